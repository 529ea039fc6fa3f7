"""When a law comes into force: what its own clause says, counted from what is known.

LC 95/1998, art. 8º, § 1º: the day of publication and the last day are counted, and the law is in
force the day after; without a clause, 45 days after publication (LINDB, art. 1º). The date of an
act is not that of its publication: where only the former is known, the effect has a window.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import regex

from parsing.model import Documento
from parsing.norms import norm_date

_FLAGS = regex.VERBOSE | regex.IGNORECASE

_CLAUSE = regex.compile(
    r"[^.;]{0,200}\bentra (?: r[áa] )? m? \s+ em \s+ vigor [^.;]{0,200}", _FLAGS
)
_DAYS = regex.compile(
    r"""(?<n> \d{1,4} ) \s* (?: º | o )? \s* (?: \( [^)]{1,40} \) \s* )?
        (?<u> dias? | meses | m[êe]s | anos? )""",
    _FLAGS,
)
_NEXT_YEAR = regex.compile(r"exerc[íi]cio \s+ seguinte", _FLAGS)
_WORDS = {"quinto": 5, "décimo": 10, "trinta": 30, "quinze": 15, "sessenta": 60, "noventa": 90}


@dataclass(frozen=True, slots=True)
class Vigor:
    """The window in which a law comes into force (full ISO dates, None: unknown), and why."""

    minimo: str | None
    maximo: str | None
    porque: str


def commencement(documento: Documento, *, ato: str | None, publicacao: str | None = None) -> Vigor:
    """From the clause of the law, the day of the act and, where known, that of its publication."""
    clause = _clause(documento)
    fixed = norm_date(clause) if clause else None
    if fixed is not None and len(fixed) == 10:
        return Vigor(fixed, fixed, "data escrita na cláusula de vigência")
    days, why = _days(clause)
    if days is None:
        return Vigor(None, None, why)
    if publicacao is not None:
        day = (date.fromisoformat(publicacao) + timedelta(days=days)).isoformat()
        return Vigor(day, day, f"{why}, contado da publicação em {publicacao}")
    if ato is None:
        return Vigor(None, None, f"{why}; data da publicação desconhecida")
    first = (date.fromisoformat(ato) + timedelta(days=days)).isoformat()
    return Vigor(first, f"{first[:4]}-12-31", f"{why}; só a data do ato é conhecida")


def _clause(documento: Documento) -> str | None:
    found = None
    for dispositivo, _ in documento.percorrer():
        if dispositivo.tipo in ("artigo", "paragrafo", "numero"):
            match = _CLAUSE.search(dispositivo.atual.texto)
            found = match.group() if match else found
    return found


def _days(clause: str | None) -> tuple[int | None, str]:
    if clause is None:
        return 45, "sem cláusula de vigência: 45 dias (LINDB, art. 1º)"
    if _NEXT_YEAR.search(clause):
        return None, "vigência no exercício seguinte"
    match = _DAYS.search(clause)
    if match is not None:
        if not match["u"].lower().startswith("dia"):
            return None, f"prazo de vigência em {match['u'].lower()}, não contado"
        return int(match["n"]), f"{match['n']} dias após a publicação"
    for word, value in _WORDS.items():
        if regex.search(rf"\b{word}\s+dias?\b", clause, regex.IGNORECASE):
            return value, f"{value} dias após a publicação"
    return 0, "na data da publicação"
