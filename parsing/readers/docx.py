"""DOCX → lines, with automatic numbering rebuilt, struck text marked, table rows as lines.

The package is opened by python-docx only after its size when unpacked was checked (zip bombs) and
its XML was seen to declare no entities (XML bombs). Tracked deletions are left out, insertions
are in, as Word shows a document whose changes were accepted.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from parsing.model import Linha
from parsing.numerals import roman
from parsing.readers import ArquivoRecusado, Limites

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def read_docx(dados: bytes, nome: str, limites: Limites) -> tuple[Linha, ...]:
    """Lines of the body of a Word document in reading order."""
    try:
        _refuse_bombs(dados, nome, limites)
        documento = _open(dados)
        corpo = documento.element.body
        numeracao, estilos = _numbering(documento), _style_numbering(documento)
    except ArquivoRecusado:
        raise
    except Exception as erro:
        # A damaged package fails in zipfile, zlib, struct, lxml or python-docx, each with errors
        # of its own: to the reader they are all one thing.
        raise ArquivoRecusado(
            f"“{nome}” está danificado ou não é um documento do Word: baixe-o de novo, ou "
            "abra-o no Word ou no LibreOffice e salve-o outra vez como .docx."
        ) from erro
    contador = _Counter(numeracao)
    lines: list[tuple[str, bool]] = []
    for bloco in _blocks(corpo):
        if bloco.tag == W + "p":
            lines.extend(_paragraph(bloco, contador, estilos))
        else:
            lines.extend(_table(bloco, contador, estilos))
    return tuple(Linha(num=i, texto=t, riscado=r) for i, (t, r) in enumerate(lines, 1))


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


def _paragraph(
    p: Element, contador: _Counter, estilos: dict[str, tuple[str, int]]
) -> Iterator[tuple[str, bool]]:
    """A paragraph's lines: `w:br` breaks one; struck and plain stretches stand apart."""
    rotulo = contador.label(_numbering_of(p, estilos))
    trechos: list[tuple[str, bool]] = []
    for texto, riscado in _runs(p):
        if texto == "\n":
            yield from _split(trechos, rotulo)
            trechos, rotulo = [], ""
        else:
            trechos.append((texto, riscado))
    yield from _split(trechos, rotulo)


def _split(trechos: list[tuple[str, bool]], rotulo: str) -> Iterator[tuple[str, bool]]:
    riscados = sum(len(t.strip()) for t, r in trechos if r)
    lisos = sum(len(t.strip()) for t, r in trechos if not r)
    if min(riscados, lisos) < 3:
        yield rotulo + "".join(t for t, _ in trechos), riscados > lisos
        return
    atual, estado = [rotulo], trechos[0][1]
    for texto, riscado in trechos:
        if riscado != estado and texto.strip():
            yield "".join(atual), estado
            atual, estado = [], riscado
        atual.append(texto)
    yield "".join(atual), estado


def _runs(p: Element) -> Iterator[tuple[str, bool]]:
    """(text, struck) of each run that is shown; tracked deletions and field codes are not."""
    pilha = list(reversed(list(p)))
    while pilha:
        no = pilha.pop()
        if no.tag == W + "r":
            riscado = _is_on(no, "strike") or _is_on(no, "dstrike")
            if _is_on(no, "vanish"):
                continue
            for filho in no:
                if filho.tag == W + "t":
                    yield filho.text or "", riscado
                elif filho.tag in (W + "tab",):
                    yield " ", riscado
                elif filho.tag in (W + "br", W + "cr"):
                    yield "\n", riscado
                elif filho.tag == W + "noBreakHyphen":
                    yield "-", riscado
        elif no.tag not in (W + "del", W + "pPr", W + "moveFrom"):
            pilha.extend(reversed(list(no)))


def _is_on(run: Element, nome: str) -> bool:
    marca = run.find(f"{W}rPr/{W}{nome}")
    return marca is not None and marca.get(W + "val", "1") not in ("0", "false", "off")


def _table(
    tbl: Element, contador: _Counter, estilos: dict[str, tuple[str, int]]
) -> Iterator[tuple[str, bool]]:
    """A row is a line; a table of one column is plain text in a frame."""
    for linha in tbl.iter(W + "tr"):
        celulas = linha.findall(W + "tc")
        textos: list[tuple[str, bool]] = []
        for celula in celulas:
            partes = [x for p in celula.iter(W + "p") for x in _paragraph(p, contador, estilos)]
            if len(celulas) == 1:
                yield from partes
            else:
                textos.append((" ".join(t.strip() for t, _ in partes), all(r for _, r in partes)))
        if textos:
            yield " ".join(t for t, _ in textos), all(r for _, r in textos)


# Automatic numbering ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Nivel:
    formato: str
    texto: str
    inicio: int


