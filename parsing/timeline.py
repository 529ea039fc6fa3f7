"""What each dispositivo said and when: from its notes, and from those that reach it from above.

A timeline (`Passos`) is a series of steps: from this moment on, that redação; or nothing
(not yet, no longer); or a text that is not printed. What is out of force takes with it what hangs
below; a new redação of a caput leaves its parts alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from parsing.model import Acao, Dispositivo, Documento, Escopo, Norma, Nota, Redacao, Situacao, Tipo
from parsing.moments import Momento, horizon, norm_start, note_moment, window

DAO_TEXTO: frozenset[Acao] = frozenset({"redacao", "inclusao", "alteracao"})
"""Actions after which another text holds (a rectification only mends the print)."""
TIRAM: dict[Acao, Situacao] = {
    "revogacao": "revogado",
    "suspensao": "suspenso",
    "inconstitucionalidade": "suspenso",
}
"""Actions that take a text out of force, and the situation in which they leave it."""
PLURAIS: dict[Escopo, Tipo] = {"incisos": "inciso", "paragrafos": "paragrafo", "alineas": "alinea"}


@dataclass(frozen=True, slots=True)
class Valor:
    """What holds in one stretch: a printed redação, nothing, or a text that is not printed."""

    tipo: Literal["versao", "ausente", "desconhecido"]
    versao: int | None = None
    situacao: Situacao | None = None
    """Why there is nothing in force: None means that it did not exist."""


AINDA_NAO = Valor("ausente")
DESCONHECIDO = Valor("desconhecido")

Passo = tuple[Momento, Valor]
Passos = tuple[Passo, ...]


@dataclass(frozen=True, slots=True)
class Contexto:
    """What the timelines of one document share."""

    documento: Documento
    normas: tuple[Norma, ...]
    start: Momento

    def moment(self, nota: Nota) -> Momento:
        """When the change that the note tells of took effect."""
        return note_moment(nota, self.documento.fonte, self.normas, self.start)

    @property
    def unknown(self) -> Momento:
        """The moment of a change of which neither act nor date is printed."""
        return Momento(self.start.min, horizon(self.documento.fonte))


LEMBRADOS = 8
"""Documents whose timelines are kept: pages and exports ask for one article after another."""
_recent: tuple[tuple[Documento, Mapping[str, Passos]], ...] = ()


def timelines(documento: Documento) -> Mapping[str, Passos]:
    """The steps of every dispositivo, by id; the first step is always the start of the norm."""
    global _recent
    for known, lines in _recent:
        if known is documento:
            return lines
    lines = _timelines(documento)
    _recent = ((documento, lines), *_recent[: LEMBRADOS - 1])
    return lines


def _timelines(documento: Documento) -> dict[str, Passos]:
    start = norm_start(documento.fonte)
    contexto = Contexto(documento, documento.normas, start)
    contexto = replace(contexto, start=_not_after_changes(contexto))
    found: dict[str, Passos] = {}
    whole = _of_the_norm(contexto)
    for root in documento.dispositivos + documento.anexos:
        _walk(root, whole, (), contexto, found)
    return found


def _of_the_norm(contexto: Contexto) -> Passos | None:
    """The norm that was revoked (suspended …) as a whole took everything with it, some day."""
    situacao = contexto.documento.fonte.situacao
    if situacao in ("vigente", "superado"):
        return None
    ended = (contexto.unknown, Valor("ausente", None, situacao))
    return ((contexto.start, Valor("versao", 0)), ended)


def _not_after_changes(contexto: Contexto) -> Momento:
    """The start of the norm, which cannot be later than the first change of it."""
    limits = [
        contexto.moment(nota).max
        for dispositivo, _ in contexto.documento.percorrer()
        for redacao in dispositivo.redacoes
        for nota in redacao.notas
        if nota.acao in DAO_TEXTO or nota.acao in TIRAM
    ]
    start = contexto.start
    return replace(start, max=max(start.min, min([start.max, *limits])))


def _walk(
    root: Dispositivo,
    above: Passos | None,
    reaching: tuple[Nota, ...],
    contexto: Contexto,
    found: dict[str, Passos],
) -> None:
    """Fill `found` for a dispositivo and all below it (without recursion: trees may be deep)."""
    pending: list[tuple[Dispositivo, Passos | None, tuple[tuple[Nota, Redacao | None], ...]]]
    pending = [(root, above, tuple((nota, None) for nota in reaching))]
    while pending:
        dispositivo, parent, inherited = pending.pop()
        hoisted = _hoisted(dispositivo) if dispositivo.tipo == "artigo" else ()
        own = _consolidated(
            _steps(dispositivo, (*inherited, *((nota, None) for nota in hoisted)), contexto),
            contexto,
        )
        passos = own if parent is None else _under(own, parent)
        found[dispositivo.id] = passos
        below = _passed_down(dispositivo, inherited, hoisted)
        plural: dict[Tipo, tuple[Nota, ...]] = {}
        for nota in (n for r in dispositivo.redacoes for n in r.notas):
            if nota.escopo in PLURAIS and PLURAIS[nota.escopo] != dispositivo.tipo:
                kind = PLURAIS[nota.escopo]
                plural[kind] = (*plural.get(kind, ()), nota)
        for filho in dispositivo.filhos:
            siblings = tuple((nota, None) for nota in plural.get(filho.tipo, ()))
            pending.append((filho, passos, below + siblings))
            plural |= _for_the_next(filho)


def _for_the_next(dispositivo: Dispositivo) -> dict[Tipo, tuple[Nota, ...]]:
    """Notes for several ("Incisos incluídos …") that reach the siblings printed after this one,
    until another such note takes their place."""
    found = tuple(
        nota
        for redacao in dispositivo.redacoes
        for nota in redacao.notas
        if nota.escopo in PLURAIS and PLURAIS[nota.escopo] == dispositivo.tipo
    )
    return {dispositivo.tipo: found} if found else {}


def _hoisted(artigo: Dispositivo) -> tuple[Nota, ...]:
    """Notes for the whole article that are printed at one of its parts."""
    found: list[Nota] = []
    pending = list(artigo.filhos)
    while pending:
        part = pending.pop()
        found.extend(n for r in part.redacoes for n in r.notas if n.escopo == "artigo")
        pending.extend(part.filhos)
    return tuple(found)


def _passed_down(
    dispositivo: Dispositivo,
    inherited: tuple[tuple[Nota, Redacao | None], ...],
    hoisted: tuple[Nota, ...],
) -> tuple[tuple[Nota, Redacao | None], ...]:
    """Notes that reach what hangs below: those for a whole article, with the redação they gave.

    Inclusion and revocation reach down by themselves, through the time of the parent.
    """
    if dispositivo.tipo != "artigo":
        return inherited
    own = tuple(
        (nota, redacao)
        for redacao in dispositivo.redacoes
        for nota in redacao.notas
        if nota.escopo == "artigo" and nota.acao in ("redacao", "alteracao")
    )
    return own + tuple((n, None) for n in hoisted if n.acao in ("redacao", "alteracao"))


def _steps(
    dispositivo: Dispositivo,
    inherited: tuple[tuple[Nota, Redacao | None], ...],
    contexto: Contexto,
) -> Passos:
    """The dispositivo's own steps, in the order of its redações."""
    steps: list[Passo] = []
    last = dispositivo.redacoes[-1]
    replaced = _replaced_as_a_whole(last, inherited, contexto)
    for rank, redacao in enumerate(dispositivo.redacoes):
        own = tuple(nota for nota in redacao.notas if _is_for(nota, dispositivo))
        gave = [nota for nota in own if nota.acao in DAO_TEXTO]
        if redacao is last:
            gave += _reaching(gave, inherited, redacao)
        moments = sorted({contexto.moment(nota) for nota in gave}, key=lambda m: m.ordem)
        included = any(nota.acao == "inclusao" for nota in gave) and _first_is_inclusion(
            gave, moments[0], contexto
        )
        steps += _beginning(rank, redacao, moments, included, contexto)
        reach = inherited if redacao is last else ()
        unsaid = redacao is last and not replaced
        steps += _ending(redacao, own, reach, steps, contexto, unsaid=unsaid)
    steps += replaced
    if steps[0][0] != contexto.start:
        steps.insert(0, (contexto.start, AINDA_NAO))
    return _bounded(steps)


