"""A text cut into words, with the phrases of a pattern file that stand in it; pure values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palavra:
    """A word of a text: as printed, in lower case, and its offsets."""

    texto: str
    baixo: str
    inicio: int
    fim: int


@dataclass(frozen=True, slots=True)
class Trecho:
    """A phrase of a pattern file found in a text; `inicio` and `fim` count words (half-open)."""

    grupo: str
    valor: str
    inicio: int
    fim: int


@dataclass(frozen=True, slots=True)
class Lido:
    """A text as the readers of measures, rules and definitions see it."""

    texto: str
    palavras: tuple[Palavra, ...]
    frases: tuple[int, ...]
    """For each word, the number of its sentence."""
    grupos: Mapping[tuple[str, str | None], tuple[Trecho, ...]]
    """Phrases by (group, value) and by (group, None), in reading order, the longest first."""
    inicios: Mapping[tuple[str, int], Trecho]
    """The longest phrase of a group that starts at a word."""

    @classmethod
    def of_trechos(
        cls,
        texto: str,
        palavras: tuple[Palavra, ...],
        frases: tuple[int, ...],
        trechos: Iterable[Trecho],
    ) -> Lido:
        """A text with its phrases put in order."""
        grupos: dict[tuple[str, str | None], list[Trecho]] = {}
        inicios: dict[tuple[str, int], Trecho] = {}
        for t in sorted(trechos, key=lambda t: (t.inicio, -t.fim, t.grupo, t.valor)):
            grupos.setdefault((t.grupo, t.valor), []).append(t)
            grupos.setdefault((t.grupo, None), []).append(t)
            inicios.setdefault((t.grupo, t.inicio), t)
        return cls(texto, palavras, frases, {k: tuple(v) for k, v in grupos.items()}, inicios)

    def of(self, grupo: str, valor: str | None = None) -> tuple[Trecho, ...]:
        """The phrases of one group (and of one value), in reading order."""
        return self.grupos.get((grupo, valor), ())

    def at(self, grupo: str, i: int) -> Trecho | None:
        """The longest phrase of the group that starts at word `i`."""
        return self.inicios.get((grupo, i))

    def before(self, i: int, grupo: str, valor: str | None = None) -> Trecho | None:
        """The phrase of a group that ends last before word `i`, in the same sentence."""
        near = (
            t for t in self.of(grupo, valor)
            if t.fim <= i and self.frases[t.inicio] == self.frases[i]
        )  # fmt: skip
        return max(near, key=lambda t: (t.fim, t.fim - t.inicio), default=None)

    def span(self, inicio: int, fim: int) -> tuple[int, int]:
        """Offsets of words `inicio` to `fim` (half-open) in the text."""
        return self.palavras[inicio].inicio, self.palavras[fim - 1].fim

    def low(self, i: int) -> str:
        """The word at `i` in lower case, or "" beyond the ends."""
        return self.palavras[i].baixo if 0 <= i < len(self.palavras) else ""
