"""PDF with a text layer → lines: reading order rebuilt from positions, two columns read one after
the other, heads and feet that repeat from page to page marked as noise.

A PDF without text (a scan) is refused with the name of a tool that can add a text layer.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import regex

from parsing.model import Linha
from parsing.readers import ArquivoRecusado, Limites
from parsing.readers.pdf_notes import Fila, Trecho, body_size, marks, notes_from, without_calls

DIGITS = regex.compile(r"\d+")
HYPHEN = regex.compile(r"[\ufffe\x02]")
"""What PDFium gives for the hyphen of a word cut at a line end: "Prefei-⏎tura"."""
EDGE = 3
"""How many lines at the top and at the foot of a page may be a repeated head or foot."""


def read_pdf(dados: bytes, nome: str, limites: Limites) -> tuple[Linha, ...]:
    """Lines of every page in reading order, each with its `pagina` (1-based)."""
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(dados)
    except pypdfium2.PdfiumError as erro:
        senha = "password" in str(erro).lower()
        raise ArquivoRecusado(
            f"“{nome}” está protegido por senha: retire a senha e tente de novo."
            if senha
            else f"“{nome}” está danificado ou incompleto e não abre como PDF: baixe-o de novo."
        ) from erro
    try:
        if len(pdf) > limites.paginas:
            raise ArquivoRecusado(
                f"“{nome}” tem {len(pdf)} páginas e o limite é {limites.paginas}: divida o arquivo."
            )
        recortes = [_pieces(pdf, i) for i in range(len(pdf))]
    except pypdfium2.PdfiumError as erro:
        raise ArquivoRecusado(
            f"“{nome}” está danificado: {erro.args[0]} não pode ser lida. Baixe-o de novo."
        ) from erro
    finally:
        pdf.close()
    calha = _shared_gutter(recortes)
    paginas = [_page_lines(trechos, largura, calha) for trechos, largura in recortes]
    if not any(len(_join(fila).strip()) > 1 for pagina in paginas for fila in pagina):
        raise ArquivoRecusado(
            f"“{nome}” não tem texto, só imagens (foi digitalizado): passe-o antes por um programa "
            "de reconhecimento de texto, por exemplo `ocrmypdf -l por entrada.pdf saida.pdf`."
        )
    return _number(paginas)


def _pieces(pdf: Any, indice: int) -> tuple[list[Trecho], float]:
    """The pieces of text of a page and the width of the page."""
    pagina, camada = _text_layer(pdf, indice)
    try:
        trechos = []
        for i in range(camada.count_rects()):
            esquerda, base, direita, topo = camada.get_rect(i)
            texto = camada.get_text_bounded(esquerda, base, direita, topo)
            if texto.strip():
                limpo = " ".join(HYPHEN.sub("-", texto).split())
                letra = _letter_size(camada, esquerda, (base + topo) / 2)
                trechos.append(Trecho(limpo, esquerda, base, direita, topo, letra))
        largura = pagina.get_width()
    finally:
        camada.close()
        pagina.close()
    return trechos, largura


def _text_layer(pdf: Any, indice: int) -> tuple[Any, Any]:
    """A page and its text. Raises PdfiumError with the number of the page where it is damaged."""
    import pypdfium2

    try:
        pagina = pdf[indice]
        return pagina, pagina.get_textpage()
    except pypdfium2.PdfiumError as erro:
        raise pypdfium2.PdfiumError(f"a página {indice + 1}") from erro


def _letter_size(camada: Any, x: float, y: float) -> float:
    """Size of the letters at a place of a page; 0 where there is none."""
    import pypdfium2

    place = pypdfium2.raw.FPDFText_GetCharIndexAtPos(camada, x, y, 2.0, 4.0)
    return float(pypdfium2.raw.FPDFText_GetFontSize(camada, place)) if place >= 0 else 0.0


def _shared_gutter(recortes: list[tuple[list[Trecho], float]]) -> float | None:
    """The gutter of a document most of whose pages have two columns: a short last page has too few
    lines to show its own."""
    calhas = [c for trechos, largura in recortes if (c := _gutter(trechos, largura)) is not None]
    return sorted(calhas)[len(calhas) // 2] if len(calhas) * 2 > len(recortes) else None


def _page_lines(trechos: list[Trecho], largura: float, comum: float | None) -> list[Fila]:
    calha = _gutter(trechos, largura)
    if calha is None and comum is not None:
        cruzam = sum(t.esquerda < comum < t.direita for t in trechos)
        calha = comum if cruzam <= max(4, len(trechos) // 8) else None
    return [linha for bloco in _columns(trechos, calha) for linha in _rows(bloco)]


def _columns(trechos: list[Trecho], calha: float | None) -> list[list[Trecho]]:
    """Blocks in reading order. A page with a gutter gives, for each band between pieces that cross
    it, first the left column and then the right one; other pages are one block."""
    if calha is None:
        return [trechos]
    cruzam = sorted((t for t in trechos if t.esquerda < calha < t.direita), key=lambda t: -t.topo)
    blocos: list[list[Trecho]] = []
    resto = [t for t in trechos if not t.esquerda < calha < t.direita]
    for corte in cruzam:
        acima = [t for t in resto if t.base > corte.base]
        resto = [t for t in resto if t.base <= corte.base]
        blocos += [*_sides(acima, calha), [corte]]
    return blocos + _sides(resto, calha)


def _sides(trechos: list[Trecho], calha: float) -> list[list[Trecho]]:
    lados = ([t for t in trechos if t.direita <= calha], [t for t in trechos if t.direita > calha])
    return [lado for lado in lados if lado]


def _gutter(trechos: list[Trecho], largura: float) -> float | None:
    """x of the white strip between two columns, or None where there is none.

    Both sides must hold at least eight lines at the same heights: a list of short lines is not a
    column, and neither is a table of contents with its page numbers.
    """
    if len(trechos) < 16:
        return None
    melhor: tuple[int, float] | None = None
    for passo in range(35, 66):
        x = largura * passo / 100
        cruzam = sum(t.esquerda < x < t.direita for t in trechos)
        if melhor is None or cruzam < melhor[0]:
            melhor = (cruzam, x)
    if melhor is None or melhor[0] > len(trechos) * 0.12:
        return None
    x = melhor[1]
    esquerda = [t for t in trechos if t.direita <= x and t.direita - t.esquerda > largura * 0.2]
    direita = [t for t in trechos if t.esquerda >= x and t.direita - t.esquerda > largura * 0.2]
    return x if min(len(esquerda), len(direita)) >= 8 else None


def _rows(trechos: list[Trecho]) -> list[Fila]:
    """Pieces at one height are one line, from left to right."""
    linhas: list[list[Trecho]] = []
    for trecho in sorted(trechos, key=lambda t: (-(t.topo + t.base), t.esquerda)):
        meio, altura = (trecho.topo + trecho.base) / 2, trecho.topo - trecho.base
        if linhas:
            ultimo = linhas[-1][0]
            alto = max(altura, ultimo.topo - ultimo.base)
            if abs(meio - (ultimo.topo + ultimo.base) / 2) < alto * 0.5:
                linhas[-1].append(trecho)
                continue
        linhas.append([trecho])
    return [sorted(linha, key=lambda t: t.esquerda) for linha in linhas]


def _join(linha: Fila) -> str:
    """The text of a line; a gap of a fifth of the height is a space."""
    texto, direita = "", linha[0].esquerda if linha else 0.0
    for trecho in linha:
        folga = trecho.esquerda - direita
        if texto and folga > (trecho.topo - trecho.base) * 0.2:
            texto += " "
        texto += trecho.texto
        direita = trecho.direita
    return texto


def _number(paginas: list[list[Fila]]) -> tuple[Linha, ...]:
    repetidas = _running_lines([[_join(fila) for fila in pagina] for pagina in paginas])
    letra, aberta = body_size(paginas), False
    linhas: list[Linha] = []
    for pagina, filas in enumerate(paginas, 1):
        regras = _edges(filas, repetidas)
        fim = next((i for i in range(len(filas), 0, -1) if i - 1 not in regras), 0)
        inicio = notes_from(filas[:fim], letra, aberta=aberta)
        aberta = inicio is not None
        notas = range(fim if inicio is None else inicio, fim)
        regras |= dict.fromkeys(notas, "nota_de_rodape")
        marcas = marks([filas[i] for i in notas])
        for i, fila in enumerate(filas):
            impresso = _join(fila)
            texto = impresso if i in regras else _join(without_calls(fila, marcas, letra))
            linhas.append(
                Linha(
                    num=len(linhas) + 1,
                    texto=texto,
                    original=impresso if texto != impresso else None,
                    pagina=pagina,
                    papel="ruido" if i in regras else None,
                    regra=regras.get(i),
                )
            )
    return tuple(linhas)


def _edges(filas: list[Fila], repetidas: frozenset[str]) -> dict[int, str]:
    """The rule of each running line at the top and the foot of a page."""
    return {
        i: "cabecalho_ou_rodape_repetido"
        for i, fila in enumerate(filas)
        if (i < EDGE or i >= len(filas) - EDGE) and _shape(_join(fila)) in repetidas
    }


def _shape(texto: str) -> str:
    """A running line with its page number taken out."""
    return DIGITS.sub("#", " ".join(texto.split())).casefold()


def _running_lines(paginas: list[list[str]]) -> frozenset[str]:
    """Shapes that stand at the edge of at least half of the pages (two at the least).

    Only what stays the same outermost is taken: a line is running only if all lines between it and
    the edge are running too, so that a repeated legal phrase in the text is never dropped.
    """
    com_texto = [p for p in paginas if p]
    if len(com_texto) < 2:
        return frozenset()
    minimo = max(2, (len(com_texto) + 1) // 2)
    achadas: set[str] = set()
    for do_topo in (True, False):
        for fundo in range(EDGE):
            formas = Counter(
                _shape(p[fundo] if do_topo else p[-1 - fundo]) for p in com_texto if len(p) > fundo
            )
            novas = {f for f, n in formas.items() if n >= minimo}
            if not novas:
                break
            achadas |= novas
    return frozenset(achadas)
