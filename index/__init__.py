"""From tables to ranked results: build an index, open it, search it, compare municipalities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from index.query import Consulta

if TYPE_CHECKING:
    from index.building import build
    from index.search import Indice, load

__all__ = ["Consulta", "Indice", "build", "load"]


def __getattr__(name: str) -> Any:
    """`build`, `load` and `Indice` are imported when used: numpy and FAISS take their time."""
    if name == "build":
        from index.building import build

        return build
    if name in ("load", "Indice"):
        from index import search

        return getattr(search, name)
    raise AttributeError(name)
