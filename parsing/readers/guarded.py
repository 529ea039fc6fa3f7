"""A file read in a process of its own: one that hangs, eats memory or crashes a library is refused.

Readers of PDF, DOCX and HTML rest on native libraries; what a hostile file does to them happens to
the child only. The child gets the bytes on its standard input and answers with JSON.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from parsing.model import Linha
from parsing.readers import ArquivoRecusado, Limites, detect, read
from parsing.source import FonteIlegivel

ROOT = Path(__file__).resolve().parents[2]


def read_guarded(dados: bytes, nome: str, *, limites: Limites | None = None) -> tuple[Linha, ...]:
    """What `read` gives, within `limites.segundos` and `limites.memoria`.

    Raises ArquivoRecusado with a sentence.
    """
    limites = limites or Limites()
    if len(dados) > limites.bytes or detect(dados, nome) == "txt" or not sys.executable:
        return read(dados, nome, limites=limites)
    command = [sys.executable, "-m", __name__, nome, json.dumps(asdict(limites))]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    try:
        done = subprocess.run(
            command, input=dados, capture_output=True, timeout=limites.segundos, check=False,
            env=os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired as erro:
        raise ArquivoRecusado(
            f"“{nome}” não foi lido em {limites.segundos:.0f} segundos e foi recusado: divida o "
            "arquivo, ou salve só o texto da lei em .txt."
        ) from erro
    return _answer(done, nome)


def _answer(done: subprocess.CompletedProcess[bytes], nome: str) -> tuple[Linha, ...]:
    try:
        said = json.loads(done.stdout)
    except ValueError as erro:
        raise ArquivoRecusado(
            f"“{nome}” está danificado ou exige memória demais, e o leitor não chegou ao fim: "
            "abra-o no programa que o fez e salve-o de novo, ou salve o texto em .txt."
        ) from erro
    if "recusa" in said:
        raise ArquivoRecusado(said["recusa"])
    return tuple(Linha(*fields) for fields in said["linhas"])


def _child(nome: str, limites: Limites) -> None:
    """Read standard input under a limit of memory and answer on standard output."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limites.memoria, limites.memoria))
    try:
        lines = read(sys.stdin.buffer.read(), nome, limites=limites)
    except FonteIlegivel as refused:
        print(json.dumps({"recusa": str(refused)}))
        return
    fields = [[x.num, x.texto, x.original, x.papel, x.regra, x.pagina, x.riscado] for x in lines]
    print(json.dumps({"linhas": fields}))


if __name__ == "__main__":
    _child(sys.argv[1], Limites(**json.loads(sys.argv[2])))
