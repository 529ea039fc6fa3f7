"""Words: tokens for ranking, stems for the thesaurus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index import words


@pytest.mark.parametrize(
    ("plural", "single"),
    [
        ("calçadas", "calçada"), ("sanções", "sanção"), ("animais", "animal"), ("cães", "cão"),
        ("papéis", "papel"), ("bens", "bem"), ("bares", "bar"), ("cartazes", "cartaz"),
        ("gás", "gás"),
    ],
)  # fmt: skip
def test_singular(plural: str, single: str) -> None:
    assert words.singular(plural) == single


def test_forms_of_one_word_share_a_token() -> None:
    assert len({words.tokens(t) for t in ("Calçada", "calçadas", "CALÇADAS", "calcadas")}) == 1


def test_stop_words_say_nothing() -> None:
    assert words.tokens("a de para com que não") == ()


def test_spans_are_those_of_the_text() -> None:
    text = "É proibido: lançar águas!"
    assert [text[a:b].lower() for a, b, _ in words.spans(text)] == [
        "é", "proibido", "lançar", "águas",
    ]  # fmt: skip


@given(st.text())
def test_any_text(text: str) -> None:
    for token in words.tokens(text):
        assert token
    assert all(0 <= a < b <= len(text) for a, b, _ in words.spans(text))
