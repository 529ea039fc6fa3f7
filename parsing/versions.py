"""Which redação was in force when: dates of redações, states of articles, text as of a date.

An article is a whole with parts that change apart, so that a date is answered by its `Estado`:
the redações of the article and of all that hangs below, between two changes of any of them. Where
the day of a change is not known, both sides are possible and the answer says so ("incerto").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal

from parsing.model import Dispositivo, Documento, Estado, Norma, Redacao, Situacao
from parsing.moments import DataInvalida, Momento, Periodo, parse_date
from parsing.timeline import AINDA_NAO, Passos, Valor, timelines, values_at

__all__ = [
    "DataInvalida", "DispositivoDesconhecido", "Periodo", "Resposta", "all_estados", "dated",
    "estados", "estados_em", "find", "may_be_absent", "parse_date", "resolve", "resolve_all",
    "texto_em",
]  # fmt: skip

_Fill = Callable[[Dispositivo], Dispositivo]
TipoResposta = Literal["versao", "ausente", "incerto", "desconhecido"]


class DispositivoDesconhecido(LookupError):
    """An id that the document does not have; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Resposta:
    """What a dispositivo said at a date.

    `versao`: one redação, in `redacoes`. `ausente`: it did not exist, or was out of force
    (`situacao` says which: revogado, vetado, suspenso, superado; None for "did not exist").
    `desconhecido`: it existed, its text then is not printed. `incerto`: the change falls in a
    window that holds the date; `alternativas` are the kinds possible, `redacoes` the texts
    possible, oldest first.
    """

    id: str
    em: str
    kind: TipoResposta
    redacoes: tuple[Redacao, ...] = ()
    situacao: Situacao | None = None
    alternativas: tuple[TipoResposta, ...] = ()

    @property
    def versoes(self) -> tuple[int, ...]:
        """Numbers of the redações that may have been in force."""
        return tuple(redacao.versao for redacao in self.redacoes)


def dated(documento: Documento, normas: Sequence[Norma] = ()) -> Documento:
    """The document with `inicio` and `fim` of each redação, and what revoked parts below became.

    Dates are ISO days, a year alone where only that is known, or None (unknown, or still in force).
    """
    documento = replace(documento, normas=tuple(normas))
    lines = timelines(documento)

    def fill(dispositivo: Dispositivo) -> Dispositivo:
        steps = lines[dispositivo.id]
        redacoes = tuple(_dated(redacao, steps) for redacao in dispositivo.redacoes)
        final = steps[-1][1]
        last = redacoes[-1]
        if final.tipo == "ausente" and final.situacao and last.situacao == "vigente":
            redacoes = (*redacoes[:-1], replace(last, situacao=final.situacao))
        return replace(dispositivo, redacoes=redacoes)

    return replace(
        documento,
        dispositivos=tuple(_rebuild(root, fill) for root in documento.dispositivos),
        anexos=tuple(_rebuild(root, fill) for root in documento.anexos),
    )


def _rebuild(root: Dispositivo, fill: _Fill) -> Dispositivo:
    """The tree with `fill` applied to each node, without recursion (trees may be deep)."""
    done: dict[int, Dispositivo] = {}
    pending = [(root, False)]
    while pending:
        node, ready = pending.pop()
        if ready:
            filled = fill(node)
            done[id(node)] = replace(filled, filhos=tuple(done.pop(id(f)) for f in node.filhos))
        else:
            pending.append((node, True))
            pending.extend((filho, False) for filho in node.filhos)
    return done[id(root)]


def _dated(redacao: Redacao, steps: Passos) -> Redacao:
    """The redação with the dates of its stretch (the last one, where it came back)."""
    mine = [n for n, (_, valor) in enumerate(steps) if _holds(valor, redacao.versao)]
    if not mine:
        return replace(redacao, inicio=None, fim=None)
    began = steps[mine[0]][0].rotulo
    if mine[0] and steps[mine[0] - 1][1].tipo == "desconhecido" and steps[mine[0]][0].ato is None:
        began = None  # a consolidation tells that the text held then, not since when
    after = mine[-1] + 1
    return replace(
        redacao, inicio=began, fim=steps[after][0].rotulo if after < len(steps) else None
    )


