r"""A logical text → candidates for labels, each with every reading that its print allows.

Looks at text only, never at the tree. A label may be split over lines ("Art.\n317", "V\n– a multa")
or stand in mid-line after a full stop; whether it is one is decided by `reading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import regex

from parsing.closing import below_epigraph
from parsing.heading_labels import agrupamento, cabecalho, pena, regulamento
from parsing.list_labels import digito, dito, letra, romano, subdividido
from parsing.model import Leitura, Marca, Numero
from parsing.numbered_labels import artigo, paragrafo
from parsing.options import (
    BEM_IMPRESSO,
    CUSTOS,
    EXTENSO,
    TEXTO,
    Opcao,
)


@dataclass(slots=True)
class Candidato:
    """A place in the logical text where a label may stand."""

    inicio: int
    opcoes: tuple[Opcao, ...]
    custo_texto: float
    em_linha: bool = False
    citado: bool = False
    """An opening quotation mark stands before the label."""
    dois_pontos: bool = False
    """The text before ends in a colon: a list is announced."""
    acabado: bool = True
    """The text before ends a sentence (or a heading)."""

    def marca(self, text: str, linha: int, coluna: int) -> Marca:
        """The candidate as a `Marca` of the model."""
        melhor = self.opcoes[0]
        return Marca(
            melhor.tipo, " ".join(text[self.inicio : melhor.fim_rotulo].split()), melhor.numero,
            linha=linha, coluna=coluna,
            alternativas=tuple(Leitura(o.tipo, o.numero) for o in self.opcoes),
        )  # fmt: skip


_ORD = r"[º°ª˚o]"
_ESPACADO = r"P\ A\ R\ T\ E|L\ I\ V\ R\ O|T\ [ÍI]\ T\ U\ L\ O|C\ A\ P\ [ÍI]\ T\ U\ L\ O|S\ E\ [ÇC]\ [ÃA]\ O|A\ N\ E\ X\ O"  # noqa: E501

_GERAIS = r"GERAIS|FINAIS|PRELIMINARES|COMUNS|COMPLEMENTARES|ESPECIAIS|Gerais|Finais|Preliminares|Comuns|Complementares|Especiais"  # noqa: E501
_DE_LINHA = rf"""
    [^\S\n]* (?:\*[^\S\n]*)? (?!(?!art|par|inf)\p{{Ll}}{{5}}|\n) (?P<aspas>["“”«'‘]\s?(?=[Aa§IVXLCivx\dPTS]))? (?:
      (?P<art> (?: (?:Art(?![il]go)(?:\.?[º°])?|ART(?![I1]GO)|A\ rt|Ar\ t|A[rnt][tlfij1](?=[.,]))s? [,:;]? \s{{0,4}} \.{{0,2}} \s{{0,4}} | (?:Art[il]go|ART[I1]GO)s? \s{{1,4}} | art(?:igo)?s?\.?[ \t\u00a0]{{1,3}} ) -? \s? (?=[\dÚUúulI]|[IVXL]{{1,7}}\s*[-–—.:\n])
      | (?:Artigo|ARTIGO)\s{{1,3}} (?=[A-Z][-–]?\d{{1,2}}/\d)                           # Artigo A-1/2.º
      | (?:Artigo|ARTIGO)\s{{1,3}} (?={EXTENSO}\s*[-–—.:\n]) )                 # Art. 1º  Art . 382  ARTIGO 5º
    | (?P<par> (?:§§?|\$) \s{{0,3}} -? \s{{0,3}} (?=[\dÚUúulI]) | (?:[58]\ {{1,2}}|[S&êë]\ {{0,2}}) (?=\d{{1,2}}\s?[º°ª]\.?\s*(?:[-–—.]|\p{{Lu}})) | (?:P\ ?ar\ ?[áa]\ ?gr?\ ?a\ ?(?:f|ph)?[oa]?s?|PAR[ÁA]GRAFO|par[áa]grafo|(?:[Pp]ar|PAR)\.) (?:\s+|(?=\d|[ÚU]n)) (?=[\dÜÙüùÚUúuOoPpSsTtQqOoNnDd]) )   # § 1º  Parágrafo único
    | (?P<cab> (?:CAP|Cap)\.(?=\s+(?:[IVXL]+|\d)) | (?i:sub-?\s?se[cç]?[çc][ãâa]o|sub-?\s?t[íi]tulo|parte|livro|t[íil1]tul[o0]|cap[íil1]tul[o0]|se[cç]?[çc][ãâa][o0]|anexo|{_ESPACADO}) (?=[\s:–—-]|$) )        # CAPÍTULO II  SEÇÃO 1º  P A R T E
    | (?P<agr> (?:(?:DAS?|Das|ATO\s+DAS|Ato\s+das)\s+)? (?:DISPOSIÇÕES|Disposições|DISPOSICOES) \s+ (?: (?:{_GERAIS}) (?:\s+[Ee]\s+(?:{_GERAIS}))? (?=[^\S\n]*$) | (?:(?:CONSTITUCIONAIS|ORGÂNICAS|FINAIS|GERAIS|Finais|Gerais|LEGAIS)\s+(?:E|e)?\s*)? (?:TRANSITÓRIAS|Transitórias|TRANSITORIAS)(?:\s+(?:E|e)\s+(?:FINAIS|Finais|GERAIS|Gerais))? (?=\s*$) ) )    # DISPOSIÇÕES TRANSITÓRIAS
    | (?P<reg> (?:REGULAMENTO|REGIMENTO|ESTATUTO|CÓDIGO|CONSOLIDAÇÃO|CONVÊNIO|NORMAS)(?![^\n]*\p{{Ll}})[^\n\d.;:,]{{0,100}} (?=\n) )              # REGULAMENTO DE FEIRAS: an annex without its word
    | (?P<dito> (?:Inciso|INCISO|Al[íi]nea|AL[ÍI]NEA|Item|ITEM) \s{{1,3}} (?= (?:[IVXLC]{{1,7}}|["“]?[a-z]["”]?|\d{{1,2}}) \s{{0,2}}[-–—.:)] ) )          # Inciso I - de dez cruzeiros
    | (?P<sub> (?:[a-z]|\d{{1,2}}|[IVX]{{1,4}}) (?:\.\d{{1,2}}){{1,3}} (?= \s?[-–—)] | \.?[ \t\u00a0]{{1,3}}[^\W\d] ) )                                   # b.1) por inteiro  1.1. às comissões
    | (?P<pena> (?:Penas?|PENA|Penalidades?|Infração|Medidas?\ administrativas?) \s* [-–—] )                        # Pena – multa de
    | (?P<rom> (?!\|[^|\n]*\|) (?:[IVX]{{1,4}}(?:\ [IVX]{{1,3}}){{1,2}}(?=\s*[-–—]) | [IVXLCDM1l|]{{1,9}}) (?= \s*[-–—‐‑.):] | ,\ \p{{Ll}}{{2}} | [ \t\u00a0]+\S | $ | [-–][A-Z] ) )                                  # I –  Ill -  11-
    | (?P<let> ["“'‘][a-z]["”'’](?=\s{{0,2}}[-–—).:]) | [a-zA-Z]{{1,4}} (?: (?:-[A-Z\d])? \s{{0,2}}\.?[)}}] | \s{{0,2}}[-–—] | \.(?=\s) ) )                                              # a)  aa)  ii)  a -
    | (?P<num> \d{{1,3}} (?:-[A-Z])? (?= \s{{0,2}}[-–—.)] [^\d] | \.?º? \s{{0,2}}[-–—]\s | \.?[aoº°ª]\s?\) | \.?[º°o]\s+(?:\p{{Lu}}|[-–—])) )                                  # 1 -  1.  1)
    )
