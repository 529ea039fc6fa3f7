"""What the user asked for: the values of a search, and what stands in its words.

Exact things are read out of the words before anything is ranked: quoted phrases, articles named by
number, acts named by number. What is left is ranked by word and by meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import regex

from index import words

Modo = Literal["hibrida", "lexica", "semantica"]
Alcance = Literal["vigente", "todas"]
MODOS: tuple[Modo, ...] = get_args(Modo)
ALCANCES: tuple[Alcance, ...] = get_args(Alcance)
MAX_LETTERS = 2_000
"""Longer queries are cut, and the result says so: no rule is asked for in more words."""


@dataclass(frozen=True, slots=True)
class Consulta:
    """A search. Empty `normas` and `municipios` mean all; `em` is a date as the user wrote it.

    `municipios` takes ids, or names where they are unique. `tesauro` off searches only the words
    as written; `k` is how many results are wanted.
    """

    texto: str
    k: int = 10
    normas: tuple[str, ...] = ()
    municipios: tuple[str, ...] = ()
    situacao: Alcance = "vigente"
    em: str | None = None
    modo: Modo = "hibrida"
    tesauro: bool = True


@dataclass(frozen=True, slots=True)
class Pedido:
    """A query taken apart. `tokens` and `stems` leave out the numbers of articles and acts."""

    texto: str
    tokens: tuple[str, ...]
    stems: tuple[str, ...]
    frases: tuple[tuple[str, ...], ...] = ()
    """Quoted phrases as folded words, each to stand in this order."""
    artigos: tuple[str, ...] = ()
    """Articles named by number, as ids: `art33`, `art317-1`."""
    atos: tuple[str, ...] = ()
    """Numbers of the acts named, digits only: `7043`."""
    so_referencia: bool = False
    """Nothing but an article or an act is named."""
    cortado: bool = False
    lidas: tuple[tuple[str, str], ...] = ()
    """Misspelled words put right: as written, and as read."""

    @property
    def vazio(self) -> bool:
        """Nothing that could be searched for: no word but stop words, no reference."""
        return not (self.tokens or self.artigos or self.atos or self.frases)


_QUOTED = regex.compile(
    r"""
    [“”„"] (?P<frase> [^“”„"]{2,300} ) [“”„"]   # "auto de infração"
    | « (?P<frase> [^«»]{2,300} ) »             # «auto de notícia»
    """,
    regex.VERBOSE,
)
_ARTICLE = regex.compile(
    r"""
    \b (?: arts? \b \.? | artigos? \b )             # art. 33, artigo 33
    \s* (?P<numero> \d{1,2}\.\d{3} | \d{1,4} )      # 33, 1.022
    (?: \s? [ºo°] (?!\w) )?                         # art. 3º
    (?: - (?P<letra> [a-z] ) \b )?                  # art. 317-A
    (?! [\d/] )
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
_ACT = regex.compile(
    r"""
    \b (?: lei | leis | lc | decreto (?:-lei)? | resolu[cç][aã]o | portaria | regulamento )
    (?: \s+ (?: complementar | municipal | estadual | federal | ordin[aá]ria ) )*
    \s* (?: n \s? [.ºo°]{0,2} \s* | n[úu]mero \s+ )?
    (?P<numero> \d{1,3} (?: \. \d{3} )+ | \d{1,6} )
    (?: \s* / \s* (?: \d{4} | \d{2} ) | , \s+ de \s+ [^,]{1,30} \d{4} )?
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
_CONTROL = regex.compile(r"[\p{C}\p{Z}]+")


def analyse(texto: str) -> Pedido:
    """Take a query apart; any text will do, and text without a word gives an empty `Pedido`."""
    clean = _CONTROL.sub(" ", texto).strip()
    cut = clean[:MAX_LETTERS]
    frases = tuple(
        phrase
        for m in _QUOTED.finditer(cut)
        if (phrase := tuple(words.fold(w) for _, _, w in words.spans(m["frase"])))
    )
    without_acts = _ACT.sub(" ", cut)
    artigos = tuple(dict.fromkeys(_article_id(m) for m in _ARTICLE.finditer(without_acts)))
    atos = tuple(dict.fromkeys(m["numero"].replace(".", "") for m in _ACT.finditer(cut)))
    rest = _ARTICLE.sub(" ", without_acts)
    only = bool(artigos or atos) and not words.tokens(rest)
    ranked = cut if only else rest
    return Pedido(
        texto=cut,
        tokens=words.tokens(ranked),
        stems=words.stems(ranked),
        frases=frases,
        artigos=artigos,
        atos=atos,
        so_referencia=only,
        cortado=len(clean) > MAX_LETTERS,
    )


def _article_id(found: regex.Match[str]) -> str:
    number = f"art{int(found['numero'].replace('.', ''))}"
    letter = found["letra"]
    return f"{number}-{ord(letter.lower()) - ord('a') + 1}" if letter else number
