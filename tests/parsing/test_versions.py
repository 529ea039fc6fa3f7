"""Point in time: the hand-made table of tests/cases/datas.md, and every way a text changes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from corpus import catalog
from parsing import parse, table, versions
from parsing.model import Dispositivo, Documento, Estado, Fonte, Norma, Nota, Redacao

CASES = Path(__file__).parents[1] / "cases" / "datas.md"
FONTE = Fonte(
    chave="teste",
    municipio_id="br-es-teste",
    inicio_vigencia="2000-04-01",
    historico="completo",
)


def table_rows() -> list[tuple[str, ...]]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    cells = [tuple(c.strip() for c in line.strip("|").split("|")) for line in lines if "|" in line]
    return [row[:5] for row in cells[2:]]


ROWS = table_rows()
norm = cache(catalog.load().documento)


def law(text: str, *, normas: tuple[Norma, ...] = (), **fields: str) -> Documento:
    """A law of a few lines, in force from 1 April 2000."""
    fonte = replace(FONTE, **fields)  # type: ignore[arg-type]
    return versions.dated(parse(text, fonte), normas)


def said(documento: Documento, id_: str, em: str) -> str:
    """The answer in the words of the table."""
    answer = versions.resolve(documento, id_, em)
    return f"versão {answer.versoes[0]}" if answer.kind == "versao" else answer.kind


def test_the_table_has_its_forty_rows() -> None:
    assert len(ROWS) >= 40
    assert ("vendanova", "art88", "2000", "desconhecido", "") in ROWS
    assert ("paraguacu", "art40", "2005", "desconhecido", "") in ROWS


@pytest.mark.parametrize(
    ("chave", "id_", "em", "resposta", "situacao"), ROWS, ids=["-".join(row[:3]) for row in ROWS]
)
def test_what_a_dispositivo_said(
    chave: str, id_: str, em: str, resposta: str, situacao: str
) -> None:
    documento = norm(chave)
    assert said(documento, id_, em) == resposta
    assert (versions.resolve(documento, id_, em).situacao or "") == situacao


def test_the_same_answers_for_all_ids_at_once() -> None:
    documento = norm("colatina")
    together = versions.resolve_all(documento, "2010-06-01")
    assert together["art33"] == versions.resolve(documento, "art33", "2010-06-01")
    assert set(together) == {d.id for d, _ in documento.percorrer()}


def test_a_state_of_an_article_whose_caput_never_changed() -> None:
    documento = norm("colatina")
    (before,) = versions.texto_em(documento, "art43", "2015")
    (after,) = versions.texto_em(documento, "art43", "2023-06-01")
    assert "no prazo de 5 (cinco) dias, satisfazer" in before
    assert "no prazo de 30 (trinta) dias" in after
    assert "saldo de que trata" in before
    assert "saldo de que trata" not in after  # inciso IV was revoked


def test_both_states_where_the_day_is_not_known() -> None:
    documento = norm("colatina")
    texts = versions.texto_em(documento, "art33", "2022-06-01")
    assert ["5 (cinco) dias" in t for t in texts] == [True, False]
    states = versions.estados(documento, "art33")
    assert versions.estados_em(states, "2022-06-01") == states
    assert versions.estados_em(states, "2010") == states[:1]
    assert versions.estados_em(states, "2023") == states[1:]
    assert not versions.may_be_absent(states, "1990")
    assert versions.may_be_absent(states, "1970")


def test_states_cover_time_without_gap_or_overlap() -> None:
    for fonte in catalog.load().fontes:
        documento = norm(fonte.chave)
        by_article: dict[str, list[Estado]] = {}
        for estado in versions.all_estados(documento):
            by_article.setdefault(estado.artigo, []).append(estado)
        assert len(by_article) == sum(d.tipo == "artigo" for d, _ in documento.percorrer())
        for states in by_article.values():
            assert [s.numero for s in states] == list(range(1, len(states) + 1))
            assert states[-1].fim is None
            for one, other in pairwise(states):
                assert (one.fim_min, one.fim_max) == (other.inicio_min, other.inicio_max)
                assert one.redacoes != other.redacoes or one.situacao != other.situacao


def test_seven_changed_articles_of_colatina_keep_their_caput() -> None:
    documento = norm("colatina")
    changed, same_caput = set(), set()
    for artigo in (d for d, _ in documento.percorrer() if d.tipo == "artigo"):
        states = versions.estados(documento, artigo.id)
        if len(states) > 1:
            changed.add(artigo.id)
            if len(artigo.redacoes) == 1 and all(s.situacao == "vigente" for s in states):
                same_caput.add(artigo.id)
    assert {"art43", "art31", "art323", "art337"} <= same_caput
    assert {"art33", "art36", "art38"} <= changed


def test_a_new_caput_leaves_its_parts_in_force() -> None:
    documento = law(
        "Art. 1º Regra.\nParágrafo único. Exceção.\n"
        "Art. 1º Regra nova. (Redação dada pela Lei nº 20/2010)\nArt. 2º Fim."
    )
    assert said(documento, "art1_par1u", "2015") == "versão 1"
    assert [s.redacoes for s in versions.estados(documento, "art1")] == [
        (("art1", 1), ("art1_par1u", 1)),
        (("art1", 2), ("art1_par1u", 1)),
    ]


def test_a_revoked_caput_takes_its_parts_with_it() -> None:
    documento = law(
        "Art. 1º Regra: (Revogado pela Lei nº 20/2010)\nI - um;\nII - dois.\nArt. 2º Fim."
    )
    assert said(documento, "art1_cpt_inc2", "2005") == "versão 1"
    answer = versions.resolve(documento, "art1_cpt_inc2", "2015")
    assert (answer.kind, answer.situacao) == ("ausente", "revogado")
    inciso = versions.find(documento, "art1_cpt_inc2").atual
    assert (inciso.situacao, inciso.inicio, inciso.fim) == ("revogado", "2000-04-01", "2010")
    last = versions.estados(documento, "art1")[-1]
    assert last.situacao == "revogado"
    assert versions.texto_em(documento, "art1", "2015") == ()


def test_a_new_redacao_whose_former_text_is_not_printed() -> None:
    documento = law(
        "Art. 1º Nova. (Redação dada pela Lei nº 20/2010)\n§ 1º Original.\nArt. 2º Fim."
    )
    assert said(documento, "art1", "2005") == "desconhecido"
    assert said(documento, "art1", "1999") == "ausente"
    assert said(documento, "art1_par1", "2005") == "versão 1"
    first = versions.estados(documento, "art1")[0]
    assert not first.conhecido
    assert first.desconhecidos == ("art1",)


def test_a_lapsed_redacao_gives_way_to_the_former_one() -> None:
    documento = law(
        "Art. 1º Prazo de dez dias.\nArt. 1º Prazo de vinte dias. (Redação dada pela Medida "
        "Provisória nº 5, de 2012) (Vigência encerrada)\nArt. 2º Fim."
    )
    assert said(documento, "art1", "2011") == "versão 1"
    assert said(documento, "art1", "2012-08-01") == "incerto"
    assert said(documento, "art1", "2015") == "versão 1"


def test_vetoed_text_and_its_later_promulgation() -> None:
    documento = law(
        "Art. 1º Regra.\nArt. 2º (VETADO)\n"
        "Art. 2º Texto promulgado. (Redação dada pela Lei nº 12/2002)\nArt. 3º Fim."
    )
    assert versions.resolve(documento, "art2", "2001").situacao == "vetado"
    assert said(documento, "art2", "2005") == "versão 2"


def test_suspension_takes_a_text_out_of_force() -> None:
    documento = law("Art. 1º Regra. (Execução suspensa pela Resolução nº 7/2011)\nArt. 2º Fim.")
    assert said(documento, "art1", "2010") == "versão 1"
    assert versions.resolve(documento, "art1", "2012").situacao == "suspenso"


def test_a_revoked_text_that_was_restored() -> None:
    regra = Dispositivo(
        "art1",
        "artigo",
        "Art. 1º",
        None,
        (
            Redacao(
                1,
                "Regra.",
                notas=(
                    Nota("revogacao", "Lei nº 20/2010"),
                    Nota("restabelecimento", "Lei nº 5/2013"),
                ),
            ),
        ),
    )
    documento = versions.dated(Documento(FONTE, (regra,)))
    assert [said(documento, "art1", em) for em in ("2005", "2011", "2014")] == [
        "versão 1",
        "ausente",
        "versão 1",
    ]
    assert versions.find(documento, "art1").atual.situacao == "vigente"


def test_a_renumbering_changes_no_text() -> None:
    documento = law(
        "Art. 1º Regra.\n§ 1º Exceção. (Renumerado do parágrafo único pela Lei nº 30/2015)\n"
        "§ 2º Outra. (Incluído pela Lei nº 30/2015)\nArt. 2º Fim."
    )
    assert said(documento, "art1_par1", "2005") == "versão 1"
    assert said(documento, "art1_par2", "2005") == "ausente"


def test_a_revoked_dispositivo_without_text() -> None:
    documento = law("Art. 1º Regra.\nArt. 2º (Revogado pela Lei nº 20/2010)\nArt. 3º Fim.")
    assert said(documento, "art2", "2005") == "desconhecido"
    assert versions.resolve(documento, "art2", "2015").situacao == "revogado"


def test_a_revoked_text_that_is_not_printed_ends_as_its_parts_do() -> None:
    norm = law(
        "Art. 1º Regra:\nI - (Revogado pela Lei nº 11/2020)\nII - dois.\n"
        "Art. 2º (Revogado pela Lei nº 10/2022)\nI - um;\nII - dois.\n",
        inicio_vigencia="1990-01-01",
    )
    ends = {d.id: (d.atual.situacao, d.atual.inicio, d.atual.fim) for d, _ in norm.percorrer()}
    assert ends["art1_cpt_inc1"] == ("revogado", None, "2020")
    assert ends["art1_cpt_inc2"] == ("vigente", "1990-01-01", None)
    assert ends["art2"] == ("revogado", None, "2022")
    assert ends["art2_cpt_inc2"] == ("revogado", "1990-01-01", "2022")


def test_a_redacao_never_ends_before_it_began() -> None:
    text = (
        "Art. 1º Regra. (Redação dada pela Lei nº 20/2010)\n"
        "Art. 1º Regra. (Incluído pela Lei nº 7/2005)"
    )
    older, newer = law(text).dispositivos[0].redacoes
    assert (older.inicio, older.fim, newer.inicio) == ("2010", None, "2005")


def test_what_is_known_of_an_act_narrows_the_window() -> None:
    text = "Art. 1º A.\nArt. 1º B. (Redação dada pela Lei nº 020, de 2010)\nArt. 2º Fim."
    row = Norma(
        "br-es-teste", "Lei", "20", 2010, vigencia_min="2010-05-10", vigencia_max="2010-05-10"
    )
    documento = law(text, normas=(row,))
    assert said(documento, "art1", "2010-05-09") == "versão 1"
    assert said(documento, "art1", "2010-05-10") == "versão 2"
    assert versions.find(documento, "art1").redacoes[0].fim == "2010-05-10"
    assert said(law(text), "art1", "2010-05-09") == "incerto"


def test_an_act_of_another_municipality_says_nothing() -> None:
    text = "Art. 1º A.\nArt. 1º B. (Redação dada pela Lei nº 20/2010)\nArt. 2º Fim."
    row = Norma(
        "br-es-outra", "Lei", "20", 2010, vigencia_min="2010-05-10", vigencia_max="2010-05-10"
    )
    assert said(law(text, normas=(row,)), "art1", "2010-05-09") == "incerto"


def test_acts_of_one_year_follow_their_numbers() -> None:
    documento = law(
        "Art. 1º A.\nArt. 1º B. (Redação dada pela Lei nº 90/2010)\n"
        "Art. 1º C. (Redação dada pela Lei nº 100/2010)\nArt. 2º Fim."
    )
    assert [s.norma for s in versions.estados(documento, "art1")] == [
        None,
        "Lei nº 90/2010",
        "Lei nº 100/2010",
    ]
    assert said(documento, "art1", "2011") == "versão 3"


def test_a_part_of_an_old_article_goes_when_the_whole_article_is_new() -> None:
    documento = law(
        "Art. 1º Velha:\nI - um;\nII - dois.\n"
        "Art. 1º Nova: (Artigo com redação dada pela Lei nº 20/2010)\nI - novo um.\nArt. 2º Fim."
    )
    assert said(documento, "art1_cpt_inc2", "2005") == "versão 1"
    assert said(documento, "art1_cpt_inc2", "2015") == "ausente"
    assert said(documento, "art1_cpt_inc1", "2015") == "versão 2"


def test_a_norm_revoked_as_a_whole_is_law_no_more() -> None:
    documento = law("Art. 1º Regra.\nArt. 2º Fim.", situacao="revogado")
    last = versions.estados(documento, "art1")[-1]
    assert last.situacao == "revogado"
    assert versions.find(documento, "art1").atual.situacao == "revogado"
    assert said(documento, "art1", "1990") == "ausente"
    assert said(documento, "art1", "2010") == "incerto"  # the day of the revocation is not known


def test_a_norm_without_any_date_is_uncertain_until_its_first_change() -> None:
    documento = law("Art. 1º A.\nArt. 2º B. (Incluído pela Lei nº 20/2010)", inicio_vigencia="")
    documento = versions.dated(replace(documento, fonte=Fonte(chave="x")), ())
    assert said(documento, "art1", "2005") == "incerto"
    assert said(documento, "art1", "2011") == "versão 1"


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2010-06-01", "2010-06-01", "2010-06-01"),
        ("01/06/2010", "2010-06-01", "2010-06-01"),
        ("1/6/2010", "2010-06-01", "2010-06-01"),
        (" 2010 ", "2010-01-01", "2010-12-31"),
    ],
)
def test_dates_as_people_write_them(text: str, first: str, last: str) -> None:
    assert versions.parse_date(text) == versions.Periodo(first, last)


@pytest.mark.parametrize(
    "text", ["", "ontem", "2010-13-01", "31/02/2010", "10", "20100601", "1/1/1"]
)
def test_dates_that_are_none(text: str) -> None:
    with pytest.raises(versions.DataInvalida, match="não pode ser lida"):
        versions.parse_date(text)


def test_an_unknown_id_names_its_neighbours() -> None:
    documento = norm("colatina")
    with pytest.raises(versions.DispositivoDesconhecido, match="Parecidos: "):
        versions.resolve(documento, "art36_par22", "2010")


def test_dates_survive_the_table() -> None:
    documento = norm("colatina")
    again = table.from_rows(table.rows(documento), documento.fonte)
    redated = versions.dated(again, catalog.load().normas)
    assert versions.all_estados(redated) == versions.all_estados(documento)
    first = versions.find(again, "art33").redacoes[0]
    assert (first.inicio, first.fim) == ("1978-01-01", "2022")
