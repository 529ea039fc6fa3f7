"""Matter of the page inside the text: numbered notes at its foot, links after every piece."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from parsing.model import Linha

_ELO = regex.compile(r"\s*\bVer\ tópico(?:\ \(\d[\d.]*\ documentos?\))?\s*\Z")
"""A link of the page, after the text that it belongs to: "Ver tópico (12 documentos)"."""
_ELOS_MINIMOS = 3


def without_links(linhas: list[Linha]) -> list[Linha]:
    """The lines without the links that a page of laws prints after every piece."""
    onde = [i for i, linha in enumerate(linhas) if "Ver tópico" in linha.texto]
    if len(onde) < _ELOS_MINIMOS:
        return linhas
    for i in onde:
        linha = linhas[i]
        novo = _ELO.sub("", linha.texto)
        if not novo.strip():
            linhas[i] = linha._replace(papel="ruido", regra="elo_da_pagina")
        elif novo != linha.texto:
            linhas[i] = linha._replace(texto=novo, original=linha.original or linha.texto)
    return linhas


_NOTA_DE_PE = regex.compile(
    r"\s*[(\[]?(?P<n>\d{1,2}|[¹²³⁴-⁹]{1,2})[)\]]?\s{1,4}(?=\p{Lu}[^\n]{14})"
)
"""1 Redação conforme a publicação original."""
_FIM_DE_NOTA = regex.compile(r"[^\n]{20,}[.;)]\s*")
_ROTULO = regex.compile(
    r"\s*(?:art|§|par[áa]g|[IVXLCDM]{1,7}\s*[-–—.)]|[a-z]\)|\d{1,3}\s*[-–])", regex.IGNORECASE
)
_CHAMADAS = "¹²³⁴⁵⁶⁷⁸⁹"
_LINHAS_DE_PE = 12


def footnotes(linhas: Sequence[Linha], paginas: Sequence[int]) -> dict[int, str]:
    """The lines of the numbered notes above each page number, called from its text: "mercados¹"."""
    found: dict[int, str] = {}
    anterior = -1
    for pagina in paginas:
        alto = max(anterior + 1, pagina - _LINHAS_DE_PE)
        for i in range(alto, pagina):
            if _NOTA_DE_PE.match(linhas[i].texto) and _are_notes(linhas, anterior, i, pagina):
                found.update({k: "nota_de_rodape" for k in range(i, pagina) if linhas[k].texto})
                break
        anterior = pagina
    return found


def _are_notes(linhas: Sequence[Linha], anterior: int, inicio: int, pagina: int) -> bool:
    """Whether the foot of a page begins at a line: numbered on, no label, sentences, and called."""
    pe = [linhas[k].texto for k in range(inicio, pagina) if linhas[k].texto.strip()]
    numeros = [_value(m["n"]) for texto in pe if (m := _NOTA_DE_PE.match(texto))]
    primeiro = numeros[0]
    if numeros != list(range(primeiro, primeiro + len(numeros))):
        return False
    if _FIM_DE_NOTA.fullmatch(pe[-1]) is None or any(_ROTULO.match(texto) for texto in pe):
        return False
    sinal = _CHAMADAS[primeiro - 1] if 0 < primeiro < 10 else primeiro
    chamada = regex.compile(rf"(?<=[\p{{L}}.,;:)”\"])(?:{sinal}|\(?{primeiro}\)?)(?![\d º°])")
    return any(chamada.search(linhas[k].texto) for k in range(anterior + 1, inicio))


def _value(numero: str) -> int:
    return int("".join(str(_CHAMADAS.index(c) + 1) if c in _CHAMADAS else c for c in numero))
