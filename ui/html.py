"""Text → HTML: escaping, elements and the frame of a page. All law text is data.

Every other module of `ui` that renders builds its markup with `el`, which escapes plain strings;
only a `Html` value passes through as markup. Nothing here knows Streamlit.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

# Characters that draw nothing, or that turn the direction of what follows: shown by their code
# point, so that a text can neither hide words nor make one law look like another.
_RANGES = (
    (0x80, 0xA0), (0xAD, 0xAE), (0x61C, 0x61D), (0x200B, 0x2010), (0x2028, 0x202F),
    (0x2060, 0x2070), (0xFEFF, 0xFF00), (0xFFF9, 0xFFFC), (0xE0000, 0xE0080),
)  # fmt: skip
_HIDDEN = frozenset(code for start, end in _RANGES for code in range(start, end))
_PICTURES = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}
_PICTURES[0x7F] = 0x2421
_SHOWN = {code: f"⟦U+{code:04X}⟧" for code in _HIDDEN}
_LONE = dict.fromkeys(range(55296, 57344), "�")
_TABLE: dict[int, int | str] = {**_PICTURES, **_SHOWN, **_LONE}

_VOID = frozenset({"br", "hr", "wbr"})


class Html(str):
    """Markup that is safe to send: made by this module only."""

    __slots__ = ()


def plain(text: str) -> str:
    """The text with control, invisible and direction-changing characters made visible."""
    return text.translate(_TABLE)


def esc(text: str) -> Html:
    """Plain text as HTML; markup passes unchanged."""
    if isinstance(text, Html):
        return text
    return Html(escape(plain(text), quote=True))


Child = str | None | Iterable["Child"]


def el(tag: str, *children: Child, **attributes: str | bool | int | None) -> Html:
    """One element.

    Attribute names: `class_`, `for_` lose the underscore, others turn `_` into `-`. `None` and
    `False` leave an attribute out; `True` writes it bare.
    """
    name = "".join(_attribute(key, value) for key, value in attributes.items())
    if tag in _VOID:
        return Html(f"<{tag}{name}>")
    return Html(f"<{tag}{name}>{join(*children)}</{tag}>")


def join(*children: Child, sep: str = "") -> Html:
    """Children in order, plain strings escaped, `None` left out."""
    return Html(esc(sep).join(_flat(children)))


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            yield esc(child)
        else:
            yield from _flat(child)


def _attribute(key: str, value: str | bool | int | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(plain(str(value)), quote=True)}"'


def hidden(text: str) -> Html:
    """Words for screen readers only."""
    return el("span", text, class_="so-leitor")


def link(label: Child, href: str | None, **attributes: str | bool | int | None) -> Html:
    """A link where the address is ours or an http(s) one; else only its words."""
    if href is None or not href.startswith(("?", "#", "http://", "https://")):
        return el("span", label)
    if href.startswith("http"):
        attributes.setdefault("rel", "noreferrer")
    return el("a", label, href=href, **attributes)


def marked(text: str, spans: Iterable[tuple[int, int]]) -> Html:
    """The text with `<mark>` on the given half-open spans (sorted, apart)."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [esc(text[at:start]), el("mark", text[start:end])]
        at = end
    return Html("".join([*parts, esc(text[at:])]))


def copy_button(text: str, *, label: str = "Copiar", said: str | None = None) -> Html:
    """A button that puts `text` on the clipboard (the script of ui/script.py does it)."""
    return el(
        "button", label, type="button", class_="botao copiar", data_copiar=text, aria_label=said
    )


def fold(summary: Child, *children: Child, open_: bool = False, class_: str | None = None) -> Html:
    """A part that opens at a click."""
    return el("details", el("summary", summary), *children, open=open_, class_=class_)


def chip(label: Child, href: str, *, on: bool = False, said: str | None = None) -> Html:
    """A choice that is a link; `on` is told to screen readers too."""
    return link(
        label, href, class_="ficha ligada" if on else "ficha",
        aria_current="true" if on else None, aria_label=said,
    )  # fmt: skip
