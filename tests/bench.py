"""Speed, memory and growth, in one run: `make bench` (options: `--sem-crescimento`, `--ate N`).

Everything is measured in fresh processes on the bundled corpus, in a data folder of its own. Times
of a busy machine mean little: the load is printed beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests import bench_growth, bench_reading

RAIZ = Path(__file__).resolve().parents[1]


def run(*command: str, data: Path) -> tuple[float, str]:
    """Seconds and output of a command of ours, in a data folder of its own."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *command],
        cwd=RAIZ,
        env={**os.environ, "POSTURAS_DATA": str(data)},
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - began, done.stdout


def processor() -> float:
    """Seconds of processor time that the commands run so far have taken."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def indexing(data: Path, motor: str) -> dict[str, float]:
    """Seconds of a cold and of an idle `posturas indexar`, and texts encoded a second."""
    command = ("-m", "cli", "indexar", "--json", "--motor", motor)
    before = processor()
    cold, out = run(*command, data=data)
    used = processor() - before
    count = json.loads(out)
    idle, _ = run(*command, data=data)
    return {
        "a_frio": cold,
        "a_frio_processador": used,
        "sem_mudanca": idle,
        "textos": count["vetores_novos"],
        "textos_por_segundo": count["vetores_novos"] / count["segundos"],
    }


QUERIES = """
import json, resource, statistics, sys, time
from pathlib import Path
began = time.perf_counter()
from index import Consulta, load
indice = load()
indice.search(Consulta("multa", modo="lexica"))
words = time.perf_counter() - began
indice.carregar_semantica()
meaning = time.perf_counter() - began
texts = [json.loads(line)["consulta"] for line in Path("tests/gold/queries_a.jsonl").open()]
times = []
for text in texts * 3:
    at = time.perf_counter()
    indice.search(Consulta(text))
    times.append((time.perf_counter() - at) * 1000)
times = sorted(times[len(texts):])
print(json.dumps({
    "palavras_prontas_s": words, "sentido_pronto_s": meaning,
    "p50_ms": statistics.median(times), "p95_ms": times[int(len(times) * 0.95)],
    "memoria_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
"""


def queries(data: Path) -> dict[str, float]:
    """Seconds until words and meaning can be searched, query times (encoding included), memory."""
    _, out = run("-c", QUERIES, data=data)
    found: dict[str, float] = json.loads(out)
    return found


def main() -> None:
    """Print each figure as it is measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sem-crescimento", action="store_true")
    parser.add_argument("--ate", type=int, default=bench_growth.VETORES[-1])
    parser.add_argument("--dados", type=Path, help="a data folder that is built already")
    options = parser.parse_args()
    print(f"carga da máquina: {os.getloadavg()[0]:.1f} em {os.cpu_count()} núcleos")
    with tempfile.TemporaryDirectory() as temporary:
        data = options.dados or Path(temporary)
        show("ajuda", {"segundos": run("-m", "cli", "--help", data=data)[0]})
        show("leitura", bench_reading.parsing())
        show("catálogo", bench_reading.catalogue())
        if options.dados is None:
            for motor in ("completo", "rapido"):
                show(f"índice, motor {motor}", indexing(data / motor, motor))
            data = data / "rapido"
        show("busca", queries(data))
        if not options.sem_crescimento:
            for name, figures in bench_reading.growth().items():
                show(f"leitura: crescimento, {name}", figures)
            bench_growth.meaning([n for n in bench_growth.VETORES if n <= options.ate], data)
            bench_growth.words([n for n in bench_growth.TEXTOS if n <= options.ate])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memória do próprio banco de medidas: {peak:.0f} MB")


def show(name: str, figures: dict[str, float]) -> None:
    """One line of figures."""
    print(name, " ".join(f"{key} {value:.2f}" for key, value in figures.items()), flush=True)


if __name__ == "__main__":
    main()
