"""What an amending law prints around its new text: labels of pieces that stay, stamps, dots.

The alterações say what changes; `moldura` keeps the other words of the quotation, so that nothing
of it is lost: "Art. 23 … NR" around a new inciso I.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import regex

from parsing.model import Alteracao
from parsing.quotes import Citacao

_PALAVRA = regex.compile(r"\p{N}+[ºª]?|\p{L}+")
"""A run of digits with its ordinal sign, or of letters: "1ºO" is two, as label and text are."""


def with_frames(
    alteracoes: Sequence[Alteracao], citacoes: Sequence[Citacao]
) -> tuple[Alteracao, ...]:
    """The alterações, each quotation's other words on the last one that was read from it."""
    novas = list(alteracoes)
    de: dict[str, list[int]] = {}
    for i, alteracao in enumerate(alteracoes):
        de.setdefault(alteracao.origem, []).append(i)
    ditas = {origem: _words(alteracoes, indices) for origem, indices in de.items()}
    for citacao in reversed(citacoes):
        indices = de.get(citacao.origem)
        resto = _rest(citacao.texto, ditas[citacao.origem]) if indices else ""
        if indices and resto:
            i = _last_of(citacao, alteracoes, indices)
            depois = novas[i].moldura
            novas[i] = replace(novas[i], moldura=f"{resto} … {depois}" if depois else resto)
    return tuple(novas)


def _words(alteracoes: Sequence[Alteracao], indices: Sequence[int]) -> Counter[str]:
    ditas: Counter[str] = Counter()
    for i in indices:
        for parte in (alteracoes[i].rotulo, alteracoes[i].nome, alteracoes[i].texto):
            ditas.update(_PALAVRA.findall(parte or ""))
    return ditas


def _rest(texto: str, ditas: Counter[str]) -> str:
    """The stretches of a quotation that none of its pieces says; `ditas` is used up.

    From the end, because a label that stays ("Art. 9º … II – Novo.") comes before the new text.
    """
    trechos: list[list[int]] = []
    seguido = False
    for m in reversed(list(_PALAVRA.finditer(texto))):
        if ditas[m.group()] > 0:
            ditas[m.group()] -= 1
            seguido = False
        elif seguido:
            trechos[-1][0] = m.start()
        else:
            trechos.append([m.start(), m.end()])
            seguido = True
    return " … ".join(" ".join(texto[a:b].split()) for a, b in reversed(trechos))


def _last_of(citacao: Citacao, alteracoes: Sequence[Alteracao], indices: Sequence[int]) -> int:
    """The last alteração printed in a quotation, else the last of its host."""
    for i in reversed(indices):
        if citacao.linha <= alteracoes[i].linha <= citacao.linha_fim:
            return i
    return indices[-1]
