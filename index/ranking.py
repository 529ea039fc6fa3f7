"""Every signal that ranks units, on one scale, and their sum.

Five signals: the words in the article and in its best dispositivo, the meaning of the article, of
the article with its concepts in front, and of its best dispositivo. The two that look at single
dispositivos ask that what the question joins stands together in one rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from index import fusion
from index.encoder import Vectors
from index.lexical import Lexico
from index.query import Modo
from index.store import Conteudo

Rows = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float32]

INTEIRO = 20_000
"""Up to so many units each is scored; above, the nearest by word and by meaning, and a sample."""
AMOSTRA = 5_000
"""Units over which scores are standardised where there are more than `INTEIRO`."""
CANDIDATOS = 1_000


@dataclass(frozen=True, slots=True)
class Ordem:
    """A ranking of candidates, best first: rows, fused scores, signals."""

    rows: Rows
    scores: Scores
    signals: Mapping[str, Scores]
    words: Scores
    """Score by words of the whole article, not standardised: 0 where no word stands."""
    topo: float
    """Best fused score of the collection, whatever the filters."""


@dataclass(frozen=True, slots=True)
class Ranqueador:
    """What ranking needs of an opened index."""

    conteudo: Conteudo
    current: npt.NDArray[np.bool_]
    starts: Rows
    """Row of the first part of each unit among all parts, and their number at the end."""
    sample: Rows
    """The current units over which scores are standardised."""

    def rank(
        self,
        allowed: Rows,
        pesos: Mapping[str, float],
        vector: Vectors | None,
        *,
        modo: Modo,
        tesauro: bool,
    ) -> Ordem:
        """Rank allowed units for weighted tokens, and a question's vector where there is one."""
        whole = self.conteudo.lexico.scores(pesos)
        parts = self.conteudo.lexico_partes.scores(pesos)
        rows = np.union1d(self._candidates(allowed, whole, vector), self.sample)
        signals: dict[str, Scores] = {}
        if modo != "semantica" or vector is None:
            signals["lexico"] = whole[rows]
            signals["dispositivo"] = self._best_part(parts, rows)
        if vector is not None and self.conteudo.visoes is not None:
            visoes = self.conteudo.visoes
            signals["sentido"] = visoes["sentido"].products(vector, rows)
            if tesauro:
                signals["conceitos"] = visoes["conceitos"].products(vector, rows)
            products = np.zeros(int(self.starts[-1]), dtype=np.float32)
            wanted = self._parts_of(rows)
            products[wanted] = visoes["partes"].products(vector, wanted)
            signals["parte"] = self._best_part(products, rows)
        measured = np.isin(rows, self.sample, assume_unique=True)
        standard = {name: fusion.standard(s, measured) for name, s in signals.items()}
        fused = fusion.fuse(standard)
        topo = float(fused[self.current[rows]].max(initial=0.0))
        kept = np.flatnonzero(np.isin(rows, allowed, assume_unique=True))
        order = kept[np.lexsort((rows[kept], -fused[kept]))]
        return Ordem(
            rows[order],
            fused[order],
            {name: s[order] for name, s in standard.items()},
            whole[rows][order],
            topo,
        )

    def _candidates(self, allowed: Rows, whole: Scores, vector: Vectors | None) -> Rows:
        if len(self.current) <= INTEIRO:
            return allowed
        first = allowed[np.argsort(-whole[allowed], kind="stable")[:CANDIDATOS]]
        found = [first[whole[first] > 0]]
        if vector is not None and self.conteudo.visoes is not None:
            few = allowed if len(allowed) < len(self.current) else None
            found += [
                self.conteudo.visoes[view].nearest(vector, CANDIDATOS, few)
                for view in ("sentido", "conceitos")
            ]
        return np.unique(np.concatenate(found))

    def _parts_of(self, rows: Rows) -> Rows:
        if len(rows) == len(self.current):
            return np.arange(int(self.starts[-1]))
        sizes = self.starts[rows + 1] - self.starts[rows]
        ends = np.cumsum(sizes)
        return np.repeat(self.starts[rows] - (ends - sizes), sizes) + np.arange(int(ends[-1]))

    def _best_part(self, scores: Scores, rows: Rows) -> Scores:
        """The best score among the parts of each unit."""
        found = np.maximum.reduceat(scores, self.starts[:-1]) if len(scores) else scores
        return np.asarray(found[rows], dtype=np.float32)


def prepare(conteudo: Conteudo) -> Ranqueador:
    """What ranking needs, worked out once for an opened index."""
    sizes = [len(unit.partes) for unit in conteudo.unidades]
    current = np.array([unit.atual for unit in conteudo.unidades], dtype=bool)
    sample = np.flatnonzero(current)
    if len(current) > INTEIRO:
        sample = sample[np.linspace(0, len(sample) - 1, min(AMOSTRA, len(sample))).astype(int)]
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return Ranqueador(conteudo, current, starts, sample)


def inverse(lexico: Lexico, pesos: Mapping[str, float]) -> float:
    """What the whole question weighs: the sum of its tokens' weights times their idf."""
    return sum(weight * lexico.token_idf(token) for token, weight in pesos.items())
