"""The web interface: URL → widgets → call → show. All rendering lives in `ui`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

import streamlit as st

from corpus import catalog
from parsing.model import Documento
from parsing.versions import DataInvalida, parse_date
from ui import acts, dispositivo, frame, norm, panel, references, shown, wording
from ui.html import Html, el
from ui.links import Endereco, from_query, target
from ui.script import SCRIPT
from ui.style import stylesheet


@st.cache_resource(show_spinner=False)
def _catalogo() -> catalog.Catalogo:
    return catalog.load()


@st.cache_resource(show_spinner=False, max_entries=64)
def _acts(chave: str, _documento: Documento) -> tuple[acts.AtoAlterador, ...]:
    return acts.acts(_documento)


def _selecao() -> dict[str, str]:
    """The basket of this session: `colatina:art33:v2` → the user's note."""
    kept: dict[str, str] = st.session_state.setdefault("selecao", {})
    return kept


def _show(markup: str) -> None:
    st.html(markup)


def page_norma(endereco: Endereco) -> None:
    """One norm, or the shelf of all where none is asked for."""
    catalogo = _catalogo()
    if not endereco.norma:
        _show(frame.page("Normas do acervo", norm.shelf(catalogo.fontes)))
        return
    try:
        documento = catalogo.documento(endereco.norma)
    except catalog.NormaDesconhecida as unknown:
        _show(frame.page("Norma não encontrada", frame.message(str(unknown).capitalize())))
        return
    named = _acts(documento.fonte.chave, documento)
    _show(norm.head(documento, endereco))
    em = st.text_input(
        "Ver o texto como era em", key="em", bind="query-params", placeholder="dia/mês/ano ou ano",
    )  # fmt: skip
    try:
        exibicao = shown.at(documento, _day(em)) if em else shown.today(documento)
    except DataInvalida as wrong:
        _show(frame.message(str(wrong), kind="erro"))
        exibicao, em = shown.today(documento), ""
    endereco = endereco.mais(em=em or "")
    _show(_reading(documento, endereco, exibicao, named))


def _day(em: str) -> str:
    parse_date(em)
    return em


def _reading(
    documento: Documento,
    endereco: Endereco,
    exibicao: shown.Exibicao,
    named: tuple[acts.AtoAlterador, ...],
) -> Html:
    paths = wording.ancestors(documento)
    alvo, versao, _ = target(endereco.d)
    path = paths.get(alvo, ())
    refs = ()
    leitura = dispositivo.Leitura(
        documento, endereco, exibicao,
        alvo=alvo if path else "",
        problemas=norm.problems_by_id(documento),
        linhas={linha.num: linha for linha in documento.linhas},
        referencias=references.by_origin(refs),
        painel=partial(_panel, documento, path, endereco, exibicao, versao, refs) if path else None,
    )  # fmt: skip
    missing = None
    if endereco.d and not path:
        missing = frame.message("Este dispositivo não consta do texto desta norma.")
    tools = el(
        "div",
        norm.views(endereco),
        norm.moments(documento, endereco, named),
        norm.timeline(documento, named),
        class_="ferramentas",
    )
    sheet = el("div", norm.text(leitura), class_="folha")
    ids = tuple(d.id for d in path)
    return norm.layout(documento, endereco, ids, el("div", missing, tools, sheet))


def _panel(
    documento: Documento,
    path: tuple[dispositivo.Dispositivo, ...],
    endereco: Endereco,
    exibicao: shown.Exibicao,
    versao: int | None,
    refs: tuple[references.Referencia, ...],
    id_: str,
) -> Html:
    redacao = exibicao[id_].redacao
    if versao is not None:
        redacao = next((r for r in path[-1].redacoes if r.versao == versao), redacao)
    return panel.panel(
        documento, path, redacao, endereco, referencias=refs, selecao=_selecao(), hoje=date.today()
    )


def page_soon(endereco: Endereco) -> None:
    _show(frame.page("Em construção"))


PAGES: dict[str, Callable[[Endereco], None]] = {
    "norma": page_norma,
}


def main() -> None:
    """One run of the page."""
    st.set_page_config(page_title="Posturas", page_icon="§", layout="wide")
    _show(stylesheet())
    endereco = from_query(st.query_params)
    _show(frame.bar(endereco, selected=len(_selecao())))
    PAGES.get(endereco.pagina, page_soon)(endereco)
    fontes = _catalogo().fontes
    _show(frame.foot(len(fontes), len({f.municipio_id for f in fontes})))
    st.html(SCRIPT, unsafe_allow_javascript=True)


if __name__ == "__main__":
    main()
