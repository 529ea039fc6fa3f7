"""What changed between two texts, word by word, blind to typography."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from parsing.model import Documento, Estado

TipoTrecho = Literal["igual", "incluido", "excluido"]

_SINAIS = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
        "‘": "'", "’": "'", "´": "'", "`": "'",
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
        "°": "º", "˚": "º", "…": "...", "\u00a0": " ", "\u00ad": None, "\u200b": None,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trecho:
    """A stretch of a comparison. The texts of all but `incluido` make the old text, of all but
    `excluido` the new one (white space apart); `igual` is shown as the new text prints it."""

    tipo: TipoTrecho
    texto: str


@dataclass(frozen=True, slots=True)
class Mudanca:
    """What became of one dispositivo between two states; `trechos` as in `diff`."""

    id: str
    tipo: Literal["igual", "alterado", "incluido", "excluido"]
    trechos: tuple[Trecho, ...]


def tokens(text: str) -> list[str]:
    """Words and single signs, each with the white space before it collapsed to one blank."""
    found: list[str] = []
    start = 0
    text = " ".join(text.split())
    for place, (one, other) in enumerate(pairwise(text), 1):
        joined = _word(one) and _word(other) and one != " "
        if not joined and one != " ":
            found.append(text[start:place])
            start = place
    if text:
        found.append(text[start:])
    return found


def _word(char: str) -> bool:
    return char.isalnum() or unicodedata.combining(char) > 0 or char in "ºª°"


def plain(token: str) -> str:
    """A token without what is only typography: kind of quote and dash, ordinal sign, spaces."""
    return unicodedata.normalize("NFC", token).translate(_SINAIS).strip()


def diff(old: str, new: str) -> tuple[Trecho, ...]:
    """The stretches of a redline, in reading order; an exclusion stands before what replaces it.

    Two texts that differ in typography only give one `igual` stretch.
    """
    before, after = tokens(old), tokens(new)
    matcher = difflib.SequenceMatcher(
        None, [plain(t) for t in before], [plain(t) for t in after], autojunk=False
    )
    found: list[Trecho] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            # after an exclusion at the very start the blank is the old text's
            blank = " " if found and before[a][0] == " " and after[c][0] != " " else ""
            _put(found, "igual", blank + "".join(after[c:d]))
            continue
        _put(found, "excluido", "".join(before[a:b]))
        _put(found, "incluido", "".join(after[c:d]))
    return tuple(found)


def _put(found: list[Trecho], tipo: TipoTrecho, texto: str) -> None:
    if texto:
        found.append(Trecho(tipo, texto))


def same(old: str, new: str) -> bool:
    """Whether two texts differ in typography only."""
    return [plain(t) for t in tokens(old)] == [plain(t) for t in tokens(new)]


def diff_states(documento: Documento, old: Estado, new: Estado) -> tuple[Mudanca, ...]:
    """What became of each dispositivo of an article between two of its states, in reading order."""
    texts = {
        (dispositivo.id, redacao.versao): redacao.texto
        for dispositivo, _ in documento.percorrer()
        for redacao in dispositivo.redacoes
    }
    before, after = _in_force(old), _in_force(new)
    order = {dispositivo.id: n for n, (dispositivo, _) in enumerate(documento.percorrer())}
    found: list[Mudanca] = []
    for id_ in sorted(before.keys() | after.keys(), key=order.__getitem__):
        one = texts[id_, before[id_]] if id_ in before else None
        other = texts[id_, after[id_]] if id_ in after else None
        found.append(_change(id_, one, other))
    return tuple(found)


def _in_force(estado: Estado) -> Mapping[str, int]:
    return dict(estado.redacoes) if estado.situacao == "vigente" else {}


def _change(id_: str, old: str | None, new: str | None) -> Mudanca:
    if old is None:
        return Mudanca(id_, "incluido", (Trecho("incluido", new or ""),))
    if new is None:
        return Mudanca(id_, "excluido", (Trecho("excluido", old),))
    return Mudanca(id_, "igual" if same(old, new) else "alterado", diff(old, new))
