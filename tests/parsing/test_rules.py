"""Kinds of rule: the words that decide, what passes from a caput to its incisos, the hand table."""

from __future__ import annotations

import pytest

from parsing import table
from parsing.rules import rules
from tests.parsing import sorteio
from tests.parsing.test_measures import documents, hand, said


def kinds(*lines: tuple[str, str, str]) -> dict[str, set[str]]:
    """Kinds by id of a small tree given as (tipo, id, texto)."""
    rows = [
        {
            "doc": "x", "seq": i, "tipo": tipo, "id": id_, "grupo": None, "rotulo": "",
            "nome": None, "texto": texto, "linha": i, "linha_fim": i,
            "versao": 1, "situacao": "vigente",
            "notas": [], "defeito": None,
        }
        for i, (tipo, id_, texto) in enumerate(lines, 1)
    ]  # fmt: skip
    found: dict[str, set[str]] = {id_: set() for _, id_, _ in lines}
    for regra in rules(table.from_rows(rows)):
        found[regra.origem].add(regra.tipo)
    return found


@pytest.mark.parametrize(
    ("texto", "expected"),
    [
        ("É expressamente proibido fumar.", {"proibicao"}),
        ("Ninguém poderá ocupar o passeio.", {"proibicao"}),
        ("Os ambulantes não poderão estacionar.", {"proibicao"}),
        ("Nenhuma obra poderá ser iniciada sem licença.", {"proibicao", "permissao"}),
        ("O dono é obrigado a limpar o lote, salvo caso fortuito.", {"obrigacao", "excecao"}),
        ("Os muros serão caiados.", {"obrigacao"}),
        ("A infração será punida com multa.", {"penalidade"}),
        ("Compete à Prefeitura fiscalizar as feiras.", {"competencia"}),
        ("Entende-se por lote vago o terreno sem edificação.", {"definicao"}),
        ("É dever do munícipe zelar pela limpeza.", {"obrigacao"}),
        ("É livre o comércio ambulante.", {"permissao"}),
        ("É facultado ao Poder Executivo celebrar convênios.", {"competencia", "permissao"}),
        ("Excetuam-se da proibição os veículos oficiais.", {"excecao"}),
        ("A licença será cassada em caso de reincidência.", {"penalidade"}),
        ("Esta Lei entra em vigor na data de sua publicação.", {"vigencia"}),
        ("O infrator terá o prazo de 5 dias para a defesa.", {"procedimento"}),
        ("Sem prejuízo das sanções cabíveis, o dono deve limpar o lote.", {"obrigacao"}),
    ],
)
def test_words_decide(texto: str, expected: set[str]) -> None:
    assert kinds(("artigo", "art1", texto))["art1"] == expected


def test_sanction_only_mentioned_is_no_penalty() -> None:
    texto = "Sem prejuízo das sanções cabíveis, o dono deve limpar o lote."
    assert "penalidade" not in kinds(("artigo", "art1", texto))["art1"]


def test_inciso_takes_the_kind_of_its_caput() -> None:
    found = kinds(
        ("artigo", "art1", "É proibido, salvo com licença:"),
        ("inciso", "art1_cpt_inc1", "lavar carros na rua;"),
        ("paragrafo", "art1_par1", "Os avisos serão afixados em local visível."),
    )
    assert found["art1"] >= {"proibicao", "excecao"}
    assert "proibicao" in found["art1_cpt_inc1"]
    assert "excecao" not in found["art1_cpt_inc1"]
    assert "proibicao" not in found["art1_par1"]


def test_what_the_inciso_says_stands_before_the_caput() -> None:
    found = kinds(
        ("artigo", "art1", "Os bares deverão observar o seguinte:"),
        ("inciso", "art1_cpt_inc1", "não poderão vender a menores;"),
    )
    assert found["art1_cpt_inc1"] == {"proibicao"}


def test_deciding_words_can_be_shown() -> None:
    texts = {
        (d.id): r.texto for d, _ in documents()["colatina"].percorrer() for r in d.redacoes[-1:]
    }
    shown = [r for r in said("colatina")[1] if r.decisor != r.origem]
    assert shown
    assert all(texts[r.decisor][r.inicio : r.fim] == r.bruto for r in shown)


def test_hand_table_is_the_draw() -> None:
    judged = hand("regras_150.jsonl")
    assert [(r["doc"], r["id"], r["versao"]) for r in sorteio.kinds()] == [
        (r["doc"], r["id"], r["versao"]) for r in judged
    ]
    assert len(judged) == 150


def test_hand_table_f1() -> None:
    right = extra = missed = 0
    for row in hand("regras_150.jsonl"):
        key = (row["id"], row["versao"])
        got = {r.tipo for r in said(row["doc"])[1] if (r.origem, r.versao) == key}
        wanted = set(row["tipos"])
        right += len(got & wanted)
        extra += len(got - wanted)
        missed += len(wanted - got)
    assert 2 * right / (2 * right + extra + missed) >= 0.90
