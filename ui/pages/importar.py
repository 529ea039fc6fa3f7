"""Importar: bring in a law, another text of a norm, or an amending law; list, remove, replace.

Nothing is written before the user accepts; the index is then brought up to date behind the pages,
so that leaving this one stops nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from corpus import amending, catalog, importing
from index.refresh import behind
from index.store import IndiceAusente, IndiceInvalido
from parsing import readers
from parsing.model import Fonte
from parsing.readers.guarded import read_guarded
from ui import frame, importing_fields, importing_page, style_importing, wording
from ui.acervo import Acervo
from ui.html import Html, el
from ui.indexing import RECUSAS
from ui.links import Endereco
from ui.pages import importadas
from ui.screen import Tela

MODOS = {
    "nova": "Uma lei nova",
    "texto": "Novo texto de uma norma do acervo",
    "alteradora": "Lei que altera uma norma do acervo",
}
FORMAS = ("txt", "html", "htm", "pdf", "docx")


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """What is brought, how it was read, acceptance; then the norms imported before."""
    tela.show(frame.page("Importar", lead=importing_page.INTRO))
    tela.show(style_importing.STYLE)
    tela.show(style_importing.SCRIPT, script=True)
    # Its own copy: the one that all sessions read is never written to.
    catalogo = catalog.load()
    modo = _mode(tela, endereco)
    try:
        chave = _target(tela, catalogo, modo) if modo != "nova" else None
        given = _given(tela)
        _told(tela, catalogo)
        if given is not None:
            if modo == "alteradora":
                _apply(tela, acervo, catalogo, str(chave), *given, endereco)
            else:
                _bring(tela, acervo, catalogo, chave, *given, endereco)
    except RECUSAS as refused:
        tela.show(_error(str(refused)))
    _state(tela, acervo, catalogo)
    importadas.listed(tela, acervo, catalogo)


def _error(sentence: str) -> Html:
    return frame.message("Não foi possível", el("p", wording.capital(sentence)), kind="erro")


def _told(tela: Tela, catalogo: catalog.Catalogo) -> None:
    """What came of the last step: the norm until another file comes, other words once."""
    fonte = tela.sessao.get("importada")
    if fonte is not None and fonte.chave in {f.chave for f in catalogo.fontes}:
        tela.show(importing_page.done(fonte, catalogo.documento(fonte.chave)))
    said = tela.sessao.pop("recado", None)
    if said:
        tela.show(frame.message(said))


def _mode(tela: Tela, endereco: Endereco) -> str:
    """What the user brings: as the address says when it is new, then as the user chooses."""
    asked = (endereco.norma, endereco.vista)
    if tela.sessao.get("pedido") != asked:
        tela.sessao["pedido"] = asked
        modo = "alteradora" if endereco.vista == "aplicar" else "texto"
        tela.sessao["modo"] = modo if endereco.norma else "nova"
        tela.sessao["norma-alvo"] = endereco.norma
    return tela.choice("O que você traz?", MODOS, "modo", open_=True)


def _target(tela: Tela, catalogo: catalog.Catalogo, modo: str) -> str:
    """The norm of the collection that the text is about."""
    names = {f.chave: f"{wording.municipality(f)}: {wording.norm_short(f)}"
             for f in catalogo.fontes}  # fmt: skip
    if tela.sessao.get("norma-alvo") not in names:
        tela.sessao["norma-alvo"] = next(iter(names))
    label = "Norma alterada" if modo == "alteradora" else "Norma que ganha novo texto"
    return tela.choice(label, names, "norma-alvo")


def _given(tela: Tela) -> tuple[bytes, str] | None:
    """The bytes and name of what the user brought: a file, or pasted text."""
    round_ = tela.sessao.setdefault("rodada", 0)
    label = "Arquivo da lei (TXT, HTML, PDF com texto ou DOCX, até 50 MB)"
    file = tela.file(label, FORMAS, f"arquivo-{round_}", megabytes=50)
    pasted = tela.area("Ou cole aqui o texto", f"colado-{round_}", hint="LEI Nº …\nArt. 1º …")
    if file is None and not pasted.strip():
        return None
    tela.sessao.pop("importada", None)
    return file if file is not None else (pasted.encode("utf-8"), "texto colado.txt")


def _kept(tela: Tela, name: str, data: bytes, make: Callable[[], Any]) -> Any:
    """The reading of a file, kept for this session until another file comes."""
    key = hashlib.sha256(name.encode() + b"\0" + data).hexdigest()
    if tela.sessao.get("lida", ("", None))[0] != key:
        with tela.busy("Lendo o arquivo…"):
            tela.sessao["lida"] = (key, make())
    return tela.sessao["lida"][1]


def _bring(
    tela: Tela,
    acervo: Acervo,
    catalogo: catalog.Catalogo,
    chave: str | None,
    data: bytes,
    name: str,
    endereco: Endereco,
) -> None:
    """A whole law: metadata, preview, acceptance."""
    lida = _kept(tela, name, data, lambda: importing.take(data, name))
    proposed = importing.offer(lida, catalogo, informada=Fonte(chave=chave or "nova"))
    fonte = _fields(tela, proposed.fonte, f"{lida.sha256[:8]}-{chave}")
    found = importing.settle(lida, catalogo, replace(fonte, chave=chave or "nova"))
    tela.show(importing_page.warnings(found))
    own = {f.chave: f for f in catalogo.fontes}.get(found.fonte.chave)
    if own is not None and own.sha256 == found.fonte.sha256:
        said = "Este arquivo já está no acervo: importá-lo de novo não muda nada."
        tela.show(frame.message(said))
        return
    replacing = found.anterior is not None
    label = "Pôr no lugar do texto anterior" if replacing else "Acrescentar ao acervo"
    if tela.button(label, "aceitar", main=True):
        importing.accept(catalogo, found, substituir=replacing)
        _accepted(tela, acervo, found.fonte)
    tela.show(importing_page.replacement(found, endereco))
    tela.show(importing_page.read(found))


def _fields(tela: Tela, fonte: Fonte, key: str) -> Fonte:
    """The metadata in fields to correct; what is left empty is unknown."""
    tela.show(el("h2", "De que lei se trata"))
    said: dict[str, str] = {}
    for group in importing_fields.GRUPOS:
        for place, name in zip(tela.columns([1] * len(group)), group, strict=True):
            said[name] = _field(place, fonte, name, f"{name}-{key}")
    return importing_fields.corrected(fonte, said)


def _field(tela: Tela, fonte: Fonte, name: str, key: str) -> str:
    label, hint = importing_fields.CAMPOS[name]
    before = getattr(fonte, name) or ""
    if name == "pais":
        return tela.choice(label, {"BR": "Brasil", "PT": "Portugal"}, key, first=before)
    if name in ("data", "consolidado_ate") and before:
        before = wording.date(before)
    return tela.text(label, key, value=before, hint=hint)


def _apply(
    tela: Tela,
    acervo: Acervo,
    catalogo: catalog.Catalogo,
    chave: str,
    data: bytes,
    name: str,
    endereco: Endereco,
) -> None:
    """An amending law: what it would change, what it could not, acceptance."""
    limites = readers.Limites()
    lines = _kept(
        tela, f"alteradora {name}", data, lambda: read_guarded(data, name, limites=limites)
    )
    left, middle, right = tela.columns([1, 1, 1])
    day = "dia/mês/ano"
    norma = left.text("Lei alteradora, se o texto não a diz", "alt-norma", hint="Lei nº 10/2024")
    published = middle.text("Publicada em", "alt-publicada", hint=day)
    since = right.text("Em vigor desde, se sabido", "alt-vigor", hint=day)
    found = amending.preview(
        amending.open_base(chave, catalogo), lines, name, catalogo.normas, norma=norma or None,
        publicacao=published or None, vigencia=since or None,
    )  # fmt: skip
    blocked = not found.proposta.mudancas or bool(found.divergencias)
    if tela.button("Aceitar as mudanças", "aceitar", main=True, off=blocked):
        _accepted(tela, acervo, amending.accept(catalogo, found))
    tela.show(importing_page.proposal(found, endereco))


def _accepted(tela: Tela, acervo: Acervo, fonte: Fonte) -> None:
    """The norm is in the corpus: begin to index, clear the form, say so on the next run."""
    acervo.atualizacao.start()
    tela.sessao["importada"] = fonte
    importadas.cleared(tela)


def _state(tela: Tela, acervo: Acervo, catalogo: catalog.Catalogo) -> None:
    """The progress of the index, or what it does not hold yet with the remedy."""
    work = acervo.atualizacao
    if work.running:
        tela.progress(work.progress)
        return
    if work.erro:
        tela.show(_error(work.erro))
    try:
        missing = behind(catalogo)
    except (IndiceAusente, IndiceInvalido):
        missing = catalogo.fontes
    tela.show(importing_page.behind(missing))
    if missing and tela.button("Atualizar a busca agora", "indexar"):
        work.start()
        tela.again()
