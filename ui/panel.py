"""The panel under the chosen dispositivo: where it stands, copying, citations, links both ways."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from parsing.model import Dispositivo, Documento, Redacao, Referencia
from ui import wording
from ui.acts import acts_of
from ui.citation import CitacaoRecusada, cite
from ui.html import Html, copy_button, el, fold, join, link
from ui.links import Endereco, keep_link
from ui.naming import descending
from ui.references import both_ways
from ui.toc import neighbours

_STYLES = {
    "BR": (("abnt", "ABNT"), ("forense", "Forma forense"), ("bibtex", "BibTeX"), ("ris", "RIS")),
    "PT": (
        ("portugal", "Forma portuguesa"), ("np405", "NP 405"), ("bibtex", "BibTeX"), ("ris", "RIS"),
    ),
}  # fmt: skip


def panel(
    documento: Documento,
    path: tuple[Dispositivo, ...],
    redacao: Redacao | None,
    endereco: Endereco,
    *,
    referencias: tuple[Referencia, ...] = (),
    selecao: Collection[str] = (),
    diz: Html | None = None,
    hoje: date,
) -> Html:
    """`path` leads from the outermost heading to the dispositivo; `redacao` is the one shown."""
    chosen = path[-1]
    fonte = documento.fonte
    name = descending(chosen.id, fonte.pais)
    article = next((d for d in path if d.tipo == "artigo"), chosen)
    head = el("p", join(*crumbs(documento, path), sep=" › "), class_="meta migalhas")
    versao = redacao.versao if redacao else None
    return el(
        "div",
        head,
        _when(redacao, endereco.em),
        _actions(documento, path, redacao, endereco, selecao, hoje),
        citations(documento, chosen.id, versao, hoje),
        diz,
        both_ways(documento, referencias, chosen.id, versao) if versao else None,
        neighbours(documento, endereco, article.id),
        class_="painel",
        role="region",
        aria_label=f"Sobre {name}",
        lang="pt-BR",
    )


def crumbs(documento: Documento, path: tuple[Dispositivo, ...]) -> list[Html]:
    """Título › Capítulo › Seção › artigo › parágrafo, each a link but the last."""
    place = Endereco(pagina="norma", norma=documento.fonte.chave)
    named = [
        (d, wording.heading(d) if wording.is_heading(d) else descending(d.id, documento.fonte.pais))
        for d in path
    ]
    found = [link(name, place.mais(d=d.id).href) for d, name in named[:-1]]
    return [*found, el("span", named[-1][1], aria_current="location")]


def _when(redacao: Redacao | None, em: str) -> Html | None:
    if redacao is None:
        return None
    when = wording.period(redacao)
    said = wording.capital(wording.SITUATION[redacao.situacao])
    if em and redacao.situacao == "vigente":
        said += f" em {wording.date(em)}"
    said += f" ({when})" if when else ""
    notes = wording.notes(redacao)
    return el("p", said + ". ", notes + "." if notes else None)


def _actions(
    documento: Documento,
    path: tuple[Dispositivo, ...],
    redacao: Redacao | None,
    endereco: Endereco,
    selecao: Collection[str],
    hoje: date,
) -> Html:
    chosen = path[-1]
    chave = documento.fonte.chave
    versao = redacao.versao if redacao else chosen.atual.versao
    key = f"{chave}:{chosen.id}:v{versao}"
    words, keep = keep_link(endereco, key, selecao)
    text = copied(documento, path, versao, hoje)
    history = [
        link(f"Tudo o que mudou com a {act.norma}" if act.norma.startswith("Lei")
             else f"Tudo o que mudou com {act.norma}",
             Endereco(pagina="historico", norma=chave, ato=act.slug).href, class_="botao")
        for act in acts_of(chosen)
    ]  # fmt: skip
    return el(
        "div",
        copy_button(text, label="Copiar texto e citação"),
        copy_button(
            Endereco(pagina="norma", norma=chave, d=f"{chosen.id}:v{versao}").href,
            label="Copiar link desta redação",
        ),
        link(
            "Como os outros tratam isto",
            Endereco(pagina="comparar", d=f"{chave}:{chosen.id}").href,
            class_="botao",
        ),
        link(words, keep, class_="botao", data_fica="1"),
        link("Ver o que mudou", _changed(chave, path, endereco).href, class_="botao")
        if endereco.em or len(chosen.redacoes) > 1
        else None,
        history,
        class_="acoes",
    )


def _changed(chave: str, path: tuple[Dispositivo, ...], endereco: Endereco) -> Endereco:
    article = next((d for d in path if d.tipo == "artigo"), path[-1])
    return Endereco("norma", norma=chave, d=article.id, vista="mudancas", de=endereco.em)


def copied(documento: Documento, path: tuple[Dispositivo, ...], versao: int, hoje: date) -> str:
    """Text of the redação below its caput and what lies between, then a short citation."""
    inside = [d for d in path if not wording.is_heading(d)] or [path[-1]]
    pais = documento.fonte.pais
    lines = [wording.bare(d, d.atual, pais) for d in inside[:-1]]
    last = inside[-1]
    own = next((r for r in last.redacoes if r.versao == versao), last.atual)
    lines.append(wording.bare(last, own, pais))
    lines.append(f"({short_citation(documento, last.id, versao, hoje)})")
    return "\n".join(lines)


def short_citation(documento: Documento, id_: str, versao: int | None, hoje: date) -> str:
    """The forensic form; where it cannot be given, label and norm."""
    try:
        return cite(documento, id_, versao=versao, estilo="forense", acesso=hoje)
    except CitacaoRecusada:
        return f"{descending(id_, documento.fonte.pais)}, {wording.norm_short(documento.fonte)}"


def citations(documento: Documento, id_: str, versao: int | None, hoje: date) -> Html:
    """Every style with its text and a button; a style that must refuse says why."""
    rows = []
    for style, name in _STYLES[documento.fonte.pais]:
        try:
            text = cite(documento, id_, versao=versao, estilo=style, acesso=hoje)
            text = text.replace("\r\n", "\n").strip()
        except CitacaoRecusada as refused:
            rows.append(el("div", el("strong", name), el("p", str(refused), class_="meta")))
            continue
        button = copy_button(text, said=f"Copiar a citação em {name}")
        rows.append(
            el("div", el("strong", name), " ", button, el("p", text, class_="citacao"),
               class_=f"citacao-{style}")
        )  # fmt: skip
    return fold("Citar", rows, class_="citar")
