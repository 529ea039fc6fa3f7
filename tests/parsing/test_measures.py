"""Measures: number, unit, bound, bracket; and the hand table of 150, filled before the program."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsing import sentences, table
from parsing.bounds import Lida, read_all
from parsing.check import check
from parsing.content import content
from parsing.measures import contradictions, measures, read
from parsing.model import Documento, Medida, Regra
from parsing.rules import rules
from tests.parsing import sorteio

DATA = Path(__file__).parents[1] / "data"
Table = list[dict[str, Any]]


def hand(name: str) -> Table:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@cache
def documents() -> dict[str, Documento]:
    return {
        code: table.from_rows(
            table.from_jsonl((sorteio.GOLD / f"{code}.jsonl").read_text(encoding="utf-8"))
        )
        for code in sorteio.CODES
    }


@cache
def said(code: str) -> tuple[tuple[Medida, ...], tuple[Regra, ...]]:
    documento = documents()[code]
    kinds = rules(documento)
    return measures(documento, kinds), kinds


def one(texto: str, *, proibido: bool = False) -> Lida:
    found = read_all(read(texto, "quantidades"), proibido=proibido)
    assert len(found) == 1, [texto[slice(*read(texto, "quantidades").span(m.inicio, m.fim))]
                             for m in found]  # fmt: skip
    return found[0]


# text → grandeza, valor, valor_max, unidade, limite
PHRASES = [
    ("multa de R$ 1.250,50", "multa", 1250.5, None, "R$", "exato"),
    ("coima de (euro)1 000,00 a (euro)3 000,00", "multa", 1000, 3000, "EUR", "faixa"),
    ("coima de 50 euros a 100 euros", "multa", 50, 100, "EUR", "faixa"),
    ("coima de 250€", "multa", 250, None, "EUR", "exato"),
    ("multa de 2 (duas) a 4 (quatro) vezes o salário mínimo", "multa", 2, 4, "salário mínimo",
     "faixa"),
    ("multa de meio salário mínimo", "multa", 0.5, None, "salário mínimo", "exato"),
    ("multa de 30% (trinta por cento) a 1 (um) salário mínimo", "multa", 30, 100,
     "% do salário mínimo", "faixa"),
    ("multa de 5UPFMs até 10 UPFMs", "multa", 5, 10, "UPFM", "faixa"),
    ("Nas reincidências a multa será aplicada em dobro", "multa", 2, None, "x", "exato"),
    ("a coima é elevada para o triplo", "multa", 3, None, "x", "exato"),
    ("no prazo de até 15 (quinze) dias úteis", "prazo", 15, None, "dia útil", "maximo"),
    ("no prazo de quarenta e oito horas", "prazo", 48, None, "hora", "exato"),
    ("com antecedência mínima de 2 (dois) meses", "prazo", 2, None, "mês", "minimo"),
    ("distância não inferior a 1.500 metros", "distancia", 1500, None, "m", "minimo"),
    ("muro de 1,80m (um metro e oitenta centímetros) de altura", "altura", 1.8, None, "m",
     "exato"),
    ("largura máxima de 60cm", "largura", 60, None, "cm", "maximo"),
    ("área superior a 250 m²", "area", 250, None, "m²", "minimo"),
    ("caçamba com até 5m³", "volume", 5, None, "m³", "maximo"),
    ("peso não superior a 50 (cinquenta) quilos", "peso", 50, None, "kg", "maximo"),
    ("limite de 55 dB (A) no período diurno", "som", 55, None, "dB", "exato"),
    ("funcionará das 7h30 às 18:00 horas", "horario", 7.5, 18, "h", "faixa"),
    ("depois das 22 (vinte e duas) horas", "horario", 22, None, "h", "minimo"),
    ("de segunda a sexta-feira", "horario", 2, 6, "dia da semana", "faixa"),
    ("menores de 18 (dezoito) anos", "idade", 18, None, "ano", "maximo"),
    ("por período superior a 12 (doze) horas", "duracao", 12, None, "hora", "minimo"),
    ("uma vez por semana", "periodicidade", 1, None, "vez/semana", "exato"),
    ("de 2 (dois) em 2 (dois) anos", "periodicidade", 2, None, "ano", "exato"),
    ("não mais de cinco cães", "quantidade", 5, None, None, "maximo"),
    ("ocupar mais de 1/3 da calçada", "proporcao", 0.3333, None, "fração", "minimo"),
    ("multa de 100 (cem) VRTEs", "multa", 100, None, "VRTE", "exato"),
    ("multa de 80 a 800 Unidades de Valor Municipal (UVM)", "multa", 80, 800, "UVM", "faixa"),
    ("multa de NCz$ 100,00", "multa", 100, None, "NCz$", "exato"),
    ("coima de 1/10 a 5 vezes a remuneração mínima mensal garantida", "multa", 0.1, 5,
     "remuneração mínima mensal", "faixa"),
    ("limite de 70dB(A)", "som", 70, None, "dB", "exato"),
    ("das 22h00min às 6h00min", "horario", 22, 6, "h", "faixa"),
    ("de 2ª a 6ª feira", "horario", 2, 6, "dia da semana", "faixa"),
    ("velocidade máxima de 20 km/h", "velocidade", 20, None, "km/h", "maximo"),
]  # fmt: skip


@pytest.mark.parametrize("case", PHRASES, ids=lambda case: case[0])
def test_phrase(case: tuple[Any, ...]) -> None:
    texto, *expected = case
    m = one(texto)
    assert [m.grandeza, m.valor, m.valor_max, m.unidade, m.limite] == expected


@pytest.mark.parametrize(
    "texto",
    [
        "nos termos dos arts. 12, 13 e 20 deste Código",
        "Lei nº 7.043, de 12 de março de 2022",
        "conforme a NBR 10.151 e o Decreto n° 02/97",
        "distância mínima a ser definida em regulamento",
        "um dos proprietários, ou um terceiro",
        "dois ou mais infratores",
        "em 1977, no dia 12 de março",
        "o disposto no § 2º e no inciso 3 do item 4",
    ],
)
def test_no_measure(texto: str) -> None:
    assert read_all(read(texto, "quantidades")) == []


def test_forbidden_distance_is_a_minimum() -> None:
    texto = "a menos de 100 (cem) metros de escolas"
    assert one(texto).limite == "maximo"
    assert one(texto, proibido=True).limite == "minimo"


@pytest.mark.parametrize(
    ("texto", "diverge"),
    [
        ("15 (quinze) dias", False),
        ("15 (quatorze) dias", True),
        ("2,50 m (dois metros e cinquenta centímetros)", False),
        ("2,50 m (dois metros e cinco centímetros)", True),
        ("3 a 6 (três a seis) URM", False),
        ("R$ 1.000,00 (um mil reais)", False),
        ("R$ 1.000,00 (cem reais)", True),
        ("às 7:30 (sete e trinta) horas", False),
        ("½ (um meio) da largura", False),
        ("24 (vinte quatro) horas", False),
    ],
)
def test_words_in_brackets_are_checked(texto: str, diverge: bool) -> None:
    assert one(texto).divergente is diverge


def article(texto: str) -> Documento:
    row = {
        "doc": "x", "seq": 1, "tipo": "artigo", "id": "art1", "grupo": None, "rotulo": "Art. 1º",
        "nome": None, "texto": texto, "linha": 7, "linha_fim": 7,
        "versao": 1, "situacao": "vigente", "notas": [], "defeito": None,
    }  # fmt: skip
    return table.from_rows([row])


def test_contradiction_is_a_problem() -> None:
    documento = article("O prazo é de 15 (quatorze) dias.")
    (found,) = contradictions(documento, measures(documento))
    assert (found.codigo, found.id, found.linha) == ("extenso_divergente", "art1", 7)
    assert found.mensagem == "Art. 1º: o número e o extenso não conferem: “15 (quatorze) dias”."


def test_sentences_do_not_end_at_abbreviations() -> None:
    # F51: two sentences; none ends at "art.", "n." or "inc."
    texto = "O art. 5º da Lei n. 10 e o inc. II valem. Fim."
    palavras = [p.texto for p in read(texto, "quantidades").palavras]
    begins = [w for w, b in zip(palavras, sentences.starts(palavras), strict=True) if b]
    assert begins == ["O", "Fim"]


def test_hand_table_is_the_draw() -> None:
    drawn = sorteio.measures()
    for row, judged in zip(drawn, hand("medidas_150.jsonl"), strict=False):
        assert (row["doc"], row["id"], row["versao"]) == tuple(
            judged[k] for k in ("doc", "id", "versao")
        )
    assert sum(len(row["medidas"]) for row in hand("medidas_150.jsonl")) == 150


def test_hand_table_precision_and_recall() -> None:
    right = extra = missed = 0
    for row in hand("medidas_150.jsonl"):
        got = [m for m in said(row["doc"])[0] if (m.origem, m.versao) == (row["id"], row["versao"])]
        for wanted in row["medidas"]:
            hit = next((m for m in got if _same(m, wanted)), None)
            if hit is None:
                missed += 1
            else:
                got.remove(hit)
                right += 1
        extra += len(got)
    assert right / (right + extra) >= 0.95
    assert right / (right + missed) >= 0.92


def _same(m: Medida, wanted: dict[str, Any]) -> bool:
    if wanted.get("perdida"):
        return m.defeito == "medida perdida"
    unit = m.unidade == wanted["unidade"] or m.grandeza == "quantidade"
    where = m.bruto in wanted["bruto"] or wanted["bruto"] in m.bruto
    return unit and where and all(
        getattr(m, name) == wanted[name] for name in ("grandeza", "valor", "valor_max", "limite")
    )  # fmt: skip


def test_every_lost_measure_of_the_gold_is_flagged_and_none_guessed() -> None:
    broken = {
        row["id"]
        for row in table.from_jsonl((sorteio.GOLD / "colatina.jsonl").read_text(encoding="utf-8"))
        if "perdid" in (row["defeito"] or "")
    }
    lost = [m for m in said("colatina")[0] if m.defeito == "medida perdida"]
    assert {m.origem for m in lost} == broken
    assert all(m.valor is None for m in lost)
    assert len(broken) == 30
    flagged = {p.id for p in check(documents()["colatina"]) if p.codigo == "medida_perdida"}
    assert flagged == broken


@pytest.mark.parametrize("code", sorteio.CODES)
def test_spans_slice_back_to_the_text(code: str) -> None:
    texts = {
        (d.id, r.versao): r.texto
        for d, _ in documents()[code].percorrer()
        for r in d.redacoes
    }  # fmt: skip
    for m in said(code)[0]:
        assert texts[m.origem, m.versao][m.inicio : m.fim] == m.bruto


_WORDS = st.sampled_from(
    ["15", "(quinze)", "dias", "R$", "1.000,00", "a", "até", "não", "inferior", "multa", "dobro",
     "½", "22:00", "h", "das", "às", "entre", "e", "art.", "5º", "(", ")", "metros", "%", "mil",
     "do", "salário", "mínimo", ".", ";", "é", "proibido", "de", "segunda", "sexta-feira", "1/3"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=300), st.lists(_WORDS, max_size=40).map(" ".join)))
@settings(deadline=None, max_examples=150)
def test_any_text_is_read_and_spans_slice_back(texto: str) -> None:
    documento = article(texto)
    lido = content(documento)
    for m in lido.medidas:
        assert texto[m.inicio : m.fim] == m.bruto
    for r in lido.regras:
        assert texto[r.inicio : r.fim] == r.bruto
    for d in lido.definicoes:
        assert texto[d.inicio : d.fim] == d.termo


def test_a_very_long_text_is_read_in_pieces_without_loss() -> None:
    sentence = "É vedado a menos de 100 (cem) metros da escola, sob pena de multa de R$ 50,00. "
    lido = content(article(sentence * 300))
    assert len(lido.medidas) == 600
    assert {m.bruto for m in lido.medidas} == {"100 (cem) metros", "R$ 50,00"}


def test_no_pattern_names_a_municipality() -> None:
    folder = Path(table.__file__).parent / "padroes"
    files = sorted(folder.glob("*.toml"))
    assert files
    names = ("alvorada", "colatina", "lagoa", "paraguaçu", "paraguacu", "venda nova", "açores")
    for file in files:
        text = file.read_text(encoding="utf-8").lower()
        assert not [name for name in names if name in text], file


def test_only_measures_imports_spacy() -> None:
    root = Path(table.__file__).parents[1]
    files = [*root.glob("*.py"), *(f for p in ("corpus", "parsing", "index", "ui")
                                   for f in (root / p).rglob("*.py"))]  # fmt: skip
    users = {
        file.name
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(("import spacy", "from spacy"))
    }
    assert users == {"measures.py"}


def test_torch_is_not_loaded_and_can_be_loaded_afterwards() -> None:
    import subprocess
    import sys

    code = (
        "import sys, importlib.util\n"
        "from parsing import measures\n"
        "before = list(sys.meta_path)\n"
        "measures.language()\n"
        "print('torch' in sys.modules, sys.meta_path[0] is before[0])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
