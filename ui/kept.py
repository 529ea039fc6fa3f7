"""Values that are made once for each key, whoever asks for them first; safe between threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Valor = TypeVar("Valor")


class Guardados(Generic[Valor]):
    """Up to `limite` values; the one not asked for longest goes first. Faults are not kept."""

    def __init__(self, limite: int) -> None:
        self._limite = limite
        self._valores: OrderedDict[Hashable, Valor] = OrderedDict()
        self._fazendo: dict[Hashable, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, chave: Hashable, make: Callable[[], Valor]) -> Valor:
        """The value of the key; `make` runs once, while others who want the same wait."""
        with self._lock:
            if chave in self._valores:
                self._valores.move_to_end(chave)
                return self._valores[chave]
            turn = self._fazendo.setdefault(chave, threading.Lock())
        with turn:
            with self._lock:
                if chave in self._valores:
                    return self._valores[chave]
            try:
                valor = make()
                with self._lock:
                    self._valores[chave] = valor
                    while len(self._valores) > self._limite:
                        self._valores.popitem(last=False)
                return valor
            finally:
                with self._lock:
                    self._fazendo.pop(chave, None)
