"""Damaged and hostile files by name: every one must give one sentence and leave no trace."""

from __future__ import annotations

import io
import zipfile
from functools import cache

from tests.forms import to_docx, to_html, to_pdf

LAW = ["Art. 1º É proibido sujar a rua.", "Art. 2º Esta Lei entra em vigor na data da publicação."]


@cache
def ruins() -> dict[str, bytes]:
    """Twenty-two files that are no readable law."""
    docx, pdf = to_docx(LAW), to_pdf(LAW)
    return {
        "vazio.txt": b"",
        "so-brancos.txt": b" \r\n\t \n" * 50,
        "zeros.txt": b"\x00" * 4096,
        "binario.txt": bytes(range(256)) * 64,
        "executavel.pdf": b"MZ\x90\x00" + bytes(range(32)) * 300,
        "imagem.docx": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
        "vazio.docx": b"",
        "cortado.docx": docx[: len(docx) // 2],
        "sem-fim.docx": docx[:-40],
        "xml-quebrado.docx": _zip({"word/document.xml": b"<w:document><w:body><w:p>"}, docx),
        "sem-documento.docx": _zip({"outra/coisa.txt": b"texto"}),
        "planilha.docx": _zip({"xl/workbook.xml": b"<workbook/>", "[Content_Types].xml": b"<x/>"}),
        "bomba.docx": _zip({"word/document.xml": b"\x00" * 400_000_000}),
        "entidades.docx": _zip({"word/document.xml": _BILLION}, docx),
        "word-antigo.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 2048,
        "rtf.txt": b"{\\rtf1\\ansi Art. 1 texto}",
        "cortado.pdf": pdf[: len(pdf) // 3],
        "pagina-danificada.pdf": pdf.replace(b"/Kids [ ", b"/Kids [ 9"),
        "so-cabecalho.pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        "digitalizado.pdf": _scanned_pdf(),
        "com-senha.pdf": _encrypted_pdf(),
        "sem-texto.html": b"<html><head><script>Art. 1</script></head><body><img></body></html>",
    }


_BILLION = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(
        b'<!ENTITY %c "%s">' % (ord("b") + i, b"&%c;" % (ord("a") + i) * 10) for i in range(9)
    )
    + b"]><w:document>&j;</w:document>"
)


def _zip(members: dict[str, bytes], base: bytes | None = None) -> bytes:
    """A zip of the members, over those of another zip."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as out:
        if base is not None:
            with zipfile.ZipFile(io.BytesIO(base)) as original:
                for name in original.namelist():
                    if name not in members:
                        out.writestr(name, original.read(name))
        for name, data in members.items():
            out.writestr(name, data)
    return stream.getvalue()


def _scanned_pdf() -> bytes:
    """Pages with a drawing and no text."""
    from reportlab.pdfgen import canvas

    stream = io.BytesIO()
    page = canvas.Canvas(stream)
    for _ in range(3):
        page.rect(50, 50, 400, 700, fill=1)
        page.showPage()
    page.save()
    return stream.getvalue()


def _encrypted_pdf() -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen import canvas

    stream = io.BytesIO()
    page = canvas.Canvas(stream, encrypt=StandardEncryption("segredo", canPrint=0))
    page.drawString(72, 700, "Art. 1 Texto secreto.")
    page.save()
    return stream.getvalue()


@cache
def laws() -> dict[str, bytes]:
    """The same small law in forms that can be read: the ruins are refused for cause."""
    return {
        "lei.txt": "\n".join(LAW).encode(),
        "lei-cp1252.txt": "\r\n".join(LAW).encode("cp1252"),
        "lei-utf16.txt": "\n".join(LAW).encode("utf-16"),
        "lei.html": to_html(LAW),
        "lei.docx": to_docx(LAW),
        "lei.pdf": to_pdf(LAW),
    }
