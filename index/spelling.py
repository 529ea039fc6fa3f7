"""Misspelled words of a question, put right by the words of the thesaurus.

Only a word that neither the norms nor the thesaurus know is looked at ("calsada", "propagamda").
It becomes the known word that sounds alike in Portuguese, or alike but for one letter. A word with
an accent is left alone: who writes "férias" does not mean "feiras".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import regex

from index import words

MENOR = 4
"""Shorter words are not put right: too many others are one letter away."""
UMA_LETRA = 7
"""From this length of its sound on, a word may differ by one letter."""

_SOUNDS: tuple[tuple[regex.Pattern[str], str], ...] = tuple(
    (regex.compile(pattern), sound)
    for pattern, sound in (
        (r"ph", "f"),  # pharmacia
        (r"ch", "x"),  # enxente, enchente
        (r"(?<=[ln])h", "ʲ"),  # lh and nh keep their h
        (r"h", ""),  # igiene
        (r"ʲ", "h"),
        (r"[qk]u(?=[ei])|q", "k"),  # kiosque
        (r"gu(?=[ei])", "ɡ"),  # fogeira keeps j
        (r"g(?=[ei])", "j"),  # jelo
        (r"ɡ", "g"),
        (r"s?c(?=[ei])|xc(?=[ei])|[çz]|ss", "s"),  # lisença, consciente, excesso
        (r"c", "k"),
        (r"y", "i"),
        (r"w", "v"),
        (r"m(?=[^aeiou])|m$", "n"),  # propagamda, son
        (r"l(?=[^aeiouh])|l$", "u"),  # alto, auto
        (r"ou(?!$)", "o"),  # ropa
        (r"(.)\1+", r"\1"),  # cachoro, responssavel
        (r"e(?=s?$)", "i"),  # dengui
        (r"o(?=s?$)", "u"),
    )
)


@dataclass(frozen=True, slots=True)
class Grafia:
    """The known words by how they sound. `known` tells whether a stem is known."""

    known: Callable[[str], bool]
    sounds: Mapping[str, str]
    """Of each sound, its most frequent word."""
    initials: Mapping[str, tuple[str, ...]]
    """The sounds by their first letter."""

    def corrected(self, texto: str) -> tuple[str, tuple[tuple[str, str], ...]]:
        """A text with its misspelled words put right, and the pairs (written, read)."""
        found: list[tuple[str, str]] = []
        made: list[str] = []
        end = 0
        for start, stop, word in words.spans(texto):
            right = self._right(word)
            if right is not None:
                found.append((word, right))
                made += [texto[end:start], right]
                end = stop
        return "".join((*made, texto[end:])), tuple(found)

    def _right(self, word: str) -> str | None:
        stem = words.stem(word)
        if (
            stem is None
            or len(word) < MENOR
            or not word.isalpha()
            or words.fold(word) != word.replace("ç", "c")
            or self.known(stem)
        ):
            return None
        heard = sound(word)
        if heard in self.sounds:
            return self.sounds[heard]
        if len(heard) < UMA_LETRA or "ç" in word:
            return None
        near = [o for o in self.initials.get(heard[0], ()) if _one_letter(heard, o)]
        return self.sounds[near[0]] if len(near) == 1 else None


def prepare(palavras: Iterable[str], known: Callable[[str], bool]) -> Grafia:
    """Spelling by these words, the more frequent ones first."""
    sounds: dict[str, str] = {}
    for word in palavras:
        sounds.setdefault(sound(word), word)
    initials: dict[str, list[str]] = {}
    for heard in sounds:
        initials.setdefault(heard[:1], []).append(heard)
    return Grafia(known, sounds, {letter: tuple(found) for letter, found in initials.items()})


def sound(word: str) -> str:
    """How a word sounds, roughly: "calsada" and "calçada" sound alike."""
    heard = words.fold(word.lower().replace("ç", "s"))
    for pattern, replacement in _SOUNDS:
        heard = pattern.sub(replacement, heard)
    return heard


def _one_letter(one: str, other: str) -> bool:
    """Whether one letter more, less, other, or two neighbours exchanged make them the same."""
    if abs(len(one) - len(other)) > 1:
        return False
    if len(one) > len(other):
        one, other = other, one
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(other) > len(one):
        return len(other) == len(one) + 1 and one[start:] == other[start + 1 :]
    if one[start + 1 :] == other[start + 1 :]:
        return True
    swapped = one[start + 1 : start + 2] + one[start : start + 1]
    return swapped + one[start + 2 :] == other[start:]
