from __future__ import annotations

import pytest

from parsing import pages
from parsing.model import Linha


def noise(*textos: str) -> dict[str, str]:
    marcadas = pages.mark_noise([Linha(n, texto) for n, texto in enumerate(textos, 1)])
    return {linha.texto: linha.regra or "" for linha in marcadas if linha.papel == "ruido"}


@pytest.mark.parametrize("texto", ["Página 3 de 296", "12 / 296", "- 12 -", "Câmara Municipal – fl. 2", "fls. 7"])  # fmt: skip  # noqa: E501
def test_page_numbers(texto: str) -> None:
    assert noise("Art. 1º Um.", texto, "Art. 2º Dois.") == {texto: "pagina"}


@pytest.mark.parametrize("texto", ["Art. 12", "§ 3", "I - 2", "a) 3", "2.806, de 1990", "TÍTULO 2"])
def test_labels_are_no_page_numbers(texto: str) -> None:
    assert noise(*[texto, "texto"] * 4) == {}


def test_running_feet_grow() -> None:
    textos = []
    for pagina in range(1, 6):
        textos += [
            f"linha {pagina} de lei",
            *[f"texto {pagina}.{n} da lei" for n in range(12)],
            f"Código de Posturas - {pagina} -",
        ]
    assert set(noise(*textos).values()) == {"pagina"}
    assert len(noise(*textos)) == 5


def test_repeated_notes_are_no_noise() -> None:
    assert noise(*["multa. (VIDE", "LEI Nº 3848/1991)"] * 20) == {}


def test_summary_with_dots_ends_with_its_last_entry() -> None:
    textos = ["SUMÁRIO", "CAPÍTULO I - GERAL ........ 2", "CAPÍTULO II - DA", "HIGIENE ....... 3",
              "CAPÍTULO I - GERAL", "Art. 1º Um."]  # fmt: skip
    assert list(noise(*textos)) == textos[:4]


def test_summary_without_dots_keeps_the_preamble() -> None:
    textos = ["ÍNDICE", "CAPÍTULO I - GERAL", "CAPÍTULO II - FIM", "LEI Nº 5", "CAPÍTULO I - GERAL",
              "Art. 1º Um.", "CAPÍTULO II - FIM", "Art. 2º Dois."]  # fmt: skip
    marcadas = pages.mark_noise([Linha(n, texto) for n, texto in enumerate(textos, 1)])
    assert [linha.num for linha in marcadas if linha.papel == "ruido"] == [1, 2, 3]
