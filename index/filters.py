"""Which units a search may show: norms, municipalities, the text in force or that of a date."""

from __future__ import annotations

from collections.abc import Sequence
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
class Quadro:
    """The columns of the units that filters look at, and the norms of the index."""

    unidades: Sequence[Unidade]
    fontes: Sequence[dict[str, Any]]
    doc: npt.NDArray[Any]
    municipio: npt.NDArray[Any]
    atual: Mask
    repetido: Mask
    desde_min: npt.NDArray[Any]
    ate_max: npt.NDArray[Any]

    def filter(self, consulta: Consulta) -> Filtro:
        """What a query allows. Raises ConsultaInvalida or DataInvalida."""
        allowed = np.ones(len(self.unidades), dtype=bool)
        if consulta.normas:
            allowed &= np.isin(self.doc, [self.norm(chave) for chave in consulta.normas])
        if consulta.municipios:
            allowed &= np.isin(self.municipio, [self.town(m) for m in consulta.municipios])
        periodo = parse_date(consulta.em) if consulta.em and consulta.em.strip() else None
        if periodo is not None:
            allowed &= (self.desde_min <= periodo.max) & (self.ate_max > periodo.min)
            if consulta.situacao == "vigente":
                allowed &= np.array([u.situacao == "vigente" for u in self.unidades], dtype=bool)
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
    return Quadro(
        unidades=unidades,
        fontes=fontes,
        doc=np.array([u.doc for u in unidades], dtype=object),
        municipio=np.array([u.municipio for u in unidades], dtype=object),
        atual=np.array([u.atual for u in unidades], dtype=bool),
        repetido=np.array([u.repetido for u in unidades], dtype=bool),
        desde_min=np.array([u.desde_min for u in unidades], dtype=object),
        ate_max=np.array([u.ate_max for u in unidades], dtype=object),
    )


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
