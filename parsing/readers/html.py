"""HTML of the kinds found in the wild → lines: Planalto, compiled-legislation sites, SAPL,
LeisMunicipais, WordPress, pages saved by Word.

A block element is a line, a table row is a line, `<br>` breaks one; white space collapses as in a
browser. Struck text (`s`, `strike`, `del`, `line-through`, a class struck by the page's own style)
is kept and marked `riscado`; menus and the like stay as named noise. Nothing is fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import regex
from selectolax.lexbor import LexborHTMLParser, LexborNode

from parsing.model import Linha
from parsing.numerals import letters, roman
from parsing.readers import struck
from parsing.readers.furniture import Furniture

BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figure", "figcaption", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre", "section",
    "summary", "table", "tbody", "tfoot", "thead", "tr", "ul", "caption",
})  # fmt: skip
SILENT = frozenset({
    "script", "style", "noscript", "template", "head", "input", "iframe", "object", "embed", "svg",
    "canvas", "audio", "video", "map", "link", "meta", "title", "xml",
})  # fmt: skip
"""What a browser does not show as text; `xml` is what Word leaves in its pages."""
STRUCK = frozenset({"s", "strike", "del"})
MAX_DEPTH = 2_000

CHARSET = regex.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w\-]{2,40})""", regex.I)
LINE_THROUGH = regex.compile(r"text-decoration[^;]{0,40}:\s*[^;]{0,40}line-through", regex.I)
HIDDEN = regex.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", regex.I)
# <style> .revogado { text-decoration: line-through } </style>
STRUCK_RULE = regex.compile(
    r"([^{}]{1,300})\{[^{}]{0,2000}?text-decoration[^;{}]{0,40}:[^;{}]{0,40}line-through", regex.I
)
CLASS_SELECTOR = regex.compile(r"^\s*[a-z0-9]*\.([\w-]+)\s*$", regex.I)
# <span>Art. 5º</span></div><div>É proibido …: the label stands in a block of its own
BARE_LABEL = regex.compile(
    r"""\s*(?:Art\.?\s*\d+(?:\.\d{3})?\s*[ºo°ª.]*(?:-[A-Z]{1,2})?\s*[-–—.:]?|§\s*\d+\s*[ºo°ª.]*(?:-[A-Z])?
    \s*[-–—.:]?|Par[áa]grafo\s+[úu]nico\s*[-–—.:]*|[IVXLCDM]{1,7}(?:-[A-Z])?\s*[-–—.)]|[a-z]{1,2}\s*\)
    |\d{1,3}\s*[)])\s*""",
    regex.X,
)
ORDINAL = regex.compile(r"^[oºa°ª]$")
"""`<sup>o</sup>` is how Planalto and Word write the ordinal of "Art. 1º"."""


def decode_html(dados: bytes) -> str:
    """Text by byte-order mark, else strict UTF-8, else the declared charset, else cp1252."""
    for marca, nome in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if dados.startswith(marca):
            return dados.decode(nome, "replace")
    if dados[1:2] == b"\x00" or dados[:1] == b"\x00":
        return dados.decode("utf-16-le" if dados[1:2] == b"\x00" else "utf-16-be", "replace")
    try:
        return dados.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = CHARSET.search(dados[:4096])
    nome = declared[1].decode("ascii") if declared else "cp1252"
    # Pages that say ISO-8859-1 mean cp1252, as browsers read them.
    if nome.lower().replace("_", "-") in ("iso-8859-1", "latin1", "us-ascii", "utf-8", "utf8"):
        nome = "cp1252"
    try:
        return dados.decode(nome, "replace")
    except LookupError:
        return dados.decode("cp1252", "replace")


@dataclass(slots=True)
class _Page:
    """The line under construction and the finished ones (text, struck, noise rule)."""

    lines: list[struck.Trecho] = field(default_factory=list)
    parts: list[tuple[str, bool]] = field(default_factory=list)
    regra: str | None = None
    """Rule of the line under construction."""

    def write(self, texto: str, riscado: bool, regra: str | None) -> None:
        if regra != self.regra and texto.strip():
            self.end_line()
            self.regra = regra
        self.parts.append((texto, riscado))

    def end_line(self) -> None:
        """Close the line; a bare label waits for the text that follows it."""
        whole = "".join(t for t, _ in self.parts)
        if self.regra is None and len(whole) < 40 and BARE_LABEL.fullmatch(whole):
            self.parts.append((" ", self.parts[-1][1]))
            return
        self._finish()

    def _finish(self) -> None:
        for trecho in struck.split(self.parts):
            regra = self.regra or trecho.regra
            self.lines.append(struck.Trecho(trecho.texto, trecho.riscado, regra))
        self.parts.clear()

    def close(self) -> None:
        """The end of the page: what waits is a line."""
        self._finish()


