"""Whether the best article of a municipality answers the question, as a probability.

Two questions are asked. Is this a subject of such norms at all? What tells is how much of the
question the thesaurus and the vocabulary of the norms know. And does this municipality rule on it?
What tells is how near its best article comes to the best of any municipality, how far it stands out
by meaning, how much of the question's words it holds, and how far it stands above the
municipality's own tenth. Each is a logistic function, fitted on the tuning questions and on
questions that no code answers; `posturas avaliar busca` shows both by leave-one-out, with their
reliability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LIMIAR = 0.62
"""From this confidence on, a municipality is said to answer."""
ENCOLHE = 0.001
"""Ridge penalty of a fit, per example, on standardised inputs."""

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assunto:
    """What is known of the question."""

    conceitos: float
    """Share of its stems (by idf) in terms of the thesaurus; 1 where one article has them all."""
    conhecidas: float
    """Share of its stems (by idf) that stand anywhere in the texts in force."""


@dataclass(frozen=True, slots=True)
class Regra:
    """What is known of the best article of a municipality."""

    razao: float
    """Its fused score over that of the best article of all (0 to 1)."""
    sentido: float
    """Best standard score by meaning (concepts in front) among the municipality's first three."""
    palavras: float
    """Its score by words over the weight of the whole question."""
    folga: float
    """Its fused score minus that of the municipality's tenth article."""


@dataclass(frozen=True, slots=True)
class Logistica:
    """A logistic function of a few inputs."""

    intercepto: float
    coeficientes: tuple[float, ...]

    def __call__(self, values: Sequence[float]) -> float:
        exponent = self.intercepto + sum(
            c * x for c, x in zip(self.coeficientes, values, strict=True)
        )
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, exponent))))


@dataclass(frozen=True, slots=True)
class Modelo:
    """The two functions together."""

    assunto: Logistica
    regra: Logistica

    def __call__(self, assunto: Assunto, regra: Regra) -> float:
        """Confidence (0 to 1) that the municipality has a rule that answers."""
        subject = self.assunto((assunto.conceitos, assunto.conhecidas))
        return subject * self.regra((regra.razao, regra.sentido, regra.palavras, regra.folga))


AJUSTADO = Modelo(
    assunto=Logistica(-8.57, (12.52, 4.63)),
    regra=Logistica(-5.19, (5.69, 0.916, 6.48, -0.716)),
)
"""Fitted by `fit` on tests/gold/queries_a.jsonl and queries_fora.jsonl."""


def fit(inputs: Sequence[Sequence[float]], answers: Sequence[bool]) -> Logistica:
    """The logistic function of least penalised loss (Newton's method, inputs standardised)."""
    raw = np.asarray(inputs, dtype=np.float64)
    y = np.asarray(answers, dtype=np.float64)
    mean, deviation = raw.mean(axis=0), raw.std(axis=0) + 1e-9
    x = np.column_stack([np.ones(len(raw)), (raw - mean) / deviation])
    beta = np.zeros(x.shape[1])
    penalty = np.full(x.shape[1], ENCOLHE * len(y))
    penalty[0] = 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (p - y) + penalty * beta
        hessian: Matrix = (x * (p * (1 - p))[:, None]).T @ x + np.diag(penalty + 1e-9)
        step = np.linalg.solve(hessian, gradient)
        beta -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    scaled = beta[1:] / deviation
    return Logistica(float(beta[0] - scaled @ mean), tuple(float(c) for c in scaled))
