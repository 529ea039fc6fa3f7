"""How much of a question one dispositivo takes up: its words that stand there, or their concepts.

"Vistoria veicular" is no question of a code that speaks of vistorias here and of vehicles there:
what a question joins must stand in one dispositivo, with the texts and headings over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Grupo:
    """A concept of the question: the stems of it that it stands for, and its terms."""

    cobre: frozenset[str]
    termos: tuple[tuple[frozenset[str], Stems], ...]


@dataclass(frozen=True, slots=True)
class Procura:
    """The stems of a question, each with its share of the whole, and its concepts."""

    partes: dict[str, float]
    grupos: tuple[Grupo, ...]


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
    grupos = []
    for casamento in casamentos:
        terms = [termo.stems for termo in tesauro.grupos[casamento.conceito]]
        covers = frozenset(stem for term in terms if asked.issuperset(term) for stem in term)
        grupos.append(Grupo(covers, tuple((frozenset(term), term) for term in terms)))
    return Procura({s: weight / total for s, weight in weights.items()}, tuple(grupos))


def shares(procura: Procura, unidade: Unidade) -> tuple[float, ...]:
    """The share of the question that each dispositivo of a unit takes up (0 to 1)."""
    above = [_found(procura, text) for text in (*unidade.titulos, unidade.nome or "")]
    head = frozenset(stem for found in above for stem in found)
    chains: list[frozenset[str]] = []
    for parte in unidade.partes:
        over = chains[parte.pai] if parte.pai >= 0 else head
        chains.append(over | _found(procura, parte.texto))
    return tuple(sum(procura.partes[s] for s in chain) for chain in chains)


def _found(procura: Procura, text: str) -> frozenset[str]:
    """The stems of the question that a text takes up, by itself or by a concept."""
    held, stems = _stems(text)
    found = set(held.intersection(procura.partes))
    for grupo in procura.grupos:
        if not grupo.cobre <= found and any(
            term_set <= held and _stands(term, stems) for term_set, term in grupo.termos
        ):
            found |= grupo.cobre
    return frozenset(found)


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
