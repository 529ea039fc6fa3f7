"""Each page over the bundled norms on a screen of paper, and what becomes of faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus import catalog
from index.filters import ConsultaInvalida
from index.store import IndiceAusente
from tests.ui.pages.paper import Left, Papel
from ui import pages
from ui.acervo import Acervo
from ui.links import PAGINAS, Endereco
from ui.selection import keep, selecao


@pytest.fixture(scope="module")
def acervo(tmp_path_factory: pytest.TempPathFactory) -> Acervo:
    """The bundled norms, without an index."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POSTURAS_DATA", str(tmp_path_factory.mktemp("sem-indice")))
        found = Acervo()
        assert len(found.documentos()) == 5
    return found


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))


def _drawn(acervo: Acervo, endereco: Endereco, **answers: object) -> Papel:
    tela = Papel(answers)
    pages.draw(tela, acervo, endereco)
    return tela


def test_every_page_of_the_menu_is_there() -> None:
    assert set(pages.PAGES) == set(PAGINAS)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (catalog.NormaDesconhecida("x"), "A norma pedida não está no acervo"),
        (ConsultaInvalida("a consulta está vazia"), "A consulta está vazia"),
        (IndiceAusente("Falta o índice."), "A busca ainda não está pronta"),
        (RuntimeError("segredo"), "Algo deu errado ao montar esta página"),
    ],
)
def test_every_fault_is_a_sentence(
    acervo: Acervo, monkeypatch: pytest.MonkeyPatch, fault: Exception, sentence: str
) -> None:
    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setitem(pages.PAGES, "norma", broken)
    words = _drawn(acervo, Endereco("norma")).words
    assert sentence in words
    assert "segredo" not in words


def test_leaving_a_page_is_no_fault(acervo: Acervo, monkeypatch: pytest.MonkeyPatch) -> None:
    def left(tela: Papel, *_: object) -> None:
        tela.go(Endereco("historico"))

    monkeypatch.setitem(pages.PAGES, "buscar", left)
    with pytest.raises(Left) as found:
        _drawn(acervo, Endereco())
    assert found.value.place == Endereco("historico")


def test_search_without_an_index_says_what_to_do(acervo: Acervo) -> None:
    tela = Papel({"q": "barulho"})
    pages.draw(tela, acervo, Endereco())
    assert "A busca ainda não está pronta" in tela.words


def test_a_citation_in_the_box_opens_the_dispositivo(acervo: Acervo) -> None:
    with pytest.raises(Left) as found:
        _drawn(acervo, Endereco(), q="colatina art. 36, § 1º")
    assert found.value.place == Endereco("norma", norma="colatina", d="art36_par1")


def test_fines_are_chosen_by_municipality(acervo: Acervo) -> None:
    every = _drawn(acervo, Endereco("multas"))
    assert "salário mínimo" in every.options["unidade"]
    some = _drawn(acervo, Endereco("multas"), onde=["Colatina/ES"])
    assert 0 < len(some.rows) < len(every.rows)
    assert {row["Município"] for row in some.rows} == {"Colatina/ES"}


def test_the_selection_of_an_address_comes_without_notes(acervo: Acervo) -> None:
    place = Endereco("selecao", sel=("colatina:art33:v1", "nada:art1"))
    tela = _drawn(acervo, place, estilo="bibtex")
    assert "1 dispositivo guardado" in tela.words
    assert tela.parametros["sel"] == "colatina:art33:v1"
    assert "@" in tela.files["citacoes.bib"].make().decode()
    assert "dossie.docx" in tela.files


def test_a_click_keeps_and_lets_go() -> None:
    tela = Papel()
    tela.parametros["guardar"] = "colatina:art33:v1"
    place = keep(tela.sessao, tela.parametros, Endereco(guardar="colatina:art33:v1"))
    assert place == Endereco()
    assert not tela.parametros
    assert selecao(tela.sessao) == {"colatina:art33:v1": ""}
    keep(tela.sessao, tela.parametros, Endereco(retirar="colatina:art33:v1"))
    assert not selecao(tela.sessao)


