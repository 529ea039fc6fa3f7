"""Pattern files (parsing/padroes/*.toml) → phrases; pure, knows no spaCy.

A phrase is written as people would: words apart by blanks, `a|b` alternatives, `?word` optional,
`~3` up to three words between. `parts` cuts a phrase at its gaps, `expand` spells a part out for a
phrase matcher.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """One pattern file of the package, by its name without ending: `quantidades`, `regras` …"""
    text = (files("parsing") / "padroes" / f"{name}.toml").read_text(encoding="utf-8")
    for word, alternatives in tomllib.loads(text).get("classes", {}).items():
        text = text.replace(f"${word} ", f"{alternatives} ").replace(
            f'${word}"', f'{alternatives}"'
        )
        text = text.replace(f"${word}|", f"{alternatives}|")
    return tomllib.loads(text)


def parts(phrase: str) -> tuple[list[str], list[int]]:
    """A phrase at its gaps: `não ~1 poderá` → (["não", "poderá"], [1])."""
    found, gaps = [[]], []  # type: tuple[list[list[str]], list[int]]
    for word in phrase.split():
        if word.startswith("~"):
            gaps.append(int(word[1:]))
            found.append([])
        else:
            found[-1].append(word)
    return [" ".join(words) for words in found], gaps


def expand(phrase: str) -> list[list[str]]:
    """Every spelling of a phrase without gaps: `o|a ?dita rua` → o dita rua, a dita rua, o rua …"""
    spellings = product(*(_choices(word) for word in phrase.split()))
    return [[word for word in words if word] for words in spellings]


def _choices(word: str) -> list[str]:
    optional = word.startswith("?") and len(word) > 1
    names = word[optional:].lower().split("|")
    return [*names, ""] if optional else names
