"""Results narrowed by kind of rule, with counts that tell what each choice leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from index.results import Achado, Trecho
from parsing.model import Regra
from ui.kinds import chosen, filter_row, kinds, narrow, of_result
from ui.links import Endereco, from_query, to_query


def rule(origem: str, tipo: str, versao: int = 1) -> Regra:
    return Regra(origem, versao, tipo, origem, 0, 1, "é")  # type: ignore[arg-type]


def result(artigo: str, *parts: tuple[str, int]) -> Achado:
    trechos = tuple(Trecho(id_, versao, "artigo", "", "", 0) for id_, versao in parts)
    return Achado(
        "colatina", "br-es-colatina", artigo, artigo, 1, "vigente", None, None, False, "Art.", (),
        "", "", 1.0, {}, 1, partes=trechos,
    )  # fmt: skip


ESPECIES = kinds([
    rule("art1", "proibicao"), rule("art1_par1", "excecao"), rule("art2", "penalidade"),
    rule("art2", "proibicao", versao=2),
])  # fmt: skip
ONE = result("art1", ("art1", 1), ("art1_par1", 1))
TWO = result("art2", ("art2", 1))


def test_an_article_holds_the_kinds_of_its_parts_in_that_redacao() -> None:
    assert of_result(ONE, ESPECIES) == {"proibicao", "excecao"}
    assert of_result(TWO, ESPECIES) == {"penalidade"}
    assert of_result(result("art2", ("art2", 2)), ESPECIES) == {"proibicao"}
    assert of_result(replace(TWO, partes=()), ESPECIES) == {"penalidade"}


@pytest.mark.parametrize(
    ("wanted", "left", "counts"),
    [
        ((), ["art1", "art2"], {"proibicao": 1, "excecao": 1, "penalidade": 1}),
        (("proibicao",), ["art1"], {"proibicao": 1, "excecao": 1}),
        (("proibicao", "penalidade"), [], {}),
    ],
)
def test_narrow(wanted: tuple[str, ...], left: list[str], counts: dict[str, int]) -> None:
    found, number = narrow([ONE, TWO], {"colatina": ESPECIES}, frozenset(wanted))
    assert [achado.artigo for achado in found] == left
    assert number == counts


def test_the_address_keeps_the_choice_and_passes_over_unknown_words() -> None:
    place = Endereco(q="ruído", regra=("proibicao", "nada"))
    assert from_query({"q": "ruído", "regra": "proibicao,nada"}) == place
    assert "regra=proibicao,nada" in to_query(place)
    assert chosen(place) == {"proibicao"}


def test_chips_say_what_they_leave() -> None:
    row = str(filter_row(Endereco(q="ruído", regra=("proibicao",)), {"proibicao": 3, "excecao": 1}))
    assert "Proibição" in row
    assert "Proibição: 3 artigos; retirar este filtro" in row
    assert "Exceção: 1 artigo" in row
    assert "Penalidade" not in row
    assert filter_row(Endereco(q="ruído"), {}) is None
