"""Search results by kind of rule: which are left, and how many there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from index.results import Achado
from parsing.model import Regra
from ui.html import Html, chip, el, join
from ui.links import Endereco
from ui.measures import TIPOS
from ui.wording import count

AMPLO = 100
"""Results that are looked through and counted: the best hundred."""

Especies = Mapping[tuple[str, int], frozenset[str]]
"""Kinds of rule by dispositivo and redação, of one norm."""


def kinds(regras: Iterable[Regra]) -> Especies:
    """What each redação lays down."""
    found: dict[tuple[str, int], set[str]] = {}
    for regra in regras:
        found.setdefault((regra.origem, regra.versao), set()).add(regra.tipo)
    return {place: frozenset(tipos) for place, tipos in found.items()}


def of_result(achado: Achado, especies: Especies) -> frozenset[str]:
    """Kinds of rule that an article holds in that state, in any of its parts."""
    parts = [(parte.id, parte.versao) for parte in achado.partes] or [(achado.id, achado.versao)]
    return frozenset().union(*(especies.get(part, frozenset()) for part in parts))


def chosen(endereco: Endereco) -> frozenset[str]:
    """The kinds that the address asks for; unknown words are passed over."""
    return frozenset(endereco.regra) & TIPOS.keys()


def narrow(
    achados: Iterable[Achado], especies: Mapping[str, Especies], wanted: frozenset[str]
) -> tuple[tuple[Achado, ...], Counter[str]]:
    """The results that hold every kind wanted, best first; and, of these, how many hold each."""
    left = [
        (achado, held)
        for achado in achados
        if wanted <= (held := of_result(achado, especies.get(achado.doc, {})))
    ]
    return tuple(achado for achado, _ in left), Counter(k for _, held in left for k in held)


def filter_row(endereco: Endereco, counts: Mapping[str, int]) -> Html | None:
    """Chips of the kinds that the results hold, each with what it leaves."""
    on = chosen(endereco)
    chips = []
    for tipo, nome in TIPOS.items():
        number = counts.get(tipo, 0)
        if not number and tipo not in on:
            continue
        left = tuple(t for t in endereco.regra if t != tipo)
        place = endereco.mais(regra=left if tipo in on else (*endereco.regra, tipo), n="")
        said = f"{nome}: {count(number, 'artigo', 'artigos')}"
        said += "; retirar este filtro" if tipo in on else ""
        label = join(nome, " ", el("span", str(number), class_="n"))
        chips.append(chip(label, place.href, on=tipo in on, said=said))
    if not chips:
        return None
    return el(
        "div", el("span", "Espécie de regra", class_="filtro-nome"), el("div", chips),
        class_="filtro", role="group", aria_label="Espécie de regra",
    )  # fmt: skip
