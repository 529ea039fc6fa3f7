"""The words of a remissão: units ("art.", "§", "inciso"), their numbers, and what joins them.

Every pattern looks at one place of the text (`match(text, at)`), is bounded, and says nothing of
how words combine: that is `mentions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import regex

from parsing.model import Numero
from parsing.norms import holds_any, plain
from parsing.numerals import letters_value, ordinal_value, roman_value, suffix_value

Unidade = Literal[
    "anexo", "parte", "livro", "titulo", "subtitulo", "capitulo", "secao", "subsecao",
    "artigo", "caput", "paragrafo", "numero", "inciso", "alinea", "item", "subalinea",
]  # fmt: skip
Relativo = Literal["este", "mesmo", "anterior", "seguinte", "anteriores"]

NIVEL: dict[Unidade, int] = {
    "anexo": -9, "parte": -8, "livro": -7, "titulo": -6, "subtitulo": -5, "capitulo": -4,
    "secao": -3, "subsecao": -2, "artigo": 1, "caput": 2, "paragrafo": 2, "numero": 2,
    "inciso": 3, "alinea": 4, "item": 5, "subalinea": 5,
}  # fmt: skip
"""Depth of each unit; a larger unit has a smaller number."""

_FLAGS = regex.VERBOSE | regex.IGNORECASE

UNIT = regex.compile(
    r"""
    (?: (?<! [A-Za-zÀ-ÖØ-öø-ÿ] )        # "art. 5ºart. 6º": glued to an ordinal, still two
      | (?<= \b [nd]o ) (?= art \. ) )  # "contidas noart.30, inc. IX e noart.40"
    (?:
        (?<este> (?: [dn]? (?: est | ess ) [ea] s? | des[dt]e
                   | (?: (?: [dn] | pel | à | a )? [oa] s? \s+ )? presentes? ) \s+ )
      | (?<mesmo> (?: d | n | pel )? [oa] s? \s+
                  (?: mesm | referid | citad | mencionad | aludid | dit ) [oa] s? \s+ )
    )?
    (?:
        (?<artigo> artigos? | art \. s | arts? (?! \p{L} ) \.? )     # "art.s 41 e 42", "§ 8 art 32"
      | (?<paragrafo> §+ (?: \s? [º°o]s )? | par[áa]?gra[fp]?h?os? | par \. (?= \s* (?:[úu]n|\d) ) )
      | (?<caput> ["“'‘«]? caput (?! \p{L} ) ["”'’»]? 
                | cabe[çc]a (?= \s+ (?: deste | d[oe] \s+ (?: § | art | par | presente ) ) ) )
      | (?<inciso> incisos? | incs? (?! \p{L} ) \.? )                # "art. 72 §2 inc. 4"
      | (?<subalinea> sub-? \s? al[íi]neas? )
      | (?<alinea> al[íi]neas? | al \. | letras? (?= \s* ["“'‘«]? [a-z] ["”'’»]? (?! \p{L} ) ) )
      | (?<item> ite (?: m | ns ) )
      | (?<numero> n \s? \. \s? [º°o]s? (?= \s* \d ) \.? | n\.os (?= \s* \d )
                 | n[úu]meros? (?= \s+ (?: [IVX]+ | \d{1,2} | anteriores ) \b ) )
      | (?<subsecao> sub-? \s? se[cç]{1,2} (?: [ãa]o | [õo]es ) )
      | (?<secao> se[cç]{1,2} (?: [ãa]o | [õo]es ) )
      | (?<capitulo> cap[íi]tulos? | cap \. (?= \s* [IVX\d] ) )
      | (?<subtitulo> subt[íi]tulos? )
      | (?<titulo> t[íi]tulos? )
      | (?<livro> livros? )
      | (?<parte> partes? (?= \s+ (?: geral | especial | [IVX\d]+ ) \b ) )
      | (?<anexo> anexos? )
    )
    (?<fim_da_palavra> (?! \p{L} ) )
    """,
    _FLAGS,
)
"""A unit word with what stands before it ("deste", "o mesmo")."""
_UNIT_STEMS = (
    "artigo", "§", "parágra", "paragra", "pargra", "par.", "caput", "cabeça", "cabeca", "inciso",
    "alínea", "alinea", "al.", "letra", "item", "itens", "número", "numero", "n.", "n .",
    "n\u00a0.", "seç", "sec", "capítulo", "capitulo", "cap.", "título", "titulo", "livro", "parte",
    "anexo",
)  # fmt: skip
_SHORT = regex.compile(r"(?:art|inc)s?(?!\p{L})")


def may_be_unit(text: str, folded: str) -> bool:
    """Whether `UNIT` can be in a text: one of its words is. Most texts have none."""
    if holds_any(folded, _UNIT_STEMS):
        return True
    return ("art" in folded or "inc" in folded) and _SHORT.search(folded) is not None


AFTER = regex.compile(
    r"""\s+ (?: (?<anteriores> anteriores ) | (?<anterior> anterior | precedente | antecedente )
          | (?<seguinte> seguinte | subsequente ) ) \b""",
    _FLAGS,
)
"""`parágrafo anterior`, `artigos anteriores`."""


_ARABIC = r"""
    (?<arabico> \d{1,2} \. \d{3} (?! \d ) | \d{1,4} (?! \d | [.,/] \d ) )  # "artigo 1.297"
    (?<ordinal> (?: \s? \.? [º°ª˚] | \s? \.? o s? (?! \p{L} ) (?<! \s o ) | \s? \.? a (?= \s - ) )
        (?: \. (?= \s+ d[oae]s? \b ) )? )?+             # "parágrafo 2o. do artigo 3o"
    (?: \s? [-–]? \s? (?-i: (?<letra_sufixo> (?<= [-–] \s? ) [A-Z]{1,2} ) ) (?! \p{L} | \d )
      | \s (?<latino> bis | ter | quater | quinquies ) \b )?
    """
_ROMAN = (
    r"(?<romano> [IVXLCDM]{1,9} ) (?: - (?<letra_romano> [A-Z]{1,2} ) )? (?! [\p{L}\d] | -\p{L} )"
)
_UNIQUE = r"(?<unico> [úu]nic[oa] )\b"
_WORD = r"(?<extenso> primeir|segund|terceir|quart|quint|sext|s[ée]tim|oitav|non|d[ée]cim ) [oa] \b"
_NAMED = r"(?<nomeada> geral | especial ) \b"
_LETTER = r"""["“”'‘’«]? (?<letra> [a-z] | [a-z]{2} (?= ["”’»)] ) ) ["”“’'»]? \)? (?! [\p{L}\d] )"""
SURE_LETTER = regex.compile(
    r"\s* (?: [,;.)] | e \b | d[oa]s? \b ) | \s+ a \s+ [b-z] \b | \s* $", _FLAGS
)
"""What follows a bare `a`, `e` or `o` that is a letter of a list and not a word."""

QUANTITY = regex.compile(
    r"""\s* (?: \( | % | por \s+ cento | cent[íi]metros? | metros? | m [²2³3]? \b
    | c?m \b | km | dias? | horas? | h \b | minutos | m[êe]s (?:es)? | anos? | vezes | reais
    | sal[áa]rios? | U[A-Z]{2,4} \b | de \s+ (?: janeiro | fevereiro | mar[çc]o | abril | maio
    | junho | julho | agosto | setembro | outubro | novembro | dezembro ) )""",
    _FLAGS,
)
"""What makes a bare number a quantity: `art. 8 e 9 reais`, `art. 5º a 10 metros`."""

_VALUES: dict[str, str] = {
    "artigo": f"(?: {_ARABIC} | {_UNIQUE} | {_WORD} )",
    "paragrafo": f"(?: {_ARABIC} | {_UNIQUE} | {_WORD} )",
    "inciso": f"(?: {_ROMAN} | {_ARABIC} | {_UNIQUE} | {_WORD} )",
    "alinea": f"(?: {_LETTER} )",
    "item": f"(?: {_ROMAN} | {_ARABIC} )",
    "numero": f"(?: {_ARABIC} | {_ROMAN} )",
    "subalinea": r"""(?: ["'“‘]? (?<romano> [ivxl]{1,6} ) ["'”’]? \)? (?! \p{L} ) )""",
    "grupo": f"(?: {_ROMAN} | {_UNIQUE} | {_ARABIC} | {_WORD} | {_NAMED} )",
    "bare_roman": rf"(?-i: {_ROMAN} )",
    "bare_letter": rf"(?-i: {_LETTER} )",
    "bare_arabic": f"(?: {_ARABIC} )",
}
VALUE = {name: regex.compile(pattern, _FLAGS) for name, pattern in _VALUES.items()}

RANGE = regex.compile(r"\s* (?: (?: at[ée] | ao? | à ) \s+ (?: o \s+ )? | [–-] \s* )", _FLAGS)
"""`arts. 26 a 30`, `alíneas a) a c)`; always followed by a value of the same kind."""

LIST = regex.compile(
    r"""(?= \s* [,;eo] ) (?: \s* [,;] )?
        (?: \s* (?<e> e/ou | ou | e | bem \s+ como ) (?! [\p{L}/)"”'’»] ) )? \s*
        (?: o \s+ (?= \d ) )?""",
    _FLAGS,
)
"""Between two numbers of one unit: `alíneas a), c), e) e k)`, `18 ou 20`."""

JOINT = regex.compile(
    r"""
    (?: \s* (?<sinal> [,;] ) )?
    (?: \s* (?<e> e/ou | ou | e | c/c | combinad[oa] \s+ com | bem \s+ como | assim \s+ como )
        (?! [\p{L}/)"”] ) )?
    (?: \s* (?: (?<do> d[oae]s? ) | (?<no> n[oa]s? | aos? | às? | [oa]s? | pel[oa]s?
        | com \s+ [oa]s? | (?: (?: e | n[oa]s? ) \s+ )? seus? | respectiv[oa]s? ) ) (?! \p{L} ) )?
    \s*
    """,
    _FLAGS,
)
"""What may stand between two parts of one remissão; it may be nothing ("§ 8 art 32")."""

SELF = regex.compile(
    r"""
    (?<! \p{L} )
    (?: [dn]? (?: est | ess ) [ea] | (?: (?: [dn] | pel | à | a )? [oa]s? \s+ )? presente ) \s+
    (?<especie> c[óo]digo (?: \s+ complementar | \s+ d[ea]s? \s+ posturas? (?: \s+ municipais )? )?
      | lei (?: \s+ complementar | \s+ org[âa]nica )? | decreto (?: -lei )? | resolu[çc][ãa]o
      | regulamento | regimento | estatuto | portaria | norma | postura | diploma
      | consolida[çc][ãa]o )
    (?! \p{L} )
    """,
    _FLAGS,
)
"""This same norm: `deste Código`, `pela presente Lei`. The kind is kept (`presente decreto`)."""
_SELF_STEMS = ("este", "esta", "esse", "essa", "presente")
_SELF_KINDS = (
    "código", "codigo", "lei", "decreto", "resolu", "regulamento", "regimento", "estatuto",
    "portaria", "norma", "postura", "diploma", "consolida",
)  # fmt: skip


def may_be_self(text: str, folded: str) -> bool:
    """Whether `SELF` can be in a text."""
    return holds_any(folded, _SELF_STEMS) and holds_any(folded, _SELF_KINDS)


TAIL = regex.compile(
    r"""\s* (?: \( [^()\n]{1,80} \) \s* )? (?: e \s+ (?: seguintes? | ss \.? ) )? \s* ,? \s*
        (?: tod[oa]s? | amb[oa]s )? \s*
        (?: d[oae]s? \s+ | n[oa]s? \s+ | ,? \s* (?= [dn]? (?: est | ess ) [ea] \b )
          | (?: [dnao]{1,2} \s+ )? (?= presente \b ) )""",
    _FLAGS,
)
"""Between the last part and its norm: `…, todos da Lei n.º 75/2013`."""

TO_LAW = regex.compile(r"\s+ (?: à | ao ) \s+ (?= lei | decreto )", _FLAGS)
"""Between an annex and its law: `do Anexo I à Lei n.º 75/2013`."""

ALL_OF = regex.compile(r"\s*,? \s* (?: tod[oa]s | amb[oa]s ) \s+ d[oae]s? \s+ (?= art )", _FLAGS)
"""Between parts and the article that they share: `os incisos I e II e o § 1º, todos do art. 12`."""

SAME_NORM = regex.compile(
    r"""(?: (?: mesm | referid | citad | mencionad | aludid ) [oa] \s+ | quel[ea] \s+ )
        (?: c[óo]digo | lei | decreto | norma | diploma | regulamento | resolu[çc][ãa]o )
        (?: \s+ complementar | \s+ federal | \s+ estadual )? (?! \p{L} )""",
    _FLAGS,
)
"""`do mesmo Código`: the norm named last."""

BEFORE = regex.compile(
    r"\s* ,? \s* (?: (?: em \s+ seus? | n[oa]s? (?: \s+ seus? )? | especialmente ) \s+ )?", _FLAGS
)
"""Between a norm and its article: `Lei nº 8.666/93, art. 24`, `Código Civil em seu art. 5º`."""

THE_ARTICLE = regex.compile(r"(?: trat[ae] | refer[ei] | alud[ei] )m? \s+ o \s+ $", _FLAGS)
"""`As instalações de que trata o artigo devem…`: no number, this article."""

ATTACHED = regex.compile(
    r"""(?<! \p{L} ) (?<nome> regulamento | tabela | quadro | planta | mapa ) s?
        (?: \s+ [IVX\d]{1,5} )? \s+ anex[oa]s? \b""",
    _FLAGS,
)
"""`o Regulamento anexo`: an annex named by what it is."""


def may_be_attached(text: str, folded: str) -> bool:
    """Whether `ATTACHED` can be in a text."""
    return "anex" in folded


@dataclass(frozen=True, slots=True)
class Valor:
    """One number of a unit, or a range (`ate`), with where it stands."""

    numero: Numero
    ate: Numero | None
    inicio: int
    fim: int
    romano: bool = False
    nomeada: str | None = None


def numero_of(found: regex.Match[str]) -> Numero | None:
    """The number that a match of `VALUE` printed; None when its letters are no roman number."""
    groups = found.groupdict()
    if groups.get("arabico"):
        return Numero(int(groups["arabico"].replace(".", "")), _suffix(groups))
    if groups.get("romano"):
        value = roman_value(groups["romano"])
        return None if value is None else Numero(value, _suffix(groups, "letra_romano"))
    if groups.get("unico"):
        return Numero(1, unico=True)
    if groups.get("extenso"):
        value = ordinal_value(groups["extenso"])
        return None if value is None else Numero(value)
    if groups.get("letra"):
        value = letters_value(groups["letra"])
        return None if value is None else Numero(value)
    if groups.get("nomeada"):
        return Numero(1 if plain(groups["nomeada"]) == "geral" else 2)
    return None


def _suffix(groups: dict[str, str | None], name: str = "letra_sufixo") -> tuple[int, ...]:
    printed = groups.get("latino") or groups.get(name)
    value = suffix_value(printed) if printed else None
    return () if value is None else (value,)


INFRACTION = regex.compile(
    r"""
    (?<! \p{L} )
    (?: infra[çc] (?: ão | ao | ões | oes ) | transgress (?: ão | ões )
      | contraven[çc] (?: ão | ões ) | viola[çc] (?: ão | ões )
      | des (?: cumprimento | obedi[êe]ncia | respeito ) | in (?: cumprimento | observ[âa]ncia )
      | n[ãa]o [ ] (?: cumprimento | observ[âa]ncia ) | contraordena[çc] (?: ão | ões )
      | infrator (?: es )? (?= \s+ (?: d[ao] s? \s+ (?: dispos | norma | prescri ) | dest[ea] ) ) )
    (?= \s+ (?: (?! por | pel[oa] | cometid | praticad | verificad ) \p{L}+ \s+ ){0,4}?
        (?: d[aeo]s? | ao? | aos | à | às | n? est[ea] | contra | prevista?s? | capitulada?s? ) \b )
    """,
    _FLAGS,
)
"""What is punished: `Na infração de qualquer artigo`, `O descumprimento ao disposto no art. 3º`."""

NO_BREACH = regex.compile(r"constitui \s+ (?! contra ) | agentes | por \s+ meio", _FLAGS)
"""`Constitui infração toda ação…` defines; `qualquer dos agentes a que se refere` is of persons."""

SANCTION = regex.compile(
    r"""(?<! \p{L} ) (?: multa | coima | penalidade | pena (?! l ) | san[çc] (?: ão | ões )
        | puni [dçrv] | apreens | cassa[çc] | interdi[çc] | suspens[ãa]o | embargo )""",
    _FLAGS,
)
"""How it is punished."""
OF_SANCTIONS = regex.compile(
    r"(?<! \p{L} ) (?: multas? | infra[çc] (?: ão | ões ) | infrator (?: es )? | autuad[oa]s? ) \b",
    _FLAGS,
)
"""An article on sanctions: autos, fines, defence and appeal."""

EXCEPT = regex.compile(
    r"(?: exce[çct] \p{L}* | ressalvad \p{L}* | salvo ) (?: \s+ \p{L}+ ){0,3} \s* $", _FLAGS
)
"""`Capítulo IV com exceção dos artigos 35.º a 37.º`."""
