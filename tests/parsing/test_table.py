"""The table and those beside it: what goes in comes out, in JSONL, Parquet and DataFrame."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from corpus import catalog
from parsing import parse, table
from parsing.model import Fonte
from parsing.references import references
from parsing.side_tables import COLUNAS_LATERAIS, details, documento_of, side_tables, write
from parsing.versions import all_estados, dated

GOLD = Path(__file__).parents[1] / "gold"
NORMAS = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")
norm = cache(catalog.load().documento)


@pytest.mark.parametrize("chave", NORMAS)
def test_rows_and_back(chave: str) -> None:
    documento = norm(chave)
    rows = table.rows(documento)
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    again = table.from_rows(table.from_jsonl(table.to_jsonl(rows)), documento.fonte)
    assert table.rows(table.with_problemas(again, table.problema_rows(documento))) == rows


@pytest.mark.parametrize("chave", NORMAS)
def test_gold_rows_make_a_tree(chave: str) -> None:
    rows = list(table.from_jsonl((GOLD / f"{chave}.jsonl").read_text(encoding="utf-8")))
    documento = table.from_rows(rows)
    assert sum(len(d.redacoes) for d, _ in documento.percorrer()) == len(rows)
    parents = {d.id: pai for d, pai in documento.percorrer()}
    assert all(pai is None or pai in parents for pai in parents.values())


def test_the_columns_are_those_of_the_contract() -> None:
    row = table.rows(norm("colatina"))[0]
    assert list(row) == list(table.COLUNAS)
    assert set(row) >= {
        "doc", "seq", "tipo", "id", "grupo", "rotulo", "nome", "texto", "linha", "linha_fim",
        "versao", "situacao", "notas", "defeito", "pai", "inicio", "fim", "problemas",
    }  # fmt: skip
    assert set(COLUNAS_LATERAIS) >= {
        "fontes", "linhas", "problemas", "alteracoes", "referencias", "medidas",
    }  # fmt: skip


def test_every_raw_line_has_its_role_in_the_table() -> None:
    documento = norm("paraguacu")
    lines = side_tables(documento)["linhas"]
    assert [row["num"] for row in lines] == list(range(1, len(lines) + 1))
    assert lines[100]["papel"] == "ruido"
    assert lines[100]["regra"] == "pagina"
    assert all(row["papel"] for row in lines if row["texto"].strip())


@pytest.mark.parametrize("chave", ["colatina", "lagoa"])
def test_a_document_comes_back_from_its_parquet_files(tmp_path: Path, chave: str) -> None:
    documento = norm(chave)
    refs = references(documento)
    beside = side_tables(documento, referencias=refs)
    assert len(beside["referencias"]) == len(refs) > 50
    write(tmp_path, {"dispositivos": table.rows(documento), **beside})
    read = {p.stem: table.read_parquet(p) for p in tmp_path.glob("*.parquet")}
    assert read["dispositivos"] == table.rows(documento)
    again = documento_of(read.pop("dispositivos"), read, normas=catalog.load().normas)
    assert again.fonte == documento.fonte
    assert again.problemas == documento.problemas
    assert again.linhas == documento.linhas
    assert again.dispositivos == documento.dispositivos
    assert all_estados(again) == all_estados(documento)


def test_a_note_with_a_date_of_its_own_comes_back_whole(tmp_path: Path) -> None:
    """The main table tells act and scope; the rest of a note decides the states."""
    documento = dated(parse(
        "Art. 1º Um. (Redação dada pelo art. 3º da Lei nº 9/2000, a partir de 01/03/2001)\n"
        "Redação anterior: Art. 1º Zero.\n"
        "Art. 2º Dois.\n§ 1º Três. (Renumerado do parágrafo único pela Lei nº 9/2000)\n",
        Fonte(chave="x", data="1990-01-01", precisao="dia"),
    ))  # fmt: skip
    beside = {**side_tables(documento), "pormenores": details(documento)}
    write(tmp_path, {"dispositivos": table.rows(documento), **beside})
    read = {p.stem: table.read_parquet(p) for p in tmp_path.glob("*.parquet")}
    again = documento_of(read.pop("dispositivos"), read)
    note = again.dispositivos[0].atual.notas[0]
    assert (note.inicio, note.dispositivo_alterador) == ("2001-03-01", "art. 3º")
    assert again.dispositivos == documento.dispositivos
    assert details(again) == details(documento)
    assert all_estados(again) == all_estados(documento)
    assert "2001-03-01" in {estado.inicio for estado in all_estados(again)}


def test_files_of_several_norms_read_as_one(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas")
    for chave in ("alvorada", "colatina"):
        write(tmp_path / chave, {"dispositivos": table.rows(norm(chave))})
    frame = pd.read_parquet([str(p) for p in sorted(tmp_path.rglob("*.parquet"))])
    assert len(frame) == 495 + 1040
    assert list(frame.columns) == list(table.COLUNAS)


def test_an_empty_text_keeps_its_columns(tmp_path: Path) -> None:
    documento = parse("", Fonte(chave="vazio"))
    write(tmp_path, {"dispositivos": table.rows(documento), **side_tables(documento)})
    assert table.read_parquet(tmp_path / "dispositivos.parquet") == []
    assert list(table.frame([]).columns) == list(table.COLUNAS)


def test_values_are_plain_json() -> None:
    for rows in side_tables(norm("lagoa"), referencias=references(norm("lagoa"))).values():
        json.dumps(rows)


def test_a_problem_stands_in_the_row_of_its_redacao() -> None:
    rows = {(r["id"], r["versao"]): r["problemas"] for r in table.rows(norm("colatina"))}
    assert "medida_perdida" in rows["art87", 1]
    assert "rotulo_atipico" in rows["art31_par3", 2]
    assert "rotulo_atipico" not in rows["art31_par3", 1]
