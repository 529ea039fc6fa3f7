"""DOCX → lines, with automatic numbering rebuilt, struck text marked, table rows as lines.

The package is opened by python-docx only after its size when unpacked was checked (zip bombs) and
its XML was seen to declare no entities (XML bombs). Tracked changes are read as if accepted: what
was put in is law, what was taken out is named noise, and both are told as problems.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from xml.etree.ElementTree import Element

from parsing.model import Linha
from parsing.readers import ArquivoRecusado, Limites, struck
from parsing.readers.docx_numbering import (
    Contador,
    Estilos,
    W,
    is_on,
    numbering,
    style_of,
    styles,
)
from parsing.readers.struck import Trecho

FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


def read_docx(dados: bytes, nome: str, limites: Limites) -> tuple[Linha, ...]:
    """Lines of the body of a Word document in reading order."""
    try:
        _refuse_bombs(dados, nome, limites)
        documento = _open(dados)
        corpo = documento.element.body
        listas = numbering(documento)
        estilos = styles(documento, listas)
    except ArquivoRecusado:
        raise
    except Exception as erro:
        # A damaged package fails in zipfile, zlib, struct, lxml or python-docx, each with errors
        # of its own: to the reader they are all one thing.
        raise ArquivoRecusado(
            f"“{nome}” está danificado ou não é um documento do Word: baixe-o de novo, ou "
            "abra-o no Word ou no LibreOffice e salve-o outra vez como .docx."
        ) from erro
    leitor = _Leitor(Contador(listas), estilos)
    return struck.numbered((*leitor.lines(corpo), *_furniture(documento)))


def _open(dados: bytes) -> Any:
    import docx

    return docx.Document(io.BytesIO(dados))


def _refuse_bombs(dados: bytes, nome: str, limites: Limites) -> None:
    """Look at the package before anything is unpacked: size, password, entities."""
    with zipfile.ZipFile(io.BytesIO(dados)) as pacote:
        partes = pacote.infolist()
        total = sum(parte.file_size for parte in partes)
        if any(parte.flag_bits & 1 for parte in partes):
            raise ArquivoRecusado(f"“{nome}” está protegido por senha: retire-a e salve-o de novo.")
        if total > limites.descompactado or len(partes) > 20_000:
            raise ArquivoRecusado(
                f"“{nome}” é grande demais quando descompactado ({total / 1e6:.0f} MB): "
                "salve só o texto da lei."
            )
        if "word/document.xml" not in pacote.namelist():
            raise ArquivoRecusado(
                f"“{nome}” é um arquivo compactado, mas não um documento do Word: "
                "extraia dele o texto da lei."
            )
        for parte in partes:
            if parte.filename.endswith((".xml", ".rels")):
                with pacote.open(parte) as aberta:
                    if b"<!DOCTYPE" in aberta.read(4096):
                        raise ArquivoRecusado(
                            f"“{nome}” declara entidades XML e não é aceito: salve-o no Word."
                        )


def _blocks(corpo: Element) -> Iterator[Element]:
    """Paragraphs and tables in order, also inside content controls and accepted insertions."""
    pilha = list(reversed(list(corpo)))
    while pilha:
        no = pilha.pop()
        if no.tag in (W + "p", W + "tbl"):
            yield no
        elif no.tag in (W + "sdt", W + "sdtContent", W + "ins", W + "customXml", W + "smartTag"):
            pilha.extend(reversed(list(no)))


@dataclass(slots=True)
class _Leitor:
    """Reads blocks in order, counting lists as it goes."""

    contador: Contador
    estilos: Estilos

    def lines(self, corpo: Element) -> Iterator[Trecho]:
        """The lines of a body, a cell or a text box."""
        for bloco in _blocks(corpo):
            yield from self._paragraph(bloco) if bloco.tag == W + "p" else self._table(bloco)

    def _paragraph(self, p: Element) -> Iterator[Trecho]:
        """A paragraph's lines: `w:br` breaks one; its text boxes follow it."""
        runs = list(self._runs(p))
        rotulo = self.contador.label(self.estilos.place(p))
        trechos = [(rotulo, next((r for t, r in runs if t.strip()), False))] if rotulo else []
        found: list[Trecho] = []
        for texto, riscado in runs:
            if texto == "\n":
                found += struck.split(trechos)
                trechos = []
            else:
                trechos.append((texto, riscado))
        found += struck.split(trechos)
        if found and _tracked(p, "ins", "moveTo"):
            found[0] = replace(found[0], regra=found[0].regra or struck.INSERIDO)
        yield from found
        if gone := _tracked(p, "del", "moveFrom"):
            yield Trecho(gone, regra=struck.EXCLUIDO)
        for caixa in _boxes(p):
            yield from self.lines(caixa)

    def _runs(self, p: Element) -> Iterator[tuple[str, bool]]:
        """(text, struck) of each run that is shown; tracked deletions and field codes are not."""
        todo = self.estilos.riscados.get(style_of(p, "p") or "", False)
        pilha = list(reversed(list(p)))
        while pilha:
            no = pilha.pop()
            if no.tag == W + "r":
                if not is_on(no, "vanish"):
                    riscado = is_on(no, "strike", "dstrike")
                    if riscado is None:
                        riscado = self.estilos.riscados.get(style_of(no, "r") or "", todo)
                    yield from ((texto, riscado) for texto in _shown(no))
            elif no.tag not in (W + "del", W + "pPr", W + "moveFrom"):
                pilha.extend(reversed(list(no)))

    def _table(self, tbl: Element) -> Iterator[Trecho]:
        """A row is a line; a table of one column is plain text in a frame."""
        for linha in _rows(tbl):
            celulas = [c for c in linha.iter(W + "tc") if _owner(linha, c)]
            if len(celulas) == 1:
                yield from self.lines(celulas[0])
                continue
            partes = [list(self.lines(celula)) for celula in celulas]
            textos = [" ".join(x.texto for x in parte) for parte in partes]
            if any(textos):
                riscado = all(x.riscado for parte in partes for x in parte)
                yield Trecho(" ".join(filter(None, textos)), riscado)


