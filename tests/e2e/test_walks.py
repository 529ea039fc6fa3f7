"""The tasks of the four users, from start to finish, in a real browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from playwright.sync_api import Page, expect

from tests.e2e.conftest import settled

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]
Visit = Callable[..., Page]
Shoot = Callable[[Page, str], None]


def _clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_search_open_older_redacao_compare(visit: Visit, shoot: Shoot) -> None:
    page = visit()
    shoot(page, "01-inicio")
    box = page.get_by_label("O que você procura?")
    box.fill("prazo de defesa do auto de infração")
    box.press("Enter")
    page.wait_for_selector(".cartao")
    settled(page)
    shoot(page, "02-resultados")
    card = page.locator(".cartao", has_text="Colatina/ES").filter(has_text="Art. 33").first
    expect(card).to_contain_text("15 (quinze) dias")
    expect(card).to_contain_text("Redação dada pela Lei nº 7.043/2022")
    expect(card).to_contain_text("Data de consolidação não informada")
    card.get_by_text("Abrir na norma").click()
    page.wait_for_selector(".painel")
    expect(page.locator("#d-art33")).to_be_in_viewport()
    older = page.locator("#d-art33-v1")
    expect(older).to_contain_text("Redação original, superada pela Lei nº 7.043/2022")
    expect(older).to_contain_text("5 (cinco) dias")
    shoot(page, "03-redacao-anterior")
    older.get_by_role("link", name="Redação original").click()
    page.wait_for_url("**d=art33:v1")
    expect(page.locator(".painel")).to_contain_text("Redação superada")
    page.locator(".painel").get_by_text("Como os outros tratam isto").click()
    page.wait_for_selector(".coluna")
    settled(page)
    assert page.locator(".coluna").count() == 5
    shoot(page, "04-comparacao")


def test_a_neighbour_finds_the_rule_on_noise_at_night(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="barulho de madrugada").click()
    page.wait_for_selector(".cartao")
    settled(page)
    shown = page.locator(".cartoes").inner_text()
    for municipality in ("Colatina/ES", "Venda Nova do Imigrante/ES", "Lagoa (Açores), Portugal"):
        assert municipality in shown
    page.get_by_role("link", name="Comparar", exact=True).click()
    page.wait_for_selector(".coluna")
    settled(page)
    columns = {
        column.locator("h2").inner_text(): column.inner_text()
        for column in page.locator(".coluna").all()
    }
    assert "Artigo 23.º" in columns["Lagoa (Açores), Portugal"]
    assert "Art. 79" in columns["Paraguaçu Paulista/SP"]
    assert "Art. 159" in columns["Colatina/ES"] or "Art. 160" in columns["Colatina/ES"]
    assert any(f"Art. {n}" in columns["Venda Nova do Imigrante/ES"] for n in range(88, 106))
    assert "Não encontrado em: Código de Posturas" in columns["Alvorada de Minas/MG"]


def test_an_auditor_reads_article_39_as_of_2015_and_today(visit: Visit, shoot: Shoot) -> None:
    page = visit("?norma=colatina&d=art39")
    article = page.locator("section.artigo", has=page.locator("#d-art39"))
    expect(article).to_contain_text("que o julgará no prazo de 30 (trinta) dias")
    page.get_by_label("Ver o texto como era em").fill("2015")
    page.get_by_label("Ver o texto como era em").press("Enter")
    expect(page.locator(".aviso-data")).to_contain_text("Texto como era em 2015.")
    expect(article).to_contain_text("caberá recurso ao Prefeito.")
    expect(article).to_contain_text("5 (cinco) dias")
    page.locator(".aviso-data").get_by_text("Ver o que mudou até hoje").click()
    page.wait_for_selector(".mudanca")
    changed = page.locator(".mudanca")
    assert changed.locator("ins").count() > 0
    assert changed.locator("del").count() > 0
    assert "incluído: " in str(changed.first.text_content())
    shoot(page, "05-o-que-mudou")
    page.get_by_role("link", name="Lado a lado").click()
    page.wait_for_selector(".lado-a-lado")
    shoot(page, "06-lado-a-lado")


def test_a_lawyer_copies_the_abnt_citation_of_a_superseded_redacao(visit: Visit) -> None:
    page = visit("?norma=colatina&d=art33:v1")
    panel = page.locator(".painel")
    panel.get_by_text("Citar", exact=True).click()
    panel.get_by_role("button", name="Copiar a citação em ABNT").click()
    expect(page.locator(".recado")).to_have_text("Copiado.")
    copied = _clipboard(page)
    assert copied.startswith("COLATINA (ES). Lei nº 2.806, de 22 de dezembro de 1977.")
    assert "redação original, superada pela Lei nº 7.043/2022" in copied


def test_one_gesture_copies_a_part_with_its_caput(visit: Visit) -> None:
    page = visit("?norma=colatina&d=art36_par1")
    page.locator("#d-art36_par1").hover()
    page.locator("#d-art36_par1").get_by_text("Copiar").click()
    caput, part, citation = _clipboard(page).split("\n")
    assert caput.startswith("Art. 36 As defesas contra a ação dos agentes fiscais com base")
    assert part.startswith("§ 1º Antes do julgamento")
    assert "Redação" not in part
    assert citation == "(art. 36, § 1º, Código de Posturas, Lei nº 2.806/1977, Colatina/ES)"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?q=barulho%20de%20madrugada", "Por que este resultado?"),
        ("?q=prazo%20de%20defesa&em=2010-06-01&m=br-es-colatina", "5 (cinco) dias"),
        ("?p=comparar&q=com%C3%A9rcio%20ambulante", "Há resposta em"),
        ("?norma=colatina&d=art39&em=2015", "Texto como era em 2015."),
        ("?norma=colatina&d=art39&v=mudancas&de=2015", "2 dispositivos mudaram no art. 39"),
        ("?d=colatina:art33@lei-7043-2022", "15 (quinze) dias"),
        ("?norma=colatina&d=art33:v1", "Redação superada"),
        ("?p=historico&norma=colatina&ato=lei-7043-2022", "mudou 40 dispositivos"),
        ("?p=selecao&sel=colatina:art33:v1,lagoa:art23:v1", "2 dispositivos guardados"),
        ("?p=qualidade", "Todo o texto publicado"),
    ],
)
def test_each_place_is_reached_by_its_address_alone(visit: Visit, query: str, words: str) -> None:
    expect(visit(query).locator("body")).to_contain_text(words)


def test_back_and_forward_lead_through_the_pages(visit: Visit) -> None:
    page = visit("?norma=colatina&d=art33")
    page.get_by_role("link", name="art. 34 →").click()
    expect(page.locator(".disp.alvo")).to_contain_text("Art. 34")
    page.go_back()
    expect(page.locator(".disp.alvo")).to_contain_text("Art. 33")
    page.go_forward()
    expect(page.locator(".disp.alvo")).to_contain_text("Art. 34")


def test_results_stay_when_one_is_kept_in_the_selection(visit: Visit) -> None:
    page = visit("?q=barulho%20de%20madrugada")
    before = page.locator(".cartao h2").all_inner_texts()
    page.get_by_text("Guardar na seleção").first.click()
    expect(page.locator(".barra")).to_contain_text("Seleção (1)")
    assert page.locator(".cartao h2").all_inner_texts() == before
    page.get_by_role("link", name="Seleção (1)").click()
    expect(page.locator("h1")).to_have_text("Seleção")
    expect(page.locator("body")).to_contain_text("1 dispositivo guardado")


def test_two_users_see_their_own(visit: Visit) -> None:
    one, other = visit("?norma=colatina&d=art33"), visit("?norma=lagoa&d=art23")
    one.locator(".painel").get_by_text("Guardar na seleção").click()
    expect(one.locator(".barra")).to_contain_text("Seleção (1)")
    other.get_by_role("link", name="Buscar", exact=True).click()
    expect(other.locator("h1")).to_have_text("Buscar nos códigos municipais")
    assert "Seleção (1)" not in other.locator(".barra").inner_text()


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit()
    page.bring_to_front()
    for _ in range(2):  # the scrolling area itself comes first
        page.keyboard.press("Tab")
    expect(page.locator(".pular")).to_be_focused()
    page.locator("h1").click()
    page.locator("body").press("/")
    expect(page.get_by_label("O que você procura?")).to_be_focused()
    page.keyboard.type("cães na rua")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cartao")


def test_a_legislator_takes_the_quadro_comparativo_away(visit: Visit, tmp_path: Path) -> None:
    page = visit("?p=comparar")
    page.get_by_role("link", name="comércio ambulante").first.click()
    page.wait_for_selector(".coluna")
    settled(page)
    shown = [column.locator("h2").inner_text() for column in page.locator(".coluna").all()]
    assert len(shown) == 5
    rules = {
        column.locator("h2").inner_text(): column.locator(".cartao h3").all_inner_texts()
        for column in page.locator(".coluna").all()
    }
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Quadro em Word").click()
    path = tmp_path / "quadro.docx"
    waiting.value.save_as(path)
    [table, *_] = Document(str(path)).tables
    head = [cell.text.split("\n")[0] for cell in table.rows[0].cells]
    assert head == shown
    for place, name in enumerate(shown):
        cells = [row.cells[place].text for row in table.rows[1:]]
        if not rules[name]:
            assert "não encontrado" in cells[0].casefold()
            continue
        found = [cell for cell in cells if cell]
        assert len(found) == len(rules[name])
        for cell, rule in zip(found, rules[name], strict=True):
            assert cell.casefold().startswith(rule.split(",")[0].casefold())
            assert "Código de Posturas" in cell


def test_an_article_that_several_norms_have_is_chosen_from(visit: Visit) -> None:
    page = visit()
    box = page.get_by_label("O que você procura?")
    box.fill("art 23")
    box.press("Enter")
    page.wait_for_selector(".candidatos")
    assert page.locator(".candidatos li").count() == 5
    page.locator(".candidatos li", has_text="Venda Nova").get_by_role("link").click()
    page.wait_for_url("**norma=vendanova**")
    expect(page.locator(".disp.alvo")).to_contain_text("Art. 23")


def test_marked_results_leave_as_citations(visit: Visit, tmp_path: Path) -> None:
    page = visit("?q=prazo%20de%20defesa%20do%20auto%20de%20infra%C3%A7%C3%A3o")
    expect(page.locator(".levar")).to_contain_text("Levar os 10 resultados")
    for place in (0, 1):
        page.locator(".cartao").nth(place).get_by_text("Marcar para citar").click()
        expect(page.locator(".marca.ligada")).to_have_count(place + 1)
    expect(page.locator(".levar")).to_contain_text("Levar os 2 marcados")
    style = page.get_by_role("combobox", name="Estilo das citações")
    style.scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # a list that is scrolled closes
    style.click()
    page.get_by_role("option", name="RIS").click()
    page.get_by_text("Ver as citações").click()
    expect(page.locator(".citacoes")).to_contain_text("TY  - ")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar citações").click()
    path = tmp_path / "citacoes.ris"
    waiting.value.save_as(path)
    assert path.read_text(encoding="utf-8").count("TY  - ") == 2
    reached = visit("?" + page.url.partition("?")[2])
    expect(reached.locator(".levar")).to_contain_text("Levar os 2 marcados")


def test_an_auditor_takes_the_redline_of_article_39_away(visit: Visit, tmp_path: Path) -> None:
    page = visit("?norma=colatina&d=art39&v=mudancas&de=2015")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Mudanças em Word").click()
    path = tmp_path / "mudancas.docx"
    waiting.value.save_as(path)
    [caput, single] = [p for p in Document(str(path)).paragraphs if p.text.startswith("Art. 39")]
    under = "".join(run.text for run in caput.runs if run.underline)
    assert under == ", que o julgará no prazo de 30 (trinta) dias"
    struck = [run.text.strip() for run in single.runs if run.font.strike]
    assert "5" in struck
    assert "cinco" in struck


def test_a_date_written_with_its_day_opens_the_text(visit: Visit) -> None:
    page = visit("?norma=colatina&d=art39")
    box = page.get_by_label("Ver o texto como era em")
    box.fill("01/06/2015")
    box.press("Enter")
    expect(page.locator(".aviso-data")).to_contain_text("Texto como era em 01/06/2015.")


def test_the_keyboard_stays_where_it_was_after_a_mark(visit: Visit) -> None:
    page = visit("?q=lixo")
    page.locator(".cartao .marca").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".marca.ligada")).to_have_count(1)
    expect(page.locator(".cartao .marca").nth(1)).to_be_focused()
