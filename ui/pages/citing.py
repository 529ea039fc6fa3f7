"""Citations of several dispositivos in a style of choice, to copy or to save."""

from __future__ import annotations

from collections.abc import Sequence

from ui import frame
from ui.citation import Item, cite_many
from ui.cited import CitacaoRecusada
from ui.html import copy_button, el, fold
from ui.screen import Tela
from ui.takeaway import Arquivo

ESTILOS = {
    "abnt": "ABNT", "forense": "Forma forense", "portugal": "Forma portuguesa",
    "np405": "NP 405", "bibtex": "BibTeX", "ris": "RIS", "csl-json": "CSL-JSON",
}  # fmt: skip
"""Styles offered for several at once, and their names."""
_ENDINGS = {"bibtex": "bib", "ris": "ris", "csl-json": "json"}


def cited(tela: Tela, items: Sequence[Item], *, folded: bool = False) -> None:
    """All citations in the chosen style; one that cannot be given is a sentence."""
    style = tela.choice("Estilo das citações", ESTILOS, "estilo", width=280)
    try:
        text = cite_many(items, estilo=style, acesso=tela.hoje).replace("\r\n", "\n")
    except CitacaoRecusada as refused:
        said = el("p", str(refused))
        tela.show(frame.message("Este estilo não pode citar o que foi escolhido", said))
        return
    shown = el("pre", text, class_="citacoes", tabindex="0", aria_label="Citações")
    copy = copy_button(text, label="Copiar citações")
    tela.show(fold("Ver as citações", shown) if folded else shown)
    name = f"citacoes.{_ENDINGS.get(style, 'txt')}"
    with tela.row():
        tela.show(copy, narrow=True)
        tela.download(Arquivo("Baixar citações", name, "text/plain", text.encode))
