"""The data folder: a finished index under one name, and every vector ever computed.

    indice/atual             one line: the name of the index in use, replaced in one step
    indice/<nome>/           manifesto.json · unidades.parquet · lexico*.npz · visoes.npz
    indice/trava             held by a build in progress
    vetores/<modelo>/*.npz   text hash → vector, written as they are computed
    modelos/                 the unpacked encoder

A build writes beside the index in use and changes `atual` last: killed at any point, the former
index still works, and the vectors computed so far are not computed again.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from corpus import files
from index import dense, unit_table
from index.dense import Visao
from index.encoder import Motor
from index.lexical import Lexico
from index.units import Unidade

FORMATO = 3


class IndiceAusente(RuntimeError):
    """There is no index in the data folder."""


class IndiceInvalido(RuntimeError):
    """The index cannot be read: damaged, or of another version of the program."""


class IndiceEmUso(RuntimeError):
    """Another process is building in the same data folder."""


class OutroModelo(RuntimeError):
    """The index was built with another encoder than the one asked for."""


@dataclass(frozen=True, slots=True)
class Manifesto:
    """What an index was made of. `estatisticas` are those that enter embedded texts (frozen)."""

    impressao: str
    """Fingerprint of all that went in: the same input gives the same value."""
    modelo: str | None
    modelo_sha256: str | None
    tesauro_sha256: str
    unidades: int
    partes: int
    atuais: int
    fontes: tuple[dict[str, Any], ...]
    termos: dict[str, int]
    """Of each stem, in how many current units it stands."""
    estatisticas: dict[str, Any] = field(default_factory=dict)
    motor: Motor | None = None
    """Of the encoder; None in indexes made before there was a choice: `completo`."""
    formato: int = FORMATO


@dataclass(frozen=True, slots=True)
class Conteudo:
    """An index as read. `visoes` is None where it was built without an encoder."""

    manifesto: Manifesto
    unidades: tuple[Unidade, ...]
    lexico: Lexico
    """Postings of the units."""
    lexico_partes: Lexico
    """Postings of their parts, each with the texts it hangs from; rows in the units' order."""
    visoes: Mapping[str, Visao] | None


@dataclass(frozen=True, slots=True)
class Novo:
    """An index to be written: as `Conteudo`, its units still a table (`index.unit_table`)."""

    manifesto: Manifesto
    unidades: pa.Table
    lexico: Lexico
    lexico_partes: Lexico
    visoes: Mapping[str, Visao] | None


@contextlib.contextmanager
def lock(directory: Path, *, wait: float = 0.0) -> Iterator[None]:
    """Hold the data folder for one build; raises IndiceEmUso while another process holds it.

    `wait`: seconds to wait for the other before giving up.
    """
    with files.lock(directory / "indice" / "trava", wait=wait) as held:
        if not held:
            raise IndiceEmUso(
                "O índice desta pasta de dados está sendo refeito por outro comando; espere que "
                "termine e tente de novo."
            )
        yield


def current(directory: Path) -> Path:
    """Folder of the index in use; raises IndiceAusente."""
    pointer = directory / "indice" / "atual"
    try:
        name = pointer.read_text(encoding="utf-8").strip()
    except OSError:
        name = ""
    folder = directory / "indice" / name
    if not name or not (folder / "manifesto.json").is_file():
        raise IndiceAusente(
            f"Não há índice em {directory}: rode “posturas indexar” antes de buscar."
        )
    return folder


def manifest(directory: Path) -> Manifesto:
    """The manifest of the index in use; raises IndiceAusente or IndiceInvalido."""
    folder = current(directory)
    with _readable(folder):
        raw = json.loads((folder / "manifesto.json").read_text(encoding="utf-8"))
        if raw.get("formato") != FORMATO:
            raise ValueError("formato")
        return Manifesto(**{**raw, "fontes": tuple(raw["fontes"])})


@contextlib.contextmanager
def _readable(folder: Path) -> Iterator[None]:
    try:
        yield
    except (
        OSError, ValueError, KeyError, TypeError, RuntimeError, BadZipFile, pa.ArrowException,
    ) as error:  # fmt: skip
        raise IndiceInvalido(
            f"O índice em {folder} está danificado ou é de outra versão; "
            "rode “posturas indexar” para refazê-lo."
        ) from error


def read(directory: Path) -> Conteudo:
    """The index in use; raises IndiceAusente or IndiceInvalido."""
    found = manifest(directory)
    folder = current(directory)
    with _readable(folder):
        unidades = unit_table.rows(
            pq.read_table(folder / "unidades.parquet", schema=unit_table.ESQUEMA)
        )
        lexico = _read_lexico(folder / "lexico.npz")
        lexico_partes = _read_lexico(folder / "lexico_partes.npz")
        visoes = _read_visoes(folder / "visoes.npz") if found.modelo else None
        if (len(unidades), lexico.total, lexico_partes.total) != (
            found.unidades, found.unidades, found.partes,
        ):  # fmt: skip
            raise ValueError("counts")
    return Conteudo(found, unidades, lexico, lexico_partes, visoes)


def write(directory: Path, conteudo: Novo) -> Path:
    """Store an index and make it the one in use; older ones are removed afterwards."""
    name = conteudo.manifesto.impressao[:16]
    root = directory / "indice"
    partial = root / f"{name}.parcial"
    shutil.rmtree(partial, ignore_errors=True)
    try:
        _write_all(partial, conteudo)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    folder = root / name
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    replace_text(root / "atual", name + "\n")
    for other in root.iterdir():
        if other.is_dir() and other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def _write_all(partial: Path, conteudo: Novo) -> None:
    """Every file of an index into a new folder."""
    partial.mkdir(parents=True)
    pq.write_table(conteudo.unidades, partial / "unidades.parquet", compression="zstd")
    _write_lexico(conteudo.lexico, partial / "lexico.npz")
    _write_lexico(conteudo.lexico_partes, partial / "lexico_partes.npz")
    if conteudo.visoes is not None:
        packed: dict[str, Any] = {
            view: dense.pack(visao) for view, visao in conteudo.visoes.items()
        }
        np.savez(partial / "visoes.npz", **packed)
    text = json.dumps(asdict(conteudo.manifesto), ensure_ascii=False, indent=1)
    (partial / "manifesto.json").write_text(text, encoding="utf-8")


def replace_text(path: Path, text: str) -> None:
    """Write a small file in one step."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _write_lexico(lexico: Lexico, path: Path) -> None:
    np.savez(
        path,
        vocabulary=np.frombuffer("\n".join(lexico.vocabulary).encode(), dtype=np.uint8),
        starts=lexico.starts,
        units=lexico.units,
        weights=lexico.weights,
        idf=lexico.idf,
        counts=np.array([lexico.total, lexico.current]),
    )


def _read_lexico(path: Path) -> Lexico:
    with path.open("rb") as file, np.load(file) as arrays:
        tokens = arrays["vocabulary"].tobytes().decode().split("\n")
        return Lexico(
            vocabulary={token: place for place, token in enumerate(tokens) if token},
            starts=arrays["starts"],
            units=arrays["units"],
            weights=arrays["weights"],
            idf=arrays["idf"],
            total=int(arrays["counts"][0]),
            current=int(arrays["counts"][1]),
        )


def _read_visoes(path: Path) -> dict[str, Visao]:
    with path.open("rb") as file, np.load(file) as arrays:
        return {view: dense.unpack(arrays[view]) for view in arrays.files}
