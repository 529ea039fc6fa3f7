"""The smaller pages: what changed, acts, selection, quality, themes, and what is taken away."""

from datetime import date
from io import BytesIO

import pytest
from docx import Document

from corpus import catalog
from index.results import Comparacao, RespostaMunicipio
from parsing.coverage import coverage
from tests.ui.norms import finding, norm, picked, said, tree
from ui import basket, changes, heat, history, quality, results, shown, takeaway
from ui.acts import acts
from ui.html import Html
from ui.links import Endereco
from ui.redline import diff
from ui.sheet import read_csv

HOJE = date(2026, 11, 30)


def test_a_redline_is_not_told_by_colour_alone() -> None:
    markup = changes.inline(diff("prazo de 5 dias", "prazo de 15 dias"))
    assert said(markup) == "prazo de excluído: 5 fim do excluído incluído: 15 fim do incluído dias"
    assert [e.tag for e in tree(markup).iter("del", "ins")] == ["del", "ins"]


def test_side_by_side_holds_each_text_whole() -> None:
    markup = changes.sides(diff("prazo de 5 dias", "prazo de 15 dias"), "Antes", "Depois")
    for hidden in ("excluído: ", " fim do excluído", "incluído: ", " fim do incluído"):
        markup = markup.replace(hidden, "")
    old, new = (column.text_content() for column in tree(markup).xpath("./div/div"))
    assert " ".join(old.split()) == "Antesprazo de 5 dias"
    assert " ".join(new.split()) == "Depoisprazo de 15 dias"


def test_what_changed_in_article_39_since_2015() -> None:
    colatina = norm("colatina")
    pares = changes.between(colatina, shown.at(colatina, "2015"), shown.today(colatina))
    changed = {par.dispositivo.id for par in pares}
    assert {"art39", "art39_par1u", "art36_par4", "art33"} <= changed
    assert "art36_par3" not in changed
    revoked = next(par for par in pares if par.dispositivo.id == "art36_par2")
    assert revoked.antes is not None
    assert revoked.depois is None


def test_an_act_page_holds_all_that_the_act_changed() -> None:
    colatina = norm("colatina")
    act = next(act for act in acts(colatina) if act.slug == "lei-7043-2022")
    pares = history.pairs(colatina, act)
    assert len({par.dispositivo.id for par in pares}) == act.mudam
    added = next(par for par in pares if par.dispositivo.id == "art36_par4")
    assert added.antes is None
    words = said(history.act_page(colatina, act, Endereco("historico")))
    assert f"mudou {act.mudam} dispositivos" in words
    assert "art36" not in words


def test_a_norm_without_notes_says_that_its_history_is_not_printed() -> None:
    words = said(history.index(((norm("paraguacu").fonte, ()), (norm("lagoa").fonte, ()))))
    assert "o histórico não consta da fonte" in words
    assert "não anota nenhuma alteração" in words


def test_the_selection_keeps_the_redacao_and_passes_over_what_is_not_there() -> None:
    documentos = {"colatina": norm("colatina")}
    keys = ("colatina:art33:v1", "colatina:art999:v1", "nada:art1", "colatina:art36_par1")
    found = basket.resolve(keys, documentos)
    assert [(g.dispositivo.id, g.redacao.versao) for g in found] == [
        ("art33", 1),
        ("art36_par1", 2),
    ]
    assert basket.texts(found[1])[0].startswith("Art. 36 ")
    assert "redação superada" in said(basket.item(found[0], Endereco("selecao")))


def test_the_dossier_carries_the_notes_of_the_user() -> None:
    found = basket.resolve(("colatina:art33:v1",), {"colatina": norm("colatina")})
    [file] = takeaway.of_selection(found, {"colatina:art33:v1": "Ver com a chefia <b>"}, HOJE)
    text = "\n".join(p.text for p in Document(BytesIO(file.make())).paragraphs)
    assert "Ver com a chefia <b>" in text
    assert "5 (cinco) dias" in text


