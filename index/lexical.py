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


@dataclass(frozen=True, slots=True)
class Contagens:
    """How often each token stands in each field of some units: what postings are made of.

    One entry a token and unit, by token, then unit. Independent of all other units, so that it is
    kept for each norm; `join` takes many together.
    """

    tokens: tuple[str, ...]
    """The vocabulary, each once, in any order."""
    token: npt.NDArray[np.int32]
    """Of each entry, the place of its token in `tokens`."""
    unit: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int32]
    """Of each entry, its number by field, shape (entries, fields)."""
    lengths: npt.NDArray[np.int32]
    """Of each unit, the number of tokens by field, shape (units, fields)."""


Places = npt.NDArray[np.int32]


def count(tokens: Sequence[str], fields: Sequence[Sequence[Places]]) -> Contagens:
    """Count the tokens of units given field by field: of each unit, places in `tokens`.

    The fields are those of `CAMPOS`, in that order.
    """
    total = len(fields[0])
    lengths = np.zeros((total, len(CAMPOS)), dtype=np.int32)
    keys: list[npt.NDArray[np.int64]] = []
    for column, units in enumerate(fields):
        lengths[:, column] = [len(places) for places in units]
        joined = np.concatenate([*units, np.zeros(0, dtype=np.int32)]).astype(np.int64)
        owners = np.repeat(np.arange(total), lengths[:, column])
        keys.append(joined * max(total, 1) + owners)
    every = np.unique(np.concatenate(keys))
    counts = np.zeros((len(every), len(CAMPOS)), dtype=np.int32)
    for column, held in enumerate(keys):
        found, times = np.unique(held, return_counts=True)
        counts[np.searchsorted(every, found), column] = times
    token, unit = np.divmod(every, max(total, 1))
    return Contagens(tuple(tokens), token.astype(np.int32), unit.astype(np.int32), counts, lengths)


def build(fields: Iterable[Sequence[Tokens]], current: Sequence[bool]) -> Lexico:
    """The postings of units given as the tokens of each field of `CAMPOS`, in that order."""
    units = [tuple(unit) for unit in fields]
    tokens = sorted({token for unit in units for field in unit for token in field})
    places = {token: place for place, token in enumerate(tokens)}
    columns = [
        [np.array([places[t] for t in unit[column]], dtype=np.int32) for unit in units]
        for column in range(len(CAMPOS))
    ]
    return join([count(tokens, columns)], current)


def join(parts: Sequence[Contagens], current: Sequence[bool] | npt.NDArray[np.bool_]) -> Lexico:
    """The postings of all units of these counts, one after the other.

    `current` says of each unit whether it takes part in the statistics.
    """
    now = np.asarray(current, dtype=bool)
    none = np.zeros((0, len(CAMPOS)), dtype=np.int32)
    lengths = np.concatenate([none, *(part.lengths for part in parts)])
    means = lengths[now].mean(axis=0) if now.any() else np.ones(len(CAMPOS))
    norms = 1 - B + B * lengths / np.maximum(means, 1e-9)
    tokens = sorted({token for c in parts for token in c.tokens})
    places = {token: place for place, token in enumerate(tokens)}
    token, unit, weights = _entries(parts, places, norms)
    order = np.argsort(token, kind="stable")
    token, unit, weights = token[order], unit[order], weights[order]
    starts = np.searchsorted(token, np.arange(len(tokens) + 1))
    total = int(now.sum())
    held = np.bincount(token, weights=now[unit], minlength=len(tokens))
    inverse = np.array([idf(int(df), total) for df in held], dtype=np.float32)
    return Lexico(places, starts.astype(np.int64), unit, weights, inverse, len(now), total)


def _entries(
    parts: Sequence[Contagens], places: Mapping[str, int], norms: npt.NDArray[np.float64]
) -> tuple[Places, Places, Scores]:
    """Token, unit and BM25F weight of every entry, numbered over all parts."""
    pesos = np.array([weight for _, weight in CAMPOS])
    first = 0
    tokens: list[Places] = [np.zeros(0, dtype=np.int32)]
    units: list[Places] = [np.zeros(0, dtype=np.int32)]
    weights: list[Scores] = [np.zeros(0, dtype=np.float32)]
    for part in parts:
        own = np.array([places[token] for token in part.tokens], dtype=np.int32)
        tf = (pesos * part.counts / norms[first + part.unit]).sum(axis=1)
        tokens.append(own[part.token])
        units.append((first + part.unit).astype(np.int32))
        weights.append((tf * (K1 + 1) / (tf + K1)).astype(np.float32))
        first += len(part.lengths)
    return np.concatenate(tokens), np.concatenate(units), np.concatenate(weights)


def frequencies(documents: Iterable[Iterable[str]]) -> Counter[str]:
    """In how many documents each word (or stem, or concept) stands."""
    return Counter(word for document in documents for word in set(document))


def inverse(df: Mapping[str, int], total: int) -> Callable[[str], float]:
    """A function from a word to its idf, for counts taken by `frequencies`."""
    return lambda word: idf(df.get(word, 0), total)
