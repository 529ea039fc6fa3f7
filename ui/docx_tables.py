"""Word documents that set texts side by side: quadro comparativo, redline, dossier."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from docx.document import Document
from docx.shared import Cm

from parsing.model import Dispositivo, Documento, Redacao
from ui import norm_name, wording
from ui.between import Comparada, between
from ui.citation import cite
from ui.cited import iso_date
from ui.docx import CINZA, VERDE, VERMELHO, clean, fill, new, paragraph, repeat_header, run, saved
from ui.norm_name import plain_date
from ui.notice import notice
from ui.quadro import NAO_ENCONTRADO, Coluna, Quadro

_LOOKS: dict[str, dict[str, Any]] = {
    "igual": {},
    "incluido": {"underline": True, "color": VERDE},
    "excluido": {"strike": True, "color": VERMELHO},
}


def quadro_docx(quadro: Quadro) -> bytes:
    """The quadro comparativo: landscape, one column per municipality, sources below."""
    book = new(f"Quadro comparativo: {quadro.titulo}", landscape=True)
    book.add_heading(clean(f"Quadro comparativo: {quadro.titulo}"), level=1)
    paragraph(book, (wording.NOTICE, {"italic": True, "color": CINZA}))
    for aviso in quadro.avisos:
        paragraph(book, (aviso, {"italic": True}))
    if quadro.colunas:
        _columns(book, quadro.colunas)
    book.add_heading("Fontes", level=2)
    for coluna in quadro.colunas:
        for fonte in coluna.fontes or coluna.normas:
            paragraph(book, (f"{coluna.municipio}: ", {"bold": True}), (fonte, {}))
    return saved(book)


def _columns(book: Document, colunas: Sequence[Coluna]) -> None:
    ranks = max(1, *(len(coluna.celulas) for coluna in colunas))
    table = book.add_table(rows=1 + ranks, cols=len(colunas))
    table.style = "Table Grid"
    table.autofit = False
    width = Cm(25.7 / len(colunas))
    small: dict[str, Any] = {"size": 9 if len(colunas) < 5 else 8}
    for n, coluna in enumerate(colunas):
        for row in table.rows:
            row.cells[n].width = width
        head = [[(coluna.municipio, {"bold": True})]]
        head += [[(norma, {"italic": True, **small})] for norma in coluna.normas]
        fill(table.rows[0].cells[n], head)
        if not coluna.celulas:
            fill(table.rows[1].cells[n], [[(NAO_ENCONTRADO, {"italic": True, **small})]])
        for rank, celula in enumerate(coluna.celulas, 1):
            looks = {**small, "strike": celula.situacao in ("superado", "revogado")}
            lines = [[(celula.rotulo, {"bold": True, **small})]]
            lines += [[(line, looks)] for line in celula.texto]
            if celula.situacao != "vigente":
                said = wording.SITUATION.get(celula.situacao, celula.situacao)
                lines.append([(f"[{said}]", {"italic": True, **small})])
            lines.append([(celula.citacao, {"italic": True, "color": CINZA, **small})])
            fill(table.rows[rank].cells[n], lines)
    repeat_header(table.rows[0])


def redline_docx(
    titulo: str,
    partes: Iterable[Comparada],
    *,
    antes: str = "antes",
    depois: str = "depois",
    fontes: Sequence[str] = (),
) -> bytes:
    """What changed between two texts: excluded struck and red, included underlined and green."""
    book = new(titulo)
    book.add_heading(clean(titulo), level=1)
    paragraph(book, (wording.NOTICE, {"italic": True, "color": CINZA}))
    paragraph(
        book,
        ("De ", {}), (antes, {"bold": True}), (" para ", {}), (depois, {"bold": True}),
        (". Legenda: ", {}), ("excluído", _LOOKS["excluido"]), (", ", {}),
        ("incluído", _LOOKS["incluido"]), (".", {}),
    )  # fmt: skip
    for parte in partes:
        added = paragraph(book, (f"{parte.rotulo} ", {"bold": True}))
        for trecho in parte.trechos:
            run(added, trecho.texto, **_LOOKS[trecho.tipo])
        if parte.aviso:
            run(added, f"[{parte.aviso}]", italic=True)
    for fonte in fontes:
        paragraph(book, (fonte, {"italic": True, "color": CINZA}))
    return saved(book)


def norm_redline_docx(documentos: Iterable[Documento], antes: str, depois: str) -> bytes:
    """What changed in norms between two days."""
    parts, sources, names = [], [], []
    for documento in documentos:
        name = norm_name.code(documento.fonte) or norm_name.dated(documento.fonte)
        found = between(documento, antes, depois)
        nothing = (Comparada("Nenhuma mudança entre as duas datas", ()),)
        names.append(name)
        parts += [Comparada(name, ()), *(found or nothing)]
        sources.append(" ".join(notice(documento.fonte)[1:]))
    first, second = plain_date(iso_date(antes)), plain_date(iso_date(depois))
    title = f"O que mudou: {'; '.join(names)}"
    return redline_docx(title, parts, antes=first, depois=second, fontes=sources)


@dataclass(frozen=True, slots=True)
class Guardada:
    """One thing of a dossier, with the user's own note."""

    documento: Documento
    id: str
    versao: int | None = None
    nota: str = ""


