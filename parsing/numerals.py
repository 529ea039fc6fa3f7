"""Numbers of labels: roman, ordinal, letter and word ↔ `Numero` ↔ part of an id, both
directions.
"""

from __future__ import annotations

from functools import lru_cache

import regex

from parsing.model import Numero, Tipo

PARTES: dict[Tipo, str] = {
    "parte": "prt", "livro": "liv", "titulo": "tit", "subtitulo": "stt", "capitulo": "cap",
    "secao": "sec", "subsecao": "sub", "agrupamento": "agh", "artigo": "art", "paragrafo": "par",
    "inciso": "inc", "alinea": "ali", "item": "ite", "numero": "num", "subalinea": "sal",
    "pena": "dpg", "generico": "dpg", "anexo": "anx",
}  # fmt: skip
"""Prefix of each type in an id, as in LexML; Portugal's types have their own."""
TIPO_DA_PARTE: dict[str, Tipo] = {parte: tipo for tipo, parte in PARTES.items()}

_ROMANOS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_VALORES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ORDINAIS = (
    "primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav", "non", "décim",
)  # fmt: skip
_DEZENAS = (
    "vigésim", "trigésim", "quadragésim", "quinquagésim", "sexagésim", "septuagésim", "octogésim",
    "nonagésim", "centésim",
)  # fmt: skip
_SEM_ACENTO = str.maketrans("áéíóúâêô", "aeiouaeo")
_VALOR_ORDINAL = {
    raiz.translate(_SEM_ACENTO): valor
    for raiz, valor in (
        *((raiz, n) for n, raiz in enumerate(_ORDINAIS, 1)),
        *((raiz, 10 * n) for n, raiz in enumerate(_DEZENAS, 2)),
    )
}
LATINOS = {"bis": 102, "ter": 103, "quater": 104, "quinquies": 105, "sexies": 106}
"""Suffix words of Portuguese and European law, kept apart from letters (B is 2, bis is 102)."""
_LATINO_DE = {valor: palavra for palavra, valor in LATINOS.items()}


@lru_cache(maxsize=16384)
def number(valor: int, sufixo: tuple[int, ...] = (), unico: bool = False) -> Numero:
    """A `Numero`, the same object for the same number: a law uses few of them, very often."""
    return Numero(valor, sufixo, unico)


def roman(value: int) -> str:
    """Roman numeral of a positive number below 4000; arabic digits beyond."""
    if not 0 < value < 4000:
        return str(value)
    found = []
    for valor, letras in _ROMANOS:
        while value >= valor:
            found.append(letras)
            value -= valor
    return "".join(found)


@lru_cache(maxsize=4096)
def roman_value(text: str) -> int | None:
    """Value of a roman numeral in its one right spelling (`IIII` and `VX` are None)."""
    text = text.upper()
    if not text or len(text) > 15 or any(letra not in _VALORES for letra in text):
        return None
    total = _sum(text)
    return total if roman(total) == text else None


@lru_cache(maxsize=4096)
def roman_readings(text: str) -> tuple[int, ...]:
    """Every value that a badly printed numeral may have, best first.

    `Ill` (OCR) is 3, `1V` is 4, `11` is 2; `IIII` is 4 or 3.
    """
    certain = text.isupper() or (text.islower() and text != "l")
    exact = roman_value(text) if certain else None
    if exact is not None:
        return (exact,)
    fixed = text.replace("l", "I").replace("1", "I").replace("|", "I").upper()
    value = roman_value(fixed)
    if value is not None:
        return (value,)
    if fixed and len(fixed) <= 6 and all(letra in "IVX" for letra in fixed):
        total = _sum(fixed)
        return (total, total - 1) if total > 1 else (total,)
    return ()


def _sum(text: str) -> int:
    total = 0
    for letra, seguinte in zip(text, (*text[1:], "I"), strict=True):
        valor = _VALORES[letra]
        total += -valor if valor < _VALORES[seguinte] else valor
    return total


