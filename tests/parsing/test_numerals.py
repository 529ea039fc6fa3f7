from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsing import numerals
from parsing.model import Numero, Tipo


@pytest.mark.parametrize(
    ("text", "value"),
    [("I", 1), ("iv", 4), ("XLIX", 49), ("MCMLXXXVIII", 1988), ("IIII", None), ("VX", None), ("", None)],  # noqa: E501
)  # fmt: skip
def test_roman_has_one_spelling(text: str, value: int | None) -> None:
    assert numerals.roman_value(text) == value


@given(st.integers(1, 3999))
def test_roman_both_ways(value: int) -> None:
    assert numerals.roman_value(numerals.roman(value)) == value


@pytest.mark.parametrize(
    ("text", "readings"),
    [("III", (3,)), ("Ill", (3,)), ("lI", (2,)), ("1V", (4,)), ("11", (2,)), ("IIII", (4, 3)), ("abc", ())],  # noqa: E501
)  # fmt: skip
def test_badly_printed_numerals(text: str, readings: tuple[int, ...]) -> None:
    assert numerals.roman_readings(text) == readings


@given(st.integers(1, 2000))
def test_letters_both_ways(value: int) -> None:
    assert numerals.letters_value(numerals.letters(value)) == value


def test_letters_count_k_w_y() -> None:
    assert [numerals.letters(n) for n in (1, 11, 12, 26, 27, 28)] == [
        "a",
        "k",
        "l",
        "z",
        "aa",
        "ab",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [("primeiro", 1), ("Segunda", 2), ("décimo", 10), ("décimo segundo", 12), ("setimo", 7), ("xyz", None)],  # noqa: E501
)  # fmt: skip
def test_ordinals_in_words(text: str, value: int | None) -> None:
    assert numerals.ordinal_value(text) == value


PARTS: list[tuple[Tipo, Numero | None, str]] = [
    ("artigo", Numero(317, (1,)), "art317-1"),
    ("artigo", Numero(1, (), True), "art1u"),
    ("artigo", Numero(27, (102,)), "art27-bis"),
    ("paragrafo", Numero(1, (), True), "par1u"),
    ("paragrafo", Numero(9, (4,)), "par9-4"),
    ("inciso", Numero(3), "inc3"),
    ("subalinea", Numero(2), "sal2"),
    ("agrupamento", None, "agh"),
]


@pytest.mark.parametrize(("tipo", "numero", "part"), PARTS)
def test_parts_of_ids_both_ways(tipo: Tipo, numero: Numero | None, part: str) -> None:
    assert numerals.id_part(tipo, numero) == part
    assert numerals.parse_part(part) == (tipo, numero)


@pytest.mark.parametrize("part", ["", "art", "foo1", "art1x", "art1-", "inc1-zz", "1art"])
def test_what_is_no_part_of_an_id(part: str) -> None:
    read = numerals.parse_part(part)
    assert read is None or part == "art"


@pytest.mark.parametrize(
    ("tipo", "numero", "pais", "label"),
    [
        ("artigo", Numero(5), "BR", "Art. 5º"),
        ("artigo", Numero(10), "BR", "Art. 10"),
        ("artigo", Numero(40, (1,)), "BR", "Art. 40-A"),
        ("artigo", Numero(5), "PT", "Artigo 5.º"),
        ("paragrafo", Numero(1, (), True), "BR", "Parágrafo único"),
        ("inciso", Numero(4), "BR", "IV"),
        ("alinea", Numero(3), "BR", "c)"),
        ("capitulo", Numero(1, (), True), "BR", "Capítulo Único"),
        ("secao", Numero(2), "BR", "Seção II"),
    ],
)
def test_labels_as_the_law_writes_them(tipo: Tipo, numero: Numero, pais: str, label: str) -> None:
    assert numerals.label(tipo, numero, pais) == label
