"""The timeline of one dispositivo by itself: from when until when each of its redações holds.

A series of steps (`Passos`): from this moment on, that redação; or nothing (not yet, no longer); or
a text that is not printed. `timeline` brings the notes that reach a dispositivo from elsewhere, and
puts its steps under those of what it hangs from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from parsing.model import Acao, Dispositivo, Documento, Escopo, Norma, Nota, Redacao, Situacao, Tipo
from parsing.moments import NUNCA, Momento, horizon, note_moment

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


Alcance = tuple[tuple[Nota, Redacao | None], ...]
"""Notes that reach a dispositivo from above or beside, each with the redação of the article that it
gave (None where it gave none)."""


def own_steps(
    dispositivo: Dispositivo,
    inherited: Alcance,
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
    inherited: Alcance,
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
    inherited: Alcance,
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


def _replaced_as_a_whole(last: Redacao, inherited: Alcance, contexto: Contexto) -> list[Passo]:
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
    high = NUNCA
    for place in range(len(found) - 1, -1, -1):
        moment, valor = found[place]
        if moment.ato is None and moment.posto:
            moment = replace(moment, max=max(moment.min, min(moment.max, high)))
            found[place] = (moment, valor)
        high = min(high, moment.max)
    return tuple(found)
