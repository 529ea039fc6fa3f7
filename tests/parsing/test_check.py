"""Problems: the list of defects drawn from the gold, and each code on a small text."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from corpus import catalog
from parsing import parse, table
from parsing.check import CODIGOS, check
from parsing.model import Fonte, Problema
from parsing.numerals import roman

TESTS = Path(__file__).parents[1]
KINDS = frozenset(
    {
        "rotulo_atipico", "numeracao_lacuna", "numeracao_repetida", "rotulo_duplicado",
        "paragrafo_unico_com_numerados", "item_isolado", "medida_perdida", "texto_cortado",
        "sem_pontuacao_final", "linhas_embaralhadas", "texto_vazio", "omissao_suspeita",
        "titulo_provavelmente_perdido", "anexo_ausente", "fim_ausente",
    }
)  # fmt: skip
"""Codes of defects of the source; those of references and of editorial repairs count apart."""
NORMAS = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")


def defects() -> list[tuple[str, str, int, frozenset[str]]]:
    lines = (TESTS / "cases" / "defeitos.md").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in NORMAS:
            id_, _, versao = cells[1].partition(":v")
            found.append((cells[0], id_, int(versao or 1), frozenset(cells[4].split())))
    return found


@cache
def codes(chave: str) -> dict[tuple[str, int], frozenset[str]]:
    rows = table.rows(catalog.load().documento(chave))
    return {(row["id"], row["versao"]): frozenset(row["problemas"]) for row in rows}


def test_the_list_names_defects_of_the_gold() -> None:
    listed = defects()
    assert len(listed) >= 90
    for chave in NORMAS:
        text = (TESTS / "gold" / f"{chave}.jsonl").read_text(encoding="utf-8")
        gold = {(r["id"], r["versao"]): r["defeito"] for r in map(json.loads, text.splitlines())}
        assert all(gold[id_, versao] for c, id_, versao, _ in listed if c == chave)


def test_nine_in_ten_of_the_listed_defects_carry_a_fitting_code() -> None:
    listed = defects()
    missed = [(c, i) for c, i, v, fit in listed if not codes(c).get((i, v), frozenset()) & fit]
    assert len(missed) <= 0.1 * len(listed), missed


def test_few_sound_rows_carry_a_code() -> None:
    sound = wrong = 0
    for chave in NORMAS:
        text = (TESTS / "gold" / f"{chave}.jsonl").read_text(encoding="utf-8")
        for row in map(json.loads, text.splitlines()):
            if row["defeito"] is None:
                sound += 1
                wrong += bool(codes(chave).get((row["id"], row["versao"]), frozenset()) & KINDS)
    assert sound > 2000
    assert wrong <= 0.05 * sound


def test_every_code_is_in_the_catalogue_with_its_level() -> None:
    for chave in NORMAS:
        for problema in catalog.load().documento(chave).problemas:
            assert problema.codigo in CODIGOS, problema
            assert problema.mensagem.strip().endswith((".", ")", "!")), problema
    for codigo in CODIGOS.values():
        assert codigo.nivel in ("erro", "aviso", "informacao")
        assert codigo.sentido.endswith((".", "…"))


def found(text: str) -> list[Problema]:
    return list(check(parse(text, Fonte(chave="x"))))


def places(text: str, codigo: str) -> list[str | None]:
    return [problema.id for problema in found(text) if problema.codigo == codigo]


LETTERS = "\n".join(f"{letter}) item;" for letter in "abcdefghijlmnopqrstuvxz")
"""Old lists go without k, w and y."""
END = "\nArt. 3º Esta Lei entra em vigor na data de sua publicação."


@pytest.mark.parametrize(
    ("text", "codigo", "ids"),
    [
        ("Art. 1º O muro terá a altura mínima de\nArt. 2º Fim.", "medida_perdida", ["art1"]),
        ("Art. 1º Com altura mínima de; e limpo.\nArt. 2º Fim.", "medida_perdida", ["art1"]),
        ("Art. 1º O muro dista 2 m de, no mínimo, 3 m.\nArt. 2º Fim.", "medida_perdida", []),
        ("Art. 1º São deveres da\nArt. 2º Fim.", "texto_cortado", ["art1"]),
        ("Art. 1º Regra:\nI - um; e\nII - dois.\nArt. 2º Fim.", "texto_cortado", []),
        ("Art. 1º Regra.\nArt. 2º Regra." + END, "numeracao_lacuna", []),
        ("Art. 1º Regra." + END, "numeracao_lacuna", ["art3"]),
        ("Art. 1º A:\nI - um;\nIII - três.\nArt. 2º Fim.", "numeracao_lacuna", ["art1_cpt_inc3"]),
        ("Art. 1º A.\nArt. 1º-A B. (Incluído pela Lei nº 5/2001)\nArt. 2º", "numeracao_lacuna", []),
        ("Art. 1º A:\na) x;\nc) y.\nArt. 2º C.", "numeracao_lacuna", ["art1_cpt_ali3"]),
        (f"Art. 1º A:\n{LETTERS}\nArt. 2º C.", "numeracao_lacuna", []),
        ("Art. 1º A.\n§ 1º Só este.\nArt. 2º C.", "item_isolado", ["art1_par1"]),
        ("Art. 1º A.\nParágrafo único. Só este.\nArt. 2º C.", "item_isolado", []),
        ("Art. 1º A.\n§ 1º B.\n§ 2º C.\nArt. 2º Conforme o Anexo I.", "anexo_ausente", ["art2"]),
        ("Art. 1º Conforme o Anexo II da Lei nº 5/2001.\nArt. 2º C.", "anexo_ausente", []),
        ("Art. 1º Este documento vai anexo ao processo.\nArt. 2º C.", "anexo_ausente", []),
        ("Art. 1º Fazê- lo de novo.\nArt. 2º C.", "palavra_partida", ["art1"]),
        ("Art. 1º Normas de pré- e pós-operatório.\nArt. 2º C.", "palavra_partida", []),
    ],
)  # fmt: skip
def test_a_code_and_its_places(text: str, codigo: str, ids: list[str]) -> None:
    assert places(text, codigo) == ids


def test_a_message_names_the_missing_numbers() -> None:
    (gap,) = [p for p in found("Art. 1º A.\nArt. 4º B.\n") if p.codigo == "numeracao_lacuna"]
    assert "Art. 2º e Art. 3º" in gap.mensagem
    assert gap.linha == 2


def test_a_text_without_articles_is_told() -> None:
    assert [p.codigo for p in found("Lista de compras\npão\nleite\n")] == ["sem_artigos"]


def test_odd_labels_need_a_custom_to_differ_from() -> None:
    incisos = "\n".join(f"{roman(n)} - item;" for n in range(1, 14))
    odd = f"Art. 1º Regra:\n{incisos}\nXIV) item.\nArt. 2º Fim."
    assert places(odd, "rotulo_atipico") == ["art1_cpt_inc14"]
    assert places("Art. 1º Regra:\nI - um;\nII) dois.\nArt. 2º Fim.", "rotulo_atipico") == []


def test_the_documentation_lists_every_code() -> None:
    text = (TESTS.parent / "docs" / "formato.md").read_text(encoding="utf-8")
    for name, codigo in CODIGOS.items():
        assert f"| `{name}` | {codigo.nivel} | {codigo.sentido} |" in text, name
