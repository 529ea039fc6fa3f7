"""A norm before and after another text took its place: what changed, dispositivo by dispositivo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from parsing.model import Dispositivo, Documento
from ui import shown
from ui.changes import Par
from ui.naming import descending
from ui.plain_history import marked
from ui.redline import diff, same

_GONE = ("revogado", "vetado", "suspenso")


def replaced(old: Documento, new: Documento) -> tuple[Par, ...]:
    """What the text in force says otherwise than before, in the reading order of the new text.

    What is no longer there stands at the end, with its reason.
    """
    before = {d.id: d for d, _ in old.percorrer()}
    after = {d.id: d for d, _ in new.percorrer()}
    found = [
        par
        for id_, dispositivo in after.items()
        if (par := _pair(dispositivo, before.get(id_), dispositivo)) is not None
    ]
    gone = "Não consta mais do texto: ligações para este dispositivo deixam de achá-lo."
    for id_, dispositivo in before.items():
        if id_ not in after:
            found.append(Par(dispositivo, _words(dispositivo), None, gone))
    return tuple(found)


def _pair(kept: Dispositivo, old: Dispositivo | None, new: Dispositivo) -> Par | None:
    one, other = _words(old), _words(new)
    if old is None:
        return Par(kept, None, other)
    if (one is None) == (other is None) and same(one or "", other or ""):
        return None
    return Par(kept, one, other, "Revogado." if other is None else "")


def _words(dispositivo: Dispositivo | None) -> str | None:
    """The text in force with its name, or None where none is in force."""
    if dispositivo is None:
        return None
    redacao = shown.current(dispositivo)
    if redacao.situacao in _GONE:
        return None
    return " ".join(filter(None, (redacao.nome or dispositivo.nome, redacao.texto)))


def lines(pares: tuple[Par, ...], pais: str) -> Iterator[str]:
    """For a terminal: how many, which, and each redline."""
    if not pares:
        yield "  Nenhum dispositivo muda de texto."
        return
    places = "; ".join(descending(par.dispositivo.id, pais) for par in pares[:40])
    more = f" e mais {len(pares) - 40}" if len(pares) > 40 else ""
    yield f"  Dispositivos mudados: {len(pares)} ({places}{more})"
    for par in pares:
        yield f"  {descending(par.dispositivo.id, pais)}: {_what(par)}"
        yield f"    {marked(diff(par.antes or '', par.depois or ''))}"


def records(pares: tuple[Par, ...]) -> list[dict[str, Any]]:
    """As plain values: id, what happened, both texts, the redline."""
    return [
        {
            "id": par.dispositivo.id,
            "mudanca": _what(par),
            "antes": par.antes,
            "depois": par.depois,
            "diferenca": [asdict(t) for t in diff(par.antes or "", par.depois or "")],
        }
        for par in pares
    ]


def _what(par: Par) -> str:
    if par.antes is None:
        return "incluído"
    if par.depois is None:
        return "revogado" if par.motivo == "Revogado." else "excluído"
    return "alterado"
