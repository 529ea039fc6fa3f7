"""The tables beside the main one: fontes, linhas, problemas, alteracoes, referencias, medidas.

The same names and columns in every format. Each row has `doc` first; the other columns are the
fields of the value type, in its order. `estados` (the states of articles) is derived from the main
table and given beside it so that a reader of the files needs no code of ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from parsing import table
from parsing.model import (
    Alteracao,
    Documento,
    Estado,
    Fonte,
    Linha,
    Medida,
    Norma,
    Problema,
    Referencia,
)
from parsing.table import Row
from parsing.versions import all_estados

_TYPES: dict[str, type[Any]] = {
    "fontes": Fonte,
    "linhas": Linha,
    "problemas": Problema,
    "alteracoes": Alteracao,
    "referencias": Referencia,
    "medidas": Medida,
    "estados": Estado,
}


def _columns(kind: Any) -> tuple[str, ...]:
    return ("doc", *(name for name in kind.__match_args__ if name != "chave"))


COLUNAS_LATERAIS: Mapping[str, tuple[str, ...]] = {
    name: _columns(kind) for name, kind in _TYPES.items()
}


PORMENORES: tuple[str, ...] = ("doc", "id", "versao", "id_anterior", "cabecalho", "notas")


def side_tables(
    documento: Documento,
    *,
    referencias: Iterable[Referencia] = (),
    medidas: Iterable[Medida] = (),
) -> dict[str, list[Row]]:
    """Every table beside the main one, by name; rows in the order of the text."""
    doc = documento.fonte.chave
    values: dict[str, Iterable[Any]] = {
        "fontes": (documento.fonte,),
        "linhas": documento.linhas,
        "problemas": documento.problemas,
        "alteracoes": documento.alteracoes,
        "referencias": referencias,
        "medidas": medidas,
        "estados": all_estados(documento),
    }
    return {name: [_row(doc, value) for value in found] for name, found in values.items()}


def _row(doc: str, value: Any) -> Row:
    named = value._asdict() if isinstance(value, Linha) else asdict(value)
    row = {"doc": doc, **{k: v for k, v in named.items() if k != "chave"}}
    if isinstance(value, Estado):
        row["redacoes"] = [f"{id_}:v{versao}" for id_, versao in value.redacoes]
    return {k: list(v) if isinstance(v, tuple) else v for k, v in row.items()}


def details(documento: Documento) -> list[Row]:
    """What the main table leaves out of a redação: former id, header, its notes whole (JSON)."""
    return [
        {
            "doc": documento.fonte.chave,
            "id": dispositivo.id,
            "versao": redacao.versao,
            "id_anterior": redacao.id_anterior,
            "cabecalho": redacao.cabecalho,
            "notas": json.dumps([asdict(nota) for nota in redacao.notas], ensure_ascii=False),
        }
        for dispositivo, _ in documento.percorrer()
        for redacao in dispositivo.redacoes
        if redacao.notas or redacao.id_anterior or redacao.cabecalho
    ]


def _in_detail(rows: Iterable[Row], pormenores: Iterable[Row]) -> list[Row]:
    """The rows of the main table with what `details` kept of them."""
    more = {
        (row["id"], row["versao"]): {**_fields(row), "notas": json.loads(row["notas"])}
        for row in pormenores
    }
    return [{**row, **more.get((row["id"], row["versao"]), {})} for row in rows]


def documento_of(
    rows: Iterable[Row], tables: Mapping[str, Iterable[Row]], *, normas: tuple[Norma, ...] = ()
) -> Documento:
    """The document again from its main table and those beside it (but for preamble and closing,
    which stand in `linhas`). With `normas` its timelines are those of the catalogue; with
    `pormenores` (`details`) its notes are whole, so that they tell the same dates."""
    beside = {name: list(found) for name, found in tables.items()}
    fonte = Fonte(**{"chave" if k == "doc" else k: v for k, v in beside["fontes"][0].items()})
    return replace(
        table.from_rows(_in_detail(rows, beside.get("pormenores", ())), fonte),
        linhas=tuple(Linha(**_fields(row)) for row in beside.get("linhas", ())),
        problemas=tuple(Problema(**_fields(row)) for row in beside.get("problemas", ())),
        alteracoes=tuple(Alteracao(**_fields(row)) for row in beside.get("alteracoes", ())),
        normas=normas,
    )


def _fields(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "doc"}


def write(folder: Path, tables: Mapping[str, Iterable[Row]]) -> tuple[Path, ...]:
    """One Parquet file a table, `<name>.parquet`; a table without rows keeps its columns."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in tables.items():
        path = folder / f"{name}.parquet"
        columns = PORMENORES if name == "pormenores" else COLUNAS_LATERAIS.get(name, table.COLUNAS)
        table.write_parquet(rows, path, columns=columns)
        written.append(path)
    return tuple(written)
