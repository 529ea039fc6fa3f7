"""What comes of an amending law applied: changes, orders that were not carried out, doubts."""

from __future__ import annotations

from dataclasses import dataclass

from parsing.model import Alteracao, Documento, Problema, Redacao


@dataclass(frozen=True, slots=True)
class Mudanca:
    """What one order did to one dispositivo; `antes`/`depois` are its redações then and now."""

    id: str
    alteracao: Alteracao
    antes: Redacao | None
    depois: Redacao


@dataclass(frozen=True, slots=True)
class NaoAplicada:
    """An order that was not carried out, and why (one Portuguese sentence)."""

    alteracao: Alteracao
    motivo: str


@dataclass(frozen=True, slots=True)
class Proposta:
    """The base with the orders carried out. `norma` is the amending act, as notes will print it."""

    documento: Documento
    norma: str | None
    mudancas: tuple[Mudanca, ...]
    nao_aplicadas: tuple[NaoAplicada, ...]
    problemas: tuple[Problema, ...]
