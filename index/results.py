"""What a search gives back: frozen values that print as JSON with the names of the contract."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from parsing.model import Situacao


@dataclass(frozen=True, slots=True)
class Trecho:
    """A part of the article in that state, as a reader sees it."""

    id: str
    versao: int
    tipo: str
    rotulo: str
    texto: str
    nivel: int
    """0 for the article itself, 1 for what hangs from it, and so on."""


@dataclass(frozen=True, slots=True)
class Achado:
    """One state of an article. `id` is the part that answers best; `texto` the whole article."""

    doc: str
    municipio: str
    artigo: str
    id: str
    versao: int
    situacao: Situacao
    inicio: str | None
    fim: str | None
    incerto: bool
    """Only at a date: the state may have held then, but the day of the change is not known."""
    rotulo: str
    """Labels from the article down to the part: "Art. 7º, § 2º, II"."""
    caminho: tuple[str, ...]
    trecho: str
    """The sentence of the part that answers best."""
    texto: str
    escore: float
    escores: dict[str, float]
    linha: int
    """Line of the raw text where the part stands."""
    nome: str | None = None
    """Epígrafe of the article."""
    estado: int = 1
    norma: str | None = None
    """The act that gave the article this state."""
    partes: tuple[Trecho, ...] = ()


@dataclass(frozen=True, slots=True)
class Conceito:
    """A concept of the thesaurus seen in the query, by which of its terms."""

    conceito: str
    termo: str
    tambem: tuple[str, ...]
    """Legal words that were searched for as well."""


@dataclass(frozen=True, slots=True)
class Resultado:
    """Answer to a search. `total` counts all that is close enough, shown or not."""

    consulta: str
    achados: tuple[Achado, ...]
    total: int
    facetas: dict[str, dict[str, int]]
    """Counts by `municipio`, `norma` and `situacao`, over all that `total` counts."""
    ms: float
    confianca: float = 0.0
    """How likely it is that anything found answers at all (0 to 1)."""
    conceitos: tuple[Conceito, ...] = ()
    tokens: tuple[str, ...] = ()
    """Ranking tokens of the query, for marking words (`index.words.token`)."""
    avisos: tuple[str, ...] = ()
    """Sentences for the user: what was left out, and why."""


@dataclass(frozen=True, slots=True)
class RespostaMunicipio:
    """One column of a comparison. `resposta` False: not found in `normas`."""

    municipio: str
    normas: tuple[str, ...]
    resposta: bool
    confianca: float
    achados: tuple[Achado, ...]


@dataclass(frozen=True, slots=True)
class Comparacao:
    """The best of each municipality for one query, side by side."""

    consulta: str
    municipios: tuple[RespostaMunicipio, ...]
    ms: float = 0.0
    conceitos: tuple[Conceito, ...] = ()
    tokens: tuple[str, ...] = ()
    avisos: tuple[str, ...] = ()


def as_json(value: Achado | Resultado | Comparacao) -> dict[str, Any]:
    """A plain dict in the order of the fields."""
    found = asdict(value)
    return {f.name: found[f.name] for f in fields(value)}
