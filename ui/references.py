"""Remissões as links: inside a text, and the lists "cita" and "citado por"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parsing.model import Documento, Referencia
from ui.html import Html, el, esc, join, link
from ui.links import Endereco
from ui.naming import descending


def linked(text: str, referencias: Iterable[Referencia], chave: str) -> Html:
    """The text with each remissão that leads to this same norm as a link."""
    parts: list[str] = []
    at = 0
    for ref in sorted(referencias, key=lambda r: r.inicio):
        if ref.inicio < at or ref.fim > len(text):
            continue
        parts.append(esc(text[at : ref.inicio]))
        parts.append(_one(text[ref.inicio : ref.fim], ref, chave))
        at = ref.fim
    return join(parts, text[at:])


def _one(words: str, ref: Referencia, chave: str) -> Html:
    if ref.norma is not None or ref.alvo is None:
        return esc(words)
    if ref.situacao == "ausente":
        return el("span", words, class_="remissao-ausente", title="Não consta deste texto")
    title = "O dispositivo citado está revogado" if ref.situacao == "revogada" else None
    href = Endereco(pagina="norma", norma=chave, d=ref.alvo).href
    return link(words, href, class_="remissao", title=title)


def by_origin(
    referencias: Iterable[Referencia],
) -> Mapping[tuple[str, int], tuple[Referencia, ...]]:
    """(id, versao) → the remissões in that text."""
    found: dict[tuple[str, int], list[Referencia]] = {}
    for ref in referencias:
        found.setdefault((ref.origem, ref.versao), []).append(ref)
    return {key: tuple(refs) for key, refs in found.items()}


def cited_by(referencias: Iterable[Referencia], id_: str) -> tuple[str, ...]:
    """Ids of the dispositivos that cite this one, in order, each once."""
    found = (r.origem for r in referencias if r.norma is None and r.alvo == id_)
    return tuple(dict.fromkeys(origin for origin in found if origin != id_))


def both_ways(
    documento: Documento, referencias: tuple[Referencia, ...], id_: str, versao: int
) -> Html:
    """ "Cita" and "Citado por" of one redação, as lists of links; empty where there is neither."""
    fonte = documento.fonte
    own = [r for r in referencias if r.origem == id_ and r.versao == versao]
    inside = dict.fromkeys(r.alvo for r in own if r.norma is None and r.alvo)
    outside = dict.fromkeys(
        ", ".join(x for x in (descending(r.alvo, "BR") if r.alvo else None, r.norma) if x)
        for r in own
        if r.norma is not None
    )
    cites = [_link(fonte.chave, fonte.pais, alvo) for alvo in inside if alvo]
    cites += [esc(name) for name in outside]
    back = [_link(fonte.chave, fonte.pais, alvo) for alvo in cited_by(referencias, id_)]
    return join(_list("Cita", cites), _list("Citado por", back))


def _link(chave: str, pais: str, id_: str) -> Html:
    return link(descending(id_, pais), Endereco(pagina="norma", norma=chave, d=id_).href)


def _list(title: str, items: list[Html]) -> Html | None:
    if not items:
        return None
    return el("p", el("strong", title), ": ", join(*items, sep="; "), class_="remissoes")
