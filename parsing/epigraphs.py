"""Names of articles and annexes: epígrafes before, beside or below the label; titles of annexes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import regex

from parsing import notes
from parsing.blocks import Bloco
from parsing.model import AGRUPADORES


def last_char(texto: str, fim: int) -> int:
    while fim > 0 and texto[fim - 1].isspace():
        fim -= 1
    return fim


_EPIGRAFE = regex.compile(r"\p{Lu}[^\n.;:!?]{2,110}(?<![\s,\-–—(])")
_SEM_NOME = frozenset(".;:!?,)")
_FINAL = '.;:!?)”"»]'


def names_before(texto: str, blocos: Sequence[Bloco]) -> list[tuple[Bloco, int]]:
    """Epígrafes printed on the line before the label ("Furto de placas / Art. 1º Subtrair…").

    They come in numbers, or in capitals: any other line alone is left in the text it follows, and
    is handed back (the block and the offset) to be told as a doubt. Where articles have such names,
    paragraphs may have them too ("Homicídio qualificado / § 2º Se…").
    """
    found = []
    for anterior, bloco in pairwise(blocos):
        if bloco.tipo not in ("artigo", "paragrafo") or anterior.fim != bloco.inicio:
            continue
        span = _name_before(texto, anterior, bloco)
        if span:
            found.append((anterior, bloco, span))
    artigos = sum(bloco.tipo == "artigo" for bloco in blocos)
    nomes = sum(bloco.tipo == "artigo" for _, bloco, _ in found)
    muitos = nomes * 4 >= artigos or nomes > 20
    doubts = []
    for anterior, bloco, span in found:
        if muitos or (bloco.tipo == "artigo" and texto[span[0] : span[1]].isupper()):
            bloco.nome_antes, anterior.fim = span, span[0]
        elif bloco.tipo == "artigo":
            doubts.append((anterior, span[0]))
    return doubts


def _name_before(texto: str, anterior: Bloco, bloco: Bloco) -> tuple[int, int] | None:
    fim = last_char(texto, bloco.inicio)
    if texto[fim - 1] in _SEM_NOME:
        return None
    inicio = texto.rfind("\n", anterior.corpo, fim) + 1
    if inicio <= anterior.corpo and anterior.tipo not in AGRUPADORES:
        return None
    m = _EPIGRAFE.fullmatch(
        texto, inicio + len(texto[inicio:fim]) - len(texto[inicio:fim].lstrip()), fim
    )
    if m is None or inicio == 0:
        return None
    antes = texto[anterior.corpo : inicio].rstrip() if inicio > anterior.corpo else ""
    if anterior.tipo in AGRUPADORES:
        if not antes or not antes.isupper() or m.group().isupper():
            return None
    elif not antes or antes[-1] not in _FINAL:
        return None
    return m.start(), fim


_COLUNAS = regex.compile(r"\S(?:[^\S\n]{2,}|\t|[^\S\n]?\|)[^\n]*\d")
"""A row of a table is no title: "Banca           200.0 UFM"."""


def annex_name(texto: str, inicio: int, fim: int) -> int | None:
    """Where the title of an annex ends: its first line, when it is no sentence and more follows."""
    m = regex.compile(r"\s*(?P<t>[^\n]{2,160}?)\s*(?:\n|\Z)").match(texto, inicio, fim)
    if m is None or m["t"][-1] in ".;,:" or not m["t"][0].isupper() or _COLUNAS.search(m["t"]):
        return None
    return m.end("t")


_TITULO = regex.compile(
    r"""\s* (?P<t> \p{Lu}[^\n]{0,220} (?: \n[^\S\n]*\p{Ll}[^\n]{1,220} ){0,3} [^\n.;:,\s] ) [^\S\n]*
    (?: \n\s*(?= [\p{Lu}\d"“«(\[] | [a-z]\) | \Z ) | \Z )""",
    regex.VERBOSE,
)


_ENTRE_PARENTESES = regex.compile(r"\s*\((?P<t>\p{Lu}[^()\n]{1,200})\)[^\S\n]*(?:\n|\Z)")


_NA_LINHA = regex.compile(
    r"""[ \t\u00a0.–—-]*\((?P<t>\p{Lu}\p{Ll}[^()\n\d]{1,90})\)
    [ \t\u00a0]*[.:–—-]*[ \t\u00a0]+(?=\p{Lu})""",
    regex.VERBOSE,
)
"""Art. 7º (Horários) Os estabelecimentos abrem às 8 horas."""


def epigraph(texto: str, bloco: Bloco, *, portugal: bool) -> int | None:
    """Where the epígrafe below (in Portugal, or beside) a label ends; None when there is none."""
    m = _NA_LINHA.match(texto, bloco.fim_rotulo, bloco.fim)
    if m and not notes.read(m["t"]):
        return m.end()
    if not portugal and not bloco.rotulo.lower().startswith("artigo"):
        return None
    m = _ENTRE_PARENTESES.match(texto, bloco.fim_rotulo, bloco.fim)
    if m and not notes.read(m["t"]):
        return m.end("t") + 1
    fim_linha = texto.find("\n", bloco.fim_rotulo, bloco.fim)
    if fim_linha < 0:
        fim_linha = bloco.fim
    if texto[bloco.fim_rotulo : fim_linha].strip(" .\t-–—\u00a0") and not portugal:
        return None
    m = _TITULO.match(texto, bloco.corpo, bloco.fim)
    return m.end("t") if m else None
