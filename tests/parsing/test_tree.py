"""Ids, redações and misnumberings, reading order, situations."""

from __future__ import annotations

import pytest

from parsing import parse
from parsing.model import Dispositivo, Documento


def node(documento: Documento, id_: str) -> Dispositivo:
    return next(d for d, _ in documento.percorrer() if d.id == id_)


def ids(text: str) -> list[str]:
    return [d.id for d, _ in parse(text).percorrer()]


def test_articles_do_not_carry_their_headings() -> None:
    texto = "TÍTULO I\nCAPÍTULO II\nX\nArt. 1º Um.\nCAPÍTULO III\nY\nArt. 2º Dois:\nI – a;\na) b.\n§ 1º c:\nI – d."  # noqa: E501
    assert ids(texto) == [
        "tit1", "tit1_cap2", "art1", "tit1_cap3", "art2", "art2_cpt_inc1", "art2_cpt_inc1_ali1",
        "art2_par1", "art2_par1_inc1",
    ]  # fmt: skip


def test_three_redactions_are_ordered_and_the_last_is_in_force() -> None:
    texto = (
        "Art. 1º Um.\nArt. 1º Dois. (Redação dada pela Lei nº 2/2000)\n"
        "Art. 1º Três. (Redação dada pela Lei nº 3/2010)\nArt. 2º Fim."
    )
    redacoes = node(parse(texto), "art1").redacoes
    assert [(r.versao, r.texto, r.situacao) for r in redacoes] == [
        (1, "Um.", "superado"), (2, "Dois.", "superado"), (3, "Três.", "vigente"),
    ]  # fmt: skip


def test_a_new_caput_leaves_its_unannotated_parts_in_force() -> None:
    texto = "Art. 1º Um:\nI – a;\nArt. 1º Novo: (Redação dada pela Lei nº 2/2000)\nArt. 2º Fim."
    documento = parse(texto)
    assert [r.situacao for r in node(documento, "art1").redacoes] == ["superado", "vigente"]
    assert node(documento, "art1_cpt_inc1").atual.situacao == "vigente"


def test_the_whole_article_printed_again_is_one_new_redaction_of_each_part() -> None:
    texto = (
        "Art. 1º Um:\nI – a;\n§ 1º b.\nArt. 1º Novo: (Redação dada pela Lei nº 2/2000)\nI – c;\n"
        "§ 1º d.\nArt. 2º Fim."
    )
    documento = parse(texto)
    for id_, textos in (("art1_cpt_inc1", ["a;", "c;"]), ("art1_par1", ["b.", "d."])):
        assert [r.texto for r in node(documento, id_).redacoes] == textos


def test_the_same_number_without_a_note_is_a_misnumbering() -> None:
    documento = parse("Art. 1º Um.\nArt. 2º Dois.\nArt. 2º Outro.\nI – a;\nArt. 3º Fim.")
    assert [d.id for d, _ in documento.percorrer()] == ["art1", "art2", "art2@2", "art2@2_cpt_inc1", "art3"]  # fmt: skip  # noqa: E501
    assert [p.id for p in documento.problemas if p.codigo == "rotulo_duplicado"] == ["art2@2"]


def test_a_part_printed_late_is_read_in_its_place_and_keeps_its_raw_rank() -> None:
    texto = "Art. 1º Lista:\nI – a;\n§ 1º b.\nII – c. (Incluído pela Lei nº 2/2000)\nArt. 2º Fim."
    artigo = node(parse(texto), "art1")
    assert [d.id for d in artigo.filhos] == ["art1_cpt_inc1", "art1_cpt_inc2", "art1_par1"]
    assert [d.atual.seq for d in artigo.filhos] == [2, 4, 3]


@pytest.mark.parametrize(
    ("nota", "situacao"),
    [
        ("(Revogado pela Lei nº 2/2000)", "revogado"),
        ("(Artigo revogado pela Lei nº 2/2000)", "revogado"),
        ("(Vide Lei nº 2/2000)", "vigente"),
        ("(Execução suspensa pela Resolução nº 7, de 2005)", "suspenso"),
    ],
)
def test_situation_says_what_the_note_says(nota: str, situacao: str) -> None:
    assert node(parse(f"Art. 1º Um. {nota}\nArt. 2º Fim."), "art1").atual.situacao == situacao


def test_a_revoked_article_takes_its_parts_with_it() -> None:
    documento = parse("Art. 1º Um: (Artigo revogado pela Lei nº 2/2000)\nI – a;\nArt. 2º Fim.")
    assert node(documento, "art1_cpt_inc1").atual.situacao == "revogado"


def test_a_wording_out_of_effect_gives_place_to_the_former() -> None:
    texto = "Art. 1º Um.\nArt. 1º Dois. (Redação dada pela MP nº 1, de 2018) (Vigência encerrada)\nArt. 2º Fim."  # noqa: E501
    assert [r.situacao for r in node(parse(texto), "art1").redacoes] == ["vigente", "superado"]


def test_restarted_numbering_gets_a_prefix() -> None:
    texto = (
        "Art. 1º Um.\nArt. 2º Dois.\nATO DAS DISPOSIÇÕES TRANSITÓRIAS\nArt. 1º A.\n"
        "ANEXO I\nREGULAMENTO\nArt. 1º B.\nArt. 2º C."
    )
    assert ids(texto) == [
        "art1", "art2", "agh1", "adct_art1", "anx1", "anx1_art1", "anx1_art2",
    ]  # fmt: skip


def test_headings_with_the_same_number_are_kept_apart() -> None:
    texto = "CAPÍTULO I\nA\nArt. 1º Um.\nCAPÍTULO I\nB\nArt. 2º Dois."
    assert ids(texto) == ["cap1", "art1", "cap1@2", "art2"]


def test_order_is_that_of_reading() -> None:
    documento = parse("Art. 1º Um.\nI – a;\nArt. 2º Dois.")
    assert [d.ordem for d, _ in documento.percorrer()] == [1, 2, 3]


def test_a_line_that_belongs_nowhere_stays_in_the_text_and_is_told() -> None:
    numeros = "".join(f"Art. {n}º Texto.\n" for n in range(3, 10))
    documento = parse(f"Art. 1º Um.\nArt. 2º Dois.\nLinha solta\n{numeros}")
    assert node(documento, "art2").atual.texto == "Dois. Linha solta"
    assert [(p.codigo, p.linha, p.id) for p in documento.problemas] == [("linha_sem_lugar", 3, "art2")]  # fmt: skip  # noqa: E501