@dataclass(slots=True)
class _Counter:
    """Running numbers of every list of the document, as Word counts them."""

    niveis: dict[str, dict[int, _Nivel]]
    valores: dict[tuple[str, int], int] = field(default_factory=dict)

    def label(self, onde: tuple[str, int] | None) -> str:
        if onde is None or onde[0] not in self.niveis:
            return ""
        lista, nivel = onde
        niveis = self.niveis[lista]
        if nivel not in niveis or niveis[nivel].formato == "none":
            return ""
        chave = (lista, nivel)
        self.valores[chave] = self.valores.get(chave, niveis[nivel].inicio - 1) + 1
        for outro in [k for k in self.valores if k[0] == lista and k[1] > nivel]:
            del self.valores[outro]
        if niveis[nivel].formato == "bullet":
            return "- "
        texto = niveis[nivel].texto
        for i in range(9):
            if f"%{i + 1}" in texto:
                base = niveis.get(i, niveis[nivel])
                numero = self.valores.get((lista, i), base.inicio)
                texto = texto.replace(f"%{i + 1}", _shown(numero, base.formato))
        return texto + " "


def _shown(numero: int, formato: str) -> str:
    if formato == "upperRoman":
        return roman(max(numero, 1))
    if formato == "lowerRoman":
        return roman(max(numero, 1)).lower()
    if formato in ("lowerLetter", "upperLetter"):
        # Word counts a … z, aa, bb, cc: the letter repeats.
        volta, resto = divmod(max(numero, 1) - 1, 26)
        letra = chr(ord("a") + resto) * (volta + 1)
        return letra if formato == "lowerLetter" else letra.upper()
    if formato == "ordinal":
        return f"{numero}º"
    if formato == "decimalZero":
        return f"{numero:02d}"
    return str(numero)


def _numbering(documento: Any) -> dict[str, dict[int, _Nivel]]:
    """numId → level → how it is counted, start overrides applied."""
    try:
        raiz = documento.part.numbering_part.element
    except (KeyError, NotImplementedError):
        return {}
    resumos = {a.get(W + "abstractNumId"): a for a in raiz.findall(W + "abstractNum")}
    listas: dict[str, dict[int, _Nivel]] = {}
    for num in raiz.findall(W + "num"):
        ref = num.find(W + "abstractNumId")
        resumo = resumos.get(ref.get(W + "val")) if ref is not None else None
        if resumo is None:
            continue
        niveis = {int(n.get(W + "ilvl", "0")): _level(n) for n in resumo.findall(W + "lvl")}
        for troca in num.findall(W + "lvlOverride"):
            i = int(troca.get(W + "ilvl", "0"))
            proprio = troca.find(W + "lvl")
            if proprio is not None:
                niveis[i] = _level(proprio)
            inicio = troca.find(W + "startOverride")
            if inicio is not None and i in niveis:
                niveis[i] = _Nivel(niveis[i].formato, niveis[i].texto, _int(inicio, 1))
        listas[str(num.get(W + "numId"))] = niveis
    return listas


def _level(no: Element) -> _Nivel:
    formato, texto, inicio = no.find(W + "numFmt"), no.find(W + "lvlText"), no.find(W + "start")
    return _Nivel(
        formato=formato.get(W + "val", "decimal") if formato is not None else "decimal",
        texto=texto.get(W + "val", "") if texto is not None else "",
        inicio=_int(inicio, 1),
    )


def _int(no: Element | None, padrao: int) -> int:
    valor = no.get(W + "val", "") if no is not None else ""
    return int(valor) if valor.isdigit() else padrao


def _style_numbering(documento: Any) -> dict[str, tuple[str, int]]:
    """Paragraph styles that carry a numbering of their own."""
    estilos: dict[str, tuple[str, int]] = {}
    for estilo in documento.styles.element.findall(W + "style"):
        achado = _num_pr(estilo.find(W + "pPr"))
        if achado is not None:
            estilos[str(estilo.get(W + "styleId"))] = achado
    return estilos


def _numbering_of(p: Element, estilos: dict[str, tuple[str, int]]) -> tuple[str, int] | None:
    pPr = p.find(W + "pPr")  # noqa: N806 the name of the schema
    achado = _num_pr(pPr)
    if achado is not None:
        return achado if achado[0] != "0" else None
    estilo = pPr.find(W + "pStyle") if pPr is not None else None
    return estilos.get(str(estilo.get(W + "val"))) if estilo is not None else None


def _num_pr(pai: Element | None) -> tuple[str, int] | None:
    num_pr = pai.find(W + "numPr") if pai is not None else None
    if num_pr is None:
        return None
    num_id = num_pr.find(W + "numId")
    if num_id is None:
        return None
    return str(num_id.get(W + "val")), _int(num_pr.find(W + "ilvl"), 0)
