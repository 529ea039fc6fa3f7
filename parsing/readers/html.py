"""HTML of the kinds found in the wild → lines: Planalto, compiled-legislation sites, SAPL,
LeisMunicipais, WordPress, pages saved by Word.

A block element is a line, a table row is a line, `<br>` breaks one; white space collapses as in a
browser. Struck text (`s`, `strike`, `del`, `line-through`) is kept and marked `riscado`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import regex
from selectolax.lexbor import LexborHTMLParser, LexborNode

from parsing.model import Linha
from parsing.numerals import letters, roman

BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figure", "figcaption", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre", "section",
    "summary", "table", "tbody", "tfoot", "thead", "tr", "ul", "caption",
})  # fmt: skip
SILENT = frozenset({
    "script", "style", "noscript", "template", "head", "nav", "button", "select", "option",
    "textarea", "input", "iframe", "object", "embed", "svg", "canvas", "audio", "video", "map",
    "link", "meta", "title",
})  # fmt: skip
STRUCK = frozenset({"s", "strike", "del"})
MAX_DEPTH = 2_000

CHARSET = regex.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w\-]{2,40})""", regex.I)
LINE_THROUGH = regex.compile(r"text-decoration[^;]{0,40}:\s*[^;]{0,40}line-through", regex.I)
HIDDEN = regex.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", regex.I)
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
    """The line under construction and the finished ones."""

    lines: list[tuple[str, bool]] = field(default_factory=list)
    parts: list[tuple[str, bool]] = field(default_factory=list)

    def write(self, texto: str, riscado: bool) -> None:
        self.parts.append((texto, riscado))

    def end_line(self) -> None:
        """Close the line; a line partly struck becomes one line for each stretch."""
        for texto, riscado in _stretches(self.parts):
            limpo = " ".join(texto.split())
            if limpo:
                self.lines.append((limpo, riscado))
        self.parts.clear()


def _stretches(parts: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """Runs of equally struck text; a line is one run unless words of both kinds stand in it."""
    struck = sum(len(t.strip()) for t, r in parts if r)
    plain = sum(len(t.strip()) for t, r in parts if not r)
    if min(struck, plain) < 3:
        yield "".join(t for t, _ in parts), struck > plain
        return
    run: list[str] = []
    state = parts[0][1]
    for texto, riscado in parts:
        if riscado != state and texto.strip():
            yield "".join(run), state
            run, state = [], riscado
        run.append(texto)
    yield "".join(run), state


def read_html(dados: bytes, nome: str) -> tuple[Linha, ...]:
    """Lines of an HTML page, menus and scripts left out; `nome` is for messages only."""
    arvore = LexborHTMLParser(decode_html(dados))
    page = _Page()
    raiz = arvore.body or arvore.root
    if raiz is not None:
        _walk(raiz, page)
    page.end_line()
    return tuple(
        Linha(num=i, texto=texto, riscado=riscado)
        for i, (texto, riscado) in enumerate(page.lines, 1)
    )


def _walk(raiz: LexborNode, page: _Page) -> None:
    """Depth first with an explicit stack: a page may nest ten thousand elements."""
    pilha: list[tuple[LexborNode | None, str, bool, int]] = [(raiz, "", False, 0)]
    while pilha:
        no, fecho, riscado, fundo = pilha.pop()
        if no is None:
            _close(fecho, page)
            continue
        tag = no.tag or ""
        if tag == "-text":
            page.write(no.text_content or "", riscado)
            continue
        if tag in SILENT or tag.startswith(("-", "!")) or fundo > MAX_DEPTH or _hidden(no):
            continue
        riscado = riscado or tag in STRUCK or bool(LINE_THROUGH.search(_style(no)))
        if tag == "br":
            page.end_line()
            continue
        if tag == "sup" and ORDINAL.match(no.text(strip=True).lower()):
            page.write("ª" if no.text(strip=True).lower() in ("a", "ª") else "º", riscado)
            continue
        if tag in BLOCKS:
            page.end_line()
        if tag == "li":
            page.write(_list_label(no), riscado)
        pilha.append((None, tag, riscado, fundo))
        pilha.extend(
            (filho, "", riscado, fundo + 1) for filho in reversed(list(no.iter(include_text=True)))
        )


def _close(tag: str, page: _Page) -> None:
    if tag in BLOCKS:
        page.end_line()
    elif tag in ("td", "th"):
        page.write(" ", False)


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
