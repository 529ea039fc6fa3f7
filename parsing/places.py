"""A document seen as places: who holds whom, what stands beside it, and whether it is in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from parsing.model import AGRUPADORES, Dispositivo, Documento

Situacao = Literal["resolvida", "ausente", "revogada", "relativa_sem_alvo"]


@dataclass(frozen=True, slots=True)
class Alvo:
    """One target: its id (None for the whole norm, or where nothing fits) and how it stands."""

    id: str | None
    situacao: Situacao


@dataclass(slots=True)
class Mapa:
    """A document seen as places: who is whose parent, child and neighbour."""

    nos: dict[str, Dispositivo] = field(default_factory=dict)
    pai: dict[str, str | None] = field(default_factory=dict)
    artigos: list[str] = field(default_factory=list)
    grupos: list[str] = field(default_factory=list)
    anexos: tuple[str, ...] = ()
    pais: str = "BR"

    @classmethod
    def of(cls, documento: Documento) -> Mapa:
        mapa = cls(anexos=tuple(a.id for a in documento.anexos), pais=documento.fonte.pais)
        for dispositivo, pai in documento.percorrer():
            mapa.nos.setdefault(dispositivo.id, dispositivo)
            mapa.pai.setdefault(dispositivo.id, pai)
            if dispositivo.tipo == "artigo":
                mapa.artigos.append(dispositivo.id)
            elif dispositivo.tipo in AGRUPADORES:
                mapa.grupos.append(dispositivo.id)
        return mapa

    def upwards(self, id_: str) -> list[str]:
        """The dispositivo and all it hangs from, innermost first."""
        found: list[str] = []
        at: str | None = id_
        while at is not None and at in self.nos:
            found.append(at)
            at = self.pai[at]
        return found

    def above(self, id_: str, tipo: str) -> str | None:
        """The nearest dispositivo of that type that holds (or is) this one."""
        return next((i for i in self.upwards(id_) if self.nos[i].tipo == tipo), None)

    def siblings(self, id_: str) -> list[str]:
        """Those of the same type under the same parent, in reading order."""
        pai = self.pai[id_]
        if self.nos[id_].tipo == "artigo" or pai is None:
            pool: Iterable[str] = self.artigos if self.nos[id_].tipo == "artigo" else self.grupos
            return [i for i in pool if self.nos[id_].tipo == "artigo" or self.pai[i] is None]
        return [f.id for f in self.nos[pai].filhos if f.tipo == self.nos[id_].tipo]

    def state(self, id_: str) -> Alvo:
        """The target as the document has it: there, missing, or revoked with what holds it."""
        if id_ not in self.nos:
            return Alvo(id_, "ausente")
        gone = any(self.nos[i].atual.situacao == "revogado" for i in self.upwards(id_))
        return Alvo(id_, "revogada" if gone else "resolvida")