"""  # noqa: E501
_LINHA = regex.compile(rf"\n{_DE_LINHA}", regex.VERBOSE | regex.MULTILINE)
"""Led by the line end: three times as fast as an anchor."""
_PRIMEIRA = regex.compile(_DE_LINHA, regex.VERBOSE | regex.MULTILINE)
_MEIO = regex.compile(
    rf"""
    (?: [;:] [ \t\u00a0]{{0,2}} | [.)”"»] [ \t\u00a0]{{1,2}} ) (?P<aspas>["“«]\s?(?=Art|§))? (?:
      (?P<art> (?:Art|ART)\.? \s{{0,3}} (?=\d) | (?:Artigo|ARTIGO)\s+(?=\d+\.?{_ORD}?\s*[-–—.]) )
    | (?P<par> § \s{{0,3}} (?=\d) | (?:Par[áa]grafo|PAR[ÁA]GRAFO) \s+ (?=[ÚUúu]nico|ÚNICO|primeiro|segundo) )
    | (?P<cab> (?:SUBSEÇÃO|PARTE|LIVRO|TÍTULO|TITULO|CAPÍTULO|CAPITULO|SEÇÃO|Seção|Capítulo|Título) (?=\s+(?:[IVXLC]+|ÚNICO|\d+)\b) )
    | (?P<rom> [IVXLC]{{1,7}} (?= (?:-[A-Z])? \s{{0,2}}[-–—] ) )
    | (?P<let> [a-z]{{1,2}} (?: \s?\) ) )
    )
    """,  # noqa: E501
    regex.VERBOSE,
)
_REFERENCIA = regex.compile(
    r"\s*(?:,|;|e\b|ou\b|a\b|do\b|da\b|dos\b|das\b|deste\b|desta\b|desse\b|dessa\b|c/c|combinad|nº\b|n\.º|seguintes\b|/)",
)
_REF_FORTE = regex.compile(
    r"""\s*,?\s*(?:(?:incisos?|al[íi]neas?|§§?|par[áa]grafos?|caput|n\.?º)[\s\d,IVXLCº"”“a-z)]{0,40}?)?,?\s*
    (?:do|da|deste|desta|desse|dessa|dos)\s+(?:art|lei\b|c[óo]digo|constitui|decreto|presente|regulamento|mesm[oa]|referid|artigo|inciso|regimento|estatuto)""",
    regex.IGNORECASE | regex.VERBOSE,
)
_PRIMEIRO = Numero(1)
_FIM_DE_FRASE = frozenset('.;:!?)”"»]')


def candidates(text: str, fechados: tuple[tuple[int, int], ...] = ()) -> list[Candidato]:
    """Every candidate of a logical text, in order; none inside the `fechados` spans (the notes)."""
    found: list[Candidato] = []
    primeira = _PRIMEIRA.match(text)
    for m in chain((primeira,) if primeira else (), _LINHA.finditer(text)):
        if candidato := _candidate(text, m, False):
            found.append(candidato)
    vistos = {c.inicio for c in found}
    for m in _MEIO.finditer(text):
        if m.start(m.lastindex or 0) not in vistos and (candidato := _candidate(text, m, True)):
            found.append(candidato)
    novos = found
    while novos := [n for c in novos if (n := _right_after(text, c)) and n.inicio not in vistos]:
        vistos.update(n.inicio for n in novos)
        found = found + novos
    found.sort(key=lambda c: c.inicio)
    kept = list(_outside(found, fechados))
    anterior = None
    for candidato in kept:
        _context(text, candidato, anterior)
        anterior = candidato
    return kept


_LOGO_DEPOIS = regex.compile(
    r"""
    (?P<aspas>(?!))? (?:
      (?P<num> 1(?=\s?[-–—]\s|\.\s|\)\s) )
    | (?P<rom> I(?=\s?[-–—)]\s?\S) )
    | (?P<let> a\s?\)(?=\s) )
    | (?P<par> §\s{0,3}(?=1\s?[º°o]?\s?[-–—.]|[ÚúUu]nico) | Par[áa]grafo\s+(?=[ÚúUu]nico\s?[-–—.:]|[Pp]rimeiro\s?[-–—.:]) )
    )""",  # noqa: E501
    regex.VERBOSE,
)
_COM_FILHOS = frozenset({"artigo", "paragrafo", "inciso"})


def _right_after(text: str, candidato: Candidato) -> Candidato | None:
    """The first of a list that stands on the line of its article: "Art. 5º – I – O alvará"."""
    opcao = candidato.opcoes[0]
    if opcao.tipo not in _COM_FILHOS or text[opcao.fim : opcao.fim + 1] not in "1Ia§P":
        return None
    m = _LOGO_DEPOIS.match(text, opcao.fim)
    return _candidate(text, m, True) if m else None


def _outside(found: list[Candidato], fechados: tuple[tuple[int, int], ...]) -> Iterator[Candidato]:
    spans = iter(fechados)
    atual = next(spans, None)
    fim = -1
    for c in found:
        while atual and atual[1] <= c.inicio:
            atual = next(spans, None)
        if (atual and atual[0] <= c.inicio) or c.inicio < fim:
            continue
        fim = c.opcoes[0].fim_rotulo
        yield c


def _candidate(text: str, m: regex.Match[str], em_linha: bool) -> Candidato | None:
    tipo = m.lastgroup or ""
    inicio, fim = m.span(m.lastindex or 0)  # by number: four times as fast as by name
    opcoes = _LEITORES[tipo](text, inicio, fim)
    if not opcoes:
        return None
    texto = TEXTO["titulo" if tipo == "reg" else _FORCA[opcoes[0].tipo]]
    return Candidato(inicio, opcoes, texto, em_linha, citado=m[1] is not None)


_FORCA: dict[str, str] = {
    "artigo": "artigo", "paragrafo": "paragrafo", "inciso": "inciso", "alinea": "alinea",
    "subalinea": "alinea", "numero": "numero", "item": "numero", "pena": "pena", "generico": "pena",
} | dict.fromkeys(("parte", "livro", "titulo", "subtitulo", "capitulo", "secao", "subsecao", "agrupamento", "anexo"), "cabecalho")  # fmt: skip  # noqa: E501


_ANUNCIO = regex.compile(
    r"""(?: (?:incisos?|al[íi]neas?|arts?\.?|artigos?|par[áa]grafos?|§§?|itens|item|n\.?[º°]s?\.?|n[úu]meros?|letras?
          |t[íi]tulos?|cap[íi]tulos?|se[çc][ãa]o|se[çc][õo]es|anexos?)
      | (?:[IVXL]{1,6}|\d{1,4}[º°]?|["“”]?\b[a-z]\)?["“”]?) (?:,|\s+(?:e|ou|a|c/c)) ) \s*["“]?\s*""",  # noqa: E501
    regex.IGNORECASE | regex.VERBOSE,
)
"""Words that announce a reference: what follows "inciso" or "I, II e" at a line end is no label."""
_LISTA_CONTINUA = regex.compile(r"[;,.]\s*(?:e|ou|e/ou)\s*")


