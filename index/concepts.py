"""The concepts that stand in front of each unit where its meaning is taken with them.

They are chosen by statistics over the current units that stay as they were once taken, so that a
new law does not change what the articles of other laws are called (nor their vectors).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from index import lexical, thesaurus
from index.prepared import Preparada, terms
from index.thesaurus import Casamento, Termo, Tesauro


@dataclass(frozen=True, slots=True)
class Conceitos:
    """How concepts are chosen for the units of any norm."""

    tesauro: Tesauro
    termos: tuple[Termo, ...]
    forcas: Mapping[Termo, float]
    """What each term says, by the statistics."""
    estatisticas: dict[str, Any]
    """`total` current units; in how many each concept and each stem of the thesaurus stands."""

    impressao: str
    """Of all that decides a line but the norm itself: 16 hexadecimal digits."""

    def lines(self, norma: Preparada) -> list[str]:
        """Of each unit of a norm, its concepts in a line; empty where it has none."""
        counts, total = self.estatisticas["conceitos"], int(self.estatisticas["total"])
        return [
            thesaurus.described(
                self.tesauro, thesaurus.best_concepts(self._matched(found), counts, total)
            )
            for found in norma.termos
        ]

    def frequencies(self, normas: Sequence[Preparada]) -> Counter[str]:
        """In how many current units of these norms each concept stands."""
        return lexical.frequencies(
            (casamento.conceito for casamento in self._matched(found))
            for norma in normas
            for found, now in zip(norma.termos, norma.atuais, strict=True)
            if now
        )

    def _matched(self, found: Sequence[int]) -> tuple[Casamento, ...]:
        return thesaurus.strongest((self.termos[t] for t in found), self.forcas.__getitem__)


def chosen(
    normas: Sequence[Preparada],
    stems: Mapping[str, int],
    tesauro: Tesauro,
    frozen: dict[str, Any] | None,
) -> Conceitos:
    """By the statistics of a former index, or by those of these norms, taken now."""
    every = terms(tesauro)
    if frozen:
        return _by(tesauro, every, frozen)
    known = {stem for termo in every for stem in termo.stems}
    taken: dict[str, Any] = {
        "total": sum(int(norma.atuais.sum()) for norma in normas),
        "conceitos": {},
        "termos": {stem: stems[stem] for stem in sorted(known) if stem in stems},
    }
    counts = _by(tesauro, every, taken).frequencies(normas)
    return _by(tesauro, every, taken | {"conceitos": dict(sorted(counts.items()))})


def _by(tesauro: Tesauro, every: tuple[Termo, ...], statistics: dict[str, Any]) -> Conceitos:
    whole = repr((sorted(statistics.items()), tesauro.linhas)).encode()
    digest = hashlib.sha256(whole).hexdigest()[:16]
    return Conceitos(tesauro, every, _strengths(every, statistics), statistics, digest)


def _strengths(every: Sequence[Termo], statistics: Mapping[str, Any]) -> dict[Termo, float]:
    idf = lexical.inverse(statistics["termos"], int(statistics["total"]))
    return {termo: thesaurus.strength(termo, idf) for termo in every}
