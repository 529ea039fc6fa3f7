"""The page of a norm put together: reading view and the view of what changed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from functools import partial

from parsing.definitions import Uso
from parsing.model import Dispositivo, Documento, Redacao, Referencia
from ui import changes, norm, panel, references, wording
from ui.acts import AtoAlterador
from ui.dispositivo import Leitura
from ui.frame import message
from ui.html import Html, el
from ui.links import Endereco, act_slug, target
from ui.shown import Exibicao


def reading(
    documento: Documento,
    endereco: Endereco,
    exibicao: Exibicao,
    *,
    acts: tuple[AtoAlterador, ...],
    referencias: tuple[Referencia, ...],
    selecao: Collection[str] = (),
    termos: tuple[Uso, ...] = (),
    diz: Callable[[str], Html | None] | None = None,
    hoje: date,
) -> Html:
    """Sumário, tools and text, with the panel under the chosen dispositivo."""
    alvo, _, _ = target(endereco.d)
    path = wording.ancestors(documento).get(alvo, ())
    chosen = chosen_redacao(path[-1], endereco.d) if path else None
    show = partial(
        _panel, documento, path, endereco, exibicao, chosen, referencias, selecao, hoje, diz
    )  # fmt: skip
    leitura = Leitura(
        documento,
        endereco,
        exibicao,
        alvo=alvo if path else "",
        versao=chosen.versao if chosen else None,
        problemas=norm.problems_by_id(documento),
        linhas={linha.num: linha for linha in documento.linhas},
        referencias=references.by_origin(referencias),
        termos=references.by_place(termos),
        painel=show if path else None,
    )
    missing = None
    if endereco.d and not path:
        missing = message("Este dispositivo não consta do texto desta norma.")
    tools = el(
        "div", norm.views(endereco), norm.moments(documento, endereco, acts),
        norm.timeline(documento, acts), class_="ferramentas",
    )  # fmt: skip
    sheet = el("div", norm.text(leitura), class_="folha")
    ids = tuple(d.id for d in path)
    return norm.layout(
        documento, endereco, ids, el("div", missing, tools, norm.then(endereco, hoje), sheet)
    )


def chosen_redacao(dispositivo: Dispositivo, d: str) -> Redacao | None:
    """The redação that an address names, by its number or by the act that gave it."""
    _, versao, act = target(d)
    for redacao in dispositivo.redacoes:
        slugs = {act_slug(nota.norma) for nota in redacao.notas if nota.norma}
        if redacao.versao == versao or (act is not None and act in slugs):
            return redacao
    return None


def _panel(
    documento: Documento,
    path: tuple[Dispositivo, ...],
    endereco: Endereco,
    exibicao: Exibicao,
    chosen: Redacao | None,
    referencias: tuple[Referencia, ...],
    selecao: Collection[str],
    hoje: date,
    diz: Callable[[str], Html | None] | None,
    id_: str,
) -> Html:
    redacao = chosen or exibicao[id_].redacao
    return panel.panel(
        documento,
        path,
        redacao,
        endereco,
        referencias=referencias,
        selecao=selecao,
        diz=diz(id_) if diz else None,
        hoje=hoje,
    )


def pairs(
    documento: Documento, endereco: Endereco, before: Exibicao, after: Exibicao
) -> tuple[changes.Par, ...]:
    """What differs between two moments, in the whole norm or in the chosen article."""
    pares = changes.between(documento, before, after)
    article = target(endereco.d)[0].partition("_")[0]
    if not article:
        return pares
    return tuple(p for p in pares if p.dispositivo.id.partition("_")[0] == article)


def changed(
    documento: Documento,
    endereco: Endereco,
    pares: tuple[changes.Par, ...],
    *,
    acts: tuple[AtoAlterador, ...],
) -> Html:
    """The view of what changed: `pairs`, with the tools around them."""
    tools = el("div", norm.views(endereco), norm.timeline(documento, acts), class_="ferramentas")
    body = norm.changed(documento, pares, endereco)
    return norm.layout(documento, endereco, (), el("div", tools, body))
