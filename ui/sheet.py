"""Rows → CSV, Parquet and XLSX; a text that a spreadsheet would run is made harmless."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

Row = Mapping[str, Any]

_PERIGOSO = re.compile(r"'*[\s\u00a0\ufeff]*[=+\-@|＝＋－＠\t\r\n]")
"""What Excel, LibreOffice or Google Sheets may take for a formula; an apostrophe stops them."""
_DIA = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])")
_CELULA = 32_767
"""Characters that one cell of XLSX holds."""
_CRIADO = datetime(2000, 1, 1)
"""Fixed, so that the same norm gives the same bytes."""


def csv_bytes(
    rows: Iterable[Row], columns: Sequence[str], *, bom: bool = False, separador: str = ","
) -> bytes:
    """CSV in UTF-8 with CRLF. `bom` is for Excel, which takes a file without it for Latin-1."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separador, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_csv_cell(row.get(name)) for name in columns])
    return out.getvalue().encode("utf-8-sig" if bom else "utf-8")


def read_csv(data: bytes, *, separador: str = ",") -> list[dict[str, Any]]:
    """Rows of the table `redacoes` from such a CSV: types, lists and texts as they were."""
    text = io.StringIO(data.decode("utf-8-sig"), newline="")
    return [
        {name: _read_cell(name, value) for name, value in row.items()}
        for row in csv.DictReader(text, delimiter=separador)
    ]


def harmless(text: str) -> str:
    """The text with an apostrophe before it where it would be run; `read_csv` takes it away."""
    return f"'{text}" if _PERIGOSO.match(text) else text


def _csv_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return harmless(value)
    return json.dumps(value, ensure_ascii=False)


_INTEIROS = frozenset({"seq", "linha", "linha_fim", "versao", "ordem"})
_LISTAS = frozenset({"notas", "problemas"})
_TEXTOS = frozenset({"texto", "rotulo"})


def _read_cell(name: str, value: str) -> Any:
    """An empty cell is null, but in the columns that always hold a text."""
    if value == "":
        return "" if name in _TEXTOS else None
    if name in _INTEIROS:
        return int(value)
    if name in _LISTAS:
        return json.loads(value)
    return value[1:] if value.startswith("'") and _PERIGOSO.match(value[1:]) else value


def parquet_bytes(rows: Iterable[Row], columns: Sequence[str], *, aviso: str = "") -> bytes:
    """Parquet (zstd) with one schema for every norm; the notice is in the file's metadata too."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = list(rows)
    kinds = {name: _arrow(name, [row.get(name) for row in rows], pa) for name in columns}
    schema = pa.schema(list(kinds.items()), metadata={"aviso": aviso})
    arrays = [
        pa.array([_arrow_value(row.get(name)) for row in rows], type=kinds[name])
        for name in columns
    ]
    out = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), out, compression="zstd")
    return out.getvalue()


def _arrow(name: str, values: list[Any], pa: Any) -> Any:
    if name == "notas":
        return pa.list_(pa.struct([(k, pa.string()) for k in ("acao", "norma", "escopo")]))
    if name == "problemas" or any(isinstance(value, list) for value in values):
        return pa.list_(pa.string())
    found = next((value for value in values if value is not None), "")
    if isinstance(found, bool):
        return pa.bool_()
    if isinstance(found, int) and not any(isinstance(value, float) for value in values):
        return pa.int64()
    return pa.float64() if isinstance(found, int | float) else pa.string()


def _arrow_value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def xlsx_bytes(
    sheets: Mapping[str, tuple[Iterable[Mapping[str, Any]], Sequence[str]]], *, aviso: str
) -> bytes:
    """A workbook, one sheet a table: typed cells, filters, a frozen heading; never a formula."""
    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out,
        {
            "in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
            "strings_to_numbers": False, "nan_inf_to_errors": True,
        },
    )  # fmt: skip
    book.set_properties({"title": "Posturas", "comments": aviso, "created": _CRIADO})
    formats = {
        "head": book.add_format({"bold": True, "bg_color": "#E7EDF3", "bottom": 1}),
        "text": book.add_format({"valign": "top", "quote_prefix": True}),
        "long": book.add_format({"text_wrap": True, "valign": "top", "quote_prefix": True}),
        "number": book.add_format({"valign": "top"}),
        "date": book.add_format({"num_format": "dd/mm/yyyy", "valign": "top"}),
    }
    for name, (rows, columns) in sheets.items():
        _sheet(book.add_worksheet(name), list(rows), columns, formats)
    notice = book.add_worksheet("aviso")
    notice.set_column(0, 0, 120)
    for n, line in enumerate(aviso.splitlines()):
        notice.write_string(n, 0, line, formats["long"])
    book.close()
    return out.getvalue()


_LARGURAS = {"texto": 90, "aviso": 30, "nome": 30, "id": 26, "mensagem": 70, "notas": 40,
             "bruto": 50, "observacao": 60, "ementa": 60}  # fmt: skip


def _sheet(sheet: Any, rows: list[Row], columns: Sequence[str], formats: Mapping[str, Any]) -> None:
    for column, name in enumerate(columns):
        sheet.write_string(0, column, name, formats["head"])
        sheet.set_column(column, column, _LARGURAS.get(name, 14))
    for line, row in enumerate(rows, 1):
        for column, name in enumerate(columns):
            style = formats["long" if name in _LARGURAS else "text"]
            _cell(sheet, line, column, row.get(name), formats, style)
    sheet.freeze_panes(1, 0)
    if columns:
        sheet.autofilter(0, 0, max(len(rows), 1), len(columns) - 1)


def _cell(
    sheet: Any, line: int, column: int, value: Any, formats: Mapping[str, Any], style: Any
) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_boolean(line, column, value, formats["number"])
    elif isinstance(value, int | float):
        sheet.write_number(line, column, value, formats["number"])
    elif isinstance(value, str) and _full_date(value):
        sheet.write_datetime(line, column, date.fromisoformat(value), formats["date"])
    else:
        text = value if isinstance(value, str) else _list(value)
        if len(text) > _CELULA:
            text = text[: _CELULA - 40] + " […] (texto cortado: ver os outros formatos)"
        sheet.write_string(line, column, text, style)


def _full_date(value: str) -> bool:
    """A date that a spreadsheet can hold: Excel knows none before 1900."""
    return len(value) == 10 and _DIA.fullmatch(value) is not None


def _list(value: Any) -> str:
    """Notes and problems as people read them: "redacao: Lei nº 7.043/2022"."""
    parts = []
    for item in value:
        if isinstance(item, Mapping):
            parts.append(": ".join(str(item[k]) for k in ("acao", "norma") if item.get(k)))
        else:
            parts.append(str(item))
    return "; ".join(parts)