def letters(value: int) -> str:
    """a, b … z, aa, ab …: the letter of a number (k, w and y counted, as LexML does)."""
    found = ""
    while value > 0:
        value, resto = divmod(value - 1, 26)
        found = chr(97 + resto) + found
    return found


@lru_cache(maxsize=4096)
def letters_value(text: str) -> int | None:
    """The number of a letter: `l` is 12, `aa` is 27."""
    total = 0
    for letra in text.lower():
        if not "a" <= letra <= "z":
            return None
        total = total * 26 + ord(letra) - 96
    return total or None


def ordinal_value(text: str) -> int | None:
    """`primeiro` … `décimo segundo`, `vigésimo quinto`: the number of an ordinal in words."""
    total = 0
    for palavra in text.lower().translate(_SEM_ACENTO).split():
        valor = _VALOR_ORDINAL.get(palavra[:-1] if palavra[-1:] in "oa" else palavra)
        if valor is None:
            return None
        total += valor
    return total or None


def suffix_value(text: str) -> int | None:
    """`A` is 1, `AB` is 28, `bis` is 102."""
    return LATINOS.get(text.lower()) or letters_value(text)


def id_part(tipo: Tipo, numero: Numero | None) -> str:
    """Part of an id: Art. 317-A → `art317-1`, parágrafo único → `par1u`."""
    if numero is None:
        return PARTES[tipo]
    sufixo = "".join(f"-{_LATINO_DE.get(parte, parte)}" for parte in numero.sufixo)
    return f"{PARTES[tipo]}{numero.valor}{'u' if numero.unico else ''}{sufixo}"


_PARTE = regex.compile(r"([a-z]{3})(?:(\d+)(u?)((?:-(?:\d+|[a-z]+))*))?(?:@\d+)?")


@lru_cache(maxsize=16384)
def parse_part(part: str) -> tuple[Tipo, Numero | None] | None:
    """The type and number that a part of an id says; None when it is no part of an id."""
    match = _PARTE.fullmatch(part)
    tipo = TIPO_DA_PARTE.get(match[1]) if match else None
    if match is None or tipo is None:
        return None
    if match[2] is None:
        return tipo, None
    sufixos = [s for s in match[4].split("-") if s]
    if any(not s.isdigit() and s not in LATINOS for s in sufixos):
        return None
    sufixo = tuple(int(s) if s.isdigit() else LATINOS[s] for s in sufixos)
    return tipo, Numero(int(match[2]), sufixo, bool(match[3]))


_NOMES: dict[Tipo, str] = {
    "parte": "Parte", "livro": "Livro", "titulo": "Título", "subtitulo": "Subtítulo",
    "capitulo": "Capítulo", "secao": "Seção", "subsecao": "Subseção", "anexo": "Anexo",
}  # fmt: skip


def label(tipo: Tipo, numero: Numero | None, pais: str = "BR") -> str:
    """How a label is written by the rules of LC 95/1998 (or Portugal's), from its number."""
    if numero is None:
        return _NOMES.get(tipo, "")
    if tipo in _NOMES:
        return f"{_NOMES[tipo]} {'Único' if numero.unico else roman(numero.valor)}"
    sufixo = "".join(
        f"-{_LATINO_DE.get(parte) or letters(parte).upper()}" for parte in numero.sufixo
    )
    if tipo in ("artigo", "paragrafo"):
        if numero.unico:
            return "Artigo único" if tipo == "artigo" else "Parágrafo único"
        if pais == "PT" and tipo == "artigo":
            return f"Artigo {numero.valor}.º{sufixo}"
        marca = "Art." if tipo == "artigo" else "§"
        return f"{marca} {numero.valor}{'º' if numero.valor < 10 else ''}{sufixo}"
    if tipo == "inciso":
        return f"{roman(numero.valor)}{sufixo}"
    if tipo == "alinea":
        return f"{letters(numero.valor)}{sufixo})"
    if tipo == "subalinea":
        return f"{roman(numero.valor).lower()})"
    return f"{numero.valor}{sufixo}"