def read_html(dados: bytes, nome: str) -> tuple[Linha, ...]:
    """Lines of an HTML page, menus and scripts left out; `nome` is for messages only."""
    arvore = LexborHTMLParser(decode_html(dados))
    page = _Page()
    raiz = arvore.body or arvore.root
    if raiz is not None:
        _walk(raiz, page, _struck_classes(arvore))
    page.close()
    return struck.numbered(page.lines)


def _struck_classes(arvore: LexborHTMLParser) -> frozenset[str]:
    """Classes that the page's own style sheet strikes through."""
    found: set[str] = set()
    for style in arvore.css("style"):
        for rule in STRUCK_RULE.finditer((style.text() or "")[:200_000]):
            for selector in rule[1].split(","):
                if (name := CLASS_SELECTOR.match(selector)) is not None:
                    found.add(name[1])
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _State:
    """What holds for everything inside an element."""

    riscado: bool = False
    regra: str | None = None
    fundo: int = 0


def _walk(raiz: LexborNode, page: _Page, riscadas: frozenset[str]) -> None:
    """Depth first with an explicit stack: a page may nest ten thousand elements."""
    furniture = Furniture()
    pilha: list[tuple[LexborNode | None, str, _State]] = [(raiz, "", _State())]
    while pilha:
        no, fecho, state = pilha.pop()
        if no is None:
            _close(fecho, page)
            continue
        tag = no.tag or ""
        if tag == "-text":
            page.write(no.text_content or "", state.riscado, state.regra)
            continue
        if tag in SILENT or tag.startswith(("-", "!")) or state.fundo > MAX_DEPTH or _hidden(no):
            continue
        if tag == "br":
            page.end_line()
            continue
        state = _State(
            state.riscado or tag in STRUCK or _is_struck(no, riscadas),
            state.regra or furniture.rule(no),
            state.fundo + 1,
        )
        if tag == "sup" and ORDINAL.match(no.text(strip=True).lower()):
            ordinal = "ª" if no.text(strip=True).lower() in ("a", "ª") else "º"
            page.write(ordinal, state.riscado, state.regra)
            continue
        if tag in BLOCKS:
            page.end_line()
        if tag == "li":
            page.write(_list_label(no), state.riscado, state.regra)
        pilha.append((None, tag, state))
        pilha.extend((filho, "", state) for filho in reversed(list(no.iter(include_text=True))))


def _is_struck(no: LexborNode, riscadas: frozenset[str]) -> bool:
    if not no.attributes:
        return False
    if LINE_THROUGH.search(_style(no)):
        return True
    return bool(riscadas) and not riscadas.isdisjoint((no.attributes.get("class") or "").split())


def _close(tag: str, page: _Page) -> None:
    if tag in BLOCKS:
        page.end_line()
    elif tag in ("td", "th"):
        page.write(" ", False, page.regra)


def _style(no: LexborNode) -> str:
    return (no.attributes.get("style") or "") if no.attributes else ""


def _hidden(no: LexborNode) -> bool:
    if not no.attributes:
        return False
    return "hidden" in no.attributes or bool(HIDDEN.search(_style(no)))


def _list_label(item: LexborNode) -> str:
    """The label that a browser would print before an `<li>` of an ordered list."""
    lista = item.parent
    if lista is None or lista.tag != "ol":
        return ""
    tipo = lista.attributes.get("type") or _list_style(lista)
    irmaos = [n for n in lista.iter() if n.tag == "li"]
    inicio = lista.attributes.get("start") or "1"
    numero = int(inicio) if inicio.lstrip("-").isdigit() else 1
    for irmao in irmaos:
        valor = irmao.attributes.get("value") or ""
        numero = int(valor) if valor.isdigit() else numero
        if irmao.mem_id == item.mem_id:
            break
        numero += 1
    numero = max(1, min(numero, 3999))
    if tipo == "I":
        return f"{roman(numero)} - "
    if tipo == "i":
        return f"{roman(numero).lower()}) "
    if tipo in ("a", "A"):
        letra = letters(numero)
        return f"{letra if tipo == 'a' else letra.upper()}) "
    return f"{numero}. "


def _list_style(lista: LexborNode) -> str:
    style = _style(lista).lower()
    for nome, tipo in (
        ("upper-roman", "I"),
        ("lower-roman", "i"),
        ("lower-alpha", "a"),
        ("lower-latin", "a"),
        ("upper-alpha", "A"),
    ):
        if nome in style:
            return tipo
    return "1"
