"""The texts of a norm whose meaning is taken, and their names in the vector store.

Three views: each state of an article, the same with its concepts in front, each dispositivo under
the texts that it hangs from. The names are kept beside the norm: where nothing changed, no text is
put together again.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from index import unit_table, units
from index.concepts import Conceitos
from index.prepared import Preparada
from index.vectors import text_key

VISOES = ("sentido", "conceitos", "partes")

Textos = dict[str, list[str]]
"""Of each view, its texts (or their names) in the order of the rows."""


def texts(norma: Preparada, conceitos: Conceitos) -> Textos:
    """The texts of each view of a norm."""
    found = unit_table.rows(norma.tabela)
    return {
        "sentido": [f"{u.contexto}\n{u.corpo}".strip() for u in found],
        "conceitos": [
            "\n".join(filter(None, (line, u.contexto, u.corpo)))
            for line, u in zip(conceitos.lines(norma), found, strict=True)
        ],
        "partes": [units.passage(u.partes, i) for u in found for i in range(len(u.partes))],
    }


def keys(norma: Preparada, conceitos: Conceitos) -> Textos:
    """The names of these texts, from a file beside the norm where there is one."""
    if norma.pasta is None:
        return _named(texts(norma, conceitos))
    path = norma.pasta / f"nomes-{conceitos.impressao}.npy"
    sizes = (len(norma.atuais), len(norma.atuais), int(norma.tamanhos.sum()))
    try:
        held = np.load(path).astype(str).tolist()
    except (OSError, ValueError, EOFError):
        held = []
    if len(held) != sum(sizes):
        found = _named(texts(norma, conceitos))
        _keep(path, [key for view in VISOES for key in found[view]])
        return found
    ends = np.cumsum((0, *sizes))
    return {view: held[a:b] for view, a, b in zip(VISOES, ends[:-1], ends[1:], strict=True)}


def _named(found: Textos) -> Textos:
    return {view: [text_key(text) for text in held] for view, held in found.items()}


def _keep(path: Path, names: list[str]) -> None:
    """Write the names in one step; those by former statistics go."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        np.save(file, np.array(names, dtype="S40"))
    for other in path.parent.glob("nomes-*.npy"):
        other.unlink(missing_ok=True)
    beside.replace(path)