def _context(text: str, candidato: Candidato, anterior: Candidato | None) -> None:
    """What stands before and after changes the cost of the readings."""
    i = candidato.inicio - 1
    while i >= 0 and (text[i].isspace() or (candidato.citado and text[i] in "\"“«'‘”")):
        i -= 1
    ultimo = text[i] if i >= 0 else "."
    candidato.dois_pontos = ultimo == ":"
    candidato.acabado = ultimo in _FIM_DE_FRASE or (
        _is_title(text, candidato, anterior)
        or (ultimo in "eu" and _ends_with(_LISTA_CONTINUA, text, i + 1, 8))
    )
    extra = 0.0
    melhor = candidato.opcoes[0]
    if not candidato.acabado and melhor.numero == _PRIMEIRO and melhor.tipo == "artigo":
        candidato.acabado = not candidato.em_linha and below_epigraph(text, candidato.inicio)
    referencia = melhor.tipo != "anexo" and _refers(text, melhor.fim_rotulo)
    if not candidato.acabado:
        solto = melhor.tipo in ("alinea", "numero") and not candidato.em_linha
        candidato.custo_texto -= 1.0 if solto else 2.0
        extra += CUSTOS["inacabado"]
        if referencia:
            extra += CUSTOS["referencia"]
            candidato.custo_texto -= 2.0
        if _ends_with(_ANUNCIO, text, i + 1, 24):
            extra += CUSTOS["anunciado"]
            candidato.custo_texto = 0.2
    elif referencia:
        extra += 0.8
        candidato.custo_texto -= 1.0
    elif melhor.tipo == "artigo" and text[melhor.fim : melhor.fim + 1].isupper():
        candidato.custo_texto += BEM_IMPRESSO
    if (
        referencia
        and melhor.tipo in ("artigo", "paragrafo")
        and _REF_FORTE.match(text, melhor.fim_rotulo)
    ):
        extra += 1.5
        candidato.custo_texto -= 1.5
    if melhor.tipo == "artigo" and _leads_by_dots(text, melhor.fim_rotulo):
        extra += CUSTOS["referencia"]
        candidato.custo_texto -= 3.0
    if candidato.em_linha:
        extra += CUSTOS["em_linha"]
        candidato.custo_texto -= 1.5
    candidato.custo_texto = max(candidato.custo_texto, 0.2)
    if extra:
        candidato.opcoes = tuple(o._replace(custo=o.custo + extra) for o in candidato.opcoes)


