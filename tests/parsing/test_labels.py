"""Labels and what only looks like one: each form with the readings that its print allows."""

from __future__ import annotations

import pytest

from parsing import labels
from parsing.model import Numero


def best(text: str) -> tuple[str, str, Numero | None, str]:
    candidato = labels.candidates(text)[0]
    opcao = candidato.opcoes[0]
    rotulo = " ".join(text[candidato.inicio : opcao.fim_rotulo].split())
    return opcao.tipo, rotulo, opcao.numero, text[opcao.fim :]


@pytest.mark.parametrize(
    ("text", "tipo", "rotulo", "numero", "resto"),
    [
        ("Art. 1º Texto", "artigo", "Art. 1º", Numero(1), "Texto"),
        ("Art. 1o. Texto", "artigo", "Art. 1o", Numero(1), "Texto"),
        ("Art . 382 Texto", "artigo", "Art . 382", Numero(382), "Texto"),
        ("Art. 1.001 Texto", "artigo", "Art. 1.001", Numero(1001), "Texto"),
        ("Art. 12 Os Termos", "artigo", "Art. 12", Numero(12), "Os Termos"),
        ("Art.\n317 Texto", "artigo", "Art. 317", Numero(317), "Texto"),
        ("Artigo 5.º\nNome", "artigo", "Artigo 5.º", Numero(5), "Nome"),
        ("Art. 3º-A. Aplica-se", "artigo", "Art. 3º-A", Numero(3, (1,)), "Aplica-se"),
        ("Art.40-A O munícipe", "artigo", "Art.40-A", Numero(40, (1,)), "O munícipe"),
        ("Art. 9º A - Texto", "artigo", "Art. 9º A", Numero(9, (1,)), "Texto"),
        ("Art. 5º - A multa", "artigo", "Art. 5º", Numero(5), "A multa"),
        ("Art.1ºO alvará", "artigo", "Art.1º", Numero(1), "O alvará"),
        ("Artigo 27.º bis Texto", "artigo", "Artigo 27.º bis", Numero(27, (102,)), "Texto"),
        ("Artigo único. Texto", "artigo", "Artigo único", Numero(1, (), True), "Texto"),
        ("Art, 4.o - Texto", "artigo", "Art, 4.o", Numero(4), "Texto"),
        ("§ 1º Texto", "paragrafo", "§ 1º", Numero(1), "Texto"),
        ("§2° Texto", "paragrafo", "§2°", Numero(2), "Texto"),
        ("§ - 3º Texto", "paragrafo", "§ - 3º", Numero(3), "Texto"),
        ("§ 10. Texto", "paragrafo", "§ 10", Numero(10), "Texto"),
        ("§ 9º-D Texto", "paragrafo", "§ 9º-D", Numero(9, (4,)), "Texto"),
        ("§ l° Texto", "paragrafo", "§ l°", Numero(1), "Texto"),
        ("Parágrafo Único.- Texto", "paragrafo", "Parágrafo Único", Numero(1, (), True), "Texto"),
        ("Parágrafo\núnico. Texto", "paragrafo", "Parágrafo único", Numero(1, (), True), "Texto"),
        ("Parágrafo segundo - Texto", "paragrafo", "Parágrafo segundo", Numero(2), "Texto"),
        ("IV –\ntexto", "inciso", "IV", Numero(4), "texto"),
        ("V\n– a multa", "inciso", "V", Numero(5), "a multa"),
        ("I. - texto", "inciso", "I", Numero(1), "texto"),
        ("Ill - texto", "inciso", "Ill", Numero(3), "texto"),
        ("IV-A – texto", "inciso", "IV-A", Numero(4, (1,)), "texto"),
        ("c) texto", "alinea", "c)", Numero(3), "texto"),
        ("aa) texto", "alinea", "aa)", Numero(27), "texto"),
        ("1 - texto", "numero", "1", Numero(1), "texto"),
        ("TÍTULO II - DA HIGIENE", "titulo", "TÍTULO II", Numero(2), "DA HIGIENE"),
        ("CAPÍTULO ÚNICO", "capitulo", "CAPÍTULO ÚNICO", Numero(1, (), True), ""),
        ("SECÇÃO A\nDAS RUAS", "secao", "SECÇÃO A", Numero(1), "\nDAS RUAS"),
        ("SUBSECÇÃO I\nX", "subsecao", "SUBSECÇÃO I", Numero(1), "\nX"),
        ("PARTE GERAL", "parte", "PARTE GERAL", Numero(1), ""),
        ("ANEXO II\nX", "anexo", "ANEXO II", Numero(2), "\nX"),
        ("Pena – multa", "pena", "Pena", None, "multa"),
    ],
)
def test_forms(text: str, tipo: str, rotulo: str, numero: Numero | None, resto: str) -> None:
    assert best(text) == (tipo, rotulo, numero, resto)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("i) texto", {("alinea", 9), ("subalinea", 1), ("inciso", 1)}),
        ("11- texto", {("numero", 11), ("item", 11), ("inciso", 2), ("inciso", 11)}),
        ("IIII – texto", {("inciso", 4), ("inciso", 3)}),
        ("Art. 5º-A multa", {("artigo", 5)}),
        ("Art. 5 7. (VETADO)", {("artigo", 5), ("artigo", 57)}),
    ],
)
def test_doubt_travels_as_readings(text: str, readings: set[tuple[str, int]]) -> None:
    opcoes = labels.candidates(text)[0].opcoes
    assert {(o.tipo, o.numero.valor) for o in opcoes if o.numero} == readings


