"""The web interface: the pages of `ui.pages` drawn with Streamlit. Nothing is decided here."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, NoReturn
from urllib.parse import parse_qsl

import streamlit as st

from ui import frame
from ui.acervo import Acervo
from ui.links import Endereco, from_query, to_query
from ui.pages import SEM_INDICE, draw
from ui.pages.asked import missing
from ui.screen import Tela
from ui.script import SCRIPT
from ui.selection import keep, selecao
from ui.style import stylesheet
from ui.takeaway import Arquivo


class Streamlit:
    """A `ui.screen.Tela`, or one place of it."""

    def __init__(self, place: Any = st) -> None:
        self._place = place

    @property
    def sessao(self) -> MutableMapping[Any, Any]:
        return st.session_state

    @property
    def parametros(self) -> MutableMapping[str, str]:
        return st.query_params

    @property
    def hoje(self) -> date:
        return date.today()

    def show(self, markup: str | None, *, script: bool = False, narrow: bool = False) -> None:
        if markup:
            width = "content" if narrow else "stretch"
            self._place.html(markup, width=width, unsafe_allow_javascript=script)

    def columns(self, widths: Sequence[float]) -> Sequence[Tela]:
        return [Streamlit(place) for place in self._place.columns(widths, gap="small")]

    def row(self) -> AbstractContextManager[Any]:
        line: AbstractContextManager[Any] = self._place.container(
            horizontal=True, vertical_alignment="center"
        )
        return line

    def box(self, key: str) -> AbstractContextManager[Any]:
        frame_: AbstractContextManager[Any] = self._place.container(border=True, key=key)
        return frame_

    def text(
        self, label: str, key: str, *, hint: str = "", value: str = "", bound: bool = False
    ) -> str:
        bind = {"bind": "query-params"} if bound else {}
        return self._place.text_input(label, value, key=key, placeholder=hint, **bind) or ""

    def area(
        self, label: str, key: str, *, hint: str = "", value: str = "", height: int = 120
    ) -> str:
        return self._place.text_area(label, value, height=height, key=key, placeholder=hint) or ""

    def choice(
        self,
        label: str,
        options: Mapping[str, str],
        key: str,
        *,
        first: str = "",
        width: int | None = None,
        open_: bool = False,
    ) -> str:
        names = list(options)
        looks: dict[str, Any] = {"format_func": options.__getitem__, "key": key}
        if key not in st.session_state:
            looks["index"] = names.index(first) if first in options else 0
        if open_:
            return str(self._place.radio(label, names, horizontal=True, **looks))
        return str(self._place.selectbox(label, names, width=width or "stretch", **looks))

    def choices(
        self, label: str, options: Mapping[str, str], key: str, *, hint: str = ""
    ) -> Sequence[str]:
        return list(
            self._place.multiselect(
                label, list(options), key=key, placeholder=hint, format_func=options.__getitem__
            )
        )

    def number(self, label: str, key: str) -> float:
        return float(self._place.number_input(label, min_value=0.0, value=0.0, key=key))

    def file(
        self, label: str, endings: Sequence[str], key: str, *, megabytes: int
    ) -> tuple[bytes, str] | None:
        given = self._place.file_uploader(
            label, type=list(endings), key=key, max_upload_size=megabytes
        )
        return (given.getvalue(), given.name) if given else None

    def button(self, label: str, key: str, *, main: bool = False, off: bool = False) -> bool:
        kind = "primary" if main else "secondary"
        return bool(self._place.button(label, key=key, type=kind, disabled=off))

    def download(self, file: Arquivo) -> None:
        self._place.download_button(
            file.rotulo, file.make, file_name=file.nome, mime=file.mime, on_click="ignore",
            key=file.nome,
        )  # fmt: skip

    def table(
        self,
        rows: Sequence[Mapping[str, Any]],
        *,
        links: Mapping[str, str],
        numbers: Sequence[str],
    ) -> None:
        shape: dict[str, Any] = {
            name: st.column_config.LinkColumn(name, display_text=words)
            for name, words in links.items()
        }
        for name in numbers:
            shape[name] = st.column_config.NumberColumn(name, format="localized")
        self._place.dataframe(rows, hide_index=True, placeholder="", column_config=shape)

    def plot(self, spec: Mapping[str, Any]) -> None:
        self._place.vega_lite_chart(dict(spec))

    def busy(self, words: str) -> AbstractContextManager[Any]:
        return st.spinner(words)

    def progress(self, read: Callable[[], tuple[float, str] | None]) -> None:
        @st.fragment(run_every=0.5)
        def bar() -> None:
            state = read()
            if state is None:
                st.rerun()
            st.progress(state[0], text=state[1])

        bar()

    def go(self, endereco: Endereco) -> NoReturn:
        st.query_params.from_dict(dict(parse_qsl(to_query(endereco))))
        st.rerun()

    def again(self) -> NoReturn:
        st.rerun()


@st.cache_resource(show_spinner=False)
def _acervo() -> Acervo:
    """What all sessions share."""
    return Acervo()


def _wait_for_more(acervo: Acervo, endereco: Endereco) -> None:
    """The page stands already: draw it again as soon as more of it is ready."""
    before = missing(acervo, endereco)
    tick = st.empty()
    while missing(acervo, endereco) == before:
        time.sleep(0.3)
        tick.empty()  # lets the user's next click interrupt the wait
    st.rerun()


def main() -> None:
    """One run of the page."""
    st.set_page_config(page_title="Posturas", page_icon="§", layout="wide")
    tela, acervo = Streamlit(), _acervo()
    tela.show(stylesheet())
    endereco = keep(tela.sessao, tela.parametros, from_query(tela.parametros))
    tela.show(frame.bar(endereco, selected=len(selecao(tela.sessao))))
    draw(tela, acervo, endereco)
    tela.show(frame.foot(acervo.fontes))
    tela.show(SCRIPT, script=True)
    with contextlib.suppress(*SEM_INDICE):
        acervo.respostas.prepare()
        asked = endereco.q or (endereco.pagina == "comparar" and endereco.d)
        if asked and any(missing(acervo, endereco)):
            _wait_for_more(acervo, endereco)


if __name__ == "__main__":
    main()
