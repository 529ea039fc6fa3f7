"""Misspelled words are read as the known word that sounds alike; well-written ones stay."""

from __future__ import annotations

import pytest

from index import spelling, words
from index.query import Consulta
from index.search import Indice

CONHECIDAS = (
    "calçada",
    "licença",
    "propaganda",
    "cachorro",
    "dengue",
    "responsável",
    "feiras",
    "som",
)


def grafia(*stems: str) -> spelling.Grafia:
    return spelling.prepare(CONHECIDAS, lambda stem: stem in stems)


@pytest.mark.parametrize(
    ("escrita", "lida"),
    [
        ("calsada", "calçada"),
        ("lisença", "licença"),
        ("propagamda", "propaganda"),
        ("cachoro", "cachorro"),
        ("dengui", "dengue"),
        ("responssavel", "responsável"),
        ("propaganta", "propaganda"),  # one letter
        ("sonn", "som"),
    ],
)
def test_sounds_alike(escrita: str, lida: str) -> None:
    assert grafia().corrected(f"a {escrita} da rua") == (f"a {lida} da rua", ((escrita, lida),))


@pytest.mark.parametrize(
    "palavra",
    [
        "férias",  # an accent: it is meant
        "ferias",  # short, and not the same sound
        "herança",
        "sol",  # too short
        "bicicletas",
        "7043",
    ],
)
def test_left_alone(palavra: str) -> None:
    assert grafia().corrected(palavra) == (palavra, ())


def test_known_words_are_not_touched() -> None:
    assert grafia(words.stem("calsada") or "").corrected("calsada") == ("calsada", ())


def test_search_says_what_it_read(lexico: Indice) -> None:
    right = lexico.search(Consulta("conservação da calçada", modo="lexica"))
    wrong = lexico.search(Consulta("conservação da calsada", modo="lexica"))
    assert [a.id for a in wrong.achados] == [a.id for a in right.achados]
    assert any("“calçada” em lugar de “calsada”" in aviso for aviso in wrong.avisos)
    assert wrong.consulta == "conservação da calsada"
    quoted = lexico.search(Consulta('"conservação da calsada"', modo="lexica"))
    assert not any("em lugar de" in aviso for aviso in quoted.avisos)
