"""The page Importar: widgets around corpus.importing, corpus.amending and the index.

Separate from app.py because bringing a law in takes several steps. Nothing is written before the
user accepts; the index is then brought up to date by a thread of its own, so that leaving the page
stops nothing.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from corpus import amending, catalog, importing
from index.encoder import SemModelo
from index.refresh import IndiceNaoGravado, behind, refresh
from index.store import IndiceAusente, IndiceEmUso, IndiceInvalido
from parsing import readers
from parsing.model import Fonte
from parsing.readers.guarded import read_guarded
from parsing.source import FonteIlegivel
from parsing.versions import DataInvalida
from ui import frame, importing_page, wording
from ui.html import Html, el
from ui.links import Endereco

MODOS = {
    "nova": "Uma lei nova",
    "texto": "Novo texto de uma norma do acervo",
    "alteradora": "Lei que altera uma norma do acervo",
}
FORMAS = ["txt", "html", "htm", "pdf", "docx"]
_REFUSALS = (
    FonteIlegivel,
    DataInvalida,
    catalog.CatalogoInvalido,
    catalog.NormaExistente,
    catalog.NormaDoAcervo,
    catalog.NormaDesconhecida,
    amending.AplicacaoRecusada,
)


class Atualizacao:
    """The index being brought up to date behind the pages, once for all sessions."""

    def __init__(self) -> None:
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self.etapa, self.feito, self.total = "", 0, 1
        self.erro = ""

    def start(self) -> None:
        """Ask for an index of the catalogue as it is now; a run under way is followed by one."""
        with self._lock:
            self._wanted = True
            if not self.running:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    @property
    def running(self) -> bool:
        """Whether a build is under way."""
        return self._thread is not None and self._thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                self._wanted = False
            self.erro = ""
            try:
                refresh(progress=self._told)
            except (SemModelo, IndiceEmUso, IndiceNaoGravado, *_REFUSALS) as wrong:
                self.erro = str(wrong)

    def _told(self, etapa: str, feito: int, total: int) -> None:
        self.etapa, self.feito, self.total = etapa, feito, max(total, 1)


@st.cache_resource(show_spinner=False)
def _atualizacao() -> Atualizacao:
    return Atualizacao()


def _show(markup: str | None) -> None:
    if markup:
        st.html(markup)


def page_importar(endereco: Endereco) -> None:
    """Bring in a law, another text of a norm, or an amending law; list, remove, replace."""
    _show(frame.page("Importar", lead=importing_page.INTRO))
    _show(importing_page.STYLE)
    st.html(importing_page.SCRIPT, unsafe_allow_javascript=True)
    catalogo = catalog.load()
    modo = _mode(endereco)
    try:
        chave = _target(catalogo, modo) if modo != "nova" else None
        given = _given()
        _told()
        if given is not None:
            if modo == "alteradora":
                _apply(catalogo, str(chave), *given, endereco)
            else:
                _bring(catalogo, chave, *given, endereco)
    except _REFUSALS as refused:
        _show(_error(str(refused)))
    _state(catalogo)
    _imported(catalogo)


def _error(sentence: str) -> Html:
    return frame.message("Não foi possível", el("p", wording.capital(sentence)), kind="erro")


def _told() -> None:
    """What came of the last step: the norm until another file comes, other words once."""
    fonte = st.session_state.get("importada")
    known = {f.chave for f in catalog.load().fontes}
    if fonte is not None and fonte.chave in known:
        _show(importing_page.done(fonte, catalog.load().documento(fonte.chave)))
    said = st.session_state.pop("recado", None)
    if said:
        _show(frame.message(said))


def _mode(endereco: Endereco) -> str:
    """What the user brings: as the address says when it is new, then as the user chooses."""
    asked = (endereco.norma, endereco.vista)
    if st.session_state.get("pedido") != asked:
        st.session_state["pedido"] = asked
        modo = "alteradora" if endereco.vista == "aplicar" else "texto"
        st.session_state["modo"] = modo if endereco.norma else "nova"
        st.session_state["norma-alvo"] = endereco.norma
    return str(st.radio("O que você traz?", list(MODOS), format_func=MODOS.__getitem__,
                        horizontal=True, key="modo"))  # fmt: skip


def _target(catalogo: catalog.Catalogo, modo: str) -> str:
    """The norm of the collection that the text is about."""
    names = {f.chave: f"{wording.municipality(f)}: {wording.norm_short(f)}"
             for f in catalogo.fontes}  # fmt: skip
    if st.session_state.get("norma-alvo") not in names:
        st.session_state["norma-alvo"] = next(iter(names))
    label = "Norma alterada" if modo == "alteradora" else "Norma que ganha novo texto"
    return str(st.selectbox(label, list(names), format_func=names.__getitem__, key="norma-alvo"))


def _given() -> tuple[bytes, str] | None:
    """The bytes and name of what the user brought: a file, or pasted text."""
    round_ = st.session_state.setdefault("rodada", 0)
    file = st.file_uploader("Arquivo da lei (TXT, HTML, PDF com texto ou DOCX, até 50 MB)",
                            type=FORMAS, key=f"arquivo-{round_}", max_upload_size=50)  # fmt: skip
    pasted = st.text_area("Ou cole aqui o texto", height=120, key=f"colado-{round_}",
                          placeholder="LEI Nº …\nArt. 1º …")  # fmt: skip
    if file is None and not pasted.strip():
        return None
    st.session_state.pop("importada", None)
    if file is not None:
        return file.getvalue(), file.name
    return pasted.encode("utf-8"), "texto colado.txt"


def _kept(name: str, data: bytes, make: Callable[[], Any]) -> Any:
    """The reading of a file, kept for this session until another file comes."""
    key = hashlib.sha256(name.encode() + b"\0" + data).hexdigest()
    if st.session_state.get("lida", ("", None))[0] != key:
        with st.spinner("Lendo o arquivo…"):
            st.session_state["lida"] = (key, make())
    return st.session_state["lida"][1]


def _bring(
    catalogo: catalog.Catalogo, chave: str | None, data: bytes, name: str, endereco: Endereco
) -> None:
    """A whole law: metadata, preview, acceptance."""
    lida = _kept(name, data, lambda: importing.take(data, name))
    dita = Fonte(chave=chave or "nova")
    proposed = importing.offer(lida, catalogo, informada=dita)
    fonte = _fields(proposed.fonte, f"{lida.sha256[:8]}-{chave}")
    found = importing.settle(lida, catalogo, replace(fonte, chave=chave or "nova"))
    _show(importing_page.warnings(found))
    own = {f.chave: f for f in catalogo.fontes}.get(found.fonte.chave)
    if own is not None and own.sha256 == found.fonte.sha256:
        _show(frame.message("Este arquivo já está no acervo: importá-lo de novo não muda nada."))
        return
    replacing = found.anterior is not None
    label = "Pôr no lugar do texto anterior" if replacing else "Acrescentar ao acervo"
    if st.button(label, type="primary", key="aceitar"):
        importing.accept(catalogo, found, substituir=replacing)
        _accepted(found.fonte)
    _show(importing_page.replacement(found, endereco))
    _show(importing_page.read(found))


def _fields(fonte: Fonte, key: str) -> Fonte:
    """The metadata in fields to correct; what is left empty is unknown."""
    _show(el("h2", "De que lei se trata"))
    said: dict[str, str] = {}
    for group in (("municipio", "uf", "pais"), ("tipo_norma", "numero", "data"),
                  ("titulo", "url_oficial", "consolidado_ate")):  # fmt: skip
        for column, name in zip(st.columns(3, gap="small"), group, strict=True):
            label, hint = _CAMPOS[name]
            before = getattr(fonte, name) or ""
            if name == "pais":
                said[name] = column.selectbox(
                    label,
                    ["BR", "PT"],
                    key=f"{name}-{key}",
                    index=int(before == "PT"),
                    format_func={"BR": "Brasil", "PT": "Portugal"}.get,
                )
                continue  # fmt: skip
            if name in ("data", "consolidado_ate") and before:
                before = wording.date(before)
            said[name] = column.text_input(label, before, placeholder=hint, key=f"{name}-{key}")
    empty = {name: None for name, text in said.items() if not text.strip()}
    told = importing.told(said)
    given = {name: getattr(told, name) for name in said if name not in empty}
    precision = told.precisao if "data" in given else "desconhecida"
    return replace(fonte, **empty, **given, precisao=precision)


_CAMPOS = {
    "municipio": ("Município", "não consta do texto"),
    "uf": ("UF (em Portugal, a região)", "sigla do estado"),
    "pais": ("País", ""),
    "tipo_norma": ("Tipo da norma", "Lei, Lei Complementar, Regulamento…"),
    "numero": ("Número", "não consta do texto"),
    "data": ("Data", "dia/mês/ano ou só o ano"),
    "titulo": ("Título", "Código de Posturas…"),
    "url_oficial": ("Endereço oficial do texto", "https://…"),
    "consolidado_ate": ("Consolidado até", "não informado"),
}


def _apply(
    catalogo: catalog.Catalogo, chave: str, data: bytes, name: str, endereco: Endereco
) -> None:
    """An amending law: what it would change, what it could not, acceptance."""
    limites = readers.Limites()
    lines = _kept(f"alteradora {name}", data, lambda: read_guarded(data, name, limites=limites))
    left, middle, right = st.columns(3, gap="small")
    norma = left.text_input("Lei alteradora, se o texto não a diz", placeholder="Lei nº 10/2024")
    published = middle.text_input("Publicada em", placeholder="dia/mês/ano")
    since = right.text_input("Em vigor desde, se sabido", placeholder="dia/mês/ano")
    found = amending.preview(amending.open_base(chave, catalogo), lines, name, catalogo.normas,
                             norma=norma or None, publicacao=published or None,
                             vigencia=since or None)  # fmt: skip
    blocked = not found.proposta.mudancas or bool(found.divergencias)
    if st.button("Aceitar as mudanças", type="primary", key="aceitar", disabled=blocked):
        _accepted(amending.accept(catalogo, found))
    _show(importing_page.proposal(found, endereco))


def _accepted(fonte: Fonte) -> None:
    """The norm is in the corpus: begin to index, clear the form, say so on the next run."""
    _atualizacao().start()
    st.session_state["importada"] = fonte
    _cleared()


def _cleared() -> None:
    st.session_state["rodada"] = st.session_state.get("rodada", 0) + 1
    st.session_state.pop("lida", None)
    st.rerun()


def _state(catalogo: catalog.Catalogo) -> None:
    """The progress of the index, or what it does not hold yet with the remedy."""
    work = _atualizacao()
    if work.running:
        _progress()
        return
    if work.erro:
        _show(_error(work.erro))
    try:
        missing = behind(catalogo)
    except (IndiceAusente, IndiceInvalido):
        missing = catalogo.fontes
    _show(importing_page.behind(missing))
    if missing and st.button("Atualizar a busca agora", key="indexar"):
        work.start()
        st.rerun()


@st.fragment(run_every=0.5)
def _progress() -> None:
    """A bar that moves on its own while the page can be used; the page is drawn anew at its end."""
    work = _atualizacao()
    if not work.running:
        st.rerun()
    share = min(work.feito / work.total, 1.0)
    st.progress(share, text=f"Atualizando a busca: {work.etapa or 'preparando'}…")


def _imported(catalogo: catalog.Catalogo) -> None:
    """The imported norms, each to be replaced, amended or removed."""
    own = [f for f in catalogo.fontes if catalogo.is_own(f.chave)]
    _show(el("h2", "Normas importadas"))
    if not own:
        _show(el("p", "Nenhuma ainda.", class_="meta"))
        return
    for fonte in own:
        with st.container(border=True, key=f"importada-{fonte.chave}"):
            _show(importing_page.item(fonte))
            with st.container(horizontal=True):
                _actions(catalogo, fonte)


def _actions(catalogo: catalog.Catalogo, fonte: Fonte) -> None:
    chave = fonte.chave
    asked = st.session_state.get("retirar") == chave
    if st.button("Substituir o texto", key=f"substituir-{chave}"):
        _go("texto", chave)
    if st.button("Aplicar lei alteradora", key=f"alterar-{chave}"):
        _go("alteradora", chave)
    if not asked:
        if st.button("Retirar do acervo", key=f"retirar-{chave}"):
            st.session_state["retirar"] = chave
            st.rerun()
        return
    if st.button("Retirar mesmo", key=f"sim-{chave}", type="primary"):
        st.session_state.pop("retirar")
        catalogo.remove(chave)
        _atualizacao().start()
        st.session_state["recado"] = f"“{chave}” foi retirada do acervo."
        st.session_state.pop("importada", None)
        _cleared()
    if st.button("Não retirar", key=f"nao-{chave}"):
        st.session_state.pop("retirar")
        st.rerun()


def _go(modo: str, chave: str) -> None:
    """Open the form for one norm, even where the address already names it."""
    st.session_state.pop("pedido", None)
    st.session_state.pop("importada", None)
    st.query_params.from_dict(
        {"p": "importar", "norma": chave} | ({"v": "aplicar"} if modo == "alteradora" else {})
    )
    _cleared()
