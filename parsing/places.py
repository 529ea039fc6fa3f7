"""A document seen as places: who holds whom, what stands beside it, and whether it is in force."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
    norma: int = 1
    """Which norm of the file this view shows; its places are those of that norm alone."""
    proprios: dict[str, str] = field(default_factory=dict)
    """In a later norm of the file: the id there of what it calls `art3` (`art3@2`)."""
    norma_de: dict[str, int] = field(default_factory=dict)
    vistas: tuple[Mapa, ...] = ()
    """A view for each norm of the file; empty where the file holds one."""

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
        inicios = sorted(p.linha or 0 for p in documento.problemas if p.codigo == "outra_norma")
        if inicios:
            mapa._divide(inicios)
        return mapa

    def _divide(self, inicios: list[int]) -> None:
        """Make the views. `inicios` are the lines of the epígrafes of the later norms."""
        for id_, no in self.nos.items():
            acima = self.pai[id_]
            linha = min(redacao.linha for redacao in no.redacoes)
            self.norma_de[id_] = (
                bisect_right(inicios, linha) if acima is None else self.norma_de[acima]
            )
        self.vistas = tuple(self._view(norma) for norma in range(len(inicios) + 1))

    def _view(self, norma: int) -> Mapa:
        def mine(ids: Iterable[str]) -> list[str]:
            return [id_ for id_ in ids if self.norma_de[id_] == norma]

        proprios: dict[str, str] = {}
        if norma:
            for id_ in mine(self.nos):
                antes, _, depois = id_.partition("@")
                proprios.setdefault(antes + depois.lstrip("0123456789"), id_)
        return replace(
            self, artigos=mine(self.artigos), grupos=mine(self.grupos),
            anexos=tuple(mine(self.anexos)), norma=norma + 1, proprios=proprios, vistas=(),
        )  # fmt: skip

    def seen_from(self, id_: str) -> Mapa:
        """The places of the norm that holds a dispositivo ("": of the first norm)."""
        return self.vistas[self.norma_de.get(id_, 0)] if self.vistas else self

    def named(self, id_: str) -> str:
        """The id of what this norm calls `art3`: `art3@2` in the second norm of a file."""
        return id_ if self.norma == 1 else self.proprios.get(id_, f"{id_}@{self.norma}")

    def name(self, id_: str) -> str:
        """What this norm calls a dispositivo of its own: the reverse of `named`."""
        antes, _, depois = id_.partition("@")
        proprio = antes + depois.lstrip("0123456789")
        return proprio if self.proprios.get(proprio) == id_ else id_

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
