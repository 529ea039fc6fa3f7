"""Nothing is fetched, nothing is run, nothing shown is lost, whatever a file holds."""

from __future__ import annotations

import html
import io
import socket
import zipfile
from contextlib import suppress
from typing import NoReturn

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from parsing.readers import read, struck
from parsing.source import FonteIlegivel
from tests.forms import to_docx, to_pdf
from tests.ruins import LAW

REMOTE = """<html><head><base href="http://exemplo.invalid/"><link rel=stylesheet href="a.css">
<meta http-equiv=refresh content="0;url=http://exemplo.invalid/"><script src="x.js"></script></head>
<body background="http://exemplo.invalid/f.png" onload="fetch('http://exemplo.invalid')">
<img src="http://exemplo.invalid/i.png" onerror="alert(1)"><iframe src="http://exemplo.invalid/">
</iframe><object data="file:///etc/passwd"></object>
<svg><image href="http://exemplo.invalid/"/></svg>
<p>Art. 1º Um.</p><video src="http://exemplo.invalid/v"></video><p>Art. 2º Dois.</p>"""


@pytest.fixture
def no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise AssertionError("a reader opened a connection")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def _with_remote_parts() -> bytes:
    """A Word file with an outside template, an outside picture and a field that would fetch."""
    relations = b"""<?xml version="1.0"?><Relationships xmlns=
"http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type=
"http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target=
"http://exemplo.invalid/modelo.dotm" TargetMode="External"/></Relationships>"""
    field = (
        b'<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT '
        b'"http://exemplo.invalid/x"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
        b"</w:p>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(to_docx(LAW))) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "word/document.xml":
                data = data.replace(b"<w:body>", b"<w:body>" + field)
            new.writestr(name, data)
        new.writestr("word/_rels/settings.xml.rels", relations)
    return stream.getvalue()


@pytest.mark.usefixtures("no_net")
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lei.html", REMOTE.encode()),
        ("lei.docx", _with_remote_parts()),
        ("lei.pdf", to_pdf(LAW)),
        ("lei.txt", "\n".join(LAW).encode()),
    ],
)
def test_no_reader_opens_a_connection(name: str, data: bytes) -> None:
    text = " ".join(line.texto for line in read(data, name))
    assert "Art. 1º" in text
    assert "Art. 2º" in text
    assert "invalid" not in text
    assert "passwd" not in text


WORDS = st.text("abçãéXIV§º.;:()0123456789-", min_size=1, max_size=8)
TAGS = st.sampled_from(
    ["p", "div", "span", "s", "del", "li", "ol", "td", "tr", "table", "b", "nav", "header",
     "footer", "h2", "center", "font", "a", "blockquote", "section", "o:p"]
)  # fmt: skip
NAMES = st.sampled_from(
    ["", " class=menu", " id=rodape", ' class="artigo"', " class=share", " x=1"]
)


@st.composite
def pages(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Tag soup and the words that it shows."""
    parts, shown = [], []
    for _ in range(draw(st.integers(1, 25))):
        kind = draw(st.sampled_from(["open", "close", "word", "word", "br"]))
        if kind == "word":
            word = draw(WORDS)
            parts.append(html.escape(word) + " ")
            shown.append(word)
        elif kind == "br":
            parts.append("<br>")
        else:
            tag = draw(TAGS)
            parts.append(f"<{tag}{draw(NAMES)}>" if kind == "open" else f"</{tag}>")
    return "".join(parts), shown


@given(pages())
def test_every_word_that_a_page_shows_is_in_a_line(page: tuple[str, list[str]]) -> None:
    source, shown = page
    try:
        lines = read(f"<html><body>{source}</body></html>".encode(), "p.html")
    except FonteIlegivel:
        assert not shown
        return
    text = "".join("".join(line.texto.split()) for line in lines)
    # a table throws text that is in no cell out before itself, as browsers do: order is not kept
    for word in shown:
        assert word in text
    assert all(line.regra for line in lines if line.papel)


@given(st.lists(st.tuples(WORDS.map(lambda w: f"{w} "), st.booleans()), max_size=8))
def test_no_stretch_of_a_line_is_lost(parts: list[tuple[str, bool]]) -> None:
    found = "".join("".join(t.texto.split()) for t in struck.split(parts))
    for text, _ in parts:
        assert "".join(text.split()) in found


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([b"<w:p>", b"</w:p>", b"&#0;", b"\xff", b"<", b""]))
def test_broken_xml_in_a_word_file_is_a_sentence(where: int, junk: bytes) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(to_docx(LAW))) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name in ("word/document.xml", "word/numbering.xml", "word/styles.xml"):
                at = where % len(data)
                data = data[:at] + junk + data[at + 1 :]
            new.writestr(name, data)
    with suppress(FonteIlegivel):
        assert read(stream.getvalue(), "lei.docx")


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        ([("Art. 5º Velho.", True), (" Art. 5º Novo.", False)],
         [("Art. 5º Velho.", True, None), ("Art. 5º Novo.", False, None)]),
        ([("Art. 5º ", False), ("O prazo é de 5 dias.", True), (" O prazo é de 10 dias.", False)],
         [("Art. 5º O prazo é de 5 dias.", True, None),
          ("Art. 5º O prazo é de 10 dias.", False, None)]),
        ([("§ 2º ", False), ("Velho texto.", True), (" (Revogado pela Lei nº 9/2001)", False)],
         [("§ 2º Velho texto. (Revogado pela Lei nº 9/2001)", True, None)]),
        ([("Art. 5º O prazo é de ", False), ("cinco", True), (" dez dias.", False)],
         [("Art. 5º O prazo é de", False, None), ("cinco", True, struck.NO_MEIO),
          ("dez dias.", False, None)]),
        ([("Art. 5º Novo.", False), ("x", True)], [("Art. 5º Novo.x", False, None)]),
    ],
)  # fmt: skip
def test_a_line_partly_struck(
    parts: list[tuple[str, bool]], wanted: list[tuple[str, bool, str | None]]
) -> None:
    assert [(t.texto, t.riscado, t.regra) for t in struck.split(parts)] == wanted


def test_a_page_of_ten_thousand_nested_elements_is_read() -> None:
    deep = "<div class=menu>" * 10_000 + "fundo" + "</div>" * 10_000
    lines = read(f"<html><body><p>Art. 1º Um.</p>{deep}<p>Art. 2º Dois.</p>".encode(), "p.html")
    assert regex.search("Art. 2º Dois", " ".join(line.texto for line in lines))
