"""A measure in words: "de 2 a 4 salários mínimos", "até 15 dias úteis", "das 7h30 às 18h"; pure."""

from __future__ import annotations

from parsing.model import Medida

_PLURAL = {
    "dia": "dias", "dia útil": "dias úteis", "hora": "horas", "minuto": "minutos",
    "segundo": "segundos", "semana": "semanas", "mês": "meses", "ano": "anos",
    "salário mínimo": "salários mínimos", "dia de vencimento": "dias de vencimento",
}  # fmt: skip
_DAYS = ("", "domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira",
         "sexta-feira", "sábado")  # fmt: skip
_TIMES = {2.0: "o dobro", 3.0: "o triplo", 0.5: "a metade"}
_LOST = "medida perdida no texto"


def said(medida: Medida, pais: str = "BR") -> str:
    """The measure as people say it; a lost one says so."""
    if medida.valor is None:
        return _LOST
    if medida.grandeza == "horario":
        return _when(medida)
    if medida.unidade == "x":
        return _TIMES.get(medida.valor, f"{number(medida.valor)} vezes o valor")
    if medida.valor_max is not None:
        return f"de {_range(medida, pais)}"
    lead = {"minimo": "no mínimo ", "maximo": "até ", "exato": "", "faixa": ""}[medida.limite]
    return lead + amount(medida.valor, medida.unidade, pais, of=medida)


def _range(medida: Medida, pais: str) -> str:
    low, high = medida.valor or 0.0, medida.valor_max or 0.0
    if medida.unidade in {"R$", "EUR"} or (medida.unidade or "").startswith("%"):
        end = amount(high, medida.unidade, pais)
        start = f"{number(low)}%" if (medida.unidade or "").startswith("%") else amount(
            low, medida.unidade, pais)  # fmt: skip
        return f"{start} a {end}"
    return f"{number(low)} a {amount(high, medida.unidade, pais)}"


def amount(value: float, unit: str | None, pais: str = "BR", *, of: Medida | None = None) -> str:
    """A value with its unit: "R$ 1.000,00", "1 000,00 €", "30% do salário mínimo", "2 m"."""
    if unit == "R$":
        return f"R$ {_money(value)}"
    if unit == "EUR":
        return f"{_money(value).replace('.', ' ' if pais == 'PT' else '.')} €"
    if unit == "fração":
        return _fraction(value, of)
    if unit is None:
        return of.bruto if of else number(value)
    if unit.startswith("%"):
        return f"{number(value)}{unit}"
    if unit.startswith("vez/"):
        return f"{number(value)} {'vez' if value == 1 else 'vezes'} por {unit[4:]}"
    return f"{number(value)} {_PLURAL.get(unit, unit) if value != 1 else unit}"


def _fraction(value: float, of: Medida | None) -> str:
    return of.bruto if of else number(value)


def _money(value: float) -> str:
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


def number(value: float) -> str:
    """1500 → "1.500", 0.25 → "0,25"."""
    text = f"{value:,.4f}".rstrip("0").rstrip(".")
    return text.translate(str.maketrans(",.", ".,"))


def clock(value: float) -> str:
    """7.5 → "7h30", 18 → "18h"."""
    hours, minutes = divmod(round(value * 60), 60)
    return f"{hours}h{minutes:02d}" if minutes else f"{hours}h"


def _when(medida: Medida) -> str:
    low, high = medida.valor or 0.0, medida.valor_max
    if medida.unidade == "dia da semana":
        return f"de {_DAYS[int(low)]} a {_DAYS[int(high or low)]}"
    if high is not None:
        return f"das {clock(low)} às {clock(high)}"
    lead = {"minimo": "a partir das ", "maximo": "até as ", "exato": "às ", "faixa": ""}
    return lead[medida.limite] + clock(low)
