"""Orders that change words within a text: exchanged for others, taken out, put after others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from parsing.amend_words import AFTER_WORDS, EXPRESSION, QUOTED_EXPRESSION, READ, WORDS
from parsing.model import Alteracao


def changes_words(acao: str, text: str) -> bool:
    """Whether an order is about words ("a expressão “A”"), not about a whole dispositivo."""
    if acao in ("retificacao", "alteracao"):
        return EXPRESSION.search(text) is not None
    return acao in ("revogacao", "inclusao") and QUOTED_EXPRESSION.search(text) is not None


def read(base: Alteracao, text: str, paths: list[str]) -> Iterator[Alteracao]:
    """One alteração for each dispositivo and each expression: `de` goes out, `texto` comes in.

    `onde se lê “A”, leia-se “B”`; `a expressão “A” fica substituída por “B”`; `suprimida a
    expressão “A”` (texto empty); `incluída a expressão “B” após “A”` (A goes out, "A B" comes in).
    """
    found = [
        (m.start(), next(g for g in m.groups() if g is not None)) for m in WORDS.finditer(text)
    ]
    places = paths or [""]
    if base.acao == "revogacao":
        pairs = [(words, "") for _, words in found]
    elif base.acao == "inclusao":
        pairs = _put_after(text, found)
    else:
        pairs = _exchanged(text, found)
    if not pairs:
        for path in paths:
            yield replace(base, alvo=path)
    acao = base.acao if base.acao == "retificacao" else "alteracao"
    for path in places:
        for old, new in pairs:
            yield replace(base, alvo=path, acao=acao, texto=new, de=old)


def _exchanged(text: str, found: list[tuple[int, str]]) -> list[tuple[str, str]]:
    if len(found) < 2:
        return []
    turn = next((m.start() for m in READ.finditer(text, found[0][0])), found[-1][0])
    old = [words for at, words in found if at < turn] or [found[0][1]]
    new = next((words for at, words in found if at > turn), found[-1][1])
    return [(words, new) for words in old]


def _put_after(text: str, found: list[tuple[int, str]]) -> list[tuple[str, str]]:
    after = AFTER_WORDS.search(text)
    if after is None or len(found) < 2:
        return []
    stay = next((words for at, words in found if at >= after.start()), None)
    new = next((words for at, words in found if words != stay), None)
    return [(stay, f"{stay} {new}")] if stay and new else []