def test_results_leave_as_a_table_without_raw_ids() -> None:
    achados = [finding("colatina", "art33"), finding("lagoa", "art23")]
    documentos = {"colatina": norm("colatina"), "lagoa": norm("lagoa")}
    files = {file.nome: file.make() for file in takeaway.of_results(achados, documentos, HOJE)}
    rows = read_csv(files["resultados.csv"])
    assert [row["dispositivo"] for row in rows] == ["Art. 33", "Artigo 23.º"]
    assert rows[0]["consolidacao"] == "data de consolidação não informada"
    assert files["resultados.xlsx"].startswith(b"PK")


def test_quality_says_in_words_what_is_broken() -> None:
    documento = norm("colatina")
    found = coverage(documento, catalog.load(catalog.PACOTE).text("colatina"))
    words = said(quality.norm(documento, found))
    assert "Todo o texto publicado foi reconhecido" in words
    assert "Erro na fonte" in words
    assert "art1_" not in words


@pytest.mark.parametrize(
    ("share", "words"), [(1.0, "100,0 %"), (0.99999, "99,9 %"), (0.981, "98,1 %")]
)
def test_a_share_is_never_rounded_up_to_the_whole(share: float, words: str) -> None:
    assert quality.percent(share) == words


def test_who_rules_on_what_is_said_in_words_and_leads_to_the_comparison() -> None:
    fontes = catalog.load(catalog.PACOTE).fontes
    answers = tuple(
        RespostaMunicipio(fonte.municipio_id or "", (fonte.chave,), sure > 0.5, sure, ())
        for fonte, sure in zip(fontes, (0.95, 0.6, 0.3, 0.1, 0.9), strict=True)
    )
    markup = heat.heat({"Comércio ambulante": Comparacao("comércio ambulante", answers)}, fontes)
    cells = [cell.text_content() for cell in tree(markup).iter("td")]
    assert cells == ["trata", "parece tratar", "duvidoso", "não encontrado", "trata"]
    [row] = list(tree(markup).iter("a"))
    assert row.get("href") == "?p=comparar&q=com%C3%A9rcio%20ambulante"
    assert not picked(markup, "nivel-4")


def test_what_changed_leaves_as_a_redline_in_word() -> None:
    colatina = norm("colatina")
    act = next(act for act in acts(colatina) if act.slug == "lei-7043-2022")
    pares = history.pairs(colatina, act)
    [file] = takeaway.of_changes(
        colatina, pares, "O que mudou", ("antes da Lei nº 7.043/2022", "depois dela"), "x"
    )
    book = Document(BytesIO(file.make()))
    lines = [p for p in book.paragraphs if p.text.startswith("Art. 33 ")]
    assert len(lines) == 1
    struck = "".join(r.text for r in lines[0].runs if r.font.strike)
    under = "".join(r.text for r in lines[0].runs if r.underline)
    assert "5" in struck
    assert "cinco" in struck
    assert "15" in under
    assert "quinze" in under
    kept = "".join(r.text for r in lines[0].runs if not r.font.strike and not r.bold)
    after = next(par for par in pares if par.dispositivo.id == "art33").depois
    assert " ".join(kept.split()) == " ".join(str(after).split())
    revoked = next(p for p in book.paragraphs if p.text.startswith("Art. 36, § 2º "))
    assert "[Revogado.]" in revoked.text
    assert all(r.font.strike for r in revoked.runs if not r.bold and not r.italic)
    whole = "\n".join(p.text for p in book.paragraphs)
    assert "De texto antes da Lei nº 7.043/2022 para texto depois dela" in whole
    assert "Texto sem valor oficial" in whole


def test_a_long_text_in_the_table_is_folded_part_by_part() -> None:
    achado = finding("colatina", "art159")
    documentos = {"colatina": norm("colatina")}
    markup = results.table(takeaway.result_rows([achado], documentos, HOJE), [Html("x")])
    folded = picked(markup, "rolagem")[0].xpath(".//details/p")
    shown_ = picked(markup, "rolagem")[0].xpath(".//td/p")
    lines = takeaway.result_rows([achado], documentos, HOJE)[0]["texto"].splitlines()
    assert folded
    texts = [p.text_content() for p in (*shown_, *folded)]
    assert [text for text in texts if text in lines] == lines
