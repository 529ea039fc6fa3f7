"""What a citation says of the redação, and the marks of emphasis inside a reference."""

from __future__ import annotations

import html
from collections.abc import Sequence
from itertools import groupby

from ui import in_force, joining, norm_name
from ui.cited import Citado

ENFASE = "\x01"
"""Stands around what is emphasised until the style of the mark is known."""
MARCAS = {"nenhum": ("", ""), "markdown": ("**", "**"), "html": ("<strong>", "</strong>")}


def strong(text: str) -> str:
    return f"{ENFASE}{text}{ENFASE}"


def plain(text: str) -> str:
    return text.replace(ENFASE, "")


def emphasis(text: str, mark: tuple[str, str], *, escape: bool) -> str:
    pieces = text.split(ENFASE)
    done = [html.escape(piece) if escape else piece for piece in pieces]
    return "".join(
        piece if n % 2 == 0 else f"{mark[0]}{piece}{mark[1]}" for n, piece in enumerate(done)
    )


_PARTICIPIOS = frozenset(
    {"revogado", "revogada", "vetado", "vetada", "suspenso", "suspensa", "incluído", "incluída",
     "declarado", "declarada", "alterado", "alterada"}
)  # fmt: skip


def clause(citados: Sequence[Citado]) -> str:
    """The clause of dispositivos that share it, agreeing in number."""
    first = citados[0]
    text = first.clausula
    word, _, rest = text.partition(" ")
    if word in _PARTICIPIOS and joining.plural(citados):
        text = f"{word}s {rest}".rstrip()
    return at_date(text, first)


def at_date(text: str, citado: Citado, *, between: str = "; ") -> str:
    """The clause with the day for which the text was asked: "…; texto vigente em 2010".

    What took the text out of force after that day follows it: "…, depois revogado pela Lei …".
    """
    if citado.em is None:
        return text
    said = f"texto vigente em {norm_name.plain_date(citado.em)}"
    until = in_force.after_consolidation(citado.fonte, citado.em)
    if until:
        said += f", {until}"
    if not text:
        return said
    return f"{said}, depois {text}" if citado.depois else f"{text}{between}{said}"


def by_clause(citados: Sequence[Citado]) -> list[list[Citado]]:
    return [
        list(run)
        for _, run in groupby(citados, key=lambda c: (c.clausula, c.em, c.dispositivo is None))
    ]
