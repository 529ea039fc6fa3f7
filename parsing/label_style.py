"""Labels printed unlike the others of the same norm: a sign of a slip or of OCR.

Nothing is held against a style as such (`Art. 7º As` or `Art. 7º - As`), only against the odd one
out: the few labels of a kind whose form differs from what the text prints elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from parsing.model import AGRUPADORES, Dispositivo, Documento, Problema, Redacao
from parsing.numbering import numero
from parsing.problems import Relator

RARO = 0.08
"""Share of its kind below which a form is odd."""
MINIMO = 12
"""Labels of a kind needed to speak of a custom at all."""

_SEPARADORES = ".-–—:‐) \u00a0\t"
_TRACOS = str.maketrans({"–": "-", "—": "-", "\u00a0": " ", "\t": " "})


def odd_labels(documento: Documento, say: Relator) -> Iterator[Problema]:
    """One problem for each redação whose label is the odd one out, in reading order."""
    raw = {linha.num: linha.original or linha.texto for linha in documento.linhas}
    forms: dict[tuple[str, ...], list[tuple[Dispositivo, Redacao, str]]] = {}
    for dispositivo, _ in documento.percorrer():
        for redacao in dispositivo.redacoes:
            rotulo = redacao.rotulo or dispositivo.rotulo
            if rotulo and dispositivo.tipo not in ("agrupamento", "pena", "generico", "anexo"):
                for aspect, form in _forms(dispositivo, rotulo, raw.get(redacao.linha)):
                    key = (_kind(dispositivo), aspect)
                    forms.setdefault(key, []).append((dispositivo, redacao, form))
    odd: dict[tuple[str, int], Problema] = {}
    for members in forms.values():
        counts = Counter(form for _, _, form in members)
        for dispositivo, redacao, form in members:
            if len(members) >= MINIMO and counts[form] < RARO * len(members):
                shown = redacao.rotulo or dispositivo.rotulo
                odd[dispositivo.id, redacao.versao] = say.at(
                    dispositivo, "rotulo_atipico", redacao, impresso=shown
                )
    yield from odd.values()


def _kind(dispositivo: Dispositivo) -> str:
    """Labels that are written alike: ordinals apart from cardinals, headings together."""
    if dispositivo.tipo in AGRUPADORES:
        return "agrupador"
    number = numero(dispositivo)
    if dispositivo.tipo in ("artigo", "paragrafo") and number is not None:
        if number.unico:
            return f"{dispositivo.tipo} unico"
        return f"{dispositivo.tipo} {'ordinal' if number.valor < 10 else 'cardinal'}"
    return dispositivo.tipo


def _forms(dispositivo: Dispositivo, rotulo: str, line: str | None) -> Iterator[tuple[str, str]]:
    """The form of the label, and of what separates it from the text where the line is known."""
    number = numero(dispositivo)
    shape = _shape(rotulo.translate(_TRACOS), dispositivo)
    if number is not None and number.sufixo:
        shape = shape.removesuffix("-A").removesuffix(" A")
    yield "rotulo", shape
    at = line.find(rotulo) if line else -1
    if line and at >= 0 and dispositivo.tipo not in AGRUPADORES:
        rest = line[at + len(rotulo) :]
        separator = rest[: len(rest) - len(rest.lstrip(_SEPARADORES))]
        if rest:
            yield "separador", _separator(separator)


def _separator(printed: str) -> str:
    """The signs after a label, and on which side they are set apart: `_-_`, `-_`, `.`."""
    return "_".join(printed.translate(_TRACOS).split(" ")).replace("__", "_")


def _shape(rotulo: str, dispositivo: Dispositivo) -> str:
    """`Art. 23` → `Art. 9`, `§ 1º` → `§ 9º`, `VIII` → `I`, `b)` → `a)`, `CAPÍTULO IV` → `A I`."""
    if dispositivo.tipo == "inciso":
        bare = rotulo.split("-")[0].strip()
        return "I" if bare and all(c in "IVXLCDM" for c in bare) else f"? {bare}"
    if dispositivo.tipo in AGRUPADORES:
        last = rotulo.split()[-1]
        return "algarismo" if last.isdigit() else "romano"
    found: list[str] = []
    for char in rotulo:
        if char.isdigit():
            if not found or found[-1] != "9":
                found.append("9")
        else:
            found.append(char)
    text = "".join(found)
    if dispositivo.tipo == "paragrafo" and "9" not in text:
        return text.casefold()
    if dispositivo.tipo in ("alinea", "subalinea"):
        return "".join("A" if c.isupper() else "a" if c.isalpha() else c for c in text)
    return text
