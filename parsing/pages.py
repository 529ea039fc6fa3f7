"""Page matter and tables of contents: lines that are no law, each with the rule that says so.

Noise is only what a named rule says (`regra`): `pagina`, `cabecalho_repetido`, `sumario`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import regex

from parsing.footnotes import footnotes, without_links
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
_COMECO_DE_SUMARIO = ("s", "i", "í")
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
    found = without_links(_without_page_starts(linhas))
    limpos = [linha.texto.strip() for linha in found]
    ruido = _page_matter(found, limpos) | _printed_twice(found, limpos) | _summary(found, limpos)
    for indice, regra in sorted(ruido.items()):
        if found[indice].papel is None:
            found[indice] = found[indice]._replace(papel="ruido", regra=regra)
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
        found[i] = linhas[i]._replace(texto=novo, original=linhas[i].original or texto)
    return found


_COMECO = regex.compile(r"\A\s*(\d{1,3})[^\S\n]+(?=\p{L}|§)")
_LINHA_PAGINA = 300


_DEPOIS_DA_PAGINA = "-–—|." + "".join(c for c in map(chr, range(0x3001)) if c.isspace())


def _may_show_page(limpo: str) -> bool:
    """Whether a number stands first or last in a line, or alone between two signs: "(12)"."""
    return (
        limpo[0].isdecimal()
        or limpo.rstrip(_DEPOIS_DA_PAGINA)[-1:].isdecimal()
        or limpo[1:2].isdecimal()
    )


def _page_matter(linhas: Sequence[Linha], limpos: Sequence[str]) -> dict[int, str]:
    """Page numbers and what is repeated beside them: the same line but for a growing number."""
    ruido: dict[int, str] = {}
    modelos: dict[str, list[int]] = {}
    for indice, limpo in enumerate(limpos):
        if not limpo or not _may_show_page(limpo):
            continue
        texto = linhas[indice].texto
        if len(texto) < 110 and not _COM_ROTULO.match(texto) and _PAGINA.fullmatch(texto):
            ruido[indice] = "pagina"
        elif len(texto) <= 200:
            modelos.setdefault(_NUMEROS.sub("9", limpo), []).append(indice)
    for modelo, onde in modelos.items():
        so_numero = len(modelo) <= 3
        if len(onde) < 3 or not (so_numero or _RODAPE.fullmatch(modelo)):
            continue
        if _grows(linhas, onde, so_numero=so_numero):
            ruido.update(dict.fromkeys(onde, "pagina"))
    paginas = sorted(ruido)
    ruido.update(footnotes(linhas, paginas))
    if len(paginas) >= 3:
        ruido.update(_repeated_headers(limpos, paginas))
    return _letterheads(limpos) | ruido


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


def _repeated_headers(limpos: Sequence[str], paginas: Sequence[int]) -> dict[int, str]:
    """Lines repeated word for word beside at least four page breaks in five."""
    cheias = [i for i, limpo in enumerate(limpos) if limpo]
    posicao = {i: k for k, i in enumerate(cheias)}
    perto = {k + d for k in (posicao[i] for i in paginas) for d in range(-_PERTO, _PERTO + 1)}
    perto -= {posicao[i] for i in paginas}
    textos = {cheias[k]: limpos[cheias[k]] for k in perto if 0 <= k < len(cheias)}
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


def _letterheads(limpos: Sequence[str]) -> dict[int, str]:
    """The letterhead of the first page where it is printed again, on pages without a number."""
    alto: dict[str, list[int]] = {}
    for texto in [limpo for limpo in limpos[: 3 * _NO_ALTO] if limpo][:_NO_ALTO]:
        if 3 < len(texto) < 120 and texto[-1] not in ".;:," and not _COM_ROTULO.match(texto):
            alto[texto] = []
    if not any(map(_TIMBRE.search, alto)):
        return {}
    for i, limpo in enumerate(limpos):
        onde = alto.get(limpo)
        if onde is not None:
            onde.append(i)
    repetidos = {t: onde[1:] for t, onde in alto.items() if len(onde) >= 3 and _apart(onde)}
    timbres = {i + d for t, onde in repetidos.items() if _TIMBRE.search(t) for i in onde
               for d in range(-_PERTO, _PERTO + 1)}  # fmt: skip
    return {i: "cabecalho_repetido" for onde in repetidos.values() for i in onde if i in timbres}


def _apart(onde: Sequence[int]) -> bool:
    return all(b - a >= _PASSO_MINIMO for a, b in pairwise(onde))


def _summary(linhas: Sequence[Linha], limpos: Sequence[str]) -> dict[int, str]:
    """A table of contents: from its title (or first dotted entry) to its last dotted entry."""
    pontilhadas = [
        i for i, limpo in enumerate(limpos)
        if ("..." in limpo or "…" in limpo or ". . ." in limpo or "___" in limpo)
        and _PONTILHADO.search(linhas[i].texto) and _ENTRADA.match(linhas[i].texto)
    ]  # fmt: skip
    titulo = next(
        (i for i, limpo in enumerate(limpos)
         if limpo[:1].casefold() in _COMECO_DE_SUMARIO and _SUMARIO.fullmatch(limpo)), None
    )  # fmt: skip
    # Dots without page numbers are the omissions of an amending law, not a table of contents.
    paginadas = sum(limpos[i][-1:].isdigit() for i in pontilhadas)
    if titulo is None and paginadas < 5:
        return {}
    if not pontilhadas:
        return {} if titulo is None else _plain_summary(linhas, limpos, titulo)
    inicio = titulo if titulo is not None and titulo < pontilhadas[0] else pontilhadas[0]
    fim = pontilhadas[0]
    if fim - inicio > 6:
        return {}
    for i in pontilhadas:
        if i - fim > 8:
            break
        fim = i
    return {i: "sumario" for i in range(inicio, fim + 1) if limpos[i]}


_ENTRADA = regex.compile(r"\s*(?![\"“«])[^.…_]*\p{L}|\s*[.…_\s\d]+$")


def _plain_summary(linhas: Sequence[Linha], limpos: Sequence[str], titulo: int) -> dict[int, str]:
    """A table of contents without dots: it ends where its first entry is printed again."""
    cheias = [i for i in range(titulo + 1, len(linhas)) if limpos[i]]
    if not cheias:
        return {}
    primeira = _entry(linhas[cheias[0]].texto)
    repetida = next(
        (i for i in cheias[1:400] if primeira and _entry(linhas[i].texto) == primeira), None
    )
    if repetida is None:
        return {}
    entradas = {i: _entry(linhas[i].texto) for i in cheias if i < repetida}
    depois = _printed_again([linhas[i] for i in cheias if i >= repetida], entradas.values())
    return dict.fromkeys((titulo, *(i for i in entradas if entradas[i] in depois)), "sumario")


_TITULO = regex.compile(
    r"\s*(?P<t>livro|parte|t[íi]tulo|cap[íi]tulo|se[cç]?[çc][ãa]o|subse[cç]?[çc][ãa]o)\s+(?P<n>[IVXLC]{1,7}|\d{1,3}|[úu]nic[oa])(?!\w)",
    regex.IGNORECASE,
)
_ARTIGO = regex.compile(r"\s*art(?:igo)?s?\b", regex.IGNORECASE)
_MINIMO_DE_TITULOS = 3


def _printed_twice(linhas: Sequence[Linha], limpos: Sequence[str]) -> dict[int, str]:
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
    cabecas = {i for i, _ in titulos[:volta]}
    entradas = {i: _entry(linhas[i].texto) for i in range(inicio, fim) if limpos[i]}
    depois = _printed_again(linhas[fim:], entradas.values())
    return {i: "sumario" for i in entradas if i in cabecas or entradas[i] in depois}


def _printed_again(linhas: Sequence[Linha], entradas: Iterable[str]) -> set[str]:
    """Those of some entries that are printed again in some lines, as entries are compared."""
    procuradas = tuple(set(entradas))
    return {
        _entry(linha.texto)
        for linha in linhas
        if linha.texto[-_ALCANCE:].strip().casefold().startswith(procuradas)
    }


_ALCANCE = 200
"""How much of the end of a line an entry is compared by."""
_FIM_DE_ENTRADA = regex.compile(
    r"[\s.…_–(-]*(?:arts?\.?[^\n]{1,40})?[\s.…_)]*\d*\s*\Z", regex.IGNORECASE
)


def _entry(texto: str) -> str:
    return _FIM_DE_ENTRADA.sub("", texto[-_ALCANCE:], count=1).strip().casefold()