def dossie_docx(titulo: str, itens: Iterable[Guardada], *, acesso: date) -> bytes:
    """A dossier: each text with where it stands, its situation, citations and the user's note."""
    book = new(titulo)
    book.add_heading(clean(titulo), level=1)
    paragraph(book, (wording.NOTICE, {"italic": True, "color": CINZA}))
    itens = tuple(itens)
    for item in itens:
        _item(book, item, acesso)
    book.add_heading("Fontes", level=2)
    said = [s for item in itens for s in [" ".join(notice(item.documento.fonte)[1:])]]
    for sentence in dict.fromkeys(said):
        paragraph(book, (sentence, {}))
    return saved(book)


def _item(book: Document, item: Guardada, acesso: date) -> None:
    documento = item.documento
    path = wording.ancestors(documento)[item.id]
    dispositivo = path[-1]
    redacao = next((r for r in dispositivo.redacoes if r.versao == item.versao), dispositivo.atual)
    head = cite(documento, item.id, versao=item.versao, estilo="forense-curto", acesso=acesso)
    book.add_heading(clean(head[0].upper() + head[1:]), level=2)
    above = wording.headings(path[:-1])
    if above:
        paragraph(book, (" › ".join(above), {"color": CINZA}))
    for node in path[:-1]:
        if node.tipo == "artigo":
            label = node.atual.rotulo or node.rotulo
            paragraph(book, (f"{label} ", {"bold": True}), (node.atual.texto, {"color": CINZA}))
    struck = redacao.situacao != "vigente"
    label = _label(documento, dispositivo, redacao)
    name = [(f"{redacao.nome} ", {"italic": True, "strike": struck})] if redacao.nome else []
    paragraph(book, (f"{label} ", {"bold": True}), *name, (redacao.texto, {"strike": struck}))
    if redacao is dispositivo.atual:
        for filho in dispositivo.filhos:
            _below(book, documento, filho, 1)
    facts = [wording.SITUATION[redacao.situacao], wording.period(redacao), wording.notes(redacao)]
    paragraph(book, ("Situação: ", {"bold": True}), ("; ".join(filter(None, facts)), {}))
    for estilo in ("forense", "abnt"):
        text = cite(documento, item.id, versao=item.versao, estilo=estilo, acesso=acesso)
        paragraph(book, (f"{estilo.upper()}: ", {"bold": True}), (text, {}))
    if item.nota:
        paragraph(book, ("Nota: ", {"bold": True}), (item.nota, {}))


def _label(documento: Documento, dispositivo: Dispositivo, redacao: Redacao) -> str:
    rotulo = redacao.rotulo or dispositivo.rotulo
    return wording.label(dispositivo.tipo, rotulo, documento.fonte.pais)


def _below(book: Document, documento: Documento, dispositivo: Dispositivo, depth: int) -> None:
    redacao = dispositivo.atual
    gone = redacao.situacao != "vigente"
    text = f"[{redacao.situacao}]" if gone else redacao.texto
    label = dispositivo.rotulo if gone else _label(documento, dispositivo, redacao)
    added = paragraph(book, (f"{label} ", {"bold": True}), (text, {"italic": gone}))
    added.paragraph_format.left_indent = Cm(0.75 * depth)
    for filho in dispositivo.filhos:
        _below(book, documento, filho, depth + 1)
