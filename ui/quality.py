"""How good the texts are: what was placed and what is broken in the source, in plain words."""

from __future__ import annotations

from collections import Counter

from parsing.coverage import Cobertura
from parsing.model import Documento, Linha, Problema
from parsing.problems import CODIGOS
from ui import wording
from ui.html import Html, el, fold, link
from ui.links import Endereco
from ui.naming import descending

_ROLE = {
    "dispositivo": "artigos, títulos e suas partes",
    "nota": "notas de alteração",
    "preambulo": "preâmbulo e ementa",
    "fecho": "fecho e assinaturas",
    "anexo": "anexos",
    "ruido": "numeração de página, sumário e cabeçalho",
}
_LEVEL = {"erro": "Erro na fonte", "aviso": "Atenção", "informacao": "Informação"}


def intro() -> Html:
    """What the page tells, in two sentences."""
    return el(
        "p",
        "Os textos vêm como foram publicados, com os defeitos que a publicação tem. Aqui se vê "
        "quanto de cada um foi reconhecido e o que está faltando ou partido na fonte.",
    )


def norm(documento: Documento, cobertura: Cobertura) -> Html:
    """One norm: share placed, shares by role, problems by kind with their places."""
    fonte = documento.fonte
    title = f"{wording.municipality(fonte)}: {wording.norm_short(fonte)}"
    place = Endereco(pagina="norma", norma=fonte.chave)
    return el(
        "section",
        el("h2", link(title, place.href)),
        el("p", placed(cobertura)),
        _shares(cobertura, title),
        _problems(documento),
        el("p", fonte.observacao, class_="meta") if fonte.observacao else None,
        class_="qualidade",
    )


def placed(cobertura: Cobertura) -> str:
    """The share of the text that has its place, as a sentence."""
    if cobertura.completa:
        return "Todo o texto publicado foi reconhecido e está no seu lugar."
    return f"{percent(cobertura.colocado)} do texto publicado foi reconhecido."


def percent(share: float) -> str:
    """0.9951 → "99,5 %"; never rounded up to the whole."""
    value = min(round(100 * share, 1), 100.0 if share >= 1 else 99.9)
    return f"{value:.1f}".replace(".", ",") + " %"


def _shares(cobertura: Cobertura, title: str) -> Html:
    rows = [
        el("tr", el("th", name, scope="row"), el("td", percent(cobertura.share(role))))
        for role, name in _ROLE.items()
        if cobertura.papeis.get(role)  # type: ignore[call-overload]
    ]
    caption = el("caption", f"Do que se compõe o texto: {title}", class_="so-leitor")
    return el("table", caption, el("tbody", rows), class_="tabela estreita")


def _problems(documento: Documento) -> Html:
    if not documento.problemas:
        return el("p", "Nenhum problema encontrado na fonte.")
    by_code = Counter(p.codigo for p in documento.problemas)
    lines = {linha.num: linha for linha in documento.linhas}
    order = sorted(by_code, key=lambda code: (list(_LEVEL).index(_level(code)), -by_code[code]))
    return el("div", [_kind(documento, code, lines) for code in order], class_="problemas")


def _level(code: str) -> str:
    return CODIGOS[code].nivel if code in CODIGOS else "aviso"


def _kind(documento: Documento, code: str, lines: dict[int, Linha]) -> Html:
    found = [p for p in documento.problemas if p.codigo == code]
    known = CODIGOS.get(code)
    meaning = (
        known.sentido if known else wording.without_ids(found[0].mensagem, documento.fonte.pais)
    )
    times = wording.count(len(found), "vez", "vezes")
    items = [_one(documento, p, lines) for p in found]
    return fold(
        [el("strong", _LEVEL[_level(code)]), f": {meaning} ", el("span", times, class_="meta")],
        el("ul", items, class_="lista"),
    )


def _one(documento: Documento, problem: Problema, lines: dict[int, Linha]) -> Html:
    place = None
    if problem.id:
        href = Endereco(pagina="norma", norma=documento.fonte.chave, d=problem.id).href
        place = link(descending(problem.id, documento.fonte.pais), href)
    raw = lines.get(problem.linha or 0)
    shown = el("code", raw.original or raw.texto) if raw else None
    return el(
        "li",
        wording.without_ids(problem.mensagem, documento.fonte.pais),
        " ",
        place,
        el("br") if shown else None,
        shown,
    )
