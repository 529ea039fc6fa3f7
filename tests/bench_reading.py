"""How fast a law is taken apart, how time and memory grow with the text: a part of `make bench`.

Times are of the process (user and system) on one core, the best of several runs: another process on
the same machine lengthens them little. Each growth figure is of a process of its own.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

RAIZ = Path(__file__).resolve().parents[1]
VEZES = (1, 10, 100)
BASE = 300
"""Articles of the least text."""
HOSTIS = {
    "só um rótulo": "Art. 1º " * 125_000,
    "100.000 artigos": "".join(f"Art. {n}. Texto {n}.\n" for n in range(1, 100_001)),
    "níveis fundos": "Art. 1º Um:\n§ 1º Dois:\nI - três:\na) quatro:\n1. cinco:\n" * 5_000,
    "parênteses sem fim": "Art. 1º " + "(Redação dada pela Lei nº " * 100_000,
}


def parsing() -> dict[str, float]:
    """Megabytes of raw text of the bundled laws read a second: parsing alone."""
    from corpus import catalog
    from parsing import parse

    catalogo = catalog.load(catalog.PACOTE)
    textos = [(catalogo.text(fonte.chave), fonte) for fonte in catalogo.fontes]
    size = sum(len(texto.encode()) for texto, _ in textos)
    times = []
    for _ in range(9):
        began = time.process_time()
        for texto, fonte in textos:
            parse(texto, fonte)
        times.append(time.process_time() - began)
    return {"segundos": min(times), "mb_por_segundo": size / 1e6 / min(times)}


CATALOGO = """
import json, time
from corpus import catalog
catalogo = catalog.load(catalog.PACOTE)
size = sum(len(catalogo.text(f.chave).encode()) for f in catalogo.fontes)
began = time.process_time()
catalogo.documentos()
seconds = time.process_time() - began
print(json.dumps({"segundos": seconds, "mb_por_segundo": size / 1e6 / seconds}))
"""


def catalogue() -> dict[str, float]:
    """The same with errata, dates, problems and references: what the application waits for."""
    runs: list[dict[str, float]] = [json.loads(_fresh("-c", CATALOGO)) for _ in range(3)]
    return min(runs, key=lambda figures: figures["segundos"])


def growth() -> dict[str, dict[str, float]]:
    """Seconds, time against the least text, and peak memory for a law once, 10 and 100 times."""
    found = {f"{vezes} vezes": _measured("lei", str(vezes)) for vezes in VEZES}
    least = found["1 vezes"]["segundos"]
    for figures in found.values():
        figures["vezes_o_tempo"] = figures["segundos"] / least
    return found | {name: _measured("hostil", name) for name in HOSTIS}


def law(vezes: int) -> str:
    """An ordinary law with headings, lists, notes and references, of so many times 300 articles."""
    found = ["LEI Nº 100, DE 5 DE MAIO DE 1990", "Institui o Código de Posturas."]
    for n in range(1, BASE * vezes + 1):
        if n % 30 == 1:
            found += [f"CAPÍTULO {_roman(n // 30 + 1)}", "DA HIGIENE DAS VIAS PÚBLICAS"]
        found += [
            f"Art. {n} - É proibido lançar lixo nas vias, nos termos do art. {max(n - 1, 1)}:",
            "I - em dias de feira, ressalvado o disposto no § 2º deste artigo;",
            "II - em dias de chuva. (Redação dada pela Lei nº 577/2003)",
            "§ 1º Aos infratores será aplicada multa de 10 (dez) a 50 (cinquenta) UFM.",
            "§ 2º O prazo de defesa é de 15 (quinze) dias, contados da notificação.",
        ]
    return "\n".join([*found, "Cidade, 5 de maio de 1990.", "FULANO DE TAL", "Prefeito Municipal"])


def _roman(value: int) -> str:
    from parsing.numerals import roman

    return roman(value)


def _measured(kind: str, which: str) -> dict[str, float]:
    found: dict[str, float] = json.loads(_fresh("-m", "tests.bench_reading", kind, which))
    return found


def _fresh(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=RAIZ, capture_output=True, text=True, check=True
    )
    return done.stdout


def main() -> None:
    """In a process of its own: read one text, print seconds, size and peak memory as JSON."""
    from parsing import parse

    kind, which = sys.argv[1:]
    text = law(int(which)) if kind == "lei" else HOSTIS[which]
    parse("Art. 1º Regra.")  # imports and patterns apart
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    began = time.process_time()
    parse(text)
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = len(text.encode()) / 1e6
    print(json.dumps({
        "mb": size, "segundos": seconds, "mb_por_segundo": size / seconds,
        "memoria_mb": peak, "memoria_por_byte": (peak - before) / size,
    }))  # fmt: skip


if __name__ == "__main__":
    main()
