"""What is read out of a query before anything is ranked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.query import MAX_LETTERS, analyse


@pytest.mark.parametrize(
    ("texto", "artigos"),
    [
        ("art. 33", ("art33",)),
        ("Artigo 317-A", ("art317-1",)),
        ("art 1.022", ("art1022",)),
        ("art. 3º e art. 4º", ("art3", "art4")),
        ("art. 33 da Lei nº 2.806/1977", ("art33",)),
        ("carta de 1999", ()),
        ("parte 3", ()),
        ("artes 5", ()),
    ],
)
def test_articles(texto: str, artigos: tuple[str, ...]) -> None:
    assert analyse(texto).artigos == artigos


@pytest.mark.parametrize(
    ("texto", "atos"),
    [
        ("Lei nº 7.043/2022", ("7043",)),
        ("lei complementar 242", ("242",)),
        ("Decreto 27.472, de 5 de maio de 2022", ("27472",)),
        ("o que diz a lei", ()),
    ],
)
def test_acts(texto: str, atos: tuple[str, ...]) -> None:
    assert analyse(texto).atos == atos


def test_only_a_reference() -> None:
    assert analyse("art. 33").so_referencia
    assert not analyse("prazo do art. 33").so_referencia
    assert analyse("prazo do art. 33").tokens == ("prazo",)


@pytest.mark.parametrize(
    "texto", ['"auto de infração"', "“auto de infração”", "«Auto de Infração»"]
)
def test_phrases(texto: str) -> None:
    assert analyse(texto).frases == (("auto", "de", "infracao"),)


@pytest.mark.parametrize("texto", ["", "   ", "de da", '"', "😀", "(.*)+", "\x00\u200b", "%_;--"])
def test_nothing_to_search_for(texto: str) -> None:
    assert analyse(texto).vazio


def test_long_text_is_cut() -> None:
    assert len(analyse("barulho " * 2000).texto) == MAX_LETTERS
    assert analyse("barulho " * 2000).cortado


@given(st.text(max_size=300))
def test_any_text(texto: str) -> None:
    analyse(texto)
