"""The five codes against the gold rows, and against what the notes of the gold say of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus import catalog
from parsing import evaluate
from parsing.table import from_jsonl, rows

GOLD = Path(__file__).parent.parent / "gold"
NORMAS = ("alvorada", "colatina", "lagoa", "paraguacu", "vendanova")
FORA = {
    "alvorada": [(1, "preambulo"), (3, "preambulo")],
    "colatina": [(1, "preambulo"), *((n, "fecho") for n in range(2918, 2922))],
    "lagoa": [*((n, "preambulo") for n in (1, 3, 5, 7, 9, 11)), (837, "fecho")],
    "vendanova": [(n, "preambulo") for n in (1, 3, 5, 7)],
    "paraguacu": [
        *((n, "preambulo") for n in (*range(1, 11), *range(57, 62))),
        *((n, "ruido") for n in range(11, 57)),
        *((n, "ruido") for n in (
            101, 147, 194, 238, 286, 334, 383, 433, 480, 527, 575, 625, 672, 721, 768, 816, 862,
            908, 956, 1002, 1050, 1097, 1144, 1192, 1241, 1248,
        )),
        *((n, "fecho") for n in (1240, 1242, 1243, 1244, 1245, 1246, 1247)),
    ],
}  # fmt: skip
"""Lines that no dispositivo covers, with their role: those that gold/*.notes.md list, no other."""


@pytest.mark.parametrize("chave", NORMAS)
def test_every_gold_row_is_read(chave: str) -> None:
    gold = list(from_jsonl((GOLD / f"{chave}.jsonl").read_text(encoding="utf-8")))
    avaliacao = evaluate.compare(chave, gold, rows(catalog.load().documento(chave)))
    assert avaliacao.diferencas == ()
    assert avaliacao.certas == len(gold)


def test_no_worse_than_the_baseline() -> None:
    base = json.loads((GOLD / "baseline.json").read_text(encoding="utf-8"))
    for chave in NORMAS:
        gold = list(from_jsonl((GOLD / f"{chave}.jsonl").read_text(encoding="utf-8")))
        avaliacao = evaluate.compare(chave, gold, rows(catalog.load().documento(chave)))
        assert avaliacao.certas >= base[chave]["certas"]
        for campo, medicao in avaliacao.campos.items():
            assert round(medicao.f1, 3) >= base[chave]["f1"][campo], (chave, campo)


@pytest.mark.parametrize("chave", NORMAS)
def test_only_the_listed_lines_are_outside_the_law(chave: str) -> None:
    linhas = catalog.load().documento(chave).linhas
    fora = [
        (linha.num, linha.papel)
        for linha in linhas
        if linha.texto.strip() and linha.papel not in ("dispositivo", "nota", "anexo")
    ]
    assert fora == sorted(FORA[chave])
    assert all(linha.regra for linha in linhas if linha.papel == "ruido")


def test_errata_are_told() -> None:
    documento = catalog.load().documento("colatina")
    ditas = [p for p in documento.problemas if p.codigo == "intervencao_editorial"]
    assert [p.linha for p in ditas] == [128, 155]
    assert documento.linhas[127].original is None, "the raw line stays as it is"
