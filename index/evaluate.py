"""Figures of search quality against judged questions; pure functions of rankings.

Grades: 2 is the rule that a user wants, 1 is on the subject and useful beside it. nDCG is that of
pytrec_eval (linear gain, log2 discount). A municipality counts where it has a grade-2 answer: hit1
and hit3 ask whether one stands first, or among the first three, of its own articles.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

Artigo = tuple[str, str]
"""A norm and an article of it: ("colatina", "art33")."""


@dataclass(frozen=True, slots=True)
class Pergunta:
    """A judged question. `normas` are all that were judged; those without a grade do not answer."""

    qid: str
    estilo: str
    consulta: str
    graus: Mapping[Artigo, int]
    partes: Mapping[Artigo, str]
    """The part that answers, where the judge named one."""
    sem_resposta: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrida:
    """What a system answered to one question."""

    artigos: tuple[Artigo, ...]
    """Articles, best first."""
    partes: Mapping[Artigo, str] = field(default_factory=dict)
    """The part that it points at, of the judged articles."""
    confianca: Mapping[str, float] = field(default_factory=dict)
    """Confidence that each norm answers."""


def read(rows: Iterable[Mapping[str, Any]]) -> tuple[Pergunta, ...]:
    """Questions from the rows of a judgment file (tests/gold/FORMAT.md)."""
    return tuple(
        Pergunta(
            qid=row["qid"],
            estilo=row["estilo"],
            consulta=row["consulta"],
            graus={(r["doc"], r["artigo"]): int(r["grau"]) for r in row["relevantes"]},
            partes={(r["doc"], r["artigo"]): r["parte"] for r in row["relevantes"] if r["parte"]},
            sem_resposta=tuple(row["sem_resposta"]),
        )
        for row in rows
    )


def ndcg(pergunta: Pergunta, artigos: Sequence[Artigo], k: int = 10) -> float:
    """Normalised discounted cumulative gain of the first `k` articles (0 to 1)."""
    gain = _dcg([pergunta.graus.get(a, 0) for a in artigos[:k]])
    ideal = _dcg(sorted(pergunta.graus.values(), reverse=True)[:k])
    return gain / ideal if ideal else 0.0


def _dcg(graus: Iterable[int]) -> float:
    return sum(grau / math.log2(place + 2) for place, grau in enumerate(graus))


def recall(pergunta: Pergunta, artigos: Sequence[Artigo], k: int) -> float:
    """Share of the judged articles among the first `k`."""
    found = sum(a in pergunta.graus for a in artigos[:k])
    return found / len(pergunta.graus) if pergunta.graus else 0.0


def town_hits(pergunta: Pergunta, artigos: Sequence[Artigo], k: int) -> dict[str, bool]:
    """For each norm with a grade-2 answer: is one among the first `k` articles of that norm?"""
    found: dict[str, bool] = {}
    for doc in sorted({doc for (doc, _), grau in pergunta.graus.items() if grau == 2}):
        own = [a for a in artigos if a[0] == doc][:k]
        found[doc] = any(pergunta.graus.get(a, 0) == 2 for a in own)
    return found


def part_hit(wanted: str, shown: str | None, *, exact: bool = False) -> bool:
    """Whether the shown part is the judged one (or its parent or child; never the article row)."""
    if shown is None or "_" not in shown:
        return False
    if shown == wanted:
        return True
    return not exact and (_parent(shown) == wanted or _parent(wanted) == shown)


def _parent(id_: str) -> str:
    """The id above: what hangs from the caput hangs from the article."""
    return id_.rpartition("_")[0].removesuffix("_cpt")


def auroc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Chance that a positive scores above a negative (ties count half)."""
    if not positive or not negative:
        return float("nan")
    above = sum((p > n) + 0.5 * (p == n) for p in positive for n in negative)
    return above / (len(positive) * len(negative))


def balanced(positive: Sequence[float], negative: Sequence[float], limiar: float) -> float:
    """Mean of the shares of positives and of negatives on the right side of a threshold."""
    if not positive or not negative:
        return float("nan")
    right = fmean(p >= limiar for p in positive)
    return (right + fmean(n < limiar for n in negative)) / 2


Contas = tuple[tuple[float, float], ...]
"""Of one question: (points, out of how many), of each share that a figure is the mean of."""


def shares(contas: Sequence[Contas]) -> float:
    """The mean of the shares, each taken over all questions together."""
    columns = [list(zip(*column, strict=True)) for column in zip(*contas, strict=True)]
    found = [sum(points) / total for points, n in columns if (total := sum(n))]
    return fmean(found) if found else float("nan")


def interval(contas: Sequence[Contas], *, draws: int = 1000) -> tuple[float, float]:
    """95 % bootstrap interval of `shares` over questions drawn with replacement (fixed seed)."""
    draw = random.Random(20)
    found = sorted(shares(draw.choices(contas, k=len(contas))) for _ in range(draws))
    return round(found[int(draws * 0.025)], 3), round(found[int(draws * 0.975) - 1], 3)


def summary(perguntas: Sequence[Pergunta], corridas: Sequence[Corrida]) -> dict[str, float]:
    """The ranking figures over questions."""
    pairs = list(zip(perguntas, corridas, strict=True))
    hits = {k: [h for q, c in pairs for h in town_hits(q, c.artigos, k).values()] for k in (1, 3)}
    return {
        "ndcg10": fmean(ndcg(q, c.artigos) for q, c in pairs),
        "recall20": fmean(recall(q, c.artigos, 20) for q, c in pairs),
        "recall50": fmean(recall(q, c.artigos, 50) for q, c in pairs),
        "mun_hit1": fmean(hits[1]) if hits[1] else float("nan"),
        "mun_hit3": fmean(hits[3]) if hits[3] else float("nan"),
    }
