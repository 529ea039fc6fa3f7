"""The tables that leave: `redacoes` and the side tables, one set of names in every format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Literal, get_args

from parsing import table
from parsing.model import (
    Alteracao,
    Definicao,
    Documento,
    Estado,
    Fonte,
    Linha,
    Medida,
    Problema,
    Referencia,
    Regra,
)
from ui.notice import notice

Row = dict[str, Any]
Tabela = Literal[
    "redacoes", "notas", "estados", "fontes", "linhas", "problemas", "alteracoes", "referencias",
    "medidas", "regras", "definicoes",
]  # fmt: skip
TABELAS: tuple[Tabela, ...] = get_args(Tabela)
AVISO = "aviso"
"""Last column of each table: the notice of the norm that the row comes from."""


def rows(documentos: Iterable[Documento], tabela: Tabela = "redacoes") -> list[Row]:
    """The rows of one table over several norms, each with the columns of `columns`."""
    make = _ROWS[tabela]
    found = []
    for documento in documentos:
        aviso = " ".join(notice(documento.fonte))
        found.extend(row | {AVISO: aviso} for row in make(documento))
    return found


def columns(tabela: Tabela = "redacoes") -> tuple[str, ...]:
    """The columns of a table, the same in every format; docs/formato.md describes each."""
    return (*_COLUMNS[tabela], AVISO)


def _names(kind: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = kind.__match_args__
    return names


_COLUMNS: dict[Tabela, tuple[str, ...]] = {
    "redacoes": table.COLUNAS,
    "notas": ("doc", "id", "versao", "acao", "norma", "escopo", "linha", "bruto"),
    "estados": ("doc", *_names(Estado)),
    "fontes": _names(Fonte),
    "linhas": ("doc", *_names(Linha)),
    "problemas": ("doc", *_names(Problema)),
    "alteracoes": ("doc", *_names(Alteracao)),
    "referencias": ("doc", *_names(Referencia)),
    "medidas": ("doc", *_names(Medida)),
    "regras": ("doc", *_names(Regra)),
    "definicoes": ("doc", *_names(Definicao)),
}


def _notes(documento: Documento) -> list[Row]:
    return [
        {
            "doc": documento.fonte.chave, "id": dispositivo.id, "versao": redacao.versao,
            "acao": nota.acao, "norma": nota.norma, "escopo": nota.escopo, "linha": nota.linha,
            "bruto": nota.bruto,
        }
        for dispositivo, _ in documento.percorrer()
        for redacao in dispositivo.redacoes
        for nota in redacao.notas
    ]  # fmt: skip


def _values(documento: Documento, values: Iterable[Any]) -> list[Row]:
    doc = documento.fonte.chave
    return [
        {"doc": doc} | {name: getattr(value, name) for name in _names(type(value))}
        for value in values
    ]


def _references(documento: Documento) -> list[Row]:
    from parsing.references import references

    return _values(documento, references(documento))


def _said(documento: Documento, what: str) -> list[Row]:
    """Kinds of rule, measures, definitions: they need spaCy, an extra of its own; without it the
    tables are empty."""
    try:
        found = _content(documento)
    except ModuleNotFoundError:
        return []
    return _values(documento, getattr(found, what))


@lru_cache(maxsize=8)
def _content(documento: Documento) -> Any:
    """Read once for the three tables that stand on it."""
    from parsing.content import content

    return content(documento)


def _states(documento: Documento) -> list[Row]:
    """States with their redações as addresses inside the norm: `art43_cpt_inc1:v2`."""
    from parsing.versions import all_estados

    found = _values(documento, all_estados(documento))
    for row in found:
        row["redacoes"] = [f"{id_}:v{versao}" for id_, versao in row["redacoes"]]
        row["desconhecidos"] = list(row["desconhecidos"])
    return found


_ROWS: dict[Tabela, Callable[[Documento], list[Row]]] = {
    "redacoes": table.rows,
    "notas": _notes,
    "estados": _states,
    "fontes": lambda documento: [asdict(documento.fonte)],
    "linhas": lambda documento: _values(documento, documento.linhas),
    "problemas": lambda documento: _values(documento, documento.problemas),
    "alteracoes": lambda documento: _values(documento, documento.alteracoes),
    "referencias": _references,
    "medidas": lambda documento: _said(documento, "medidas"),
    "regras": lambda documento: _said(documento, "regras"),
    "definicoes": lambda documento: _said(documento, "definicoes"),
}
