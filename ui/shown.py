"""Which redação of each dispositivo a page shows: today's, or that of a date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from parsing.model import Dispositivo, Documento, Redacao
from parsing.versions import Resposta, resolve_all


@dataclass(frozen=True, slots=True)
class Exibida:
    """What is shown of one dispositivo: a redação, and how sure that is.

    `tipo` is the `kind` of `parsing.versions.Resposta`: versao, ausente, incerto or desconhecido;
    `outras` are the further redações that may have been in force (incerto).
    """

    tipo: str
    redacao: Redacao | None
    outras: tuple[Redacao, ...] = ()


_ENDING = ("revogacao", "veto", "suspensao", "inconstitucionalidade", "vigencia_encerrada")

Exibicao = Mapping[str, Exibida]


def today(documento: Documento) -> Exibicao:
    """The text in force: the newest redação of everything."""
    return {d.id: Exibida("versao", current(d)) for d, _ in documento.percorrer()}


def original(documento: Documento) -> Exibicao:
    """The oldest printed text: first redações, without what a note says was added later."""
    shown = {}
    for dispositivo, _ in documento.percorrer():
        first = dispositivo.redacoes[0]
        later = any(nota.acao == "inclusao" for nota in first.notas)
        shown[dispositivo.id] = (
            Exibida("ausente", None) if later else Exibida("versao", _then(first))
        )
    return shown


def current(dispositivo: Dispositivo) -> Redacao:
    """The redação in force; where none is, the newest one."""
    for redacao in reversed(dispositivo.redacoes):
        if redacao.situacao == "vigente":
            return redacao
    return dispositivo.atual


def at(documento: Documento, em: str) -> Exibicao:
    """The text as of a date (ISO, or a year alone)."""
    shown: dict[str, Exibida] = {}
    for id_, answer in resolve_all(documento, em).items():
        shown[id_] = _exibida(answer)
    return shown


def _exibida(answer: Resposta) -> Exibida:
    found = answer.redacoes
    if answer.kind == "versao":
        return Exibida("versao", _then(found[-1]))
    return Exibida(answer.kind, found[-1] if found else None, found[:-1])


def _then(redacao: Redacao) -> Redacao:
    """A redação that stood at the date asked for, whatever became of it later."""
    kept = tuple(nota for nota in redacao.notas if nota.acao not in _ENDING)
    return replace(redacao, situacao="vigente", notas=kept)
