"""The page "Multas e prazos": its table, its plot and its words; pure, knows no Streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parsing.content import Conteudo
from ui import wording
from ui.html import Html, el, join
from ui.links import Endereco
from ui.measures import GRANDEZAS, TIPOS, Row, kinds_of, plot_rows, units
from ui.quantity import number

COLUNAS = (
    "Município", "Dispositivo", "Abrir", "Medida", "Sobre", "Pune", "Mínimo", "Máximo",
    "Unidade", "Desde", "Espécie de regra",
)  # fmt: skip
"""Headings of the table, in order."""


INSTALAR = 'Instale com: pip install "posturas[measures]".'
"""What to do where spaCy is not there."""


def magnitudes(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """(grandeza, its name with how many) that occur, in the order of `GRANDEZAS`."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row["grandeza"]] = counts.get(row["grandeza"], 0) + 1
    return [(g, f"{name} ({counts[g]})") for g, name in GRANDEZAS.items() if g in counts]


def with_kinds(rows: Iterable[Row], conteudos: Mapping[str, Conteudo]) -> list[Row]:
    """Rows with their kinds of rule, in the order of `TIPOS`."""
    known = {doc: kinds_of(conteudo) for doc, conteudo in conteudos.items()}
    found = []
    for row in rows:
        kinds = known[row["doc"]].get((row["id"], row["versao"]), frozenset())
        found.append(row | {"especies": [tipo for tipo in TIPOS if tipo in kinds]})
    return found


def chosen(
    rows: Iterable[Row],
    *,
    grandeza: str,
    municipios: Sequence[str] = (),
    especies: Sequence[str] = (),
) -> list[Row]:
    """Rows of one magnitude, of the municipalities and kinds asked for (none asked: all)."""
    return [
        row
        for row in rows
        if row["grandeza"] == grandeza
        and (not municipios or row["municipio"] in municipios)
        and (not especies or set(especies) & set(row["especies"]))
    ]


def table(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The sortable table under its Portuguese headings; "Abrir" is an address of the interface."""
    found = []
    for row in rows:
        place = Endereco(pagina="norma", norma=row["doc"], d=row["id"])
        said = f"{row['dito']} ({row['conversao']})" if "conversao" in row else row["dito"]
        high = row["valor"] if row["valor_max"] is None else row["valor_max"]
        values = (
            row["municipio"], row["dispositivo"], place.href, said, row["objeto"] or "",
            row["pune"] or "",
            row["valor"], high, row["unidade"] or "", row["desde"] or "",
            ", ".join(TIPOS[tipo] for tipo in row.get("especies", ())),
        )  # fmt: skip
        found.append(dict(zip(COLUNAS, values, strict=True)))
    return found


_NO_PAPEL = ("Município", "Dispositivo", "Medida", "Sobre", "Pune", "Desde")


def paper(rows: Iterable[Row]) -> Html:
    """The same table for print, where the sortable one cannot go."""
    found = table(rows)
    head = el("tr", [el("th", name, scope="col") for name in _NO_PAPEL])
    body = [el("tr", [el("td", str(row[name])) for name in _NO_PAPEL]) for row in found]
    whole = el("table", el("thead", head), el("tbody", body), class_="tabela")
    return el("div", whole, class_="so-papel")


def convertible(rows: Iterable[Row]) -> list[str]:
    """Units of fines and values that are no money of today: what a user may give a value for."""
    found = [unit.removeprefix("% do ") for unit, _ in units(r for r in rows if _is_fine(r))]
    return [u for u in dict.fromkeys(found) if u not in {"R$", "EUR", "x", "%", "valor venal"}]


def _is_fine(row: Row) -> bool:
    return row["grandeza"] in {"multa", "valor"}


_TINTA = "#1c2430"


def chart(rows: Iterable[Row], unidade: str) -> dict[str, Any]:
    """A Vega-Lite plot: one line for each dispositivo with a measure of that unit."""
    bars = [
        bar | {"lugar": f"{bar['municipio']}: {bar['dispositivo']}"}
        for bar in plot_rows(rows, unidade)
    ]
    return {
        "data": {"values": bars},
        "height": {"step": 18},
        "config": {"axis": {"labelColor": _TINTA, "titleColor": _TINTA, "labelFontSize": 12,
                            "titleFontSize": 13},
                   "legend": {"labelColor": _TINTA, "labelFontSize": 13}},
        "encoding": {
            "y": {"field": "lugar", "type": "nominal", "title": None, "sort": None,
                  "axis": {"labelLimit": 360, "labelOverlap": False,
                           "description": "Dispositivos"}},
            "color": {"field": "municipio", "type": "nominal", "title": None,
                      "legend": {"orient": "top", "description": "Cor de cada município"}},
            "x": {"field": "minimo", "type": "quantitative", "title": unidade,
                  "axis": {"description": unidade}},
            "tooltip": [
                {"field": "municipio", "title": "Município"},
                {"field": "dispositivo", "title": "Dispositivo"},
                {"field": "dito", "title": "Medida"},
            ],
        },
        "layer": [
            {"mark": {"type": "rule", "strokeWidth": 2},
             "encoding": {"x2": {"field": "maximo"}}},
            {"mark": {"type": "point", "filled": True, "size": 45}},
            {"mark": {"type": "point", "filled": True, "size": 45},
             "encoding": {"x": {"field": "maximo", "type": "quantitative"}}},
        ],
    }  # fmt: skip


def plot_units(rows: Sequence[Row]) -> list[str]:
    """Units for the plot: those that most municipalities use first; multipliers have no plot."""
    places: dict[str, set[str]] = {}
    for row in rows:
        places.setdefault(row["unidade"] or "", set()).add(row["municipio"])
    known = [unit for unit, _ in units(rows) if unit != "x"]
    return sorted(known, key=lambda unit: -len(places[unit]))


def intro(rows: Sequence[Row]) -> Html:
    """How many measures, and how many were lost by the source."""
    lost = sum(row["defeito"] == "medida perdida" for row in rows)
    parts = [
        wording.count(len(rows), "medida lida", "medidas lidas"),
        "cada uma com o dispositivo que a diz. As unidades ficam como impressas.",
    ]
    note = None
    if lost:
        said = wording.count(lost, "medida se perdeu", "medidas se perderam")
        note = el("p", f"{wording.capital(said)} na publicação do texto: o valor não é adivinhado.",
                  class_="meta")  # fmt: skip
    return join(el("p", ", ".join(parts)), note)


def plot_words(rows: Sequence[Row], unidade: str) -> str:
    """The plot in a sentence, for those who cannot see it."""
    bars = plot_rows(rows, unidade)
    if not bars:
        return f"Nenhuma medida em {unidade}."
    least, most = min(b["minimo"] for b in bars), max(b["maximo"] for b in bars)
    places = wording.count(len({b["municipio"] for b in bars}), "município", "municípios")
    ends = f"de {number(least)} a {number(most)}"
    return f"Gráfico: {len(bars)} medidas em {unidade} de {places}, {ends}."
