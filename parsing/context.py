"""What stands above a dispositivo: the sentences that it completes; pure."""

from __future__ import annotations

from collections.abc import Iterator

from parsing.model import Dispositivo, Documento

COMPLETES = frozenset({"inciso", "alinea", "subalinea", "item"})
"""Types whose words go on with the sentence of the dispositivo above."""


def walk(documento: Documento) -> Iterator[tuple[Dispositivo, tuple[str, ...]]]:
    """Every dispositivo in reading order with the texts above it, the nearest first."""
    nodes = {d.id: (d, pai) for d, pai in documento.percorrer()}
    for dispositivo, pai in nodes.values():
        above = []
        while pai in nodes and pai is not None:
            parent, grand = nodes[pai]
            if parent.atual.texto:
                above.append(parent.atual.texto)
            pai = grand
        yield dispositivo, tuple(above)
