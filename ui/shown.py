"""Which redação of each dispositivo a page shows: today's, or that of a date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parsing.model import Dispositivo, Documento, Redacao
from parsing.versions import resolve_all


@dataclass(frozen=True, slots=True)
class Exibida:
    """What is shown of one dispositivo: a redação, and how sure that is.

    `tipo` is the `kind` of `parsing.versions.Resposta`: versao, ausente, incerto or desconhecido;
    `outras` are the further redações that may have been in force (incerto).
    """

    tipo: str
    redacao: Redacao | None
    outras: tuple[Redacao, ...] = ()


Exibicao = Mapping[str, Exibida]


def today(documento: Documento) -> Exibicao:
    """The text in force: the newest redação of everything."""
    return {d.id: Exibida("versao", current(d)) for d, _ in documento.percorrer()}


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
        found = answer.redacoes
        shown[id_] = Exibida(answer.kind, found[-1] if found else None, found[:-1])
    return shown
