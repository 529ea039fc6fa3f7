"""Every form of file gives the same lines; damaged files give one sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsing.model import Linha
from parsing.readers import ArquivoRecusado, Limites, read
from parsing.source import FonteIlegivel
from tests.forms import to_docx, to_html, to_numbered_docx, to_pdf
from tests.ruins import laws, ruins

RAW = Path(__file__).parents[3] / "corpus" / "textos" / "alvorada.txt"
# The typographic hyphen of the raw text has no place in a standard PDF font.
LINES = RAW.read_text(encoding="utf-8").replace("\u2010", "-").splitlines()
WANTED = [" ".join(line.split()) for line in LINES if line.strip()]


def words(lines: tuple[Linha, ...]) -> list[str]:
    return " ".join(line.texto for line in lines if line.papel != "ruido").split()


@pytest.mark.parametrize("make", [to_html, to_docx, to_numbered_docx])
def test_paragraph_forms_give_the_lines_of_the_text(make) -> None:
    lines = read(make(LINES), "lei")
    law = [line for line in lines if line.papel != "ruido"]
    assert [" ".join(line.texto.split()) for line in law if line.texto.strip()] == WANTED
    assert {line.texto for line in lines if line.papel} <= {"Início Leis"}
    assert not any(line.riscado for line in lines)


@pytest.mark.parametrize("columns", [1, 2])
def test_pdf_gives_the_words_in_reading_order_without_running_heads(columns: int) -> None:
    lines = read(to_pdf(LINES, columns=columns), "lei.pdf")
    assert words(lines) == " ".join(WANTED).split()
    pages = {line.pagina for line in lines}
    assert len(pages) >= 2
    noise = [line for line in lines if line.papel == "ruido"]
    assert len(noise) == 2 * len(pages)
    assert {line.regra for line in noise} == {"cabecalho_ou_rodape_repetido"}


@pytest.mark.parametrize("name", sorted(laws()))
def test_small_law_in_every_form(name: str) -> None:
    text = " ".join(words(read(laws()[name], name)))
    assert "Art. 1º É proibido sujar a rua. Art. 2º Esta Lei entra em vigor" in text


@pytest.mark.parametrize("name", sorted(ruins()))
def test_ruins_give_one_sentence(name: str) -> None:
    with pytest.raises(FonteIlegivel) as refused:
        read(ruins()[name], name)
    sentence = str(refused.value)
    assert name in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_there_are_twenty_ruins() -> None:
    assert len(ruins()) >= 20


def test_limits_are_told() -> None:
    with pytest.raises(ArquivoRecusado, match="limite é 0 MB"):
        read(b"Art. 1 x" * 100, "grande.txt", limites=Limites(bytes=100))
    with pytest.raises(ArquivoRecusado, match="páginas e o limite é 1"):
        read(to_pdf(LINES[:120]), "longo.pdf", limites=Limites(paginas=1))


STRUCK = """<p><strike>Art. 5º O prazo é de 5 dias.</strike></p>
<p>Art. 5<sup>o</sup> O prazo é de 15 dias.
<a href="x">(Redação dada pela Lei nº 9, de 2001)</a></p>
<p style="text-decoration: line-through">Parágrafo único. Velho.</p>
<ol type="I"><li>um;</li><li value="4">quatro;</li></ol>
<table><tr><td>Taxa</td><td>10 UFM</td></tr></table>
<div style="display:none">Art. 6º Escondido.</div>"""


def test_html_struck_text_ordinals_lists_and_tables() -> None:
    lines = read(STRUCK.encode(), "planalto.htm")
    assert [(line.texto, line.riscado) for line in lines] == [
        ("Art. 5º O prazo é de 5 dias.", True),
        ("Art. 5º O prazo é de 15 dias. (Redação dada pela Lei nº 9, de 2001)", False),
        ("Parágrafo único. Velho.", True),
        ("I - um;", False),
        ("IV - quatro;", False),
        ("Taxa 10 UFM", False),
    ]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>Proibição</p>".encode("utf-16"), "Proibição"),
        (b"<html><meta charset=iso-8859-1><p>Proibi\xe7\xe3o \x96 fim</p>", "Proibição – fim"),
        ("<html><meta charset=iso-8859-1><p>Proibição</p>".encode(), "Proibição"),
        (b"<p>a&nbsp;b &lt;script&gt; &amp;c</p>", "a b <script> &c"),
    ],
)
def test_html_encodings_and_entities(page: bytes, text: str) -> None:
    assert [line.texto for line in read(page, "p.html")] == [text]


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=600), st.sampled_from(["x.txt", "x.html", "x.pdf", "x.docx"]))
def test_no_bytes_break_a_reader(data: bytes, name: str) -> None:
    for prefix in (b"", b"%PDF-1.4\n", b"PK\x03\x04", b"<html><p>"):
        with suppress(FonteIlegivel):
            assert read(prefix + data, name)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(laws())), st.floats(0, 1), st.binary(max_size=8))
def test_no_damage_to_a_real_file_breaks_a_reader(name: str, where: float, junk: bytes) -> None:
    whole = laws()[name]
    at = int(where * len(whole))
    with suppress(FonteIlegivel):
        assert read(whole[:at] + junk + whole[at + 4 :], name)
