"""Addresses of dispositivos and redações: read, printed, and what lasts."""

from __future__ import annotations

import pytest

from corpus import catalog
from parsing.address import Alvo, EnderecoInvalido, act_slug, lasting, parse_address, pick
from parsing.versions import find


@pytest.mark.parametrize(
    ("text", "alvo"),
    [
        ("colatina:art23_par1", Alvo("colatina", "art23_par1")),
        ("colatina:art23_par1:v2", Alvo("colatina", "art23_par1", 2)),
        ("colatina:art33@lei-7043-2022", Alvo("colatina", "art33", None, "lei-7043-2022")),
        ("colatina:art189_cpt_inc2@2", Alvo("colatina", "art189_cpt_inc2@2")),
        ("colatina:art189_cpt_inc2@2:v1", Alvo("colatina", "art189_cpt_inc2@2", 1)),
        ("x:art18_cpt_inc2@2@original", Alvo("x", "art18_cpt_inc2@2", None, "original")),
    ],
)  # fmt: skip
def test_an_address_reads_and_prints_the_same(text: str, alvo: Alvo) -> None:
    assert parse_address(text) == alvo
    assert str(alvo) == text


@pytest.mark.parametrize("text", ["", ":", "a:b:c:d", "art33", "colatina:", ":v2", "a::b"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(EnderecoInvalido, match="não é um endereço"):
        parse_address(text)


def test_within_a_norm_its_key_may_be_left_out() -> None:
    assert parse_address("art33:v2", "colatina") == Alvo("colatina", "art33", 2)


@pytest.mark.parametrize(
    ("norma", "slug"),
    [
        ("Lei nº 7.043/2022", "lei-7043-2022"),
        ("Lei Complementar nº 26/2003", "lei-complementar-26-2003"),
        ("Lei n° 6962/2022", "lei-6962-2022"),
    ],
)
def test_an_act_in_an_address(norma: str, slug: str) -> None:
    assert act_slug(norma) == slug


def test_every_redacao_has_an_address_that_leads_back_to_it() -> None:
    for fonte in catalog.load().fontes:
        for dispositivo, _ in catalog.load().documento(fonte.chave).percorrer():
            for redacao in dispositivo.redacoes:
                address = lasting(fonte.chave, dispositivo, redacao)
                assert pick(dispositivo, parse_address(address)) == redacao


def test_the_lasting_link_of_the_brief_leads_to_fifteen_days() -> None:
    artigo = find(catalog.load().documento("colatina"), "art33")
    redacao = pick(artigo, parse_address("colatina:art33@lei-7043-2022"))
    assert redacao is not None
    assert "15 (quinze) dias" in redacao.texto
    assert pick(artigo, parse_address("colatina:art33@original")) == artigo.redacoes[0]
    assert pick(artigo, parse_address("colatina:art33@lei-1-1999")) is None
