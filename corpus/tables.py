"""The tables of every norm in the data folder, made once for each text: what the index is made of.

    tabelas/<chave>-<impressao>/   dispositivos.parquet and the side tables of one norm as it stands

The name holds a fingerprint of all that went in (raw text, catalogue entry, errata, amending acts,
the parser itself): a norm of which nothing changed is not parsed again. Each folder takes its name
in one step, when it is whole.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from corpus.catalog import Catalogo, load
from parsing import references, side_tables, table
from parsing.model import Documento

Progress = Callable[[str, int, int], None]
SOZINHO = 3
"""Up to this many new norms are parsed in this process: starting others would cost more."""
PRINCIPAL = "dispositivos"


def documentos(
    catalogo: Catalogo, directory: Path, *, progress: Progress | None = None
) -> tuple[Documento, ...]:
    """Every norm of the catalogue from its tables, in its order; what is missing is parsed first.

    Norms are parsed in as many processes as there are cores. Raises what `Catalogo.documento` does.
    """
    folders = {f.chave: _folder(catalogo, f.chave, directory) for f in catalogo.fontes}
    missing = [chave for chave, folder in folders.items() if not folder.is_dir()]
    total, done = len(folders), len(folders) - len(missing)
    for _ in _parsed(catalogo, missing, folders):
        if progress is not None:
            progress("lendo as normas", done, total)
        done += 1
    if progress is not None:
        progress("lendo as normas", total, total)
    _sweep(directory / "tabelas", {folder.name for folder in folders.values()})
    return tuple(read(folder, catalogo) for folder in folders.values())


def read(folder: Path, catalogo: Catalogo) -> Documento:
    """A norm back from its tables (preamble and closing stand in the table `linhas`)."""
    beside = {
        name: table.read_parquet(folder / f"{name}.parquet")
        for name in ("fontes", "linhas", "problemas", "alteracoes")
    }
    main = table.read_parquet(folder / f"{PRINCIPAL}.parquet")
    return side_tables.documento_of(main, beside, normas=catalogo.normas)


def _parsed(catalogo: Catalogo, chaves: list[str], folders: dict[str, Path]) -> Iterator[str]:
    """Parse these norms and write their tables; each chave as it is done."""
    if len(chaves) <= SOZINHO or (os.cpu_count() or 1) == 1:
        for chave in chaves:
            yield chave
            _write(catalogo.documento(chave), folders[chave])
        return
    corpus = None if len(catalogo.pastas) > 1 else catalogo.pastas[0]
    # Spawned, not forked: a child must not keep the lock of its parent, nor copy its threads.
    with ProcessPoolExecutor(
        mp_context=get_context("spawn"), initializer=_die_with, initargs=(os.getpid(),)
    ) as pool:
        jobs = {pool.submit(_parse_alone, corpus, chave, folders[chave]): chave for chave in chaves}
        for job in as_completed(jobs):
            job.result()
            yield jobs[job]


def _die_with(parent: int) -> None:
    """End this process when its parent was killed: nothing else would tell it."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _parse_alone(corpus: Path | None, chave: str, folder: Path) -> None:
    _write(load(corpus).documento(chave), folder)


def _write(documento: Documento, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".novo-", dir=folder.parent))
    tables = side_tables.side_tables(documento, referencias=references.references(documento))
    tables.pop("medidas")  # read by `posturas medidas`, with its own parser
    side_tables.write(new, {PRINCIPAL: table.rows(documento), **tables})
    try:
        new.rename(folder)
    except OSError:
        # Another process has just made the same tables.
        shutil.rmtree(new, ignore_errors=True)


def _sweep(root: Path, kept: set[str]) -> None:
    """Remove the tables of former texts, and what a killed run left half-written."""
    for folder in root.iterdir() if root.is_dir() else ():
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)


def _folder(catalogo: Catalogo, chave: str, directory: Path) -> Path:
    return directory / "tabelas" / f"{chave}-{fingerprint(catalogo, chave)}"


def fingerprint(catalogo: Catalogo, chave: str) -> str:
    """Of all that the tables of a norm depend on: 16 hexadecimal digits."""
    fonte = catalogo.fonte(chave)
    acts = tuple(n for n in catalogo.normas if n.municipio_id == fonte.municipio_id)
    raw = hashlib.sha256(catalogo.path(chave).read_bytes()).hexdigest()
    whole = repr((raw, fonte, catalogo.errata(chave), acts, _parser()))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


@cache
def _parser() -> str:
    """Of the parser's own source: another parser reads otherwise."""
    digest = hashlib.sha256()
    root = Path(table.__file__).parent
    for path in sorted(p for p in root.rglob("*") if p.suffix in (".py", ".toml")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
