"""Growth: part of `make bench`, or in pieces: `python -m tests.bench_growth --textos 1000`.

Meaning: vectors near real ones, for each FAISS type that `index.dense` may choose. Words: norms put
together from halves of real sentences, built and searched by words alone, in processes of their
own.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from parsing.model import Dispositivo, Documento

RAIZ = Path(__file__).resolve().parents[1]
VETORES = (1_000, 10_000, 50_000, 100_000, 300_000, 1_000_000)
TEXTOS = (1_000, 10_000, 50_000, 100_000)
VIZINHOS = 20
DIMENSOES = 384


def vectors(count: int, data: Path, seed: int = 7) -> Any:
    """So many vectors near real ones: each is a real one with noise of its own, normalised."""
    packed = max((data / "vetores").rglob("*.npz"), key=lambda path: path.stat().st_size)
    with np.load(packed) as arrays:
        real = arrays["vectors"]
    draw = np.random.default_rng(seed)
    found = np.empty((count, DIMENSOES), dtype=np.float32)
    for start in range(0, count, 50_000):
        part = found[start : start + 50_000]
        noise = draw.standard_normal(part.shape, dtype=np.float32) * 0.02
        part[:] = real[draw.integers(0, len(real), len(part))] + noise
        part /= np.linalg.norm(part, axis=1, keepdims=True)
    return found


def meaning(counts: Sequence[int], data: Path) -> None:
    """Build, query time, memory and recall@20 of each FAISS type, a line of JSON each."""
    from index import dense

    for count in counts:
        base = vectors(count, data)
        asked = vectors(50, data, seed=8)
        exact = [_best(base, vector) for vector in asked]
        for kind in dense.TIPOS:
            if kind == "listas16" and count < 50_000:
                continue
            began = time.perf_counter()
            visao = dense.build(base, kind=kind)
            built = time.perf_counter() - began
            times, found = [], []
            for vector in asked:
                at = time.perf_counter()
                found.append(set(visao.nearest(vector, VIZINHOS).tolist()))
                times.append((time.perf_counter() - at) * 1000)
            hits = (len(f & e) / VIZINHOS for f, e in zip(found, exact, strict=True))
            report(
                unidades=count,
                tipo=kind,
                us_por_unidade=built / count * 1e6,
                p50_ms=statistics.median(times),
                p95_ms=sorted(times)[-3],
                memoria_mb=len(dense.pack(visao)) / 1e6,
                recall20=statistics.fmean(hits),
            )


def _best(base: Any, vector: Any) -> set[int]:
    products = base @ vector
    return set(np.argpartition(-products, VIZINHOS)[:VIZINHOS].tolist())


def recombined(count: int) -> Iterator[Documento]:
    """Norms of at least so many articles together: the five codes over and over, the text of each
    dispositivo the first half of one real text and the second half of another."""
    from corpus import catalog
    from index.units import units

    models = catalog.load(catalog.PACOTE).documentos()
    pool = [d.atual.texto for m in models for d, _ in m.percorrer() if d.atual.texto]
    sizes = [len(units(model)) for model in models]
    draw, made, number = random.Random(7), 0, 0
    while made < count:
        model = models[number % len(models)]
        fonte = replace(
            model.fonte, chave=f"norma-{number:04d}", municipio_id=f"br-xx-{number:04d}",
            municipio=f"Município {number:04d}",
        )  # fmt: skip
        yield replace(
            model,
            fonte=fonte,
            dispositivos=tuple(_mixed(d, pool, draw) for d in model.dispositivos),
            anexos=tuple(_mixed(d, pool, draw) for d in model.anexos),
        )
        made += sizes[number % len(models)]
        number += 1


def _mixed(dispositivo: Dispositivo, pool: Sequence[str], draw: random.Random) -> Dispositivo:
    redacoes = tuple(
        replace(r, texto=_joined(r.texto, draw.choice(pool))) if r.texto else r
        for r in dispositivo.redacoes
    )
    filhos = tuple(_mixed(child, pool, draw) for child in dispositivo.filhos)
    return replace(dispositivo, redacoes=redacoes, filhos=filhos)


def _joined(one: str, other: str) -> str:
    first, second = one.split(), other.split()
    return " ".join(first[: (len(first) + 1) // 2] + second[len(second) // 2 :])


def build_words(folder: str, count: str) -> None:
    """Build by words alone; seconds and peak memory of this process."""
    from index import building, encoder

    vars(encoder)["available"] = lambda *_: "medida só de palavras"
    normas = tuple(recombined(int(count)))
    before = peak()
    contagem = building.build(normas, Path(folder))
    report(
        unidades=contagem.unidades,
        partes=contagem.partes,
        normas=contagem.documentos,
        us_por_unidade=contagem.segundos / contagem.unidades * 1e6,
        documentos_mb=before,
        construcao_mb=peak(),
        disco_mb=sum(p.stat().st_size for p in Path(folder).rglob("*") if p.is_file()) / 1e6,
    )


def ask_words(folder: str) -> None:
    """Open and search by words; seconds, query times and peak memory of this process."""
    began = time.perf_counter()
    from index import Consulta, load

    indice = load(Path(folder))
    indice.search(Consulta("multa", modo="lexica"))
    ready = time.perf_counter() - began
    gold = (RAIZ / "tests" / "gold" / "queries_a.jsonl").read_text(encoding="utf-8")
    texts = [json.loads(line)["consulta"] for line in gold.splitlines()]
    times = []
    for text in texts * 2:
        at = time.perf_counter()
        indice.search(Consulta(text, modo="lexica"))
        times.append((time.perf_counter() - at) * 1000)
    times = sorted(times[len(texts) :])
    report(
        pronto_s=ready,
        p50_ms=statistics.median(times),
        p95_ms=times[int(len(times) * 0.95)],
        memoria_mb=peak(),
    )


def words(counts: Sequence[int]) -> None:
    """Each size in two processes, one that builds and one that asks; a line of JSON each."""
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            for step in (("build_words", folder, str(count)), ("ask_words", folder)):
                code = f"from tests import bench_growth as b; b.{step[0]}(*{step[1:]!r})"
                subprocess.run([sys.executable, "-c", code], cwd=RAIZ, check=True)


def peak() -> float:
    """Largest memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def report(**figures: Any) -> None:
    """One line of JSON, at once."""
    short = {key: round(v, 3) if isinstance(v, float) else v for key, v in figures.items()}
    print(json.dumps(short), flush=True)


def main() -> None:
    """Sizes are given as lists with commas."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--vetores", default="", help="sizes, with commas")
    parser.add_argument("--textos", default="", help="sizes, with commas")
    parser.add_argument("--dados", type=Path, default=RAIZ / "data")
    options = parser.parse_args()
    meaning([int(n) for n in options.vetores.split(",") if n], options.dados)
    words([int(n) for n in options.textos.split(",") if n])


if __name__ == "__main__":
    main()
