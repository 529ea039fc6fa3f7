"""Search by concept over all norms; a citation typed in the box opens what it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from index.results import Achado, Resultado
from parsing.model import Documento
from ui import cards, chooser, excerpt, filters, frame, kinds, results, takeaway
from ui.acervo import Acervo
from ui.html import Html, el, join
from ui.links import Endereco
from ui.pages.asked import downloads, query, ready, search_box
from ui.pages.citing import cited
from ui.reading import read
from ui.screen import Tela
from ui.selection import selecao

_MAIS = 100
"""The most results that one page shows."""


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """The box, the filters, the cards (or a table), and what can be taken away."""
    tela.show(frame.page("Buscar nos códigos municipais"))
    endereco = search_box(tela, endereco, "O que você procura?")
    if not endereco.q:
        tela.show(results.examples("buscar"))
        return
    if _named(tela, acervo, endereco):
        return
    if not ready(tela, acervo, endereco):
        return
    resultado = _found(tela, acervo, endereco)
    if not resultado.achados:
        chosen = filters.chosen_norms(endereco, acervo.fontes)
        searched = tuple(fonte for fonte in acervo.fontes if fonte.chave in chosen)
        tela.show(results.nothing(endereco, resultado, searched))
        return
    _results(tela, acervo, endereco, resultado)


def _named(tela: Tela, acervo: Acervo, endereco: Endereco) -> bool:
    """Go to what a citation names, or let the user choose; False where a search must answer."""
    chosen = filters.chosen_norms(endereco, acervo.fontes)
    fontes = tuple(fonte for fonte in acervo.fontes if fonte.chave in chosen)
    try:
        alvos = read(endereco.q, chooser.Poucas(acervo, fontes))
    except chooser.MuitasNormas:
        tela.show(chooser.too_many(len(fontes)))
        return False
    there = [alvo for alvo in alvos if alvo.existe]
    if len(there) == len(alvos) == 1:
        tela.go(chooser.place(there[0], endereco.em))
    if there:
        tela.show(chooser.choose(endereco.q, there, acervo, endereco))
        return True
    if alvos:
        tela.show(chooser.absent(alvos, fontes))
    elif len(fontes) <= chooser.MUITAS:
        norms = (acervo.documento(fonte.chave) for fonte in fontes)
        acts = chooser.acts_named(
            endereco.q, lambda: [(d, acervo.atos(d.fonte.chave)) for d in norms]
        )
        tela.show(chooser.acts_found(acts))
    return False


def _found(tela: Tela, acervo: Acervo, endereco: Endereco) -> Resultado:
    """The results, below their filters with counts."""
    respostas = acervo.respostas
    number = min(int(endereco.n) if endereco.n.isdigit() else 10, _MAIS)
    read_kinds = respostas.regras_lidas
    asked = query(acervo, endereco, endereco.q, k=kinds.AMPLO if read_kinds else number)
    resultado = every = respostas.search(asked)
    row = None
    if read_kinds:
        resultado, row = _by_kind(acervo, endereco, resultado, number)
    if filters.filtered(endereco):
        every = respostas.search(replace(asked, k=0, normas=()))
    tela.show(filters.choices(endereco, acervo.fontes, every.facetas.get("norma", {}), kinds=row))
    return resultado


def _by_kind(
    acervo: Acervo, endereco: Endereco, resultado: Resultado, number: int
) -> tuple[Resultado, Html | None]:
    """The results of the kinds of rule asked for, and the filter that chooses them."""
    docs = {achado.doc for achado in resultado.achados}
    especies = {doc: acervo.especies(doc) for doc in docs}
    wanted = kinds.chosen(endereco)
    left, counts = kinds.narrow(resultado.achados, especies, wanted)
    total = len(left) if wanted else resultado.total
    found = replace(resultado, achados=left[:number], total=total)
    return found, kinds.filter_row(endereco, counts)


def _results(tela: Tela, acervo: Acervo, endereco: Endereco, resultado: Resultado) -> None:
    achados = resultado.achados
    documentos = {achado.doc: acervo.documento(achado.doc) for achado in achados}
    if endereco.vista == "tabela":
        marks = [cards.mark(achado, endereco, short=True) for achado in achados]
        body = results.table(takeaway.result_rows(achados, documentos, tela.hoje), marks)
    else:
        procura = excerpt.wanted(endereco.q, resultado.conceitos)
        body = el(
            "div",
            [card(tela, acervo, achado, endereco, procura) for achado in achados],
            class_="cartoes",
        )
    tela.show(
        join(
            results.form(endereco),
            results.notices(resultado.avisos),
            results.doubtful(resultado),
            results.summary(resultado, len(achados)),
            results.terms(endereco, resultado.conceitos),
            body,
            results.more(endereco, len(achados), resultado.total),
        )
    )
    _away(tela, endereco, achados, documentos)


def _away(
    tela: Tela,
    endereco: Endereco,
    achados: tuple[Achado, ...],
    documentos: Mapping[str, Documento],
) -> None:
    """Tables and citations of the marked results, or of all that are shown."""
    marked = tuple(a for a in achados if cards.key(a) in endereco.marcados)
    tela.show(results.picked(endereco, len(marked), len(achados)))
    chosen = marked or achados
    downloads(tela, takeaway.of_results(chosen, documentos, tela.hoje), "Tabelas:")
    cited(tela, [(documentos[a.doc], a.id, a.versao) for a in chosen], folded=True)


def card(
    tela: Tela,
    acervo: Acervo,
    achado: Achado,
    endereco: Endereco,
    procura: excerpt.Procura,
    *,
    level: int = 2,
) -> Html:
    """One result as a card, with the selection of this user."""
    return cards.card(
        achado, acervo.documento(achado.doc), procura=procura, endereco=endereco,
        selecao=selecao(tela.sessao), hoje=tela.hoje, level=level,
    )  # fmt: skip
