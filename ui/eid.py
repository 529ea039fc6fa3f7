"""Ids of the product ↔ Akoma Ntoso eIds, one to one in each country, and the element of each type.

art23_cpt_inc5 ↔ art_23__para_cpt__point_5 · tit5@2 ↔ title_5_2 · art5_num1 ↔ art_5__para_1 (PT).
"""

from __future__ import annotations

from parsing.model import Dispositivo, Redacao, Tipo

ELEMENTOS: dict[Tipo, str] = {
    "parte": "part", "livro": "book", "titulo": "title", "subtitulo": "subtitle",
    "capitulo": "chapter", "secao": "section", "subsecao": "subsection",
    "agrupamento": "hcontainer", "artigo": "article", "paragrafo": "paragraph", "inciso": "point",
    "alinea": "alinea", "item": "indent", "numero": "paragraph", "subalinea": "indent",
    "pena": "hcontainer", "generico": "hcontainer", "anexo": "hcontainer",
}  # fmt: skip
"""Element of each type; its `class` (an hcontainer's `name`) is the type itself."""

_PALAVRAS = {
    "prt": "part", "liv": "book", "tit": "title", "stt": "subtitle", "cap": "chp", "sec": "sec",
    "sub": "subsec", "agh": "hcontainer", "art": "art", "par": "para", "inc": "point", "ali": "al",
    "ite": "indent", "num": "num", "sal": "subal", "pen": "pena", "dpg": "generico", "anx": "att",
}  # fmt: skip
_PALAVRAS_PT = _PALAVRAS | {"num": "para", "par": "subpara"}
"""The Portuguese n.º is the numbered paragraph of Akoma Ntoso."""
CAPUT = "para_cpt"


def words(pais: str) -> dict[str, str]:
    """Prefix of an id → word of an eId."""
    return _PALAVRAS_PT if pais == "PT" else _PALAVRAS


def eid(id_: str, pais: str = "BR") -> str:
    """Akoma Ntoso eId of an id."""
    return "__".join(_step(step, words(pais)) for step in id_.split("_"))


def _step(step: str, known: dict[str, str]) -> str:
    if step == "cpt":
        return CAPUT
    name, _, twin = step.partition("@")
    prefix = name[:3] if name[:3] in known else name
    number = name[len(prefix) :] or "nn"
    return "_".join([known.get(prefix, prefix), number, *([twin] if twin else [])])


def id_of(eid_: str, pais: str = "BR") -> str:
    """The id that `eid` made into this eId."""
    prefixes = {word: prefix for prefix, word in words(pais).items()}
    return "_".join(_unstep(step, prefixes) for step in eid_.split("__"))


def _unstep(step: str, prefixes: dict[str, str]) -> str:
    if step == CAPUT:
        return "cpt"
    word, number, *twin = step.split("_")
    number = "" if number == "nn" else number
    return prefixes.get(word, word) + number + (f"@{twin[0]}" if twin else "")


def redacao_eid(base: str, dispositivo: Dispositivo, redacao: Redacao) -> str:
    """The newest redação has the plain eId, an older one `-vN` after it."""
    return base if redacao is dispositivo.atual else f"{base}-v{redacao.versao}"


def destination(dispositivo: Dispositivo, redacao: Redacao, pais: str) -> str:
    """eId of the element that carries a redação: for an article its caput."""
    base = eid(dispositivo.id, pais)
    if dispositivo.tipo == "artigo":
        base += f"__{CAPUT}"
    return redacao_eid(base, dispositivo, redacao)
