"""The draw behind the hand tables of measures and kinds of rule: one fixed seed, the gold rows.

`kinds()` are the first 150 redações of the shuffled rows; both tables were filled for them by
reading. `measures()` goes on through the rest, only over texts that could carry a measure
(a digit, a number word, a unit or a word of bound), until the reader had found 150 of them.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import regex

GOLD = Path(__file__).parents[1] / "gold"
CODES = ("alvorada", "colatina", "lagoa", "paraguacu", "vendanova")
SEED = 1977
MAYBE = regex.compile(
    r"\d|\b(dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta"
    r"|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzentos|mil|meia|metade|terço"
    r"|dobro|triplo|dobrad\w+|diári\w+|hora|horas|dia|dias|mês|meses|ano|anos|metros?|salários?"
    r"|mínim[oa]s?|máxim[oa]s?|superior(es)? a|inferior(es)? a|anual\w*|mensal\w*|semanal\w*)\b",
    regex.IGNORECASE,
)


def _shuffled() -> list[dict[str, Any]]:
    rows = [
        json.loads(line)
        for code in CODES
        for line in (GOLD / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    rows = [row for row in rows if row["texto"]]
    random.Random(SEED).shuffle(rows)
    return rows


def kinds() -> list[dict[str, Any]]:
    """The 150 redações whose kinds of rule were judged."""
    return _shuffled()[:150]


def measures() -> list[dict[str, Any]]:
    """The same 150, then every later redação that could carry a measure, in the order drawn."""
    rows = _shuffled()
    return rows[:150] + [row for row in rows[150:] if MAYBE.search(row["texto"])]
