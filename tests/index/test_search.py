"""Search over the five codes, by words alone (no model) and with everything."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from index.filters import ConsultaInvalida, DataInvalida
from index.query import Consulta
from index.results import Achado, as_json
from index.search import Indice

NORMAS = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")
PRAZO = Consulta("prazo de defesa do auto de infração", normas=("colatina",))


def found_article(indice: Indice, consulta: Consulta, artigo: str) -> Achado:
    return next(a for a in indice.search(consulta).achados[:3] if a.artigo == artigo)


def test_current_text_is_the_default(lexico: Indice) -> None:
    first = found_article(lexico, PRAZO, "art33")
    assert (first.artigo, first.versao, first.situacao) == ("art33", 2, "vigente")
    assert "15 (quinze) dias" in first.texto


def test_text_of_a_date(lexico: Indice) -> None:
    first = found_article(lexico, replace(PRAZO, em="2010-06-01"), "art33")
    assert (first.artigo, first.versao, first.situacao) == ("art33", 1, "vigente")
    assert "5 (cinco) dias" in first.texto
    assert not first.incerto


def test_date_within_the_window_of_a_change(lexico: Indice) -> None:
    found = [a for a in lexico.search(replace(PRAZO, em="2022")).achados if a.artigo == "art33"]
    assert {a.versao for a in found} == {1, 2}
    assert all(a.incerto for a in found)


def test_superseded_and_revoked_only_when_asked_for(lexico: Indice) -> None:
    asked = replace(PRAZO, k=100)
    assert {a.situacao for a in lexico.search(asked).achados} == {"vigente"}
    every = lexico.search(replace(asked, situacao="todas")).achados
    assert "superado" in {a.situacao for a in every}
    revoked = lexico.search(Consulta("art. 38", normas=("colatina",), situacao="todas")).achados
    assert [a.situacao for a in revoked] == ["revogado"]
    assert not lexico.search(Consulta("art. 38", normas=("colatina",))).achados


def test_before_the_norm(lexico: Indice) -> None:
    assert lexico.search(replace(PRAZO, em="1960-01-01")).total == 0


@pytest.mark.parametrize("name", ["br-es-colatina", "Colatina", "colatina", "COLATINA"])
def test_municipality_by_id_or_name(lexico: Indice, name: str) -> None:
    found = lexico.search(Consulta("multa", municipios=(name,)))
    assert {a.doc for a in found.achados} == {"colatina"}


@pytest.mark.parametrize(
    ("consulta", "sentence"),
    [
        (Consulta("multa", municipios=("Colatinna",)), "você quis dizer br-es-colatina"),
        (Consulta("multa", normas=("xis",)), "norma “xis”"),
    ],
)
def test_unknown_filter(lexico: Indice, consulta: Consulta, sentence: str) -> None:
    for ask in (lexico.search, lexico.compare):
        with pytest.raises(ConsultaInvalida, match=sentence):
            ask(consulta)


def test_unknown_date(lexico: Indice) -> None:
    with pytest.raises(DataInvalida, match="31/02/2010"):
        lexico.search(Consulta("multa", em="31/02/2010"))


@pytest.mark.parametrize("texto", ["", "  ", "de da para", '"', "“", "😀🔥", "(.*)+[", "%' --"])
def test_nothing_asked_is_nothing_found(lexico: Indice, texto: str) -> None:
    found = lexico.search(Consulta(texto))
    assert found.total == 0
    assert len(found.avisos) == 1
    assert lexico.compare(Consulta(texto)).municipios == ()


@pytest.mark.parametrize(
    "texto",
    ["'; DROP TABLE artigo; --", "where may I park?", "a" * 10_000, "multa " * 2_000, "\x00multa"],
)
def test_odd_text(lexico: Indice, texto: str) -> None:
    found = lexico.search(Consulta(texto))
    assert found.total < len(lexico.unidades) / 2


def test_unknown_words_find_nothing_by_words(lexico: Indice) -> None:
    assert lexico.search(Consulta("xqzt wvut")).avisos[-1].startswith("Nada foi encontrado")


def test_article_by_number(lexico: Indice) -> None:
    found = lexico.search(Consulta("art. 33"))
    assert {a.doc for a in found.achados} == set(NORMAS)
    assert {a.artigo for a in found.achados} == {"art33"}
    assert lexico.search(Consulta("art. 9999")).total == 0
    first = lexico.search(Consulta("defesa do art. 33", normas=("colatina",))).achados[0]
    assert first.artigo == "art33"


def test_quoted_phrase_stands_in_every_result(lexico: Indice) -> None:
    found = lexico.search(Consulta('"auto de infração" prazo', k=100))
    assert found.total > 5
    for achado in found.achados:
        spoken = " ".join((*achado.caminho, achado.texto)).lower().split()
        assert "auto de infração" in " ".join(spoken)
    assert lexico.search(Consulta('"infração de auto"')).total == 0


def test_act_by_number(lexico: Indice) -> None:
    found = lexico.search(Consulta("Lei nº 7.043/2022", k=100))
    assert {a.doc for a in found.achados} == {"colatina"}
    assert "art33" in {a.artigo for a in found.achados}


def test_rare_word_comes_first(lexico: Indice) -> None:
    for word in ("abreugrafia", "fogueiras", "esplanadas"):
        holders = [u for u in lexico.unidades if u.atual and word in u.texto.lower()]
        if holders:
            first = lexico.search(Consulta(word, tesauro=False)).achados[0]
            assert word[:5] in first.texto.lower()


def test_thesaurus_can_be_left_out(lexico: Indice) -> None:
    asked = Consulta("barulho de madrugada", k=100)
    assert lexico.search(asked).conceitos
    plain = lexico.search(replace(asked, tesauro=False))
    assert plain.conceitos == ()
    assert plain.total < lexico.search(asked).total


def test_lexical_index_says_so(lexico: Indice) -> None:
    assert not lexico.tem_semantica
    assert "só por palavras" in lexico.search(Consulta("multa")).avisos[0]
    assert not lexico.search(Consulta("multa", modo="lexica")).avisos


def test_names_of_the_contract(lexico: Indice) -> None:
    found = json.loads(json.dumps(as_json(lexico.search(PRAZO))))
    assert {"consulta", "achados", "total", "facetas", "ms"} <= found.keys()
    assert {
        "doc", "municipio", "artigo", "id", "versao", "situacao", "inicio", "fim", "incerto",
        "rotulo", "caminho", "trecho", "texto", "escore", "escores", "linha",
    } <= found["achados"][0].keys()  # fmt: skip
    compared = json.loads(json.dumps(as_json(lexico.compare(PRAZO))))
    assert {"municipio", "normas", "resposta", "confianca", "achados"} == set(
        compared["municipios"][0]
    )


def test_same_question_same_answer(lexico: Indice) -> None:
    one, two = (replace(lexico.search(PRAZO), ms=0.0) for _ in range(2))
    assert one == two


def test_comparison_of_noise_at_night(completo: Indice) -> None:
    """Done when: each of four codes with its rule, Alvorada with none."""
    columns = {
        m.normas[0]: m for m in completo.compare(Consulta("barulho de madrugada")).municipios
    }
    shown = {doc: {a.artigo for a in m.achados} for doc, m in columns.items()}
    assert "art23" in shown["lagoa"]
    assert "art79" in shown["paraguacu"]
    assert shown["colatina"] & {"art159", "art160"}
    assert shown["vendanova"] & {f"art{n}" for n in range(88, 106)}
    assert not columns["alvorada"].resposta
    assert shown["alvorada"] == set()


@pytest.mark.parametrize("texto", ["imposto de renda", "receita de bolo"])
def test_what_no_code_rules(completo: Indice, texto: str) -> None:
    assert not any(m.resposta for m in completo.compare(Consulta(texto)).municipios)


def test_tables_and_chairs_on_the_pavement(completo: Indice) -> None:
    found = completo.compare(Consulta("mesas e cadeiras na calçada")).municipios
    assert {m.normas for m in found} == {(norma,) for norma in NORMAS}
    answers = {m.normas[0]: m.resposta for m in found}
    assert answers["colatina"]
    assert answers["paraguacu"]
    assert answers["alvorada"]
    assert all(bool(m.achados) == m.resposta for m in found)


def test_deadline_with_everything(completo: Indice) -> None:
    assert completo.search(PRAZO).achados[0].artigo == "art33"
    assert completo.search(PRAZO).achados[0].versao == 2
    assert completo.search(replace(PRAZO, em="2010-06-01")).achados[0].versao == 1
