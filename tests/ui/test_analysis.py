"""The summary of a reading for people: words instead of codes and ids, numbers that agree."""

from __future__ import annotations

from corpus.catalog import analyse
from parsing.model import Fonte
from ui import analysis

from .norms import norm

ONE = analyse("Art. 1º Regra.\nParágrafo único. Também.\n", Fonte(chave="uma"))


def test_numbers_agree() -> None:
    assert list(analysis.summary(ONE))[:3] == [
        "uma: 2 dispositivos", "  1 artigo, 1 parágrafo", "  redações: 2 em vigor",
    ]  # fmt: skip
    lines = list(analysis.summary(norm("colatina"), em="2010"))
    assert lines[0] == "colatina: 995 dispositivos"
    assert "355 artigos, 213 parágrafos" in lines[1]
    assert "superadas" in lines[2]
    assert lines[3].startswith("  em 2010: ")


def test_no_ids_and_no_words_without_accents() -> None:
    for chave in ("colatina", "alvorada", "lagoa"):
        text = "\n".join(analysis.summary(norm(chave)))
        assert "_par" not in text
        assert "_cpt" not in text
        assert ": informacao:" not in text
        assert "[" not in text.replace("[numeração repetida]", "")
    text = "\n".join(analysis.summary(norm("alvorada")))
    assert "  linha 995: toda a Lei nº 579/1997: revogada" in text
    assert "Título V [numeração repetida]: aviso: TÍTULO V aparece outra vez" in text
    assert "(rotulo_duplicado)" in text


def test_one_warning_is_not_many() -> None:
    gap = analyse("Art. 1º Um.\nArt. 3º Dois.\n", Fonte(chave="falha"))
    said = list(analysis.report("falha", gap, "Art. 1º Um.\nArt. 3º Dois.\n").lines())
    assert "  1 aviso" in said
