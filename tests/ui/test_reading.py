"""Written citations lead back to the dispositivo that they were made from."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ui.gold import CHAVES, documento
from ui.citation import CitacaoRecusada, cite
from ui.reading import Alvo, read

DOCS = tuple(documento(chave) for chave in CHAVES)
ACESSO = date(2026, 11, 30)


def _found(text: str) -> list[str]:
    return [
        f"{a.chave}:{a.id}" + (f":v{a.versao}" if a.versao else "") + ("" if a.existe else "?")
        for a in read(text, DOCS)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art. 36, § 1º, do Código de Posturas de Colatina", ["colatina:art36_par1"]),
        ("colatina art 33", ["colatina:art33"]),
        ("Art. 33 – Colatina/ES", ["colatina:art33"]),
        ("§ 8 art 32", []),
        ("§ 1 art 32", ["vendanova:art32_par1"]),
        ("parágrafo único do art 8º colatina", ["colatina:art8_par1u"]),
        ("inciso V do art. 23 do Código de Posturas de Colatina", ["colatina:art23_cpt_inc5"]),
        ("23, § 1º colatina", ["colatina:art23_par1"]),
        ("23 colatina", []),
        ("alínea a) do n.º 1 do artigo 5.º do Regulamento n.º 1294/2025",
         ["lagoa:art5_num1_ali1"]),
        ("artigo 7.º, n.º 1, alínea f), subalínea ii), Lagoa", ["lagoa:art7_num1_ali6_sal2"]),
        ("arts. 5º a 7º da Lei nº 2.806/1977",
         ["colatina:art5", "colatina:art6", "colatina:art7"]),
        ("arts. 5º e 6º da Lei Municipal nº 2.806, de 22 de dezembro de 1977",
         ["colatina:art5", "colatina:art6"]),
        ("Lei Complementar 15/1998, art. 40-A, II", ["paraguacu:art40-1_cpt_inc2"]),
        ("LC 15/98, art. 40-A", ["paraguacu:art40-1"]),
        ('art 19, III, "a", alvorada', ["alvorada:art19_cpt_inc3_ali1"]),
        ("art. 90, VI, “b”, do Código de Posturas de Venda Nova do Imigrante/ES",
         ["vendanova:art90_cpt_inc6_ali2"]),
        ("Título II, Capítulo I, do Código de Posturas de Venda Nova", ["vendanova:tit2_cap1"]),
        ("art. 24, caput e incisos I e II, do Código de Posturas de Colatina",
         ["colatina:art24", "colatina:art24_cpt_inc1", "colatina:art24_cpt_inc2"]),
        ("art. 9999 do Código de Posturas de Colatina", ["colatina:art9999?"]),
        ("Código de Posturas de Colatina", ["colatina:None"]),
        ("Lei 2806/77", ["colatina:None"]),
        ("urn:lex:br;espirito.santo;colatina:municipal:lei:1977-12-22;2806!art23_par1",
         ["colatina:art23_par1"]),
        ("urn:lex:br;espirito.santo;colatina:municipal:lei:1977;2806!art23_cpt",
         ["colatina:art23"]),
        ("urn:lex:br;espirito.santo;colatina:municipal:lei:1977-12-22;2806@versao.original"
         "!art23_par1", ["colatina:art23_par1:v1"]),
        ("urn:lex:br;federal:constituicao:1988-10-05;1988!art5", []),
        ("/akn/pt-lagoa.acores/act/regulamento/2025-12-23/1294/por/!main~art_5__para_1__al_1",
         ["lagoa:art5_num1_ali1"]),
        ("colatina:art23_par1:v1", ["colatina:art23_par1:v1"]),
        ("colatina:art189_cpt_inc2@2", ["colatina:art189_cpt_inc2@2"]),
        ("colatina:art23_par1:v9", ["colatina:art23_par1:v9?"]),
        ("artigo 5, n. 1, a) Lagoa", ["lagoa:art5_num1_ali1"]),
        ("art. 148, § 2º, “c”, paraguacu", ["paraguacu:art148_par2_ali3"]),
        ("art. 334, a), colatina", ["colatina:art334_cpt_ali1"]),
        ("art. 23 c/c art. 24 colatina", ["colatina:art23", "colatina:art24"]),
        ("Lei Municipal de Colatina nº 2.806/77, art. 23", ["colatina:art23"]),
        ("Lei Municipal de Colatina nº 9.999/77, art. 23", []),
        ("art. 36 do Decreto nº 10/2000 de Colatina", []),
        # what is not a citation of a norm that is here
        ("prazo para recurso", []),
        ("multa do art. 33 colatina para ambulantes", []),
        ("art. 5º da Constituição Federal", []),
        ("art. 10 da Lei nº 9.999/2001", []),
        ("", []),
        ("art", []),
        ("o artigo", []),
    ],
)  # fmt: skip
def test_written_forms(text: str, expected: list[str]) -> None:
    assert _found(text) == expected


def test_without_a_norm_every_norm_that_has_it_is_given() -> None:
    assert set(_found("art. 36, parágrafo único")) == {"vendanova:art36_par1u"}
    assert len(_found("art. 10")) == 5


@pytest.mark.parametrize(
    ("clause", "versao", "em"),
    [
        ("na redação dada pela Lei nº 7.043/2022", 2, None),
        ("na redação da Lei 7043/2022", 2, None),
        ("em sua redação original (anterior à Lei nº 7.043/2022)", 1, None),
        ("em sua redação original, texto vigente em 01/06/2010", 1, "2010-06-01"),
        ("na redação dada pela Lei nº 1/1999", None, None),
    ],
)
def test_the_clause_names_the_redacao(clause: str, versao: int | None, em: str | None) -> None:
    text = f"art. 23, § 1º, do Código de Posturas de Colatina/ES, {clause}"
    assert read(text, DOCS) == (Alvo("colatina", "art23_par1", versao, em, True),)


@pytest.mark.parametrize("chave", CHAVES)
@pytest.mark.parametrize("estilo", ["forense", "forense-curto", "portugal", "abnt", "urn", "akn"])
def test_our_own_citations_lead_back(chave: str, estilo: str) -> None:
    """Every ninth dispositivo of each norm, in each of its redações."""
    norm = documento(chave)
    for dispositivo, _ in list(norm.percorrer())[::9]:
        if "@" in dispositivo.id:
            continue
        for redacao in dispositivo.redacoes:
            try:
                text = cite(
                    norm, dispositivo.id, versao=redacao.versao, estilo=estilo, acesso=ACESSO
                )
            except CitacaoRecusada:
                assert estilo == "urn"
                continue
            (alvo,) = read(text, DOCS)
            assert (alvo.chave, alvo.id, alvo.existe) == (chave, dispositivo.id, True), text
            if len(dispositivo.redacoes) > 1 and estilo not in ("urn", "akn"):
                assert alvo.versao == redacao.versao, text


@pytest.mark.parametrize(
    "text", ["art. " * 3000, "(" * 5000, "§ 1º " * 2000, "\x00\ud800", "1, " * 999]
)
def test_any_text_is_answered(text: str) -> None:
    assert isinstance(read(text, DOCS), tuple)
