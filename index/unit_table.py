"""Units as rows of a table, and back: how they are stored, many norms after one another."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import fields
from sys import intern
from typing import Any

import pyarrow as pa

from index.units import Parte, Unidade

_TIPOS: dict[str, pa.DataType] = {
    "str": pa.string(), "str | None": pa.string(), "Situacao": pa.string(), "int": pa.int32(),
    "bool": pa.bool_(), "tuple[str, ...]": pa.list_(pa.string()),
}  # fmt: skip
_PARTE = pa.struct([(f.name, _TIPOS[str(f.type)]) for f in fields(Parte)])
ESQUEMA = pa.schema(
    (f.name, pa.list_(_PARTE) if f.name == "partes" else _TIPOS[str(f.type)])
    for f in fields(Unidade)
)
"""The columns of a unit; `partes` holds a list of structs."""


def table(found: Sequence[Unidade]) -> pa.Table:
    """Units as a table, a row each."""
    columns: dict[str, Any] = {
        name: [getattr(unit, name) for unit in found] for name in ESQUEMA.names if name != "partes"
    }
    parts = [parte for unit in found for parte in unit.partes]
    ends = [0]
    for unit in found:
        ends.append(ends[-1] + len(unit.partes))
    inner = [
        pa.array([getattr(parte, f.name) for parte in parts], type=f.type) for f in _PARTE.fields
    ]
    structs = pa.StructArray.from_arrays(inner, fields=_PARTE.fields)
    columns["partes"] = pa.ListArray.from_arrays(pa.array(ends, type=pa.int32()), structs)
    return pa.table(columns, schema=ESQUEMA)


def join(tables: Sequence[pa.Table]) -> pa.Table:
    """The rows of many tables in one."""
    return pa.concat_tables([ESQUEMA.empty_table(), *tables])


def rows(found: pa.Table) -> tuple[Unidade, ...]:
    """The units of a table. What many of them say alike is held once."""
    whole = found.combine_chunks()
    shared: dict[Any, Any] = {}
    columns = [_parts(whole["partes"]) if name == "partes" else _column(whole[name], shared)
               for name in ESQUEMA.names]  # fmt: skip
    return tuple(Unidade(*row) for row in zip(*columns, strict=True))


def _column(column: pa.ChunkedArray, shared: dict[Any, Any]) -> list[Any]:
    values: list[Any] = column.to_pylist()
    if pa.types.is_list(column.type):
        made = (tuple(value) for value in values)
        return [shared.setdefault(value, value) for value in made]
    if pa.types.is_string(column.type):
        return [value if value is None else intern(value) for value in values]
    return values


def _parts(column: pa.ChunkedArray) -> list[tuple[Parte, ...]]:
    """The parts of each unit, read column by column."""
    if not len(column):
        return []
    lists = column.chunk(0)
    structs, starts = lists.values, lists.offsets.to_pylist()
    inner = []
    for place, field in enumerate(_PARTE.fields):
        values = structs.field(place).to_pylist()
        if field.name != "texto" and pa.types.is_string(field.type):
            values = [intern(value) for value in values]
        elif pa.types.is_list(field.type):
            values = [tuple(value) for value in values]
        inner.append(values)
    made = [Parte(*row) for row in zip(*inner, strict=True)]
    return [tuple(made[a:b]) for a, b in itertools.pairwise(starts)]
