"""What a page asks of the screen. app.py answers with Streamlit, the tests with a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, NoReturn, Protocol

from ui.links import Endereco
from ui.takeaway import Arquivo


class Tela(Protocol):
    """One drawing of a page for one user. Widgets keep their value under `key`.

    Options are given as value → name; the value is what comes back.
    """

    @property
    def sessao(self) -> MutableMapping[str, Any]:
        """What is kept for this user until the page is closed."""

    @property
    def parametros(self) -> MutableMapping[str, str]:
        """The query string of the address, to read and to write."""

    @property
    def hoje(self) -> date:
        """The day on which the page is drawn."""

    def show(self, markup: str | None, *, script: bool = False, narrow: bool = False) -> None:
        """Markup of `ui.html`; `script` where it holds one of ours; `narrow` takes little room."""

    def columns(self, widths: Sequence[float]) -> Sequence[Tela]:
        """Places side by side, as wide as told."""

    def row(self) -> AbstractContextManager[Any]:
        """What is drawn inside stands in one line."""

    def box(self, key: str) -> AbstractContextManager[Any]:
        """What is drawn inside stands in a frame."""

    def text(self, label: str, key: str, *, hint: str = "", value: str = "",
             bound: bool = False) -> str:  # fmt: skip
        """A line to write in; `bound` keeps it equal to the parameter of that name."""

    def area(self, label: str, key: str, *, hint: str = "", value: str = "",
             height: int = 120) -> str:  # fmt: skip
        """Several lines to write in."""

    def choice(self, label: str, options: Mapping[str, str], key: str, *, first: str = "",
               width: int | None = None, open_: bool = False) -> str:  # fmt: skip
        """One of several; `open_` shows all at once."""

    def choices(self, label: str, options: Mapping[str, str], key: str, *,
                hint: str = "") -> Sequence[str]:  # fmt: skip
        """Any of several."""

    def number(self, label: str, key: str) -> float:
        """A number from 0 on."""

    def file(self, label: str, endings: Sequence[str], key: str, *,
             megabytes: int) -> tuple[bytes, str] | None:  # fmt: skip
        """Bytes and name of a file of the user, once there is one."""

    def button(self, label: str, key: str, *, main: bool = False, off: bool = False) -> bool:
        """Whether it was pressed just now."""

    def download(self, file: Arquivo) -> None:
        """A button for a file that is made when asked for."""

    def table(self, rows: Sequence[Mapping[str, Any]], *, links: Mapping[str, str],
              numbers: Sequence[str]) -> None:  # fmt: skip
        """A table to sort; `links`: column → its words; `numbers`: columns of numbers."""

    def plot(self, spec: Mapping[str, Any]) -> None:
        """A Vega-Lite plot."""

    def busy(self, words: str) -> AbstractContextManager[Any]:
        """Says that something takes a while."""

    def progress(self, read: Callable[[], tuple[float, str] | None]) -> None:
        """A bar that moves on its own until `read` gives None; then the page is drawn anew."""

    def go(self, endereco: Endereco) -> NoReturn:
        """Another place, at once."""

    def again(self) -> NoReturn:
        """The same page anew, at once."""
