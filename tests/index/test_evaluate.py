"""The figures, on rankings that can be counted by hand."""

from __future__ import annotations

import math

import pytest

from index import evaluate
from index.evaluate import Corrida, Pergunta

A, B, C = ("x", "art1"), ("x", "art2"), ("y", "art1")
PERGUNTA = Pergunta("Q", "conceito", "…", {A: 2, C: 1}, {A: "art1_cpt_inc2"}, ("z",))


def test_ndcg() -> None:
    ideal = 2 + 1 / math.log2(3)
    assert evaluate.ndcg(PERGUNTA, [A, C, B]) == 1.0
    assert evaluate.ndcg(PERGUNTA, [B, A, C]) == pytest.approx((2 / math.log2(3) + 1 / 2) / ideal)
    assert evaluate.ndcg(PERGUNTA, [B]) == 0.0


def test_recall_and_hits() -> None:
    assert evaluate.recall(PERGUNTA, [A, B], 2) == 0.5
    assert evaluate.town_hits(PERGUNTA, [B, C, A], 1) == {"x": False}
    assert evaluate.town_hits(PERGUNTA, [B, C, A], 2) == {"x": True}


@pytest.mark.parametrize(
    ("wanted", "shown", "hit", "exact"),
    [
        ("art1_cpt_inc2", "art1_cpt_inc2", True, True),
        ("art1_cpt_inc2", "art1_cpt_inc2_ali1", True, False),
        ("art7_par1_inc2", "art7_par1", True, False),
        ("art1_cpt_inc2", "art1", False, False),
        ("art1_par1", "art1_par2", False, False),
        ("art1_par1", None, False, False),
    ],
)
def test_part_hit(wanted: str, shown: str | None, hit: bool, exact: bool) -> None:
    assert evaluate.part_hit(wanted, shown) is hit
    assert evaluate.part_hit(wanted, shown, exact=True) is exact


def test_auroc_and_balance() -> None:
    assert evaluate.auroc([0.9, 0.8], [0.1, 0.8]) == pytest.approx((1 + 1 + 1 + 0.5) / 4)
    assert evaluate.balanced([0.9, 0.4], [0.1, 0.2], 0.5) == pytest.approx((0.5 + 1) / 2)


def test_interval_holds_the_figure() -> None:
    contas = [((float(n % 2), 1.0),) for n in range(40)]
    low, high = evaluate.interval(contas)
    assert low < evaluate.shares(contas) == 0.5 < high


def test_summary() -> None:
    figures = evaluate.summary([PERGUNTA], [Corrida((A, C, B))])
    assert figures["ndcg10"] == figures["recall20"] == figures["mun_hit1"] == 1.0
