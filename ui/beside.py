"""Beside a rule in the comparison: what its breach costs and which deadlines it sets."""

from __future__ import annotations

from parsing.content import Conteudo
from parsing.fines import BaseDeMultas
from parsing.model import Documento
from ui import wording
from ui.html import Html, el, join, link
from ui.links import Endereco
from ui.measures import LinhaDeMulta, Row, deadline_lines, fine_lines, kind_words

_SHOWN = 6
"""At most so many deadlines of one article stand in a column."""


def beside(
    documento: Documento,
    artigo: str,
    *,
    base: BaseDeMultas,
    conteudo: Conteudo,
    endereco: Endereco,
) -> Html:
    """Fines, or why none can be told, and the deadlines of the article (none: nothing is said)."""
    fines, motivo = fine_lines(documento, artigo, base)
    prazos = deadline_lines(documento, conteudo, artigo)
    norma = documento.fonte.chave
    return el(
        "div",
        el("p", "Multa", class_="ao-lado-nome"),
        el("ul", [_fine(line, norma, endereco) for line in fines])
        if fines
        else el("p", wording.capital(motivo or ""), ".", class_="meta"),
        join(
            el("p", "Prazos", class_="ao-lado-nome"),
            el("ul", [_deadline(r, norma, endereco) for r in prazos[:_SHOWN]]),
        )
        if prazos
        else None,
        _kinds(documento, conteudo, artigo),
        class_="ao-lado",
    )


def _kinds(documento: Documento, conteudo: Conteudo, artigo: str) -> Html | None:
    found = kind_words(documento, conteudo, artigo)
    if not found:
        return None
    said = "; ".join(f"{kind} (“{words}”)" for kind, words in found)
    return el("p", f"Espécie de regra: {said}.", class_="meta")


def _place(norma: str, id_: str, label: str, endereco: Endereco) -> Html:
    return link(label, Endereco(pagina="norma", norma=norma, d=id_, em=endereco.em).href)


def _fine(line: LinhaDeMulta, norma: str, endereco: Endereco) -> Html:
    about = f", {_lowered(line.objeto)}" if line.objeto else ""
    note = f" ({line.nota})" if line.nota else ""
    return el(
        "li",
        el("strong", line.dito), about, ": ", _place(norma, line.id, line.dispositivo, endereco),
        el("span", note, class_="meta") if note else None,
    )  # fmt: skip


def _lowered(text: str) -> str:
    """ "Na infração …" inside a sentence; "Capítulo III" keeps its capital."""
    first = text.partition(" ")[0]
    small = {"Na", "Nas", "No", "Nos", "A", "As", "O", "Os", "Em", "Quando", "Sempre", "Multa"}
    return text[:1].lower() + text[1:] if first in small else text


def _deadline(row: Row, norma: str, endereco: Endereco) -> Html:
    since = f", {row['desde']}" if row["desde"] else ""
    return el(
        "li",
        el("strong", row["dito"]), since, ": ",
        _place(norma, row["id"], row["dispositivo"], endereco),
    )  # fmt: skip
