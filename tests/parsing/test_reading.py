"""The search over readings: what is expected next decides, and says why."""

from __future__ import annotations

import pytest

from parsing import labels, reading
from parsing.explain import doubtful_lines, explain


def chosen(text: str, *, portugal: bool = False) -> list[str]:
    candidatos = labels.candidates(text)
    escolhas = reading.best_path(candidatos, [False] * len(candidatos), portugal=portugal)
    return [
        "texto" if e.opcao is None else f"{e.opcao.tipo} {e.opcao.numero.valor if e.opcao.numero else ''}".strip()  # noqa: E501
        for e in escolhas
    ]  # fmt: skip


def test_a_letter_is_what_its_list_wants() -> None:
    texto = "Art. 1º Lista:\n" + "".join(f"{letra}) x;\n" for letra in "abcdefghi")
    assert chosen(texto)[-1] == "alinea 9"
    assert chosen("Art. 1º Lista:\ni) x;\nii) y;")[1:] == ["inciso 1", "inciso 2"]
    texto = "Artigo 1.º\nNome\n1 - Lista:\na) x:\ni) y;\nii) z.\n2 - Fim."
    assert chosen(texto, portugal=True)[3:] == ["subalinea 1", "subalinea 2", "numero 2"]


def test_eleven_is_two_between_one_and_three() -> None:
    assert chosen("Art. 1º Lista:\nI - um;\n11- dois;\nIII - três.")[1:] == ["inciso 1", "inciso 2", "inciso 3"]  # fmt: skip  # noqa: E501


def test_a_number_far_ahead_in_a_broken_sentence_is_text() -> None:
    texto = "Art. 41. Um.\nArt. 42. A pena é a do\nArt. 240 do Código Penal.\nArt. 43. Três."
    assert chosen(texto) == ["artigo 41", "artigo 42", "texto", "artigo 43"]


def test_a_well_printed_number_far_ahead_is_an_article_and_the_sequence_goes_on() -> None:
    texto = "Art. 41. Um.\nArt. 42. Dois.\nArt. 243. Três.\nArt. 44. Quatro.\nArt. 45. Cinco."
    assert chosen(texto) == ["artigo 41", "artigo 42", "artigo 243", "artigo 44", "artigo 45"]


@pytest.mark.parametrize("suffix", ["-A. Aplica-se", "-A O texto", "-A - Aplica-se"])
def test_an_inserted_article_is_no_next_number(suffix: str) -> None:
    assert chosen(f"Art. 1º Um.\nArt. 2º Dois.\nArt. 3º{suffix} isto.") == [
        "artigo 1", "artigo 2", "artigo 3",
    ]  # fmt: skip


def test_time_does_not_grow_faster_than_the_text() -> None:
    """The beam stays narrow whatever is doubtful: the work is bounded for each candidate."""
    texto = "Art. 1º x:\n" + "i) y;\nI – z;\n1. w;\n" * 300
    candidatos = labels.candidates(texto)
    escolhas = reading.best_path(candidatos, [False] * len(candidatos))
    assert len(escolhas) == len(candidatos)


def test_explain_shows_the_readings_and_the_winner() -> None:
    linhas = explain("Art. 1º Lista:\nI - um;\n11- dois;", 3)
    assert any("inciso 2" in linha and "← venceu" in linha for linha in linhas)
    assert any(linha.startswith("texto corrido") for linha in linhas)
    assert explain("Texto.", 1) == ("Linha 1: nenhum rótulo possível; texto corrido.",)
    assert "ruído" in explain("Art. 1º Um.\nPágina 2 de 9\nArt. 2º Dois.", 2)[0]


def test_doubtful_lines_are_those_with_more_than_one_reading() -> None:
    assert doubtful_lines("Art. 1º Lista:\nI - um;\n11- dois;") == (3,)
