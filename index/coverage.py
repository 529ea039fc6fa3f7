"""How much of a question one dispositivo takes up: its words that stand there, or their concepts.

"Vistoria veicular" is no question of a code that speaks of vistorias here and of vehicles there:
what a question joins must stand in one dispositivo, with the texts and headings over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from index import words
from index.thesaurus import Casamento, Tesauro
from index.units import Unidade

QUADRO = frozenset(
    words.stems(
        """gostaria saber queria quero quer preciso precisa existe dizer disse disseram falar gente
        alguém alguma algum coisa verdade favor obrigado olá bom boa dia faço fazer faz feito deve
        devo poder vou vai pessoa pessoas lei regra norma código dono nosso lado perto ficar fica
        deixar deixa dar dá ter tenho pôr por botar certo errado obrigatório permitido proibido"""
    )
)
"""Words that people put around a question; they say little of its subject."""
PESO_QUADRO = 0.3

Stems = tuple[str, ...]
NADA: frozenset[str] = frozenset()
"""One for all texts that take up nothing."""


@dataclass(frozen=True, slots=True)
class Procura:
    """The stems of a question, each with its share of the whole, and the terms of its concepts."""

    partes: dict[str, float]
    termos: dict[str, tuple[tuple[Stems, frozenset[str]], ...]]
    """By their rarest stem: each term, and the stems of the question that its concept covers."""


@dataclass(frozen=True, slots=True)
class Cobertura:
    """What the units of an index take up of one question; each is looked at once."""

    procura: Procura
    unidades: Sequence[Unidade]
    _vistas: dict[int, tuple[float, ...]] = field(default_factory=dict)

    def of(self, row: int) -> tuple[float, ...]:
        """The share that each dispositivo of the unit in this row takes up (0 to 1)."""
        if row not in self._vistas:
            self._vistas[row] = shares(self.procura, self.unidades[row])
        return self._vistas[row]

    def most(self, rows: Iterable[int]) -> float:
        """The largest share that one dispositivo of these units takes up; 0 of none."""
        return max((max(self.of(row)) for row in rows), default=0.0)


def wanted(
    stems: Iterable[str],
    casamentos: Iterable[Casamento],
    tesauro: Tesauro,
    idf: Callable[[str], float],
) -> Procura:
    """What to look for in the dispositivos; `idf` is asked for stems."""
    asked = frozenset(stems)
    weights = {s: idf(s) * (PESO_QUADRO if s in QUADRO else 1.0) for s in sorted(asked)}
    total = sum(weights.values()) or 1.0
    terms: dict[str, list[tuple[Stems, frozenset[str]]]] = {}
    for casamento in casamentos:
        group = [termo.stems for termo in tesauro.grupos[casamento.conceito]]
        covers = frozenset(stem for term in group if asked.issuperset(term) for stem in term)
        for term in group:
            terms.setdefault(max(term, key=idf), []).append((term, covers))
    return Procura(
        {s: weight / total for s, weight in weights.items()},
        {anchor: tuple(found) for anchor, found in terms.items()},
    )


def shares(procura: Procura, unidade: Unidade) -> tuple[float, ...]:
    """The share of the question that each dispositivo of a unit takes up (0 to 1)."""
    head = NADA
    for text in (*unidade.titulos, unidade.nome or ""):
        head = head | _found(procura, text)
    chains: list[frozenset[str]] = []
    worth: list[float] = []
    for parte in unidade.partes:
        over = chains[parte.pai] if parte.pai >= 0 else head
        found = _found(procura, parte.texto)
        if found <= over:
            chains.append(over)
            worth.append(worth[parte.pai] if parte.pai >= 0 else _worth(procura, over))
        else:
            chains.append(over | found)
            worth.append(_worth(procura, chains[-1]))
    return tuple(worth)


def _worth(procura: Procura, stems: frozenset[str]) -> float:
    return sum([share for stem, share in procura.partes.items() if stem in stems])


def _found(procura: Procura, text: str) -> frozenset[str]:
    """The stems of the question that a text takes up, by itself or by a concept."""
    held, stems = _stems(text)
    found = held & procura.partes.keys()
    for anchor in held & procura.termos.keys():
        for term, covers in procura.termos[anchor]:
            if not covers <= found and held.issuperset(term) and _stands(term, stems):
                found = found | covers
    return frozenset(found) if found else NADA


def _stands(term: Stems, stems: Sequence[str]) -> bool:
    size = len(term)
    return size == 1 or any(
        stems[at : at + size] == term for at in range(len(stems) - size + 1) if stems[at] == term[0]
    )


@lru_cache(maxsize=20_000)
def _stems(text: str) -> tuple[frozenset[str], Stems]:
    """The same articles come up again and again."""
    stems = words.stems(text)
    return frozenset(stems), stems
