"""Two hundred norms made from the five: seconds to parse, to index, to add one more; memory; query
times; first views of the pages. Vectors are synthetic for all but ten norms.

Run by hand: `python -m tests.bench_many [folder [norms [step …]]]`; with a folder, step by step.
"""

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
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from corpus import catalog, tables
from index import Consulta, Indice, building, concepts, encoder, load, passages
from index.prepared import Preparada, Preparo
from index.query import Modo
from index.refresh import refresh
from index.vectors import BLOCO, Vetores
from parsing.model import Fonte
from tests.ui.pages.paper import Papel
from ui import pages
from ui.acervo import Acervo
from ui.links import Endereco

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


def prepare_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """What each norm gives to the index: its units, words, concepts."""
    _prepared(Path(folder), Path(corpus_folder))
    return {}


def _prepared(folder: Path, corpus_folder: Path) -> tuple[Preparada, ...]:
    preparo = Preparo(building.read_tesauro())
    norms = tables.made(catalog.load(corpus_folder), folder)
    return tuple(preparo.prepared(norma) for norma in norms)


def synthetic(folder: str, corpus_folder: str, *real: str) -> dict[str, Any]:
    """Write vectors for all texts but those of the `real` norms; their number."""
    ready = _prepared(Path(folder), Path(corpus_folder))
    stems: Counter[str] = Counter()
    for norma in ready:
        stems.update(norma.stems)
    conceitos = concepts.chosen(ready, stems, building.read_tesauro(), None)
    named: dict[bool, set[str]] = {True: set(), False: set()}
    for norma in ready:
        for keys in passages.keys(norma, conceitos).values():
            named[norma.fonte.chave in real].update(keys)
    wanted = sorted(named[False] - named[True])
    store = Vetores(Path(folder), str(encoder.known_sha256(None)))
    rng = np.random.default_rng(1)
    for start in range(0, len(wanted), BLOCO):
        chunk = wanted[start : start + BLOCO]
        vectors = rng.standard_normal((len(chunk), 384)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        store._keep(dict(zip(chunk, vectors, strict=True)))
    return {"vetores": len(wanted)}


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
    tables.made(catalog.load(Path(corpus_folder)), Path(folder))
    return {}


def index_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """`posturas indexar` over the corpus."""
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
    """Open the index and ask: seconds to open, milliseconds of each query by mode (of hybrid ones
    also without the encoding of the question)."""
    began = time.perf_counter()
    indice = load(Path(folder))
    found: dict[str, Any] = {"abrir_s": round(time.perf_counter() - began, 2)}
    indice.search(Consulta("aquecimento", k=10))
    modes: tuple[Modo, ...] = ("lexica", "hibrida")
    for modo in modes:
        found |= {f"{modo}_{name}": ms for name, ms in _asked(indice, modo).items()}
    indice._encoder = _Known(indice._encoder)
    return found | {f"sem_codificar_{name}": ms for name, ms in _asked(indice, "hibrida").items()}


def _asked(indice: Indice, modo: Modo) -> dict[str, float]:
    """Median and 95th percentile of wall-clock, median of processor time, in milliseconds."""
    for question in PERGUNTAS:
        indice.search(Consulta(question, k=10, modo=modo))
    wall, cpu = [], []
    for question in PERGUNTAS * 5:
        start, used = time.perf_counter(), time.process_time()
        indice.search(Consulta(question, k=10, modo=modo))
        wall.append((time.perf_counter() - start) * 1000)
        cpu.append((time.process_time() - used) * 1000)
    wall.sort()
    return {"p50_ms": round(statistics.median(wall), 1),
            "p95_ms": round(wall[int(len(wall) * 0.95)], 1),
            "cpu_ms": round(statistics.median(cpu), 1)}  # fmt: skip


class _Known:
    """An encoder that has seen every question before."""

    nome, sha256 = "visto", ""

    def __init__(self, inner: Any) -> None:
        self._inner, self._seen = inner, dict[str, Any]()

    def queries(self, texts: Sequence[str]) -> Any:
        for text in texts:
            if text not in self._seen:
                self._seen[text] = self._inner.queries([text])[0]
        return [self._seen[text] for text in texts]

    passages = queries


def read_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """What the pages say of every norm, read once and kept beside its tables."""
    acervo = _acervo(folder, corpus_folder)
    for fonte in acervo.fontes:
        acervo.ler(fonte.chave)
    return {}


def pages_all(folder: str, corpus_folder: str) -> dict[str, Any]:
    """Seconds of processor that the first view of each page takes in a new program, once what pages
    say of the norms was read and kept."""
    acervo = _acervo(folder, corpus_folder)
    acervo.respostas.indice.carregar_semantica()
    acervo.respostas._lidas.set()
    took = {}
    for name, place in _PAGINAS.items():
        start = time.thread_time()
        tela = Papel({"q": place.q} if place.q else {})
        pages.draw(tela, acervo, place)
        took[name] = round(time.thread_time() - start, 2)
        assert len(tela.words) > 500, tela.words  # a page, not a refusal
    return took


_PAGINAS = {
    "buscar": Endereco("buscar", q="barulho de madrugada"),
    "comparar": Endereco("comparar", q="mesas e cadeiras na calçada"),
    "historico": Endereco("historico"),
    "qualidade": Endereco("qualidade"),
    "multas": Endereco("multas"),
    "normas": Endereco("norma"),
    "norma": Endereco("norma", norma="norma-001"),
}


def _acervo(folder: str, corpus_folder: str) -> Acervo:
    """The collection over these folders alone."""
    os.environ["POSTURAS_DATA"] = folder
    own = Path(corpus_folder)
    acervo = Acervo()
    acervo._catalogos.get(catalog.stamp(), lambda: catalog.Catalogo((own,), own))
    return acervo


def main(directory: Path | None = None, count: int = NORMAS, *only: str) -> dict[str, Any]:
    """All figures (or those of the steps named), printed as they come."""
    root = directory or Path(tempfile.mkdtemp(prefix="posturas-muitas-"))
    folder, where = root / "dados", root / "corpus"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("modelos", "vetores"):
        if (catalog.data_dir() / name).is_dir() and not (folder / name).exists():
            shutil.copytree(catalog.data_dir() / name, folder / name)
    if not where.is_dir():
        corpus(where, count)
    both = (str(folder), str(where))
    steps: dict[str, tuple[str, tuple[str, ...]]] = {
        "ler": ("parse_all", both),
        "preparar": ("prepare_all", both),
        "sinteticos": ("synthetic", (*both, *(f"norma-{n:03d}" for n in range(REAIS)))),
        "indexar": ("index_all", both),
        "de_novo": ("index_all", both),
        "mais_uma": ("add_one", (*both, str(count))),
        "buscar": ("query", both[:1]),
        "leituras": ("read_all", both),
        "paginas": ("pages_all", both),
    }
    figures: dict[str, Any] = {}
    for step, (function, args) in steps.items():
        if not only or step in only:
            figures[step] = _apart(function, *args)
            print(step, figures[step], flush=True)
    return figures


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None,
         int(sys.argv[2]) if len(sys.argv) > 2 else NORMAS, *sys.argv[3:])  # fmt: skip
