"""The five norms as the interface sees them, each parsed once for all tests of `ui`."""

from functools import cache

from lxml import html

from corpus import catalog
from index.results import Achado, Trecho
from index.units import depth, label, units
from parsing.model import Documento


@cache
def norm(chave: str) -> Documento:
    """A norm of the bundled corpus, taken apart, dated and checked."""
    return catalog.load(catalog.PACOTE).documento(chave)


def finding(chave: str, artigo: str, part: str | None = None, *, state: int = -1) -> Achado:
    """A search result for one state of an article, as the index would give it."""
    states = [u for u in units(norm(chave)) if u.artigo == artigo]
    unit = states[state]
    place = next((n for n, p in enumerate(unit.partes) if p.id == (part or artigo)), 0)
    chosen = unit.partes[place]
    return Achado(
        doc=chave, municipio=unit.municipio, artigo=artigo, id=chosen.id, versao=chosen.versao,
        situacao=unit.situacao if unit.atual else "superado", inicio=unit.inicio, fim=unit.fim,
        incerto=False, rotulo=label(unit.partes, place), caminho=unit.caminho,
        trecho=chosen.texto, texto=unit.texto, escore=3.0,
        escores={"lexico": 4.5, "sentido": 2.5}, linha=chosen.linha, nome=unit.nome,
        estado=unit.estado, norma=unit.norma,
        partes=tuple(
            Trecho(p.id, p.versao, p.tipo, p.rotulo, p.texto, depth(unit.partes, n))
            for n, p in enumerate(unit.partes)
        ),
    )  # fmt: skip


@cache
def tree(markup: str) -> html.HtmlElement:
    """The markup as a browser would read it."""
    return html.fromstring(f"<div>{markup}</div>")


def said(markup: str) -> str:
    """The words of the markup, white space collapsed."""
    return " ".join(tree(markup).text_content().split())


def picked(markup: str, class_: str) -> list[html.HtmlElement]:
    """Elements that carry a class."""
    path = f".//*[contains(concat(' ', normalize-space(@class), ' '), ' {class_} ')]"
    return list(tree(markup).xpath(path))
