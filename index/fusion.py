"""Signals of different scales → one score, by standard scores over the current units.

A signal is worth how far it stands out: (score - mean) / deviation over the text in force, for this
question. Sums of such scores beat reciprocal ranks on these codes (docs/busca.md).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]

PESOS: Mapping[str, float] = {
    "lexico": 0.5,
    "dispositivo": 0.5,
    "sentido": 0.25,
    "conceitos": 1.0,
    "parte": 0.25,
}
"""Words of the article and of its best dispositivo; meaning of the article, of the same with its
concepts in front, of its best dispositivo."""
SEM_CONCEITOS: Mapping[str, float] = {
    "lexico": 0.5,
    "dispositivo": 0.5,
    "sentido": 1.0,
    "parte": 0.5,
}
"""The same where the thesaurus is left out: the plain meaning has to do its work."""


COBERTURA = 1.5
"""What an article gains that has a dispositivo which takes up the whole question
(`index.coverage`), on the scale of the fused score."""
TETO = 4.0
"""Deviations above which a standard score only grows like a logarithm: one rare word in common is
no reason to pass over what several signals agree on."""


def standard(scores: Scores, measured: int) -> Scores:
    """Scores with mean 0 and deviation 1 over so many first ones, softly capped at `TETO`.

    Over all where that is none; zeros where nothing varies.
    """
    counted = scores[:measured] if measured else scores
    if counted.size == 0:
        return np.zeros_like(scores)
    deviation = float(counted.std())
    if deviation < 1e-9:
        return np.zeros_like(scores)
    found = (scores - float(counted.mean())) / deviation
    above = np.maximum(found - TETO, 0)
    return np.asarray(np.where(above > 0, TETO + np.log1p(above), found), dtype=np.float32)


def fuse(signals: Mapping[str, Scores]) -> Scores:
    """The weighted mean of standardised signals, so that one signal alone keeps its scale."""
    pesos = PESOS if "conceitos" in signals else SEM_CONCEITOS
    total = sum(pesos[name] for name in signals)
    stacked = [pesos[name] * scores for name, scores in signals.items()]
    return np.asarray(np.sum(stacked, axis=0) / total, dtype=np.float32)
