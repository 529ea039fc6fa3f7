"""Documento ↔ tables: one row per redação, and side tables; the only hand-over between layers.

Rows are plain dicts with the columns of CONTRACT.md (`COLUNAS`), in raw order (`seq`). The same
names stand in JSONL, Parquet, CSV and the DataFrame. pandas and pyarrow are imported when used.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parsing.model import (
    AGRUPADORES,
    Dispositivo,
    Documento,
    Fonte,
    Nivel,
    Nota,
    Problema,
    Redacao,
)
from parsing.problems import CODIGOS

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

COLUNAS: tuple[str, ...] = (
    "doc", "seq", "tipo", "id", "grupo", "rotulo", "nome", "texto", "linha", "linha_fim",
    "versao", "situacao", "notas", "defeito", "pai", "inicio", "fim", "problemas", "ordem",
)  # fmt: skip


def rows(documento: Documento) -> list[Row]:
    """The table of one document: a dict per redação, sorted by `seq`."""
    codes: dict[tuple[str | None, int | None], list[str]] = {}
    for problema in documento.problemas:
        codes.setdefault((problema.id, problema.versao), []).append(problema.codigo)
    grupo_de: dict[str, str | None] = {}
    found: list[Row] = []
    for dispositivo, pai in documento.percorrer():
        grupo_de[dispositivo.id] = (
            dispositivo.id if dispositivo.tipo in AGRUPADORES else grupo_de.get(pai or "")
        )
        grupo = grupo_de.get(pai or "") if dispositivo.tipo == "artigo" else None
        for redacao in dispositivo.redacoes:
            problemas = codes.get((dispositivo.id, redacao.versao), []) + (
                codes.get((dispositivo.id, None), []) if redacao is dispositivo.atual else []
            )
            found.append(_row(documento.fonte.chave, dispositivo, redacao, pai, grupo, problemas))
    return sorted(found, key=lambda row: int(row["seq"]))


def _row(
    doc: str,
    dispositivo: Dispositivo,
    redacao: Redacao,
    pai: str | None,
    grupo: str | None,
    problemas: list[str],
) -> Row:
    return {
        "doc": doc,
        "seq": redacao.seq,
        "tipo": dispositivo.tipo,
        "id": dispositivo.id,
        "grupo": grupo,
        "rotulo": redacao.rotulo or dispositivo.rotulo,
        "nome": redacao.nome,
        "texto": redacao.texto,
        "linha": redacao.linha,
        "linha_fim": redacao.linha_fim,
        "versao": redacao.versao,
        "situacao": redacao.situacao,
        "notas": [
            {"acao": nota.acao, "norma": nota.norma, "escopo": nota.escopo}
            for nota in redacao.notas
        ],
        "defeito": None,
        "pai": pai,
        "inicio": redacao.inicio,
        "fim": redacao.fim,
        "problemas": problemas,
        "ordem": dispositivo.ordem,
    }


def from_rows(rows: Iterable[Row], fonte: Fonte | None = None) -> Documento:
    """The tree again from its rows (gold rows too: `pai` and `ordem` are derived where absent)."""
    ordered = sorted(rows, key=lambda row: int(row["seq"]))
    by_id: dict[str, list[Row]] = {}
    for row in ordered:
        by_id.setdefault(row["id"], []).append(row)
    parent = {id_: _parent(versions[0], by_id) for id_, versions in by_id.items()}
    children: dict[str | None, list[str]] = {}
    for id_ in sorted(by_id, key=lambda i: _place(by_id[i])):
        children.setdefault(parent[id_], []).append(id_)
    ordem = iter(range(1, len(by_id) + 1))

    def build(id_: str) -> Dispositivo:
        versions = sorted(by_id[id_], key=lambda row: int(row["versao"]))
        rank = next(ordem)
        last = versions[-1]
        return Dispositivo(
            id=id_,
            tipo=last["tipo"],
            rotulo=last["rotulo"],
            nome=last["nome"],
            redacoes=tuple(_redacao(row) for row in versions),
            filhos=tuple(build(child) for child in children.get(id_, ())),
            ordem=rank,
        )

    roots = [build(id_) for id_ in children.get(None, ())]
    chave = str(ordered[0]["doc"]) if ordered else ""
    return Documento(
        fonte=fonte or Fonte(chave=chave),
        dispositivos=tuple(root for root in roots if root.tipo != "anexo"),
        anexos=tuple(root for root in roots if root.tipo == "anexo"),
        problemas=tuple(_problemas(ordered)),
    )


def _problemas(rows: Iterable[Row]) -> Iterator[Problema]:
    """The codes of the rows as problems with their meaning; the side table tells more."""
    for row in rows:
        for codigo in row.get("problemas") or ():
            known = CODIGOS.get(codigo)
            nivel: Nivel = known.nivel if known else "aviso"
            sentido = known.sentido if known else ""
            yield Problema(codigo, nivel, sentido, row["linha"], row["id"], int(row["versao"]))


def _place(versions: list[Row]) -> tuple[int, int]:
    """Reading order where the table tells it, else raw order."""
    first = versions[0]
    return (int(first.get("ordem") or 0), int(first["seq"]))


def _parent(row: Row, by_id: dict[str, list[Row]]) -> str | None:
    if row.get("pai") is not None or "pai" in row:
        return row["pai"]  # type: ignore[no-any-return]
    if row["tipo"] == "artigo":
        return row["grupo"]  # type: ignore[no-any-return]
    stem = str(row["id"])
    while "_" in stem:
        stem = stem.rpartition("_")[0]
        if stem in by_id:
            return stem
    return None


def _redacao(row: Row) -> Redacao:
    return Redacao(
        versao=int(row["versao"]),
        texto=row["texto"],
        situacao=row["situacao"],
        notas=tuple(Nota(**n) for n in row["notas"]),
        inicio=row.get("inicio"),
        fim=row.get("fim"),
        rotulo=row["rotulo"],
        nome=row["nome"],
        id_anterior=row.get("id_anterior"),
        cabecalho=row.get("cabecalho") or "",
        linha=int(row["linha"]),
        linha_fim=int(row["linha_fim"]),
        seq=int(row["seq"]),
    )


def problema_rows(documento: Documento) -> list[Row]:
    """Side table `problemas`: doc, codigo, nivel, mensagem, linha, id, versao."""
    return [
        {"doc": documento.fonte.chave, **{k: getattr(p, k) for k in _PROBLEMA}}
        for p in documento.problemas
    ]


_PROBLEMA = ("codigo", "nivel", "mensagem", "linha", "id", "versao")


def with_problemas(documento: Documento, rows: Iterable[Row]) -> Documento:
    """The document with the problems of its side table."""
    return replace(
        documento, problemas=tuple(Problema(**{k: row[k] for k in _PROBLEMA}) for row in rows)
    )


def frame(rows: Iterable[Row]) -> pd.DataFrame:
    """Rows as a DataFrame with the columns of `COLUNAS`, even when there is none."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=list(COLUNAS))


