"""Struck text: a line partly struck becomes the lines of its redações.

<s>Art. 5º Velho.</s> Art. 5º Novo.      two lines, the first struck
Art. 5º <s>Velho.</s> Novo. (Redação …)  the same two lines: the label serves both
Art. 5º O prazo é de <s>5</s> 10 dias.   the struck words are named noise: what the former
                                         sentence said of the words around them is unknown
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import regex

from parsing.model import Linha

NO_MEIO = "riscado_no_meio_da_linha"
LABEL = regex.compile(
    r"""\s*["“]?(?:
      art(?:igo|\.)?\s*\d+(?:[.\d]*\d)?\s*[ºo°ª.]*(?:-[A-Z]{1,2})?   # Art. 5º  Art. 317-A
    | §+\s*\d*\s*[ºo°ª]*(?:-[A-Z])?                                # § 1º
    | par[áa]grafo\s+(?:[úu]nico|\p{L}{5,12})                       # Parágrafo único
    | [IVXLCDM]{1,7}(?:-[A-Z])?\s*(?=[-–—.)])                       # IV -
    | [a-z]{1,2}\s*(?=\))                                           # a)
    | \d{1,3}\s*(?=[-–—.)])                                         # 1)
    )\s*[-–—.):]*\s*""",
    regex.I | regex.X,
)
NOTES = regex.compile(r"(?:\s|\([^()\n]{0,400}\)|\[[^\[\]\n]{0,400}\]|[.;:,*])*")
MIN = 3
"""Letters below which a stretch is a stray mark, not text."""


@dataclass(frozen=True, slots=True)
class Trecho:
    """A piece of one line: its text, whether it is struck, the noise rule it falls under."""

    texto: str
    riscado: bool = False
    regra: str | None = None


INSERIDO = "insercao_controlada"
EXCLUIDO = "exclusao_controlada"
"""Words put in, and words taken out, by a program that tracks changes nobody has settled yet."""


def numbered(found: Iterable[Trecho]) -> tuple[Linha, ...]:
    """The lines of a file: those under a noise rule are noise, inserted words are law."""
    return tuple(
        Linha(
            num=num,
            texto=trecho.texto,
            papel="ruido" if trecho.regra not in (None, INSERIDO) else None,
            regra=trecho.regra,
            riscado=trecho.riscado,
        )
        for num, trecho in enumerate(found, 1)
    )


def split(parts: Iterable[tuple[str, bool]]) -> Iterator[Trecho]:
    """The lines that the pieces (text, struck) of one printed line make; blanks collapsed."""
    runs = _runs(parts)
    struck = sum(_size(t) for t, r in runs if r)
    plain = sum(_size(t) for t, r in runs if not r)
    whole = _clean("".join(t for t, _ in runs))
    if not whole:
        return
    if min(struck, plain) < MIN:
        yield Trecho(whole, struck > plain)
        return
    rest = "".join(t for t, r in runs if not r)
    label = LABEL.match(rest)
    if NOTES.fullmatch(rest[label.end() :] if label else rest) and label:
        yield Trecho(whole, True)
        return
    first = runs[0][0] if not runs[0][1] else ""
    if len(runs) > 2 and (head := LABEL.fullmatch(first)) and _is_sentence(runs[1][0]):
        yield Trecho(_clean(f"{head[0].strip()} {runs[1][0]}"), True)
        yield from split([(f"{head[0].strip()} ", False), *runs[2:]])
        return
    yield from _apart(runs)


def _apart(runs: list[tuple[str, bool]]) -> Iterator[Trecho]:
    """Each stretch on its own line: struck ones that begin no dispositivo are noise, unless the
    line begins with them."""
    for i, (texto, riscado) in enumerate(runs):
        limpo = _clean(texto)
        if not limpo:
            continue
        own = i == 0 or bool(LABEL.match(limpo))
        yield Trecho(limpo, riscado, NO_MEIO if riscado and not own else None)


def _runs(parts: Iterable[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Neighbours of one kind joined; blanks take the kind of what stands before them."""
    runs: list[tuple[str, bool]] = []
    for texto, riscado in parts:
        if runs and (runs[-1][1] == riscado or not texto.strip()):
            runs[-1] = (runs[-1][0] + texto, runs[-1][1])
        elif texto.strip() or runs:
            runs.append((texto, riscado))
    return runs


def _is_sentence(texto: str) -> bool:
    """Whether a struck stretch is a whole text, not some words of one."""
    return texto.rstrip().endswith((".", ";", ":", ")")) or len(texto.split()) >= 8


def _size(texto: str) -> int:
    return sum(c.isalnum() for c in texto)


def _clean(texto: str) -> str:
    return " ".join(texto.split())
