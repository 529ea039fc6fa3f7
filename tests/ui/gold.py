"""The five norms for tests of what leaves: gold rows with the catalogue's metadata and dates."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.catalog import load
from parsing import table
from parsing.model import Documento
from parsing.versions import dated

CHAVES = ("colatina", "paraguacu", "vendanova", "alvorada", "lagoa")
_GOLD = Path(__file__).parent.parent / "gold"


@cache
def documento(chave: str) -> Documento:
    """A norm as the hand-made annotation has it: a slip of the parser does not show here."""
    catalogo = load()
    rows = table.from_jsonl((_GOLD / f"{chave}.jsonl").read_text(encoding="utf-8"))
    return dated(table.from_rows(rows, catalogo.fonte(chave)), catalogo.normas)
