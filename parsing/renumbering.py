"""Former ids of dispositivos that a note says were renumbered ("Renumerado do parágrafo único")."""

from __future__ import annotations

from dataclasses import replace
from operator import is_

from parsing.mentions import find
from parsing.model import Dispositivo, Nota, Redacao
from parsing.numerals import id_part


def with_former_ids(dispositivos: tuple[Dispositivo, ...]) -> tuple[Dispositivo, ...]:
    """The tree with `id_anterior` of every redação whose note tells its former label."""
    return tuple(map(_filled, dispositivos))


def _filled(dispositivo: Dispositivo) -> Dispositivo:
    filhos = tuple(map(_filled, dispositivo.filhos))
    redacoes = tuple([_of(dispositivo, r) if r.notas else r for r in dispositivo.redacoes])
    if _same(filhos, dispositivo.filhos) and _same(redacoes, dispositivo.redacoes):
        return dispositivo
    return replace(dispositivo, filhos=filhos, redacoes=redacoes)


def _same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    """Whether nothing was put in the place of another: the very same values."""
    return all(map(is_, some, others))


def _of(dispositivo: Dispositivo, redacao: Redacao) -> Redacao:
    former = next((f for n in redacao.notas if (f := _former(dispositivo.id, n))), None)
    return (
        redacao if former is None or redacao.id_anterior else replace(redacao, id_anterior=former)
    )


def _former(id_: str, nota: Nota) -> str | None:
    """The id under the same parent with the label that the note says it had."""
    if nota.acao != "renumeracao" or not nota.bruto:
        return None
    before_act = nota.bruto.partition(" pel")[0]
    mention = next((m for m in find(before_act) if m.passos and m.norma is None), None)
    if mention is None or mention.passos[-1].numero is None or mention.passos[-1].tipo == "caput":
        return None
    last = mention.passos[-1]
    stem = id_.rpartition("_")[0]
    part = id_part(last.tipo, last.numero)  # type: ignore[arg-type]
    return f"{stem}_{part}" if stem else part
