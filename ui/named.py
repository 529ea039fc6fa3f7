"""Which norms of the catalogue a text names, and whether it says anything besides."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsing import mentions
from parsing.model import Fonte
from parsing.norms import norm_key, plain
from ui import norm_name, urn

_LIGACAO = frozenset(
    {"a", "o", "as", "os", "de", "do", "da", "dos", "das", "e", "em", "no", "na", "nos", "nas",
     "ao", "municipio", "municipal", "municipais", "concelho", "codigo", "lei", "complementar",
     "posturas", "regulamento", "norma", "decreto", "s", "n", "l", "sic", "ver", "vide", "cf",
     "ate", "texto", "compilado", "numero", "data", "desconhecidos", "br", "pt", "brasil",
     "portugal", "repetida", "numeracao", "d", "c", "com"}
)  # fmt: skip
"""Words that may stand beside a citation and ask for nothing."""


def norms(
    body: str, found: Sequence[mentions.Mencao], fontes: Sequence[Fonte]
) -> tuple[Fonte, ...] | None:
    """The norms that the text names: None where it names none, empty where it names another."""
    keys = {key for m in found if m.norma for key in [norm_key(m.norma)] if key is not None}
    by_key = [fonte for fonte in fontes if keys & _keys(fonte)]
    words = f" {_words(body)} "
    by_place = [fonte for fonte in fontes if any(f" {name} " in words for name in _names(fonte))]
    if by_key:
        both = [fonte for fonte in by_key if fonte in by_place]
        return tuple(both or by_key)
    if keys:
        return ()
    titled = [f for f in by_place or fontes if f.titulo and f" {_words(f.titulo)} " in words]
    if by_place:
        return tuple(titled or by_place)
    if titled:
        return tuple(titled)
    return () if any(m.norma for m in found) else None


def _keys(fonte: Fonte) -> set[object]:
    """The norm's own key, with and without its year."""
    if fonte.numero is None or fonte.tipo_norma is None:
        return set()
    year = norm_name.year(fonte)
    number = norm_name.digits(fonte)
    names = (f"{fonte.tipo_norma} nº {number}/{year}", f"{fonte.tipo_norma} nº {number}")
    return {key for key in map(norm_key, names) if key is not None}


def _words(text: str) -> str:
    """Words only, without accents and signs."""
    return " ".join(re.findall(r"[a-z0-9]+", plain(text)))


def _names(fonte: Fonte) -> set[str]:
    """How people call the place: chave, whole name, and its name up to the first "de/do/da"."""
    name = _words(norm_name.place(fonte)[0])
    short = re.split(r" d[eoa]s? ", name)[0]
    return {part for part in (_words(fonte.chave), name, short) if part}


def rest(body: str, found: Sequence[mentions.Mencao], fontes: Sequence[Fonte]) -> bool:
    """Whether other words stand in the text, so that it is not a citation but a query."""
    left = "".join(
        sign for at, sign in enumerate(body) if not any(m.inicio <= at < m.fim for m in found)
    )
    known = set(_LIGACAO)
    for fonte in fontes:
        state = urn.ESTADOS.get(fonte.uf or "", "")
        about = (
            fonte.titulo,
            fonte.municipio,
            fonte.ementa,
            fonte.uf,
            state,
            fonte.tipo_norma,
            fonte.orgao_publicador,
        )
        known.update(word for part in about for word in _words(part or "").split())
        known.update(_words(fonte.chave).split())
        known.update(_words(norm_name.dated(fonte)).split())
        year = norm_name.year(fonte) or ""
        known.update(filter(None, (norm_name.digits(fonte), year, year[2:])))
    return any(word not in known for word in _words(left).split())
