"""Fines, deadlines and other measures: a sortable table and a plot per municipality."""

from __future__ import annotations

from ui import frame, measures, measures_page
from ui.acervo import Acervo
from ui.html import el
from ui.links import Endereco
from ui.screen import Tela


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """Choices, table and plot over the measures of all norms."""
    with tela.busy("Lendo as medidas das normas…"):
        rows = _rows(acervo)
    if rows is None:
        said = el("p", measures_page.INSTALAR)
        tela.show(frame.message("Ler medidas precisa do spaCy", said))
        return
    tela.show(frame.page("Multas e prazos", measures_page.intro(rows)))
    left, middle, right = tela.columns([1, 1, 1])
    grandeza = left.choice("Grandeza", dict(measures_page.magnitudes(rows)), "grandeza")
    towns = {town: town for town in sorted({row["municipio"] for row in rows})}
    places = middle.choices("Municípios", towns, "onde", hint="todos")
    especies = right.choices("Espécies de regra", measures.TIPOS, "especies", hint="todas")
    found = measures_page.chosen(rows, grandeza=grandeza, municipios=places, especies=especies)
    found = measures.converted(found, _values(tela, found))
    tela.table(measures_page.table(found), links={"Abrir": "abrir"}, numbers=("Mínimo", "Máximo"))
    tela.show(measures_page.paper(found))
    _plot(tela, found)


def _rows(acervo: Acervo) -> list[measures.Row] | None:
    """All measures with their kinds of rule; None where spaCy is not installed."""
    read = [acervo.medidas(fonte.chave) for fonte in acervo.fontes]
    known = [rows for rows in read if rows is not None]
    return [row for rows in known for row in rows] if known else None


def _values(tela: Tela, rows: list[measures.Row]) -> dict[str, float]:
    """The value that the user gives a unit of fines, for this session; none: nothing is turned."""
    options = measures_page.convertible(rows)
    if not options:
        return {}
    left, right, _ = tela.columns([1, 1, 1])
    names = {"": "não converter"} | {unit: unit for unit in options}
    unit = left.choice("Converter uma unidade em reais", names, "unidade")
    if not unit:
        return {}
    value = right.number(f"Valor de 1 {unit}, em R$", "valor")
    return {unit: value} if value else {}


def _plot(tela: Tela, rows: list[measures.Row]) -> None:
    """One unit at a time, with the same in words."""
    units = measures_page.plot_units(rows)
    if not units:
        return
    unit = tela.choice("Unidade do gráfico", {u: u for u in units}, "eixo", width=320)
    tela.show(el("p", measures_page.plot_words(rows, unit), class_="meta"))
    tela.plot(measures_page.chart(rows, unit))
