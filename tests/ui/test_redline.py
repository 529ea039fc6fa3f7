"""Word redlines, blind to typography."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import catalog
from parsing.versions import estados
from ui.redline import Trecho, diff, diff_states, same


def said(old: str, new: str) -> str:
    signs = {"igual": "{}", "excluido": "[-{}-]", "incluido": "[+{}+]"}
    return "".join(
        signs[t.tipo].format(t.texto.strip() if t.tipo != "igual" else t.texto)
        for t in diff(old, new)
    )


@pytest.mark.parametrize(
    ("old", "new", "redline"),
    [
        ("prazo de 5 dias", "prazo de 15 dias", "prazo de[-5-][+15+] dias"),
        ("prazo de dias", "prazo de dez dias", "prazo de[+dez+] dias"),
        ("salvo o disposto", "o disposto", "[-salvo-] o disposto"),
        ("igual", "igual", "igual"),
        ("", "novo", "[+novo+]"),
        ("velho", "", "[-velho-]"),
        ("", "", ""),
    ],
)
def test_a_redline(old: str, new: str, redline: str) -> None:
    assert said(old, new).replace("  ", " ").strip() == redline


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("“ciente”", '"ciente"'),
        ("fim – começo", "fim - começo"),
        ("§ 3° do art. 2º", "§ 3º do art. 2°"),
        ("dois  espaços", "dois espaços"),
        ("espaço\u00a0duro", "espaço duro"),
        ("marca d’água", "marca d'água"),
    ],
)
def test_typography_is_no_change(old: str, new: str) -> None:
    assert same(old, new)
    assert [t.tipo for t in diff(old, new)] == ["igual"]


WORDS = st.lists(
    st.sampled_from(["art.", "5", "dias;", "não", "“x”", "multa", "(dez)", "–"]), max_size=12
)


@given(WORDS, WORDS)
def test_a_redline_holds_both_texts(old: list[str], new: list[str]) -> None:
    one, other = " ".join(old), " ".join(new)
    trechos = diff(one, other)
    squeezed = "".join(t.texto for t in trechos if t.tipo != "excluido")
    assert squeezed.strip() == other
    kept = "".join(t.texto for t in trechos if t.tipo != "incluido")
    assert same(kept, one)


def test_neighbours_of_one_kind_are_one_stretch() -> None:
    assert diff("a b c", "a x y c") == (
        Trecho("igual", "a"),
        Trecho("excluido", " b"),
        Trecho("incluido", " x y"),
        Trecho("igual", " c"),
    )


def test_what_a_law_changed_in_an_article() -> None:
    documento = catalog.load().documento("colatina")
    before, after = estados(documento, "art43")
    changed = {m.id: m.tipo for m in diff_states(documento, before, after)}
    assert changed == {
        "art43": "igual",
        "art43_cpt_inc1": "alterado",
        "art43_cpt_inc2": "alterado",
        "art43_cpt_inc3": "excluido",
        "art43_cpt_inc4": "excluido",
        "art43_cpt_inc5": "igual",
        "art43_cpt_inc6": "alterado",
    }


def test_a_revoked_article_is_all_excluded() -> None:
    documento = catalog.load().documento("colatina")
    before, after = estados(documento, "art24")
    assert {m.tipo for m in diff_states(documento, before, after)} == {"excluido"}
