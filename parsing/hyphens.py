"""Words cut at a line end, joined again: the hyphen stays where it belongs to the word."""

from __future__ import annotations

import regex

_CORTE = regex.compile(r"[-‐¬][^\S\n]*\n\s*(?=(?P<depois>\p{Ll}{1,30}))")
_PALAVRA = regex.compile(r"(?:(?P<primeira>\p{L}{1,30})-)?(?P<antes>\p{L}{1,30})\Z")
_PRONOMES = frozenset({"se", "lhe", "lhes", "lo", "la", "los", "las", "nos"})
_COMPOSTOS = frozenset({"vice", "pré", "pós", "recém", "além", "meio", "alto"})
"""First halves of compounds: vice-prefeito, meio-fio."""
_VERBOS_CURTOS = frozenset({"faz", "diz", "far", "ter", "ser", "dar", "vai", "deu", "foi", "fez"})
_MESOCLISE = frozenset({"á", "ás", "ão", "ei", "emos", "ia", "iam"})


def join(text: str) -> str:
    """Line-end hyphens undone: "fiscali-⏎zação" is "fiscalização", "cumpra-⏎se" keeps its own."""
    if "-" not in text and "‐" not in text and "¬" not in text:
        return text
    return _CORTE.sub(_joined, text)


def _joined(m: regex.Match[str]) -> str:
    antes = _PALAVRA.search(m.string, max(0, m.start() - 60), m.start())
    if antes is None:
        return m.group()
    return "-" if _keeps(antes["primeira"], antes["antes"].lower(), m["depois"]) else ""


def _keeps(primeira: str | None, antes: str, depois: str) -> bool:
    """Whether the hyphen stands between two words: a compound, or a verb and its pronoun."""
    if antes in _COMPOSTOS or (antes == "guarda" and len(depois) > 3):
        return True
    if depois in _MESOCLISE:
        return primeira is not None or antes in _PRONOMES
    if depois == "se":
        return antes[-1] != "s" and (
            len(antes) > 3 or antes in _VERBOS_CURTOS or not antes.isascii()
        )
    if depois in ("lhe", "lhes", "o", "a"):
        return True
    if depois in ("os", "as"):
        return antes[-1] == "a"
    if depois in ("lo", "la", "los", "las"):
        return antes[-1] in "áêéíóô" or (antes[-1] == "i" and len(antes) > 4)
    if depois in ("no", "na", "nos", "nas"):
        return antes.endswith(("m", "ão", "õe"))
    return False
