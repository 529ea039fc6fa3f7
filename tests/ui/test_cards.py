"""Result cards: where a rule stands, the answering part, and what the reader may take away."""

from dataclasses import replace
from datetime import date

from index.results import Achado, Conceito
from tests.ui.norms import finding, norm, picked, said, tree
from ui import panel
from ui.cards import card, copied, reasons
from ui.excerpt import Procura, wanted
from ui.links import Endereco
from ui.wording import ancestors

HOJE = date(2026, 11, 30)


def _card(achado: Achado, query: str = "", **more: object) -> str:
    return card(
        achado,
        norm(achado.doc),
        procura=wanted(query, ()),
        endereco=Endereco(q=query),
        hoje=HOJE,
        **more,  # type: ignore[arg-type]
    )


def test_a_card_says_where_the_rule_stands() -> None:
    words = said(_card(finding("paraguacu", "art79"), "ruído"))
    assert "Paraguaçu Paulista/SP" in words
    assert "Código de Posturas do Município, Lei Complementar nº 15/1998" in words
    assert "Art. 79" in words
    assert "CAPÍTULO I – DA MORALIDADE E DO SOSSEGO PÚBLICO" in words
    assert "em vigor" in words
    assert "Consolidado até 08/03/2019" in words


def test_an_unknown_date_of_consolidation_is_said() -> None:
    assert "Data de consolidação não informada" in said(_card(finding("alvorada", "art1")))


def test_no_raw_id_is_shown() -> None:
    words = said(_card(finding("colatina", "art36", "art36_par1"), "prazo"))
    assert "art36" not in words
    assert "_" not in words
    assert "colatina" not in words


def test_words_are_marked_whatever_their_ending() -> None:
    markup = _card(finding("paraguacu", "art79"), "ruído excessivo")
    marks = [mark.text_content() for mark in tree(markup).iter("mark")]
    assert "ruídos" in marks
    assert "excessivos" in marks


def test_a_word_that_only_begins_alike_is_not_marked() -> None:
    markup = _card(finding("vendanova", "art93", "art93_par5"), "comércio ambulante")
    marks = [mark.text_content().casefold() for mark in tree(markup).iter("mark")]
    assert "ambulatório" not in marks


def test_words_of_the_thesaurus_are_marked_apart() -> None:
    concept = Conceito("ruido", "barulho", ("ruído", "das 22 às 6 horas"))
    markup = card(
        finding("colatina", "art160"), norm("colatina"), endereco=Endereco(), hoje=HOJE,
        procura=wanted("barulho", (concept,)),
    )  # fmt: skip
    marks = {m.text_content(): m.get("class") for m in tree(markup).iter("mark")}
    assert marks["barulhos"] is None
    assert marks["ruído"] == "tesauro"
    assert "22" not in marks


def test_a_sentence_found_by_meaning_is_called_so_and_no_word_is_marked() -> None:
    achado = finding("paraguacu", "art79")
    markup = _card(achado, "zumbido incômodo")
    assert not list(tree(markup).iter("mark"))
    assert "por sentido" in said(markup)
    by_words_only = replace(achado, escores={"lexico": 3.0})
    assert "por sentido" not in said(_card(by_words_only, "zumbido incômodo"))


def test_the_answering_part_is_marked_and_a_screen_reader_hears_it() -> None:
    markup = _card(finding("colatina", "art36", "art36_par1"), "contrarrazões")
    [part] = picked(markup, "responde")
    assert "§ 1º" in part.text_content()
    assert part.text_content().startswith("trecho que responde: ")


def test_a_long_article_is_shortened_around_the_answer_and_says_so() -> None:
    achado = max(
        (finding("colatina", f"art{n}") for n in (23, 40, 73, 92)), key=lambda a: len(a.partes)
    )
    last = replace(achado, id=achado.partes[-1].id, versao=achado.partes[-1].versao)
    words = said(_card(last))
    assert achado.partes[0].texto.split()[0] in words
    assert achado.partes[-1].texto in words
    assert "omitidas aqui" in words


def test_a_superseded_text_is_never_shown_as_law() -> None:
    words = said(_card(finding("colatina", "art33", state=0)))
    assert "redação superada" in words
    assert "5 (cinco) dias" in words
    assert "em vigor" not in words


def test_one_gesture_takes_the_text_with_its_caput_and_a_citation() -> None:
    text = copied(finding("colatina", "art36", "art36_par1"), norm("colatina"), HOJE)
    caput, part, citation = text.split("\n")
    assert caput.startswith("Art. 36 As defesas")
    assert part.startswith("§ 1º Antes do julgamento")
    assert citation.startswith("(art. 36, § 1º, da Lei Municipal nº 2.806")
    assert "Lei nº 7.043/2022" in citation


def test_text_of_a_law_is_data() -> None:
    achado = finding("colatina", "art1")
    part = replace(achado.partes[0], texto="<script>alert(1)</script> **x** $y$ &lt; \x00")
    markup = _card(replace(achado, partes=(part,), trecho=part.texto))
    assert not list(tree(markup).iter("script"))
    assert "<script>alert(1)</script> **x** $y$ &lt; ␀" in said(markup)


def test_portuguese_texts_carry_their_language() -> None:
    [law] = picked(_card(finding("lagoa", "art23")), "lei")
    assert law.get("lang") == "pt-PT"


def test_reasons_are_words_with_the_strongest_first() -> None:
    assert reasons({"lexico": 1.0, "sentido": 5.0}) == [
        "Muito próximo por sentido da pergunta.",
        "Pouco próximo por palavras da pergunta e termos do tesauro.",
    ]
    assert Procura(frozenset()).tesauro == frozenset()


def test_a_copied_inciso_has_its_dash() -> None:
    documento = norm("colatina")
    path = ancestors(documento)["art23_cpt_inc5"]
    caput, inciso, citation = panel.copied(documento, path, 2, HOJE).splitlines()
    assert caput.startswith("Art. 23 ")
    assert inciso == f"V – {path[-1].atual.texto}"
    assert citation.startswith("(art. 23, V, da Lei")


def test_the_act_of_the_article_is_not_given_to_a_part_that_it_left_alone() -> None:
    part = finding("vendanova", "art88", "art88_par1u")
    words = said(_card(replace(part, norma="Lei nº 577/2003", estado=2), "barulho"))
    assert "Redação original; artigo alterado pela Lei nº 577/2003." in words
    changed = finding("colatina", "art43", "art43_cpt_inc1")
    words = said(_card(replace(changed, norma="Lei nº 7.043/2022", estado=2), "multa"))
    assert "Redação dada pela Lei nº 7.043/2022." in words
    assert "artigo alterado" not in words
