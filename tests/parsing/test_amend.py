"""Amending laws: what they order, read from laws written in the usual forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsing import parse
from parsing.model import Alteracao, Documento

CASES = Path(__file__).parents[1] / "cases/alteradoras"


def orders(text: str) -> list[tuple[str, str, str | None]]:
    return [(a.alvo, a.acao, a.texto) for a in parse(text).alteracoes]


def law(order: str) -> Documento:
    """A small host law around one order."""
    return parse(
        "LEI Nº 90, DE 3 DE MAIO DE 2011\n\nAltera a Lei nº 7, de 2 de abril de 1999.\n\n"
        f"Art. 1º {order}\n\nArt. 2º Esta Lei entra em vigor na data de sua publicação.\n"
    )


def read(order: str) -> list[tuple[str, str, str | None]]:
    documento = law(order)
    ids = [d.id for d, _ in documento.percorrer() if d.tipo == "artigo"]
    assert ids == ["art1", "art2"], "new text became the host's own"
    assert {a.norma for a in documento.alteracoes} <= {"Lei nº 7/1999"}
    return [(a.alvo, a.acao, a.texto) for a in documento.alteracoes]


def expected(name: str) -> list[tuple[str, ...]]:
    lines = (CASES / f"{name}.md").read_text(encoding="utf-8").splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if line[:2] == "| "]
    return [tuple(row) for row in cells if row[0] != "origem"]


def row(a: Alteracao) -> tuple[str, ...]:
    return (a.origem, a.alvo, a.acao, a.texto or "", "sim" if a.omissis else "", a.novo_id or "")


def test_twelve_orders_in_the_usual_form() -> None:
    documento = parse((CASES / "lei_1480.txt").read_text(encoding="utf-8"))
    assert [row(a) for a in documento.alteracoes] == expected("lei_1480")
    assert {a.norma for a in documento.alteracoes} == {"Lei nº 1.200/1995"}
    own = [d.id for d, _ in documento.percorrer()]
    assert own == [*(f"art{n}" for n in range(1, 13)),
                   *(f"art12_cpt_inc{n}" for n in range(1, 4)), "art13"]  # fmt: skip
    words = next(a for a in documento.alteracoes if a.acao == "retificacao")
    assert (words.de, words.texto) == ("salários mínimos", "Unidades Fiscais do Município")


def written() -> list[tuple[str, str]]:
    """The rows of ordens.md: an order, and the alterações that are read from it."""
    lines = (CASES / "ordens.md").read_text(encoding="utf-8").splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if line[:2] == "| "]
    return [(order.replace(" ⏎ ", "\n"), found) for order, found in cells if order != "ordem"]


@pytest.mark.parametrize(("order", "found"), written())
def test_orders(order: str, found: str) -> None:
    shown = [
        f"{alvo or '(toda a lei)'} {acao}" + (f" “{texto}”" if texto is not None else "")
        for alvo, acao, texto in read(order)
    ]
    assert "; ".join(shown) == found


def test_a_quotation_that_never_closes_ends_at_the_hosts_next_article() -> None:
    documento = parse(
        "Art. 1º Regra.\nArt. 2º O art. 5º da Lei nº 10 passa a vigorar assim:\n"
        '"Art. 5º É proibido fogo\nde artifício.\nCâmara Municipal – fl. 2\n'
        "Art. 3º Esta Lei entra em vigor hoje."
    )
    assert [d.id for d, _ in documento.percorrer()] == ["art1", "art2", "art3"]
    assert documento.alteracoes[0].alvo == "art5"
    assert "citacao_aberta" in {p.codigo for p in documento.problemas}


def test_new_text_without_quotation_marks() -> None:
    documento = parse(
        "Art. 1º O inciso IV do artigo 20 da Lei nº 7/99 passa a viger com a seguinte redação:\n"
        "IV - nos terrenos;\n"
        "Art. 2º O art. 3º da Lei nº 7/99 passa a vigorar com a seguinte redação:\n"
        "Art. 3º Texto novo.\nArt. 3º Esta Lei entra em vigor."
    )
    assert [d.id for d, _ in documento.percorrer()] == ["art1", "art2", "art3"]
    assert [(a.alvo, a.texto) for a in documento.alteracoes] == [
        ("art20_cpt_inc4", "nos terrenos;"), ("art3", "Texto novo.")
    ]  # fmt: skip


def test_the_portuguese_form() -> None:
    documento = parse(
        "Artigo 1.º\nAlteração\nOs artigos 5.º e 7.º do Regulamento n.º 12/2010 passam a ter a "
        "seguinte redação:\n«Artigo 5.º\n[...]\n1 - [...]\n2 - A licença é anual.\n"
        "Artigo 7.º\nTaxas\nA taxa é fixada pela câmara.»\n"
        "Artigo 2.º\nNorma revogatória\nSão revogados os n.os 2 e 3 do artigo 9.º do Regulamento "
        "n.º 12/2010.\nArtigo 3.º\nEntrada em vigor\nO regulamento entra em vigor amanhã.\n"
    )
    assert [d.id for d, _ in documento.percorrer()] == ["art1", "art2", "art3"]
    assert [(a.alvo, a.acao, a.texto) for a in documento.alteracoes] == [
        ("art5_num2", "redacao", "A licença é anual."),
        ("art7", "redacao", "A taxa é fixada pela câmara."),
        ("art9_num2", "revogacao", None), ("art9_num3", "revogacao", None),
    ]  # fmt: skip


def test_a_portuguese_article_of_numbers_is_added_with_its_epigraph() -> None:
    documento = parse(
        "Artigo 1.º\nAditamento\nÉ aditado ao Regulamento n.º 12/2010 o artigo 5.º-A, com a "
        "seguinte redação:\n«Artigo 5.º-A\nFogo\n1 - É proibido o fogo:\na) De noite;\n"
        "2 - Exceto nas festas.»\n"
        "Artigo 2.º\nEntrada em vigor\nO presente regulamento entra em vigor amanhã.\n"
    )
    assert [(a.alvo, a.acao, a.texto, a.nome) for a in documento.alteracoes] == [
        ("art5-1", "inclusao", "", "Fogo"),
        ("art5-1_num1", "inclusao", "É proibido o fogo:", None),
        ("art5-1_num1_ali1", "inclusao", "De noite;", None),
        ("art5-1_num2", "inclusao", "Exceto nas festas.", None),
    ]


CORPUS = Path(__file__).parents[2] / "corpus/textos"


def test_a_code_orders_only_what_it_says() -> None:
    """The five codes are no amending laws: only their revocation clauses name another norm."""
    found = {
        (path.stem, a.origem, a.norma, a.acao)
        for path in sorted(CORPUS.glob("*.txt"))
        for a in parse(path.read_text(encoding="utf-8")).alteracoes
    }
    assert found == {
        ("colatina", "art354", "Lei nº 1.935/1967", "revogacao"),
        ("alvorada", "art146", "Lei nº 579/1997", "revogacao"),
    }
