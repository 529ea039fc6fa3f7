"""Every signal that ranks units, on one scale, and their sum.

Five signals: the words in the article and in its best dispositivo, the meaning of the article, of
the article with its concepts in front, and of its best dispositivo. The two that look at single
dispositivos ask that what the question joins stands together in one rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from index import fusion, sanctions
from index.encoder import Vectors
from index.query import Modo
from index.sanctions import NENHUMA, Sancoes
from index.store import Conteudo

Rows = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float32]

INTEIRO = 20_000
"""Up to so many units each is scored; above, the nearest by word and by meaning, and a sample."""
AMOSTRA = 5_000
"""Units over which scores are standardised where there are more than `INTEIRO`."""
CANDIDATOS = 1_000
DE_CADA = 10
"""Of each municipality, so many by each signal are looked at where municipalities are compared."""


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
    primeira: int
    """Row of the unit in force that has it; -1 where there is none."""

    def chosen(self, places: Rows, scores: Scores) -> Ordem:
        """These places, in this order, with new scores (given for all places)."""
        return replace(
            self,
            rows=self.rows[places],
            scores=scores[places],
            signals={name: signal[places] for name, signal in self.signals.items()},
            words=self.words[places],
        )


@dataclass(frozen=True, slots=True)
class Ranqueador:
    """What ranking needs of an opened index."""

    conteudo: Conteudo
    current: npt.NDArray[np.bool_]
    starts: Rows
    """Row of the first part of each unit among all parts, and their number at the end."""
    sample: Rows
    """The current units over which scores are standardised."""
    held: Mapping[str, Vectors]
    """Of each view, the vectors of the sample (or of its parts), where it is one of many units."""
    sancoes: Sancoes = NENHUMA

    def rank(
        self,
        allowed: Rows,
        pesos: Mapping[str, float],
        vector: Vectors | None,
        *,
        modo: Modo,
        tesauro: bool,
        sancao: bool = False,
        towns: npt.NDArray[np.int32] | None = None,
    ) -> Ordem:
        """Rank allowed units for weighted tokens, and a question's vector where there is one.

        `sancao`: a sanction is asked for, so that articles that set one take their subject.
        `towns`: the municipality of each unit, where each of them is to be looked at.
        """
        whole = self.conteudo.lexico.scores(pesos)
        near = self._candidates(allowed, whole, vector, towns)
        if sancao:
            near = np.concatenate([near, self.sancoes.of(near, len(self.current))])
        others = self._beside(near)
        rows = np.concatenate([self.sample, others])
        signals: dict[str, Scores] = {}
        if modo != "semantica" or vector is None:
            signals["lexico"] = whole[rows]
            parts = self.conteudo.lexico_partes.scores(pesos)
            signals["dispositivo"] = self._best_part(parts[self._parts_of(rows)], rows)
        if vector is not None and self.conteudo.visoes is not None:
            signals["sentido"] = self._products("sentido", vector, others)
            if tesauro:
                signals["conceitos"] = self._products("conceitos", vector, others)
            signals["parte"] = self._best_part(self._products("partes", vector, others), rows)
        standard = {name: fusion.standard(s, len(self.sample)) for name, s in signals.items()}
        fused = fusion.fuse(standard)
        if sancao:
            fused = self.sancoes.inherited(fused, rows, len(self.current))
        now = np.flatnonzero(self.current[rows])
        first = int(now[np.argmax(fused[now])]) if len(now) else -1
        wanted = np.zeros(len(self.current), dtype=bool)
        wanted[allowed] = True
        kept = np.flatnonzero(wanted[rows])
        order = kept[np.lexsort((rows[kept], -fused[kept]))]
        return Ordem(
            rows[order],
            fused[order],
            {name: s[order] for name, s in standard.items()},
            whole[rows[order]],
            max(0.0, float(fused[first])) if first >= 0 else 0.0,
            int(rows[first]) if first >= 0 else -1,
        )

    def _candidates(
        self,
        allowed: Rows,
        whole: Scores,
        vector: Vectors | None,
        towns: npt.NDArray[np.int32] | None,
    ) -> Rows:
        if len(self.current) <= INTEIRO:
            return allowed
        if towns is not None:
            return self._of_each(allowed, whole, vector, towns)
        first = allowed[whole[allowed] > 0]
        found = [first[np.argsort(-whole[first], kind="stable")[:CANDIDATOS]]]
        if vector is not None and self.conteudo.visoes is not None:
            few = allowed if len(allowed) < len(self.current) else None
            found += [
                self.conteudo.visoes[view].nearest(vector, CANDIDATOS, few)
                for view in ("sentido", "conceitos")
            ]
        return np.concatenate(found)

    def _of_each(
        self,
        allowed: Rows,
        whole: Scores,
        vector: Vectors | None,
        towns: npt.NDArray[np.int32],
    ) -> Rows:
        """The first of each municipality by words and by meaning: "not found" means looked for."""
        signals = [whole[allowed]]
        if vector is not None and self.conteudo.visoes is not None:
            visoes = self.conteudo.visoes
            signals += [visoes[view].products(vector, allowed) for view in ("sentido", "conceitos")]
        found = []
        for scores in signals:
            order = np.lexsort((-scores, towns[allowed]))
            codes = towns[allowed[order]]
            place = np.arange(len(codes)) - np.searchsorted(codes, codes)
            found.append(allowed[order[place < DE_CADA]])
        return np.concatenate(found)

    def _beside(self, rows: Rows) -> Rows:
        """These rows, each once, without those of the sample."""
        chosen = np.zeros(len(self.current), dtype=bool)
        chosen[rows] = True
        chosen[self.sample] = False
        return np.flatnonzero(chosen)

    def _products(self, view: str, vector: Vectors, others: Rows) -> Scores:
        """Of the sample and then of other units (or of their parts): how near to the question."""
        if self.conteudo.visoes is None:
            return np.zeros(0, dtype=np.float32)
        visao, units = self.conteudo.visoes[view], view != "partes"
        rows = others if units else self._parts_of(others)
        if view in self.held:
            return np.concatenate([self.held[view] @ vector, visao.products(vector, rows)])
        first = self.sample if units else self._parts_of(self.sample)
        return visao.products(vector, np.concatenate([first, rows]))

    def _parts_of(self, rows: Rows) -> Rows:
        """Rows of the parts of these units, unit after unit."""
        sizes = self.starts[rows + 1] - self.starts[rows]
        ends = np.cumsum(sizes)
        return np.repeat(self.starts[rows] - (ends - sizes), sizes) + np.arange(int(sizes.sum()))

    def _best_part(self, scores: Scores, rows: Rows) -> Scores:
        """The best score among the parts of each unit, from those of all their parts in turn."""
        if not len(rows):
            return np.zeros(0, dtype=np.float32)
        sizes = self.starts[rows + 1] - self.starts[rows]
        return np.asarray(np.maximum.reduceat(scores, np.cumsum(sizes) - sizes), dtype=np.float32)


def prepare(conteudo: Conteudo) -> Ranqueador:
    """What ranking needs, worked out once for an opened index."""
    sizes = [len(unit.partes) for unit in conteudo.unidades]
    current = np.array([unit.atual for unit in conteudo.unidades], dtype=bool)
    sample = np.flatnonzero(current)
    if len(current) > INTEIRO:
        sample = sample[np.linspace(0, len(sample) - 1, min(AMOSTRA, len(sample))).astype(int)]
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    sancoes = sanctions.ties(conteudo.unidades)
    ranqueador = Ranqueador(conteudo, current, starts, sample, {}, sancoes)
    if len(current) <= INTEIRO or conteudo.visoes is None:
        return ranqueador
    rows = {"partes": ranqueador._parts_of(sample)}
    held = {v: conteudo.visoes[v].vectors(rows.get(v, sample)) for v in conteudo.visoes}
    return replace(ranqueador, held=held)
