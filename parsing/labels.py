r"""A logical text → candidates for labels, each with every reading that its print allows.

Looks at text only, never at the tree. A label may be split over lines ("Art.\n317", "V\n– a multa")
or stand in mid-line after a full stop; whether it is one is decided by `reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import regex

from parsing.model import Leitura, Marca, Numero, Tipo
from parsing.numerals import (
    letters_value,
    number,
    ordinal_value,
    roman_readings,
    roman_value,
    suffix_value,
)


class Opcao(NamedTuple):
    """One reading of a candidate: what it is, where its label ends and what the print costs."""

    tipo: Tipo
    numero: Numero | None
    fim_rotulo: int
    fim: int
    custo: float
    porque: str = ""
    outros: tuple[Numero, ...] = ()
    """More numbers of the same label: "Arts. 3º e 4º (VETADOS)"."""


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


TEXTO: dict[str, float] = {
    "artigo": 6.0, "paragrafo": 5.0, "inciso": 5.0, "alinea": 4.0, "numero": 4.0,
    "cabecalho": 6.0,
    "titulo": 1.0, "pena": 2.0,
}  # fmt: skip
"""What it costs to take a well printed label for running text."""
SUFIXO_CERTO = 2.5
"""More, for the reading without suffix of "Art. 3º-A. Aplica-se": no text begins with "A."."""
BEM_IMPRESSO = 4.0
"""More, for an article after a finished sentence whose text starts with a capital."""
CUSTOS: dict[str, float] = {
    "minuscula": 2.5,      # "artigo 16 desta Lei" at a line start
    "inacabado": 1.0,      # the sentence before has no end
    "referencia": 3.0,     # "do", "da", "e", "," follow the number
    "anexo_sem_nome": 2.0,  # a title in capitals, after which numbering starts anew
    "anunciado": 4.0,      # "inciso" or "I, II e" ends the line before
    "em_linha": 0.4,       # in mid-line
    "sem_separador": 1.5,  # "I um quinto"
    "ocr": 1.0,            # "Ill -", "11-", "$ 1º"
    "letra_solta": 1.5,    # "a -", "a."
    "arabico": 1.0,        # "1." as an inciso
    "sufixo_ambiguo": 0.3,  # "Art. 5º-A multa"
}  # fmt: skip

_ORD = r"[º°ª˚o]"
_CABECALHOS: tuple[tuple[str, Tipo], ...] = (
    (r"sub-?\s?se[cç]?[çc](?:ão|ao|[õo]es|ÃO)", "subsecao"), (r"sub-?\s?t[íi]tulo", "subtitulo"),
    (r"parte", "parte"), (r"livro", "livro"), (r"t[íi]tulo", "titulo"), (r"cap[íi]tulo", "capitulo"),  # noqa: E501
    (r"se[cç]?[çc](?:ão|ao)", "secao"), (r"anexo", "anexo"),
)  # fmt: skip
_ESPACADO = r"P\ A\ R\ T\ E|L\ I\ V\ R\ O|T\ [ÍI]\ T\ U\ L\ O|C\ A\ P\ [ÍI]\ T\ U\ L\ O|S\ E\ [ÇC]\ [ÃA]\ O|A\ N\ E\ X\ O"  # noqa: E501

_UNIDADE = r"(?:primeir|segund|terceir|quart|quint|sext|s[ée]tim|oitav|non)[oa]"
_EXTENSO = rf"(?i:(?:(?:d[ée]cim|vig[ée]sim|trig[ée]sim|quadrag[ée]sim|quinquag[ée]sim|sexag[ée]sim|septuag[ée]sim|octog[ée]sim|nonag[ée]sim|cent[ée]sim)[oa]\s+)?{_UNIDADE}|(?:d[ée]cim|\p{{L}}{{3,9}}g[ée]sim|cent[ée]sim)[oa])(?!\p{{L}})"  # noqa: E501
"""An ordinal in words: "Primeiro", "Décimo Segundo", "Vigésimo"."""
_DE_LINHA = rf"""
    [^\S\n]* (?!(?!art|par|inf)\p{{Ll}}{{5}}|\n) (?P<aspas>["“”«'‘]\s?(?=[Aa§IVXLCivx\dPTS]))? (?:
      (?P<art> (?: (?:Art(?!igo)[º°]?|ART(?!IGO)|A[rn][tli1](?=[.,]))s? ,? \s{{0,4}} \.{{0,2}} \s{{0,4}} | (?:Artigo|ARTIGO)s? \s{{1,4}} | art(?:igo)?s?\.?[ \t\u00a0]{{1,3}} ) -? \s? (?=[\dÚUúulI]|[IVXL]{{1,7}}\s*[-–—.:\n])
      | (?:Artigo|ARTIGO)\s{{1,3}} (?={_EXTENSO}\s*[-–—.:\n]) )                 # Art. 1º  Art . 382  ARTIGO 5º
    | (?P<par> (?:§§?|\$) \s{{0,3}} -? \s{{0,3}} (?=[\dÚUúulI]) | (?:[58]\ {{1,2}}|[S&êë]\ {{0,2}}) (?=\d{{1,2}}\s?[º°ª]\.?\s*(?:[-–—.]|\p{{Lu}})) | (?:Par[áa]gr?a(?:f|ph)?[oa]?s?|PAR[ÁA]GRAFO|par[áa]grafo) (?:\s+|(?=\d)) (?=[\dÜÙüùÚUúuOoPpSsTtQqOoNnDd]) )   # § 1º  Parágrafo único
    | (?P<cab> (?i:sub-?\s?se[cç]?[çc][ãa]o|sub-?\s?t[íi]tulo|parte|livro|t[íi]tulo|cap[íi]tulo|se[cç]?[çc][ãa]o|anexo|{_ESPACADO}) (?=[\s:–—-]|$) )        # CAPÍTULO II  SEÇÃO 1º  P A R T E
    | (?P<agr> (?:(?:DAS?|Das|ATO\s+DAS|Ato\s+das)\s+)? (?:DISPOSIÇÕES|Disposições|DISPOSICOES) \s+ (?:(?:CONSTITUCIONAIS|ORGÂNICAS|FINAIS|GERAIS|Finais|Gerais|LEGAIS)\s+(?:E|e)?\s*)? (?:TRANSITÓRIAS|Transitórias|TRANSITORIAS)(?:\s+(?:E|e)\s+(?:FINAIS|Finais|GERAIS|Gerais))? (?=\s*$) )    # DISPOSIÇÕES TRANSITÓRIAS
    | (?P<reg> (?:REGULAMENTO|REGIMENTO|ESTATUTO|CÓDIGO|CONSOLIDAÇÃO|CONVÊNIO|NORMAS)(?![^\n]*\p{{Ll}})[^\n\d.;:,]{{0,100}} (?=\n) )              # REGULAMENTO DE FEIRAS: an annex without its word
    | (?P<pena> (?:Penas?|PENA|Penalidades?|Infração|Medidas?\ administrativas?) \s* [-–—] )                        # Pena – multa de
    | (?P<rom> (?!\|[^|\n]*\|) [IVXLCDM1l|]{{1,9}} (?= \s*[-–—‐‑.):] | [ \t\u00a0]+\S | $ | -[A-Z] ) )                                  # I –  Ill -  11-
    | (?P<let> [a-zA-Z]{{1,4}} (?: (?:-[A-Z])? \s{{0,2}}\) | \s{{0,2}}[-–—] | \.(?=\s) ) )                                              # a)  aa)  ii)  a -
    | (?P<num> \d{{1,3}} (?:-[A-Z])? (?= \s{{0,2}}[-–—.)] [^\d] | \.?º? \s{{0,2}}[-–—]\s | \.?[º°o]\s+(?:\p{{Lu}}|[-–—])) )                                  # 1 -  1.  1)
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
_NUMERO = regex.compile(
    r"""
    (?P<n> \d{1,3}(?:\.\d{3})+(?!\d) | (?:\d{0,2}[lIO]\d{0,2}){1,2}(?<=[\dlI][\dlIO])(?![\p{L}\d]) | \d{1,6} | (?i:[úuüùûo0]n[iíl1]c[oa0])(?!\p{L})
      | [lI](?=\s?\.?[º°ªo]) | [IVXL]{1,7}(?=\s*[-–—.:\n]) )
    (?P<ord> \s?\.?\s?(?:[º°ª˚]|o(?![\p{L}\d]))\.? | ["”'’*?s](?=\s*[-–—.]) )?
    (?P<suf> \s?[-–‐]\s?[A-Z]{1,2}(?![\p{L}º\d]) (?:-[A-Z](?![\p{L}]))? | \.?\s[A-Z](?=\s?[-–—]\s) | [A-Z](?=[\s.]) | \s(?:bis|ter|quater)\b )?
    (?P<partido> \ \d(?=\.?\s*\() )?
    """,  # noqa: E501
    regex.VERBOSE,
)
_SEPARADOR = regex.compile(r"(?:\s*[.:]?\s*[-–—‐‑](?![\d\p{Ll}])|\s*[-–—‐‑]|\s*[.:]|\s*\))*\s*")
_SEP_ARTIGO = regex.compile(r"(?:\s*(?:[-–—‐‑](?!\d)|[.:](?![.…])))*\s*")
_REFERENCIA = regex.compile(
    r"\s*(?:,|;|e\b|ou\b|a\b|do\b|da\b|dos\b|das\b|deste\b|desta\b|desse\b|dessa\b|c/c|combinad|nº\b|n\.º|seguintes\b|/)",
)
_REF_FORTE = regex.compile(
    r"""\s*,?\s*(?:(?:incisos?|al[íi]neas?|§§?|par[áa]grafos?|caput|n\.?º)[\s\d,IVXLCº"”“a-z)]{0,40}?)?,?\s*
    (?:do|da|deste|desta|desse|dessa|dos)\s+(?:art|lei\b|c[óo]digo|constitui|decreto|presente|regulamento|mesm[oa]|referid|artigo|inciso|regimento|estatuto)""",
    regex.IGNORECASE | regex.VERBOSE,
)
_NUM_CABECALHO = regex.compile(
    rf"""\s*[-–—:]?\s*(?: (?P<unico>(?i:[úu]nic[oa])) (?!\p{{L}})
      | (?P<rom>[IVXLCDM1l]{{1,9}}(?!\p{{L}})) (?P<suf>(?:-[A-Z]|\s?[-–]\s?[A-Z](?=[^\S\n]*(?:\n|\Z|[-–—])))(?!\p{{L}}))?
      | (?P<num>\d{{1,3}}) (?:[ \t\u00a0]?(?:[º°ª˚]|o(?!\p{{L}})|a(?!\p{{L}})))? (?P<suf2>-[A-Z](?!\p{{L}}))?
      | (?P<ext>{_EXTENSO})
      | (?P<ger>(?i:geral|especial))(?!\p{{L}})
      | (?P<let>[A-Z])(?!\p{{L}}) )""",  # noqa: E501
    regex.VERBOSE,
)
_SEP_CABECALHO = regex.compile(r"[ \t\u00a0]*[-–—:.]*[ \t\u00a0]*")
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
        if m.start(m.lastgroup or 0) not in vistos and (candidato := _candidate(text, m, True)):
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
    m = _LOGO_DEPOIS.match(text, opcao.fim) if opcao.tipo in _COM_FILHOS else None
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
    opcoes = _LEITORES[tipo](text, m)
    if not opcoes:
        return None
    inicio = m.start(tipo)
    texto = TEXTO["titulo" if tipo == "reg" else _FORCA[opcoes[0].tipo]]
    candidato = Candidato(inicio, opcoes, texto, em_linha)
    candidato.citado = m["aspas"] is not None
    return candidato


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
        _is_title(text, candidato, anterior) or bool(_ends_with(_LISTA_CONTINUA, text, i + 1, 8))
    )
    extra = 0.0
    melhor = candidato.opcoes[0]
    referencia = melhor.tipo != "anexo" and bool(_REFERENCIA.match(text, melhor.fim_rotulo))
    if not candidato.acabado:
        candidato.custo_texto -= 1.0 if melhor.tipo == "alinea" and not candidato.em_linha else 2.0
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
    if candidato.em_linha:
        extra += CUSTOS["em_linha"]
        candidato.custo_texto -= 1.5
    candidato.custo_texto = max(candidato.custo_texto, 0.2)
    if extra:
        candidato.opcoes = tuple(o._replace(custo=o.custo + extra) for o in candidato.opcoes)


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


