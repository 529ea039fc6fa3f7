"""Word documents: a norm, a comparison, a redline, a dossier. Built on python-docx.

Text from laws only ever becomes the text of runs, never markup; the same values always give the
same bytes (fixed dates inside the file).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import docx
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from docx.text.paragraph import Paragraph

from parsing.model import Documento
from ui import norm_name, wording
from ui.notice import notice
from ui.outline import Bloco, blocks

_CRIADO = datetime(2000, 1, 1)
_INVALIDO = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CINZA = RGBColor(0x59, 0x59, 0x59)
VERMELHO = RGBColor(0xA4, 0x1E, 0x1E)
VERDE = RGBColor(0x1B, 0x6B, 0x2E)


def norm_docx(
    documentos: Iterable[Documento], *, em: str | None = None, multivigente: bool = False
) -> bytes:
    """One or more norms: the text in force, as of a date, or every redação with the old struck."""
    book = new("Normas" if em is None else f"Normas em {norm_name.plain_date(em)}")
    for n, documento in enumerate(documentos):
        if n:
            book.add_page_break()
        _norm(book, documento, em, multivigente)
    return saved(book)


def _norm(book: Document, documento: Documento, em: str | None, multivigente: bool) -> None:
    fonte = documento.fonte
    book.add_heading(clean(norm_name.dated(fonte)), level=1)
    subtitle = norm_name.code(fonte)
    if subtitle:
        paragraph(book, (subtitle, {"bold": True}))
    if fonte.ementa:
        paragraph(book, (fonte.ementa, {"italic": True}))
    said = "Todas as redações impressas; o que não vale está riscado." if multivigente else None
    said = f"Texto em {norm_name.plain_date(em)}." if em else said
    for sentence in (*notice(fonte), *([said] if said else [])):
        paragraph(book, (sentence, {"italic": True, "color": CINZA}))
    for line in documento.preambulo:
        paragraph(book, (line, {}))
    for block in blocks(documento, em=em, multivigente=multivigente):
        _block(book, block)
    for line in documento.fecho:
        paragraph(book, (line, {}))


def _block(book: Document, block: Bloco) -> None:
    if block.titulo:
        text = " – ".join(part for part in (block.rotulo, block.nome) if part)
        heading = book.add_heading(level=min(block.nivel + 2, 9))
        run(heading, text, strike=block.riscado)
        if block.aviso:
            run(heading, f" ({block.aviso})", italic=True)
        if block.texto:
            paragraph(book, (block.texto, {"strike": block.riscado}))
        return
    pieces: list[tuple[str, dict[str, Any]]] = [
        (f"{block.entrada} ", {"bold": True, "strike": block.riscado})
    ]
    if not block.rotulo:
        pieces = []
    if block.nome:
        pieces.append((f"{block.nome}. ", {"italic": True, "strike": block.riscado}))
    if block.texto:
        color = {"color": CINZA} if block.riscado else {}
        pieces.append((block.texto, {"strike": block.riscado, **color}))
    if block.aviso:
        pieces.append((f" [{block.aviso}]", {"italic": True}))
    if block.notas:
        pieces.append((f" ({block.notas})", {"italic": True, "color": CINZA}))
    if block.rotulo and (len(pieces) == 1 or pieces[1][0].startswith(" ")):
        pieces[0] = (block.rotulo, pieces[0][1])
    added = paragraph(book, *pieces)
    added.paragraph_format.left_indent = Cm(0.75 * block.recuo)


def new(title: str, *, landscape: bool = False) -> Document:
    """An empty document with the project's styles, in Portuguese, A4."""
    book = docx.Document()
    section = book.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    if landscape:
        section.orientation = WD_ORIENT.LANDSCAPE
        section.page_width, section.page_height = Cm(29.7), Cm(21)
    for side in ("left_margin", "right_margin", "top_margin", "bottom_margin"):
        setattr(section, side, Cm(2))
    style: Any = book.styles["Normal"]
    style.font.name, style.font.size = "Calibri", Pt(11)
    _language(style)
    core = book.core_properties
    core.title, core.author, core.language = clean(title), "Posturas", "pt-BR"
    core.created = core.modified = _CRIADO
    footer = section.footer.paragraphs[0]
    run(footer, f"{wording.NOTICE} Página ", color=CINZA, size=8)
    _page_number(footer)
    return book


def _language(style: Any) -> None:
    language = OxmlElement("w:lang")
    language.set(qn("w:val"), "pt-BR")
    style.element.get_or_add_rPr().append(language)


def _page_number(where: Paragraph) -> None:
    for kind, text in (("begin", None), (None, "PAGE"), ("end", None)):
        part = where.add_run()
        part.font.size = Pt(8)
        if kind:
            mark = OxmlElement("w:fldChar")
            mark.set(qn("w:fldCharType"), kind)
        else:
            mark = OxmlElement("w:instrText")
            mark.text = text
        part._r.append(mark)


def paragraph(book: Any, *pieces: tuple[str, dict[str, Any]]) -> Paragraph:
    """A paragraph of runs, each a text and its looks (as `run` takes them)."""
    added: Paragraph = book.add_paragraph()
    added.paragraph_format.space_after = Pt(4)
    for text, looks in pieces:
        run(added, text, **looks)
    return added


def run(
    where: Paragraph,
    text: str,
    *,
    bold: bool = False,
    italic: bool = False,
    strike: bool = False,
    underline: bool = False,
    color: RGBColor | None = None,
    size: int | None = None,
) -> None:
    """Text with its looks; signs that XML does not allow become U+FFFD."""
    part = where.add_run(clean(text))
    if bold:
        part.bold = True
    if italic:
        part.italic = True
    if underline:
        part.underline = True
    if strike:
        part.font.strike = True
    if color is not None:
        part.font.color.rgb = color
    if size is not None:
        part.font.size = Pt(size)


def clean(text: str) -> str:
    return _INVALIDO.sub("\ufffd", text)


def fill(cell: Any, paragraphs: Sequence[Sequence[tuple[str, dict[str, Any]]]]) -> None:
    """Put paragraphs into a table cell, in place of its empty one."""
    for n, pieces in enumerate(paragraphs):
        where = cell.paragraphs[0] if n == 0 else cell.add_paragraph()
        where.paragraph_format.space_after = Pt(3)
        for text, looks in pieces:
            run(where, text, **looks)


def repeat_header(row: Any) -> None:
    """The row is printed again at the top of each page."""
    mark = OxmlElement("w:tblHeader")
    mark.set(qn("w:val"), "true")
    row._tr.get_or_add_trPr().append(mark)


def saved(book: Document) -> bytes:
    """The file, with fixed dates in its archive."""
    raw, steady = io.BytesIO(), io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as found:
        for info in old.infolist():
            name = zipfile.ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0))
            found.writestr(name, old.read(info), zipfile.ZIP_DEFLATED)
    return steady.getvalue()
