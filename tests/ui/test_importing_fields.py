"""What a person leaves in the fields of an imported law is what is known of it."""

from __future__ import annotations

import pytest

from parsing.model import Fonte
from parsing.versions import DataInvalida
from ui.importing_fields import CAMPOS, GRUPOS, corrected

LIDA = Fonte("brejo", municipio="Brejo", uf="MA", tipo_norma="Lei", numero="12",
             data="2009-03-05", precisao="dia")  # fmt: skip


def _said(**changes: str) -> dict[str, str]:
    kept = {
        "municipio": "Brejo", "uf": "MA", "pais": "BR", "tipo_norma": "Lei", "numero": "12",
        "data": "05/03/2009", "titulo": "", "url_oficial": "", "consolidado_ate": "",
    }  # fmt: skip
    return kept | changes


def test_every_field_has_a_name_and_a_place() -> None:
    assert {name for group in GRUPOS for name in group} == set(CAMPOS)


def test_what_stands_stays() -> None:
    found = corrected(LIDA, _said())
    assert (found.municipio, found.numero, found.data) == ("Brejo", "12", "2009-03-05")
    assert found.titulo is None


def test_what_is_emptied_is_unknown() -> None:
    found = corrected(LIDA, _said(data="", numero=""))
    assert (found.data, found.numero, found.precisao) == (None, None, "desconhecida")


def test_a_year_is_no_date() -> None:
    found = corrected(LIDA, _said(data="2009"))
    assert (found.data, found.precisao) == ("2009", "ano")


def test_a_date_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(DataInvalida):
        corrected(LIDA, _said(data="anteontem"))
