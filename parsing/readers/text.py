"""TXT in any encoding → lines; decoding and its repairs are those of `parsing.source`."""

from __future__ import annotations

from parsing import source
from parsing.model import Linha


def read_text(dados: bytes, nome: str) -> tuple[Linha, ...]:
    """Raw lines of a text in UTF-8, UTF-16 or cp1252, whatever its line ends."""
    if dados[1:2] == b"\x00" or dados[:1] == b"\x00":
        # UTF-16 without its mark: Latin letters leave every other byte zero.
        ordem = "utf-16-le" if dados[1:2] == b"\x00" else "utf-16-be"
        return source.lines(dados.decode(ordem, "replace"))[0]
    return source.lines(source.decode(dados, nome=f"“{nome}”").texto)[0]
