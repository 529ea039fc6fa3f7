"""All law text is data: whatever stands in a text is shown as text, and runs nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from ui.html import Html, copy_button, el, esc, join, link, marked, plain

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</p></div><h1>Falso</h1>",
    "&lt;b&gt; &amp; &#60;",
    "**negrito** [link](javascript:alert(1)) $x^2$ :material/home: `código`",
    "a\x00b\x07c\x1b[31m",
    "abc\u202etxt.exe",
    "zero\u200blargura",
    '" onmouseover="alert(1)',
    "' x='",
    "<!-- comentário -->",
    "<![CDATA[ x ]]>",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_text(text: str) -> None:
    element = html.fromstring(el("p", text))
    assert element.tag == "p"
    assert len(element) == 0
    assert element.text == plain(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_inside_an_attribute(text: str) -> None:
    button = html.fromstring(copy_button(text))
    assert set(button.attrib) == {"type", "class", "data-copiar"}
    assert button.get("data-copiar") == plain(text)


@given(st.text())
def test_any_text_comes_back_as_it_is_shown(text: str) -> None:
    assert (html.fromstring(el("p", text)).text or "") == plain(text)


def test_what_cannot_be_seen_is_made_visible() -> None:
    assert plain("a\x00b") == "a␀b"
    assert plain("abc\u202etxt") == "abc⟦U+202E⟧txt"
    assert plain("\ud800") == "\ufffd"
    assert plain("linha\nsegunda\tcoluna") == "linha\nsegunda\tcoluna"


def test_markup_of_our_own_passes_and_nothing_is_escaped_twice() -> None:
    assert join(el("b", "a & b"), "<") == "<b>a &amp; b</b>&lt;"
    assert esc(Html("<b>x</b>")) == "<b>x</b>"


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "data:text/html,x", "//outro.example", "/etc", "", None]
)
def test_a_link_goes_only_to_our_pages_and_to_the_web(href: str | None) -> None:
    assert "href" not in link("texto", href)


def test_links_to_pages_and_to_the_web() -> None:
    assert link("x", "?q=a&b") == '<a href="?q=a&amp;b">x</a>'
    assert 'rel="noreferrer"' in link("x", "https://exemplo.example/lei")


def test_marks_stand_on_the_given_words_only() -> None:
    assert marked("a <b> c", [(2, 5)]) == "a <mark>&lt;b&gt;</mark> c"
