"""Raw text of a law → `Documento`: a tree of dispositivos with every redação that the text
shows.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from parsing.model import Documento, Errata, Fonte, Linha, Norma

__all__ = ["parse", "parse_lines"]


def parse(
    text: str,
    fonte: Fonte | None = None,
    *,
    errata: Sequence[Errata] = (),
    normas: Sequence[Norma] = (),
) -> Documento:
    """Take a law apart. Never fails on any text: what is not understood stays, with a problem.

    `errata` are read on a copy (lines keep their raw numbers); with `normas` redações are dated.
    """
    from parsing.source import lines

    with _collector_at_rest():
        linhas, inicios = lines(text)
        brutos = {linha.num: inicio for linha, inicio in zip(linhas, inicios, strict=True)}
        return parse_lines(linhas, fonte, errata=errata, normas=normas, brutos=brutos)


def parse_lines(
    lines: Sequence[Linha],
    fonte: Fonte | None = None,
    *,
    errata: Sequence[Errata] = (),
    normas: Sequence[Norma] = (),
    brutos: dict[int, int] | None = None,
) -> Documento:
    """Take a law apart that a reader has already cut into lines (HTML, PDF, DOCX).

    `brutos` maps a raw line to its offset in the decoded text; without it, lines are taken as
    joined by one line end.
    """
    from parsing.document import build

    with _collector_at_rest():
        documento = build(lines, fonte or Fonte(chave=""), errata=errata, brutos=brutos)
    if normas:
        from parsing.versions import dated

        documento = dated(documento, normas)
    return documento


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Reading makes many small values, no cycles, and drops few: going through all of them again
    and again costs a sixth of the time and frees nothing."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
