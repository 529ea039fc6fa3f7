"""Within an article, the part that answers best, and in it the sentence.

A part is looked at with the texts that it hangs from: an inciso says little without its caput. Its
own words count in full, those above it for a share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

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
COBERTURA = 0.5
"""Weight of the share of the question that a part takes up, by words or concepts."""
CAPUT = 0.04
"""Head start of the article itself."""
TRECHO = 320
"""Longest excerpt, in characters."""

_SENTENCE = regex.compile(r"(?<=[.;:!?])\s+")


@lru_cache(maxsize=20_000)
def _tokens(texto: str) -> tuple[str, ...]:
    """Tokens of a part: the same articles are shown again and again."""
    return words.tokens(texto)


def values(weights: Mapping[str, float], lexico: Lexico) -> dict[str, float]:
    """What each token of a question is worth, as a share of the whole question."""
    worth = {token: weight * lexico.token_idf(token) for token, weight in weights.items()}
    total = sum(worth.values()) or 1.0
    return {token: value / total for token, value in worth.items()}


def lexical_scores(partes: Sequence[Parte], worth: Mapping[str, float]) -> Scores:
    """Share of the question's worth (see `values`) whose words stand in each part."""
    own: list[dict[str, float]] = []
    found = np.zeros(len(partes), dtype=np.float32)
    for place, parte in enumerate(partes):
        held: dict[str, float] = {}
        for token in _tokens(parte.texto):
            if token in worth:
                held[token] = held.get(token, 0.0) + 1.0
        if parte.pai >= 0:
            for token, count in own[parte.pai].items():
                held[token] = held.get(token, 0.0) + ACIMA * count
        own.append(held)
        found[place] = sum(worth[t] * tf * (K1 + 1) / (tf + K1) for t, tf in held.items())
    return found


def best(
    partes: Sequence[Parte], lexical: Scores, shares: Sequence[float], cosines: Scores | None
) -> int:
    """Place of the part that answers best; the earlier one of equals (`shares`: of `coverage`)."""
    if len(partes) == 1:
        return 0
    scores = lexical + np.float32(COBERTURA) * np.asarray(shares, dtype=np.float32)
    if cosines is not None:
        scores += SENTIDO * cosines
    scores[0] += CAPUT
    return int(np.argmax(scores))


def excerpt(texto: str, worth: Mapping[str, float]) -> str:
    """The sentence of a text that holds most of the question, cut at words to `TRECHO`."""
    if len(texto) <= TRECHO:
        return texto
    sentences = _SENTENCE.split(texto)

    chosen = max(sentences, key=lambda s: sum(worth.get(t, 0.0) for t in set(words.tokens(s))))
    if len(chosen) <= TRECHO:
        return chosen
    return chosen[:TRECHO].rpartition(" ")[0] + " …"
