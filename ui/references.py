"""Remissões as links: inside a text, and the lists "cita" and "citado por"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parsing.definitions import Uso
from parsing.model import Documento, Referencia
from ui.html import Html, el, esc, join, link
from ui.links import Endereco
from ui.naming import descending


def linked(
    text: str, referencias: Iterable[Referencia], chave: str, termos: Iterable[Uso] = ()
) -> Html:
    """The text with each remissão inside this norm, and each defined term, as a link."""
    spans = [(r.inicio, r.fim, _one(text[r.inicio : r.fim], r, chave)) for r in referencias]
    taken = [(inicio, fim) for inicio, fim, _ in spans]
    spans += [
        (u.inicio, u.fim, _term(text[u.inicio : u.fim], u, chave))
        for u in termos
        if not any(u.inicio < fim and inicio < u.fim for inicio, fim in taken)
    ]
    parts: list[str] = []
    at = 0
    for inicio, fim, words in sorted(spans, key=lambda span: span[0]):
        if inicio < at or fim > len(text):
            continue
        parts += [esc(text[at:inicio]), words]
        at = fim
    return join(parts, text[at:])


def _term(words: str, uso: Uso, chave: str) -> Html:
    href = Endereco(pagina="norma", norma=chave, d=uso.definicao).href
    return link(words, href, class_="termo", title=f"Termo definido: {uso.termo}")


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


def by_place(termos: Iterable[Uso]) -> Mapping[tuple[str, int], tuple[Uso, ...]]:
    """(id, versao) → the defined terms used in that text."""
    found: dict[tuple[str, int], list[Uso]] = {}
    for uso in termos:
        found.setdefault((uso.origem, uso.versao), []).append(uso)
    return {key: tuple(usos) for key, usos in found.items()}


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
