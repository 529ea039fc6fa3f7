"""The comparison: one column per municipality, the best rule first, "não encontrado" a result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from index.results import Achado, Comparacao, RespostaMunicipio
from parsing.model import Dispositivo, Documento, Fonte
from ui import wording
from ui.frame import status
from ui.html import Html, chip, copy_button, el, join, link
from ui.links import Endereco
from ui.naming import descending
from ui.shown import current

Cartao = Callable[[Achado], Html]


def summary(comparacao: Comparacao) -> Html:
    """How many municipalities answer."""
    answered = sum(m.resposta for m in comparacao.municipios)
    total = len(comparacao.municipios)
    if not total:
        return join()
    return status(
        f"Há resposta em {answered} de {wording.count(total, 'município', 'municípios')}."
    )


def columns(
    comparacao: Comparacao,
    endereco: Endereco,
    fontes: Mapping[str, Fonte],
    cartao: Cartao,
) -> Html:
    """All columns in the order given (see `takeaway.chosen`)."""
    shown = comparacao.municipios
    found = [_column(m, endereco, fontes, cartao, first=n == 0) for n, m in enumerate(shown)]
    widths = " ".join("minmax(15rem,1fr)" if m.resposta else "11.5rem" for m in shown)
    return el(
        "div", found, class_="colunas", tabindex="0", role="region",
        style=f"grid-template-columns:{widths}",
        aria_label="Comparação, uma coluna por município",
    )  # fmt: skip


def _column(
    resposta: RespostaMunicipio,
    endereco: Endereco,
    fontes: Mapping[str, Fonte],
    cartao: Cartao,
    *,
    first: bool,
) -> Html:
    known = [fontes[chave] for chave in resposta.normas if chave in fontes]
    name = wording.municipality(known[0]) if known else resposta.municipio
    body = [_rule(a, endereco, cartao) for a in resposta.achados] if resposta.resposta else []
    return el(
        "section",
        el("header", el("h2", name), _handles(resposta, endereco, name)),
        body or not_found(resposta, known, dropped=resposta.resposta),
        class_="coluna",
        aria_label=name,
    )


def _rule(achado: Achado, endereco: Endereco, cartao: Cartao) -> Html:
    """One rule with its two handles: first, and away."""
    key = f"{achado.doc}:{achado.id}"
    pinned = key in endereco.fixos
    fixos = tuple(k for k in endereco.fixos if k != key)
    pin = endereco.mais(fixos=fixos if pinned else (key, *fixos))
    drop = endereco.mais(fora=(*endereco.fora, key))
    return el(
        "div",
        cartao(achado),
        el(
            "p",
            link("Soltar" if pinned else "Pôr em primeiro", pin.href, data_fica="1",
                 aria_label=f"{'Soltar' if pinned else 'Pôr em primeiro'}: {achado.rotulo}"),
            " · ",
            link("Tirar da comparação", drop.href, data_fica="1",
                 aria_label=f"Tirar da comparação: {achado.rotulo}"),
            class_="meta alcas",
        ),
    )  # fmt: skip


def _handles(resposta: RespostaMunicipio, endereco: Endereco, name: str) -> Html:
    key = resposta.municipio
    pinned = key in endereco.fixos
    fixos = tuple(k for k in endereco.fixos if k != key)
    pin = endereco.mais(fixos=fixos if pinned else (key, *fixos))
    drop = endereco.mais(fora=(*endereco.fora, key))
    return el(
        "p",
        link("Soltar" if pinned else "Pôr à esquerda", pin.href, data_fica="1",
             aria_label=f"{'Soltar' if pinned else 'Pôr à esquerda'}: {name}"),
        " · ",
        link("Ocultar", drop.href, data_fica="1", aria_label=f"Ocultar {name}"),
        class_="meta alcas",
    )  # fmt: skip


def not_found(resposta: RespostaMunicipio, fontes: Iterable[Fonte], *, dropped: bool) -> Html:
    """ "Não encontrado em …" with the norms searched: a result, never "there is none"."""
    if dropped:
        return el("p", "Todas as regras desta coluna foram tiradas por você.", class_="meta")
    return el(
        "div",
        el("strong", "Não encontrado"),
        el("p", f"Não encontrado em: {wording.searched(fontes)}."),
        el("p", confidence(resposta.confianca), class_="confianca"),
        class_="nao-encontrado",
    )


def confidence(value: float) -> str:
    """How sure "not found" is, in words; `value` is the confidence that there is an answer."""
    if value < 0.2:
        sure = "É bastante provável que esta norma não trate do tema"
    elif value < 0.35:
        sure = "É provável que esta norma não trate do tema"
    else:
        sure = "Há dúvida: algo próximo existe, mas não parece responder"
    return f"{sure}. Outras normas do município não foram pesquisadas."


def choice(endereco: Endereco, fontes: Iterable[Fonte]) -> Html:
    """Which municipalities take part; none chosen means all."""
    names = _names(fontes)
    if len(names) < 3:
        return join()
    chips = [chip("Todos", endereco.mais(municipios=()).href, on=not endereco.municipios)]
    for key, name in names.items():
        on = key in endereco.municipios
        left = tuple(k for k in endereco.municipios if k != key)
        place = endereco.mais(municipios=left if on else (*left, key))
        chips.append(chip(name, place.href, on=on))
    return el(
        "nav",
        el(
            "div", el("span", "Municípios", class_="filtro-nome"), el("div", chips),
            class_="filtro",
        ),
        class_="filtros",
        aria_label="Municípios comparados",
    )  # fmt: skip


def _names(fontes: Iterable[Fonte]) -> dict[str, str]:
    return {f.municipio_id or f.chave: wording.municipality(f) for f in fontes}


def saved(endereco: Endereco) -> Html:
    """The comparison as a link: theme, municipalities, what was pinned and taken away."""
    copy = copy_button(endereco.href, label="Copiar o link deste quadro")
    return el("p", copy, class_="acoes")


def restore(endereco: Endereco, fontes: Iterable[Fonte]) -> Html:
    """What was taken away by hand, each with a link that brings it back."""
    if not endereco.fora:
        return join()
    known = tuple(fontes)
    names, by_key = _names(known), {f.chave: f for f in known}
    found = []
    for key in endereco.fora:
        doc, _, id_ = key.partition(":")
        name = names.get(key, "regra retirada")
        if id_ and doc in by_key:
            name = f"{descending(id_, by_key[doc].pais)}, {wording.municipality(by_key[doc])}"
        left = tuple(k for k in endereco.fora if k != key)
        found.append(chip(f"Devolver: {name}", endereco.mais(fora=left).href))
    return el("p", found, class_="retirados")


def theme(path: tuple[Dispositivo, ...]) -> str:
    """What a dispositivo is about, as a query: its heading, its article's epígrafe, its text."""
    inside = [d for d in path if not wording.is_heading(d)]
    names = [d.nome for d in (path[-len(inside) - 1 : -len(inside)] or ()) if d.nome]
    texts = [current(d).texto for d in inside]
    return " ".join(filter(None, (*names, inside[0].nome if inside else None, *texts)))[:600]


def origin(documento: Documento, path: tuple[Dispositivo, ...]) -> Html:
    """The dispositivo that the comparison starts from."""
    chosen, fonte = path[-1], documento.fonte
    name = descending(chosen.id, fonte.pais)
    place = Endereco(pagina="norma", norma=fonte.chave, d=chosen.id)
    return el(
        "div",
        el("p", "Como os outros tratam o que diz ", link(name, place.href), ", ",
           wording.norm_short(fonte), ", ", wording.municipality(fonte), ":"),
        el("blockquote", current(chosen).texto or chosen.nome, lang=wording.lang(fonte)),
        el("p", link("Escrever outro tema", Endereco(pagina="comparar").href), class_="meta"),
        class_="origem",
    )  # fmt: skip
