"""The cheap tests before slow patterns let through every text in which the pattern stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import regex

from parsing import amend_words, mention_words, norms

TESTS = Path(__file__).parents[1]
WRITTEN = (
    "Revogam-se os arts. 3º e 4º.", "Suprima-se a alínea b.", "DÁ-SE nova redação", "dê-se ao art.",
    "Acresça-se o inciso", "insiram-se", "passando a vigorar", "terão a seguinte redação",
    "onde se lê", "renumera-se", "LC 26/2003", "art, 5º", "inc IV", "n . º 2", "secção 2ª",
    "subtítulo I", "o presente Regimento", "pela presente lei", "CF/88", "CÓDIGO CIVIL",
    "código penal", "planta anexa", "Ato das Disposições Transitórias", "Lei Civil", "NBR 9050",
    "Diretiva 2008/98/CE", "lei nº 8.666/93", "decreto-lei n.º 10-A/2020", "aviso nº 5",
)  # fmt: skip


def texts() -> Iterator[str]:
    yield from WRITTEN
    for path in (*TESTS.glob("cases/**/*.md"), *TESTS.parent.glob("corpus/textos/*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield " ".join(line.split())


ALL = tuple(dict.fromkeys(texts()))
PAIRS = (
    (mention_words.UNIT, mention_words.may_be_unit),
    (mention_words.SELF, mention_words.may_be_self),
    (mention_words.ATTACHED, mention_words.may_be_attached),
    (norms.NUMBERED, norms.may_be_numbered),
    (norms.NAMED, norms.may_be_named),
    (amend_words.VERB, lambda text, folded: amend_words.may_order(text)),
)


@pytest.mark.parametrize(
    ("pattern", "may_be"), PAIRS, ids=("unit", "self", "attached", "numbered", "named", "verb")
)
def test_no_text_with_the_pattern_is_kept_back(pattern: regex.Pattern[str], may_be) -> None:
    held = [text for text in ALL if pattern.search(text)]
    assert len(held) > 4
    assert [text for text in held if not may_be(text, text.casefold())] == []
