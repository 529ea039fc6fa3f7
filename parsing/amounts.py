"""Numbers as laws print them: digits, words, fractions, clock times → values; pure.

`number_at` reads the number that starts at a word; `words_at` reads one spelt out ("vinte e
quatro", "um mil", "sete e trinta"), which also serves to check the words in brackets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from parsing import patterns
from parsing.words import Lido

Forma = Literal["digitos", "palavras", "relogio", "fracao"]
_NOUNS_TOO = {"meio", "quarto", "quartos", "quinto"}
_SIGNS = {"½": 0.5, "¼": 0.25, "¾": 0.75}


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number and the words it takes (half-open)."""

    valor: float
    forma: Forma
    inicio: int
    fim: int


def number_at(lido: Lido, i: int) -> Numeral | None:
    """The number that starts at word `i`, in digits or spelt out."""
    word = lido.low(i)
    if word in _SIGNS:
        return Numeral(_SIGNS[word], "fracao", i, i + 1)
    if word[:1].isdigit():
        return _digits_at(lido, i, word)
    return words_at(lido, i)


def _digits_at(lido: Lido, i: int, word: str) -> Numeral | None:
    if word[-1] in "º°" and lido.low(i + 1) == "c":
        word = word[:-1]
    clock = _clock(word)
    if clock is not None:
        return Numeral(clock, "relogio", i, i + 1)
    upper, slash, lower = word.partition("/")
    if slash:
        if upper.isdigit() and lower.isdigit() and len(lower) < 4 and int(upper) < int(lower):
            return Numeral(int(upper) / int(lower), "fracao", i, i + 1)
        return None
    end = i + 1
    if word.isdigit() and len(word) <= 3 and _is_thousands(lido, i):
        word += lido.low(i + 1)  # `(euro)1 000,00`
        end += 1
    value = plain(word)
    return None if value is None else Numeral(value, "digitos", i, end)


def plain(word: str) -> float | None:
    """`1.000,00` → 1000.0, `0,2` → 0.2; None for anything else (`3º`, `01.02.98`)."""
    whole, comma, cents = word.partition(",")
    head, *groups = whole.split(".")
    if not head.isdecimal() or (comma and not cents.isdecimal()):
        return None
    if groups and not all(len(g) == 3 and g.isdecimal() for g in groups):
        if comma or len(groups) > 1 or not groups[0].isdecimal():
            return None
        return float(whole)
    return float(f"{head}{''.join(groups)}.{cents or 0}")


def _is_thousands(lido: Lido, i: int) -> bool:
    if i + 1 >= len(lido.palavras):
        return False
    here, after = lido.palavras[i], lido.palavras[i + 1]
    whole = after.texto.partition(",")[0]
    return after.inicio == here.fim + 1 and len(whole) == 3 and whole.isdigit()


def _clock(word: str) -> float | None:
    """`17:30`, `02h00`, `8:00h`, `22h00min` → hours of the day; None where it is no clock time."""
    hours, colon, minutes = word.replace("h", ":", 1).partition(":")
    minutes = minutes.removesuffix("min").removesuffix("h").removesuffix(":")
    if not colon or not hours.isdigit() or not minutes.isdigit() or len(minutes) != 2:
        return None
    value = int(hours) + int(minutes) / 60
    return value if value <= 24 else None


def words_at(lido: Lido, i: int, *, bracket: bool = False) -> Numeral | None:
    """The number spelt out from word `i`: tens join with or without "e" ("vinte quatro").

    In a bracket that repeats a number, "um meio" and "um quarto" are fractions too.
    """
    table = patterns.load("quantidades")["numeros"]
    first = table.get(lido.low(i))
    if first is None:
        return _half_at(lido, i)
    total, last, end = float(first), first, i + 1
    while True:
        j = end + (lido.low(end) == "e")
        value = table.get(lido.low(j))
        if value is None or (value != 1000 and value >= _step(last)) or j > end + 1:
            break
        if value == 1000:
            if total >= 1000 or j != end:
                break
            total *= 1000
        else:
            total += value
        last, end = value, j + 1
    if lido.low(end) == "e" and lido.low(end + 1) in {"meio", "meia"}:
        return Numeral(total + 0.5, "palavras", i, end + 2)
    part = patterns.load("quantidades")["fracoes"].get(lido.low(end))
    if part and total < part and (bracket or lido.low(end) not in _NOUNS_TOO):
        return Numeral(total / part, "fracao", i, end + 1)
    return Numeral(total, "palavras", i, end)


def _half_at(lido: Lido, i: int) -> Numeral | None:
    """`meia hora`, `num terço`, `metade da largura`."""
    word = lido.low(i)
    if word in {"meio", "meia"}:
        return Numeral(0.5, "palavras", i, i + 1)
    if word == "metade":
        return Numeral(0.5, "fracao", i, i + 1)
    part = patterns.load("quantidades")["fracoes"].get(lido.low(i + 1))
    return Numeral(1 / part, "fracao", i, i + 2) if word == "num" and part else None


def _step(value: int) -> int:
    """What may follow additively: units after tens, tens after hundreds and so on."""
    return 1000 if value >= 1000 else 100 if value >= 100 else 10 if value >= 20 else 1
