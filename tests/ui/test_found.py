"""Search results on a terminal: the act shown is that of the part, names instead of keys."""

from __future__ import annotations

from dataclasses import replace

from corpus import catalog
from index.results import Achado, Comparacao, RespostaMunicipio, Resultado
from ui import found
from ui.wording import NOTICE

from .norms import finding, norm

FONTES = {fonte.chave: fonte for fonte in catalog.load(catalog.PACOTE).fontes}


def searched(*achados: Achado, confianca: float = 0.9) -> list[str]:
    resultado = Resultado("multa", achados, len(achados), {}, 12.0, confianca=confianca)
    procuradas = tuple(FONTES.values())
    return list(found.result_lines(resultado, FONTES, norm, procuradas=procuradas))


def test_the_act_of_the_part_and_that_of_the_article() -> None:
    part = searched(finding("vendanova", "art88", "art88_par1u"))
    assert part[:2] == [
        "1. Venda Nova do Imigrante/ES · Código de Posturas, Lei nº 58/1990 "
        "(data de consolidação não informada)",
        "   art. 88, parágrafo único [em vigor; redação original; "
        "artigo alterado pela Lei nº 577/2003]",
    ]
    caput = searched(finding("vendanova", "art88"))
    assert "577/2003" in caput[1]
    assert "original" not in caput[1]
    assert caput[1].count("577/2003") == 1


def test_names_once_no_keys_no_ids_the_notice_at_the_end() -> None:
    lines = searched(
        finding("colatina", "art160", "art160_par1"), finding("colatina", "art33"),
        finding("lagoa", "art23", "art23_num1_ali4"),
    )  # fmt: skip
    text = "\n".join(lines)
    assert "1. Colatina/ES · Código de Posturas, Lei nº 2.806/1977 (data de" in text
    assert "   artigo 23.º, n.º 1, alínea d) [em vigor]" in lines
    assert text.count("2.806/1977 (data de consolidação não informada)") == 1
    assert "_par1" not in text
    assert "br-es" not in text
    assert lines[-2] == 'Para ler por inteiro: posturas mostrar colatina "art. 160, § 1º"'
    assert lines[-1] == NOTICE
    assert text.count(NOTICE) == 1


def test_a_revoked_part_says_so_once() -> None:
    achado = finding("colatina", "art33", state=0)
    assert achado.situacao == "superado"
    line = searched(replace(achado, situacao="revogado"))[1]
    assert line.count("revogado") <= 1
    uncertain = searched(replace(finding("colatina", "art33"), incerto=True))[1]
    assert "pode ter valido nesta data" in uncertain


def test_at_a_date_the_situation_is_that_of_the_date() -> None:
    former = replace(finding("colatina", "art33", state=0), situacao="vigente")
    resultado = Resultado("multa", (former,), 1, {}, 12.0, confianca=0.9)
    lines = list(found.result_lines(resultado, FONTES, norm, procuradas=(), em="01/06/2010"))
    assert lines[1].startswith("   art. 33 [em vigor em 01/06/2010; ")
    assert lines[1].endswith("de 01/01/1978 até 2022]")


def test_an_empty_sentence_gives_the_text_or_the_heading() -> None:
    achado = finding("vendanova", "art88", "art88_par1u")
    assert any("algazarras" in x for x in searched(replace(achado, trecho="")))
    bare = replace(achado, trecho=" ", partes=(), texto="", nome=None)
    assert sum("CAPÍTULO I – DA ORDEM" in x for x in searched(bare)) == 2


def test_nothing_found_names_the_norms() -> None:
    (line, *_) = searched()
    assert line.startswith("Nada encontrado em: Código de Posturas, Lei nº 2.806/1977 (data de")
    assert "Lei Complementar nº 15/1998 (consolidado até 08/03/2019)" in line
    assert "pouco provável" in searched(finding("colatina", "art33"), confianca=0.3)[0]


def test_comparison_says_in_words_how_sure_it_is() -> None:
    achado = finding("colatina", "art160", "art160_par1")
    lines = list(
        found.comparison_lines(
            Comparacao("barulho", (
                RespostaMunicipio("br-es-colatina", ("colatina",), True, 0.944, (achado,)),
                RespostaMunicipio("br-mg-alvorada-de-minas", ("alvorada",), False, 0.17, ()),
                RespostaMunicipio("br-sp-paraguacu-paulista", ("paraguacu",), False, 0.41, ()),
            )),
            FONTES,
            norm,
        )
    )  # fmt: skip
    assert lines[0] == "Colatina/ES – resposta provável: 94 %"
    assert (
        "Alvorada de Minas/MG – provável que não haja regra nestas normas (chance de haver: 17 %)"
        in lines
    )
    assert any(x.startswith("Paraguaçu Paulista/SP – em dúvida") for x in lines)
    assert "   não encontrado em: Código de Posturas do Município, Lei Complementar nº 15/1998" in (
        "\n".join(lines)
    )
    assert lines[-1] == NOTICE


def test_certainty_is_never_said_to_be_whole() -> None:
    for value, said in ((1.0, "99 %"), (0.999, "99 %")):
        resposta = RespostaMunicipio("x", (), True, value, ())
        assert found.likely(resposta) == f"resposta provável: {said}"


def test_norms_looked_into_follow_the_filters() -> None:
    every = tuple(FONTES.values())
    assert found.looked_into(every, normas=(), municipios=()) == every
    by_name = found.looked_into(every, normas=(), municipios=("Alvorada de Minas",))
    assert [f.chave for f in by_name] == ["alvorada"]
    assert [f.chave for f in found.looked_into(every, normas=("lagoa",), municipios=())] == [
        "lagoa"
    ]
