"""The article of a result with its answering part marked, shortened where it is long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from index.results import Achado, Conceito, Trecho
from index.words import spans, stem, stems
from parsing.model import Fonte
from ui import wording
from ui.html import Html, el, hidden, join

_WHOLE = 5
"""Articles of up to so many parts are shown whole; longer ones without what is far off."""


@dataclass(frozen=True, slots=True)
class Procura:
    """What was searched for, as word stems: those of the query, and those of the thesaurus."""

    palavras: frozenset[str]
    tesauro: frozenset[str] = frozenset()


def wanted(consulta: str, conceitos: Iterable[Conceito]) -> Procura:
    """The words to mark: inflections of what was asked ("ruído", "ruídos"), not mere relatives.

    The ranking's own tokens are shorter than stems and would mark "ambulatório" for "ambulante".
    """
    own = frozenset(stems(consulta))
    # Of longer terms ("das 22 às 6 horas") the single words say too little to be marked.
    terms = (stems(term) for c in conceitos for term in c.tambem)
    return Procura(own, frozenset(t[0] for t in terms if len(t) == 1) - own)


def highlighted(text: str, procura: Procura) -> Html:
    """The text with every matching word marked, whatever its ending; the thesaurus's apart."""
    parts: list[str] = []
    at = 0
    for start, end, word in spans(text):
        found = stem(word)
        if found in procura.palavras or found in procura.tesauro:
            kind = None if found in procura.palavras else "tesauro"
            parts += [text[at:start], el("mark", text[start:end], class_=kind)]
            at = end
    return join(parts, text[at:])


def law(achado: Achado, fonte: Fonte, procura: Procura) -> Html:
    """The article in that state; long ones fold what neither answers nor leads to the answer."""
    parts = achado.partes or (alone(achado),)
    kept = _kept(parts, achado.id)
    rows: list[Html] = []
    gap = 0
    for n, part in enumerate(parts):
        if n in kept:
            rows += [_gap(gap, achado)] if gap else []
            gap = 0
            rows.append(_part(part, achado, procura, fonte.pais))
        else:
            gap += 1
    rows += [_gap(gap, achado)] if gap else []
    nome = el("p", achado.nome, class_="epigrafe") if achado.nome else None
    return el("div", nome, rows, class_="lei", lang=wording.lang(fonte))


def alone(achado: Achado) -> Trecho:
    """The whole article as its one part, where search gives no parts."""
    return Trecho(achado.id, achado.versao, "artigo", achado.rotulo, achado.texto, 0)


def _kept(parts: tuple[Trecho, ...], answer: str) -> set[int]:
    if len(parts) <= _WHOLE:
        return set(range(len(parts)))
    at = next((n for n, part in enumerate(parts) if part.id == answer), 0)
    kept = {at}
    level = parts[at].nivel
    for n in range(at - 1, -1, -1):
        if parts[n].nivel < level:
            kept.add(n)
            level = parts[n].nivel
    near = [n for n in (at + 1, at + 2, at - 1) if 0 <= n < len(parts)]
    if at == 0:
        near = list(range(1, _WHOLE))
    return kept | set(near[: max(0, _WHOLE - len(kept))])


def _gap(number: int, achado: Achado) -> Html:
    words = wording.count(number, "parte omitida aqui", "partes omitidas aqui")
    return el("p", f"[… {words}; abra o artigo para ler tudo]", class_="meta")


def _part(part: Trecho, achado: Achado, procura: Procura, pais: str) -> Html:
    answers = part.id == achado.id
    text = highlighted(part.texto, procura)
    by_meaning = None
    silent = "<mark" not in text and "sentido" in achado.escores
    if answers and silent and achado.trecho and achado.trecho in part.texto:
        before, _, after = part.texto.partition(achado.trecho)
        text = join(before, el("span", achado.trecho, class_="frase-sentido"), after)
        by_meaning = el("span", " por sentido", class_="por-sentido")
    several = len(achado.partes) > 1
    lead = wording.label(part.tipo, part.rotulo, pais) if part.texto else part.rotulo
    return el(
        "div",
        hidden("trecho que responde: ") if answers and several else None,
        el("span", lead, class_="rot"), " ", text, by_meaning,
        class_="disp responde" if answers and several else "disp",
        style=f"margin-left:{_indent(part)}rem",
    )  # fmt: skip


def _indent(part: Trecho) -> str:
    depth = {"paragrafo": 0, "numero": 0, "artigo": 0}.get(part.tipo, part.nivel)
    return f"{1.4 * min(depth, 4):g}"
