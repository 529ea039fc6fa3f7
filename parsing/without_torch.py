"""spaCy loads torch where it is installed (1.7 s, much memory); reading measures never needs it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder


class _NoTorch(MetaPathFinder):
    """Tells one thread that torch is not there; other threads may import it meanwhile."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == "torch" and threading.get_ident() == self.thread:
            raise ModuleNotFoundError("not needed to read measures", name=name)


@contextmanager
def without_torch() -> Iterator[None]:
    """While it holds, this thread finds no torch."""
    finder = _NoTorch()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
