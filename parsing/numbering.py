"""Faults of numbering: gaps, repeats, numbers alone, parts printed out of order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from parsing.model import AGRUPADORES, Dispositivo, Documento, Numero, Problema, Tipo
from parsing.numerals import label, parse_part
from parsing.problems import Relator

LETRAS_OMITIDAS = frozenset({11, 23, 25})
"""k, w and y, which many lists of alíneas leave out."""
_SEM_NUMERO: frozenset[Tipo] = frozenset({"agrupamento", "pena", "generico", "anexo"})


@dataclass(slots=True)
class _Series:
    """Where the numbering of articles, and of headings that go on across their parents, stands."""

    last: dict[tuple[str, Tipo], int] = field(default_factory=dict)


def numbering(documento: Documento, say: Relator) -> Iterator[Problema]:
    """Gaps, repeats, numbers alone, and scrambled order, in reading order."""
    pais = documento.fonte.pais
    seen = _Series()
    roots = documento.dispositivos
    yield from _siblings(None, roots, seen, pais, say)
    for dispositivo, _ in documento.percorrer():
        if "@" in dispositivo.id.rpartition("_")[2] and dispositivo.tipo != "agrupamento":
            yield say.at(dispositivo, "numeracao_repetida")
        if dispositivo.filhos:
            yield from _siblings(dispositivo, dispositivo.filhos, seen, pais, say)


def _siblings(
    parent: Dispositivo | None,
    filhos: tuple[Dispositivo, ...],
    seen: _Series,
    pais: str,
    say: Relator,
) -> Iterator[Problema]:
    by_type: dict[Tipo, list[tuple[Dispositivo, Numero]]] = {}
    for filho in filhos:
        number = numero(filho)
        if number is not None and filho.tipo not in _SEM_NUMERO:
            by_type.setdefault(filho.tipo, []).append((filho, number))
    for tipo, found in by_type.items():
        yield from _gaps(tipo, found, seen, pais, say)
        yield from _alone(parent, found, say)
        if tipo != "artigo" and tipo not in AGRUPADORES:
            yield from _scrambled([filho for filho, _ in found], say)
    yield from _sole_and_numbered(by_type.get("paragrafo", []), say)


def numero(dispositivo: Dispositivo) -> Numero | None:
    """The number that the id says."""
    read = parse_part(dispositivo.id.rpartition("_")[2])
    return read[1] if read else None


def _gaps(
    tipo: Tipo,
    found: list[tuple[Dispositivo, Numero]],
    seen: _Series,
    pais: str,
    say: Relator,
) -> Iterator[Problema]:
    """A number that does not follow the one before. Articles, and headings that do not start
    again at 1, go on from the last of their kind."""
    running = tipo == "artigo" or tipo in AGRUPADORES
    first = found[0][0].id
    prefix = first[: first.rfind(_own_part(first))] if tipo == "artigo" else ""
    key = (prefix, tipo)
    last = seen.last.get(key, 0) if running else 0
    if running and tipo != "artigo" and found[0][1].valor == 1:
        last = 0
    for dispositivo, number in found:
        if number.unico:
            continue
        missing = list(range(last + 1, min(number.valor, last + 100)))
        if tipo == "alinea":
            missing = [n for n in missing if n not in LETRAS_OMITIDAS]
        if missing and "@" not in dispositivo.id:
            yield say.at(dispositivo, "numeracao_lacuna", faltam=_named(tipo, missing, pais))
        last = max(last, number.valor)
    if running:
        seen.last[key] = last


def _own_part(id_: str) -> str:
    return id_.rpartition("_")[2]


def _named(tipo: Tipo, missing: list[int], pais: str) -> str:
    first = label(tipo, Numero(missing[0]), pais)
    if len(missing) == 1:
        return first
    joint = " e " if len(missing) == 2 else " a "
    return first + joint + label(tipo, Numero(missing[-1]), pais)


def _alone(
    parent: Dispositivo | None, found: list[tuple[Dispositivo, Numero]], say: Relator
) -> Iterator[Problema]:
    """One numbered item where the number promises more. Articles and chapters may be alone."""
    filho, number = found[0]
    if len(found) > 1 or parent is None or number.unico or number.valor != 1 or number.sufixo:
        return
    if filho.tipo in ("artigo", "capitulo", "titulo", "livro", "parte"):
        return
    # a lone inciso is a fault of the list that its parent announces
    where = parent if filho.tipo in ("inciso", "alinea", "item") else filho
    yield say.at(where, "item_isolado", unico=filho.rotulo)


def _sole_and_numbered(found: list[tuple[Dispositivo, Numero]], say: Relator) -> Iterator[Problema]:
    current = [pair for pair in found if pair[0].atual.situacao == "vigente"]
    if any(number.unico for _, number in current) and any(not n.unico for _, n in current):
        for filho, _ in current:
            yield say.at(filho, "paragrafo_unico_com_numerados")


def _scrambled(filhos: list[Dispositivo], say: Relator) -> Iterator[Problema]:
    """Siblings whose first print comes before a lower number's, or lies inside another's lines."""
    marked: dict[str, Dispositivo] = {}
    for one, other in pairwise(filhos):
        a, b = one.redacoes[0], other.redacoes[0]
        inside = a.linha and a.linha < b.linha <= b.linha_fim < a.linha_fim
        if inside or (a.seq > b.seq and numero(one) != numero(other)):
            marked |= {one.id: one, other.id: other}
    for dispositivo in marked.values():
        yield say.at(dispositivo, "linhas_embaralhadas")
