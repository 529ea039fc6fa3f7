"""The page of fines and deadlines, and the fines in the comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_app import _open, _words, dados

__all__ = ["dados"]


def test_page_lists_fines_and_says_what_was_lost() -> None:
    page = _open(p="multas")
    words = _words(page)
    assert "Multas e prazos" in words
    assert "30 medidas se perderam na publicação do texto" in words
    shown = page.dataframe[0].value
    noise = shown[(shown["Município"] == "Venda Nova do Imigrante/ES")
                  & (shown["Dispositivo"] == "Art. 105")]  # fmt: skip
    assert noise["Medida"].tolist() == ["de 50 a 200 UF"]


def test_another_magnitude_and_kind() -> None:
    page = _open(p="multas")
    page.selectbox(key="grandeza").set_value("distancia").run()
    page.multiselect(key="especies").set_value(["proibicao"]).run()
    shown = page.dataframe[0].value
    assert len(shown)
    assert all("Proibição" in kinds for kinds in shown["Espécie de regra"])


def test_units_are_converted_only_with_the_value_given() -> None:
    page = _open(p="multas")
    page.selectbox(key="unidade").set_value("salário mínimo").run()
    before = page.dataframe[0].value
    assert not any("valor informado" in said for said in before["Medida"])
    page.number_input(key="valor").set_value(1500.0).run()
    after = page.dataframe[0].value
    noise = after[after["Dispositivo"] == "Art. 162, I"].iloc[0]
    assert (noise["Mínimo"], noise["Unidade"]) == (1500.0, "R$")
    assert "1 salário mínimo = R$ 1500, valor informado por você" in noise["Medida"]


@pytest.mark.usefixtures("dados")
def test_fine_for_noise_in_each_column(dados: Path) -> None:
    words = _words(_open(p="comparar", q="multa por barulho"))
    for said in (
        "R$ 100,00, nas infrações leves: Art. 7º, § 1º, I",
        "R$ 500,00, nas infrações graves: Art. 7º, § 1º, II",
        "R$ 1.000,00, nas infrações gravíssimas: Art. 7º, § 1º, III",
        "1 salário mínimo: Art. 162, I",
        "de 50 a 200 UF, na infração de qualquer artigo deste Capítulo: Art. 105",
        "de 200,00 € a 2 500,00 €, Capítulo III: Artigo 63.º, n.º 2, alínea c)",
    ):
        assert said in words


def test_open_dispositivo_shows_its_fine_and_defined_terms_are_links() -> None:
    page = _open(norma="paraguacu", d="art79")
    assert "R$ 500,00, nas infrações graves: Art. 7º, § 1º, II" in _words(page)
    bodies = "".join(element.proto.body for element in page.get("html"))
    assert 'class="termo"' in bodies
    assert 'title="Termo definido: inflamáveis"' in bodies
