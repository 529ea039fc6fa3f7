"""The sumário of a norm: its headings, or runs of articles where it has none."""

from __future__ import annotations

from parsing.model import AGRUPADORES, Dispositivo, Documento
from ui.html import Html, el, join, link
from ui.links import Endereco
from ui.naming import descending, number, partes
from ui.wording import heading

_RUN = 20
"""Articles that one line of the sumário covers where the norm has no headings."""


def articles(documento: Documento) -> tuple[Dispositivo, ...]:
    """The articles in reading order."""
    return tuple(d for d, _ in documento.percorrer() if d.tipo == "artigo")


def toc(documento: Documento, endereco: Endereco, *, path: tuple[str, ...] = ()) -> Html:
    """Navigation through the norm; `path` are the ids above the chosen dispositivo."""
    place = Endereco(pagina="norma", norma=documento.fonte.chave, em=endereco.em)
    groups = [d for d in documento.dispositivos if d.tipo in AGRUPADORES]
    if groups:
        items = [_group(place, d, path, documento.fonte.pais) for d in groups]
    else:
        items = _runs(place, articles(documento), path, documento.fonte.pais)
    items += [
        el("li", link(heading(d), place.mais(d=d.id).href, class_="sumario-item"))
        for d in documento.anexos
    ]
    return el("ul", items, class_="sumario-lista")


def _group(place: Endereco, d: Dispositivo, path: tuple[str, ...], pais: str) -> Html:
    inner = [child for child in d.filhos if child.tipo in AGRUPADORES]
    here = d.id in path
    name = [
        el("span", d.rotulo, class_="sumario-rotulo"),
        " ",
        el("span", d.nome or "", class_="sumario-nome"),
        " ",
        el("span", _span(d, pais), class_="sumario-artigos"),
    ]
    anchor = link(
        name, place.mais(d=d.id).href,
        class_="sumario-item aqui" if here else "sumario-item",
        aria_current="true" if here else None,
    )  # fmt: skip
    below = el("ul", [_group(place, c, path, pais) for c in inner]) if inner else None
    return el("li", anchor, below)


def _span(group: Dispositivo, pais: str) -> str:
    """ "arts. 5º a 12" of the articles below a heading."""
    found = _below(group)
    if not found:
        return ""
    first, last = (number(partes(d.id)[-1], pais) for d in (found[0], found[-1]))
    return f"art. {first}" if first == last else f"arts. {first} a {last}"


def _below(group: Dispositivo) -> list[Dispositivo]:
    found: list[Dispositivo] = []
    for child in group.filhos:
        found += [child] if child.tipo == "artigo" else _below(child)
    return found


def _runs(
    place: Endereco, found: tuple[Dispositivo, ...], path: tuple[str, ...], pais: str
) -> list[Html]:
    items = []
    for start in range(0, len(found), _RUN):
        run = found[start : start + _RUN]
        first, last = (number(partes(d.id)[-1], pais) for d in (run[0], run[-1]))
        here = any(d.id in path for d in run)
        name = f"Arts. {first} a {last}" if len(run) > 1 else f"Art. {first}"
        anchor = link(
            name, place.mais(d=run[0].id).href,
            class_="sumario-item aqui" if here else "sumario-item",
            aria_current="true" if here else None,
        )  # fmt: skip
        items.append(el("li", anchor))
    return items


def neighbours(documento: Documento, endereco: Endereco, artigo: str) -> Html:
    """Links to the article before and the one after."""
    found = articles(documento)
    at = next((i for i, d in enumerate(found) if d.id == artigo), None)
    if at is None:
        return join()
    place = Endereco(
        pagina="norma", norma=documento.fonte.chave, em=endereco.em, vista=endereco.vista
    )
    pais = documento.fonte.pais
    before = found[at - 1] if at else None
    after = found[at + 1] if at + 1 < len(found) else None
    return el(
        "nav",
        link(f"← {descending(before.id, pais)}", place.mais(d=before.id).href, rel="prev")
        if before else None,
        link(f"{descending(after.id, pais)} →", place.mais(d=after.id).href, rel="next")
        if after else None,
        class_="vizinhos", aria_label="Artigo anterior e seguinte",
    )  # fmt: skip
