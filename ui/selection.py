"""The selection of one user: what was kept, with notes, in the session and never in an address."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from ui.links import Endereco


def selecao(sessao: MutableMapping[str, Any]) -> dict[str, str]:
    """`colatina:art33:v2` → the user's note, in the order of keeping."""
    kept: dict[str, str] = sessao.setdefault("selecao", {})
    return kept


def keep(
    sessao: MutableMapping[str, Any], parametros: MutableMapping[str, str], endereco: Endereco
) -> Endereco:
    """Do what a click asked of the selection, and take it out of the address."""
    kept = selecao(sessao)
    if endereco.guardar:
        kept.setdefault(endereco.guardar, "")
    if endereco.retirar:
        kept.pop(endereco.retirar, None)
    for name in ("guardar", "retirar"):
        if name in parametros:
            del parametros[name]
    return endereco.mais(guardar="", retirar="")
