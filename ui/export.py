"""Norms in every format: one function, one table of formats."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from parsing import table
from parsing.model import Documento
from ui import tables
from ui.cited import iso_date
from ui.notice import notice
from ui.tables import Tabela


class ExportacaoRecusada(ValueError):
    """An export that cannot be made; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Opcoes:
    """What a format may heed.

    `em`: text as of a date; `desde`: what changed from that day to `em`; `multivigente`: every
    redação; `bom` and `separador` are for CSV; `tabela` for JSONL, CSV and Parquet.
    """

    em: str | None = None
    multivigente: bool = False
    bom: bool = False
    separador: str = ","
    tabela: Tabela = "redacoes"
    desde: str | None = None


@dataclass(frozen=True, slots=True)
class Formato:
    """A format: its extension, MIME type, what it is for, and whether a file holds one norm."""

    nome: str
    mime: str
    descricao: str
    write: Callable[[Sequence[Documento], Opcoes], bytes]
    uma_norma: bool = False
    texto: bool = False
    em: bool = False

    @property
    def extensao(self) -> str:
        return {"lexml": "lexml.xml", "akn": "akn.xml"}.get(self.nome, self.nome)


def export(
    documentos: Sequence[Documento],
    formato: str,
    *,
    em: str | None = None,
    multivigente: bool = False,
    bom: bool = False,
    separador: str = ",",
    tabela: Tabela = "redacoes",
    desde: str | None = None,
) -> bytes:
    """The norms in one file; a format that holds one norm gives a ZIP of several.

    Raises `ExportacaoRecusada` and, for what a format cannot say, `ui.cited.CitacaoRecusada`.
    """
    chosen = FORMATOS.get(formato)
    if chosen is None:
        raise ExportacaoRecusada(f"Formato desconhecido: {formato}. Há: {', '.join(FORMATOS)}.")
    if not documentos:
        raise ExportacaoRecusada("Nenhuma norma foi escolhida para exportar.")
    if tabela not in tables.TABELAS:
        raise ExportacaoRecusada(f"Tabela desconhecida: {tabela}. Há: {', '.join(tables.TABELAS)}.")
    if len(separador) != 1 or separador in '"\r\n':
        raise ExportacaoRecusada("O separador do CSV é um só sinal, como “,” ou “;”.")
    if em is not None and not chosen.em:
        dated = ", ".join(f.nome for f in FORMATOS.values() if f.em)
        raise ExportacaoRecusada(
            f"O formato {formato} traz todas as redações com as suas datas; para o texto numa "
            f"data use {dated}."
        )
    if desde is not None and (formato != "docx" or em is None):
        raise ExportacaoRecusada(
            "O que mudou entre duas datas sai em docx, com as duas: desde uma, em outra."
        )
    options = Opcoes(iso_date(em) if em else None, multivigente, bom, separador, tabela, desde)
    try:
        if chosen.uma_norma and len(documentos) > 1:
            return _zip(documentos, chosen, options)
        return chosen.write(documentos, options)
    except ModuleNotFoundError as error:
        if error.name not in ("xlsxwriter", "docx"):
            raise
        raise ExportacaoRecusada(
            f"O formato {formato} precisa de um pacote a mais: pip install 'posturas[export]'."
        ) from error


def filename(documentos: Sequence[Documento], formato: str) -> str:
    """A name for the file: `colatina.docx`, `posturas.akn.zip`."""
    chosen = FORMATOS[formato]
    if len(documentos) == 1:
        return f"{documentos[0].fonte.chave}.{chosen.extensao}"
    return f"posturas.{chosen.nome}.zip" if chosen.uma_norma else f"posturas.{chosen.extensao}"


def _zip(documentos: Sequence[Documento], chosen: Formato, options: Opcoes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for documento in documentos:
            name = f"{documento.fonte.chave}.{chosen.extensao}"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, chosen.write([documento], options), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _aviso(documentos: Sequence[Documento]) -> str:
    return "\n".join(" ".join(notice(documento.fonte)) for documento in documentos)


def _jsonl(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    return table.to_jsonl(tables.rows(documentos, options.tabela)).encode()


def _csv(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.sheet import csv_bytes

    rows, columns = tables.rows(documentos, options.tabela), tables.columns(options.tabela)
    return csv_bytes(rows, columns, bom=options.bom, separador=options.separador)


def _parquet(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.sheet import parquet_bytes

    rows, columns = tables.rows(documentos, options.tabela), tables.columns(options.tabela)
    return parquet_bytes(rows, columns, aviso=_aviso(documentos))


def _xlsx(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    """The notice has a sheet of its own, so the column that repeats it is left out."""
    from ui.sheet import xlsx_bytes

    sheets: dict[str, tuple[Iterable[tables.Row], Sequence[str]]] = {
        name: (tables.rows(documentos, name), tables.columns(name)[:-1]) for name in tables.TABELAS
    }
    return xlsx_bytes(sheets, aviso=_aviso(documentos))


def _docx(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.docx import norm_docx
    from ui.docx_tables import norm_redline_docx

    if options.desde and options.em:
        return norm_redline_docx(documentos, options.desde, options.em)
    return norm_docx(documentos, em=options.em, multivigente=options.multivigente)


def _akn(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.akn import akn

    return akn(documentos[0])


def _lexml(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.lexml import lexml

    return lexml(documentos[0], em=options.em)


def _html(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.page import html_page

    return html_page(documentos, em=options.em, multivigente=options.multivigente)


def _md(documentos: Sequence[Documento], options: Opcoes) -> bytes:
    from ui.markdown import markdown

    return markdown(documentos, em=options.em, multivigente=options.multivigente)


_OFFICE = "application/vnd.openxmlformats-officedocument"
FORMATOS: dict[str, Formato] = {
    f.nome: f
    for f in (
        Formato("jsonl", "application/jsonl", "Tabela, um objeto JSON por linha", _jsonl,
                texto=True),
        Formato("csv", "text/csv", "Tabela para planilhas", _csv, texto=True),
        Formato("parquet", "application/vnd.apache.parquet", "Tabela para análise", _parquet),
        Formato("xlsx", f"{_OFFICE}.spreadsheetml.sheet", "Pasta de trabalho do Excel", _xlsx),
        Formato("docx", f"{_OFFICE}.wordprocessingml.document", "Documento do Word", _docx,
                em=True),
        Formato("akn", "application/akn+xml", "Akoma Ntoso 3.0, todas as redações", _akn,
                uma_norma=True, texto=True),
        Formato("lexml", "application/xml", "LexML, uma data por arquivo", _lexml,
                uma_norma=True, texto=True, em=True),
        Formato("html", "text/html", "Página para imprimir, com JSON-LD", _html, texto=True,
                em=True),
        Formato("md", "text/markdown", "Markdown para wikis", _md, texto=True, em=True),
    )
}  # fmt: skip
"""Every format, in the order in which a menu shows them; docs/formato.md describes each."""
