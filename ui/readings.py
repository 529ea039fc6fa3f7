"""What pages say of each norm, kept beside its tables: read once for each text, by any program.

    tabelas/<chave>-<impressao>/lido-<codigo>/<nome>.json

Values are frozen dataclasses, tuples, dicts and plain values; they are written as JSON and come
back as what they were. Where a norm has no tables yet, they stay in memory alone.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import shutil
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ui.kept import Guardados

_NORMAS = 64
"""Norms of which large readings are kept in memory."""


class Leituras:
    """Readings by norm and name."""

    def __init__(self) -> None:
        self._kept: Guardados[Any] = Guardados(_NORMAS * 8)

    def get(self, pasta: Path, nome: str, tipo: Any, make: Callable[[], Any]) -> Any:
        """A reading of the norm whose tables are in `pasta`, made where it was not kept."""

        def found() -> Any:
            path = _path(pasta, nome)
            try:
                return value_of(tipo, json.loads(path.read_text(encoding="utf-8")))
            except (OSError, ValueError, TypeError, KeyError, IndexError):
                value = make()
                if pasta.is_dir():
                    _write(path, value)
                return value

        return self._kept.get((str(pasta), nome), found)

    @staticmethod
    def has(pasta: Path, *nomes: str) -> bool:
        """Whether all these readings were kept on disk."""
        return all(_path(pasta, nome).is_file() for nome in nomes)


def _path(pasta: Path, nome: str) -> Path:
    return pasta / f"lido-{_code()}" / f"{nome}.json"


@cache
def _code() -> str:
    """Of the source of the interface: another program may read otherwise."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _write(path: Path, value: Any) -> None:
    """In one step; a full disk costs nothing but the keeping. Readings of other programs go."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        if not path.parent.is_dir():
            for other in path.parent.parent.glob("lido-*"):
                shutil.rmtree(other, ignore_errors=True)
            path.parent.mkdir(exist_ok=True)
        beside.write_text(json.dumps(plain_of(value), ensure_ascii=False), encoding="utf-8")
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)


def plain_of(value: Any) -> Any:
    """A value as JSON can hold it: a dataclass as the list of its fields."""
    if dataclasses.is_dataclass(value):
        return [plain_of(getattr(value, f.name)) for f in dataclasses.fields(value)]
    if isinstance(value, Mapping):
        return {key: plain_of(held) for key, held in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain_of(held) for held in value]
    return value


def value_of(tipo: Any, plain: Any) -> Any:
    """The value of a type from what `plain_of` made of it. Raises ValueError, TypeError."""
    made = _maker(tipo)
    return made(plain) if made else plain


@cache
def _maker(tipo: Any) -> Callable[[Any], Any] | None:
    """How to make values of a type; None where JSON gives them as they are."""
    if dataclasses.is_dataclass(tipo) and isinstance(tipo, type):
        hints = get_type_hints(tipo)
        return _fields(tipo, [hints[f.name] for f in dataclasses.fields(tipo)])
    origin, inner = get_origin(tipo), get_args(tipo)
    if origin in (Union, types.UnionType):
        (own,) = [t for t in inner if t is not types.NoneType]
        made = _maker(own)
        return (lambda plain: None if plain is None else made(plain)) if made else None
    if origin is tuple and inner[-1] is Ellipsis:
        each = _maker(inner[0])
        return lambda plain: tuple(each(held) for held in plain) if each else tuple(plain)
    if origin is tuple:
        return lambda plain: tuple(value_of(t, v) for t, v in zip(inner, plain, strict=True))
    if origin is frozenset:
        return frozenset
    if origin is dict and (of := _maker(inner[1])):
        return lambda plain: {key: of(held) for key, held in plain.items()}
    return None if origin in (None, Literal, dict, list) else tipo


def _fields(tipo: type[Any], hints: list[Any]) -> Callable[[Any], Any]:
    makers = [_maker(hint) for hint in hints]

    def made(plain: Any) -> Any:
        pairs = zip(makers, plain, strict=True)
        return tipo(*(make(held) if make else held for make, held in pairs))

    return made
