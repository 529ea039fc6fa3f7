"""A citation that may mean several places is never opened silently at the first of them."""

from __future__ import annotations

import pytest

from parsing.model import Documento
from tests.ui.norms import norm, picked, said, tree
from ui import chooser
from ui.acts import acts
from ui.links import Endereco
from ui.reading import read

CHAVES = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")


class Shelf:
    """The five norms as a collection."""

    fontes = tuple(norm(chave).fonte for chave in CHAVES)

    def documento(self, chave: str) -> Documento:
        return norm(chave)


def test_every_norm_that_has_the_article_is_a_candidate_with_its_link() -> None:
    alvos = read("art 23", Shelf())
    markup = chooser.choose("art 23", alvos, Shelf(), Endereco(q="art 23"))
    links = {a.text_content(): a.get("href") for a in picked(markup, "candidato")}
    places = [a.get("href") for a in picked(markup, "candidato")]
    assert len(places) == len(set(places)) == 5
    assert "?norma=colatina&d=art23" in places
    assert "Artigo 23.º" in links
    words = said(markup)
    assert "“art 23” pode ser 5 dispositivos, em 5 normas" in words
    for chave in CHAVES:
        assert str(norm(chave).fonte.municipio) in words
    assert "art23" not in words


def test_superseded_and_revoked_candidates_say_so() -> None:
    alvos = read("arts. 23 e 24 do Código de Posturas de Colatina", Shelf())
    markup = chooser.choose("x", alvos, Shelf(), Endereco())
    assert "revogado" in said(markup)


def test_the_date_of_the_search_stays_in_the_link() -> None:
    [alvo] = read("colatina art. 33", Shelf())
    assert chooser.place(alvo, "2015") == Endereco("norma", norma="colatina", d="art33", em="2015")


def test_what_a_norm_does_not_have_is_said() -> None:
    alvos = read("art. 9999 do Código de Posturas de Colatina", Shelf())
    words = said(chooser.absent(alvos, Shelf.fontes))
    assert "O Código de Posturas de Colatina/ES não tem o art. 9.999" in words


def test_text_of_the_question_is_data() -> None:
    markup = chooser.choose("<b>art 1</b>", read("art. 1", Shelf()), Shelf(), Endereco(q="<b>"))
    assert not list(tree(markup).iter("b"))


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("Lei nº 7.043/2022", 1),
        ("lei 7043", 1),
        ("Lei 7.043, de 2022", 1),
        ("Lei Complementar 7.043/2022", 0),
        ("Lei nº 7.043/2021", 0),
        ("barulho", 0),
    ],
)
def test_an_amending_act_by_its_name(q: str, found: int) -> None:
    documentos = [norm(chave) for chave in CHAVES]
    named = chooser.acts_named(q, lambda: [(d, acts(d)) for d in documentos])
    assert len(named) == found
    if found:
        markup = chooser.acts_found(named)
        assert markup is not None
        assert "mudou 40 dispositivos do Código de Posturas" in said(markup)
        assert 'href="?p=historico&amp;norma=colatina&amp;ato=lei-7043-2022"' in markup


def test_large_collections_ask_for_the_norm() -> None:
    many = Shelf.fontes * (chooser.MUITAS // 5 + 1)
    few = chooser.Poucas(Shelf(), many)
    for number in range(chooser.MUITAS):
        few._abertas.add(str(number))
    with pytest.raises(chooser.MuitasNormas):
        read("art 23", few)
    assert "De que norma?" in said(chooser.too_many(len(many)))
