"""Addresses: what a page shows stands in its URL, and a URL leads to the same page."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.links import PAGINAS, Endereco, act_slug, from_query, keep_link, target, to_query

_words = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
_keys = st.lists(
    st.text(st.characters(categories=["L", "N"], include_characters=":_-"), min_size=1),
    unique=True,
    max_size=4,
).map(tuple)


def _open(query: str) -> Endereco:
    return from_query(dict(parse_qsl(query)))


@given(
    st.builds(
        Endereco, pagina=st.sampled_from(list(PAGINAS)), q=_words, em=_words, municipios=_keys,
        normas=_keys, sel=_keys, fora=_keys, situacao=st.sampled_from(["", "todas"]),
    )
)  # fmt: skip
def test_an_address_leads_back_to_its_place(place: Endereco) -> None:
    assert _open(to_query(place)) == place


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("", Endereco("buscar")),
        ("q=barulho", Endereco("buscar", q="barulho")),
        (
            "norma=colatina&d=art23_par1:v2",
            Endereco("norma", norma="colatina", d="art23_par1:v2"),
        ),
        ("d=colatina:art23_par1:v2", Endereco("norma", norma="colatina", d="art23_par1:v2")),
        ("d=colatina:art33@lei-7043-2022",
         Endereco("norma", norma="colatina", d="art33@lei-7043-2022")),
        ("p=comparar&d=colatina:art33", Endereco("comparar", norma="colatina", d="art33")),
        ("p=inexistente&q=x", Endereco("buscar", q="x")),
        ("q=x&m=br-es-colatina,,br-es-colatina", Endereco(q="x", municipios=("br-es-colatina",))),
        ("q=x&utm_source=y", Endereco(q="x")),
    ],
)  # fmt: skip
def test_addresses_that_people_type_or_keep(query: str, place: Endereco) -> None:
    assert _open(query) == place


def test_a_dispositivo_has_a_short_and_readable_address() -> None:
    place = Endereco("norma", norma="colatina", d="art23_par1:v2")
    assert place.href == "?norma=colatina&d=art23_par1:v2"


def test_a_very_long_query_is_cut_and_harmless() -> None:
    assert len(_open(to_query(Endereco(q="a" * 100_000))).q) == 2000


@pytest.mark.parametrize(
    ("d", "found"),
    [
        ("art33", ("art33", None, None)),
        ("art33:v2", ("art33", 2, None)),
        ("art33@lei-7043-2022", ("art33", None, "lei-7043-2022")),
        ("art189_cpt_inc2@2", ("art189_cpt_inc2@2", None, None)),
        ("art189_cpt_inc2@2:v1", ("art189_cpt_inc2@2", 1, None)),
        ("art189_cpt_inc2@2@lei-1-2000", ("art189_cpt_inc2@2", None, "lei-1-2000")),
    ],
)
def test_a_target_names_dispositivo_redacao_or_act(
    d: str, found: tuple[str, int | None, str | None]
) -> None:
    assert target(d) == found


@pytest.mark.parametrize(
    ("norma", "slug"),
    [
        ("Lei nº 7.043/2022", "lei-7043-2022"),
        ("Lei nº 6962/2022", "lei-6962-2022"),
        ("Lei Complementar nº 26/2003", "lei-complementar-26-2003"),
        ("Decreto nº 27.472/2022", "decreto-27472-2022"),
    ],
)
def test_an_act_has_one_name_in_links(norma: str, slug: str) -> None:
    assert act_slug(norma) == slug


def test_a_click_keeps_or_lets_go() -> None:
    here = Endereco(q="x")
    assert keep_link(here, "colatina:art1:v1", ()) == (
        "Guardar na seleção",
        "?q=x&guardar=colatina:art1:v1",
    )
    assert keep_link(here, "colatina:art1:v1", ("colatina:art1:v1",))[0] == "Retirar da seleção"
