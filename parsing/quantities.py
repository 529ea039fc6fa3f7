"""Words → quantities: number, unit, the words in brackets, ranges; pure.

What a quantity measures and which bound it sets is told by `bounds.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from parsing import amounts, patterns
from parsing.amounts import Numeral
from parsing.words import Lido

_TO = {"a", "à", "às", "até"}
_LABELS = 30
"""Longest list of articles, in words, that a number may belong to."""
_BRACKET = 16
"""Longest bracket, in words, that may repeat a number."""


@dataclass(frozen=True, slots=True)
class Quantia:
    """A number with its unit; word places are half-open. `fim_max` ends the second of a range."""

    valor: float
    unidade: str | None
    classe: str | None
    forma: str
    inicio: int
    fim: int
    valor_max: float | None = None
    inicio_max: int | None = None
    colchete: bool = False
    """True when the number is repeated in brackets."""
    divergente: bool = False
    """True when number and words in brackets do not agree."""


def quantities(lido: Lido) -> tuple[Quantia, ...]:
    """Every quantity of a text in reading order; they do not overlap."""
    found: list[Quantia] = []
    i = 0
    while i < len(lido.palavras):
        quantia = _range_at(lido, i)
        if quantia is None:
            i += 1
            continue
        found.append(quantia)
        i = quantia.fim
    return tuple(found)


def _range_at(lido: Lido, i: int) -> Quantia | None:
    first = _one_at(lido, i)
    if first is None:
        return None
    j = _link(lido, first)
    second = _one_at(lido, j) if j else None
    if second is None or not _same_scale(first, second):
        return _multiple(lido, first)
    unit, classe = second.unidade or first.unidade, second.classe or first.classe
    low, high = first.valor, second.valor
    if first.classe == "porcento" and second.unidade == "salário mínimo":
        # `30% a 1 (uma) vez o salário mínimo`: one wage is 100% of it.
        unit, classe, high = "% do salário mínimo", "porcento", high * 100
    return replace(
        first,
        valor=low, valor_max=high, unidade=unit, classe=classe, fim=second.fim,
        inicio_max=second.inicio,
        forma="relogio" if "relogio" in (first.forma, second.forma) else first.forma,
        colchete=first.colchete or second.colchete,
        divergente=first.divergente or second.divergente,
    )  # fmt: skip


def _link(lido: Lido, first: Quantia) -> int | None:
    """Where the second number of a range starts, if the words after the first announce one."""
    j = first.fim + (lido.low(first.fim) == ",")
    word, after = lido.low(j), lido.low(j + 1)
    if word in _TO and lido.low(first.inicio - 1) != "até":
        if after in {"a", "de", "as", "às"}:
            return j + 2
        return j + 1
    if word == "e" and _between(lido, first.inicio):
        return j + 2 if after in {"os", "as", "o"} else j + 1
    if word == "e" and first.unidade is None:
        return _nor_above(lido, j + 1)
    return None


def _between(lido: Lido, i: int) -> bool:
    return "entre" in {lido.low(i - 1), lido.low(i - 2)}


def _nor_above(lido: Lido, j: int) -> int | None:
    """`não inferior a 0,2 e nem superior a 0,5`."""
    words = [lido.low(k) for k in range(j, j + 4)]
    if words[0] in {"nem", "não"} and words[1].startswith("superior"):
        return j + 3
    return j + 2 if words[0].startswith("superior") and words[1] == "a" else None


def _same_scale(first: Quantia, second: Quantia) -> bool:
    if None in (first.classe, second.classe) or first.classe == second.classe:
        return (
            first.unidade in (None, second.unidade)
            or second.unidade is None
            or (first.classe == second.classe and first.classe != "dinheiro")
        )
    return first.classe == "porcento" and second.unidade == "salário mínimo"


def _multiple(lido: Lido, first: Quantia) -> Quantia | None:
    """`de 5 em 5 anos`: the first number alone says nothing."""
    if lido.low(first.fim) == "em" and first.unidade is None:
        second = _one_at(lido, first.fim + 1)
        if second and second.valor == first.valor and second.classe == "tempo":
            return replace(second, inicio=first.inicio, classe="periodicidade")
    return first


def _one_at(lido: Lido, i: int | None) -> Quantia | None:
    """Currency, number, unit, bracket and unit from word `i`."""
    if i is None or i >= len(lido.palavras):
        return None
    money = lido.at("unidades", i)
    unit = _unit(money.valor) if money else None
    start = money.fim if money and unit and unit.get("antes") else i
    number = amounts.number_at(lido, start)
    if number is None or _is_label(lido, i) or _is_date(lido, number):
        return None
    quantia = Quantia(
        number.valor, None, None, number.forma, i, number.fim,
    )  # fmt: skip
    if start != i and unit:
        quantia = replace(quantia, unidade=unit["id"], classe=unit["classe"])
    quantia = _with_bracket(lido, _with_unit(lido, quantia), number)
    quantia = _with_unit(lido, quantia)
    return quantia if _stands(lido, quantia, number) else None


def _unit(index: str) -> dict[str, Any]:
    found: dict[str, Any] = patterns.load("quantidades")["unidades"][int(index)]
    return found


def _with_unit(lido: Lido, quantia: Quantia) -> Quantia:
    """The unit that follows, "mil" and "(URM)" included."""
    end = quantia.fim
    thousand = lido.low(end) == "mil" and quantia.unidade is None and quantia.colchete
    found = lido.at("unidades", end + thousand)
    if found is None or _unit(found.valor).get("antes"):
        found = next(
            (t for t in lido.of("unidades") if t.inicio == end + thousand
             and not _unit(t.valor).get("antes")), None,
        )  # fmt: skip
    if found is None or quantia.unidade is not None:
        return quantia
    unit = _unit(found.valor)
    fim = found.fim
    again = lido.at("unidades", fim + 1) if lido.low(fim) == "(" else None
    if again and _unit(again.valor)["id"] == unit["id"] and lido.low(again.fim) == ")":
        fim = again.fim + 1
    value = quantia.valor * 1000 if thousand else quantia.valor
    return replace(quantia, valor=value, unidade=unit["id"], classe=unit["classe"], fim=fim)


def _with_bracket(lido: Lido, quantia: Quantia, number: Numeral) -> Quantia:
    """The bracket that repeats the number in the other form: `15 (quinze)`, `trinta (30)`."""
    if lido.low(quantia.fim) != "(":
        return quantia
    close = next(
        (k for k in range(quantia.fim, min(quantia.fim + _BRACKET, len(lido.palavras)))
         if lido.low(k) == ")"), None,
    )  # fmt: skip
    inner = _inner(lido, quantia.fim + 1, close or len(lido.palavras))
    if inner is None:
        return quantia
    values, unit, end = inner
    if close is None or (end < close and lido.low(end) == "às"):
        # `das 08:00 (oito às 11:00 (onze)`: the bracket was never closed.
        same = _agree(quantia, number, values[0], unit)
        return replace(quantia, fim=end, colchete=True) if same else quantia
    if end < close and lido.low(end) not in {"e", "a"}:
        return quantia  # a bracket that says something else
    changed = replace(quantia, fim=close + 1, colchete=True)
    if unit and quantia.unidade is None and unit["classe"] != "dinheiro":
        changed = replace(changed, unidade=unit["id"], classe=unit["classe"])
    agrees = any(_agree(quantia, number, value, unit) for value in values)
    return changed if agrees else replace(changed, divergente=True)


def _inner(lido: Lido, i: int, close: int) -> tuple[list[float], dict[str, Any] | None, int] | None:
    """Values of a bracket: "três a seis" gives both; "dois metros e vinte centímetros" one."""
    values: list[float] = []
    unit: dict[str, Any] | None = None
    while i < close:
        if lido.low(i) in {"e", "a"} and values:
            i += 1
        number = (
            amounts.number_at(lido, i)
            if lido.low(i)[:1].isdigit()
            else amounts.words_at(lido, i, bracket=True)
        )
        if number is None or number.fim > close:
            break
        i = number.fim
        found = lido.at("unidades", i)
        here = _unit(found.valor) if found and found.fim <= close else None
        if unit and here and here["classe"] == unit["classe"] and "escala" in here and values:
            values[-1] += number.valor * here["escala"] / unit["escala"]
        elif values and unit and here is None and number.valor == 0.5:
            values[-1] += 0.5  # `um metro e meio`
        else:
            values.append(number.valor)
        unit = unit or here
        i = found.fim if found and here else i
    return (values, unit, i) if values else None


def _agree(q: Quantia, number: Numeral, value: float, unit: dict[str, Any] | None) -> bool:
    if number.forma == "relogio":
        return int(number.valor) == int(value)  # `7:30 (sete e trinta)`
    own = next((u for u in patterns.load("quantidades")["unidades"] if u["id"] == q.unidade), None)
    scale = 1.0
    if own and unit and own["classe"] == unit["classe"] and "escala" in own and "escala" in unit:
        scale = unit["escala"] / own["escala"]
    return abs(value * scale - number.valor) < 0.006


def _is_label(lido: Lido, i: int) -> bool:
    """Numbers of laws and articles: `art. 5`, `Lei nº 7.043`, `arts. 66 e 67`, `NBR 10.151`."""
    k = i - 1
    while i - k < _LABELS and (
        lido.low(k) in {".", "e", ",", "ou", "º", "°"} or lido.low(k)[:1].isdigit()
    ):
        k -= 1
    named = any(t.fim - 1 == k for t in lido.of("contextos", "rotulos"))
    return named or lido.low(i - 1) in {"nº", "n.º", "n°"}


def _is_date(lido: Lido, number: Numeral) -> bool:
    months = {t.inicio for t in lido.of("palavras", "meses")}
    if not months:
        return False
    after = number.fim + (lido.low(number.fim) == "de")
    before = number.inicio - 2 if lido.low(number.inicio - 1) == "de" else -1
    return after in months or before in months


def _stands(lido: Lido, q: Quantia, number: Numeral) -> bool:
    """Whether the words are a quantity at all: "um" alone is an article, a bare number a label."""
    if q.unidade is not None:
        return not (number.forma == "palavras" and q.valor == 1 and q.classe == "dinheiro"
                    and not q.colchete and q.unidade in {"R$", "UF"})  # fmt: skip
    if number.forma in {"relogio", "fracao"} or q.colchete:
        return True
    return not (number.forma == "palavras" and q.valor <= 1)