def test_norms_are_read_once(acervo: Acervo) -> None:
    assert acervo.documento("colatina") is acervo.documento("colatina")
    assert acervo.atos("colatina") is acervo.atos("colatina")
    assert acervo.lido("colatina") is acervo.lido("colatina")
    assert acervo.cobertura("colatina").completa


def test_changes_of_a_norm_and_of_an_act_leave_in_word(acervo: Acervo) -> None:
    place = Endereco("norma", norma="colatina", d="art39", vista="mudancas")
    tela = Papel({"de": "2015"})
    pages.draw(tela, acervo, place)
    assert "mudancas-colatina-art39.docx" in tela.files
    act = _drawn(acervo, Endereco("historico", norma="colatina", ato="lei-7043-2022"))
    assert act.files["lei-7043-2022-colatina.docx"].make().startswith(b"PK")


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"em": "2090"}, "2090 é posterior a hoje (30/11/2026): o texto mostrado"),
        ({"em": "2025"}, "2025 é posterior à consolidação: segundo a consolidação de 08/03/2019"),
        ({"em": "1900"}, "não estava em vigor em 1900"),
        ({"em": "01/06/2010"}, "Texto como era em 01/06/2010"),
        ({"em": "2015", "de": "01/06/2010"}, "entre o texto em 01/06/2010 e em 2015"),
        ({"em": "2010", "de": "2015"}, "2015 vem depois de 2010"),
        ({"de": "2090"}, "2090 vem depois de hoje"),
        ({"em": "ontem"}, "Data não entendida"),
    ],
)
def test_a_date_that_says_too_much_is_told(
    acervo: Acervo, answers: dict[str, str], words: str
) -> None:
    vista = "mudancas" if "de" in answers else ""
    tela = Papel(answers)
    pages.draw(tela, acervo, Endereco("norma", norma="paraguacu", vista=vista))
    assert words in tela.words


def test_a_date_that_is_known_is_told_nothing_of(acervo: Acervo) -> None:
    tela = Papel({"em": "2015"})
    pages.draw(tela, acervo, Endereco("norma", norma="paraguacu"))
    assert "posterior" not in tela.words


def test_a_citation_of_several_norms_is_chosen_from(acervo: Acervo) -> None:
    assert "pode ser 5 dispositivos, em 5 normas" in _drawn(acervo, Endereco(), q="art 23").words
    with pytest.raises(Left) as found:
        _drawn(acervo, Endereco(municipios=("pt-acores-lagoa",)), q="art 23")
    assert found.value.place == Endereco("norma", norma="lagoa", d="art23")


def test_filters_that_leave_no_norm_can_be_wiped(acervo: Acervo) -> None:
    tela = _drawn(acervo, Endereco(municipios=("br-xx-nenhures",)), q="lixo")
    assert "Nenhuma norma do acervo combina estes filtros" in tela.words
    assert 'href="?q=lixo">Limpar filtros' in "".join(tela.markup)


def test_what_a_link_names_in_vain_is_counted(acervo: Acervo) -> None:
    place = Endereco("selecao", sel=("colatina:art33:v1", "nada:art1", "colatina:art9999"))
    words = _drawn(acervo, place).words
    assert "2 itens deste endereço não constam do acervo" in words
    assert "1 dispositivo guardado" in words


def test_what_is_asked_is_printed_with_the_answer(acervo: Acervo) -> None:
    tela = _drawn(acervo, Endereco(), q="<b>lixo</b>", em="01/06/2010")
    printed = [m for m in tela.markup if "so-papel" in m]
    assert printed == [
        '<p class="so-papel">O que você procura: “&lt;b&gt;lixo&lt;/b&gt;”, na data 01/06/2010</p>'
    ]
