"""Where a sanction is asked for, the article that sets it stands by what it punishes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from index import sanctions
from index.query import Consulta
from index.sanctions import NENHUMA, Sancoes
from index.search import Indice


def sancoes(*pairs: tuple[int, int]) -> Sancoes:
    made = np.array(pairs, dtype=np.int64)
    return Sancoes(made[:, 0], made[:, 1])


def test_stands_just_below_the_best_that_it_punishes() -> None:
    rows = np.array([7, 2, 5, 9], dtype=np.int64)
    scores = np.array([0.5, 1.0, 4.0, 3.0], dtype=np.float32)
    found = sancoes((7, 2), (7, 5)).inherited(scores, rows, 10)
    assert found.tolist() == pytest.approx([0.95 * 4.0, 1.0, 4.0, 3.0])
    assert scores[0] == 0.5


def test_never_falls_and_needs_what_it_punishes() -> None:
    rows = np.array([2, 5], dtype=np.int64)
    scores = np.array([3.0, 1.0], dtype=np.float32)
    found = sancoes((2, 5), (5, 8), (6, 2)).inherited(scores, rows, 10)
    assert found.tolist() == [3.0, 1.0]


def test_what_punishes_these() -> None:
    pairs = sancoes((7, 2), (7, 5), (8, 3), (9, 5))
    assert pairs.of(np.array([5]), 10).tolist() == [7, 9]


def test_concepts_are_in_the_thesaurus(lexico: Indice) -> None:
    assert set(lexico.tesauro.grupos) >= sanctions.CONCEITOS


@pytest.mark.parametrize(
    ("pergunta", "norma", "sancao"),
    [
        ("qual a multa por maltratar animais", "colatina", "art287"),
        ("coima por apascentar gado em terreno municipal", "lagoa", "art63"),
        ("multa por barulho à noite", "vendanova", "art105"),
    ],
)
def test_sanction_is_found_by_its_subject(
    lexico: Indice, pergunta: str, norma: str, sancao: str
) -> None:
    found = lexico.search(Consulta(pergunta, modo="lexica", normas=(norma,)))
    assert sancao in [a.artigo for a in found.achados[:6]]


def test_without_a_sanction_nothing_moves(lexico: Indice) -> None:
    busca = lexico.find(Consulta("maltratar animais", modo="lexica"), tudo=True)
    rows = np.sort(busca.ordem.rows)
    ranker = replace(lexico.ranqueador, sancoes=NENHUMA)
    asked, plain = (
        r.rank(rows, busca.pesos, None, modo="lexica", tesauro=True, sancao=sancao)
        for r, sancao in ((ranker, True), (lexico.ranqueador, False))
    )
    assert asked.rows.tolist() == plain.rows.tolist()


def test_row_of_the_table_that_punishes_the_best(lexico: Indice) -> None:
    found = lexico.search(Consulta("coima por maus-tratos a animais", modo="lexica"))
    table = next(a for a in found.achados if (a.doc, a.artigo) == ("lagoa", "art63"))
    assert table.id == "art63_num2_ali4"
