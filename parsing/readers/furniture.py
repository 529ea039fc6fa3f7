"""What of a web page is no law: menus, heads, footers, sidebars, share buttons, comments.

A part is set apart only where its element or its class says what it is and no article of a law
stands in it; its lines stay, as noise under the name of the rule.
"""

from __future__ import annotations

import regex
from selectolax.lexbor import LexborNode

ELEMENTS: dict[str, str] = {
    "nav": "menu_da_pagina",
    "aside": "lateral_da_pagina",
    "footer": "rodape_da_pagina",
    "header": "cabecalho_da_pagina",
    "button": "botao_da_pagina",
    "select": "botao_da_pagina",
    "textarea": "botao_da_pagina",
}
ROLES: dict[str, str] = {
    "navigation": "menu_da_pagina",
    "menu": "menu_da_pagina",
    "banner": "cabecalho_da_pagina",
    "contentinfo": "rodape_da_pagina",
    "complementary": "lateral_da_pagina",
    "search": "botao_da_pagina",
}
CLASSES: tuple[tuple[str, str], ...] = (
    # class="main-navigation", "navbar", "breadcrumb", "menu-principal", "pagination", "skip-link"
    ("menu_da_pagina", r"""nav|navbar|navigation|menu|menus|submenu|breadcrumbs?|migalhas|topbar
        |pagination|paginacao|nav-links|skip|toolbar"""),
    # class="widget-area", id="sidebar", "secondary"
    ("lateral_da_pagina", r"sidebar|widgets?|lateral|secondary|sidenav"),
    # class="site-footer", id="rodape", "copyright"
    ("rodape_da_pagina", r"footer|rodape|copyright|colophon|credits|creditos"),
    # class="site-header", "topo", "masthead"; Word: mso-element:header
    ("cabecalho_da_pagina", r"masthead|topo|banner|site-header|branding"),
    # class="sharedaddy", "addtoany_share", "social-icons", "compartilhar"
    ("compartilhar", r"""share|sharing|sharedaddy|addtoany|addthis|social|sociais|compartilhar
        |compartilhe|jp-relatedposts|whatsapp|facebook|twitter"""),
    # id="comments", "related-posts", "leia-tambem", "cookie-notice", "tags-links"
    ("anexos_da_pagina", r"""comments?|comentarios|respond|related|relacionad[oa]s?|leia|cookies?
        |lgpd|newsletter|tags-links|cat-links|entry-meta|post-meta|author-box|byline|btn|botoes
        |print|imprimir|download|acessibilidade|vlibras"""),
)  # fmt: skip
NAMES = tuple(
    (regra, regex.compile(rf"(?:^|[\s_-])(?:{nomes})(?=$|[\s_-])", regex.I | regex.X))
    for regra, nomes in CLASSES
)
MSO = regex.compile(r"mso-element\s*:\s*(header|footer)", regex.I)
ARTICLE = regex.compile(r"(?:^|\n)\s*[\"“]?Art(?:igo|\.)?\s*\d", regex.I)
# a title in the page's head: "LEI Nº 12, DE 5 DE MARÇO DE 2009"
TITLE = regex.compile(
    r"^\s*(?:lei|decreto|resolu[çc][ãa]o|regulamento|portaria|emenda|c[óo]digo)\b.{0,80}\d",
    regex.I | regex.M,
)
CONTAINERS = frozenset({"body", "html", "main", "article"})
MAX_CHECKS = 400
"""Parts looked into for articles; a page with more furniture than that is not a page of a law."""


class Furniture:
    """Tells the parts of one page apart; counts its looks so that a hostile page stays linear."""

    def __init__(self) -> None:
        self._looks = 0

    def rule(self, no: LexborNode) -> str | None:
        """Name of the noise rule of an element, or None where it may hold the law."""
        tag = no.tag or ""
        if tag in CONTAINERS:
            return None
        regra = _named(no, tag)
        if regra is None or self._looks >= MAX_CHECKS:
            return None
        self._looks += 1
        text = no.text(separator="\n")
        if regra == "menu_da_pagina" and tag == "nav":
            return regra
        if ARTICLE.search(text) or (regra == "cabecalho_da_pagina" and TITLE.search(text)):
            return None
        return regra


def _named(no: LexborNode, tag: str) -> str | None:
    if tag in ELEMENTS:
        return ELEMENTS[tag]
    attributes = no.attributes
    if not attributes:
        return None
    role = attributes.get("role") or ""
    if role in ROLES:
        return ROLES[role]
    style = attributes.get("style") or ""
    if (mso := MSO.search(style)) is not None:
        return "cabecalho_da_pagina" if mso[1].lower() == "header" else "rodape_da_pagina"
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"[:400]
    if not names.strip():
        return None
    return next((regra for regra, nome in NAMES if nome.search(names)), None)
