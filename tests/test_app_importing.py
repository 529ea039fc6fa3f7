"""The page Importar: proposal, warnings, preview and refusals, with search by words alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from lxml import html
from streamlit.testing.v1 import AppTest

from corpus import catalog
from index import encoder, store

APP = str(Path(__file__).resolve().parent.parent / "app.py")
LAW = """LEI Nº 12, DE 5 DE MARÇO DE 2009
Institui normas de posturas.
O PREFEITO MUNICIPAL DE BREJO, Estado do Maranhão, sanciona a seguinte Lei:
Art. 1º É proibido <script>alert(1)</script> criar codornas.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
"""


@pytest.fixture
def dados(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    monkeypatch.setattr(encoder, "available", lambda *_: "sem codificador neste teste")
    st.cache_resource.clear()
    yield tmp_path
    st.cache_resource.clear()


def _open(**params: str) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=120)
    for name, value in {"p": "importar", **params}.items():
        page.query_params[name] = value
    return page.run()


def _markup(page: AppTest) -> str:
    assert not page.exception
    return "".join(element.proto.body for element in page.get("html"))


def _words(page: AppTest) -> str:
    root = html.fromstring(f"<div>{_markup(page)}</div>")
    for unseen in root.xpath(".//style | .//script"):
        unseen.drop_tree()
    return " ".join(root.text_content().split())


def _paste(page: AppTest, text: str) -> AppTest:
    return page.text_area[0].set_value(text).run()


def _field(page: AppTest, label: str) -> str:
    return next(box.value for box in page.text_input if box.label.startswith(label))


@pytest.mark.usefixtures("dados")
def test_metadata_is_proposed_and_what_contradicts_the_text_is_told() -> None:
    page = _paste(_open(), LAW)
    assert (_field(page, "Município"), _field(page, "UF")) == ("Brejo", "MA")
    assert (_field(page, "Número"), _field(page, "Data")) == ("12", "05/03/2009")
    words = _words(page)
    assert "falta Art. 2º" in words
    assert "linha 5 Art. 3º Esta Lei" in words
    assert "Confira antes de aceitar" not in words
    assert "<script>alert(1)" not in _markup(page)
    assert "&lt;script&gt;alert(1)" in _markup(page)
    box = next(box for box in page.text_input if box.label == "Município")
    assert "O texto traz município “Brejo”, e foi informado “Colatina”" in _words(
        box.set_value("Colatina").run()
    )


@pytest.mark.usefixtures("dados")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Isto é uma carta.", "não foi achado nenhum artigo"),
        ("{\\rtf1 Art. 1 x}", "está em RTF"),
    ],
)
def test_what_cannot_be_imported_is_a_sentence(text: str, said: str) -> None:
    words = _words(_paste(_open(), text))
    assert "Não foi possível" in words
    assert said in words


@pytest.mark.usefixtures("dados")
def test_a_date_that_cannot_be_read_is_a_sentence() -> None:
    page = _paste(_open(), LAW)
    box = next(box for box in page.text_input if box.label == "Data")
    assert "Não foi possível" in _words(box.set_value("anteontem").run())


def test_an_accepted_law_is_indexed_listed_and_removed(dados: Path) -> None:
    page = _paste(_open(), LAW)
    page = page.button(key="aceitar").click().run()
    assert "“Lei nº 12/2009”, Brejo/MA, está no acervo" in _words(page)
    assert catalog.load().is_own("brejo")
    for _ in range(400):
        held = _held(dados)
        if "brejo" in held:
            break
        time.sleep(0.5)
    assert "brejo" in _held(dados)
    assert "Acervo: 6 normas de 6 municípios" in _words(_open(p="norma"))
    again = _paste(_open(), LAW)
    assert "já está no acervo" in _words(again)
    page = _open().button(key="retirar-brejo").click().run()
    page = page.button(key="sim-brejo").click().run()
    assert "foi retirada do acervo" in _words(page)
    assert "brejo" not in {f.chave for f in catalog.load().fontes}


def _held(dados: Path) -> set[str]:
    try:
        return {fonte["chave"] for fonte in store.manifest(dados).fontes}
    except store.IndiceAusente:
        return set()


@pytest.mark.usefixtures("dados")
def test_a_text_that_amends_nothing_is_a_sentence() -> None:
    page = _open(norma="lagoa", v="aplicar")
    assert page.radio(key="modo").value == "alteradora"
    assert page.selectbox(key="norma-alvo").value == "lagoa"
    words = _words(_paste(page, LAW))
    assert page.radio(key="modo").value == "alteradora"
    assert "nenhuma ordem de alteração" in words
