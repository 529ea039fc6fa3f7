"""BM25 over fields on a collection small enough to count by hand."""

from __future__ import annotations

import math

import pytest

from index import lexical
from index.lexical import K1, B, build

VAZIO: tuple[str, ...] = ()


def unit(text: str, heading: str = "") -> tuple[tuple[str, ...], ...]:
    return (tuple(text.split()), tuple(heading.split()), VAZIO, VAZIO)


def test_score_by_hand() -> None:
    lexico = build([unit("cao cao rua"), unit("rua lixo muro")], [True, True])
    tf = 2.0  # both texts have three words: no length is above the mean
    expected = math.log(1 + 1.5 / 1.5) * tf * (K1 + 1) / (tf + K1)
    assert lexico.scores({"cao": 1.0}).tolist() == pytest.approx([expected, 0.0])
    assert lexico.scores({"cao": 0.5}).tolist() == pytest.approx([expected / 2, 0.0])


def test_heading_counts_more_than_text() -> None:
    lexico = build([unit("rua cao"), unit("rua muro", "cao"), unit("rua")], [True] * 3)
    in_text, in_heading, nowhere = lexico.scores({"cao": 1.0})
    assert in_heading > in_text > nowhere == 0


def test_longer_text_counts_less() -> None:
    lexico = build([unit("cao a b c d e f"), unit("cao")], [True, True])
    longer, short = lexico.scores({"cao": 1.0})
    assert short > longer
    assert 0 < B < 1


def test_old_units_do_not_move_the_statistics() -> None:
    alone = build([unit("cao rua"), unit("muro")], [True, True])
    beside = build([unit("cao rua"), unit("muro"), unit("cao cao cao cao")], [True, True, False])
    assert beside.scores({"cao": 1.0})[:2].tolist() == alone.scores({"cao": 1.0}).tolist()
    assert beside.scores({"cao": 1.0})[2] > 0


def test_unknown_word() -> None:
    lexico = build([unit("cao")], [True])
    assert lexico.scores({"zebra": 1.0}).tolist() == [0.0]
    assert lexico.token_idf("zebra") == lexical.unseen(1)


def test_units_that_hold_all_tokens() -> None:
    lexico = build([unit("cao rua"), unit("muro rua")], [True, True])
    assert lexico.holding(["cao", "rua"]).tolist() == [0]
    assert lexico.holding(["rua"]).tolist() == [0, 1]
    assert lexico.holding(["cao", "muro"]).tolist() == []
    assert lexico.holding(["zebra"]).tolist() == []
    assert lexico.holding([]).tolist() == [0, 1]
