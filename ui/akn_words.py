"""Words of Akoma Ntoso that several modules share: namespaces, elements, kinds of change."""

from __future__ import annotations

import re

from lxml import etree

from parsing.model import Acao, Fonte
from ui import urn

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
NOSSO = "https://posturas.invalid/ns/1"
"""Our namespace: a name that leads nowhere on purpose."""
SEM_DATA = "0001-01-01"
"""Placeholder where the schema demands a date and none is known; marked, and read back as null."""

MODIFICACOES: dict[Acao, tuple[str, str]] = {
    "redacao": ("textualMod", "substitution"),
    "alteracao": ("textualMod", "replacement"),
    "inclusao": ("textualMod", "insertion"),
    "revogacao": ("textualMod", "repeal"),
    "renumeracao": ("textualMod", "renumbering"),
    "retificacao": ("legalSystemMod", "republication"),
    "vide": ("legalSystemMod", "staticReference"),
    "regulamentacao": ("legalSystemMod", "implementation"),
    "veto": ("forceMod", "endOfEnactment"),
    "inconstitucionalidade": ("forceMod", "unconstitutionality"),
    "restabelecimento": ("forceMod", "reEnactment"),
    "vigencia_encerrada": ("efficacyMod", "endOfEfficacy"),
    "suspensao": ("efficacyMod", "inapplication"),
}
"""What each action of a note is in Akoma Ntoso: element and type, one to one."""
ACAO_DE: dict[tuple[str, str], Acao] = {pair: acao for acao, pair in MODIFICACOES.items()}

_INVALIDO = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def el(tag: str, content: str | None = None, /, **attributes: str) -> etree._Element:
    """An element; signs that XML does not allow become U+FFFD, all else is escaped by lxml."""
    found = etree.Element(f"{{{AKN}}}{tag}", {k: _legal(v) for k, v in attributes.items()})
    if content:
        found.text = _legal(content)
    return found


def _legal(text: str) -> str:
    return _INVALIDO.sub("\ufffd", text)


def act_iri(fonte: Fonte, norma: str | None) -> str:
    """IRI of an amending act from its printed name; `nn` for what the name does not say."""
    match = re.match(r"(?P<tipo>\D+?)\s+n\S*\s+(?P<numero>[\d.]+)(?:/(?P<ano>\d{4}))?", norma or "")
    place = urn.akn_place(fonte)
    if match is None:
        return f"/akn/{place}/act/nn/nn/nn"
    numero = match["numero"].replace(".", "")
    return f"/akn/{place}/act/{urn.dotted(match['tipo'])}/{match['ano'] or 'nn'}/{numero}"
