"""Exact things of a question: quoted phrases, and articles and acts named by their number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from index import words
from index.lexical import Lexico
from index.query import Pedido
from index.units import Unidade

Rows = npt.NDArray[np.int64]
Named = npt.NDArray[np.bool_]


def holding(
    rows: Rows, frases: tuple[tuple[str, ...], ...], unidades: Sequence[Unidade], lexico: Lexico
) -> Rows:
    """Those of these rows that hold every quoted phrase."""
    if not frases:
        return rows
    spoken = words.tokens(" ".join(" ".join(frase) for frase in frases))
    rows = np.intersect1d(rows, lexico.holding(spoken), assume_unique=True)
    return np.array([r for r in rows if _holds(unidades[r], frases)], dtype=np.int64)


def _holds(unidade: Unidade, frases: tuple[tuple[str, ...], ...]) -> bool:
    text = " ".join(
        words.fold(w) for _, _, w in words.spans(f"{unidade.contexto}\n{unidade.texto}")
    )
    return all(f" {' '.join(frase)} " in f" {text} " for frase in frases)


def named(rows: Rows, pedido: Pedido, unidades: Sequence[Unidade]) -> Named:
    """Of each of these rows, whether the question names its article or one of its acts."""
    if not (pedido.artigos or pedido.atos):
        return np.zeros(len(rows), dtype=bool)
    return np.array([_named(unidades[row], pedido) for row in rows], dtype=bool)


def _named(unidade: Unidade, pedido: Pedido) -> bool:
    if unidade.artigo.partition("@")[0] in pedido.artigos:
        return True
    numbers = {_digits(norma) for norma in unidade.normas}
    return any(ato in numbers for ato in pedido.atos)


def _digits(norma: str) -> str:
    """The number of an act as printed: `Lei nº 7.043/2022` → `7043`."""
    return "".join(c for c in norma.partition("/")[0] if c.isdigit())
