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
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue

from corpus.catalog import Catalogo, load
from parsing import references, side_tables, table
from parsing.model import Documento, Fonte, Norma

Progress = Callable[[str, int, int], None]
SOZINHO = 3
"""Up to this many new norms are parsed in this process: starting others would cost more."""
PRINCIPAL = "dispositivos"


@dataclass(frozen=True, slots=True)
class Tabelas:
    """The tables of one norm: where they are, and what it is a norm of."""

    fonte: Fonte
    pasta: Path
    normas: tuple[Norma, ...]

    def documento(self) -> Documento:
        """The norm back from its tables, as it was parsed."""
        beside = {
            name: table.read_parquet(self.pasta / f"{name}.parquet")
            for name in ("fontes", "linhas", "problemas", "alteracoes", "pormenores")
        }
        main = table.read_parquet(self.pasta / f"{PRINCIPAL}.parquet")
        found = side_tables.documento_of(main, beside, normas=self.normas)
        return replace(
            found,
            preambulo=tuple(x.texto for x in found.linhas if x.papel == "preambulo"),
            fecho=tuple(x.texto for x in found.linhas if x.papel == "fecho"),
        )


def made(
    catalogo: Catalogo, directory: Path, *, progress: Progress | None = None
) -> tuple[Tabelas, ...]:
    """The tables of every norm of the catalogue, in its order; what is missing is parsed first.

    Norms are parsed in as many processes as there are cores. Raises what `Catalogo.documento` does.
    """
    folders = {f.chave: place(catalogo, f.chave, directory) for f in catalogo.fontes}
    missing = [chave for chave, folder in folders.items() if not folder.is_dir()]
    total, done = len(folders), len(folders) - len(missing)
    for _ in _parsed(catalogo, missing, folders):
        if progress is not None:
            progress("lendo as normas", done, total)
        done += 1
    if progress is not None:
        progress("lendo as normas", total, total)
    _sweep(directory / "tabelas", {folder.name for folder in folders.values()})
    return tuple(Tabelas(f, folders[f.chave], catalogo.normas) for f in catalogo.fontes)


def documentos(
    catalogo: Catalogo, directory: Path, *, progress: Progress | None = None
) -> tuple[Documento, ...]:
    """Every norm of the catalogue from its tables, which are made first where they are missing."""
    return tuple(found.documento() for found in made(catalogo, directory, progress=progress))


def _parsed(catalogo: Catalogo, chaves: list[str], folders: dict[str, Path]) -> Iterator[str]:
    """Parse these norms and write their tables; each chave as it is done."""
    if len(chaves) <= SOZINHO or (os.cpu_count() or 1) == 1:
        for chave in chaves:
            yield chave
            _write(catalogo.documento(chave), folders[chave])
        return
    # Programs of their own, not forks: a child must not keep the lock of its parent, copy its
    # threads, or run the script that called us.
    corpus = "" if len(catalogo.pastas) > 1 else str(catalogo.pastas[0])
    waiting: SimpleQueue[str] = SimpleQueue()
    for chave in chaves:
        waiting.put(chave)
    done: SimpleQueue[tuple[str, bool]] = SimpleQueue()
    for _ in range(min(os.cpu_count() or 1, len(chaves))):
        threading.Thread(target=_worker, args=(corpus, folders, waiting, done), daemon=True).start()
    for _ in chaves:
        chave, made = done.get()
        if not made:  # whatever is wrong is said by parsing it here
            _write(catalogo.documento(chave), folders[chave])
        yield chave


def _worker(
    corpus: str,
    folders: dict[str, Path],
    waiting: SimpleQueue[str],
    done: SimpleQueue[tuple[str, bool]],
) -> None:
    """Give norms to one child, each when it is done with the last, until none is left."""
    root = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    with subprocess.Popen(
        [sys.executable, "-m", __name__, corpus], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"}, text=True, encoding="utf-8",
    ) as child:  # fmt: skip
        while True:
            try:
                chave = waiting.get_nowait()
            except Empty:
                return
            done.put((chave, _asked(child, chave, folders[chave])))


def _asked(child: subprocess.Popen[str], chave: str, folder: Path) -> bool:
    """Whether the child says that it made the tables of a norm."""
    try:
        if child.stdin is None or child.stdout is None:
            return False
        child.stdin.write(f"{chave}\t{folder}\n")
        child.stdin.flush()
        return child.stdout.readline().strip() == chave
    except OSError:
        return False


def _serve(corpus: str) -> None:
    """The child: make the tables of each norm named on standard input; end with the input."""
    catalogo = load(Path(corpus) if corpus else None)
    for line in sys.stdin:
        chave, _, folder = line.rstrip("\n").partition("\t")
        _write(catalogo.documento(chave), Path(folder))
        print(chave, flush=True)


def _write(documento: Documento, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".novo-", dir=folder.parent))
    tables = side_tables.side_tables(documento, referencias=references.references(documento))
    tables.pop("medidas")  # read by `posturas medidas`, with its own parser
    tables["pormenores"] = side_tables.details(documento)
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


def place(catalogo: Catalogo, chave: str, directory: Path) -> Path:
    """Where the tables of a norm are, or will be, as it stands."""
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


if __name__ == "__main__":
    _serve(sys.argv[1])
