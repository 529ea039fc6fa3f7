"""What must hold for any text: nothing lost, never an exception, ids unique, order kept."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsing import parse
from parsing.coverage import coverage
from parsing.model import Documento
from parsing.table import from_rows, rows

PEDACOS = (
    "Art. 1º", "Art. 2º ", "Art. 3º-A ", "Artigo 5.º", "ARTIGO ÚNICO", "art. 7º da Lei", "Arts. 3º e 4º",  # noqa: E501
    "§ 1º ", "§§ 2º e 3º ", "Parágrafo único. ", "Parágrafo primeiro - ", "$ 1º ", "§ l° ",
    "I – ", "II - ", "Ill - ", "IV\n– ", "V ", "11- ", "a) ", "b) ", "aa) ", "i) ", "ii) ", "A) ",
    "1 - ", "2. ", "1.º ", "1.1.1 ", "TÍTULO I\n", "CAPÍTULO II - DO NOME\n", "Seção Única\n",
    "ANEXO I\n", "ANEXO ÚNICO", "DISPOSIÇÕES TRANSITÓRIAS\n", "Pena – ", "SUMÁRIO\n", "........ 3\n",  # noqa: E501
    "(Redação dada pela Lei nº 7.043/2022)", "(Revogado pela Lei nº 1, de 2001", "(VETADO)", "(NR)",
    "[Revogado]", "Artigo\nincluído pela Lei nº 5/2010\n", "Redação anterior:\n", "Incisos incluídos",  # noqa: E501
    "passa a vigorar com a seguinte redação:\n", "“", "”", "«", "»", '"', "“Art. 9º ", "...", "(...)",  # noqa: E501
    "\n", "\n\n", " ", ". ", "; ", ": ", ", ", " e ", "texto da regra", "Texto. ", "Cidade, 5 de maio de 1990.\n",  # noqa: E501
    "Página 3 de 9\n", "- 4 -\n", "~~", "**", "# ", "\x00", "\xad", "\u200b", "ﬁ", "Ã§", "\r\n", "\f", "\u2028",  # noqa: E501
    "(", ")", "[", "]", "((((", "R$ 1,00", "2.806", "Este texto não substitui o publicado",
)  # fmt: skip

colagem = st.lists(st.sampled_from(PEDACOS), max_size=60).map("".join)
qualquer = st.text(max_size=300)
misto = st.lists(st.one_of(st.sampled_from(PEDACOS), st.text(max_size=12)), max_size=40).map(
    "".join
)


def letters(text: str) -> Counter[str]:
    return Counter(char for char in text if char.isalnum())


def said(documento: Documento) -> Counter[str]:
    """Every letter and digit that the document still has, somewhere."""
    found: Counter[str] = Counter()
    for dispositivo, _ in documento.percorrer():
        for redacao in dispositivo.redacoes:
            for part in (redacao.rotulo, redacao.nome or "", redacao.texto, redacao.cabecalho):
                found += letters(part)
            for nota in redacao.notas:
                found += letters(nota.bruto or "")
    for part in (*documento.preambulo, *documento.fecho):
        found += letters(part)
    for alteracao in documento.alteracoes:
        found += letters((alteracao.texto or "") + (alteracao.rotulo or ""))
    return found


@given(st.one_of(colagem, misto, qualquer))
def test_any_text_is_read(text: str) -> None:
    documento = parse(text)
    table = rows(documento)
    assert len({(row["id"], row["versao"]) for row in table}) == len(table)
    assert [row["seq"] for row in table] == list(range(1, len(table) + 1))
    ids = [d.id for d, _ in documento.percorrer()]
    assert len(ids) == len(set(ids))
    assert [d.ordem for d, _ in documento.percorrer()] == list(range(1, len(ids) + 1))


@given(st.one_of(colagem, misto))
def test_every_line_has_a_role(text: str) -> None:
    documento = parse(text)
    for linha in documento.linhas:
        if (linha.original or linha.texto).strip():
            assert linha.papel is not None, linha
            assert linha.regra, linha
    assert coverage(documento, text).completa


@given(colagem.filter(lambda text: not any(mark in text for mark in '“”«»"')))
def test_nothing_is_lost(text: str) -> None:
    """Letters of lines of law are in a label, a name, a text or a note; noise is named."""
    documento = parse(text)
    placed = Counter[str]()
    for linha in documento.linhas:
        if linha.papel not in ("ruido", None):
            placed += letters(linha.texto)
    missing = placed - said(documento)
    assert not missing


@given(colagem)
def test_the_table_gives_the_tree_back(text: str) -> None:
    table = [{**row, "problemas": []} for row in rows(parse(text))]
    if table:
        assert rows(from_rows(table)) == table


@given(colagem)
def test_line_ends_do_not_matter(text: str) -> None:
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    assert parse(unix).dispositivos == parse(unix.replace("\n", "\r\n")).dispositivos


@given(colagem)
def test_the_same_text_is_read_the_same_way(text: str) -> None:
    assert parse(text) == parse(text)


@pytest.mark.parametrize("n", [400])
def test_spans_lead_back_to_the_raw_text(n: int) -> None:
    text = "".join(
        f"Art. {i}. Texto\nnúmero {i}. (Incluído pela Lei nº 5/2001)\n" for i in range(1, n)
    )
    for dispositivo in parse(text).dispositivos:
        redacao = dispositivo.atual
        raw = " ".join(text[a:b] for a, b in redacao.trechos)
        assert " ".join(raw.split()) == redacao.texto
