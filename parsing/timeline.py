"""What each dispositivo said and when: its own notes, and those that reach it from elsewhere.

A note for a whole article reaches all below it, one for several ("Incisos incluídos …") the
siblings after it. What is out of force takes with it what hangs below; a new redação of a caput
leaves its parts alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from parsing.model import Dispositivo, Documento, Nota, Tipo
from parsing.moments import Momento, norm_start, window
from parsing.note_owners import named
from parsing.steps import (
    AINDA_NAO,
    DAO_TEXTO,
    DESCONHECIDO,
    PLURAIS,
    TIRAM,
    Alcance,
    Contexto,
    Passo,
    Passos,
    Valor,
    own_steps,
)

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
    pending: list[tuple[Dispositivo, Passos | None, Alcance]]
    pending = [(root, above, tuple((nota, None) for nota in reaching))]
    while pending:
        dispositivo, parent, inherited = pending.pop()
        hoisted = _hoisted(dispositivo) if dispositivo.tipo == "artigo" else ()
        own = _consolidated(
            own_steps(dispositivo, (*inherited, *((nota, None) for nota in hoisted)), contexto),
            contexto,
        )
        passos = own if parent is None else _under(own, parent)
        found[dispositivo.id] = passos
        below = _passed_down(dispositivo, inherited, hoisted)
        plural: dict[Tipo, tuple[Nota, ...]] = {}
        for nota in (n for r in dispositivo.redacoes for n in r.notas):
            if _for_all(nota) and PLURAIS[nota.escopo] != dispositivo.tipo:
                kind = PLURAIS[nota.escopo]
                plural[kind] = (*plural.get(kind, ()), nota)
        for filho in dispositivo.filhos:
            siblings = tuple((nota, None) for nota in plural.get(filho.tipo, ()))
            pending.append((filho, passos, below + siblings))
            plural |= _for_the_next(filho)


def _for_all(nota: Nota) -> bool:
    """A note for several that names none: "Incisos incluídos …". One that does ("Incisos I a III
    …") was handed to each of them when the text was read."""
    return nota.escopo in PLURAIS and not named(nota.bruto or "")


def _for_the_next(dispositivo: Dispositivo) -> dict[Tipo, tuple[Nota, ...]]:
    """Notes for several ("Incisos incluídos …") that reach the siblings printed after this one,
    until another such note takes their place."""
    found = tuple(
        nota
        for redacao in dispositivo.redacoes
        for nota in redacao.notas
        if _for_all(nota) and PLURAIS[nota.escopo] == dispositivo.tipo
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
    inherited: Alcance,
    hoisted: tuple[Nota, ...],
) -> Alcance:
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
    return [steps[n][1] if n >= 0 else AINDA_NAO for n in _places(steps, moments)]


def _places(steps: Passos, moments: Sequence[Momento]) -> list[int]:
    """The step that holds right after each of the moments; -1 before the first."""
    ranked = sorted(range(len(steps)), key=lambda n: steps[n][0].ordem)
    found: list[int] = []
    place, newest = 0, -1
    for moment in moments:
        while place < len(ranked) and steps[ranked[place]][0].ordem <= moment.ordem:
            newest = max(newest, ranked[place])
            place += 1
        found.append(newest)
    return found


def _given_later(own: Passo | None, above: Passo) -> bool:
    """Whether an act gave the part its text after another had revoked what it hangs from."""
    if own is None or above[1].situacao is None or own[1].tipo != "versao":
        return False
    given, gone = own[0], above[0]
    return given.ato is not None and gone.ato is not None and given.min > gone.max


def _under(own: Passos, parent: Passos) -> Passos:
    """The steps of a part under those of its parent: out with it, and not before it."""
    moments = sorted({m for m, _ in own} | {m for m, _ in parent}, key=lambda m: m.ordem)
    found: list[Passo] = []
    both = zip(moments, _places(parent, moments), _places(own, moments), strict=True)
    for moment, m, n in both:
        above = parent[m][1] if m >= 0 else AINDA_NAO
        here = own[n][1] if n >= 0 else AINDA_NAO
        if above.tipo == "ausente" and not _given_later(own[n] if n >= 0 else None, parent[m]):
            lost = here.tipo != "ausente" and above.situacao is not None
            here = (
                Valor("ausente", here.versao, above.situacao)
                if lost
                else (here if here.situacao else AINDA_NAO)
            )
        if not found or found[-1][1] != here:
            found.append((moment, here))
    return tuple(found)
