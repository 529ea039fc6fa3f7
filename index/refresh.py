"""The index brought up to date with the catalogue, one process at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from corpus import catalog, tables
from corpus.tables import Tabelas
from index import encoder, store
from index.building import Contagem, build
from index.encoder import Motor, Progress
from parsing.disk import reason
from parsing.model import Fonte

ESPERA = 600.0
"""Seconds to wait for another build before giving up: it may be encoding a first corpus."""


class IndiceNaoGravado(RuntimeError):
    """The data folder could not be written; the former index still works."""


def refresh(
    corpus: Path | None = None,
    directory: Path | None = None,
    *,
    modelo: str | None = None,
    motor: Motor | None = None,
    progress: Progress | None = None,
    wait: float = ESPERA,
) -> Contagem:
    """Parse what is new in the catalogue and bring the index of the data folder up to date.

    Without `modelo` and `motor` those of the index in use are kept. The catalogue is read once the
    lock is held, so that of two imports at once the later build holds both. Raises what
    `index.build` and `Catalogo.documento` do, and `IndiceNaoGravado`.
    """
    folder = directory or catalog.data_dir()
    modelo, motor = _kept(folder, modelo, motor)
    try:
        found = _tables(corpus, folder, progress)
        return build(found, folder, modelo=modelo, motor=motor, progress=progress, wait=wait)
    except OSError as error:
        raise IndiceNaoGravado(
            f"O índice não pôde ser gravado em {folder} ({reason(error)}); o anterior "
            "continua valendo: libere espaço e rode “posturas indexar”."
        ) from error


def _kept(folder: Path, modelo: str | None, motor: Motor | None) -> tuple[str | None, Motor | None]:
    """The model and engine asked for; else those of the index in use, where they still serve."""
    if modelo is not None or motor is not None:
        return modelo, motor
    try:
        former = store.manifest(folder)
    except (store.IndiceAusente, store.IndiceInvalido):
        return None, None
    if former.modelo is None or encoder.available(former.modelo, former.motor):
        return None, None
    return former.modelo, former.motor


def _tables(corpus: Path | None, folder: Path, progress: Progress | None) -> Iterator[Tabelas]:
    yield from tables.made(catalog.load(corpus), folder, progress=progress)


def behind(catalogo: catalog.Catalogo, directory: Path | None = None) -> tuple[Fonte, ...]:
    """Norms of the catalogue that the index in use does not hold as they now stand.

    Raises IndiceAusente, IndiceInvalido.
    """
    held = {
        (fonte["chave"], fonte["sha256"])
        for fonte in store.manifest(directory or catalog.data_dir()).fontes
    }
    return tuple(f for f in catalogo.fontes if (f.chave, f.sha256) not in held)
