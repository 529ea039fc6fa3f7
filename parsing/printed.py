"""How a label leads into its text: "I – texto", "a) texto", "§ 1º texto", "Art. 1º texto".

The one place that knows it, for screen, exports, terminal and tables alike: LC 95/1998 parts the
inciso from its text by a dash, the Diário da República the number of an article.
"""

from __future__ import annotations

import re

_COM_TRACO = frozenset({("BR", "inciso"), ("PT", "numero")})
_LARGADA = re.compile(r"[\s–—-]+$")
"""A dash that hangs at the end of an epígrafe."""


def label(tipo: str, rotulo: str, pais: str) -> str:
    """A label as it leads into its text: "I –" (BR), "1 –" of a number (PT), else as printed."""
    if (pais, tipo) in _COM_TRACO and rotulo[-1:].isalnum():
        return f"{rotulo} –"
    return rotulo


def name(nome: str | None) -> str:
    """An epígrafe without the dash that hangs at its end."""
    return _LARGADA.sub("", nome or "")


def line(tipo: str, rotulo: str, nome: str | None, texto: str, pais: str) -> str:
    """Label, epígrafe and text in one line; a separator stands only where something follows it."""
    said = name(nome)
    lead = label(tipo, rotulo, pais) if said or texto else rotulo
    if said and texto:
        said = f"{said} –"
    return " ".join(filter(None, (lead, said, texto)))
