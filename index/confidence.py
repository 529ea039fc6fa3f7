"""Whether the best of a municipality answers the question, as a probability.

Three things tell: how far its best unit stands out from the texts in force, how near it comes to
the best of any municipality, and how much of the question can be found at all. The coefficients of
the logistic function are fitted on the tuning queries and on questions that no code answers
(`posturas avaliar busca --ajustar`, tests/gold); docs/busca.md shows its reliability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass

LIMIAR = 0.5
"""From this confidence on, a municipality is said to answer."""


@dataclass(frozen=True, slots=True)
class Indicios:
    """What is known of the best unit of a municipality, and of the question."""

    destaque: float
    """Fused standard score of the best unit of the municipality."""
    razao: float
    """The same over that of the best unit of all (0 to 1)."""


INTERCEPTO = -5.0
COEFICIENTES: tuple[float, ...] = (0.6, 5.0)


def probability(
    indicios: Indicios,
    intercepto: float = INTERCEPTO,
    coeficientes: Sequence[float] = COEFICIENTES,
) -> float:
    """Confidence (0 to 1) that the municipality has a rule that answers."""
    values = astuple(indicios)
    value = intercepto + sum(c * x for c, x in zip(coeficientes, values, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))
