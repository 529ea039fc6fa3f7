"""Where a sanction is asked for, the article that sets it takes the subject of what it punishes.

"Na infração de qualquer artigo deste capítulo será imposta a multa de …" names no subject: what it
answers is said by the articles that it punishes (`parsing.penalties`). It is ranked just below the
best of them, and only where a sanction is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from index.thesaurus import Casamento
from index.units import Unidade

Rows = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float32]

CONCEITOS = frozenset({"multa", "valor da multa", "sanção acessória"})
"""Concepts of the thesaurus by which a question asks for a sanction."""
HERANCA = 0.95
"""Share of the score of the best article punished that the article of the sanction takes."""


@dataclass(frozen=True, slots=True)
class Sancoes:
    """Pairs of rows: an article that sets a sanction, and one that it punishes."""

    origens: Rows
    alvos: Rows

    def of(self, rows: Rows, total: int) -> Rows:
        """The articles that punish any of these, of so many units."""
        asked = np.zeros(total, dtype=bool)
        asked[rows] = True
        return np.unique(self.origens[asked[self.alvos]])

    def inherited(self, scores: Scores, rows: Rows, total: int) -> Scores:
        """The scores of these rows, where each sanction stands near the best that it punishes."""
        places = np.full(total, -1, dtype=np.int64)
        places[rows] = np.arange(len(rows))
        origens, alvos = places[self.origens], places[self.alvos]
        both = (origens >= 0) & (alvos >= 0)
        found = scores.copy()
        np.maximum.at(found, origens[both], np.float32(HERANCA) * scores[alvos[both]])
        return found


NENHUMA = Sancoes(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))


def ties(unidades: Sequence[Unidade]) -> Sancoes:
    """Every article in force that punishes others, with each of them."""
    rows: dict[tuple[str, str], int] = {}
    punishing: list[int] = []
    for row, unit in enumerate(unidades):
        if unit.atual:
            rows[unit.doc, unit.artigo] = row
            if any(parte.pune for parte in unit.partes):
                punishing.append(row)
    pairs = [
        (row, rows[unidades[row].doc, alvo])
        for row in punishing
        for alvo in dict.fromkeys(a for parte in unidades[row].partes for a in parte.pune)
        if (unidades[row].doc, alvo) in rows
    ]
    made = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Sancoes(made[:, 0], made[:, 1])


def asked(casamentos: Iterable[Casamento]) -> bool:
    """Whether a question asks what a breach costs."""
    return any(c.conceito in CONCEITOS for c in casamentos)


def part(unidade: Unidade, scores: Mapping[str, float]) -> int | None:
    """Place of the part that punishes the best of these articles, the one that punishes fewest."""
    alvos = {alvo for parte in unidade.partes for alvo in parte.pune if alvo in scores}
    if not alvos:
        return None
    best = max(sorted(alvos), key=lambda alvo: scores[alvo])
    places = [i for i, parte in enumerate(unidade.partes) if best in parte.pune]
    return min(places, key=lambda i: (len(unidade.partes[i].pune), i))
