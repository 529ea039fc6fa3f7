"""Within an article, the part that answers best, and in it the sentence.

A part is looked at with the texts that it hangs from: an inciso says little without its caput. Its
own words count in full, those above it for a share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import regex

from index import words
from index.lexical import K1, Lexico
from index.units import Parte

Scores = npt.NDArray[np.float32]

ACIMA = 0.7
"""Share of the words above a part in its score."""
SENTIDO = 4.0
"""Weight of the cosine of a part beside its share of the query's words."""
CAPUT = 0.04
"""Head start of the article itself."""
TRECHO = 320
"""Longest excerpt, in characters."""

_SENTENCE = regex.compile(r"(?<=[.;:!?])\s+")


def lexical_scores(partes: Sequence[Parte], weights: Mapping[str, float], lexico: Lexico) -> Scores:
    """Share of the query's weight whose words stand in each part (0 to 1)."""
    total = sum(weight * lexico.token_idf(token) for token, weight in weights.items()) or 1.0
    own: list[dict[str, float]] = []
    found = np.zeros(len(partes), dtype=np.float32)
    for place, parte in enumerate(partes):
        held: dict[str, float] = {}
        for token in words.tokens(parte.texto):
            if token in weights:
                held[token] = held.get(token, 0.0) + 1.0
        if parte.pai >= 0:
            for token, count in own[parte.pai].items():
                held[token] = held.get(token, 0.0) + ACIMA * count
        own.append(held)
        found[place] = (
            sum(
                weights[t] * lexico.token_idf(t) * tf * (K1 + 1) / (tf + K1)
                for t, tf in held.items()
            )
            / total
        )
    return found


def best(partes: Sequence[Parte], lexical: Scores, cosines: Scores | None) -> int:
    """Place of the part that answers best; the earlier one of equals."""
    if len(partes) == 1:
        return 0
    scores = lexical.copy()
    if cosines is not None:
        scores += SENTIDO * cosines
    scores[0] += CAPUT
    return int(np.argmax(scores))


def excerpt(texto: str, weights: Mapping[str, float], lexico: Lexico) -> str:
    """The sentence of a text that holds most of the query, cut at words to `TRECHO` characters."""
    if len(texto) <= TRECHO:
        return texto
    sentences = _SENTENCE.split(texto)

    def worth(sentence: str) -> float:
        return sum(
            weights[t] * lexico.token_idf(t) for t in set(words.tokens(sentence)) if t in weights
        )

    chosen = max(sentences, key=worth)
    if len(chosen) <= TRECHO:
        return chosen
    return chosen[:TRECHO].rpartition(" ")[0] + " …"