def _artigo(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    palavra = m["art"]
    base = CUSTOS["minuscula"] if palavra[0] == "a" else 0.0
    estranha = "," in palavra or palavra[2:3] not in "tT"
    if palavra.rstrip(" .\t\n\u00a0-").lower().endswith("s"):
        return _several(text, m.end("art"), "artigo", base)
    base += CUSTOS["ocr"] * estranha
    if ordinal := _ORDINAL.match(text, m.end("art")):
        valor = ordinal_value(ordinal.group())
        return (_plain(text, "artigo", valor, ordinal.end(), base, _SEP_ARTIGO),) if valor else ()
    return _numbered(text, m.end("art"), "artigo", base, _SEP_ARTIGO, "ocr" if estranha else "")


_LETRAS = regex.compile(r"[A-Za-z]+")


def _numbered(
    text: str, pos: int, tipo: Tipo, base: float, separador: regex.Pattern[str], porque: str = ""
) -> tuple[Opcao, ...]:
    n = _NUMERO.match(text, pos)
    if n is None:
        return ()
    if _LETRA_POR_NUMERO.search(n["n"]):
        fim = n.end("ord") if n["ord"] else n.end("n")
        lidos = _misread(n["n"])
        return tuple(
            _plain(text, tipo, valor, fim, base + custo, separador)._replace(porque=motivo)
            for valor, custo, motivo in lidos
        )
    if not n["n"][0].isdigit():
        fim = n.end("n")
        return (Opcao(tipo, number(1, (), True), fim, separador.match(text, fim).end(), base),)  # type: ignore[union-attr]
    valor = int(n["n"].replace(".", ""))
    fim_simples = n.end("ord") if n["ord"] else n.end("n")
    if n["ord"] and n["ord"].endswith("."):
        fim_simples -= 1
    opcoes = []
    sufixo = n["suf"]
    if sufixo:
        letras = _LETRAS.findall(sufixo)
        valores = tuple(v for v in map(suffix_value, letras) if v)
        compacto = not any(c.isspace() for c in sufixo) or letras[0].islower()
        colado = bool(n["ord"]) and sufixo[0].isalpha()
        fim = n.end("suf")
        segue = separador.match(text, fim)
        fixo = not compacto and text[fim : fim + 3].strip()[:1] in ("-", "–", "—", ".")
        custo = base + (0.6 if colado else 0.0 if compacto or fixo else 1.0)
        if fixo and letras[0] == "I" and sufixo[0].isspace():  # Art. 5º – I – O alvará
            fixo, custo = False, custo + 2.0
        opcoes.append(
            Opcao(tipo, number(valor, valores), fim, segue.end() if segue else fim, custo)
        )
        ambiguo = base + (CUSTOS["sufixo_ambiguo"] if compacto and not colado else 0.0)
        if fixo:
            ambiguo += 1.0
        depois = text[fim : fim + 3].lstrip()[:1]
        if compacto and not colado and (depois in (".", "-", "–", "—") or depois.isupper()):
            ambiguo += SUFIXO_CERTO
        opcoes.append(_plain(text, tipo, valor, fim_simples, ambiguo, separador))
    else:
        opcoes.append(_plain(text, tipo, valor, fim_simples, base, separador))
    if n["partido"]:
        fim = n.end("partido")
        junto = int(n["n"].replace(".", "") + n["partido"].strip())
        inteiro = _plain(text, tipo, junto, fim, base + CUSTOS["ocr"], separador)
        opcoes.append(inteiro._replace(porque="ocr"))
    if porque:
        opcoes = [o._replace(porque=porque) for o in opcoes]
    return tuple(sorted(opcoes, key=lambda o: o.custo))


_LETRA_POR_NUMERO = regex.compile(r"^[\dlIO]*[lIO][\dlIO]*$|^[IVXL]+$")


def _misread(impresso: str) -> list[tuple[int, float, str]]:
    """What a number printed with letters may be: "lO" is 10, "II" is 2 (roman) or 11 (OCR)."""
    lidos = []
    if (valor := roman_value(impresso)) and impresso.isupper():
        lidos.append((valor, 0.5, ""))
    digitos = impresso.translate(_ALGARISMOS)
    if digitos.isdigit() and int(digitos):
        lidos.append((int(digitos), CUSTOS["ocr"], "ocr"))
    return lidos


_ALGARISMOS = str.maketrans("lIO", "110")
_VARIOS = regex.compile(
    r"""(?P<n>\d{1,4})\s?[º°ª˚o]?(?:-[A-Z])?(?P<resto>(?:\s*(?:,|e|a|ao)\s*\d{1,4}\s?[º°ª˚o]?(?:-[A-Z])?){1,40})
    \s*[-–—.]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",
    regex.VERBOSE,
)


def _several(text: str, pos: int, tipo: Tipo, base: float) -> tuple[Opcao, ...]:
    """ "Arts. 3º e 4º (VETADOS)", "§§ 2º a 4º (Revogados…)"; any other plural is a reference."""
    m = _VARIOS.match(text, pos)
    if m is None:
        return ()
    numeros = [int(m["n"])]
    for ligacao, digitos in regex.findall(r"(,|e|ao?)\s*(\d{1,4})", m["resto"]):
        valor = int(digitos)
        if ligacao in ("a", "ao") and 0 < valor - numeros[-1] < 500:
            numeros.extend(range(numeros[-1] + 1, valor + 1))
        else:
            numeros.append(valor)
    outros = tuple(number(n) for n in numeros[1:])
    return (Opcao(tipo, number(numeros[0]), m.end("resto"), m.end(), base, "", outros),)


_VARIOS_INCISOS = regex.compile(
    r"""[IVXLC]{1,7}(?P<resto>(?:\s*(?:,|e|a|ao)\s+[IVXLC]{1,7}){1,40}) \s*[-–—.:]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",  # noqa: E501
    regex.VERBOSE,
)
_VARIAS_ALINEAS = regex.compile(
    r"""[a-z]\s?\)(?P<resto>(?:\s*(?:,|e|a)\s+[a-z]\s?\)){1,24}) \s*[-–—.:]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",  # noqa: E501
    regex.VERBOSE,
)
_LIGACAO = regex.compile(r"(,|e|ao?)\s+([IVXLC]+|[a-z](?=\s?\)))")


def _listed(
    m: regex.Match[str], tipo: Tipo, primeiro: int, valor: Callable[[str], int | None]
) -> tuple[Opcao, ...]:
    """ "II a IV - (Revogados…)", "b) e c) (Revogadas…)": one label of several dispositivos."""
    numeros = [primeiro]
    for ligacao, letras in _LIGACAO.findall(m["resto"]):
        seguinte = valor(letras)
        if seguinte is None:
            return ()
        em_faixa = ligacao in ("a", "ao") and numeros[-1] < seguinte < numeros[-1] + 100
        numeros += range(numeros[-1] + 1, seguinte + 1) if em_faixa else [seguinte]
    outros = tuple(number(n) for n in numeros[1:])
    return (Opcao(tipo, number(primeiro), m.end("resto"), m.end(), 0.0, "", outros),)


def _plain(
    text: str, tipo: Tipo, valor: int, fim: int, custo: float, separador: regex.Pattern[str]
) -> Opcao:
    segue = separador.match(text, fim)
    return Opcao(tipo, number(valor), fim, segue.end() if segue else fim, custo)


_ORDINAL = regex.compile(_EXTENSO)


def _paragrafo(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    palavra, pos = m["par"], m.end("par")
    estranha = palavra[0] not in "§Pp"
    base = CUSTOS["ocr"] if estranha else CUSTOS["minuscula"] if palavra[0] == "p" else 0.0
    if ordinal := _ORDINAL.match(text, pos):
        valor = ordinal_value(ordinal.group())
        return (
            (_plain(text, "paragrafo", valor, ordinal.end(), base, _SEP_ARTIGO),) if valor else ()
        )
    if palavra.startswith("§§") or palavra.rstrip().endswith("s"):
        return _several(text, pos, "paragrafo", base)
    opcoes = _numbered(text, pos, "paragrafo", base, _SEP_ARTIGO, "ocr" if estranha else "")
    if estranha and opcoes and text[opcoes[0].fim_rotulo - 1] not in "º°ª˚o":
        return ()
    return opcoes


def _cabecalho(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    palavra = "".join(m["cab"].split()) if " " in m["cab"] else m["cab"]
    tipo = next(t for p, t in _CABECALHOS if regex.fullmatch(p, palavra, regex.I))
    base = 0.0 if palavra[0].isupper() else CUSTOS["minuscula"] + 1
    n = _NUM_CABECALHO.match(text, m.end("cab"))
    fim_linha = text.find("\n", m.end("cab"))
    fim_linha = len(text) if fim_linha < 0 else fim_linha
    if n is None:
        if tipo == "anexo" and not text[m.end("cab") : fim_linha].strip() and palavra.isupper():
            return (Opcao("anexo", number(1, (), True), m.end("cab"), m.end("cab"), base),)
        return ()
    numero = _heading_number(n)
    if numero is None:
        return ()
    segue = text[n.end() : n.end() + 1]
    if segue and not (segue.isspace() or segue in "-–—:.,;/)"):
        return ()
    resto = text[n.end() : fim_linha].strip()
    if resto[:1] in (",", ";", ")", "/") or (resto[:1].islower() and not palavra.isupper()):
        base += CUSTOS["referencia"]
    if tipo == "anexo" and resto and not (palavra.isupper() or resto[:1] in "-–—:"):
        base += CUSTOS["referencia"] + 2
    if tipo == "parte" and not palavra.isupper() and resto[:1] not in ("", "-", "–", "—", ":"):
        base += CUSTOS["referencia"]
    fim = n.end()
    sep = _SEP_CABECALHO.match(text, fim)
    return (Opcao(tipo, numero, fim, sep.end() if sep else fim, base),)


def _heading_number(n: regex.Match[str]) -> Numero | None:
    if n["unico"]:
        return number(1, (), True)
    sufixo = n["suf"] or n["suf2"]
    valores = (letters_value(sufixo.strip(" -")) or 1,) if sufixo else ()
    if n["rom"]:
        leituras = roman_readings(n["rom"])
        return number(leituras[0], valores) if leituras else None
    if n["num"]:
        return number(int(n["num"]), valores)
    if n["ger"]:
        return number(1 if n["ger"].lower() == "geral" else 2)
    if n["ext"]:
        valor = ordinal_value(n["ext"])
        return number(valor) if valor else None
    valor = letters_value(n["let"])
    return number(valor) if valor else None


_CABECALHO_NU = regex.compile(
    r"(?:t[íi]tulo|cap[íi]tulo|se[cç]?[çc][ãa]o|livro|parte)\s+\p{L}?[\w]{1,9}[\s.–—-]*$",
    regex.IGNORECASE,
)
"""A numbered heading without a name just above: the words are its name."""


def _agrupamento(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    if _CABECALHO_NU.search(text, max(0, m.start() - 80), m.start()):
        return ()
    return (Opcao("agrupamento", None, m.start("agr"), m.start("agr"), 0.0),)


def _regulamento(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    inicio = m.start("reg")
    return (Opcao("anexo", number(1, (), True), inicio, inicio, CUSTOS["anexo_sem_nome"]),)


def _pena(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    tipo: Tipo = "pena" if m["pena"].lower().startswith("pena") else "generico"
    fim = m.end("pena")
    rotulo = m.start("pena") + len(m["pena"].rstrip(" \t\n-–—"))
    return (Opcao(tipo, None, rotulo, _SEP_ARTIGO.match(text, fim).end(), 0.3),)  # type: ignore[union-attr]


_SUFIXO_ROM = regex.compile(r"-([A-Z]{1,2})(?=\s*[-–—‐.):])")


def _romano(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    letras, fim = m["rom"], m.end("rom")
    if letras.isdigit() and len(letras) == 1:
        sufixado = _SUFIXO_ROM.match(text, fim)
        return _digito(text, m.start("rom"), sufixado.end() if sufixado else fim)
    leituras = roman_readings(letras)
    if not leituras:
        return ()
    if varios := _VARIOS_INCISOS.match(text, m.start("rom")):
        return _listed(varios, "inciso", leituras[0], roman_value)
    sufixo: tuple[int, ...] = ()
    if s := _SUFIXO_ROM.match(text, fim):
        sufixo, fim = (letters_value(s[1]) or 1,), s.end()
    sep = _SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    separador = text[fim:depois].strip()
    exato = roman_value(letras) is not None and letras.isupper()
    base = 0.0 if exato else CUSTOS["ocr"]
    if not separador:
        if not exato or "\n" in text[fim:depois] or not text[depois : depois + 1].isalnum():
            return ()
        base += CUSTOS["sem_separador"]
    elif separador in (".", ":"):
        base += 0.5
    fim_rotulo = _after_paren(text, fim) if separador.startswith(")") else fim
    opcoes = [
        Opcao(
            "inciso", number(v, sufixo), fim_rotulo, depois, base + 0.5 * i, "" if exato else "ocr"
        )
        for i, v in enumerate(leituras)
    ]
    if letras.isdigit():
        opcoes += _digito(text, m.start("rom"), fim)
    if len(letras) == 1 and separador.startswith(")"):
        opcoes.append(
            Opcao(
                "alinea",
                number(letters_value(letras) or 1),
                fim_rotulo,
                depois,
                0.6,
            )
        )
    return tuple(sorted(opcoes, key=lambda o: o.custo))


def _after_paren(text: str, fim: int) -> int:
    onde = text.find(")", fim, fim + 3)
    return onde + 1 if onde >= 0 else fim


_SUFIXO_LETRA = regex.compile(r"-([A-Z])\s*\)")


def _letra(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    bruto = m["let"]
    letras = bruto.partition(")")[0].partition("-")[0].rstrip(" \t\n\u00a0.–—")
    if varias := _VARIAS_ALINEAS.match(text, m.start("let")):
        return _listed(varias, "alinea", letters_value(letras) or 1, letters_value)
    sufixo = _SUFIXO_LETRA.search(bruto) if "-" in bruto else None
    valores = (letters_value(sufixo[1]) or 1,) if sufixo else ()
    fim = m.end("let") if bruto.endswith(")") else m.start("let") + len(letras)
    sep = _SEPARADOR.match(text, m.end("let"))
    depois = sep.end() if sep else fim
    base = 0.0
    if not bruto.endswith(")"):
        if len(letras) > 1 and roman_value(letras) is None:
            return ()
        dita = bruto[len(letras) :].strip() or text[m.end("let") - 1 : depois].strip()
        if (letras.isupper() and dita[:1] == ".") or not text[depois : depois + 1].strip():
            return ()
        base += CUSTOS["letra_solta"] + (1.0 if letras.isupper() else 0.0)
    elif not letras.islower():
        base += 0.5
        if not letras.isupper():
            return ()
    opcoes = []
    if len(letras) <= 2:
        opcoes.append(
            Opcao("alinea", number(letters_value(letras) or 1, valores), fim, depois, base)
        )
    valor = roman_value(letras)
    if valor is not None and valor < 50:
        fim_rom = fim
        opcoes.append(Opcao("subalinea", number(valor), fim_rom, depois, base))
        opcoes.append(
            Opcao("inciso", number(valor), m.start("let") + len(letras), depois, base + 0.5)
        )
    return tuple(opcoes)


_ORDINAL_NU = regex.compile(r"\.?(?:[º°]|o(?!\p{L}))")


def _digito(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    digitos, _, letra = text[inicio:fim].partition("-")
    if not digitos.isdigit() or len(digitos) > 3:
        return ()
    if text[fim : fim + 1] == "." and text[fim + 1 : fim + 2].isdigit():
        return ()
    ordinal = _ORDINAL_NU.match(text, fim)
    fim = ordinal.end() if ordinal else fim
    sep = _SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    separador = text[fim:depois].strip() or ("º" if ordinal else "")
    if not separador or not text[depois : depois + 1].strip():
        return ()
    numero = number(int(digitos), (letters_value(letra) or 1,) if letra else ())
    base = 0.0 if separador[0] in "-–—)" else 0.2
    fim = _after_paren(text, fim) if separador[0] == ")" else fim
    return (
        Opcao("numero", numero, fim, depois, base),
        Opcao("item", numero, fim, depois, base),
        Opcao("inciso", numero, fim, depois, base + CUSTOS["arabico"], "arabico"),
    )


def _numero(text: str, m: regex.Match[str]) -> tuple[Opcao, ...]:
    return _digito(text, m.start("num"), m.end("num"))


_LEITORES = {
    "art": _artigo, "par": _paragrafo, "cab": _cabecalho, "agr": _agrupamento, "reg": _regulamento, "pena": _pena,  # noqa: E501
    "rom": _romano, "let": _letra, "num": _numero,
}  # fmt: skip
