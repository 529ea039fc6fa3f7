"""Former ids of dispositivos that a note says were renumbered ("Renumerado do parágrafo único")."""

from __future__ import annotations

from dataclasses import replace

from parsing.mentions import find
from parsing.model import Dispositivo, Nota, Redacao
from parsing.numerals import id_part


def with_former_ids(dispositivos: tuple[Dispositivo, ...]) -> tuple[Dispositivo, ...]:
    """The tree with `id_anterior` of every redação whose note tells its former label."""
    return tuple(map(_filled, dispositivos))


def _filled(dispositivo: Dispositivo) -> Dispositivo:
    filhos = tuple(map(_filled, dispositivo.filhos))
    redacoes = tuple(_of(dispositivo, r) for r in dispositivo.redacoes)
    if filhos == dispositivo.filhos and redacoes == dispositivo.redacoes:
        return dispositivo
    return replace(dispositivo, filhos=filhos, redacoes=redacoes)


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
