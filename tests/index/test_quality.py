"""Search quality may not fall below the committed baseline (`posturas avaliar busca --gravar`)."""

from __future__ import annotations

import json
from pathlib import Path

from index import assessment, evaluate
from index.evaluate import Pergunta
from index.search import Indice
from parsing.table import from_jsonl

GOLD = Path(__file__).resolve().parents[1] / "gold"
FOLGA = 0.01
"""Torch does not add up alike on every machine."""


def read(*names: str) -> list[Pergunta]:
    """The questions of judgment files, one after the other."""
    return [
        q
        for name in names
        for q in evaluate.read(from_jsonl((GOLD / name).read_text(encoding="utf-8")))
    ]


def test_not_below_the_baseline(completo: Indice) -> None:
    outside = read("queries_fora.jsonl", "queries_quase.jsonl")
    found = assessment.report(
        completo, read("queries_a.jsonl"), outside, conhecidas=read("perguntas_t.jsonl")
    )["medidas"]
    baseline = json.loads((GOLD / "search_baseline.json").read_text())["medidas"]
    fallen = {
        name: (was, found[name]) for name, was in baseline.items() if found[name] < was - FOLGA
    }
    assert fallen == {}
    assert found["ndcg10"] >= 0.66
    assert found["mun_hit3"] >= 0.82
    assert found["sem_resposta_equilibrada"] >= 0.80
    assert found["parte"] >= 0.70
    assert found["sem_tesauro"] >= 0.56
