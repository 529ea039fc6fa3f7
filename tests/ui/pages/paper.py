"""A screen of paper: what a page shows is written down, and answers are given by their key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from typing import Any, NoReturn

from tests.ui.norms import said
from ui.links import Endereco
from ui.takeaway import Arquivo

HOJE = date(2026, 11, 30)


class Left(BaseException):
    """The page asked for another one; `place` is None for the same page anew."""

    def __init__(self, place: Endereco | None = None) -> None:
        self.place = place


class Papel:
    """A `ui.screen.Tela`; `answers` holds what the user did with each widget."""

    def __init__(self, answers: Mapping[str, Any] | None = None) -> None:
        self.answers = dict(answers or {})
        self.sessao: MutableMapping[str, Any] = {}
        self.parametros: MutableMapping[str, str] = {}
        self.hoje = HOJE
        self.markup: list[str] = []
        self.files: dict[str, Arquivo] = {}
        self.rows: list[Mapping[str, Any]] = []
        self.options: dict[str, Mapping[str, str]] = {}
        self.buttons: list[str] = []

    @property
    def words(self) -> str:
        return said("".join(self.markup))

    def show(self, markup: str | None, *, script: bool = False, narrow: bool = False) -> None:
        if markup and not script:
            self.markup.append(markup)

    def columns(self, widths: Sequence[float]) -> Sequence[Papel]:
        return [self] * len(widths)

    def row(self) -> AbstractContextManager[Any]:
        return nullcontext()

    def box(self, key: str) -> AbstractContextManager[Any]:
        return nullcontext()

    def busy(self, words: str) -> AbstractContextManager[Any]:
        return nullcontext()

    def text(
        self, label: str, key: str, *, hint: str = "", value: str = "", bound: bool = False
    ) -> str:
        given = self.parametros.get(key, value) if bound else value
        return str(self.answers.get(key, given))

    def area(
        self, label: str, key: str, *, hint: str = "", value: str = "", height: int = 120
    ) -> str:
        return str(self.answers.get(key, value))

    def choice(
        self, label: str, options: Mapping[str, str], key: str, *, first: str = "",
        width: int | None = None, open_: bool = False,
    ) -> str:  # fmt: skip
        self.options[key] = options
        start = first if first in options else next(iter(options))
        found = str(self.answers.get(key, self.sessao.get(key, start)))
        assert found in options
        return found

    def choices(
        self, label: str, options: Mapping[str, str], key: str, *, hint: str = ""
    ) -> Sequence[str]:
        self.options[key] = options
        return list(self.answers.get(key, ()))

    def number(self, label: str, key: str) -> float:
        return float(self.answers.get(key, 0))

    def file(
        self, label: str, endings: Sequence[str], key: str, *, megabytes: int
    ) -> tuple[bytes, str] | None:
        return self.answers.get(key)

    def button(self, label: str, key: str, *, main: bool = False, off: bool = False) -> bool:
        self.buttons.append(label)
        return bool(self.answers.get(key)) and not off

    def download(self, file: Arquivo) -> None:
        self.files[file.nome] = file

    def table(
        self, rows: Sequence[Mapping[str, Any]], *, links: Mapping[str, str],
        numbers: Sequence[str],
    ) -> None:  # fmt: skip
        self.rows = list(rows)

    def plot(self, spec: Mapping[str, Any]) -> None:
        assert spec["data"]["values"]

    def progress(self, read: Callable[[], tuple[float, str] | None]) -> None:
        assert read() is None or read()

    def go(self, endereco: Endereco) -> NoReturn:
        raise Left(endereco)

    def again(self) -> NoReturn:
        raise Left
