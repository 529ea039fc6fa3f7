"""Exports: other programs open them, nothing runs, nothing is lost, the notice goes along."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import docx
import openpyxl
import pyarrow.parquet as pq
import pytest
from lxml import etree, html

from parsing import parse, table
from parsing.model import Dispositivo, Documento, Fonte, Nota, Problema, Redacao
from tests.ui.gold import CHAVES, documento
from ui import tables
from ui.cited import CitacaoRecusada
from ui.export import FORMATOS, ExportacaoRecusada, export, filename
from ui.markdown import escaped
from ui.sheet import csv_bytes, harmless, read_csv
from ui.wording import NOTICE

TODAS = tuple(documento(chave) for chave in CHAVES)
BRASILEIRAS = TODAS[:4]
TABELAS = ("jsonl", "csv", "parquet", "xlsx")
HOSTIL = '=HYPERLINK("http://x","y")'


_MADE: dict[object, bytes] = {}


def made(norms: Sequence[Documento], formato: str, **more: Any) -> bytes:
    """An export that several tests look at, made once."""
    key = (tuple(norm.fonte.chave for norm in norms), formato, tuple(sorted(more.items())))
    if key not in _MADE:
        _MADE[key] = export(norms, formato, **more)
    return _MADE[key]


def _small(texto: str, **fonte: object) -> Documento:
    redacao = Redacao(1, texto, rotulo="Art. 1º", linha=1, linha_fim=1, seq=1)
    artigo = Dispositivo("art1", "artigo", "Art. 1º", None, (redacao,), ordem=1)
    return Documento(Fonte(chave="x", **fonte), (artigo,))  # type: ignore[arg-type]


def _said(data: bytes, formato: str) -> str:
    """All text of an export, wherever the format keeps it."""
    if formato in ("xlsx", "docx"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [archive.read(name).decode() for name in archive.namelist() if "xml" in name]
        return re.sub(r"<[^>]+>", "", " ".join(parts))
    if formato == "parquet":
        table_ = pq.read_table(io.BytesIO(data))
        return str(table_.schema.metadata) + table_.column("aviso")[0].as_py()
    return data.decode()


@pytest.mark.parametrize("formato", FORMATOS)
@pytest.mark.parametrize("chave", ["vendanova", "paraguacu"])
def test_notice_source_and_consolidation_are_in_every_export(formato: str, chave: str) -> None:
    said = _said(made([documento(chave)], formato), formato)
    assert NOTICE in said
    assert f"{chave}.txt" in said
    until = {"vendanova": "Data da consolidação desconhecida", "paraguacu": "08/03/2019"}[chave]
    assert until in said


@pytest.mark.parametrize("formato", FORMATOS)
def test_same_input_same_bytes(formato: str) -> None:
    assert export(TODAS[2:3], formato) == made(TODAS[2:3], formato)


@pytest.mark.parametrize("formato", FORMATOS)
def test_all_norms_in_one_file(formato: str) -> None:
    norms = BRASILEIRAS if formato == "lexml" else TODAS
    data = made(norms, formato)
    if FORMATOS[formato].uma_norma:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert len(archive.namelist()) == len(norms)
        assert filename(norms, formato).endswith(".zip")
    else:
        if formato == "parquet":
            said = str(pq.read_table(io.BytesIO(data)).column("doc").to_pylist())
        else:
            said = _said(data, formato)
        for norm in norms:
            assert (norm.fonte.chave if formato in TABELAS else norm.fonte.municipio or "") in said


def test_jsonl_csv_and_parquet_hold_the_same_table() -> None:
    rows = tables.rows(TODAS)
    jsonl = list(table.from_jsonl(made(TODAS, "jsonl").decode()))
    assert jsonl == rows
    assert tuple(jsonl[0]) == (*table.COLUNAS, "aviso")
    assert read_csv(made(TODAS, "csv", bom=True)) == rows
    assert read_csv(made(TODAS, "csv", separador=";"), separador=";") == rows
    assert pq.read_table(io.BytesIO(made(TODAS, "parquet"))).to_pylist() == rows
    for norm in TODAS:
        own = (row for row in jsonl if row["doc"] == norm.fonte.chave)
        assert table.rows(table.from_rows(own, norm.fonte)) == table.rows(norm)


def test_bom_is_an_option() -> None:
    assert made(TODAS[:1], "csv", bom=True).startswith(b"\xef\xbb\xbfdoc,")
    assert made(TODAS[:1], "csv").startswith(b"doc,")


@pytest.mark.parametrize(
    "texto",
    [HOSTIL, "+1+1", "-2+3", "@SUM(A1)", "\t=1", "  =1+1", "'=1", "''=1", "＝1", "\ufeff=1",
     "|cmd", "=cmd|'/C calc'!A0", "- Conselho Municipal"],
)  # fmt: skip
def test_a_formula_never_runs(texto: str) -> None:
    assert harmless(texto).startswith("'")
    row = {"texto": texto, "nome": None}
    data = csv_bytes([row], ["texto", "nome"])
    assert data.decode().splitlines()[1].lstrip('"').startswith("'")
    assert read_csv(data) == [row]
    book = openpyxl.load_workbook(io.BytesIO(export([_small(texto)], "xlsx")))
    cells = [cell for row_ in book["redacoes"].iter_rows(min_row=2) for cell in row_]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert texto in [cell.value for cell in cells]


@pytest.mark.parametrize("texto", ["'tis", "texto", "", "1 = 1", "a-b", "“=”"])
def test_a_plain_text_is_left_alone(texto: str) -> None:
    assert harmless(texto) == texto


def test_xlsx_is_typed_filtered_and_frozen() -> None:
    book = openpyxl.load_workbook(io.BytesIO(made(TODAS, "xlsx")))
    assert book.sheetnames == [*tables.TABELAS, "aviso"]
    for name in tables.TABELAS:
        sheet = book[name]
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref
        heads = [cell.value for cell in sheet[1]]
        assert heads == list(tables.columns(name)[:-1])
        rows = tables.rows(TODAS, name)
        assert sheet.max_row == len(rows) + 1 or not rows
    sheet = book["redacoes"]
    column = {cell.value: cell.column for cell in sheet[1]}
    seq = sheet.cell(2, column["seq"])
    assert (seq.data_type, seq.value) == ("n", 1)
    assert sheet.cell(2, column["inicio"]).is_date
    notes = book["notas"]
    assert notes.max_row - 1 == len(tables.rows(TODAS, "notas"))
    assert len(tables.rows(TODAS[:1], "notas")) == 154


def test_side_tables_have_the_names_of_the_contract() -> None:
    norm = replace(
        documento("vendanova"), problemas=(Problema("lacuna", "aviso", "falta", 3, "art1", 1),)
    )
    assert {"fontes", "linhas", "problemas", "alteracoes", "referencias", "medidas"} <= set(
        tables.TABELAS
    )
    for name in tables.TABELAS:
        lines = export([norm], "jsonl", tabela=name).decode().splitlines()
        rows = [json.loads(line) for line in lines]
        assert all(tuple(row) == tables.columns(name) for row in rows)
    assert json.loads(export([norm], "jsonl", tabela="problemas"))["codigo"] == "lacuna"
    assert len(export([norm], "csv", tabela="referencias").splitlines()) > 10


def test_text_in_force_is_the_default_and_revoked_text_is_never_law() -> None:
    old, new = "a multa ou penas a ser aplicadas;", "a penalidade a ser aplicada;"
    gone = next(d for d, _ in documento("colatina").percorrer() if d.id == "art338").atual.texto
    for formato in ("docx", "html", "md"):
        said = _said(made(TODAS[:1], formato), formato)
        assert old not in said
        assert new in said
        assert gone not in said
        assert "revogado" in said.casefold()
        every = _said(made(TODAS[:1], formato, multivigente=True), formato)
        assert old in every
        assert gone in every
        then = _said(made(TODAS[:1], formato, em="01/06/1995"), formato)
        assert old in then
        assert new not in then


def test_docx_reopens_with_the_old_text_struck() -> None:
    book = docx.Document(io.BytesIO(made(TODAS[:1], "docx", multivigente=True)))
    struck = {run.text for p in book.paragraphs for run in p.runs if run.font.strike}
    assert "a multa ou penas a ser aplicadas;" in struck
    assert "a penalidade a ser aplicada;" not in struck
    plain = docx.Document(io.BytesIO(made([documento("alvorada")], "docx")))
    assert not [run for p in plain.paragraphs for run in p.runs if run.font.strike]
    levels = {p.style.name for p in plain.paragraphs if p.style and "Heading" in str(p.style.name)}
    assert levels == {"Heading 1", "Heading 2", "Heading 3", "Heading 4"}


def test_html_is_whole_escaped_and_carries_json_ld() -> None:
    hostile = "</script></style><script>alert(1)</script><img src=x onerror=alert(1)>"
    norm = _small(hostile, titulo=hostile, ementa=hostile, municipio=hostile)
    page = export([norm], "html")
    tree = html.document_fromstring(page.decode())
    assert [s.get("type") for s in tree.iter("script")] == ["application/ld+json"]
    assert not list(tree.iter("img"))
    data = json.loads(tree.find(".//script").text)
    assert data["@type"] == "Legislation"
    assert data["description"] == hostile


def test_json_ld_says_what_is_known() -> None:
    tree = html.document_fromstring(made(TODAS, "html").decode())
    found = [json.loads(script.text) for script in tree.iter("script")]
    assert len(found) == 5
    colatina, _, vendanova, alvorada, lagoa = found
    assert colatina["legislationIdentifier"] == (
        "urn:lex:br;espirito.santo;colatina:municipal:lei:1977-12-22;2806"
    )
    assert colatina["legislationDate"] == "1977-12-22"
    assert colatina["legislationLegalForce"] == "https://schema.org/InForce"
    assert colatina["usageInfo"].startswith(NOTICE)
    assert "legislationDate" not in vendanova
    assert "legislationDate" not in alvorada
    assert alvorada["legislationIdentifier"].startswith("/akn/br-mg-alvorada-minas/")
    assert lagoa["inLanguage"] == "pt-PT"
    gone = next(p for p in colatina["hasPart"] if p["name"] == "Art. 338")
    assert gone["legislationLegalForce"] == "https://schema.org/NotInForce"


def test_anchors_of_the_page_are_unique() -> None:
    for more in ({}, {"multivigente": True}):
        tree = html.document_fromstring(made(TODAS, "html", **more).decode())  # type: ignore[arg-type]
        ids = [element.get("id") for element in tree.iter(etree.Element) if element.get("id")]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>*x*_y_</b>", r"&lt;b&gt;\*x\*\_y\_&lt;/b&gt;"),
        ("1. item", r"1\. item"),
        ("- item", r"\- item"),
        ("# título", r"\# título"),
        ("graduá-la (art. 5º)", "graduá-la (art. 5º)"),
        ("[x](javascript:alert(1))", r"\[x\](javascript:alert(1))"),
        ("a\n\n# b", "a # b"),
    ],
)
def test_markdown_is_plain_text(text: str, expected: str) -> None:
    assert escaped(text) == expected


def test_an_uncertain_text_is_marked() -> None:
    said = made(TODAS[:1], "md", em="2022").decode()
    assert "não é certo se esta redação valia em 2022" in said
    said = made([documento("paraguacu")], "md", em="2001-01-01").decode()
    assert "não está impresso" in said


def test_notes_say_the_act() -> None:
    redacao = Redacao(1, "t", notas=(Nota("inclusao", "Lei nº 5/2001"),), rotulo="Art. 1º")
    norm = _small("t")
    norm = replace(norm, dispositivos=(replace(norm.dispositivos[0], redacoes=(redacao,)),))
    for formato in ("docx", "html", "md"):
        assert "pela Lei nº 5/2001" in _said(export([norm], formato), formato)


def test_new_text_of_an_amending_law_is_not_lost() -> None:
    lei = parse(
        "Art. 1º O art. 5º da Lei nº 10/1990 passa a vigorar com a seguinte redação:\n"
        '"Art. 5º É proibido fogo.\nI - nas vias;" (NR)\nArt. 2º Fim.\n',
        Fonte("x", tipo_norma="Lei"),
    )
    for formato in ("docx", "html", "md", "akn", "lexml"):
        said = _said(export([lei], formato), formato)
        assert "É proibido fogo." in said
        assert "nas vias;" in said
    assert "“Art. 5º É proibido fogo.\n\nI – nas vias;”" in export([lei], "md").decode()


def test_refusals_are_sentences() -> None:
    with pytest.raises(ExportacaoRecusada, match="Formato desconhecido: doc"):
        export(TODAS, "doc")
    with pytest.raises(ExportacaoRecusada, match="Nenhuma norma"):
        export([], "csv")
    with pytest.raises(ExportacaoRecusada, match="Tabela desconhecida"):
        export(TODAS, "csv", tabela="nada")  # type: ignore[arg-type]
    with pytest.raises(ExportacaoRecusada, match="separador"):
        export(TODAS, "csv", separador=";;")
    with pytest.raises(ExportacaoRecusada, match="todas as redações"):
        export(TODAS, "akn", em="2010")
    with pytest.raises(CitacaoRecusada, match="não é norma brasileira"):
        export(TODAS, "lexml")


@pytest.mark.parametrize(("formato", "module"), [("xlsx", "xlsxwriter"), ("docx", "docx")])
def test_a_missing_extra_is_named(
    formato: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [n for n in sys.modules if n.split(".")[0] == module or n == "ui.docx"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_Without(module), *sys.meta_path])
    with pytest.raises(ExportacaoRecusada, match=r"posturas\[export\]"):
        export(TODAS[2:3], formato)


class _Without:
    """An import system that lacks one package."""

    def __init__(self, module: str) -> None:
        self.module = module

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.split(".")[0] == self.module:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_files_are_named_after_the_norm() -> None:
    assert filename(TODAS[:1], "docx") == "colatina.docx"
    assert filename(TODAS[:1], "akn") == "colatina.akn.xml"
    assert filename(TODAS, "xlsx") == "posturas.xlsx"
    assert filename(TODAS, "akn") == "posturas.akn.zip"


@pytest.mark.parametrize("formato", ["md", "html"])
def test_incisos_are_written_with_their_dash(formato: str) -> None:
    norm = documento("colatina")
    text = export([norm], formato).decode()
    text = " ".join(re.sub(r"<[^>]+>|\*", "", text).split())
    parts = {d.id: " ".join(d.atual.texto.split()[:3]) for d, _ in norm.percorrer()}
    assert f"V – {parts['art23_cpt_inc5']}" in text
    assert f"§ 1º {parts['art23_par1']}" in text
    assert "§ 1º –" not in text
