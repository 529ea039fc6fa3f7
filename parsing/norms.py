"""Names of norms: found in running text, put in one shape, and keyed so that prints compare.

`Lei nº 7.043/2022`, `Lei nº 7043/2022`, `Lei 7.043, de 2022` and `LEI N° 7043/22` are one norm:
`norm_key` gives `NormKey(tipo="Lei", numero="7043", ano=2022)` for each. A year of two digits is
of this century below 30, else of the last one. What is not printed stays unknown (`ano=None`).
"""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import NamedTuple

import regex


class NormKey(NamedTuple):
    """What tells two norms apart: kind, number (digits, with the letter of `10-A`), year."""

    tipo: str
    numero: str
    ano: int | None


_MONTHS = (
    "janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)


def plain(text: str) -> str:
    """Lower case, no accents, single spaces."""
    folded = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(c for c in folded if not unicodedata.combining(c)).split())


def holds_any(text: str, words: tuple[str, ...]) -> bool:
    """Whether one of some words stands in a text: a cheap test before a pattern that needs it."""
    for word in words:  # noqa: SIM110 - twice as fast as any() on every piece of a law
        if word in text:
            return True
    return False


NUMBERED = regex.compile(
    rf"""
    (?<! \p{{L}} )
    (?<tipo>
        lei \s* complementar            # "Lei Complementar n° 02/97"
      | leis \s+ complementares | leis | decretos
      | lei \s+ delegada | lei \s+ org[âa]nica | lei
      | LC (?= \s* n? [.ºo°]* \s* \d )  # "LC 26/2003"
      | decreto \s* [-‐–] \s* lei       # "Decreto-Lei n.º 10-A/2020"
      | decreto \s+ (?: legislativo | regulamentar ) (?: \s+ regional )? | decreto
      | emenda \s+ (?: constitucional | [àa] \s+ lei \s+ org[âa]nica )
      | medida \s+ provis[óo]ria | resolu[çc][ãa]o | portaria
      | regulamento (?: \s? \( (?: UE | CE | CEE ) \) )? | delibera[çc][ãa]o
      | instru[çc][ãa]o \s+ normativa | ato \s+ normativo | aviso | despacho | postura
    )
    (?: \s+ (?<esfera> federal | estadual | municipal | ordin[áa]ria | regional
                     | conama | contran | anvisa (?: \s+ rdc )? ) ){{0,2}}
    (?: \s*,? \s* (?: n [úu] mero | n \s? \.? \s? [ºo°˚]? \s? s? \s? \. ? | [№] )
        (?= \s* \d ) \s*                # "Nº", "No", "N.º", "nº.", "n." (LEI Nº45/2003)
      | \s+ (?= \d ) )
    (?<numero> \d{{1,3}} (?: \. \d{{3}} ){{1,2}} | \d{{1,6}} )
    (?<letra> \s? - [A-Z] \b | - \d (?! [\d/.-] ) )?   # "43-B/2024", "2.200-2": of the act
    (?: \s? / \s? (?<ano> \d{{4}} | \d{{2}} ) (?! \d ) (?: / [A-Z] \b )? )?   # "/2020/M": Madeira
    (?<data>
        \s? ,? \s* de \s+ (?:
            (?<d1> \d{{1,2}} ) \s? [ºo°]? \s+ de \s+ (?<m1> {_MONTHS} )
              (?: \s+ de \s+ (?<a1> \d{{4}} ) | \s+ de \s+ (?<a1m> \d\.\d{{3}} ) )?
          | \d{{1,2}} \s? [ºo°]? [/.] \d{{1,2}} [/.] (?<a2> \d{{4}} | \d{{2}} ) \b
          | (?<a3> (?: 1[89] | 20 ) \d{{2}} ) \b   # "Lei 7.043, de 2022"
        )
    )?
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
"""A norm with its number. Example lines: `Lei Estadual N° 3.582 de 03 de novembro de 1983`,
`Lei 2012, de 11.02.98`, `lei estadual n° 4.289 de 20/11/1989`, `LEI Nº45/2003`."""
_KINDS = (
    "lei", "lc", "decreto", "emenda", "provis", "resolu", "portaria", "regulamento", "delibera",
    "normativ", "aviso", "despacho", "postura",
)  # fmt: skip
_DIGIT = regex.compile(r"\d")


def may_be_numbered(text: str, folded: str) -> bool:
    """Whether `NUMBERED` can be in a text (`folded` in small letters): a kind and a digit are."""
    return holds_any(folded, _KINDS) and _DIGIT.search(text) is not None


MORE = regex.compile(
    r"""\s* (?: , | e ) \s* (?<numero> \d{1,3} (?: \. \d{3} )? | \d{1,6} )
        \s? / \s? (?<ano> \d{4} | \d{2} ) \b""",
    regex.VERBOSE,
)
"""The further numbers of `Leis nºs 10/90 e 11/91`."""

_MINOR = r"(?: \s+ (?: de | do | da | dos | das | e | ao | aos | [àa]s? | em ) )?"
_CAPITAL = r"\s+ \p{Lu}[\p{L}-]+"

NAMED = regex.compile(
    rf"""
    (?: \b (?:
        (?i: constitui[çc][ãa]o ) (?: \s+ (?: Federal | Estadual | da \s+ Rep[úu]blica
            (?: \s+ (?: Portuguesa | Federativa \s+ do \s+ Brasil ) )? | do \s+ Estado
            (?: \s+ d[eoa] {_CAPITAL} (?: {_MINOR} {_CAPITAL} )? )? ) )
      | (?<= \b [dn]a \s ) Constituição (?! \s+ d[eao] \b )
      | Ato \s+ das \s+ Disposições (?: \s+ Constitucionais )? \s+ Transitórias | ADCT
      | Carta \s+ Magna
      | CF (?: \s? / \s? (?: 19 )? 88 )? | CRFB (?: \s? / \s? (?: 19 )? 88 )? | CRP
      | CLT | CTN | CTB | CPC | CPP | CDC | ECA | LINDB | RGPD | LGPD
      | (?i: consolida[çc][ãa]o \s+ das \s+ leis \s+ do \s+ trabalho )
      | (?i: lei \s+ org[âa]nica ) (?: \s+ (?: (?i: municipal ) | (?i: do \s+ munic[íi]pio )
            (?: \s+ d[eoa] {_CAPITAL} )? ) )?
      | (?i: lei \s+ de \s+ introdu[çc][ãa]o ) (?: {_MINOR} {_CAPITAL} ){{1,6}}
      | (?i: lei ) \s+ Civil \b
      | (?: C[óo]digo | C[ÓO]DIGO | c[óo]digo (?= \s+ (?i: civil | penal | florestal ) )
          | Estatuto | Regulamento | Regimento | Plano (?= \s+ (?i: diretor ) ) )
        (?: {_MINOR} {_CAPITAL} ){{1,7}}
      | (?: ABNT \s+ )? NBR \s? (?: n? [ºo°]? \s? ) \d{{1,3}} \.? \d{{2,3}} (?: / \d{{2,4}} )?
      | Diretiva \s+ \d{{2,4}} / \d{{1,4}} / (?: UE | CE | CEE )
    ) \b )
    """,
    regex.VERBOSE,
)
"""A norm by its name. Example lines: `na forma do art. 159 do Código Civil.`,
`Código de Proteção aos Animais do Estado`, `Código do Meio Ambiente do Município`, `CF/88`."""

_NAMES = (
    "Código", "CÓDIGO", "Codigo", "CODIGO", "código", "codigo", "Constitui", "Disposições", "ADCT",
    "Carta", "CF", "CRFB", "CRP", "CLT", "CTN", "CTB", "CPC", "CPP", "CDC", "ECA", "LINDB", "RGPD",
    "LGPD", "Civil", "Estatuto", "Regulamento", "Regimento", "Plano", "NBR", "Diretiva",
)  # fmt: skip
_NAMES_IN_ANY_CASE = ("constituiç", "constituic", "consolida", "orgânica", "organica", "introdu")


def may_be_named(text: str, folded: str) -> bool:
    """Whether `NAMED` can be in a text (`folded` in small letters): one of its words is."""
    return holds_any(text, _NAMES) or holds_any(folded, _NAMES_IN_ANY_CASE)


FIXED: dict[str, str] = {
    "cf": "Constituição Federal", "crfb": "Constituição Federal",
    "carta magna": "Constituição Federal",
    "adct": "Ato das Disposições Constitucionais Transitórias",
    "crp": "Constituição da República Portuguesa",
    "clt": "Consolidação das Leis do Trabalho", "ctn": "Código Tributário Nacional",
    "ctb": "Código de Trânsito Brasileiro", "cpc": "Código de Processo Civil",
    "cpp": "Código de Processo Penal", "cdc": "Código de Defesa do Consumidor",
    "eca": "Estatuto da Criança e do Adolescente",
    "lindb": "Lei de Introdução às Normas do Direito Brasileiro",
    "lgpd": "Lei Geral de Proteção de Dados Pessoais",
    "rgpd": "Regulamento Geral sobre a Proteção de Dados",
    "lei organica": "Lei Orgânica", "lei organica municipal": "Lei Orgânica",
    "lei organica do municipio": "Lei Orgânica",
}  # fmt: skip
"""Short names with one meaning everywhere."""


def norm_key(text: str) -> NormKey | None:
    """The key of the first numbered norm that `text` names, or None.

    `Municipal` and `Ordinária` are left out of the kind (a municipality's own law is plain `Lei`);
    `Federal` and `Estadual` stay in it, because their numbers are other series.
    """
    found = NUMBERED.search(text)
    return None if found is None else _key(found)


def norm_name(text: str) -> str | None:
    """A norm's name in one shape (`Lei nº 7.043/2022`, `Constituição Federal`), or None."""
    numbered, named = NUMBERED.search(text), NAMED.search(text)
    if numbered is not None and (named is None or numbered.start() <= named.start()):
        return numbered_name(numbered)
    return None if named is None else fixed_name(named.group())


_DATE = regex.compile(
    rf"""(?<! \d ) (?: (?<d1> \d{{1,2}} ) \s? [ºo°]? \s+ de \s+ (?<m1> {_MONTHS} ) \s+ de \s+
            (?<a1> \d{{4}} | \d \. \d{{3}} )
        | (?<d2> \d{{1,2}} ) \s? [ºo°]? [/.] (?<m2> \d{{1,2}} ) [/.] (?<a2> \d{{4}} ) ) (?! \d )""",
    regex.VERBOSE | regex.IGNORECASE,
)
_MONTH = {name[:3]: n for n, name in enumerate(plain(_MONTHS.replace("[cç]", "c")).split("|"), 1)}


def norm_date(text: str) -> str | None:
    """The first full date that a text prints, as an ISO day; None for what is no day."""
    found = _DATE.search(text)
    if found is None:
        return _date_of_number(text)
    month = _MONTH[plain(found["m1"])[:3]] if found["m1"] else int(found["m2"])
    year = int((found["a1"] or found["a2"]).replace(".", ""))
    try:
        return date(year, month, int(found["d1"] or found["d2"])).isoformat()
    except ValueError:
        return None


def _date_of_number(text: str) -> str | None:
    """`Regulamento n.º 1294/2025, de 23 de dezembro`: Portugal prints the year in the number."""
    found = NUMBERED.search(text)
    year = None if found is None else _year(found)
    if found is None or year is None or not found["d1"] or not found["m1"]:
        return None
    try:
        return date(year, _MONTH[plain(found["m1"])[:3]], int(found["d1"])).isoformat()
    except ValueError:
        return None


def numbered_name(found: regex.Match[str]) -> str:
    """`Lei Estadual nº 3.582/1983` for a match of `NUMBERED`; the number as printed."""
    key = _key(found)
    number = found["numero"] + (found["letra"] or "").replace(" ", "").upper()
    year = "" if key.ano is None else f"/{key.ano}"
    sphere = [s.capitalize() if len(s) > 3 else s.upper() for s in found.captures("esfera")]
    printed = [s.upper() if plain(s) in _COUNCILS else s for s in sphere]
    return f"{' '.join([_kind(found['tipo']), *printed])} nº {number}{year}"


_COUNCILS = frozenset({"conama", "contran", "anvisa", "anvisa rdc"})


def fixed_name(printed: str) -> str:
    """The usual name of a norm printed by name or by initials."""
    name = " ".join(printed.split())
    short = plain(name).split("/")[0].strip()
    return FIXED.get(short, name)


def _kind(printed: str) -> str:
    words = " ".join(printed.replace("‐", "-").replace("–", "-").split())
    if plain(words).replace(" ", "") == "decreto-lei":
        return "Decreto-Lei"
    return _TITLES.get(plain(words), words.title())


_TITLES = {
    "lei organica": "Lei Orgânica", "medida provisoria": "Medida Provisória",
    "resolucao": "Resolução", "deliberacao": "Deliberação",
    "instrucao normativa": "Instrução Normativa", "emenda a lei organica": "Emenda à Lei Orgânica",
    "leis": "Lei", "decretos": "Decreto", "leis complementares": "Lei Complementar",
    "regulamento (ue)": "Regulamento (UE)", "regulamento (ce)": "Regulamento (CE)",
    "regulamento (cee)": "Regulamento (CEE)",
    "leicomplementar": "Lei Complementar", "lc": "Lei Complementar",
}  # fmt: skip


def _key(found: regex.Match[str]) -> NormKey:
    digits = found["numero"].replace(".", "").lstrip("0") or "0"
    letter = (found["letra"] or "").replace(" ", "").upper()
    sphere = [s.capitalize() for s in found.captures("esfera") if plain(s) not in _OWN]
    return NormKey(" ".join([_kind(found["tipo"]), *sphere]), digits + letter, _year(found))


_OWN = frozenset({"municipal", "ordinaria"})


def _year(found: regex.Match[str]) -> int | None:
    for group in ("ano", "a1", "a1m", "a2", "a3"):
        if found[group]:
            year = int(found[group].replace(".", ""))
            return year if year >= 100 else year + (2000 if year < 30 else 1900)
    return None
