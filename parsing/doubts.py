"""What a new text leaves in doubt: parts in force that it neither prints nor says to be omitted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from parsing.grown import Arvore
from parsing.model import AGRUPADORES, Alteracao, Dispositivo, Problema


def not_reprinted(
    tree: Arvore, before: Mapping[str, Sequence[str]], orders: Sequence[Alteracao]
) -> Iterator[Problema]:
    """One problem for each part of a text printed anew without dots.

    `before` holds the children of every dispositivo as they were; a part of which anything was
    ordered in the same place was at least meant to go on.
    """
    spoken = {tree.find(o.alvo) for o in orders} | {o.novo_id for o in orders}
    for order in orders:
        id_ = tree.find(order.alvo)
        if id_ is None or id_ not in before or tree.nodes[id_].tipo in AGRUPADORES:
            continue
        if order.omissis or order.texto is None or order.de is not None:
            continue
        for child in before[id_]:
            in_force = child in tree.nodes and tree.nodes[child].atual.situacao == "vigente"
            if in_force and child not in spoken and not _spoken_below(child, order, orders):
                yield _doubt(tree, order, id_, child)


def _spoken_below(child: str, order: Alteracao, orders: Sequence[Alteracao]) -> bool:
    return any(o.alvo.startswith(f"{child}_") for o in orders if o.origem == order.origem)


def _doubt(tree: Arvore, order: Alteracao, id_: str, child: str) -> Problema:
    name = _named(tree.nodes[child])
    return Problema(
        "parte_nao_reproduzida", "aviso",
        f"{tree.nodes[id_].rotulo} foi impresso de novo sem pontos e sem {name}: "
        f"não se sabe se {name} continua em vigor; a proposta mantém essa parte.",
        order.linha or None, child,
    )  # fmt: skip


def _named(node: Dispositivo) -> str:
    """`o § 2º`, `o inciso II`, `a alínea b)`: a part as a sentence names it."""
    words = {"inciso": "o inciso ", "alinea": "a alínea ", "item": "o item ", "numero": "o n.º ",
             "subalinea": "a subalínea "}  # fmt: skip
    if node.tipo == "paragrafo":
        return f"o {node.rotulo[:1].lower()}{node.rotulo[1:]}"
    return f"{words.get(node.tipo, '')}{node.rotulo}"
