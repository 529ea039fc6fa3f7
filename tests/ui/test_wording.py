"""Labels and problems in words, the same on screen and in every export."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from docx import Document

from index.results import Comparacao, RespostaMunicipio
from parsing.versions import texto_em
from tests.ui.norms import finding, norm, picked, said
from ui import basket, cards, excerpt, norm_page, shown
from ui.docx_tables import quadro_docx
from ui.links import Endereco
from ui.page import html_page
from ui.quadro import from_comparison
from ui.quadro_formats import quadro_html
from ui.takeaway import result_rows
from ui.wording import without_ids

HOJE = date(2026, 11, 30)


def _first_inciso() -> tuple[str, str, str]:
    """An article of Colatina with incisos: its id, the id of inciso I, and how I is written."""
    colatina = norm("colatina")
    for dispositivo, pai in colatina.percorrer():
        if dispositivo.tipo == "inciso" and dispositivo.rotulo == "I" and pai and "_" not in pai:
            return pai, dispositivo.id, f"I – {dispositivo.atual.texto}"
    raise AssertionError


def test_an_inciso_has_its_dash_everywhere() -> None:
    colatina = norm("colatina")
    artigo, inciso, dito = _first_inciso()
    achado = finding("colatina", artigo, inciso)
    resposta = RespostaMunicipio("br-es-colatina", ("colatina",), True, 0.9, (achado,))
    comparacao = Comparacao("tema", (resposta,))
    quadro = from_comparison(comparacao, {"colatina": colatina}, acesso=HOJE)
    [cell] = Document(BytesIO(quadro_docx(quadro))).tables[0].rows[1].cells
    exibicao = shown.today(colatina)
    screen = norm_page.reading(
        colatina, Endereco("norma", norma="colatina"), exibicao, acts=(), referencias=(),
        hoje=HOJE,
    )  # fmt: skip
    card = cards.card(
        achado, colatina, procura=excerpt.wanted("tema", ()), endereco=Endereco(), hoje=HOJE
    )
    kept = basket.resolve([f"colatina:{inciso}:v1"], {"colatina": colatina})
    flat = " ".join(dito.split())
    for text in (
        "\n".join(quadro.colunas[0].celulas[0].texto),
        cell.text,
        said(quadro_html(quadro).decode().partition("<body>")[2]),
        said(html_page([colatina]).decode().partition("<body>")[2]),
        said(screen),
        said(card),
        basket.texts(kept[0])[-1],
        result_rows([achado], {"colatina": colatina}, HOJE)[0]["texto"],
        cards.copied(achado, colatina, HOJE),
        *texto_em(colatina, artigo, "2025"),
    ):
        assert flat in " ".join(text.split())


def test_no_problem_is_told_with_an_id() -> None:
    ids = re.compile(r"\b(?:art|anx|tit|cap|sec|prt)\d|\banx\b|_(?:par|inc|ali|cpt|num)\d")
    for chave in ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa"):
        for problem in norm(chave).problemas:
            words = without_ids(problem.mensagem, norm(chave).fonte.pais)
            assert not ids.search(words), words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Remissão a “Anexo” (anx): não consta.", "Remissão a “Anexo”: não consta."),
        ("Remissão a “Título III” (tit3): x", "Remissão a “Título III”: x"),
        ("Remissão a “III” (art43_cpt_inc3): x", "Remissão a “III” (art. 43, III): x"),
        ("em anx_art2_par1", "em anexo, art. 2º, § 1º"),
        ("o texto de ordem", "o texto de ordem"),
    ],
)
def test_ids_in_messages_are_said(message: str, words: str) -> None:
    assert without_ids(message, "BR") == words


def test_the_screen_marks_no_dash_as_link() -> None:
    colatina = norm("colatina")
    markup = norm_page.reading(
        colatina, Endereco("norma", norma="colatina"), shown.today(colatina), acts=(),
        referencias=(), hoje=HOJE,
    )  # fmt: skip
    assert all("–" not in anchor.text_content() for anchor in picked(markup, "rot"))
