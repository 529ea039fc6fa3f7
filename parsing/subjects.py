"""What a measure is about, and from what event a term runs, in the words around it; pure."""

from __future__ import annotations

from parsing.bounds import Lida
from parsing.words import Lido

_STOPS = {".", ";", ":", ",", "–", "("}
_LONGEST = 14
_SENTENCE = 24
_ELSEWHERE = {"sem", "além", "e", "ou", "a", "no", "em"}
"""What follows a fine and starts so speaks of something else: "sem prejuízo da ação penal"."""
_SANCTION = {
    "de", "a", "à", "ao", "com", "coima", "multa", "multas", "sanção", "correspondente",
    "equivalente", "valor", "em", "terá", "será", "imposta", "aplicada", "da", "do", "uma", ",",
    "–", "-", "ser", "á", "pena", "penalidade", "serão", "aplicadas", "o", "seguinte", ":",
}  # fmt: skip
"""Words between what is punished and the amount."""


def about(lido: Lido, lida: Lida) -> tuple[str | None, str | None]:
    """(object, start of the term) as printed: "de hospitais", "contados da notificação".

    Where nothing follows, the object is the words of the clause that lead to the measure; of a
    fine, what is punished; of a doubling, the whole sentence.
    """
    if lida.unidade == "x":
        return _printed(lido, *_sentence(lido, lida.inicio)), None
    desde = _since(lido, lida) if lida.grandeza == "prazo" else None
    after = _clause_after(lido, lida.fim)
    if lida.grandeza == "multa" and (after is None or lido.low(lida.fim) in _ELSEWHERE):
        return _punished(lido, lida.inicio), None
    if lida.grandeza == "som":
        return ", ".join(filter(None, (_zone(lido, lida.inicio), after))) or None, None
    if after and after != desde:
        return after, desde
    return _clause_before(lido, lida.inicio), desde


def _since(lido: Lido, lida: Lida) -> str | None:
    for start in lido.of("desde"):
        if 0 <= start.inicio - lida.fim <= 12 and start.valor == "formas":
            return _printed(lido, start.inicio, _end(lido, start.fim))
    return None


def _printed(lido: Lido, start: int, end: int) -> str | None:
    if start >= end:
        return None
    inicio, fim = lido.span(start, end)
    return lido.texto[inicio:fim]


def _sentence(lido: Lido, i: int) -> tuple[int, int]:
    number = lido.frases[i]
    inside = [k for k, frase in enumerate(lido.frases) if frase == number]
    end = inside[-1] + 1
    return inside[0], end - (lido.low(end - 1) in {".", ";"})


def _end(lido: Lido, i: int) -> int:
    end = i
    while end < len(lido.palavras) and lido.low(end) not in _STOPS and end - i < _LONGEST:
        if lido.low(end) == "e" and lido.low(end + 1)[:1].isdigit():
            break  # the next measure begins
        end += 1
    return end


def _clause_after(lido: Lido, i: int) -> str | None:
    i += lido.low(i) == ","
    return _printed(lido, i, _end(lido, i))


def _clause_before(lido: Lido, i: int) -> str | None:
    start = i
    while start > 0 and lido.low(start - 1) not in _STOPS and i - start < _LONGEST:
        start -= 1
    return _printed(lido, start, i)


def _zone(lido: Lido, i: int) -> str | None:
    """`em zona residencial – 50 decibéis no horário diurno …`: for which zone a level holds."""
    start = _sentence(lido, i)[0]
    dash = next((k for k in range(start, i) if lido.low(k) in {"–", "-", ":"}), None)
    return _printed(lido, start, dash) if dash is not None else None


def _punished(lido: Lido, i: int) -> str | None:
    """`Capítulo III, com coima de (euro)200,00` → "Capítulo III"."""
    start = max(_sentence(lido, i)[0], i - _SENTENCE)
    end = i
    while end > start and lido.low(end - 1) in _SANCTION:
        end -= 1
    return _printed(lido, start, end)
