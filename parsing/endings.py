"""Where each law of a file ends: closings, tables below the last article, a second norm."""

from __future__ import annotations

from collections.abc import Sequence

from parsing.blocks import Bloco
from parsing.closing import closing_start, is_signature, other_norm, tables
from parsing.heading_labels import heading_number
from parsing.logical import TextoLogico
from parsing.model import AGRUPADORES


def closings(logico: TextoLogico, blocos: list[Bloco]) -> tuple[tuple[int, int], ...]:
    """Cut the closings (place, date, signatures) off the pieces after which the law ends.

    It ends with its last piece, and before an annex, the transitory act, or a numbering from 1.
    """
    _drop_signatures(logico.texto, blocos)
    _split_tables(logico.texto, blocos)
    found: list[tuple[int, int]] = []
    primeiros = _before_first_articles(blocos)
    for i, (ultimo, seguinte) in enumerate(zip(blocos, [*blocos[1:], None], strict=False)):
        if i + 1 in primeiros and (m := other_norm(logico.texto, ultimo.corpo, ultimo.fim)):
            corte = closing_start(logico.texto, ultimo.corpo, m.start()) or m.start()
            found.append((corte, ultimo.fim))
            blocos[i + 1].outra_norma, ultimo.fim = True, corte
            continue
        if seguinte is not None and not _starts_anew(seguinte):
            continue
        anexado = ultimo.tipo == "anexo"
        if anexado and (found or seguinte is not None):
            continue
        inicio = closing_start(logico.texto, ultimo.corpo, ultimo.fim, anexo=anexado)
        if inicio is not None:
            found.append((inicio, ultimo.fim))
            ultimo.fim = inicio
    return tuple(found)


def _before_first_articles(blocos: Sequence[Bloco]) -> set[int]:
    """Indexes of the pieces with which another norm may begin: an Art. 1, or the headings just
    above it.
    """
    found: set[int] = set()
    inicio = None
    for i, bloco in enumerate(blocos):
        if bloco.tipo in AGRUPADORES:
            inicio = i if inicio is None else inicio
            continue
        if bloco.tipo == "artigo" and bloco.numero is not None and bloco.numero.valor == 1 and i:
            found.add(i if inicio is None else inicio)
        inicio = None
    return found


_DE_LISTA = frozenset({"alinea", "subalinea", "inciso", "item", "numero"})


def _drop_signatures(texto: str, blocos: list[Bloco]) -> None:
    """Take back the alíneas at the end that are signatures, where a closing stands before them."""
    n = len(blocos)
    while n and blocos[n - 1].tipo in _DE_LISTA and is_signature(
        texto, blocos[n - 1].corpo, blocos[n - 1].fim
    ):  # fmt: skip
        n -= 1
    if not 0 < n < len(blocos):
        return
    onde = closing_start(texto, blocos[n - 1].corpo, blocos[n].inicio)
    if onde is not None:
        blocos[n - 1].fim = blocos[-1].fim
        del blocos[n:]


def _split_tables(texto: str, blocos: list[Bloco]) -> None:
    """Tables below the last article are annexes of their own, without the word."""
    if not blocos or any(bloco.tipo == "anexo" for bloco in blocos):
        return
    corpo, fim = blocos[-1].corpo, blocos[-1].fim
    for m in tables(texto, corpo, fim):
        numero = heading_number(m["n"])
        blocos[-1].fim = m.start("rotulo")
        novo = Bloco("anexo", numero, m.start("rotulo"), m.end("rotulo"), m.end(), fim, 0)
        novo.ordem, novo.motivo = len(blocos), "tabela depois do último artigo"
        blocos.append(novo)


def _starts_anew(bloco: Bloco) -> bool:
    if bloco.tipo == "artigo":
        return bloco.numero is not None and bloco.numero.valor == 1
    return bloco.tipo in ("anexo", "agrupamento")
