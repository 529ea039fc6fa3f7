"""The page of a norm: text in force, older redações, moments, problems, references."""

import re
from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from parsing.model import Documento
from parsing.references import references
from tests.ui.norms import norm, picked, said, tree
from ui import norm_page, shown
from ui.acts import acts
from ui.links import Endereco
from ui.wording import without_ids

HOJE = date(2026, 11, 30)
CHAVES = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")


@cache
def page(documento: Documento, **place: str) -> str:
    """The reading view of a norm, as the application asks for it."""
    endereco = Endereco("norma", norma=documento.fonte.chave, **place)  # type: ignore[arg-type]
    exibicao = shown.at(documento, endereco.em) if endereco.em else shown.today(documento)
    return norm_page.reading(
        documento, endereco, exibicao, acts=acts(documento), referencias=references(documento),
        hoje=HOJE,
    )  # fmt: skip


def near(markup: str, id_: str) -> str:
    """Words of the article that holds an element."""
    [found] = tree(markup).xpath(f".//*[@id='d-{id_}']/ancestor::section[1]")
    return " ".join(found.text_content().split())


def _letters(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("chave", CHAVES)
def test_every_redacao_is_on_the_page(chave: str) -> None:
    documento = norm(chave)
    words = _letters(tree(page(documento)).text_content())
    missing = [
        (dispositivo.id, redacao.versao)
        for dispositivo, _ in documento.percorrer()
        for redacao in dispositivo.redacoes
        if _letters(redacao.texto) not in words
    ]
    assert not missing


@pytest.mark.parametrize("chave", CHAVES)
def test_ids_are_unique_and_headings_never_skip_a_level(chave: str) -> None:
    root = tree(page(norm(chave)))
    ids = root.xpath(".//@id")
    assert len(ids) == len(set(ids))
    levels = [int(e.tag[1]) for e in root.iter("h2", "h3", "h4", "h5", "h6")]
    assert all(b - a <= 1 for a, b in zip([1, *levels], levels, strict=False))


def test_older_redacoes_are_folded_under_their_dispositivo_with_the_law_that_changed_it() -> None:
    markup = page(norm("colatina"))
    article = near(markup, "art36")
    assert "As defesas contra a ação dos agentes fiscais com base nesta lei" in article
    assert "Redação original, superada pela Lei nº 7.043/2022" in article
    assert "proferirá decisão no prazo de 10 (dez) dias" in article
    folds = tree(markup).xpath(".//section[./*[@id='d-art36']]/details[@class='anteriores']")
    assert folds
    assert all(fold.get("open") is None for fold in folds)


def test_revoked_text_is_struck_and_named() -> None:
    markup = page(norm("colatina"))
    [line] = tree(markup).xpath(".//*[@id='d-art36_par2']")
    assert "(Revogado)" in line.text_content()
    assert "Revogado pela Lei nº 7.043/2022" in line.text_content()
    assert line.xpath("./s")
    assert line.xpath("./s/span[@class='so-leitor']")


def test_the_multivigente_view_opens_the_older_redacoes() -> None:
    folds = picked(page(norm("colatina"), vista="multivigente"), "anteriores")
    assert folds
    assert all(fold.get("open") is not None for fold in folds)


def test_the_text_as_of_a_date_is_that_of_the_date_and_says_so() -> None:
    markup = page(norm("colatina"), d="art39", em="2015")
    article = near(markup, "art39")
    assert "caberá recurso ao Prefeito." in article
    assert "no prazo de 5 (cinco) dias" in article
    assert "15 (quinze)" not in article
    assert "Texto como era em 2015." in said(markup)
    assert "Em vigor em 2015" in article


def test_a_part_revoked_later_stands_at_an_earlier_date() -> None:
    [line] = tree(page(norm("colatina"), em="2015")).xpath(".//*[@id='d-art36_par2']")
    assert "Revogado" not in line.text_content()
    assert not line.xpath("./s")


def test_what_was_not_there_yet_is_left_out() -> None:
    assert not tree(page(norm("colatina"), em="2015")).xpath(".//*[@id='d-art36_par4']")


@pytest.mark.parametrize(
    ("chave", "id_", "em"), [("vendanova", "art88", "2000"), ("paraguacu", "art40", "2005")]
)
def test_an_unknown_former_text_is_said_to_be_unknown(chave: str, id_: str, em: str) -> None:
    [line] = tree(page(norm(chave), em=em)).xpath(f".//*[@id='d-{id_}']")
    assert "Texto anterior desconhecido" in line.text_content()


def test_a_link_by_the_amending_act_leads_to_its_redacao() -> None:
    markup = page(norm("colatina"), d="art33@lei-7043-2022")
    [law] = picked(markup, "lei")
    assert law.get("data-alvo") == "d-art33"
    older = page(norm("colatina"), d="art33:v1")
    [law] = picked(older, "lei")
    assert law.get("data-alvo") == "d-art33-v1"
    [panel] = picked(older, "painel")
    assert "Redação superada" in panel.text_content()


def test_the_panel_cites_copies_and_links_both_ways() -> None:
    markup = page(norm("colatina"), d="art36")
    [panel] = picked(markup, "painel")
    words = " ".join(panel.text_content().split())
    assert "COLATINA (ES). Lei nº 2.806, de 22 de dezembro de 1977" in words
    assert "Citado por: art. 36, § 1º; art. 36, § 4º" in words
    assert "← art. 35" in words
    assert "art. 37 →" in words
    texts = [b.get("data-copiar") for b in panel.xpath(".//button")]
    assert any(text.startswith("Art. 36 As defesas") for text in texts)
    assert "?norma=colatina&d=art36:v2" in texts


def test_references_inside_a_text_are_links() -> None:
    [line] = tree(page(norm("colatina"))).xpath(".//*[@id='d-art36_par4']")
    assert [a.text for a in line.xpath(".//a[@class='remissao']")] == ["caput"]


def test_problems_of_the_source_stand_in_their_place_with_the_raw_line() -> None:
    documento = norm("colatina")
    problem = next(p for p in documento.problemas if p.id and p.linha and p.nivel == "erro")
    raw = next(linha for linha in documento.linhas if linha.num == problem.linha)
    markup = page(documento)
    assert without_ids(problem.mensagem, "BR") in said(markup)
    shown_ = [code.text_content() for code in tree(markup).iter("code")]
    assert (raw.original or raw.texto) in shown_


def test_the_sumario_names_the_divisions_with_their_articles() -> None:
    words = said(page(norm("paraguacu")))
    assert "TÍTULO I" in words
    [nav] = tree(page(norm("paraguacu"))).xpath(".//nav[@aria-label='Sumário']")
    assert "arts." in nav.text_content()
    [runs] = tree(page(norm("colatina"))).xpath(".//nav[@aria-label='Sumário']")
    assert "Arts. 1º a 20" in runs.text_content()


def test_a_dispositivo_that_is_not_there_is_said() -> None:
    assert "não consta do texto desta norma" in said(page(norm("lagoa"), d="art999"))


def test_no_raw_id_and_no_english_word_on_the_page() -> None:
    for chave in CHAVES:
        words = said(page(norm(chave), d="art5"))
        assert not re.search(r"\bart\d+_|_par\d|_cpt|_inc\d", words)
        assert not re.search(r"\b(the|search|loading|none|null|true|false)\b", words, re.I)


def test_a_hostile_law_is_text_on_the_page() -> None:
    documento = norm("lagoa")
    first = documento.dispositivos[0]
    article = first.filhos[0]
    text = "<script>alert(1)</script><img src=x onerror=alert(1)> **a** $b$ &lt;i&gt; \u202e"
    bad = replace(article, nome=text, redacoes=(replace(article.atual, texto=text, nome=text),))
    hostile = replace(
        documento,
        dispositivos=(replace(first, filhos=(bad,)),),
        preambulo=(text,),
        fecho=(text,),
    )
    root = tree(page(hostile, d=article.id))
    assert not list(root.iter("script", "img", "i", "strong"))[:0]
    assert not list(root.iter("script", "img"))
    assert root.text_content().count("<script>alert(1)</script>") >= 4
