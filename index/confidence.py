"""Whether the best article of a municipality answers the question, as a probability.

Two questions are asked. Is this a subject of such norms at all? What tells is how much of the
question a single dispositivo takes up (`index.coverage`), how far the best article stands out, and
how many words the question has: of three words all must stand together, of ten some may be missing.
And does this municipality rule on it? What tells is how near its best article comes to the best of
any municipality, and how much of the question one of its dispositivos takes up. Each is a logistic
function, fitted on the tuning questions and on questions that no code answers; `posturas avaliar
busca` shows both by leave-one-out, with their reliability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LIMIAR = 0.66
"""From this confidence on, a municipality is said to answer."""
COMUM = 0.5
"""Added to the log-odds that a subject is known: of the questions fitted on, a third is of none."""
PALAVRAS = 8
"""Questions of more words are trusted no more than this one."""
ENCOLHE = 0.001
"""Ridge penalty of a fit, per example, on standardised inputs."""

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assunto:
    """What is known of the question."""

    cobertura: float
    """Largest share of it that one dispositivo of the first articles takes up."""
    topo: float
    """Fused standard score of the best article."""
    palavras: int
    """How many different words with a subject it has."""

    def inputs(self) -> tuple[float, ...]:
        return self.cobertura, self.topo, min(self.palavras, PALAVRAS)


@dataclass(frozen=True, slots=True)
class Regra:
    """What is known of the best article of a municipality."""

    razao: float
    """Its fused score over that of the best article of all (0 to 1)."""
    cobertura: float
    """Largest share of the question that one dispositivo of its first three articles takes up."""

    def inputs(self) -> tuple[float, ...]:
        return self.razao, self.cobertura


@dataclass(frozen=True, slots=True)
class Logistica:
    """A logistic function of a few inputs."""

    intercepto: float
    coeficientes: tuple[float, ...]

    def __call__(self, values: Sequence[float], prior: float = 0.0) -> float:
        exponent = (
            prior
            + self.intercepto
            + sum(c * x for c, x in zip(self.coeficientes, values, strict=True))
        )
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, exponent))))


@dataclass(frozen=True, slots=True)
class Modelo:
    """The two functions together."""

    assunto: Logistica
    regra: Logistica

    def __call__(self, assunto: Assunto, regra: Regra) -> float:
        """Confidence (0 to 1) that the municipality has a rule that answers."""
        return self.assunto(assunto.inputs(), COMUM) * self.regra(regra.inputs())


AJUSTADO = Modelo(
    assunto=Logistica(-14.27, (6.30, 1.28, 1.33)),
    regra=Logistica(-4.23, (6.11, 2.19)),
)
"""Fitted by `fit` on tests/gold/queries_a.jsonl, on questions that no code answers
(queries_fora.jsonl, queries_quase.jsonl) and, for the subject alone, on perguntas_t.jsonl."""


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
