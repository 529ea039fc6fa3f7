"""What a quotation prints around its new text is kept, on several lines or on one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parsing import parse
from parsing.coverage import coverage

LEI = (
    "LEI Nº 10, DE 2 DE MAIO DE 2001\n"
    "Art. 1º O art. 23 da Lei nº 5/1999 passa a vigorar com as seguintes alterações:\n"
    "“Art. 23. ........................\n"
    "I - ........................\n"
    "II - fogos de 5 metros.” (NR)\n"
    "Art. 2º Revoga-se o art. 7º da Lei nº 5/1999.\n"
)


@pytest.mark.parametrize("text", [LEI, LEI.replace("\n", " ")])
def test_labels_that_stay_and_stamps_stand_on_the_piece_printed_with_them(text: str) -> None:
    documento = parse(text)
    assert [(a.alvo, a.acao, a.texto) for a in documento.alteracoes] == [
        ("art23_cpt_inc2", "redacao", "fogos de 5 metros."),
        ("art7", "revogacao", None),
    ]
    dots = "........................"
    assert documento.alteracoes[0].moldura == f"Art. 23. {dots} I … NR"
    assert documento.alteracoes[1].moldura is None
    assert coverage(documento, text).completa


def test_new_text_that_is_lost_is_missed() -> None:
    """Coverage counts quotations: an alteração gone is text without a place."""
    documento = replace(parse(LEI), alteracoes=())
    assert coverage(documento, LEI).faltam >= len("fogosdemetros")


def test_every_quotation_has_its_own_words() -> None:
    documento = parse(
        "Art. 1º O art. 3º da Lei nº 5/1999 passa a vigorar com a seguinte redação:\n"
        "“Art. 3º ....................\n§ 1º Um.” (NR)\n“Art. 4º Dois.” (AC)\n"
    )
    assert [(a.alvo, a.moldura) for a in documento.alteracoes] == [
        ("art3_par1", "Art. 3º … NR"),
        ("art4", "AC"),
    ]
