"""Where sentences of a legal text end: no break after "art.", "n.", "inc." or an initial.

Works on words (spaCy's tokeniser makes them), knows no spaCy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

ENDS = frozenset({".", "!", "?", ";", ":"})
ABBREVIATIONS = frozenset(
    {
        "art", "arts", "inc", "incs", "n", "nº", "nos", "al", "par", "p", "pág", "fls", "fl",
        "cf", "dec", "res", "cap", "tít", "sec", "sr", "sra", "dr", "dra", "exmo", "av", "r",
        "ltda", "cia", "jan", "fev", "mar", "abr", "jun", "jul", "ago", "set", "out", "nov",
        "dez", "ex", "obs", "min",
    }
)  # fmt: skip
"""F51: `O art. 5º da Lei n. 10 e o inc. II valem. Fim.` are two sentences."""


LONGEST = 4000
"""Longest piece, in characters, that is read at once: any text takes linear time."""


def pieces(texto: str) -> Iterator[tuple[int, str]]:
    """(offset, piece) of a text, cut after a full stop or else a blank where it is very long."""
    start = 0
    while len(texto) - start > LONGEST:
        end = texto.rfind(". ", start, start + LONGEST) + 1
        if end <= start:
            end = texto.rfind(" ", start, start + LONGEST)
        if end <= start:
            end = start + LONGEST
        yield start, texto[start:end]
        start = end
    yield start, texto[start:]


def starts(words: Sequence[str]) -> tuple[bool, ...]:
    """For each word, whether a sentence starts there. Clauses after ";" and ":" count too."""
    found = [i == 0 for i in range(len(words))]
    for i, word in enumerate(words[:-1]):
        if word not in ENDS or (word == "." and not _ends(words, i)):
            continue
        after = i + 1
        while after < len(words) and words[after] in {"”", '"', ")", "’"}:
            after += 1
        if after < len(words):
            found[after] = True
    return tuple(found)


def _ends(words: Sequence[str], i: int) -> bool:
    """Whether the full stop at `i` ends a sentence: what precedes is no abbreviation, and what
    follows starts like a sentence."""
    before = words[i - 1].lower().rstrip(".") if i else ""
    return before not in ABBREVIATIONS and not words[i + 1][:1].islower()
