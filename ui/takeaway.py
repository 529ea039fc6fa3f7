"""What can be taken away from each page: files made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from index.results import Achado, Comparacao, RespostaMunicipio
from parsing.model import Documento, Fonte
from ui import wording
from ui.basket import Guardado
from ui.between import Comparada
from ui.changes import Par, stretches
from ui.docx_tables import Guardada, dossie_docx, quadro_docx, redline_docx
from ui.export import FORMATOS, export, filename
from ui.links import Endereco
from ui.naming import descending
from ui.notice import notice
from ui.panel import short_citation
from ui.quadro import from_comparison
from ui.quadro_formats import quadro_html, quadro_xlsx
from ui.sheet import csv_bytes, xlsx_bytes

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
RESULTADOS: tuple[str, ...] = (
    "municipio", "norma", "dispositivo", "caminho", "situacao", "inicio", "fim", "texto",
    "citacao", "consolidacao", "fonte", "link",
)  # fmt: skip
"""Columns of the table of results."""


@dataclass(frozen=True, slots=True)
class Arquivo:
    """One file to take away; `make` is called when the user asks for it."""

    rotulo: str
    nome: str
    mime: str
    make: Callable[[], bytes]


def chosen(comparacao: Comparacao, endereco: Endereco) -> Comparacao:
    """The comparison as arranged by hand: columns and rules pinned first, or taken away."""
    kept = [
        _arranged(resposta, endereco)
        for resposta in comparacao.municipios
        if resposta.municipio not in endereco.fora
    ]
    kept.sort(key=lambda resposta: _rank(resposta, endereco))
    return replace(comparacao, municipios=tuple(kept))


COLUNAS = 24
"""Columns of a comparison that are shown beside one another at most."""


def surest(comparacao: Comparacao, endereco: Endereco) -> Comparacao:
    """Of a comparison of very many municipalities, those pinned and the surest answers."""
    every = comparacao.municipios
    pinned = [m for m in every if m.municipio in endereco.fixos]
    others = sorted(
        (m for m in every if m.municipio not in endereco.fixos), key=lambda m: -m.confianca
    )
    kept = {m.municipio for m in (*pinned, *others)[: max(COLUNAS, len(pinned))]}
    return replace(comparacao, municipios=tuple(m for m in every if m.municipio in kept))


def _arranged(resposta: RespostaMunicipio, endereco: Endereco) -> RespostaMunicipio:
    kept = [a for a in resposta.achados if f"{a.doc}:{a.id}" not in endereco.fora]
    kept.sort(key=lambda a: f"{a.doc}:{a.id}" not in endereco.fixos)
    return replace(resposta, achados=tuple(kept))


def _rank(resposta: RespostaMunicipio, endereco: Endereco) -> tuple[int, int]:
    """Pinned columns in the order of their pinning, then those with an answer, then the others."""
    if resposta.municipio in endereco.fixos:
        return (0, endereco.fixos.index(resposta.municipio))
    return (1, 0 if resposta.resposta else 1)


def of_comparison(
    comparacao: Comparacao,
    documentos: Mapping[str, Documento],
    hoje: date,
    *,
    fontes: Iterable[Fonte] = (),
) -> tuple[Arquivo, ...]:
    """The quadro comparativo in three forms; `fontes` names the norms without a rule."""
    quadro = from_comparison(comparacao, documentos, acesso=hoje, fontes=fontes)
    return (
        Arquivo("Quadro em Word", "quadro-comparativo.docx", _WORD, lambda: quadro_docx(quadro)),
        Arquivo("Planilha", "quadro-comparativo.xlsx", _EXCEL, lambda: quadro_xlsx(quadro)),
        Arquivo("Página para imprimir", "quadro-comparativo.html", "text/html",
                lambda: quadro_html(quadro)),
    )  # fmt: skip


def result_rows(
    achados: Iterable[Achado], documentos: Mapping[str, Documento], hoje: date
) -> list[dict[str, Any]]:
    """One row a result, with the columns of `RESULTADOS`."""
    rows = []
    for achado in achados:
        documento = documentos[achado.doc]
        fonte = documento.fonte
        d = f"{achado.id}:v{achado.versao}"
        rows.append({
            "municipio": wording.municipality(fonte),
            "norma": wording.norm_short(fonte),
            "dispositivo": wording.capital(descending(achado.id, fonte.pais)),
            "caminho": " › ".join(achado.caminho),
            "situacao": wording.SITUATION[achado.situacao],
            "inicio": achado.inicio,
            "fim": achado.fim,
            "texto": "\n".join(wording.parts(achado.partes, fonte.pais)) or achado.texto,
            "citacao": short_citation(documento, achado.id, achado.versao, hoje),
            "consolidacao": wording.consolidation(fonte),
            "fonte": fonte.url_oficial or "não informada",
            "link": Endereco("norma", norma=achado.doc, d=d).href,
        })  # fmt: skip
    return rows


def of_results(
    achados: Sequence[Achado], documentos: Mapping[str, Documento], hoje: date
) -> tuple[Arquivo, ...]:
    """The results as tables."""

    def table() -> list[dict[str, Any]]:
        return result_rows(achados, documentos, hoje)

    return (
        Arquivo("Planilha (Excel)", "resultados.xlsx", _EXCEL,
                lambda: xlsx_bytes({"resultados": (table(), RESULTADOS)}, aviso=wording.NOTICE)),
        Arquivo("Tabela (CSV)", "resultados.csv", "text/csv",
                lambda: csv_bytes(table(), RESULTADOS, bom=True)),
    )  # fmt: skip


def of_selection(
    found: Sequence[Guardado], notas: Mapping[str, str], hoje: date
) -> tuple[Arquivo, ...]:
    """The dossier of what was kept, with the user's notes."""
    items = [
        Guardada(g.documento, g.dispositivo.id, g.redacao.versao, notas.get(g.chave, ""))
        for g in found
    ]
    return (
        Arquivo("Dossiê em Word", "dossie.docx", _WORD,
                lambda: dossie_docx("Dossiê", items, acesso=hoje)),
    )  # fmt: skip


def of_changes(
    documento: Documento, pares: Sequence[Par], title: str, moments: tuple[str, str], name: str
) -> tuple[Arquivo, ...]:
    """What changed as a redline in Word: insertions underlined, deletions struck."""
    fonte = documento.fonte

    def make() -> bytes:
        parts = [
            Comparada(
                wording.capital(
                    descending(p.dispositivo.id, fonte.pais, rotulo=p.dispositivo.rotulo)
                ),
                stretches(p),
                p.motivo,
            )
            for p in pares
        ]
        sources = [" ".join(notice(fonte)[1:])]
        before, after = (f"texto {moment.removeprefix('o ')}" for moment in moments)
        return redline_docx(title, parts, antes=before, depois=after, fontes=sources)

    return (Arquivo("Mudanças em Word", f"{name}.docx", _WORD, make),)


def of_norm(documento: Documento, formato: str, *, em: str = "") -> Arquivo:
    """A whole norm in one format; as of the date shown where the format can."""
    chosen_ = FORMATOS[formato]
    day = em if em and chosen_.em else None
    return Arquivo(
        "Baixar", filename([documento], formato), chosen_.mime,
        lambda: export([documento], formato, em=day),
    )  # fmt: skip
