"""Labels lead into their text as LC 95/1998 and the Diário da República write them."""

import pytest

from parsing.printed import label, line


@pytest.mark.parametrize(
    ("tipo", "rotulo", "pais", "dito"),
    [
        ("inciso", "I", "BR", "I – texto"),
        ("inciso", "XIV-A", "BR", "XIV-A – texto"),
        ("inciso", "I -", "BR", "I - texto"),
        ("alinea", "a)", "BR", "a) texto"),
        ("item", "1.", "BR", "1. texto"),
        ("paragrafo", "§ 1º", "BR", "§ 1º texto"),
        ("paragrafo", "Parágrafo único.", "BR", "Parágrafo único. texto"),
        ("artigo", "Art. 1º", "BR", "Art. 1º texto"),
        ("numero", "1", "PT", "1 – texto"),
        ("alinea", "a)", "PT", "a) texto"),
        ("artigo", "Artigo 5.º", "PT", "Artigo 5.º texto"),
    ],
)
def test_a_label_before_its_text(tipo: str, rotulo: str, pais: str, dito: str) -> None:
    assert line(tipo, rotulo, None, "texto", pais) == dito


def test_nothing_hangs_where_there_is_no_text() -> None:
    assert line("inciso", "I", None, "", "BR") == "I"
    assert line("artigo", "Artigo 5.º", "Horários – ", "Fecham às 22 horas.", "PT") == (
        "Artigo 5.º Horários – Fecham às 22 horas."
    )
    assert label("inciso", "", "BR") == ""
