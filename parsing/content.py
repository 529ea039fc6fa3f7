"""What the rules of one document say: kinds, measures and definitions, read in one go."""

from __future__ import annotations

from dataclasses import dataclass

from parsing.definitions import definitions
from parsing.measures import measures
from parsing.model import Definicao, Documento, Medida, Regra
from parsing.rules import rules


@dataclass(frozen=True, slots=True)
class Conteudo:
    """The side tables `regras`, `medidas` and `definicoes` of a document."""

    regras: tuple[Regra, ...]
    medidas: tuple[Medida, ...]
    definicoes: tuple[Definicao, ...]


def content(documento: Documento) -> Conteudo:
    """Kinds of rule first: "a menos de 100 m" under a prohibition is a minimum.

    Needs spaCy (the extra "measures"): ModuleNotFoundError where it is not installed.
    """
    regras = rules(documento)
    return Conteudo(regras, measures(documento, regras), definitions(documento))
