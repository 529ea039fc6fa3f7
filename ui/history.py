"""The page of one amending act: everything it changed, before and after; and the list of acts."""

from __future__ import annotations

from parsing.model import ALTERAM_TEXTO, Documento, Fonte
from ui import wording
from ui.acts import AtoAlterador
from ui.changes import Par, listed
from ui.html import Html, el, link
from ui.links import Endereco
from ui.naming import descending


def index(found: tuple[tuple[Fonte, tuple[AtoAlterador, ...]], ...]) -> Html:
    """All acts that the norms name, norm by norm, newest first."""
    return el("div", [_of_norm(fonte, acts) for fonte, acts in found], class_="atos")


def _of_norm(fonte: Fonte, acts: tuple[AtoAlterador, ...]) -> Html:
    title = f"{wording.municipality(fonte)}: {wording.norm_short(fonte)}"
    if not acts:
        reason = (
            "A consolidação não traz notas de alteração: o histórico não consta da fonte."
            if fonte.historico == "sem_notas"
            else "O texto não anota nenhuma alteração."
        )
        return el("section", el("h2", title), el("p", reason, class_="meta"))
    rows = [
        el(
            "tr",
            el("td", act.ano or "não informado"),
            el("td", link(act.norma, place(fonte.chave, act.slug).href)),
            el("td", _touched(act)),
        )
        for act in acts
    ]
    head = el(
        "tr", [el("th", name, scope="col") for name in ("Ano", "Ato", "Dispositivos mudados")]
    )
    table = el("table", el("thead", head), el("tbody", rows), class_="tabela")
    return el(
        "section", el("h2", title),
        el("div", table, class_="rolagem", tabindex="0", role="region", aria_label=title),
    )  # fmt: skip


def _touched(act: AtoAlterador) -> str:
    if not act.mudam:
        return "nenhum; só é mencionado"
    return wording.count(act.mudam, "dispositivo", "dispositivos")


def place(chave: str, slug: str) -> Endereco:
    """Address of the page of an act."""
    return Endereco(pagina="historico", norma=chave, ato=slug)


def pairs(documento: Documento, act: AtoAlterador) -> tuple[Par, ...]:
    """Each dispositivo that the act changed, before and after it."""
    by_id = {d.id: d for d, _ in documento.percorrer()}
    found = []
    for id_, versao, acao in act.tocados:
        if acao not in ALTERAM_TEXTO:
            continue
        dispositivo = by_id[id_]
        by_number = {r.versao: r for r in dispositivo.redacoes}
        own, before = by_number[versao], by_number.get(versao - 1)
        if acao in ("revogacao", "veto", "suspensao", "inconstitucionalidade"):
            found.append(Par(dispositivo, own.texto, None, _ended(acao)))
        elif acao == "inclusao" and before is None:
            found.append(Par(dispositivo, None, own.texto))
        elif before is not None:
            found.append(Par(dispositivo, before.texto, own.texto))
        else:
            reason = "O texto anterior não consta da fonte."
            found.append(Par(dispositivo, None, own.texto, reason))
    return tuple(found)


def _ended(acao: str) -> str:
    return {
        "revogacao": "Revogado.",
        "veto": "Vetado.",
        "suspensao": "Suspenso.",
        "inconstitucionalidade": "Declarado inconstitucional.",
    }[acao]


def remarks(documento: Documento, act: AtoAlterador) -> Html | None:
    """Dispositivos that only mention the act (vide, regulamentado), without change of text."""
    found = dict.fromkeys(id_ for id_, _, acao in act.tocados if acao not in ALTERAM_TEXTO)
    if not found:
        return None
    chave, pais = documento.fonte.chave, documento.fonte.pais
    items = [
        el("li", link(descending(id_, pais), Endereco(pagina="norma", norma=chave, d=id_).href))
        for id_ in found
    ]
    return el(
        "section", el("h2", "Só mencionam este ato, sem mudança de texto"),
        el("ul", items, class_="lista"),
    )  # fmt: skip


def act_page(documento: Documento, act: AtoAlterador, endereco: Endereco) -> Html:
    """Everything the act changed, in one page that prints."""
    found = pairs(documento, act)
    fonte = documento.fonte
    intro = el(
        "p",
        f"{act.norma} mudou {wording.count(act.mudam, 'dispositivo', 'dispositivos')} ",
        "do ", link(wording.norm_short(fonte), Endereco(pagina="norma", norma=fonte.chave).href),
        f", {wording.municipality(fonte)}, segundo as notas do texto ",
        f"({wording.consolidation(fonte)}).",
        class_="lide",
    )  # fmt: skip
    changed = listed(documento, found, endereco) if found else None
    return el("div", intro, changed, remarks(documento, act))