_DE_TABELA = regex.compile(r"[^\n\p{Ll}.…_]{0,30}(?:\.{4,}|…{2,}|_{4,})[^\S\n]*[^\s.…_]")
"""Dots that lead to a value: "Art. 5º, I ........ 10 UFM" is a row of a table."""


def _leads_by_dots(text: str, fim: int) -> bool:
    perto = text[fim : fim + 34]
    dots = "...." in perto or "……" in perto or "____" in perto
    return dots and _DE_TABELA.match(text, fim) is not None


def _refers(text: str, fim: int) -> bool:
    """Whether what follows a label makes it a reference; its first letter is looked at first."""
    segue = text[fim : fim + 3].lstrip()[:1]
    return (not segue or segue in ",;/eoadcns") and _REFERENCIA.match(text, fim) is not None


def _ends_with(padrao: regex.Pattern[str], text: str, fim: int, alcance: int) -> bool:
    """Whether the words just before an offset are of a pattern (looked at from word starts
    only).
    """
    for inicio in range(max(0, fim - alcance), fim):
        if (inicio == 0 or not text[inicio - 1].isalnum()) and padrao.fullmatch(text, inicio, fim):
            return True
    return False


def _is_title(text: str, candidato: Candidato, anterior: Candidato | None) -> bool:
    """Whether nothing but a name (of a heading, or an epígrafe) stands since the label before."""
    if anterior is None:
        return False
    melhor = anterior.opcoes[0]
    if _FORCA[melhor.tipo] == "cabecalho":
        return candidato.inicio - anterior.inicio < 600
    if melhor.tipo != "artigo" or candidato.inicio - anterior.inicio > 300:
        return False
    if candidato.inicio == melhor.fim:
        return True
    resto = text[melhor.fim_rotulo : candidato.inicio]
    return resto.lstrip(" .-–—")[:1] == "\n" and "\n" not in resto.strip(" .-–—\n")


_LEITORES = {
    "art": artigo, "par": paragrafo, "cab": cabecalho, "agr": agrupamento, "reg": regulamento, "pena": pena,  # noqa: E501
    "rom": romano, "let": letra, "num": digito, "dito": dito, "sub": subdividido,
}  # fmt: skip
