"""PDF: words cut at a line end are whole again; footnotes and their marks are no law."""

from __future__ import annotations

import io
from collections.abc import Sequence

from reportlab.pdfgen import canvas

from corpus.catalog import analyse
from parsing.model import Linha
from parsing.readers import read

Piece = str | tuple[str]
"""A text, or in a tuple a small raised mark."""
Page = tuple[Sequence[Sequence[Piece]], Sequence[str]]
"""The lines of a page, and those of its foot in small letters."""

NOTE = (
    "1 Redação conforme a publicação original, corrigida pela errata do Diário",
    "Oficial de 5 de março.",
)
MARKET = ["Art. 2º É proibido vender sem licença dos mercados", ("1",), " e das feiras."]


def pdf(*pages: Page, small: float = 8) -> bytes:
    out = io.BytesIO()
    paper = canvas.Canvas(out, pagesize=(595, 842))
    for body, foot in pages:
        for row, line in enumerate(body):
            x, y = 60.0, 780 - 15 * row
            for piece in line:
                text, size, rise = (piece[0], 6, 4) if isinstance(piece, tuple) else (piece, 11, 0)
                paper.setFont("Helvetica", size)
                paper.drawString(x, y + rise, text)
                x += paper.stringWidth(text, "Helvetica", size)
        paper.setFont("Helvetica", small)
        for row, text in enumerate(foot):
            paper.drawString(60, 90 - 10 * row, text)
        paper.setFont("Helvetica", 9)
        paper.drawString(290, 30, str(paper.getPageNumber()))
        paper.showPage()
    paper.save()
    return out.getvalue()


LAST: Page = ([["Art. 3º Esta Lei entra em vigor na data da sua publicação."]], ())


def notes(lines: Sequence[Linha]) -> list[str]:
    return [line.texto for line in lines if line.regra == "nota_de_rodape"]


def texts(data: bytes) -> dict[str, str]:
    documento = analyse(read(data, "lei.pdf"))
    return {d.id: d.atual.texto for d, _ in documento.percorrer() if d.redacoes}


def test_words_cut_at_a_line_end_are_whole() -> None:
    body = [["Art. 1º A fiscalização das feiras compete à Prefei-"], ["tura, e cumpra-"], ["se."]]
    assert texts(pdf((body, ()), LAST))["art1"] == (
        "A fiscalização das feiras compete à Prefeitura, e cumpra-se."
    )


def test_footnotes_stand_apart_from_the_article() -> None:
    page: Page = ([["Art. 1º É livre a feira."], MARKET, ["Parágrafo único. Há multa."]], NOTE)
    data = pdf(page, LAST)
    lines = read(data, "lei.pdf")
    assert notes(lines) == list(NOTE)
    found = texts(data)
    assert found["art2"] == "É proibido vender sem licença dos mercados e das feiras."
    assert found["art2_par1u"] == "Há multa."
    (marked,) = [line for line in lines if line.original]
    assert "mercados 1e das feiras" in str(marked.original)


def test_a_note_goes_on_at_the_foot_of_the_next_page() -> None:
    first: Page = ([["Art. 1º É livre a feira."], MARKET], NOTE[:1])
    second: Page = ([["Art. 3º Vale já."], ["Art. 4º Revogam-se as outras."]], NOTE[1:])
    assert notes(read(pdf(first, second), "lei.pdf")) == list(NOTE)


def test_small_letters_at_the_foot_that_nothing_calls_are_text() -> None:
    plain = ["Art. 2º É proibido vender sem licença dos mercados e das feiras."]
    page: Page = ([["Art. 1º É livre a feira."], plain], ("1 Taxa de licença anual",))
    assert notes(read(pdf(page, LAST), "lei.pdf")) == []


def test_letters_of_the_same_size_are_text() -> None:
    page: Page = ([["Art. 1º É livre a feira."], MARKET], NOTE)
    assert notes(read(pdf(page, LAST, small=11), "lei.pdf")) == []


def test_a_square_metre_is_no_mark() -> None:
    area: Sequence[Piece] = ["Art. 1º O lote terá 200 m", ("2",), " de área", ("2",), " ao menos."]
    foot = ("2 Área medida em projeção horizontal, como diz o Código de Obras.",)
    found = texts(pdf(([area], foot), LAST))
    assert found["art1"].replace(" ", "") == "Oloteterá200m2deáreaaomenos."
