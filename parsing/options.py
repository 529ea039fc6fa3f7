"""One reading of a label, and what its print costs."""

from __future__ import annotations

from typing import NamedTuple

import regex

from parsing.model import Numero, Tipo
from parsing.numerals import number

SEPARADOR = regex.compile(r"[\s–—‐‑.:)-]*")
SEP_ARTIGO = regex.compile(r"(?:\s*(?:[-–—‐‑](?!\d)|[.:](?![.…])|\)))*\s*")
_UNIDADE = r"(?:primeir|segund|terceir|quart|quint|sext|s[ée]tim|oitav|non)[oa]"
EXTENSO = rf"(?i:(?:(?:d[ée]cim|vig[ée]sim|trig[ée]sim|quadrag[ée]sim|quinquag[ée]sim|sexag[ée]sim|septuag[ée]sim|octog[ée]sim|nonag[ée]sim|cent[ée]sim)[oa]\s+)?{_UNIDADE}|(?:d[ée]cim|\p{{L}}{{3,9}}g[ée]sim|cent[ée]sim)[oa])(?!\p{{L}})"  # noqa: E501
"""An ordinal in words: "Primeiro", "Décimo Segundo", "Vigésimo"."""


class Opcao(NamedTuple):
    """One reading of a candidate: what it is, where its label ends and what the print costs."""

    tipo: Tipo
    numero: Numero | None
    fim_rotulo: int
    fim: int
    custo: float
    porque: str = ""
    outros: tuple[Numero, ...] = ()
    """More numbers of the same label: "Arts. 3º e 4º (VETADOS)"."""
    acima: Numero | None = None
    """The number that what it hangs from must have, as the label prints it: "b.1)", "1.1."; of an
    article the part, and the title in it: "Artigo A-1/2.º"."""
    degraus: int = 0
    """How many numbers such a label repeats: "1.1." one, "1.1.1." two."""


TEXTO: dict[str, float] = {
    "artigo": 6.0, "paragrafo": 5.0, "inciso": 5.0, "alinea": 4.0, "numero": 4.0,
    "cabecalho": 6.0,
    "titulo": 1.0, "pena": 2.0,
}  # fmt: skip
"""What it costs to take a well printed label for running text."""
SUFIXO_CERTO = 2.5
"""More, for the reading without suffix of "Art. 3º-A. Aplica-se": no text begins with "A."."""
BEM_IMPRESSO = 4.0
"""More, for an article after a finished sentence whose text starts with a capital."""
CUSTOS: dict[str, float] = {
    "minuscula": 2.5,      # "artigo 16 desta Lei" at a line start
    "inacabado": 1.0,      # the sentence before has no end
    "referencia": 3.0,     # "do", "da", "e", "," follow the number
    "em_lista": 7.0,  # "Anexo I - Tabela;" among the things that a law has
    "anexo_sem_nome": 2.0,  # a title in capitals, after which numbering starts anew
    "anunciado": 4.0,      # "inciso" or "I, II e" ends the line before
    "em_linha": 0.4,       # in mid-line
    "sem_separador": 1.5,  # "I um quinto"
    "ocr": 1.0,            # "Ill -", "11-", "$ 1º"
    "so_titulo": 0.8,      # "II - DA COMPETÊNCIA" above an article
    "com_virgula": 1.0,    # "I, vender animais"
    "subdividido": 0.3,    # "b.1) por inteiro"
    "letra_solta": 1.5,    # "a -", "a."
    "arabico": 1.0,        # "1." as an inciso
    "sufixo_ambiguo": 0.3,  # "Art. 5º-A multa"
}  # fmt: skip


def plain(
    text: str, tipo: Tipo, valor: int, fim: int, custo: float, separador: regex.Pattern[str]
) -> Opcao:
    segue = separador.match(text, fim)
    return Opcao(tipo, number(valor), fim, segue.end() if segue else fim, custo)
