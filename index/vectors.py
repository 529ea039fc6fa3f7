"""The vector store: every vector ever computed, by model and by the hash of its text.

A vector is written as soon as its batch is done, so that a build that was killed goes on where it
stopped, and a change of one article computes one article.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from index.encoder import Progress, Vectors

CHUNK = 64
"""Texts encoded between two writes."""
BLOCO = 20_000
"""Vectors in one file at most, when they are put together."""
ARQUIVOS = 64
DESPERDICIO = 1.25
"""So many files, or so many vectors for each that is in use, and all are written anew."""


class Vetores:
    """Vectors of one model by the hash of their text; nothing is computed twice."""

    def __init__(self, directory: Path, model_sha256: str) -> None:
        self._folder = directory / "vetores" / model_sha256[:16]
        self._known: dict[str, Vectors] = {}
        self._new: dict[Path, tuple[str, ...]] = {}
        for path in sorted(self._folder.glob("*.npz")):
            with (
                contextlib.suppress(OSError, ValueError, KeyError, EOFError, BadZipFile),
                path.open("rb") as file,
                np.load(file) as arrays,
            ):
                keys = arrays["keys"].tobytes().decode().split("\n")
                self._known.update(zip(keys, arrays["vectors"], strict=True))

    def missing(self, texts: Iterable[str]) -> list[str]:
        """Texts without a vector, each once, longest first (batches of like length)."""
        unique = {text for text in texts if text_key(text) not in self._known}
        return sorted(unique, key=lambda text: (-len(text), text))

    def encode(
        self,
        texts: Sequence[str],
        encode: Callable[[Sequence[str]], Vectors],
        progress: Progress | None = None,
    ) -> None:
        """Compute the missing vectors, written to disk every `CHUNK` texts."""
        wanted = self.missing(texts)
        for start in range(0, len(wanted), CHUNK):
            if progress:
                progress("calculando sentidos", start, len(wanted))
            chunk = wanted[start : start + CHUNK]
            self._keep({text_key(t): v for t, v in zip(chunk, encode(chunk), strict=True)})
        if wanted and progress:
            progress("calculando sentidos", len(wanted), len(wanted))

    def lacks(self, keys: Iterable[str]) -> bool:
        """Whether any text of these names has no vector yet."""
        return any(key not in self._known for key in keys)

    def matrix(self, keys: Sequence[str]) -> Vectors:
        """Vectors of texts by their names (`text_key`), a row each; all must have one."""
        return np.stack([self._known[key] for key in keys])

    def compact(self, keys: Iterable[str]) -> None:
        """Put what this run computed in one file; drop what no text uses once it is much."""
        wanted = set(keys)
        files = list(self._folder.glob("*.npz"))
        if len(self._known) > DESPERDICIO * len(wanted) or len(files) > ARQUIVOS:
            self._known = {key: v for key, v in sorted(self._known.items()) if key in wanted}
            self._replace(files, list(self._known))
        elif len(self._new) > 1:
            self._replace(list(self._new), [key for held in self._new.values() for key in held])

    def _replace(self, files: Sequence[Path], keys: Sequence[str]) -> None:
        """Write these vectors, `BLOCO` to a file, then remove the files that held them."""
        kept = set()
        for start in range(0, len(keys), BLOCO):
            kept.add(self._save({key: self._known[key] for key in keys[start : start + BLOCO]}))
        for path in files:
            if path not in kept:
                path.unlink(missing_ok=True)
        self._new = {}

    def _keep(self, found: Mapping[str, Vectors]) -> None:
        self._known.update(found)
        self._new[self._save(found)] = tuple(found)

    def _save(self, found: Mapping[str, Vectors]) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        joined = "\n".join(found)
        path = self._folder / f"{hashlib.sha256(joined.encode()).hexdigest()[:16]}.npz"
        beside = path.with_suffix(f".{os.getpid()}")
        with beside.open("wb") as file:
            keys = np.frombuffer(joined.encode(), dtype=np.uint8)
            np.savez(file, keys=keys, vectors=np.stack(list(found.values())))
        beside.replace(path)
        return path


def text_key(text: str) -> str:
    """The name of a text in the vector store."""
    return hashlib.sha256(text.encode()).hexdigest()[:40]
