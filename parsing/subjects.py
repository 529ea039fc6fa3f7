"""What a measure is about, and from what event a term runs: the words that follow it; pure."""

from __future__ import annotations

from parsing.bounds import Lida
from parsing.words import Lido

_STOPS = {".", ";", ":", ",", "–", "("}
_LONGEST = 14


def about(lido: Lido, lida: Lida) -> tuple[str | None, str | None]:
    """(object, start of the term) as printed: "de hospitais", "contados da notificação".

    Where nothing follows, the object is the words of the clause that lead to the measure.
    """
    desde = _since(lido, lida) if lida.grandeza == "prazo" else None
    after = _clause_after(lido, lida.fim)
    if after and after != desde:
        return after, desde
    return _clause_before(lido, lida.inicio), desde


def _since(lido: Lido, lida: Lida) -> str | None:
    for start in lido.of("desde"):
        if 0 <= start.inicio - lida.fim <= 12 and start.valor == "formas":
            end = _end(lido, start.fim)
            inicio, fim = lido.span(start.inicio, end)
            return lido.texto[inicio:fim]
    return None


def _end(lido: Lido, i: int) -> int:
    end = i
    while end < len(lido.palavras) and lido.low(end) not in _STOPS and end - i < _LONGEST:
        end += 1
    return end


def _clause_after(lido: Lido, i: int) -> str | None:
    i += lido.low(i) == ","
    end = _end(lido, i)
    if end == i:
        return None
    inicio, fim = lido.span(i, end)
    return lido.texto[inicio:fim]


def _clause_before(lido: Lido, i: int) -> str | None:
    start = i
    while start > 0 and lido.low(start - 1) not in _STOPS and i - start < _LONGEST:
        start -= 1
    if start == i:
        return None
    inicio, fim = lido.span(start, i)
    return lido.texto[inicio:fim]
