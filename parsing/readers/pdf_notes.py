"""Footnotes of a PDF page, told by their letters: smaller than the text, at its foot, called in it.

A mark of a note ("mercados¹", a small raised "1") is taken out of the line it stands in; the line
keeps what was printed as its `original`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import regex

MENOR = 0.92
"""A note is set in letters of at most this share of the size of the text."""
CHAMADA = 0.8
"""And the mark that calls it, where it is set as text of its own."""
# "1 Redação conforme a publicação original." · "(2) Vide" · "* Texto compilado"
MARCA = regex.compile(r"[(\[]?(?P<marca>\d{1,3}|[*†‡]{1,3}|[¹²³⁴-⁹]{1,3})[)\]]?\s*(?=\p{L}|[“\"(])")
EXPOENTES = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰", "1234567890")


@dataclass(frozen=True, slots=True)
class Trecho:
    """A piece of text and its box, in points, origin at the lower left."""

    texto: str
    esquerda: float
    base: float
    direita: float
    topo: float
    letra: float = 0.0
    """Size of its letters; 0 where it is not known."""


Fila = Sequence[Trecho]
"""The pieces that stand in one line, from left to right."""


def body_size(paginas: Sequence[Sequence[Fila]]) -> float:
    """The size in which most of a document is set."""
    sizes: Counter[float] = Counter()
    for pagina in paginas:
        for fila in pagina:
            for trecho in fila:
                sizes[round(trecho.letra, 1)] += len(trecho.texto)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def notes_from(filas: Sequence[Fila], letra: float, *, aberta: bool) -> int | None:
    """The first of the lines at the foot of a page that are notes; None where there are none.

    `aberta`: the page before ended in notes, so that the last of them may go on here.
    """
    inicio = len(filas)
    while inicio and _small(filas[inicio - 1], letra, MENOR):
        inicio -= 1
    if inicio in (0, len(filas)):
        return None
    if aberta and _mark(filas[inicio]) is None:
        return inicio
    for i in range(inicio, len(filas)):
        marca = _mark(filas[i])
        if marca and any(_calls(fila, {marca}, letra) for fila in filas[:inicio]):
            return i
    return None


def marks(filas: Sequence[Fila]) -> frozenset[str]:
    """The marks of these notes: "1", "2", "*"."""
    return frozenset(marca for fila in filas if (marca := _mark(fila)) is not None)


def without_calls(fila: Fila, marcas: frozenset[str], letra: float) -> list[Trecho]:
    """A line without the pieces that call a note."""
    found = _calls(fila, marcas, letra)
    return [trecho for i, trecho in enumerate(fila) if i not in found]


def _calls(fila: Fila, marcas: frozenset[str] | set[str], letra: float) -> frozenset[int]:
    """Places of the pieces of a line that are nothing but the mark of a note, small and raised."""
    found = []
    for i, trecho in enumerate(fila):
        marca = trecho.texto.strip("()[] ").translate(EXPOENTES)
        if not i or marca not in marcas or not _small([trecho], letra, CHAMADA):
            continue
        before = fila[i - 1]
        raised = trecho.base > before.base + 0.1 * (before.topo - before.base)
        unit = regex.search(r"(?<!\p{L})[kcdm]?m\Z", before.texto)  # m², km²
        if raised and not unit:
            found.append(i)
    return frozenset(found)


def _mark(fila: Fila) -> str | None:
    whole = " ".join(trecho.texto for trecho in fila).strip()
    found = MARCA.match(whole)
    return found["marca"].translate(EXPOENTES) if found else None


def _small(fila: Fila, letra: float, share: float) -> bool:
    return bool(letra) and all(0 < trecho.letra <= letra * share for trecho in fila)
