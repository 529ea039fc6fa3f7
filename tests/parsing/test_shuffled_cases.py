"""The readable cases joined, cut, shuffled and put on one line: always read, nothing lost."""

from __future__ import annotations

import random

import pytest

from corpus.catalog import analyse
from parsing.coverage import coverage
from parsing.side_tables import details, documento_of, side_tables
from parsing.states import all_estados
from parsing.table import rows
from parsing.versions import resolve_all
from tests.parsing.test_cases import CASES, FILES, read

TEXTS = [case.text for name in FILES for case in read(CASES / f"{name}.md")]
TOGETHER = 30
"""Texts of one test: small enough that the seed in a failure's name is found at once."""
DAYS = ("1985", "2004-02-29", "2026-11-30")


def shuffled(seed: int) -> str:
    """One to four cases, each perhaps cut, with its lines in another order, or on one line."""
    draw = random.Random(seed)
    parts = []
    for _ in range(draw.randint(1, 4)):
        text = draw.choice(TEXTS)
        way = draw.random()
        if way < 0.25:
            text = text[draw.randrange(len(text) + 1) :]
        elif way < 0.5:
            text = text[: draw.randrange(len(text) + 1)]
        elif way < 0.65:
            lines = text.split("\n")
            draw.shuffle(lines)
            text = "\n".join(lines)
        if draw.random() < 0.35:
            text = " ".join(text.split("\n"))
        elif draw.random() < 0.15:
            text = text.replace("\n", "\n\n")
        parts.append(text)
    return draw.choice(("\n", " ", "\n\n", "")).join(parts)


@pytest.mark.parametrize("first", range(0, 450, TOGETHER))
def test_any_mixture_is_read_without_loss(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        text = shuffled(seed)
        documento = analyse(text)
        found = coverage(documento, text)
        assert found.completa, f"{seed}: {found.faltam} letras sem lugar"
        ids = [dispositivo.id for dispositivo, _ in documento.percorrer()]
        assert len(ids) == len(set(ids)), seed
        tables = side_tables(documento)
        back = documento_of(rows(documento), {**tables, "pormenores": details(documento)})
        assert (back.dispositivos, back.anexos) == (documento.dispositivos, documento.anexos), seed
        assert side_tables(back) == tables, seed


@pytest.mark.parametrize("first", range(450, 600, TOGETHER))
def test_any_mixture_has_its_dates(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        documento = analyse(shuffled(seed))
        artigos = {d.id for d, _ in documento.percorrer() if d.tipo == "artigo"}
        assert {estado.artigo for estado in all_estados(documento)} == artigos, seed
        for day in DAYS:
            assert artigos <= set(resolve_all(documento, day)), seed
