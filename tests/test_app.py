"""Each page of the application by its address, with the index of words alone (as on Windows)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from lxml import html
from streamlit.testing.v1 import AppTest

from corpus import catalog
from index import build, encoder

APP = str(Path(__file__).resolve().parent.parent / "app.py")


@pytest.fixture(scope="module")
def dados(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder with an index of words only."""
    folder = tmp_path_factory.mktemp("dados")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POSTURAS_DATA", str(folder))
        patch.setattr(encoder, "available", lambda *_: "sem codificador neste teste")
        build(catalog.load(catalog.PACOTE).documentos(), folder)
        st.cache_resource.clear()
        yield folder
    st.cache_resource.clear()


def _open(**params: str) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=60)
    for name, value in params.items():
        page.query_params[name] = value
    return page.run()


def _words(page: AppTest) -> str:
    """Everything that the page says, widgets apart."""
    assert not page.exception
    bodies = "".join(element.proto.body for element in page.get("html"))
    root = html.fromstring(f"<div>{bodies}</div>")
    for unseen in root.xpath(".//style | .//script"):
        unseen.drop_tree()
    return " ".join(root.text_content().split())


@pytest.mark.usefixtures("dados")
class TestPages:
    def test_the_empty_page_offers_questions_and_the_notice(self) -> None:
        words = _words(_open())
        assert "Perguntas para começar" in words
        assert "barulho de madrugada" in words
        assert "Texto sem valor oficial" in words
        assert "5 normas de 5 municípios" in words

    def test_a_search_typed_in_the_box(self) -> None:
        page = _open()
        page.text_input(key="q").set_value("barulho de madrugada").run()
        words = _words(page)
        assert "Paraguaçu Paulista/SP" in words
        assert "artigos em" in words
        assert "Por que este resultado?" in words

    def test_a_search_by_its_address_with_filters(self) -> None:
        page = _open(q="prazo de defesa", m="br-es-colatina")
        assert page.text_input(key="q").value == "prazo de defesa"
        words = _words(page)
        assert "em 1 município" in words
        assert "Limpar filtros" in words

    def test_a_search_as_of_a_date_finds_the_text_of_that_date(self) -> None:
        words = _words(_open(q="prazo de defesa do auto de infração", em="01/06/2010",
                             m="br-es-colatina"))  # fmt: skip
        assert "5 (cinco) dias" in words
        assert "15 (quinze) dias para apresentar defesa" not in words

    def test_results_as_a_table(self) -> None:
        page = _open(q="barulho de madrugada", v="tabela")
        words = _words(page)
        assert "Dispositivo Situação Texto" in words or "DispositivoSituaçãoTexto" in words
        assert "data de consolidação não informada" in words

    def test_nothing_found_names_what_was_searched(self) -> None:
        words = _words(_open(q='"expressão que nenhum código traz"'))
        assert "Nada encontrado nas normas pesquisadas" in words
        assert "consolidado até 08/03/2019" in words
        assert "Procurar sem as aspas" in words

    def test_a_date_that_cannot_be_read_is_a_sentence(self) -> None:
        words = _words(_open(q="barulho", em="ontem"))
        assert "Data não entendida" in words
        assert "ontem" in words

    def test_an_article_by_its_number_opens_in_its_norm(self) -> None:
        page = _open(q="colatina art. 33")
        assert page.query_params["norma"] == "colatina"
        assert page.query_params["d"] == "art33"

    def test_an_article_of_several_norms_is_chosen_from(self) -> None:
        page = _open(q="art 23")
        assert "pode ser 5 dispositivos, em 5 normas" in _words(page)
        assert "norma" not in page.query_params

    def test_an_amending_act_leads_to_what_it_changed(self) -> None:
        assert "mudou 40 dispositivos" in _words(_open(q="Lei nº 7.043/2022"))

    def test_marked_results_are_cited_in_a_style_of_choice(self) -> None:
        every = _open(q="prazo de defesa do auto de infração", m="br-es-colatina")
        assert "Levar os 10 resultados" in _words(every)
        page = _open(q="prazo de defesa do auto de infração", m="br-es-colatina",
                     marca="colatina:art33:v2")  # fmt: skip
        assert "Levar o resultado marcado" in _words(page)
        cited = [e.proto.body for e in page.get("html") if 'class="citacoes"' in e.proto.body]
        assert "Art. 33" in cited[0]
        assert "Art. 36" not in cited[0]
        page.selectbox(key="estilo").set_value("ris").run()
        [cited] = [e.proto.body for e in page.get("html") if 'class="citacoes"' in e.proto.body]
        assert cited.count("TY  - ") == 1

    def test_a_date_to_come_is_told(self) -> None:
        words = _words(_open(q="barulho", em="2090"))
        assert "2090 é posterior a hoje" in words
        assert "2090 é posterior à consolidação do Código" in words
        assert "(08/03/2019)" in words

    def test_comparison_has_a_column_for_each_municipality(self) -> None:
        words = _words(_open(p="comparar", q="mesas e cadeiras na calçada"))
        assert "de 5 municípios" in words
        for name in ("Colatina/ES", "Alvorada de Minas/MG", "Lagoa (Açores), Portugal"):
            assert name in words

    def test_comparison_from_a_dispositivo(self) -> None:
        words = _words(_open(p="comparar", d="colatina:art33"))
        assert "Como os outros tratam o que diz art. 33" in words

    def test_norms_and_one_norm(self) -> None:
        assert "Venda Nova do Imigrante/ES" in _words(_open(p="norma"))
        words = _words(_open(norma="colatina", d="art36"))
        assert "Redação original, superada pela Lei nº 7.043/2022" in words

    def test_a_norm_as_of_a_date(self) -> None:
        page = _open(norma="colatina", d="art39", em="2015")
        assert page.text_input(key="em").value == "2015"
        assert "Texto como era em 2015" in _words(page)

    def test_what_changed_between_two_moments(self) -> None:
        words = _words(_open(norma="colatina", d="art39", v="mudancas", de="2015"))
        assert "2 dispositivos mudaram no art. 39" in words
        assert "incluído: " in words

    def test_an_unknown_norm_is_a_sentence(self) -> None:
        assert "Não foi possível atender ao pedido" in _words(_open(norma="atlantida"))

    def test_history_of_an_act(self) -> None:
        assert "Lei nº 7.043/2022" in _words(_open(p="historico"))
        words = _words(_open(p="historico", norma="colatina", ato="lei-7043-2022"))
        assert "mudou 40 dispositivos" in words

    def test_the_selection_keeps_what_was_clicked_and_cites_it(self) -> None:
        page = _open(norma="colatina", d="art33", guardar="colatina:art33:v1")
        assert "Seleção (1)" in _words(page)
        assert "guardar" not in page.query_params
        page.query_params.clear()
        page.query_params["p"] = "selecao"
        page.run()
        words = _words(page)
        assert "1 dispositivo guardado" in words
        assert "COLATINA (ES). Lei nº 2.806" in words
        assert "redação original, superada pela Lei nº 7.043/2022" in words

    def test_two_users_do_not_see_each_others_selection(self) -> None:
        one = _open(norma="colatina", guardar="colatina:art33:v1")
        other = _open(norma="colatina")
        assert "Seleção (1)" in _words(one)
        assert "Seleção (1)" not in _words(other)

    def test_a_shared_selection_is_in_the_address_and_its_notes_are_not(self) -> None:
        page = _open(p="selecao", sel="colatina:art33:v1,lagoa:art23:v1,nada:art1:v1")
        assert "2 dispositivos guardados" in _words(page)
        page.text_area[0].set_value("nota secreta").run()
        assert not page.exception
        assert "secreta" not in str(dict(page.query_params))

    def test_quality_in_plain_words(self) -> None:
        words = _words(_open(p="qualidade"))
        assert "Todo o texto publicado foi reconhecido" in words
        assert "Erro na fonte" in words


def test_without_an_index_the_page_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    st.cache_resource.clear()
    words = _words(_open(q="barulho"))
    assert "A busca ainda não está pronta" in words
    assert "posturas indexar" in words
    st.cache_resource.clear()
