"""Measures that the source lost: the text ends in the air, or stops after "altura mínima de"."""

from __future__ import annotations

from parsing.words import Lido

_NEAR = 30
"""How far before the gap, in words, the noun may stand that tells what was measured."""


def lost_at(lido: Lido) -> tuple[int, int] | None:
    """Where a measure is lost: the text ends in the air, or stops after "altura mínima de".

    Words of the bound and noun before the gap, half-open; None where nothing is lost.
    """
    words = lido.palavras
    if not words:
        return None
    loose = {t.inicio for t in lido.of("palavras", "fim_no_ar")}
    last = len(words) - 1 - (words[-1].texto == ",")
    if last in loose:
        return max(0, last - 3), last + 1
    named = {t.fim for g in ("grandezas", "limites") for t in lido.of(g) if t.fim - t.inicio < 3}
    for i, word in enumerate(words[:-1]):
        if word.baixo == "de" and i in named and words[i + 1].texto in {".", ";"}:
            return max(0, i - 2), i + 1
    return None


def lost_grandeza(lido: Lido) -> str:
    """What a lost measure was of, by the nearest noun before the gap; "desconhecida" if none."""
    found = [*lido.of("grandezas"), *lido.of("nomes")]
    near = [t for t in found if len(lido.palavras) - t.fim <= _NEAR]
    return max(near, key=lambda t: t.fim).valor if near else "desconhecida"
