"""The orders of one sentence of an amending law: verbs, and the parts that each governs.

"Fica revogado o art. 4º e acrescentado o art. 6º-A" holds two. A part belongs to the verb before
it, or to the one after it where it opens a clause ("… e o art. 6º fica revogado").
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace

import regex

from parsing.amend_words import AUXILIARY, NOT_TARGET, PLACE, VERB, may_order
from parsing.mention_words import NIVEL
from parsing.mentions import Mencao, Passo, find
from parsing.model import Acao
from parsing.numerals import parse_part
from parsing.targets import external


@dataclass(slots=True)
class Contexto:
    """What a dispositivo hands down to those below it."""

    norma: str | None = None
    artigo: Passo | None = None
    acao: Acao | None = None


@dataclass(slots=True)
class Ordem:
    """One verb with the parts that it governs."""

    acao: Acao
    inicio: int
    mencoes: list[Mencao] = field(default_factory=list)


def may_hold_order(text: str) -> bool:
    """Whether a text has a verb that orders; cheap for those that have no stem of one."""
    return may_order(text) and VERB.search(text) is not None


def targets(text: str) -> list[Mencao]:
    """The parts and norms that are named to be changed."""
    return [
        m
        for m in find(text)
        if not NOT_TARGET.search(text, max(0, m.inicio - 30), m.inicio)
        and not (m.propria and not m.passos)
    ]


def read_orders(text: str, mentions: list[Mencao], context: Contexto) -> list[Ordem]:
    """The orders of a text with their parts; without a verb, the one handed down from above."""
    orders: list[Ordem] = []
    starts = [mention.inicio for mention in mentions]
    for match in VERB.finditer(text):
        acao: Acao = match.lastgroup  # type: ignore[assignment]
        if not _commands(text, match, orders):
            continue
        last = orders[-1] if orders else None
        between = last is not None and (
            bisect_left(starts, last.inicio) < bisect_left(starts, match.start())
        )
        if last is not None and not between and (acao == last.acao or last.acao == "redacao"):
            last.acao = acao if acao in ("inclusao", "renumeracao", "revogacao") else last.acao
            last.inicio = match.end()
            continue
        orders.append(Ordem(acao, match.end()))
    if not orders and context.acao is not None:
        orders = [Ordem(context.acao, 0)]
    places = [order.inicio for order in orders]
    for mention in mentions:
        order = _governor(text, mention, orders, places)
        if order is not None:
            order.mencoes.append(mention)
    merged: list[Ordem] = []
    for order in orders:
        if merged and not order.mencoes and order.acao == merged[-1].acao:
            continue
        merged.append(order)
    return merged


def _commands(text: str, match: regex.Match[str], before: list[Ordem]) -> bool:
    """A participle orders after "fica", "são", "passa a"; or joined to another order by "e"."""
    word = match.group().lower()
    if word in _BARE:
        before_it = text[max(0, match.start() - 20) : match.start()].rstrip()
        return not before_it or before_it.endswith((";", ":", ".", " e"))
    if not word.endswith(("do", "da", "dos", "das")):
        return True
    start = max(0, match.start() - 170)
    start = max(start, text.rfind(";", start, match.start()) + 1)
    if AUXILIARY.search(text, start, match.start()):
        return True
    near = text[max(0, match.start() - 20) : match.start()]
    return bool(before) and near.rstrip().endswith((" e", ","))


_BARE = frozenset({"altera", "alteram", "inclui", "incluem", "revoga", "revogam", "insere",
                   "inserem", "modifica", "modificam", "suprime", "suprimem", "adita"})  # fmt: skip
"""Orders in the indicative, at the head of their sentence: `Inclui o art. 5º-A na Lei nº 10.`"""


def _governor(text: str, mention: Mencao, orders: list[Ordem], places: list[int]) -> Ordem | None:
    """The verb before a part; the one after it where the part opens a clause of its own."""
    rank = bisect_right(places, mention.inicio)
    before = orders[rank - 1] if rank else None
    after = orders[rank] if rank < len(orders) else None
    if before is None or after is None:
        return before or after
    gap = text[max(before.inicio, mention.inicio - 20) : mention.inicio]
    ahead = text[mention.fim : min(after.inicio, mention.fim + FAR)]
    own = _NEW_CLAUSE.search(gap) and AUXILIARY.search(ahead) and ";" not in ahead
    return after if own and after.inicio <= mention.fim + FAR else before


FAR = 400
"""An order's words do not stand farther from it than this."""
_NEW_CLAUSE = regex.compile(r"(?:;|\be\s+[oa]s?|,\s*[oa]s?)\s*$", regex.IGNORECASE)


def paths_of(text: str, order: Ordem, context: Contexto) -> list[str]:
    """The ids that an order names; what is put in a place takes the path of the place."""
    places: list[Mencao] = []
    things: list[Mencao] = []
    for mention in order.mencoes:
        if mention.passos and order.acao != "renumeracao":
            is_place = order.acao == "inclusao" and (
                mention.inicio < order.inicio
                or bool(PLACE.search(text, max(0, mention.inicio - 6), mention.inicio))
            )
            (places if is_place else things).append(mention)
    if not things:
        things, places = places, []
    base = [p for m in places for p in m.passos if NIVEL[p.tipo] > 0]
    found: list[str] = []
    for mention in things:
        found.extend(ids(mention, base, context))
    return list(dict.fromkeys(found))


def names_things(text: str, order: Ordem) -> bool:
    """Whether an inclusion names what it puts in (else all that is printed is put in)."""
    return order.acao == "inclusao" and any(
        m.passos
        and m.inicio >= order.inicio
        and not PLACE.search(text, max(0, m.inicio - 6), m.inicio)
        for m in order.mencoes
    )


def ids(mention: Mencao, base: list[Passo], context: Contexto) -> list[str]:
    steps = list(mention.passos)
    first = next((p for p in steps if p.tipo == "artigo"), None)
    if first is not None and first.relativo is not None:
        if context.artigo is None or first.relativo == "este":
            return []
        steps[steps.index(first)] = context.artigo
    elif first is not None and first.numero is not None:
        context.artigo = Passo("artigo", first.numero)
    elif first is None and all(NIVEL[p.tipo] > 1 for p in steps):
        above = base or ([context.artigo] if context.artigo else [])
        top = min((NIVEL[p.tipo] for p in steps), default=9)
        steps = [p for p in above if NIVEL[p.tipo] < top] + steps
    return [id_ for id_ in external(replace(mention, passos=tuple(steps))) if id_]


def steps_of(path: str) -> list[Passo]:
    parts = [parse_part(piece) for piece in path.split("_")]
    return [Passo(p[0], p[1]) for p in parts if p is not None and p[0] in NIVEL]
