"""BM25 over fields: how well the words of a query, each with its weight, stand in each unit.

BM25F after Robertson, Zaragoza and Taylor (2004): the occurrences of a word are weighted by field
and normalised by the field's length before they are summed and saturated once. Document
frequencies and mean lengths are those of the current units alone, so that old redações are scored
by the same measure without moving it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

K1 = 0.9
B = 0.3
CAMPOS: tuple[tuple[str, float], ...] = (
    ("corpo", 1.0), ("titulo", 2.0), ("titulos", 0.5), ("nome", 1.0),
)  # fmt: skip
"""Fields and weights: text, innermost heading, outer headings, epígrafe."""

Scores = npt.NDArray[np.float32]
Tokens = Sequence[str]


@dataclass(frozen=True, slots=True)
class Lexico:
    """Postings in rows: the units of token `i` are `units[starts[i]:starts[i + 1]]`."""

    vocabulary: Mapping[str, int]
    starts: npt.NDArray[np.int64]
    units: npt.NDArray[np.int32]
    weights: Scores
    """BM25F weight of the token in the unit, idf not yet in."""
    idf: Scores
    total: int
    """Number of units, current or not."""
    current: int
    """Number of current units: what idf is taken over."""

    def token_idf(self, token: str) -> float:
        """Inverse document frequency of a ranking token; the highest for an unknown one."""
        place = self.vocabulary.get(token)
        return unseen(self.current) if place is None else float(self.idf[place])

    def holding(self, tokens: Iterable[str]) -> npt.NDArray[np.int64]:
        """Rows of the units that hold all of these tokens; all rows for no token."""
        asked = set(tokens)
        counts = np.zeros(self.total, dtype=np.int32)
        for token in asked:
            place = self.vocabulary.get(token)
            if place is not None:
                counts[self.units[self.starts[place] : self.starts[place + 1]]] += 1
        return np.flatnonzero(counts == len(asked))

    def together(self, tokens: Sequence[str]) -> bool:
        """Whether one unit holds all of these tokens (there is at least one)."""
        return bool(tokens) and len(self.holding(tokens)) > 0

    def scores(self, query: Mapping[str, float]) -> Scores:
        """Score of every unit for tokens with weights; 0 where no token stands."""
        found = np.zeros(self.total, dtype=np.float32)
        for token, weight in query.items():
            place = self.vocabulary.get(token)
            if place is not None:
                span = slice(self.starts[place], self.starts[place + 1])
                found[self.units[span]] += weight * self.idf[place] * self.weights[span]
        return found


def idf(df: int, total: int) -> float:
    """ln(1 + (N - df + .5) / (df + .5)): never negative."""
    return math.log(1 + (total - df + 0.5) / (df + 0.5))


def unseen(total: int) -> float:
    """The idf of a word that stands nowhere."""
    return idf(0, total)


def build(fields: Iterable[Sequence[Tokens]], current: Sequence[bool]) -> Lexico:
    """The postings of units given as the tokens of each field of `CAMPOS`, in that order."""
    documents = [tuple(Counter(tokens) for tokens in unit) for unit in fields]
    lengths = np.array(
        [[sum(c.values()) for c in unit] for unit in documents], dtype=np.float64
    ).reshape(len(documents), len(CAMPOS))
    now = np.array(current, dtype=bool)
    means = lengths[now].mean(axis=0) if now.any() else np.ones(len(CAMPOS))
    norms = 1 - B + B * lengths / np.maximum(means, 1e-9)
    postings: dict[str, list[tuple[int, float]]] = {}
    for unit, counters in enumerate(documents):
        tf: dict[str, float] = {}
        for (_, weight), counter, norm in zip(CAMPOS, counters, norms[unit], strict=True):
            for token, count in counter.items():
                tf[token] = tf.get(token, 0.0) + weight * count / norm
        for token, value in tf.items():
            postings.setdefault(token, []).append((unit, value * (K1 + 1) / (value + K1)))
    return _packed(postings, now)


def _packed(
    postings: Mapping[str, list[tuple[int, float]]], current: npt.NDArray[np.bool_]
) -> Lexico:
    vocabulary = {token: place for place, token in enumerate(sorted(postings))}
    total = int(current.sum())
    starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
    units = np.empty(sum(map(len, postings.values())), dtype=np.int32)
    weights = np.empty(len(units), dtype=np.float32)
    inverse = np.empty(len(vocabulary), dtype=np.float32)
    for token, place in vocabulary.items():
        found = postings[token]
        start = starts[place]
        starts[place + 1] = end = start + len(found)
        units[start:end] = [unit for unit, _ in found]
        weights[start:end] = [weight for _, weight in found]
        inverse[place] = idf(int(current[units[start:end]].sum()), total)
    return Lexico(vocabulary, starts, units, weights, inverse, len(current), total)


def frequencies(documents: Iterable[Iterable[str]]) -> Counter[str]:
    """In how many documents each word (or stem, or concept) stands."""
    return Counter(word for document in documents for word in set(document))


def inverse(df: Mapping[str, int], total: int) -> Callable[[str], float]:
    """A function from a word to its idf, for counts taken by `frequencies`."""
    return lambda word: idf(df.get(word, 0), total)
