"""Dates as laws give them: a day, a year, or only a stretch in which something began.

A change of text takes effect at one moment, known to the day or only to lie in a window. A
`Momento` is such a window with the act that caused it; all its dates are full ISO dates, so that
they compare as text. Before `min` the change has certainly not begun, from `max` on it has.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from parsing.model import Fonte, Norma, Nota
from parsing.norms import NormKey, norm_key

SEMPRE = "0001-01-01"
NUNCA = "9999-12-31"
VACATIO_DIAS = 45
"""Days to entry into force where an act says nothing (LINDB, art. 1º)."""


class DataInvalida(ValueError):
    """A date that cannot be read; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Periodo:
    """What the user asked for: one day (`min == max`) or, for a bare year, the whole of it."""

    min: str
    max: str


@dataclass(frozen=True, slots=True)
class Momento:
    """When a change takes effect, and by which act. The printed name takes no part in equality."""

    min: str
    max: str
    ato: NormKey | None = None
    posto: int = 1
    """0 for the beginning of the norm itself, which precedes every change of it."""
    norma: str | None = field(default=None, compare=False)

    @property
    def ordem(self) -> tuple[int, str, int, int, str]:
        """Order in time; acts of one window follow their years and numbers."""
        ano = self.ato.ano or 0 if self.ato else 0
        numero = int(self.ato.numero.partition("-")[0] or 0) if self.ato else 0
        return (self.posto, self.max, ano, numero, self.min)

    @property
    def rotulo(self) -> str | None:
        """The date to show: the day, the year alone where only that is known, or None."""
        if self.min == self.max:
            return self.min
        return self.min[:4] if self.min[:4] == self.max[:4] else None


def parse_date(text: str) -> Periodo:
    """A date of the user (2010-06-01, 01/06/2010 or 2010) as a period; a bare year is all of it.

    Raises `DataInvalida`.
    """
    clean = text.strip()
    if len(clean) == 4 and clean.isascii() and clean.isdigit() and clean != "0000":
        return Periodo(f"{clean}-01-01", f"{clean}-12-31")
    try:
        if "/" in clean:
            day, month, year = (int(part) for part in clean.split("/"))
            found = date(year, month, day).isoformat() if year > 999 else None
        else:
            found = date.fromisoformat(clean).isoformat() if len(clean) == 10 else None
    except ValueError:
        found = None
    if found is None:
        raise DataInvalida(
            f"a data “{text}” não pode ser lida: use 2010-06-01, 01/06/2010 ou só o ano, 2010."
        )
    return Periodo(found, found)


def window(value: str) -> Periodo | None:
    """The window of a date of our own data: a day, or a year alone; None if it is neither."""
    try:
        return parse_date(value)
    except DataInvalida:
        return None


@lru_cache(maxsize=4096)
def act(norma: str) -> NormKey:
    """The key of the act that a note names; of one that has no usual name, the year at least."""
    known = norm_key(norma)
    if known is not None:
        return known
    runs = "".join(char if char.isdigit() else " " for char in norma).split()
    years = [int(run) for run in runs if len(run) == 4 and run[:2] in ("18", "19", "20")]
    return NormKey(" ".join(norma.split()), "", years[-1] if years else None)


def norm_start(fonte: Fonte) -> Momento:
    """When the norm itself began: its own date of effect, else what its dates allow.

    The date of an act is not the start of its effect: without a date of effect the window runs
    from the act to the end of its year (at least 45 days), and to the year of its number.
    """
    known = window(fonte.inicio_vigencia) if fonte.inicio_vigencia else None
    if known:
        return Momento(known.min, known.max, posto=0)
    dated = fonte.data_publicacao or fonte.data
    signed = window(dated) if dated else None
    numbered = act(f"Lei nº {fonte.numero}").ano if fonte.numero else None
    if signed is None and numbered is None:
        return Momento(SEMPRE, NUNCA, posto=0)
    years = [int(signed.min[:4])] if signed else []
    years += [numbered] if numbered else []
    first = signed.min if signed else f"{numbered:04d}-01-01"
    last = f"{max(years):04d}-12-31"
    if signed and signed.min == signed.max:
        silent = date.fromisoformat(signed.min) + timedelta(days=VACATIO_DIAS)
        last = max(last, silent.isoformat())
    return Momento(first, last, posto=0)


def note_moment(nota: Nota, fonte: Fonte, normas: Iterable[Norma], start: Momento) -> Momento:
    """When the change that a note tells of took effect.

    Its own printed date counts first, then what is known of the act, then the year of the act
    (the whole year); with none of these it lies anywhere after the start of the norm.
    """
    named = act(nota.norma) if nota.norma else None
    own = window(nota.inicio) if nota.inicio else None
    if own:
        return Momento(own.min, own.max, named, norma=nota.norma)
    row = _row(named, fonte.municipio_id, normas) if named else None
    if row:
        low = row.vigencia_min or row.data_publicacao or row.data_ato or f"{row.ano:04d}-01-01"
        high = row.vigencia_max or max(low, f"{row.ano:04d}-12-31")
        named = named._replace(ano=row.ano) if named else None
        return Momento(low, high, named, norma=nota.norma)
    if named and named.ano:
        return Momento(f"{named.ano:04d}-01-01", f"{named.ano:04d}-12-31", named, norma=nota.norma)
    return Momento(start.min, horizon(fonte), named, norma=nota.norma)


def horizon(fonte: Fonte) -> str:
    """The last day on which a change of unknown date can have begun."""
    known = window(fonte.consolidado_ate) if fonte.consolidado_ate else None
    return known.max if known else NUNCA


def _row(named: NormKey, municipio_id: str | None, normas: Iterable[Norma]) -> Norma | None:
    """The one row of that act; where the note prints no year it must be the only candidate."""
    found = [
        row
        for row in normas
        if row.municipio_id == municipio_id
        and row.tipo.casefold() == named.tipo.casefold()
        and row.numero.lstrip("0") == named.numero
        and named.ano in (None, row.ano)
    ]
    return found[0] if len(found) == 1 else None
