"""What stands around every page: the bar with the menu, the notice, the foot."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from parsing.model import Fonte
from ui.html import Child, Html, el, join, link
from ui.links import PAGINAS, Endereco
from ui.wording import NOTICE, count


def bar(endereco: Endereco, *, selected: int = 0) -> Html:
    """Skip link, name of the product and menu; the current page is marked."""
    items = [el("li", _item(endereco, page, selected)) for page in PAGINAS]
    return el(
        "header",
        link("Ir para o conteúdo", "#conteudo", class_="pular"),
        link("Posturas", "?", class_="marca", aria_label="Posturas, página inicial"),
        el("nav", el("ul", items), aria_label="Páginas"),
        class_="barra",
    )


def _item(endereco: Endereco, page: str, selected: int) -> Html:
    place = Endereco(pagina=page)
    if page in ("buscar", "comparar"):
        place = place.mais(q=endereco.q, em=endereco.em, municipios=endereco.municipios)
    name = PAGINAS[page]
    if page == "selecao" and selected:
        name = f"{name} ({selected})"
    here = endereco.pagina == page
    return link(
        name, place.href, aria_current="page" if here else None,
        class_="aqui" if here else None,
    )  # fmt: skip


def page(title: str, *children: Child, lead: Child = None) -> Html:
    """The head of a page's content: its one `h1` and what follows."""
    head = el("p", lead, class_="lide") if lead is not None else None
    return el(
        "div", el("h1", title), head, *children, class_="pagina", id="conteudo", tabindex="-1"
    )


def notice() -> Html:
    """The notice that the text has no official value."""
    return el("p", NOTICE, class_="aviso-oficial", role="note")


def foot(fontes: Collection[Fonte]) -> Html:
    """The foot of every page: notice and what the collection holds."""
    towns = len({fonte.municipio_id for fonte in fontes})
    held = f"{count(len(fontes), 'norma', 'normas')} de {count(towns, 'município', 'municípios')}"
    return el("footer", notice(), el("p", f"Acervo: {held}.", class_="acervo"), class_="pe")


def message(title: str, *children: Child, kind: str = "nada") -> Html:
    """A state that explains itself: nothing found, not understood, still loading."""
    return el(
        "div", el("p", title, class_="msg-titulo"), *children, class_=f"mensagem {kind}",
        role="status",
    )  # fmt: skip


def status(text: Child) -> Html:
    """A line that screen readers announce when it changes."""
    return el("p", text, class_="contagem", role="status", aria_live="polite")


def facts(pairs: Mapping[str, Child]) -> Html:
    """Names and values, one a line."""
    return el(
        "dl", [join(el("dt", name), el("dd", value)) for name, value in pairs.items() if value],
        class_="fatos",
    )  # fmt: skip


def broken() -> Html:
    """Something that should not happen: a sentence with the remedy, never a traceback."""
    return message(
        "Algo deu errado ao montar esta página",
        el("p", "Recarregue a página; se continuar, o registro do programa tem o motivo."),
        kind="erro",
    )
