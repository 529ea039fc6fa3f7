"""Portuguese words as search sees them: from a text to tokens (ranking) and stems (thesaurus).

A *token* is the first five letters of the folded singular ("calçadas" → "calca"): on these codes it
ranks better than Snowball stems, whole words and character n-grams. A *stem* (Snowball, folded) is
finer and serves to tell whether a term of the thesaurus stands in a text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import regex
import Stemmer

TOKEN_LETTERS = 5
_WORD = regex.compile(r"\w+")
_SNOWBALL = Stemmer.Stemmer("portuguese")

_STOP_WORDS = """
a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com sem
sob sobre que e ou se ao aos à às qual quais quando onde como ser é são foi não mais menos seu sua
seus suas este esta estes estas esse essa isso ele ela eles elas eu meu minha me posso pode podem
tem ter há já entre até sendo seja sejam neste nesta deste desta quem cujo cuja também só muito lhe
num numa pra pras pro pros tá tô né
"""
STOP: frozenset[str] = frozenset(_STOP_WORDS.split())
"""Words that say nothing of the subject, as printed in lower case (accents kept)."""

_APART_WORDS = """
publicidade publicação numeração participação poste posto ponte ponto porta porte porto portaria
taxa táxi poda podar podando podou podada podado poço poça leite leito mata mato cabo cobra muda
casa sereia bata bateria campa lata saco sacada vala lavra pasto cano cana canil bola bolo banco
banca caco jogo largo lote loteria lotaria levada leve marco monte montaria copa copo cópia câmara
câmera cama bêbado bêbada grávida sábado térreo terrado louça fatia galeria galo gelo correia
corrida fardo farda filme mercado pinto perua raio raia rápido rega regar sebo sebe silvado silvo
talher talho tampo tenda testada torno vaga véspera vespa barril balada bala balança balanço
estabelecimento partícula nivelamento motorista estrado estátua habite lícito flora flor quadra
quadro quadrado elevador estande engenho engenharia representante volumoso ambulância decoro
medicamento cancela papelada fecho meio meia casarão barraca barraco portão praia
alcoólica alcoólico restaurante fumo manifestação trânsito pedreira pedreiro
cadeirante refrigerante carroceria carroça fossa fosso esgoto
"""
_APART: frozenset[str]
"""Singular words that Snowball would merge with others ("poda" with "poderá", "poste" with "posto",
"publicidade" with "público"): each is its own stem. Folded, since people type without accents."""

_PLURALS: tuple[tuple[str, str], ...] = (
    ("ões", "ão"), ("ães", "ão"), ("ais", "al"), ("éis", "el"), ("eis", "el"), ("óis", "ol"),
    ("ns", "m"), ("res", "r"), ("zes", "z"), ("les", "l"),
)  # fmt: skip


def fold(text: str) -> str:
    """Lower case without accents ("Calçada" → "calcada")."""
    decomposed = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


_APART = frozenset(fold(word) for word in _APART_WORDS.split())


def singular(word: str) -> str:
    """A lower-case word with its plural ending off; rough, but the same for text and query."""
    if len(word) > 3:
        for ending, single in _PLURALS:
            if word.endswith(ending):
                return word[: -len(ending)] + single
        if word.endswith("s"):
            return word[:-1]
    return word


@lru_cache(maxsize=200_000)
def token(word: str) -> str | None:
    """The ranking token of one lower-case word; None for stop words and single letters."""
    if word in STOP or (len(word) < 2 and not word.isdigit()):
        return None
    return fold(singular(word))[:TOKEN_LETTERS] or None


@lru_cache(maxsize=200_000)
def stem(word: str) -> str | None:
    """The thesaurus stem of one lower-case word; None for stop words and single letters."""
    if word in STOP or (len(word) < 2 and not word.isdigit()):
        return None
    single = singular(word)
    folded = fold(single)
    return (folded if folded in _APART else fold(_SNOWBALL.stemWord(single))) or None


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Every word with its half-open offsets, in lower case."""
    return ((m.start(), m.end(), m.group().lower()) for m in _WORD.finditer(_composed(text)))


def _composed(text: str) -> str:
    """The text with its accents in one character each, where that moves no offset."""
    composed = unicodedata.normalize("NFC", text)
    return composed if len(composed) == len(text) else text


def _words(text: str) -> list[str]:
    """The words of `spans`, in half its time: without their offsets."""
    return [word.lower() for word in _WORD.findall(_composed(text))]


def tokens(text: str) -> tuple[str, ...]:
    """Ranking tokens of a text, in order, stop words out."""
    return tuple([t for word in _words(text) if (t := token(word)) is not None])


def stems(text: str) -> tuple[str, ...]:
    """Thesaurus stems of a text, in order, stop words out."""
    return tuple([s for word in _words(text) if (s := stem(word)) is not None])