def _shown(run: Element) -> Iterator[str]:
    """The pieces of text that a run prints; a line break is a piece of its own."""
    for filho in run:
        if filho.tag == W + "t":
            yield filho.text or ""
        elif filho.tag == W + "tab":
            yield " "
        elif filho.tag in (W + "br", W + "cr"):
            yield "\n"
        elif filho.tag == W + "noBreakHyphen":
            yield "-"


def _tracked(p: Element, *tags: str) -> str:
    """The words of a paragraph that these marks of tracked changes hold."""
    held = [no for tag in tags for no in p.iter(W + tag)]
    texts = (t.text or "" for no in held for t in no.iter() if t.tag in (W + "t", W + "delText"))
    return " ".join("".join(texts).split())


def _rows(tbl: Element) -> Iterator[Element]:
    """Rows of a table, not those of the tables inside it."""
    pilha = list(reversed(list(tbl)))
    while pilha:
        no = pilha.pop()
        if no.tag == W + "tr":
            yield no
        elif no.tag in (W + "sdt", W + "sdtContent", W + "ins", W + "customXml"):
            pilha.extend(reversed(list(no)))


def _owner(linha: Element, celula: Element) -> bool:
    """Whether a cell is the row's own, not that of a table inside another cell."""
    acima: Any = celula.getparent()  # type: ignore[attr-defined]
    while acima is not linha and acima.tag != W + "tc":
        acima = acima.getparent()
    return acima is linha


def _boxes(p: Element) -> Iterator[Element]:
    """Text boxes of a paragraph, once each: Word writes an older form of every one beside it."""
    for caixa in p.iter(W + "txbxContent"):
        acima: Any = caixa.getparent()  # type: ignore[attr-defined]
        while acima is not p and acima.tag not in (FALLBACK, W + "txbxContent"):
            acima = acima.getparent()
        if acima is p:
            yield caixa


PARTES = {
    "header": "cabecalho_ou_rodape_repetido",
    "footer": "cabecalho_ou_rodape_repetido",
    "footnotes": "nota_de_rodape",
    "endnotes": "nota_de_rodape",
}


def _furniture(documento: Any) -> Iterator[Trecho]:
    """Heads, feet and footnotes stand outside the body: kept as named noise, each text once."""
    from lxml import etree

    vistos: set[str] = set()
    for relacao in documento.part.rels.values():
        regra = PARTES.get(relacao.reltype.rpartition("/")[2])
        if regra is None or relacao.is_external:
            continue
        parser = etree.XMLParser(resolve_entities=False, no_network=True)
        try:
            raiz = etree.fromstring(relacao.target_part.blob, parser)
        except (etree.XMLSyntaxError, KeyError):
            continue
        for p in raiz.iter(W + "p"):
            texto = " ".join("".join(t.text or "" for t in p.iter(W + "t")).split())
            if texto and texto not in vistos:
                vistos.add(texto)
                yield Trecho(texto, regra=regra)
