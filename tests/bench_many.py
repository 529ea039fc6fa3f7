"""Two hundred norms made from the five: seconds to parse, to index, to add one more; memory; query
times. Vectors are synthetic for all but ten norms. Run by hand: `python -m tests.bench_many`."""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from corpus import catalog
from parsing.model import Fonte

NORMAS = 200
REAIS = 10
PERGUNTAS = (
    "barulho de madrugada", "prazo de defesa do auto de infração", "mesas e cadeiras na calçada",
    "cães soltos na rua", "terreno baldio sem muro", "comércio ambulante", "multa em dobro",
    "efeito suspensivo do recurso", "queima de lixo", "licença para funcionamento",
)  # fmt: skip


def corpus(folder: Path, count: int = NORMAS) -> list[str]:
    """A corpus folder of so many norms; each text differs from its model in every article."""
    bundled = catalog.load(catalog.PACOTE)
    own = catalog.Catalogo((folder,), folder)
    models = [(f, bundled.text(f.chave)) for f in bundled.fontes]
    entries = []
    for n in range(count):
        fonte, text = models[n % len(models)]
        entries.append(_copy(fonte, text, n))
    for copy, text in entries:
        own.add(copy, text)
    return [copy.chave for copy, _ in entries]


def _copy(fonte: Fonte, text: str, n: int) -> tuple[Fonte, str]:
    """The n-th norm: another municipality, and (but for the first ten, whose vectors are real) a
    word more after every "de", "do", "da"."""
    name = f"Município {n:03d}"
    for word in () if n < REAIS else (" de ", " do ", " da "):
        text = text.replace(word, f"{word}m{n:03d} ", 400)
    chave = f"norma-{n:03d}"
    return Fonte(chave, fonte.pais, fonte.uf, name, f"br-xx-municipio-{n:03d}", fonte.tipo_norma,
                 f"{n + 1}/2001", "2001-01-01", "dia", titulo=fonte.titulo), text  # fmt: skip


def synthetic(folder: Path, corpus_folder: Path, real: set[str]) -> int:
    """Write vectors for all texts but those of the `real` norms; their number."""
    import numpy as np

    from corpus import tables
    from index import building, encoder
    from index.vectors import Vetores, text_key

    documentos = tables.documentos(catalog.load(corpus_folder), folder)
    tesauro = building.read_tesauro()
    _, texts = building._words(documentos, tesauro, None)
    keep = building._words([d for d in documentos if d.fonte.chave in real], tesauro, None)[1]
    kept = {text for view in keep.values() for text in view}
    wanted = sorted({text for view in texts.values() for text in view} - kept)
    store = Vetores(folder, encoder.WEIGHTS_SHA256)
    rng = np.random.default_rng(1)
    for start in range(0, len(wanted), 20_000):
        chunk = wanted[start : start + 20_000]
        vectors = rng.standard_normal((len(chunk), 384)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        store._keep({text_key(t): v for t, v in zip(chunk, vectors, strict=True)})
    return len(wanted)


def _apart(function: str, *args: str) -> dict[str, Any]:
    """Run a function of this module in a process of its own; its figures, with peak memory."""
    code = f"from tests import bench_many as b; b._report(b.{function}, {args!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _report(function: Callable[..., dict[str, Any]], args: tuple[str, ...]) -> None:
    began = time.perf_counter()
    found = function(*args)
    seconds = round(time.perf_counter() - began, 2)
    own, children = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    cpu = sum(x.ru_utime + x.ru_stime for x in (own, children))
    peak = round(own.ru_maxrss / 1024)
    print(json.dumps({**found, "segundos": seconds, "cpu_s": round(cpu, 1), "memoria_mb": peak}))


def parse_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """Parse every norm in parallel processes and write the tables."""
    from corpus import tables

    tables.documentos(catalog.load(Path(corpus_folder)), Path(folder))
    return {}


def index_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """`posturas indexar` over the corpus."""
    from index.refresh import refresh

    found = refresh(Path(corpus_folder), Path(folder))
    return {"documentos": found.documentos, "unidades": found.unidades, "partes": found.partes,
            "vetores_novos": found.vetores_novos}  # fmt: skip


def add_one(folder: str, corpus_folder: str, n: str) -> dict[str, Any]:
    """One more law into the corpus and the index."""
    where = Path(corpus_folder)
    bundled = catalog.load(catalog.PACOTE)
    model = bundled.fontes[int(n) % len(bundled.fontes)]
    copy, text = _copy(model, bundled.text(model.chave), int(n))
    catalog.load(where).add(copy, text)
    return index_all(folder, corpus_folder)


def query(folder: str) -> dict[str, Any]:
    """Open the index and ask: seconds to open, milliseconds of each query."""
    from index import Consulta, load

    began = time.perf_counter()
    indice = load(Path(folder))
    opened = time.perf_counter() - began
    indice.search(Consulta("aquecimento", k=10))
    took = []
    for question in PERGUNTAS * 5:
        start = time.perf_counter()
        indice.search(Consulta(question, k=10))
        took.append((time.perf_counter() - start) * 1000)
    took.sort()
    return {"abrir_s": round(opened, 2), "p50_ms": round(statistics.median(took), 1),
            "p95_ms": round(took[int(len(took) * 0.95)], 1)}  # fmt: skip


def main(directory: Path | None = None, count: int = NORMAS) -> dict[str, Any]:
    """All figures, printed as they come."""
    root = directory or Path(tempfile.mkdtemp(prefix="posturas-muitas-"))
    folder, where = str(root / "dados"), str(root / "corpus")
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in ("modelos", "vetores"):
        if (catalog.data_dir() / name).is_dir() and not (Path(folder) / name).exists():
            shutil.copytree(catalog.data_dir() / name, Path(folder) / name)
    figures: dict[str, Any] = {}
    chaves = corpus(Path(where), count)
    figures["ler"] = _apart("parse_all", folder, where)
    print("ler", figures["ler"], flush=True)
    figures["sinteticos"] = synthetic(Path(folder), Path(where), set(chaves[:REAIS]))
    print("sinteticos", figures["sinteticos"], flush=True)
    for step, function, args in (
        ("indexar", "index_all", (folder, where)),
        ("de_novo", "index_all", (folder, where)),
        ("mais_uma", "add_one", (folder, where, str(count))),
        ("buscar", "query", (folder,)),
    ):
        figures[step] = _apart(function, *args)
        print(step, figures[step], flush=True)
    return figures


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None,
         int(sys.argv[2]) if len(sys.argv) > 2 else NORMAS)  # fmt: skip
