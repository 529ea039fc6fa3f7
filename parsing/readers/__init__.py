"""Files in the forms people have → the same raw lines: TXT, HTML, PDF with a text layer, DOCX.

Every reader takes bytes and gives `Linha`s (1-based `num`, `pagina` where there are pages,
`riscado` for struck text); `parsing.parse_lines` does the rest. Nothing is fetched, no script is
run, no reference is followed; sizes are bounded before anything is unpacked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from parsing.model import Linha
from parsing.source import FonteIlegivel

Formato = Literal["txt", "html", "pdf", "docx"]


class ArquivoRecusado(FonteIlegivel):
    """A file that cannot be read as a law: one Portuguese sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Limites:
    """What a file may weigh: bytes as given, bytes when unpacked, pages, lines; and what reading it
    may take: seconds, bytes of memory."""

    bytes: int = 50_000_000
    descompactado: int = 300_000_000
    paginas: int = 5_000
    linhas: int = 2_000_000
    segundos: float = 300.0
    memoria: int = 4_000_000_000


def detect(dados: bytes, nome: str) -> Formato:
    """The format told by the content; the name only decides between TXT and HTML.

    Raises ArquivoRecusado for what is none of them.
    """
    if not dados.strip(b"\x00 \t\r\n"):
        raise ArquivoRecusado(f"“{nome}” está vazio: escolha o arquivo que contém o texto da lei.")
    cabeca = dados[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in dados[:1024]:
        return "pdf"
    if cabeca.startswith(b"PK\x03\x04"):
        return "docx"
    if cabeca.startswith(b"\xd0\xcf\x11\xe0"):
        raise ArquivoRecusado(
            f"“{nome}” é um documento do Word antigo (.doc) ou protegido por senha: abra-o, retire "
            "a senha e salve-o como .docx, .html ou .txt."
        )
    if cabeca.startswith(b"{\\rtf"):
        raise ArquivoRecusado(f"“{nome}” está em RTF: salve-o como .docx, .html ou .txt.")
    if _is_binary(dados):
        raise ArquivoRecusado(
            f"“{nome}” não é um texto: são aceitos .txt, .html, .pdf com texto e .docx."
        )
    return "html" if _is_html(dados, nome) else "txt"


def _is_binary(dados: bytes) -> bool:
    """Control bytes that no encoding of a text has; UTF-16 is let through by its mark or shape."""
    if dados[:2] in (b"\xff\xfe", b"\xfe\xff") or _is_utf16(dados):
        return False
    amostra = dados[:65536]
    controles = sum(amostra.count(bytes((c,))) for c in (*range(1, 9), *range(14, 27), 127))
    return controles > len(amostra) // 100 or amostra.count(0) > len(amostra) // 50


def _is_utf16(dados: bytes) -> bool:
    """UTF-16 without a mark: Latin letters leave every other byte zero."""
    amostra = dados[:4096]
    metade = max(len(amostra) // 2, 1)
    return any(amostra[i::2].count(0) > metade * 0.8 for i in (0, 1)) and len(amostra) > 16


def _is_html(dados: bytes, nome: str) -> bool:
    inicio = dados[:8192].replace(b"\x00", b"").lower()
    marcas = (b"<!doctype html", b"<html", b"<body", b"<head", b"<p>", b"<p ", b"<div", b"<table")
    if any(marca in inicio for marca in marcas):
        return True
    return nome.lower().endswith((".html", ".htm")) and b"<" in inicio


def read(dados: bytes, nome: str, *, limites: Limites | None = None) -> tuple[Linha, ...]:
    """The raw lines of a file of any accepted format. Raises ArquivoRecusado with a sentence."""
    limites = limites or Limites()
    if len(dados) > limites.bytes:
        raise ArquivoRecusado(
            f"“{nome}” tem {len(dados) / 1e6:.0f} MB e o limite é {limites.bytes / 1e6:.0f} MB: "
            "divida o arquivo ou aumente o limite com --limite-mb."
        )
    formato = detect(dados, nome)
    # Readers import their libraries late: reading a TXT needs none of them.
    if formato == "pdf":
        from parsing.readers.pdf import read_pdf

        linhas = read_pdf(dados, nome, limites)
    elif formato == "docx":
        from parsing.readers.docx import read_docx

        linhas = read_docx(dados, nome, limites)
    elif formato == "html":
        from parsing.readers.html import read_html

        linhas = read_html(dados, nome)
    else:
        from parsing.readers.text import read_text

        linhas = read_text(dados, nome)
    if len(linhas) > limites.linhas:
        raise ArquivoRecusado(f"“{nome}” tem mais de {limites.linhas} linhas: divida o arquivo.")
    if not any(linha.texto.strip() for linha in linhas):
        raise ArquivoRecusado(f"“{nome}” não contém texto: confira se é o arquivo certo.")
    return linhas
