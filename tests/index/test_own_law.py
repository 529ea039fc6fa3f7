"""On a law that nobody tuned for, search is no worse than plain BM25."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from statistics import fmean

from index import assessment, building, evaluate, search, words
from index.evaluate import Pergunta
from parsing.model import Documento
from parsing.table import from_jsonl
from tests.index.conftest import PROPRIA

MODELOS = building.default_dir() / "modelos"


def plain_bm25(indice: search.Indice, pergunta: Pergunta) -> list[tuple[str, str]]:
    """Textbook BM25 (k1 1.5, b .75) over folded whole words, stop words out."""

    def read(text: str) -> list[str]:
        return [words.fold(w) for _, _, w in words.spans(text) if w not in words.STOP]

    units = [unit for unit in indice.unidades if unit.atual]
    bags = [Counter(read(f"{unit.contexto}\n{unit.corpo}")) for unit in units]
    mean = fmean(bag.total() for bag in bags)
    df = Counter(word for bag in bags for word in bag)

    def score(bag: Counter[str]) -> float:
        norm = 1.5 * (0.25 + 0.75 * bag.total() / mean)
        return sum(
            math.log(1 + (len(bags) - df[w] + 0.5) / (df[w] + 0.5)) * bag[w] * 2.5 / (bag[w] + norm)
            for w in read(pergunta.consulta)
            if bag[w]
        )

    order = sorted(range(len(units)), key=lambda i: (-score(bags[i]), i))
    return [(units[i].doc, units[i].artigo) for i in order]


def test_not_below_bm25(propria: Documento, tmp_path: Path) -> None:
    (tmp_path / "modelos").symlink_to(MODELOS)
    building.build([propria], tmp_path)
    indice = search.load(tmp_path)
    indice.carregar_semantica()
    rows = from_jsonl((PROPRIA / "perguntas.jsonl").read_text(encoding="utf-8"))
    perguntas = evaluate.read(rows)
    ours = [assessment.answer(indice, q).artigos for q in perguntas]
    plain = [plain_bm25(indice, q) for q in perguntas]
    found = fmean(evaluate.ndcg(q, a) for q, a in zip(perguntas, ours, strict=True))
    floor = fmean(evaluate.ndcg(q, a) for q, a in zip(perguntas, plain, strict=True))
    print(f"nDCG@10 {found:.3f}, BM25 {floor:.3f}")
    assert found >= floor
