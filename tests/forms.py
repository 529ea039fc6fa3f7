"""One law in many forms, made from its lines: HTML, DOCX (labels typed or automatic) and PDF."""

from __future__ import annotations

import html
import io
from collections.abc import Sequence

import docx
import regex
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

LABEL = regex.compile(
    r"""^(?:Art\.\ (?P<art>\d+)(?P<ord>º?)|§(?P<par>\d)º|(?P<inc>[IVXL]+)\ -|(?P<ali>[a-z])\))
        \ (?P<rest>.+)$""",
    regex.S | regex.X,
)
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}


def to_html(lines: Sequence[str]) -> bytes:
    """A page with a menu, a script and one `<p>` a line."""
    body = "\n".join(f"<p class=MsoNormal>{html.escape(line)}</p>" for line in lines if line)
    page = (
        "<!DOCTYPE html><html><head><meta charset='utf-8'><title>Lei</title>"
        "<script>alert('Art. 999 Falso.')</script></head><body>"
        f"<nav><a href='/'>Início</a> <a href='/leis'>Leis</a></nav>{body}</body></html>"
    )
    return page.encode()


def to_docx(lines: Sequence[str]) -> bytes:
    """A Word file whose labels are typed."""
    document = docx.Document()
    for line in lines:
        if line:
            document.add_paragraph(line)
    return _saved(document)


def to_numbered_docx(lines: Sequence[str]) -> bytes:
    """A Word file whose labels are list numbers; a jump in the text is a new start value."""
    document = docx.Document()
    lists = _Lists(document)
    for line in lines:
        if not line:
            continue
        match = LABEL.match(line)
        if match is None:
            document.add_paragraph(line)
            lists.interrupt(line)
            continue
        paragraph = document.add_paragraph(match["rest"])
        lists.number(paragraph, match)
    return _saved(document)


class _Lists:
    """Word lists as a clerk leaves them: one for articles, one for each run below an article."""

    def __init__(self, document: docx.Document) -> None:
        self.root = document.part.numbering_part.element
        for old in list(self.root):
            self.root.remove(old)
        self.levels = {
            "artn": ("decimal", "Art. %1º"),
            "art": ("decimal", "Art. %1"),
            "par": ("decimal", "§%1º"),
            "inc": ("upperRoman", "%1 -"),
            "ali": ("lowerLetter", "%1)"),
        }
        for number, (fmt, text) in enumerate(self.levels.values()):
            self.root.append(_abstract(number, fmt, text))
        self.next_num = 1
        self.running: dict[str, tuple[int, int]] = {}

    def number(self, paragraph: docx.text.paragraph.Paragraph, match: regex.Match[str]) -> None:
        kind, value = _value(match)
        num, last = self.running.get(kind, (0, 0))
        if not num or value != last + 1:
            num = self._new(kind, value)
        self.running[kind] = (num, value)
        for lower in _BELOW[kind]:
            self.running.pop(lower, None)
        properties = paragraph._p.get_or_add_pPr()
        num_pr = OxmlElement("w:numPr")
        for tag, val in (("w:ilvl", "0"), ("w:numId", str(num))):
            element = OxmlElement(tag)
            element.set(qn("w:val"), val)
            num_pr.append(element)
        properties.append(num_pr)

    def interrupt(self, line: str) -> None:
        if line.lower().startswith("parágrafo"):
            for lower in _BELOW["par"]:
                self.running.pop(lower, None)

    def _new(self, kind: str, start: int) -> int:
        num = OxmlElement("w:num")
        num.set(qn("w:numId"), str(self.next_num))
        reference = OxmlElement("w:abstractNumId")
        reference.set(qn("w:val"), str(list(self.levels).index(kind)))
        override = OxmlElement("w:lvlOverride")
        override.set(qn("w:ilvl"), "0")
        first = OxmlElement("w:startOverride")
        first.set(qn("w:val"), str(start))
        override.append(first)
        num.append(reference)
        num.append(override)
        self.root.append(num)
        self.next_num += 1
        return self.next_num - 1


_BELOW = {
    "artn": ("par", "inc", "ali"),
    "art": ("par", "inc", "ali"),
    "par": ("inc", "ali"),
    "inc": ("ali",),
    "ali": (),
}


def _value(match: regex.Match[str]) -> tuple[str, int]:
    if match["art"]:
        return ("artn" if match["ord"] else "art"), int(match["art"])
    if match["par"]:
        return "par", int(match["par"])
    if match["ali"]:
        return "ali", ord(match["ali"]) - ord("a") + 1
    digits = [ROMAN[c] for c in match["inc"]]
    return "inc", sum(
        -d if any(d < later for later in digits[i + 1 : i + 2]) else d for i, d in enumerate(digits)
    )


def _abstract(number: int, fmt: str, text: str) -> OxmlElement:
    abstract = OxmlElement("w:abstractNum")
    abstract.set(qn("w:abstractNumId"), str(number))
    level = OxmlElement("w:lvl")
    level.set(qn("w:ilvl"), "0")
    for tag, value in (("w:start", "1"), ("w:numFmt", fmt), ("w:lvlText", text)):
        element = OxmlElement(tag)
        element.set(qn("w:val"), value)
        level.append(element)
    abstract.append(level)
    return abstract


def _saved(document: docx.Document) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def to_pdf(lines: Sequence[str], *, columns: int = 1) -> bytes:
    """A PDF of several pages with a running head and numbered feet, in one or two columns."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

    width, height = A4
    gap, margin = 24, 60
    column = (width - 2 * margin - gap * (columns - 1)) / columns
    frames = [
        Frame(
            margin + i * (column + gap),
            70,
            column,
            height - 150,
            id=f"c{i}",
            leftPadding=0,
            rightPadding=0,
        )
        for i in range(columns)
    ]

    def furniture(canvas, document) -> None:
        canvas.setFont("Helvetica", 9)
        canvas.drawString(margin, height - 40, "Câmara Municipal - Legislação compilada")
        canvas.drawRightString(width - margin, 35, f"Página {document.page}")

    stream = io.BytesIO()
    template = BaseDocTemplate(stream, pagesize=A4, title="Lei")
    template.addPageTemplates(PageTemplate(frames=frames, onPage=furniture))
    style = ParagraphStyle("lei", fontName="Times-Roman", fontSize=11, leading=14, spaceAfter=6)
    template.build([Paragraph(html.escape(line), style) for line in lines if line])
    return stream.getvalue()