def _holds(valor: Valor, versao: int) -> bool:
    return valor.tipo == "versao" and valor.versao == versao


def find(documento: Documento, id_: str) -> Dispositivo:
    """The dispositivo of that id (or of that id before a renumbering).

    Raises `DispositivoDesconhecido`, naming ids that look alike.
    """
    former: Dispositivo | None = None
    ids: list[str] = []
    for dispositivo, _ in documento.percorrer():
        if dispositivo.id == id_:
            return dispositivo
        ids.append(dispositivo.id)
        if any(redacao.id_anterior == id_ for redacao in dispositivo.redacoes):
            former = dispositivo
    if former is not None:
        return former
    near = get_close_matches(id_, ids, n=3)
    hint = f" Parecidos: {', '.join(near)}." if near else ""
    raise DispositivoDesconhecido(
        f"a norma “{documento.fonte.chave}” não tem o dispositivo “{id_}”.{hint}"
    )


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


def _below(artigo: Dispositivo) -> Iterator[Dispositivo]:
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
    parts = tuple(_below(artigo))
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


def resolve(documento: Documento, dispositivo_id: str, em: str) -> Resposta:
    """What a dispositivo (its own text, for an article the caput) said at a date.

    `em` as in `parse_date`; a bare year is the whole year, and the answer is "incerto" where the
    text may have changed within it. Raises `DataInvalida`, `DispositivoDesconhecido`.
    """
    return _resposta(find(documento, dispositivo_id), timelines(documento), dispositivo_id, em)


def resolve_all(documento: Documento, em: str) -> dict[str, Resposta]:
    """`resolve` for every dispositivo at once: id → what it said at the date."""
    lines = timelines(documento)
    return {d.id: _resposta(d, lines, d.id, em) for d, _ in documento.percorrer()}


def _resposta(
    dispositivo: Dispositivo, lines: Mapping[str, Passos], dispositivo_id: str, em: str
) -> Resposta:
    values = _possible(lines[dispositivo.id], parse_date(em))
    kinds: tuple[TipoResposta, ...] = tuple(dict.fromkeys(valor.tipo for valor in values))
    by_number = {redacao.versao: redacao for redacao in dispositivo.redacoes}
    redacoes = tuple(by_number[v.versao] for v in values if v.tipo == "versao" and v.versao)
    certain = len(values) == 1
    return Resposta(
        id=dispositivo_id,
        em=em,
        kind=kinds[0] if certain else "incerto",
        redacoes=redacoes,
        situacao=("vigente" if kinds[0] == "versao" else values[0].situacao) if certain else None,
        alternativas=kinds,
    )


def _possible(steps: Passos, period: Periodo) -> tuple[Valor, ...]:
    """The different values that may hold somewhere in the period, oldest first."""
    found: list[Valor] = []
    for n in range(-1, len(steps)):
        begun = all(moment.min <= period.max for moment, _ in steps[: n + 1])
        pending = all(moment.max > period.min for moment, _ in steps[n + 1 :])
        valor = steps[n][1] if n >= 0 else AINDA_NAO
        if begun and pending and valor not in found:
            found.append(valor)
    return tuple(found) or tuple(dict.fromkeys(valor for _, valor in steps))


def texto_em(documento: Documento, artigo_id: str, em: str) -> tuple[str, ...]:
    """The text of an article at a date, one string for each state possible (usually one).

    Each is the caput and its parts, a line apiece with its label; empty before the article existed,
    after its revocation, or where its text is not printed. Raises as `resolve`.
    """
    artigo = find(documento, artigo_id)
    texts = {
        (part.id, redacao.versao): " ".join(
            filter(None, (redacao.rotulo or part.rotulo, redacao.nome, redacao.texto))
        )
        for part in _below(artigo)
        for redacao in part.redacoes
    }
    return tuple(
        "\n".join(texts[key] for key in estado.redacoes)
        for estado in estados_em(estados(documento, artigo_id), em)
        if estado.situacao == "vigente" and estado.conhecido
    )