def _is_for(nota: Nota, dispositivo: Dispositivo) -> bool:
    """Whether a note concerns the dispositivo at which it is printed (and not only its parts)."""
    if nota.escopo in PLURAIS:
        return PLURAIS[nota.escopo] == dispositivo.tipo
    return nota.escopo != "artigo" or dispositivo.tipo == "artigo"


def _reaching(
    own: list[Nota],
    inherited: tuple[tuple[Nota, Redacao | None], ...],
    redacao: Redacao,
) -> list[Nota]:
    """Notes from above or beside that gave this text too, where it has none of its own."""
    if own:
        return []
    return [
        nota
        for nota, source in inherited
        if nota.acao in DAO_TEXTO and (source is None or source.seq <= redacao.seq)
    ]


def _first_is_inclusion(gave: Iterable[Nota], first: Momento, contexto: Contexto) -> bool:
    return any(nota.acao == "inclusao" and contexto.moment(nota) == first for nota in gave)


def _beginning(
    rank: int, redacao: Redacao, moments: list[Momento], included: bool, contexto: Contexto
) -> list[Passo]:
    """From when on the redação holds, and what is known of the time before."""
    printed = Valor("versao", redacao.versao)
    if redacao.situacao == "vetado" or (
        not redacao.texto and any(nota.acao == "veto" for nota in redacao.notas)
    ):
        printed = Valor("ausente", redacao.versao, "vetado")
    elif not redacao.texto and redacao.situacao == "revogado":
        printed = DESCONHECIDO
    if not moments:
        return [(contexto.start if rank == 0 else contexto.unknown, printed)]
    steps: list[Passo] = []
    if rank == 0 and not included:
        steps.append((contexto.start, DESCONHECIDO))
    if len(moments) > 1:
        steps.append((moments[0], DESCONHECIDO))
    return [*steps, (moments[-1], printed)]


