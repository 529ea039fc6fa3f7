"""The same law laid out otherwise reads the same: width, blank lines, line ends, page feet."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from parsing import parse
from parsing.table import Row, rows

TEXTOS = Path(__file__).parents[2] / "corpus" / "textos"
CHAVES = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")
COMPARED = ("tipo", "id", "grupo", "rotulo", "nome", "texto", "versao", "situacao", "notas")


def table(text: str) -> list[Row]:
    return [{k: row[k] for k in COMPARED} for row in rows(parse(text))]


def wrapped(width: int) -> Callable[[str], str]:
    def lay(text: str) -> str:
        lines: list[str] = []
        for line in text.split("\n"):
            cut = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
            lines.extend(cut or [""])
        return "\n".join(lines)

    return lay


def with_page_feet(text: str) -> str:
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        lines.append(line)
        if number % 45 == 0:
            lines.append(f"Página {number // 45} de 60")
    return "\n".join(lines)


LAYOUTS: dict[str, Callable[[str], str]] = {
    "90 letras por linha": wrapped(90),
    "60 letras por linha": wrapped(60),
    "sem linhas em branco": lambda text: "\n".join(x for x in text.split("\n") if x.strip()),
    "linhas em branco a mais": lambda text: text.replace("\n", "\n\n"),
    "fins de linha do Windows": lambda text: text.replace("\n", "\r\n"),
    "recuo": lambda text: "\n".join("    " + line for line in text.split("\n")),
    "rodapés de página": with_page_feet,
    "espaço duro": lambda text: text.replace("Art. ", "Art.\u00a0").replace("§ ", "§\u00a0"),
    "hífens invisíveis": lambda text: text.replace("ção", "\u00adção"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("chave", CHAVES)
def test_layout_does_not_change_the_reading(chave: str, layout: str) -> None:
    text = (TEXTOS / f"{chave}.txt").read_text(encoding="utf-8")
    wanted, found = table(text), table(LAYOUTS[layout](text))
    differ = [(a, b) for a, b in zip(wanted, found, strict=False) if a != b]
    assert not differ, f"{len(differ)} linhas; a primeira: {differ[0]}"
    assert len(found) == len(wanted)


SIGNS = {"grau": ("º", "°"), "hífen": (" – ", " - ")}


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("chave", CHAVES)
def test_signs_do_not_change_the_reading(chave: str, sign: str) -> None:
    printed, other = SIGNS[sign]
    text = (TEXTOS / f"{chave}.txt").read_text(encoding="utf-8")
    ids = [(row["id"], row["versao"], row["situacao"]) for row in table(text)]
    changed = table(text.replace(printed, other))
    assert [(row["id"], row["versao"], row["situacao"]) for row in changed] == ids
