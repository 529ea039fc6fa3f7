"""A norm as Markdown, for wikis and notes: bold labels, struck text for what is not law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsing.model import Documento
from ui import norm_name
from ui.notice import notice
from ui.outline import Bloco, blocks

_SINAIS = re.compile(r"([\\`*_{}\[\]|~$])")
_INICIO = re.compile(r"^(\d*)([-+#=.)])")
"""What makes a list, a heading or a rule where a line begins with it."""


def escaped(text: str) -> str:
    """The text with every sign that Markdown or HTML would act upon made plain."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _INICIO.sub(r"\1\\\2", _SINAIS.sub(r"\\\1", " ".join(text.split())))


def markdown(
    documentos: Iterable[Documento], *, em: str | None = None, multivigente: bool = False
) -> bytes:
    """One or more norms, UTF-8."""
    parts = []
    for documento in documentos:
        parts.append("\n\n".join(_norm(documento, em, multivigente)) + "\n")
    return "\n---\n\n".join(parts).encode()


def _norm(documento: Documento, em: str | None, multivigente: bool) -> Iterator[str]:
    fonte = documento.fonte
    yield f"# {escaped(norm_name.dated(fonte))}"
    code = norm_name.code(fonte)
    if code:
        yield f"**{escaped(code)}**"
    if fonte.ementa:
        yield f"*{escaped(fonte.ementa)}*"
    said = [*notice(fonte)]
    if em:
        said.append(f"Texto em {norm_name.plain_date(em)}.")
    elif multivigente:
        said.append("Todas as redações impressas; o que não vale está riscado.")
    yield "\n".join(f"> {escaped(sentence)}  " for sentence in said).rstrip()
    for line in documento.preambulo:
        yield escaped(line)
    for block in blocks(documento, em=em, multivigente=multivigente):
        yield _block(block)
    for line in documento.fecho:
        yield escaped(line)


def _block(block: Bloco) -> str:
    aviso = f" *[{escaped(block.aviso)}]*" if block.aviso else ""
    if block.titulo:
        text = escaped(" – ".join(part for part in (block.rotulo, block.nome) if part))
        text = f"{'#' * min(block.nivel + 2, 6)} {_struck(text, block.riscado)}{aviso}"
        body = _struck(escaped(block.texto), block.riscado) if block.texto else ""
        return f"{text}\n\n{body}" if body else text
    name = f"*{escaped(block.nome)}.* " if block.nome else ""
    label = f"**{escaped(block.entrada)}** " if block.rotulo else ""
    text = f"{label}{name}{escaped(block.texto)}".strip()
    note = f" *({escaped(block.notas)})*" if block.notas else ""
    return f"{_struck(text, block.riscado)}{aviso}{note}"


def _struck(text: str, struck: bool) -> str:
    return f"~~{text}~~" if struck and text else text
