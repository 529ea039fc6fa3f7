"""The notice that goes with every text that leaves: no official value, source, consolidation."""

from __future__ import annotations

from parsing.model import Fonte
from ui import norm_name
from ui.wording import NOTICE


def notice(fonte: Fonte) -> tuple[str, str, str]:
    """Three sentences: no official value; where the text comes from; until when it is consolidated.

    "Vigente" means in force according to this consolidated text, so the last one always stands.
    """
    return (NOTICE, source(fonte), consolidation(fonte))


def source(fonte: Fonte) -> str:
    """Which text was read: official address where known, else the file of the corpus."""
    unnamed = fonte.arquivo and not (fonte.tipo_norma or fonte.numero or fonte.data)
    said = [] if unnamed else [norm_name.dated(fonte)]
    name, qualifier = norm_name.place(fonte)
    if name and said:
        said[0] += f", de {name}" + (f" ({qualifier})" if qualifier else "")
    if fonte.url_oficial:
        said.append(fonte.url_oficial)
    if fonte.arquivo:
        said.append(f"arquivo {fonte.arquivo.rpartition('/')[2]}")
    if fonte.sha256:
        said.append(f"sha256 {fonte.sha256[:16]} (início)")
    return f"Fonte: {'; '.join(said)}."


def consolidation(fonte: Fonte) -> str:
    """The date until which the text is consolidated, or that it is not known."""
    if fonte.consolidado_ate:
        return f"Texto consolidado até {norm_name.plain_date(fonte.consolidado_ate)}."
    return "Data da consolidação desconhecida."
