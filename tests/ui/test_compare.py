"""Comparison: one column per municipality, "não encontrado" a result, order by hand."""

from urllib.parse import parse_qsl

import pytest

from corpus import catalog
from index.results import Achado, Comparacao, RespostaMunicipio
from tests.ui.norms import finding, norm, picked, said, tree
from ui import compare, wording
from ui.html import el
from ui.links import Endereco, from_query
from ui.takeaway import chosen

FONTES = {fonte.chave: fonte for fonte in catalog.load(catalog.PACOTE).fontes}


def _comparison() -> Comparacao:
    return Comparacao(
        "barulho",
        (
            RespostaMunicipio("br-mg-alvorada-de-minas", ("alvorada",), False, 0.05, ()),
            RespostaMunicipio(
                "br-es-colatina", ("colatina",), True, 0.95,
                (finding("colatina", "art159"), finding("colatina", "art160")),
            ),
            RespostaMunicipio(
                "pt-acores-lagoa", ("lagoa",), True, 0.8, (finding("lagoa", "art23"),)
            ),
        ),
    )  # fmt: skip


def _columns(**place: tuple[str, ...]) -> str:
    def plain_card(achado: Achado) -> str:
        return el("article", achado.rotulo)

    endereco = Endereco("comparar", q="barulho", **place)  # type: ignore[arg-type]
    return compare.columns(chosen(_comparison(), endereco), endereco, FONTES, plain_card)


def _names(markup: str) -> list[str]:
    return [str(h.text_content()) for h in tree(markup).iter("h2")]


def test_one_column_each_answers_first() -> None:
    assert _names(_columns()) == ["Colatina/ES", "Lagoa (Açores), Portugal", "Alvorada de Minas/MG"]
    assert "Há resposta em 2 de 3 municípios." in said(compare.summary(_comparison()))


def test_not_found_names_the_norms_searched_and_never_says_that_there_is_no_rule() -> None:
    [box] = picked(_columns(), "nao-encontrado")
    words = " ".join(box.text_content().split())
    assert "Não encontrado em: Código de Posturas, Lei [número e data desconhecidos]" in words
    assert "(data de consolidação não informada)" in words
    assert "Outras normas do município não foram pesquisadas" in words
    assert "não tem" not in words
    assert "não há regra" not in words.casefold()


@pytest.mark.parametrize(
    ("value", "words"),
    [(0.05, "bastante provável"), (0.3, "É provável"), (0.45, "Há dúvida")],
)
def test_how_sure_it_is_stands_in_words(value: float, words: str) -> None:
    assert words in compare.confidence(value)
    assert "%" not in compare.confidence(value)


def test_columns_and_rules_are_pinned_and_dropped_by_hand() -> None:
    assert _names(_columns(fixos=("pt-acores-lagoa",)))[0] == "Lagoa (Açores), Portugal"
    assert len(_names(_columns(fora=("br-mg-alvorada-de-minas",)))) == 2
    order = [a.text for a in tree(_columns(fixos=("colatina:art160",))).iter("article")]
    assert order[:2] == ["Art. 160", "Art. 159"]
    left = [a.text for a in tree(_columns(fora=("colatina:art159",))).iter("article")]
    assert "Art. 159" not in left


def test_a_column_emptied_by_hand_is_not_called_not_found() -> None:
    markup = _columns(fora=("lagoa:art23",))
    assert len(picked(markup, "nao-encontrado")) == 1
    assert "foram tiradas por você" in said(markup)


def test_a_dispositivo_is_the_start_of_a_comparison() -> None:
    documento = norm("colatina")
    path = wording.ancestors(documento)["art33"]
    assert "prazo de 15 (quinze) dias para apresentar defesa" in compare.theme(path)
    assert "art. 33" in said(compare.origin(documento, path))


def test_a_comparison_is_copied_as_a_link() -> None:
    place = Endereco("comparar", q="lixo", fixos=("br-es-colatina",), fora=("lagoa:art7",))
    [button] = picked(compare.saved(place), "copiar")
    address = dict(parse_qsl(str(button.get("data-copiar")).removeprefix("?")))
    assert from_query(address) == place
