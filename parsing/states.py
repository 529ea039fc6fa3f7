"""States of articles: what was in force between two changes of any part of an article.

An article is a whole with parts that change apart; in many changed articles the caput never
changes. Search and display at a date therefore work on its states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parsing.address import find
from parsing.model import Dispositivo, Documento, Estado, Situacao
from parsing.moments import Momento, Periodo, parse_date
from parsing.steps import AINDA_NAO, Passos, Valor
from parsing.timeline import timelines, values_at


def estados(documento: Documento, artigo_id: str) -> tuple[Estado, ...]:
    """The states of one article (or annex, or other root text), oldest first.

    The last one is the present. A state after a revocation has `situacao` "revogado" and keeps the
    last redações, which are then no longer law. Raises `DispositivoDesconhecido`.
    """
    return _estados(find(documento, artigo_id), timelines(documento))


def all_estados(documento: Documento) -> tuple[Estado, ...]:
    """The states of every article, in reading order of the articles, oldest first in each."""
    lines = timelines(documento)
    return tuple(
        estado
        for dispositivo, _ in documento.percorrer()
        if dispositivo.tipo == "artigo"
        for estado in _estados(dispositivo, lines)
    )


def below(artigo: Dispositivo) -> Iterator[Dispositivo]:
    """The article and all that hangs from it, in reading order."""
    pending = [artigo]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(node.filhos))


LIMITE_ESTADOS = 2_000_000
"""Moments times parts of one article beyond which its states are cut at changes of the caput only
(no real article comes near; a hostile text would make a table of the square of its length)."""


def _estados(artigo: Dispositivo, lines: Mapping[str, Passos]) -> tuple[Estado, ...]:
    parts = tuple(below(artigo))
    moments = sorted({m for part in parts for m, _ in lines[part.id]}, key=lambda m: m.ordem)
    if len(moments) * len(parts) > LIMITE_ESTADOS:
        kept = {moment for moment, _ in lines[artigo.id]} | {moments[-1]}
        moments = [moment for moment in moments if moment in kept]
    cuts: list[tuple[Momento, tuple[Valor, ...]]] = []
    by_part = [values_at(lines[part.id], moments) for part in parts]
    for moment, values in zip(moments, zip(*by_part, strict=True), strict=True):
        if values[0] == AINDA_NAO and not cuts:
            continue
        if not cuts or cuts[-1][1] != values:
            cuts.append((moment, values))
    found: list[Estado] = []
    for n, (moment, values) in enumerate(cuts):
        after = cuts[n + 1][0] if n + 1 < len(cuts) else None
        found.append(_estado(parts, n + 1, moment, after, values, found))
    return tuple(found)


def _estado(
    parts: tuple[Dispositivo, ...],
    numero: int,
    began: Momento,
    ended: Momento | None,
    values: tuple[Valor, ...],
    before: list[Estado],
) -> Estado:
    pairs = tuple(zip(parts, values, strict=True))
    in_force = tuple(
        (part.id, valor.versao) for part, valor in pairs if valor.tipo == "versao" and valor.versao
    )
    missing = tuple(part.id for part, valor in pairs if valor.tipo == "desconhecido")
    own = values[0]
    situacao: Situacao = "vigente"
    if own.tipo == "ausente":
        situacao = own.situacao or "superado"
        printed = own.versao or parts[0].atual.versao
        in_force = before[-1].redacoes if before else ((parts[0].id, printed),)
        missing = before[-1].desconhecidos if before else ()
    return Estado(
        artigo=parts[0].id,
        numero=numero,
        inicio=began.rotulo,
        fim=ended.rotulo if ended else None,
        redacoes=in_force,
        situacao=situacao,
        conhecido=parts[0].id not in missing,
        desconhecidos=missing,
        norma=began.norma,
        inicio_min=began.min,
        inicio_max=began.max,
        fim_min=ended.min if ended else None,
        fim_max=ended.max if ended else None,
    )


def estados_em(todos: tuple[Estado, ...], em: str | Periodo) -> tuple[Estado, ...]:
    """Of the states of one article, those that may hold at a date: none before it existed, more
    than one where a change falls in a window that holds the date (or in the year asked for).

    Where the article may also not have existed yet, its first state is there with a window
    (`inicio_min`, `inicio_max`) around the date: see `may_be_absent`.
    """
    period = parse_date(em) if isinstance(em, str) else em
    return tuple(
        estado
        for n, estado in enumerate(todos)
        if all((e.inicio_min or "") <= period.max for e in todos[: n + 1])
        and all((e.inicio_max or "") > period.min for e in todos[n + 1 :])
    )


def may_be_absent(todos: tuple[Estado, ...], em: str | Periodo) -> bool:
    """Whether the article may not have existed yet at that date."""
    period = parse_date(em) if isinstance(em, str) else em
    return all((estado.inicio_max or "") > period.min for estado in todos)
