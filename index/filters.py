"""Which units a search may show: norms, municipalities, the text in force or that of a date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import numpy as np
import numpy.typing as npt

from index import words
from index.query import Consulta
from index.units import Unidade
from parsing.model import Situacao
from parsing.versions import DataInvalida, Periodo, parse_date

__all__ = ["ConsultaInvalida", "DataInvalida", "Filtro", "Quadro"]

Mask = npt.NDArray[np.bool_]


class ConsultaInvalida(ValueError):
    """A filter that cannot be applied; the message is a Portuguese sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Filtro:
    """The units allowed by a query, and the period asked for (None: the text in force)."""

    permitidas: Mask
    periodo: Periodo | None


@dataclass(frozen=True, slots=True)
class Coluna:
    """A column that holds few different values, each written once."""

    valores: tuple[str, ...]
    codigos: npt.NDArray[np.int32]
    """Of each unit, the place of its value."""

    def among(self, wanted: Iterable[str]) -> Mask:
        """The units that have one of these values."""
        asked = set(wanted)
        return np.array([value in asked for value in self.valores], dtype=bool)[self.codigos]

    def counts(self, rows: npt.NDArray[np.int64]) -> dict[str, int]:
        """How many of these rows have each value, in the order in which the values come."""
        codes, first, counts = np.unique(self.codigos[rows], return_index=True, return_counts=True)
        order = np.argsort(first)
        return {self.valores[codes[i]]: int(counts[i]) for i in order}

    def groups(self, rows: npt.NDArray[np.int64]) -> dict[str, list[int]]:
        """Of each value, the places among these rows that have it, in order."""
        codes = self.codigos[rows]
        order = np.argsort(codes, kind="stable")
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        found = (group for group in np.split(order, cuts) if len(group))
        return {self.valores[codes[group[0]]]: group.tolist() for group in found}


@dataclass(frozen=True, slots=True)
class Quadro:
    """The columns of the units that filters look at, and the norms of the index."""

    fontes: Sequence[dict[str, Any]]
    doc: Coluna
    municipio: Coluna
    situacao: Coluna
    """In its own time."""
    mostrada: Coluna
    """As `situation` says it of the first part, where no date is asked for."""
    atual: Mask
    repetido: Mask
    desde_min: npt.NDArray[Any]
    ate_max: npt.NDArray[Any]

    def filter(self, consulta: Consulta) -> Filtro:
        """What a query allows. Raises ConsultaInvalida or DataInvalida."""
        allowed = np.ones(len(self.atual), dtype=bool)
        if consulta.normas:
            allowed &= self.doc.among(self.norm(chave) for chave in consulta.normas)
        if consulta.municipios:
            allowed &= self.municipio.among(self.town(m) for m in consulta.municipios)
        periodo = parse_date(consulta.em) if consulta.em and consulta.em.strip() else None
        if periodo is not None:
            allowed &= (self.desde_min <= periodo.max) & (self.ate_max > periodo.min)
            if consulta.situacao == "vigente":
                allowed &= self.situacao.among(("vigente",))
        elif consulta.situacao == "todas":
            allowed &= ~self.repetido
        else:
            allowed &= self.atual
        return Filtro(allowed, periodo)

    def norm(self, chave: str) -> str:
        """The key of a norm of the index. Raises ConsultaInvalida."""
        known = [fonte["chave"] for fonte in self.fontes]
        if chave in known:
            return chave
        raise ConsultaInvalida(f"a norma “{chave}” não está no índice; há: {', '.join(known)}.")

    def town(self, asked: str) -> str:
        """The id of a municipality given by id or by a name that only one has.

        Raises ConsultaInvalida.
        """
        names: dict[str, set[str]] = {}
        for fonte in self.fontes:
            town = str(fonte["municipio_id"] or fonte["chave"])
            for name in (town, fonte["municipio"], fonte["chave"]):
                if name:
                    names.setdefault(words.fold(name), set()).add(town)
        found = names.get(words.fold(asked.strip()), set())
        if len(found) == 1:
            return next(iter(found))
        if found:
            raise ConsultaInvalida(
                f"há mais de um município “{asked}”; indique o id: {', '.join(sorted(found))}."
            )
        near = get_close_matches(words.fold(asked), names, n=1)
        options = sorted({str(f["municipio_id"] or f["chave"]) for f in self.fontes})
        hint = f"você quis dizer {next(iter(names[near[0]]))}? " if near else ""
        raise ConsultaInvalida(
            f"o município “{asked}” não está no índice; {hint}há: {', '.join(options)}."
        )


def table(unidades: Sequence[Unidade], fontes: Sequence[dict[str, Any]]) -> Quadro:
    """The columns of these units."""
    shown = [situation(u, u.partes[0].situacao, None) for u in unidades]
    return Quadro(
        fontes=fontes,
        doc=_column(u.doc for u in unidades),
        municipio=_column(u.municipio for u in unidades),
        situacao=_column(u.situacao for u in unidades),
        mostrada=_column(shown),
        atual=np.array([u.atual for u in unidades], dtype=bool),
        repetido=np.array([u.repetido for u in unidades], dtype=bool),
        desde_min=np.array([u.desde_min for u in unidades], dtype=np.str_),
        ate_max=np.array([u.ate_max for u in unidades], dtype=np.str_),
    )


def _column(values: Iterable[str]) -> Coluna:
    places: dict[str, int] = {}
    codes = [places.setdefault(value, len(places)) for value in values]
    return Coluna(tuple(places), np.array(codes, dtype=np.int32))


def uncertain(unidade: Unidade, periodo: Periodo | None) -> bool:
    """Whether the state may, but need not, have held in all of the period."""
    if periodo is None:
        return False
    return not (unidade.desde_max <= periodo.min and periodo.max < unidade.ate_min)


def situation(unidade: Unidade, situacao: Situacao, periodo: Periodo | None) -> Situacao:
    """The situation to show: at a date, that of the state then; else that of the text as it stands.

    `situacao` is that of the shown part's own redação in the consolidated text.
    """
    if periodo is not None or unidade.atual or unidade.situacao != "vigente":
        return unidade.situacao
    return situacao if situacao != "vigente" else "superado"
