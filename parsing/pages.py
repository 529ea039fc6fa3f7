"""Page matter and tables of contents: lines that are no law, each with the rule that says so.

Noise is only what a named rule says (`regra`): `pagina`, `cabecalho_repetido`, `sumario`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import regex

from parsing.model import Linha

_PAGINA = regex.compile(
    r"""\s*(?:
      (?:p[áa]g(?:ina|\.)?|folhas?|fls?\.?)\s*[:.]?\s*(?:n[º°o.]*\s*)?\d{1,4}(?:\s*(?:de|/)\s*\d{1,4})?  # Página 3 de 296
    | (?:\d{1,6}\s+)?di[áa]rio\s+da\s+rep[úu]blica,\s+\d\.ª\s+s[ée]rie\s*[—–-][^\n]{5,60}\d{4}(?:\s+\d{1,6})?     # running head of Portugal's gazette
    | \d{1,4}\s*/\s*\d{1,4}                                    # 12 / 296
    | [-–—]\s*\d{1,4}\s*[-–—]                                 # - 12 -
    | .{3,80}?[-–—|]\s*(?:fls?|p[áa]g)\.?\s*\d{1,4}           # Câmara Municipal – fl. 2
    )\s*""",  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
_COM_ROTULO = regex.compile(
    r"""\s*["“«]?\s*(?:art|§|par[áa]g|[IVXLCDM]{1,7}\s*[-–—.)]|[a-z]{1,2}\)|\d{1,3}\s*[-–.)]
    |t[íi]tulo|cap[íi]tulo|se[cç]|sub|livro|parte|anexo|\()""",
    regex.VERBOSE | regex.IGNORECASE,
)
_NUMEROS = regex.compile(r"\d+")
_PONTILHADO = regex.compile(
    r"(?:\.{5,}|(?:\.\s){5,}|…{2,}|_{5,})\s*(?:arts?\.?\s*)?(?:\d{1,4}[º°]?(?:\s*[ae]\s*\d{1,4})?)?\s*$",
    regex.I,
)
_SUMARIO = regex.compile(
    r"\s*(?:sum[áa]rio|[íi]ndice(?:\s+(?:geral|sistem[áa]tico))?)\s*:?\s*", regex.I
)
_RODAPE = regex.compile(
    r".{14,}\s[-–—|]*\s*9(?:\s*(?:/|de)\s*9)?\s*[-–—|.]*|9(?:\s*(?:/|de)\s*9)?\s*[-–—|.]*\s.{14,}"
)
"""A running foot with its numbers as 9s: the page stands first or last, after some words."""
_PASSO_MINIMO = 8
"""A running header or footer does not come oftener than every so many lines."""


def mark_noise(linhas: Sequence[Linha]) -> list[Linha]:
    """The lines with `papel` ruido and a `regra` where page matter or a table of contents
    stands.
    """
    found = _without_page_starts(linhas)
    for indice, regra in sorted(
        (_page_matter(found) | _printed_twice(found) | _summary(found)).items()
    ):
        if found[indice].papel is None:
            found[indice] = replace(found[indice], papel="ruido", regra=regra)
    return found


def _without_page_starts(linhas: Sequence[Linha]) -> list[Linha]:
    """Lines that hold a page each, without the page number that each begins with."""
    found = list(linhas)
    cheias = [i for i, linha in enumerate(linhas) if linha.texto.strip()]
    if len(cheias) < 2 or sum(len(linhas[i].texto) for i in cheias) < _LINHA_PAGINA * len(cheias):
        return found
    numeros = [m and int(m[1]) for i in cheias if (m := _COMECO.match(linhas[i].texto)) or True]
    if numeros != list(range(numeros[0] or -1, (numeros[0] or -1) + len(cheias))):
        return found
    for i in cheias:
        texto = linhas[i].texto
        novo = _COMECO.sub("", texto)
        found[i] = replace(linhas[i], texto=novo, original=linhas[i].original or texto)
    return found


_COMECO = regex.compile(r"\A\s*(\d{1,3})[^\S\n]+(?=\p{L}|§)")
_LINHA_PAGINA = 300


def _page_matter(linhas: Sequence[Linha]) -> dict[int, str]:
    """Page numbers and what is repeated beside them: the same line but for a growing number."""
    ruido: dict[int, str] = {}
    modelos: dict[str, list[int]] = {}
    for indice, linha in enumerate(linhas):
        texto = linha.texto
        if not texto or texto.isspace() or len(texto) > 200:
            continue
        if _NUMEROS.search(texto):
            if len(texto) < 110 and not _COM_ROTULO.match(texto) and _PAGINA.fullmatch(texto):
                ruido[indice] = "pagina"
            else:
                modelos.setdefault(_NUMEROS.sub("9", texto.strip()), []).append(indice)
    for modelo, onde in modelos.items():
        so_numero = len(modelo) <= 3
        if len(onde) < 3 or not (so_numero or _RODAPE.fullmatch(modelo)):
            continue
        if _grows(linhas, onde, so_numero=so_numero):
            ruido.update(dict.fromkeys(onde, "pagina"))
    paginas = sorted(ruido)
    if len(paginas) >= 3:
        ruido.update(_repeated_headers(linhas, paginas))
    return _letterheads(linhas) | ruido


def _grows(linhas: Sequence[Linha], onde: Sequence[int], *, so_numero: bool) -> bool:
    if _COM_ROTULO.match(linhas[onde[0]].texto):
        return False
    if (onde[-1] - onde[0]) < _PASSO_MINIMO * (len(onde) - 1):
        return False
    ultimos = [int(_NUMEROS.findall(linhas[i].texto)[-1][:9]) for i in onde]
    pares = list(pairwise(ultimos))
    if so_numero and not all(b - a == 1 for a, b in pares):
        return False
    return all(a < b for a, b in pares) and sum(b - a == 1 for a, b in pares) * 2 >= len(pares)


def _repeated_headers(linhas: Sequence[Linha], paginas: Sequence[int]) -> dict[int, str]:
    """Lines repeated word for word beside at least four page breaks in five."""
    cheias = [i for i, linha in enumerate(linhas) if linha.texto.strip()]
    posicao = {i: k for k, i in enumerate(cheias)}
    perto = {k + d for k in (posicao[i] for i in paginas) for d in range(-_PERTO, _PERTO + 1)}
    perto -= {posicao[i] for i in paginas}
    textos = {cheias[k]: linhas[cheias[k]].texto.strip() for k in perto if 0 <= k < len(cheias)}
    contagem = Counter(texto for texto in textos.values() if len(texto) > 3)
    return {
        i: "cabecalho_repetido"
        for i, texto in textos.items()
        if contagem[texto] >= 3
        and contagem[texto] * 5 >= (len(paginas) - 1) * 4
        and not _COM_ROTULO.match(texto)
    }


_PERTO = 5
"""How many lines above and below a page number its header and footer reach."""
_TIMBRE = regex.compile(
    r"prefeitura|c[âa]mara\s+(?:municipal|de\s+vereadores)|munic[íi]pio\s+de|estado\s+d|cnpj|cgc|\bcep\b|poder\s+(?:executivo|legislativo)|di[áa]rio\s+oficial|assembl[ée]ia|www\.|@",
    regex.IGNORECASE,
)
_NO_ALTO = 15
"""A letterhead stands among so many lines from the top."""


def _letterheads(linhas: Sequence[Linha]) -> dict[int, str]:
    """The letterhead of the first page where it is printed again, on pages without a number."""
    alto: dict[str, list[int]] = {}
    for linha in [linha for linha in linhas[: 3 * _NO_ALTO] if linha.texto.strip()][:_NO_ALTO]:
        texto = linha.texto.strip()
        if 3 < len(texto) < 120 and texto[-1] not in ".;:," and not _COM_ROTULO.match(texto):
            alto[texto] = []
    if not any(map(_TIMBRE.search, alto)):
        return {}
    for i, linha in enumerate(linhas):
        onde = alto.get(linha.texto.strip())
        if onde is not None:
            onde.append(i)
    repetidos = {t: onde[1:] for t, onde in alto.items() if len(onde) >= 3 and _apart(onde)}
    timbres = {i + d for t, onde in repetidos.items() if _TIMBRE.search(t) for i in onde
               for d in range(-_PERTO, _PERTO + 1)}  # fmt: skip
    return {i: "cabecalho_repetido" for onde in repetidos.values() for i in onde if i in timbres}


def _apart(onde: Sequence[int]) -> bool:
    return all(b - a >= _PASSO_MINIMO for a, b in pairwise(onde))


def _summary(linhas: Sequence[Linha]) -> dict[int, str]:
    """A table of contents: from its title (or first dotted entry) to its last dotted entry."""
    pontilhadas = [
        i for i, linha in enumerate(linhas)
        if ("..." in linha.texto or "…" in linha.texto or ". . ." in linha.texto or "___" in linha.texto)  # noqa: E501
        and _PONTILHADO.search(linha.texto) and _ENTRADA.match(linha.texto)
    ]  # fmt: skip
    titulo = next((i for i, linha in enumerate(linhas) if _SUMARIO.fullmatch(linha.texto)), None)
    # Dots without page numbers are the omissions of an amending law, not a table of contents.
    paginadas = sum(linhas[i].texto.rstrip()[-1:].isdigit() for i in pontilhadas)
    if titulo is None and paginadas < 5:
        return {}
    if not pontilhadas:
        return {} if titulo is None else _plain_summary(linhas, titulo)
    inicio = titulo if titulo is not None and titulo < pontilhadas[0] else pontilhadas[0]
    fim = pontilhadas[0]
    if fim - inicio > 6:
        return {}
    for i in pontilhadas:
        if i - fim > 8:
            break
        fim = i
    return {i: "sumario" for i in range(inicio, fim + 1) if linhas[i].texto.strip()}


_ENTRADA = regex.compile(r"\s*(?![\"“«])[^.…_]*\p{L}|\s*[.…_\s\d]+$")


def _plain_summary(linhas: Sequence[Linha], titulo: int) -> dict[int, str]:
    """A table of contents without dots: it ends where its first entry is printed again."""
    cheias = [i for i in range(titulo + 1, len(linhas)) if linhas[i].texto.strip()]
    if not cheias:
        return {}
    primeira = _entry(linhas[cheias[0]].texto)
    repetida = next(
        (i for i in cheias[1:400] if primeira and _entry(linhas[i].texto) == primeira), None
    )
    if repetida is None:
        return {}
    depois = {_entry(linhas[i].texto) for i in cheias if i >= repetida}
    entradas = [i for i in cheias if i < repetida and _entry(linhas[i].texto) in depois]
    return dict.fromkeys((titulo, *entradas), "sumario")


_TITULO = regex.compile(
    r"\s*(?P<t>livro|parte|t[íi]tulo|cap[íi]tulo|se[cç]?[çc][ãa]o|subse[cç]?[çc][ãa]o)\s+(?P<n>[IVXLC]{1,7}|\d{1,3}|[úu]nic[oa])(?!\w)",
    regex.IGNORECASE,
)
_ARTIGO = regex.compile(r"\s*art(?:igo)?s?\b", regex.IGNORECASE)
_MINIMO_DE_TITULOS = 3


def _printed_twice(linhas: Sequence[Linha]) -> dict[int, str]:
    """A table of contents that nothing announces: the headings are printed again before the law.

    From the first heading to where the same heading stands again, before any article, with three
    or more others between; the lines whose words are printed again are its entries.
    """
    titulos: list[tuple[int, str]] = []
    for i, linha in enumerate(linhas):
        if _ARTIGO.match(linha.texto):
            break
        if m := _TITULO.match(linha.texto):
            titulos.append((i, f"{m['t']} {m['n']}".casefold()))
    volta = next((k for k, (_, t) in enumerate(titulos) if k and t == titulos[0][1]), 0)
    if len({t for _, t in titulos[:volta]}) < _MINIMO_DE_TITULOS:
        return {}
    inicio, fim = titulos[0][0], titulos[volta][0]
    depois = {_entry(linha.texto) for linha in linhas[fim:]}
    cabecas = {i for i, _ in titulos[:volta]}
    return {
        i: "sumario"
        for i in range(inicio, fim)
        if i in cabecas or (linhas[i].texto.strip() and _entry(linhas[i].texto) in depois)
    }


_FIM_DE_ENTRADA = regex.compile(
    r"[\s.…_–(-]*(?:arts?\.?[^\n]{1,40})?[\s.…_)]*\d*\s*\Z", regex.IGNORECASE
)


def _entry(texto: str) -> str:
    return _FIM_DE_ENTRADA.sub("", texto[-200:], count=1).strip().casefold()
