"""Many users at once on one running application: `make bench-users` (`--usuarios 20`).

Each user is one connection of Streamlit's own protocol, as a browser tab opens it, without the
browser (whose drawing would cost the same two cores): they open the first page, then search, each
with questions of tests/gold/queries_a.jsonl. Two ways: all press Enter at the same moment, and each
reads for some seconds between two searches. Measured from Enter to the first card of a result, and
to the end of the page.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from corpus import catalog
from tests.e2e.conftest import serve

RAIZ = Path(__file__).resolve().parents[1]
CARTAO = b'class="cartao'
BUSCAS = 3
LEITURA = (3.0, 9.0)
"""Seconds that a user reads a page of results before the next search."""
Medida = tuple[float, float]
"""Seconds to the first card, and to the end of the page."""


async def run(socket: websockets.ClientConnection, query: str) -> Medida:
    """One run of the page at an address. Raises ValueError where the page failed."""
    message = BackMsg()
    message.rerun_script.query_string = query
    began = time.perf_counter()
    await socket.send(message.SerializeToString())
    first = None
    async for data in socket:
        assert isinstance(data, bytes)
        if first is None and CARTAO in data:
            first = time.perf_counter() - began
        answer = ForwardMsg.FromString(data)
        if answer.WhichOneof("type") == "script_finished":
            if answer.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                continue
            if answer.script_finished != ForwardMsg.FINISHED_SUCCESSFULLY:
                raise ValueError(f"the page ended with status {answer.script_finished}")
            end = time.perf_counter() - began
            return end if first is None else first, end
    raise ValueError("the connection was closed")


async def user(address: str, questions: Sequence[str], *, waits: Sequence[float]) -> list[Medida]:
    """The first page, then one search for each question after its wait."""
    async with websockets.connect(
        f"{address.replace('http', 'ws', 1)}/_stcore/stream",
        subprotocols=[websockets.Subprotocol("streamlit")],
        max_size=None,
    ) as socket:
        await run(socket, "")
        found = []
        for question, wait in zip(questions, waits, strict=True):
            await asyncio.sleep(wait)
            found.append(await run(socket, urlencode({"q": question})))
        return found


async def all_users(
    address: str, questions: Sequence[str], count: int, *, together: bool
) -> list[Medida]:
    """What every search of every user took."""
    draw = random.Random(11)
    tasks = []
    for _ in range(count):
        asked = [draw.choice(questions) for _ in range(1 if together else BUSCAS)]
        waits = [max(8.0, count / 2)] if together else [draw.uniform(*LEITURA) for _ in asked]
        tasks.append(user(address, asked, waits=waits))
    return [measure for found in await asyncio.gather(*tasks) for measure in found]


def shown(name: str, measures: Sequence[Medida]) -> str:
    """A row of the table, in Markdown."""
    cells = []
    for times in zip(*measures, strict=True):
        ordered = sorted(times)
        cells += [statistics.median(ordered), ordered[int(len(ordered) * 0.95)], ordered[-1]]
    return f"| {name} | {len(measures)} | " + " | ".join(f"{cell:.2f}" for cell in cells) + " |"


def main() -> None:
    """Serve the bundled corpus from the data folder and measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--usuarios", type=int, default=20)
    count = options.parse_args().usuarios
    gold = (RAIZ / "tests" / "gold" / "queries_a.jsonl").read_text(encoding="utf-8")
    questions = [json.loads(line)["consulta"] for line in gold.splitlines()]
    process, address = serve(Path(catalog.data_dir()))
    try:
        asyncio.run(user(address, questions[:8], waits=[12.0, *[0.5] * 7]))  # all loaded
        load = f"{os.getloadavg()[0]:.1f} em {os.cpu_count()} núcleos"
        print(f"{count} usuários; carga da máquina: {load}\n")
        print(
            "| maneira | buscas | 1º cartão p50 (s) | p95 | máx. | página p50 (s) | p95 | máx. |\n"
            "|" + " --- |" * 8
        )
        for name, crowd, together in (
            ("um só", 1, False), ("todos no mesmo instante", count, True),
            ("cada um lê de 3 a 9 s", count, False),
        ):  # fmt: skip
            print(shown(name, asyncio.run(all_users(address, questions, crowd, together=together))))
    finally:
        process.terminate()
        process.wait(timeout=20)


if __name__ == "__main__":
    main()
