"""How much of a question one dispositivo takes up."""

from __future__ import annotations

import pytest

from index import coverage, thesaurus, words
from index.units import Parte, Unidade

TESAURO = thesaurus.load(
    [
        {"conceito": "ruído", "termo": "perturbação do sossego", "tipo": "legal"},
        {"conceito": "ruído", "termo": "barulho", "tipo": "popular"},
    ]
)


def unit(*textos: tuple[str, int], titulos: tuple[str, ...] = ()) -> Unidade:
    partes = tuple(
        Parte(f"art1_{i}", 1, "artigo" if pai < 0 else "inciso", "", texto, pai)
        for i, (texto, pai) in enumerate(textos)
    )
    return Unidade("x", "x", "art1", 1, True, "vigente", "Art. 1º", None, (), titulos, partes)


def share(question: str, unidade: Unidade) -> float:
    stems = words.stems(question)
    found = thesaurus.match(TESAURO, stems, lambda _: 1.0)
    procura = coverage.wanted(stems, found, TESAURO, lambda _: 1.0)
    return max(coverage.shares(procura, unidade))


def test_words_count_where_they_stand_together() -> None:
    apart = unit(("Será feito:", -1), ("vistoria do prédio;", 0), ("registro do veículo;", 0))
    joined = unit(("Será feita:", -1), ("vistoria do veículo;", 0))
    assert share("vistoria de veículo", apart) == pytest.approx(0.5)
    assert share("vistoria de veículo", joined) == pytest.approx(1.0)


def test_texts_and_headings_above_count() -> None:
    below = unit(("Nos cemitérios é proibido:", -1), ("fumar;", 0))
    assert share("fumar em cemitério", below) == pytest.approx(1.0)
    headed = unit(("É proibido fumar.", -1), titulos=("Dos cemitérios",))
    assert share("fumar em cemitério", headed) == pytest.approx(1.0)


def test_a_concept_stands_for_the_word_that_names_it() -> None:
    law = unit(("É vedada a perturbação do sossego.", -1))
    assert share("barulho", law) == pytest.approx(1.0)
    assert share("barulho de motor", law) == pytest.approx(0.5)
    apart = unit(("Sossego sem perturbação.", -1))
    assert share("barulho", apart) == 0.0


def test_words_around_the_question_weigh_little() -> None:
    law = unit(("É vedada a perturbação do sossego.", -1))
    assert share("gostaria de saber do barulho", law) > 0.6


def test_nothing_asked_nothing_found() -> None:
    assert share("", unit(("Texto.", -1))) == 0.0
