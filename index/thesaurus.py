"""The thesaurus: groups of terms that name one concept, from how people ask to how laws speak.

A row of `corpus/tesauro.csv` is `conceito,termo,tipo`. A term *matches* a query when all its stems
are in it, in any order; it *stands in* a document when its stems stand there side by side. The
measures (strength of a match, weights of an expansion) are those that the trials of the project
found best; the figures are in CHANGELOG.md. The checker of the rows is `index.thesaurus_check`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from index import words

TipoTermo = Literal["legal", "br", "pt", "popular", "popular_pt"]
TIPOS_TERMO: tuple[TipoTermo, ...] = get_args(TipoTermo)
POPULARES: frozenset[TipoTermo] = frozenset({"popular", "popular_pt"})
"""How people speak, in Brazil and in Portugal; the others are how norms and offices write."""
PESOS: Mapping[TipoTermo, float] = {
    "legal": 1.0, "br": 1.0, "pt": 0.7, "popular": 0.5, "popular_pt": 0.5,
}  # fmt: skip
"""What a word of a term of each type is worth in an expansion."""

_SHARE = 1.5
"""A concept that makes up two thirds of the query, or more, is expanded in full."""
_EXPANSION = 0.8
_LENGTH = 0.5
_INSIDE = 0.5
"""What is left of a match whose words all stand in the match of another, longer term."""

Idf = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Linha:
    """A row as read: `num` is its 1-based line in the CSV (the heading is line 1)."""

    num: int
    conceito: str
    termo: str
    tipo: str

    @property
    def valida(self) -> bool:
        """Whether search can use the row: no empty field, a known type, a word in the term."""
        return bool(self.conceito) and self.tipo in TIPOS_TERMO and bool(words.stems(self.termo))


@dataclass(frozen=True, slots=True)
class Termo:
    """A term of a group; `grupos` is in how many groups a term of the same stems stands."""

    conceito: str
    texto: str
    tipo: TipoTermo
    stems: tuple[str, ...]
    grupos: int = 1


class Casamento(NamedTuple):
    """A concept found in a text: how strongly, and by which of its terms."""

    conceito: str
    forca: float
    termo: str


@dataclass(frozen=True, slots=True)
class Tesauro:
    """The terms, indexed by one stem each (`anchors`: the stem that fewest terms share)."""

    linhas: tuple[Linha, ...]
    grupos: Mapping[str, tuple[Termo, ...]]
    anchors: Mapping[str, tuple[Termo, ...]]
    expansions: Mapping[str, tuple[tuple[str, float], ...]]
    """Of each concept: every ranking token of its terms with its weight for a match of share 1."""

    stems: frozenset[str] = frozenset()
    """Every stem of every term."""

    def __len__(self) -> int:
        return len(self.grupos)

    def vocabulary(self) -> tuple[str, ...]:
        """Every word of its terms, those in most terms first."""
        count = Counter(w for linha in self.linhas for _, _, w in words.spans(linha.termo))
        return tuple(sorted(count, key=lambda word: (-count[word], word)))

    def terms(self, conceito: str, *tipos: TipoTermo) -> tuple[str, ...]:
        """The terms of a concept in the order of the file, of the given types (default: all)."""
        return tuple(t.texto for t in self.grupos.get(conceito, ()) if not tipos or t.tipo in tipos)


def load(rows: Iterable[Mapping[str, str | None]]) -> Tesauro:
    """The thesaurus from CSV rows (dicts with `conceito`, `termo`, `tipo`), in their order.

    Rows that cannot be used stay in `linhas` for the checker and match nothing.
    """
    linhas = tuple(
        Linha(num, *((row.get(key) or "").strip() for key in ("conceito", "termo", "tipo")))
        for num, row in enumerate(rows, start=2)
    )
    held: dict[frozenset[str], set[str]] = {}
    usable = [(linha, words.stems(linha.termo)) for linha in linhas if linha.valida]
    for linha, stems in usable:
        held.setdefault(frozenset(stems), set()).add(linha.conceito)
    groups: dict[str, list[Termo]] = {}
    for linha, stems in usable:
        tipo = next(t for t in TIPOS_TERMO if t == linha.tipo)
        termo = Termo(linha.conceito, linha.termo, tipo, stems, len(held[frozenset(stems)]))
        groups.setdefault(linha.conceito, []).append(termo)
    grupos = {conceito: tuple(terms) for conceito, terms in groups.items()}
    return Tesauro(
        linhas=linhas,
        grupos=grupos,
        anchors=_anchors(grupos),
        expansions={conceito: _tokens(terms) for conceito, terms in grupos.items()},
        stems=frozenset(stem for _, found in usable for stem in found),
    )


def _anchors(grupos: Mapping[str, tuple[Termo, ...]]) -> dict[str, tuple[Termo, ...]]:
    count: dict[str, int] = {}
    for terms in grupos.values():
        for termo in terms:
            for stem in set(termo.stems):
                count[stem] = count.get(stem, 0) + 1
    anchored: dict[str, list[Termo]] = {}
    for terms in grupos.values():
        for termo in terms:
            anchor = min(termo.stems, key=lambda stem: (count[stem], stem))
            anchored.setdefault(anchor, []).append(termo)
    return {anchor: tuple(terms) for anchor, terms in anchored.items()}


def _tokens(terms: tuple[Termo, ...]) -> tuple[tuple[str, float], ...]:
    """What a match of the group adds. A popular phrase is a way in only: its words ("meu vizinho
    joga …") are those of all subjects, while a law has words for the subject of its own."""
    best: dict[str, float] = {}
    for termo in terms:
        tokens = words.tokens(termo.texto)
        if termo.tipo in POPULARES and len(set(tokens)) > 1:
            continue
        for token in tokens:
            weight = _EXPANSION * PESOS[termo.tipo] / len(tokens) ** _LENGTH
            best[token] = max(best.get(token, 0.0), weight)
    return tuple(best.items())


def match(tesauro: Tesauro, stems: Iterable[str], idf: Idf) -> tuple[Casamento, ...]:
    """Concepts of a query, strongest first: all the stems of a term are in it, in any order.

    The strength is the sum of the idf of the term's stems over the square root of the number of
    groups that hold the term; a concept takes its best term. "Rua suja" counts half where "água
    suja na rua" of another concept is found too. `idf` is asked for stems.
    """
    asked = frozenset(stems)
    found = (
        termo
        for stem in sorted(asked)
        for termo in tesauro.anchors.get(stem, ())
        if asked.issuperset(termo.stems)
    )
    best = _best(found, lambda termo: strength(termo, idf))
    held = {frozenset(termo.stems) for _, termo in best}
    return _ordered(
        Casamento(
            termo.conceito,
            forca * (_INSIDE if any(frozenset(termo.stems) < other for other in held) else 1.0),
            termo.texto,
        )
        for forca, termo in best
    )


def contiguous(tesauro: Tesauro, stems: Iterable[str], idf: Idf) -> tuple[Casamento, ...]:
    """Concepts of a document, strongest first: a term stands in it with its stems side by side."""
    return strongest(standing(tesauro, stems), lambda termo: strength(termo, idf))


def standing(tesauro: Tesauro, stems: Iterable[str]) -> tuple[Termo, ...]:
    """Terms that stand in a document with their stems side by side: the same by any statistics."""
    text = tuple(stems)
    places: dict[str, list[int]] = {}
    for place, stem in enumerate(text):
        places.setdefault(stem, []).append(place)
    return tuple(
        termo
        for stem, at in places.items()
        for termo in tesauro.anchors.get(stem, ())
        if _stands(termo.stems, termo.stems.index(stem), text, at)
    )


def strongest(
    found: Iterable[Termo], strength_of: Callable[[Termo], float]
) -> tuple[Casamento, ...]:
    """The concepts of these terms, each by the term that says most, strongest first."""
    return _ordered(
        Casamento(termo.conceito, forca, termo.texto) for forca, termo in _best(found, strength_of)
    )


def strength(termo: Termo, idf: Idf) -> float:
    """What a term says: the idf of its stems over the root of the number of groups that hold it."""
    return sum(idf(stem) for stem in sorted(set(termo.stems))) / math.sqrt(termo.grupos)


def _stands(term: tuple[str, ...], offset: int, text: tuple[str, ...], at: list[int]) -> bool:
    return any(
        place >= offset and text[place - offset : place - offset + len(term)] == term
        for place in at
    )


def _best(
    found: Iterable[Termo], strength_of: Callable[[Termo], float]
) -> tuple[tuple[float, Termo], ...]:
    """Of each concept the term found that says most, with its strength."""
    best: dict[str, tuple[float, Termo]] = {}
    for termo in found:
        forca = strength_of(termo)
        held = best.get(termo.conceito)
        if held is None or (-forca, termo.texto) < (-held[0], held[1].texto):
            best[termo.conceito] = (forca, termo)
    return tuple(best.values())


def _ordered(casamentos: Iterable[Casamento]) -> tuple[Casamento, ...]:
    return tuple(sorted(casamentos, key=lambda c: (-c.forca, c.conceito)))


def best_concepts(
    casamentos: Iterable[Casamento], df: Mapping[str, int], total: int, *, limit: int = 6
) -> tuple[str, ...]:
    """The concepts that say most of a document: by strength times ln(total / df of the concept).

    `df` counts the documents in which a concept stands, `total` all documents; both are the frozen
    statistics of an index, so that a new law does not change what old articles are called.
    """
    ranked = sorted(
        casamentos,
        key=lambda c: (-c.forca * math.log(max(total / max(df.get(c.conceito, 1), 1), 1.0)),
                       c.conceito),
    )  # fmt: skip
    return tuple(c.conceito for c in ranked[:limit])


def described(tesauro: Tesauro, conceitos: Iterable[str], *, populares: int = 3) -> str:
    """Concepts as a line to stand before an article: "name, 3 popular terms; name, …"."""
    return "; ".join(
        ", ".join((conceito, *tesauro.terms(conceito, "popular")[:populares]))
        for conceito in conceitos
    )


def expand(
    tesauro: Tesauro, casamentos: Iterable[Casamento], tokens: Iterable[str], total_idf: float
) -> dict[str, float]:
    """Ranking tokens to add to a query, with weights in (0, 0.8]; the query's own are left out.

    `total_idf` is the sum of the idf of the query's stems: a concept that makes up two thirds
    of the query or more counts in full. A token takes the largest weight that it is offered.
    """
    own = frozenset(tokens)
    added: dict[str, float] = {}
    for casamento in casamentos:
        share = min(1.0, _SHARE * casamento.forca / total_idf) if total_idf > 0 else 1.0
        for token, weight in tesauro.expansions.get(casamento.conceito, ()):
            if token not in own and share * weight > added.get(token, 0.0):
                added[token] = share * weight
    return added
