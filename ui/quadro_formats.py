"""The quadro comparativo as a spreadsheet and as a page."""

from __future__ import annotations

from ui import wording
from ui.html import Html, el
from ui.quadro import NAO_ENCONTRADO, Quadro
from ui.sheet import xlsx_bytes

_ESTILO = """
body{font:10pt/1.45 Arial,sans-serif;margin:1.5rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{border:1px solid #767676;padding:.4rem .5rem;vertical-align:top;text-align:left}
.cita{color:#595959;font-size:.9em}@page{size:A4 landscape;margin:1.5cm}tr{break-inside:avoid}
"""
COLUNAS = ("municipio", "normas", "ordem", "rotulo", "texto", "situacao", "citacao", "fontes")


def quadro_xlsx(quadro: Quadro) -> bytes:
    """One row a rule, so that it filters and sorts; "não encontrado" is a row too."""
    rows = []
    for coluna in quadro.colunas:
        common = {
            "municipio": coluna.municipio,
            "normas": "; ".join(coluna.normas),
            "fontes": " ".join(coluna.fontes),
        }
        if not coluna.celulas:
            rows.append(common | {"texto": NAO_ENCONTRADO})
        for ordem, celula in enumerate(coluna.celulas, 1):
            rows.append(
                common
                | {
                    "ordem": ordem, "rotulo": celula.rotulo, "texto": "\n".join(celula.texto),
                    "situacao": celula.situacao, "citacao": celula.citacao,
                }
            )  # fmt: skip
    aviso = "\n".join([f"Quadro comparativo: {quadro.titulo}", wording.NOTICE, *quadro.avisos])
    return xlsx_bytes({"quadro": (rows, COLUNAS)}, aviso=aviso)


def quadro_html(quadro: Quadro) -> bytes:
    """A page to print, landscape, one column per municipality."""
    ranks = max([1, *(len(c.celulas) for c in quadro.colunas)])
    head = [
        el("th", c.municipio, [el("div", n, class_="cita") for n in c.normas], scope="col")
        for c in quadro.colunas
    ]
    body = [
        el("tr", [_cell(quadro, column, rank) for column in range(len(quadro.colunas))])
        for rank in range(ranks)
    ]
    title = f"Quadro comparativo: {quadro.titulo}"
    page = el(
        "html",
        el("head", Html('<meta charset="utf-8">'), el("title", title),
           Html(f"<style>{_ESTILO}</style>")),
        el("body", el("h1", title), el("p", wording.NOTICE),
           [el("p", aviso) for aviso in quadro.avisos],
           el("table", el("thead", el("tr", head)), el("tbody", body)),
           el("h2", "Fontes"),
           [el("p", el("strong", f"{c.municipio}: "), fonte)
            for c in quadro.colunas for fonte in c.fontes]),
        lang="pt-BR",
    )  # fmt: skip
    return f"<!doctype html>\n{page}\n".encode()


def _cell(quadro: Quadro, column: int, rank: int) -> Html:
    coluna = quadro.colunas[column]
    if not coluna.celulas and rank == 0:
        return el("td", el("em", NAO_ENCONTRADO))
    if rank >= len(coluna.celulas):
        return el("td")
    celula = coluna.celulas[rank]
    gone = celula.situacao != "vigente"
    said = wording.SITUATION.get(celula.situacao, celula.situacao)
    return el(
        "td",
        el("strong", celula.rotulo),
        [el("p", el("s", line) if gone else line) for line in celula.texto],
        el("p", el("em", f"[{said}]")) if gone else None,
        el("p", celula.citacao, class_="cita"),
    )