@pytest.mark.parametrize(
    "text",
    ["Texto corrido.", "Arts. 5º e 6º da Lei", "arte", "§§ 2º e 3º do artigo", "2.10,1 texto",
     "Artigos de luxo", "Parte do terreno", "Título de eleitor", "1.000 metros", "R$ 5,00", "mm) x"],  # noqa: E501
)  # fmt: skip
def test_what_is_no_label(text: str) -> None:
    assert [c.opcoes[0].tipo for c in labels.candidates(text)] in ([], ["alinea"])


@pytest.mark.parametrize(
    ("text", "cheap"),
    [
        ("forma do\nArt. 159 do Código Civil", True),
        ("disposto nos incisos I, II e\nIII – do artigo", True),
        ("previsto no\n§ 4º do artigo 9º desta Lei", True),
        ("Texto acabado.\nArt. 3º Constitui infração", False),
        ("segue:\nII – texto", False),
    ],
)
def test_context_makes_running_text_cheap(text: str, cheap: bool) -> None:
    candidato = labels.candidates(text)[-1]
    assert (candidato.custo_texto < candidato.opcoes[0].custo) is cheap


def test_several_labels_on_one_line() -> None:
    found = labels.candidates("Art. 1º Regra. § 1º São: I - fogos; II - animais: a) bravos.")
    assert [c.opcoes[0].tipo for c in found] == [
        "artigo",
        "paragrafo",
        "inciso",
        "inciso",
        "alinea",
    ]


def test_marca_of_the_model() -> None:
    text = "i) texto"
    marca = labels.candidates(text)[0].marca(text, 3, 0)
    assert (marca.tipo, marca.rotulo, marca.linha) == ("alinea", "i)", 3)
    assert [leitura.tipo for leitura in marca.alternativas] == ["alinea", "subalinea", "inciso"]


@pytest.mark.parametrize(
    ("text", "tipo", "acima", "numero"),
    [("a.1) um", "item", 1, 1), ("b.2 dois", "item", 2, 2), ("1.1. um", "item", 1, 1),
     ("2.10.1 texto", "item", 10, 1), ("1.01 - Análise", "item", 1, 1), 
     ("II.3) três", "item", 2, 3)],
)  # fmt: skip
def test_label_that_repeats_the_one_above(text: str, tipo: str, acima: int, numero: int) -> None:
    """Own numbering is a label only below the number that it repeats, and never an article."""
    (candidate,) = labels.candidates(text)
    option = candidate.opcoes[0]
    assert (option.tipo, option.acima, option.numero) == (tipo, Numero(acima), Numero(numero))
    assert all(o.acima is not None for o in candidate.opcoes)
