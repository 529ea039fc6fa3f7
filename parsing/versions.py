"""Which redação was in force when: dates of redações, states of articles, text as of a date.

An article is a whole with parts that change apart, so that a date is answered by its `Estado`:
the redações of the article and of all that hangs below, between two changes of any of them. Where
the day of a change is not known, both sides are possible and the answer says so ("incerto").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from parsing.address import DispositivoDesconhecido, find
from parsing.model import Dispositivo, Documento, Norma, Redacao, Situacao
from parsing.moments import DataInvalida, Periodo, parse_date
from parsing.printed import line
from parsing.states import all_estados, below, estados, estados_em, may_be_absent
from parsing.steps import AINDA_NAO, TIRAM, Passos, Valor
from parsing.timeline import timelines

__all__ = [
    "DataInvalida", "DispositivoDesconhecido", "Periodo", "Resposta", "all_estados", "dated",
    "estados", "estados_em", "find", "may_be_absent", "parse_date", "resolve", "resolve_all",
    "texto_em",
]  # fmt: skip

_Fill = Callable[[Dispositivo], Dispositivo]
TipoResposta = Literal["versao", "ausente", "incerto", "desconhecido"]


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
        return replace(redacao, inicio=None, fim=_end_unprinted(redacao, steps))
    began = steps[mine[0]][0].rotulo
    if mine[0] and steps[mine[0] - 1][1].tipo == "desconhecido" and steps[mine[0]][0].ato is None:
        began = None  # a consolidation tells that the text held then, not since when
    return replace(redacao, inicio=began, fim=_ended(steps, mine[-1]))


def _ended(steps: Passos, last: int) -> str | None:
    """When the stretch gave way to the next; None where the notes say that it did so before it
    began (the problem `redacoes_fora_de_ordem` tells of them)."""
    if last + 1 == len(steps):
        return None
    after = steps[last + 1][0]
    return None if after.max < steps[last][0].min else after.rotulo


def _end_unprinted(redacao: Redacao, steps: Passos) -> str | None:
    """When a text that is not printed ("Art. 5º (Revogado pela Lei …)") went out of force."""
    ends = (
        moment.rotulo
        for moment, valor in steps
        if valor.tipo == "ausente"
        and valor.situacao in TIRAM.values()
        and valor.versao in (redacao.versao, None)
    )
    return next(ends, None)


def _holds(valor: Valor, versao: int) -> bool:
    return valor.tipo == "versao" and valor.versao == versao


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
        (part.id, redacao.versao): line(
            part.tipo,
            redacao.rotulo or part.rotulo,
            redacao.nome,
            redacao.texto,
            documento.fonte.pais,
        )
        for part in below(artigo)
        for redacao in part.redacoes
    }
    return tuple(
        "\n".join(texts[key] for key in estado.redacoes)
        for estado in estados_em(estados(documento, artigo_id), em)
        if estado.situacao == "vigente" and estado.conhecido
    )