def to_jsonl(rows: Iterable[Row]) -> str:
    """One JSON object a line, UTF-8 as it stands."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def from_jsonl(text: str) -> Iterator[Row]:
    """Rows of a JSONL text; blank lines are passed over."""
    return (json.loads(line) for line in text.splitlines() if line.strip())


def write_parquet(rows: Iterable[Row], path: Path, *, columns: Sequence[str] = COLUNAS) -> None:
    """Write rows as Parquet (zstd); nested lists stay lists, and a table without rows its columns.

    A column that is null throughout is written as text, so that files of several norms can be read
    as one.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    found = list(rows)
    data = {name: pa.array([row.get(name) for row in found]) for name in columns}
    typed = {
        name: array.cast(_types(name)) if _is_bare(array.type) else array
        for name, array in data.items()
    }
    pq.write_table(pa.table(typed), path, compression="zstd")


def _types(name: str) -> Any:
    """The type of a column in which no value tells it."""
    import pyarrow as pa

    note = pa.struct([(key, pa.string()) for key in ("acao", "norma", "escopo")])
    lists = {"notas": pa.list_(note)}
    texts = ("problemas", "redacoes", "desconhecidos")
    return lists.get(name, pa.list_(pa.string()) if name in texts else pa.string())


def _is_bare(kind: Any) -> bool:
    import pyarrow as pa

    return bool(
        pa.types.is_null(kind) or (pa.types.is_list(kind) and pa.types.is_null(kind.value_type))
    )


def read_parquet(path: Path) -> list[Row]:
    """Rows of a Parquet file written by `write_parquet`."""
    import pyarrow.parquet as pq

    found: list[Row] = pq.read_table(path).to_pylist()
    return found
