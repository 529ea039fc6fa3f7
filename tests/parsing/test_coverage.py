"""Every character has its place; noise, preamble and closing are the lines that the gold lists."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from corpus import catalog
from parsing import parse
from parsing.check import coverage
from parsing.model import Fonte, Linha

# of the gold's notes: page footers and table of contents; preamble and cover; closing
RODAPES = {
    101, 147, 194, 238, 286, 334, 383, 433, 480, 527, 575, 625, 672, 721, 768, 816, 862, 908, 956,
    1002, 1050, 1097, 1144, 1192, 1241, 1248,
}  # fmt: skip
OUTSIDE: dict[str, tuple[set[int], set[int], set[int]]] = {
    "colatina": (set(), {1}, {2918, 2919, 2920, 2921}),
    "paraguacu": (
        RODAPES | set(range(11, 57)),
        set(range(1, 11)) | set(range(57, 62)),
        {1240, *range(1242, 1248)},
    ),
    "vendanova": (set(), {1, 3, 5, 7}, set()),
    "alvorada": (set(), {1, 3}, set()),
    "lagoa": (set(), {1, 3, 5, 7, 9, 11}, {837}),
}
norm = cache(catalog.load().documento)


@pytest.mark.parametrize("chave", OUTSIDE)
def test_noise_preamble_and_closing_are_the_lines_of_the_gold(chave: str) -> None:
    lines = [linha for linha in norm(chave).linhas if linha.texto.strip()]
    found = {
        papel: {linha.num for linha in lines if linha.papel == papel}
        for papel in ("ruido", "preambulo", "fecho")
    }
    assert (found["ruido"], found["preambulo"], found["fecho"]) == OUTSIDE[chave]
    assert all(linha.regra for linha in lines if linha.papel == "ruido")


@pytest.mark.parametrize("chave", OUTSIDE)
def test_every_character_has_its_place(chave: str) -> None:
    found = coverage(norm(chave), catalog.load().text(chave))
    assert found.completa
    assert found.colocado == 1.0
    assert sum(found.papeis.values()) == found.total
    assert not [p for p in found.problems() if p.codigo == "texto_nao_colocado"]


def test_a_line_without_a_role_is_lost() -> None:
    text = "Art. 1º Regra.\nArt. 2º Outra.\n"
    documento = parse(text, Fonte(chave="x"))
    without = replace(
        documento,
        linhas=tuple(
            line._replace(papel=None) if line.num == 2 else line for line in documento.linhas
        ),
    )
    found = coverage(without, text)
    assert found.perdidas == (2,)
    assert not found.completa
    assert found.colocado < 1
    assert [p.linha for p in found.problems()] == [2]


def test_a_text_that_no_dispositivo_took_is_missing() -> None:
    documento = parse("Art. 1º Regra de ouro.\n", Fonte(chave="x"))
    more = replace(
        documento, linhas=(Linha(1, "Art. 1º Regra de ouro. Zebra", papel="dispositivo"),)
    )
    assert coverage(more, "Art. 1º Regra de ouro. Zebra\n").faltam == len("Zebra")


def test_much_noise_is_itself_a_problem() -> None:
    documento = parse("Art. 1º Regra.\n", Fonte(chave="x"))
    noisy = replace(
        documento, linhas=(*documento.linhas, Linha(2, "Pág. 3", papel="ruido", regra="pagina"))
    )
    found = coverage(noisy, "Art. 1º Regra.\nPág. 3")
    assert [p.codigo for p in found.problems()] == ["ruido_excessivo"]
    assert found.regras == {"pagina": 5}


def test_an_empty_text_is_wholly_placed() -> None:
    assert coverage(parse("", Fonte(chave="x")), "").colocado == 1.0