def _ending(
    redacao: Redacao,
    own: tuple[Nota, ...],
    inherited: tuple[tuple[Nota, Redacao | None], ...],
    before: list[Passo],
    contexto: Contexto,
    *,
    unsaid: bool,
) -> list[Passo]:
    """Revocations and suspensions of one redação; a lapsed one gives way to the former text.

    With `unsaid`, a last redação that is not in force though nothing tells why ended some day.
    """
    notes = [*own, *(nota for nota, source in inherited if source is None)]
    printed = Valor("versao", redacao.versao)
    steps = [
        (contexto.moment(nota), Valor("ausente", redacao.versao, TIRAM[nota.acao]))
        for nota in notes
        if nota.acao in TIRAM
    ]
    steps += [(contexto.moment(n), printed) for n in notes if n.acao == "restabelecimento"]
    steps = sorted(dict.fromkeys(steps), key=lambda step: step[0].ordem)
    if any(nota.acao == "vigencia_encerrada" for nota in own):
        former = next(
            (v for _, v in reversed(before) if v.tipo == "versao" and v.versao != redacao.versao),
            AINDA_NAO,
        )
        steps.append((_lapse(own, before[-1][0], contexto), former))
    elif not steps and (
        redacao.situacao in ("revogado", "suspenso") or (unsaid and redacao.situacao == "superado")
    ):
        steps.append((contexto.unknown, Valor("ausente", redacao.versao, redacao.situacao)))
    return steps


def _lapse(own: tuple[Nota, ...], began: Momento, contexto: Contexto) -> Momento:
    """When a provisional redação lapsed: as the note says, else by the end of the next year
    (a medida provisória lives 60 days, once renewed, recess apart: Constituição, art. 62, § 3º)."""
    nota = next(nota for nota in own if nota.acao == "vigencia_encerrada")
    if nota.inicio or nota.norma:
        told = contexto.moment(nota)
        if told.ato != began.ato:
            return told
    last = min(f"{int(began.max[:4]) + 1:04d}-12-31", contexto.unknown.max)
    return Momento(began.min, max(last, began.max))


def _replaced_as_a_whole(
    last: Redacao, inherited: tuple[tuple[Nota, Redacao | None], ...], contexto: Contexto
) -> list[Passo]:
    """A part printed before a new redação of the whole article went with the old one."""
    return [
        (contexto.moment(nota), Valor("ausente", last.versao, "superado"))
        for nota, source in inherited
        if source is not None and source.versao > 1 and source.seq > last.seq
    ][:1]


def _bounded(steps: list[Passo]) -> Passos:
    """Moments of unknown date lie between their neighbours; equal steps in a row are one."""
    low = steps[0][0].min
    found: list[Passo] = []
    for moment, valor in steps:
        if moment.ato is None and moment.posto:
            moment = replace(moment, min=max(moment.min, low))
        low = max(low, moment.min)
        if not found or found[-1][1] != valor:
            found.append((moment, valor))
    high = "9999-12-31"
    for place in range(len(found) - 1, -1, -1):
        moment, valor = found[place]
        if moment.ato is None and moment.posto:
            moment = replace(moment, max=max(moment.min, min(moment.max, high)))
            found[place] = (moment, valor)
        high = min(high, moment.max)
    return tuple(found)


def _consolidated(steps: Passos, contexto: Contexto) -> Passos:
    """In a consolidation without notes nothing is known of the text before it was consolidated."""
    fonte = contexto.documento.fonte
    if fonte.historico != "sem_notas":
        return steps
    known = window(fonte.consolidado_ate) if fonte.consolidado_ate else None
    when = Momento(known.min, known.max) if known else contexto.unknown
    return ((contexto.start, DESCONHECIDO), (when, steps[-1][1]))


def values_at(steps: Passos, moments: Sequence[Momento]) -> list[Valor]:
    """What holds right after each of the moments (given in their order)."""
    ranked = sorted(range(len(steps)), key=lambda n: steps[n][0].ordem)
    found: list[Valor] = []
    place, newest = 0, -1
    for moment in moments:
        while place < len(ranked) and steps[ranked[place]][0].ordem <= moment.ordem:
            newest = max(newest, ranked[place])
            place += 1
        found.append(steps[newest][1] if newest >= 0 else AINDA_NAO)
    return found


def _under(own: Passos, parent: Passos) -> Passos:
    """The steps of a part under those of its parent: out with it, and not before it."""
    moments = sorted({m for m, _ in own} | {m for m, _ in parent}, key=lambda m: m.ordem)
    found: list[Passo] = []
    both = zip(moments, values_at(parent, moments), values_at(own, moments), strict=True)
    for moment, above, here in both:
        if above.tipo == "ausente":
            lost = here.tipo != "ausente" and above.situacao is not None
            here = (
                Valor("ausente", here.versao, above.situacao)
                if lost
                else (here if here.situacao else AINDA_NAO)
            )
        if not found or found[-1][1] != here:
            found.append((moment, here))
    return tuple(found)
