"""Names of norms: many prints, one key."""

import pytest

from parsing.norms import NormKey, norm_date, norm_key, norm_name


@pytest.mark.parametrize(
    "printed",
    ["Lei  No  45 , de 2003", "LEI Nº45/2003", "lei n.° 45/03", "Lei nº. 45/2003",
     "Lei Municipal nº 045, de 3 de maio de 2003", "Lei 45, de 03.05.2003", "Lei nº 45 de 3/5/03"],
)  # fmt: skip
def test_prints_of_one_law(printed: str) -> None:
    assert norm_key(printed) == NormKey("Lei", "45", 2003)


@pytest.mark.parametrize(
    ("printed", "name", "key"),
    [
        ("Lei 7.043, de 2022", "Lei nº 7.043/2022", ("Lei", "7043", 2022)),
        ("Lei nº 7043/2022", "Lei nº 7043/2022", ("Lei", "7043", 2022)),
        ("Lei nº 7.043", "Lei nº 7.043", ("Lei", "7043", None)),
        ("Lei Complementar nº 015", "Lei Complementar nº 015", ("Lei Complementar", "15", None)),
        ("LC 26/2003", "Lei Complementar nº 26/2003", ("Lei Complementar", "26", 2003)),
        ("Lei nº 8.666/93", "Lei nº 8.666/1993", ("Lei", "8666", 1993)),
        ("Lei nº 9/05", "Lei nº 9/2005", ("Lei", "9", 2005)),
        ("Decreto-Lei n.º 10-A/2020/M", "Decreto-Lei nº 10-A/2020", ("Decreto-Lei", "10-A", 2020)),
        ("Lei 2012, de 11.02.98", "Lei nº 2012/1998", ("Lei", "2012", 1998)),
        ("lei estadual n° 4.289 de 20/11/1989", "Lei Estadual nº 4.289/1989",
         ("Lei Estadual", "4289", 1989)),
    ],
)  # fmt: skip
def test_name_and_key(printed: str, name: str, key: tuple[str, str, int | None]) -> None:
    assert norm_name(printed) == name
    assert norm_key(printed) == NormKey(*key)


def test_names_without_number_have_no_key() -> None:
    assert norm_name("na forma do art. 159 do Código Civil.") == "Código Civil"
    assert norm_name("art. 5º da CF/88") == "Constituição Federal"
    assert norm_name("do Código de Proteção aos Animais do Estado") == (
        "Código de Proteção aos Animais do Estado"
    )
    assert norm_key("do Código Civil") is None
    assert norm_name("na forma da lei e do regulamento") is None


def test_dates_that_norms_print() -> None:
    assert norm_date("LEI Nº 2.000, DE 10 DE MARÇO DE 2024") == "2024-03-10"
    assert norm_date("Regulamento n.º 1294/2025, de 23 de dezembro") == "2025-12-23"
    assert norm_date("em 1º de janeiro de 1978") == "1978-01-01"
    assert norm_date("Lei nº 5, de 31 de fevereiro de 2000") is None
    assert norm_date("Lei nº 7.043/2022") is None
