"""What changed: redlines inline and side by side, between two moments or by one act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parsing.model import Dispositivo, Documento, Redacao
from ui import wording
from ui.html import Html, chip, el, hidden, join, link
from ui.links import Endereco
from ui.naming import descending
from ui.redline import Trecho, diff, same
from ui.shown import Exibicao, Exibida


@dataclass(frozen=True, slots=True)
class Par:
    """One dispositivo before and after. None: it was not there; `motivo` says why in words."""

    dispositivo: Dispositivo
    antes: str | None
    depois: str | None
    motivo: str = ""


def legend() -> Html:
    """How insertions and deletions look; not by colour alone."""
    return el(
        "p", "Legenda: ", el("ins", "texto incluído", class_="amostra"), " (sublinhado), ",
        el("del", "texto excluído", class_="amostra"), " (riscado).", class_="legenda",
    )  # fmt: skip


def inline(trechos: Iterable[Trecho]) -> Html:
    """One text with insertions and deletions; screen readers are told of each."""
    return join([_stretch(trecho) for trecho in trechos])


def _stretch(trecho: Trecho) -> Html:
    if trecho.tipo == "igual":
        return join(trecho.texto)
    text = trecho.texto
    blank = " " if text.startswith(" ") else ""
    if trecho.tipo == "incluido":
        return join(
            blank, el("ins", hidden("incluído: "), text.strip(), hidden(" fim do incluído"))
        )
    return join(blank, el("del", hidden("excluído: "), text.strip(), hidden(" fim do excluído")))


def sides(trechos: tuple[Trecho, ...], before: str, after: str) -> Html:
    """The two texts in two columns, each with its own marks."""
    old = [t for t in trechos if t.tipo != "incluido"]
    new = [t for t in trechos if t.tipo != "excluido"]
    return el(
        "div",
        el("div", el("p", before, class_="lado-titulo"), el("p", inline(old))),
        el("div", el("p", after, class_="lado-titulo"), el("p", inline(new))),
        class_="lado-a-lado",
    )


def compared(par: Par, *, side: bool, before: str = "Antes", after: str = "Depois") -> Html:
    """The redline of one dispositivo."""
    trechos = stretches(par)
    if side:
        return sides(trechos, before, after)
    return el("p", inline(trechos))


def stretches(par: Par) -> tuple[Trecho, ...]:
    """The redline of one dispositivo, in reading order."""
    if par.antes is None:
        return (Trecho("incluido", par.depois or ""),)
    if par.depois is None:
        return (Trecho("excluido", par.antes),)
    return diff(par.antes, par.depois)


def between(documento: Documento, before: Exibicao, after: Exibicao) -> tuple[Par, ...]:
    """What differs between two moments, in reading order; doubtful and unknown texts are named."""
    found = []
    for dispositivo, _ in documento.percorrer():
        old, new = before[dispositivo.id], after[dispositivo.id]
        one, other = _text(old), _text(new)
        doubt = _doubt(old, new)
        if doubt or (one is None) != (other is None) or (one and other and not same(one, other)):
            found.append(Par(dispositivo, one, other, doubt))
    return tuple(par for par in found if par.antes or par.depois or par.motivo)


def _text(shown: Exibida) -> str | None:
    if shown.tipo not in ("versao", "incerto") or shown.redacao is None:
        return None
    gone = shown.redacao.situacao in ("revogado", "vetado", "suspenso")
    return None if gone and shown.tipo == "versao" else shown.redacao.texto


def _doubt(old: Exibida, new: Exibida) -> str:
    kinds = {old.tipo, new.tipo}
    if "desconhecido" in kinds:
        return "O texto anterior não consta da fonte."
    if "incerto" in kinds:
        return (
            "O dia exato da mudança não é conhecido: numa das datas os dois textos são possíveis."
        )
    return ""


def listed(documento: Documento, pares: tuple[Par, ...], endereco: Endereco) -> Html:
    """All changes, one box for each article, with the switch inline / side by side."""
    side = endereco.lado == "1"
    switch = el(
        "nav",
        chip("No mesmo texto", endereco.mais(lado="").href, on=not side),
        chip("Lado a lado", endereco.mais(lado="1").href, on=side),
        class_="vistas",
        aria_label="Forma da comparação",
    )
    boxes = [_box(documento, group, side) for group in _by_article(documento, pares)]
    return el("div", switch, legend(), boxes, class_="mudancas")


def _by_article(documento: Documento, pares: tuple[Par, ...]) -> list[list[Par]]:
    paths = wording.ancestors(documento)
    groups: dict[str, list[Par]] = {}
    for par in pares:
        path = paths[par.dispositivo.id]
        top = next((d for d in path if d.tipo == "artigo"), par.dispositivo)
        groups.setdefault(top.id, []).append(par)
    return list(groups.values())


def _box(documento: Documento, pares: list[Par], side: bool) -> Html:
    fonte = documento.fonte
    first = pares[0].dispositivo
    article = first.id.partition("_")[0] if not wording.is_heading(first) else first.id
    place = Endereco(pagina="norma", norma=fonte.chave, d=article)
    name = wording.capital(descending(article, fonte.pais))
    rows = [_row(par, fonte.pais, side, alone=par.dispositivo.id == article) for par in pares]
    return el(
        "section", el("h2", link(name, place.href)), rows, class_="mudanca",
        lang=wording.lang(fonte), id=f"m-{article}",
    )  # fmt: skip


def _row(par: Par, pais: str, side: bool, *, alone: bool) -> Html:
    name = "Caput" if alone else descending(par.dispositivo.id, pais).partition(", ")[2]
    name = wording.capital(name)
    doubt = el("p", par.motivo, class_="meta") if par.motivo else None
    return el(
        "div", el("p", el("strong", name or par.dispositivo.rotulo), class_="mudanca-rotulo"),
        doubt, el("div", compared(par, side=side), class_="lei"), class_="mudanca-linha",
    )  # fmt: skip


def versions(dispositivo: Dispositivo, old: Redacao, new: Redacao, *, side: bool = False) -> Html:
    """The redline between two redações of one dispositivo."""
    gone = new.situacao in ("revogado", "vetado", "suspenso")
    return compared(Par(dispositivo, old.texto, None if gone else new.texto), side=side)
