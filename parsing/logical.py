"""The logical text: the lines of law joined into one string, with the way back to the raw text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import regex

from parsing.model import Linha


@dataclass(frozen=True, slots=True)
class TextoLogico:
    """Lines without noise, in the order in which they are read, joined by line ends."""

    texto: str
    inicios: tuple[int, ...]
    """Where each line starts in `texto`."""
    linhas: tuple[Linha, ...]
    brutos: tuple[int, ...]
    """Where each line starts in the decoded raw text."""

    def indice(self, offset: int) -> int:
        """Index of the line that an offset stands in."""
        return bisect_right(self.inicios, offset) - 1

    def linha(self, offset: int) -> int:
        """Raw line number of an offset."""
        return self.linhas[bisect_right(self.inicios, offset) - 1].num

    def coluna(self, offset: int) -> int:
        """0-based column of an offset in its line."""
        return offset - self.inicios[bisect_right(self.inicios, offset) - 1]

    def trechos(self, inicio: int, fim: int) -> list[tuple[int, int]]:
        """The raw spans of a span of the logical text; a repaired line counts whole."""
        found: list[tuple[int, int]] = []
        i = bisect_right(self.inicios, inicio) - 1
        ultima = bisect_right(self.inicios, fim - 1, i) - 1
        while i <= ultima:
            linha, comeco, bruto = self.linhas[i], self.inicios[i], self.brutos[i]
            if linha.original is None:
                a = bruto + max(inicio - comeco, 0)
                b = bruto + min(fim - comeco, len(linha.texto))
            else:
                a, b = bruto, bruto + len(linha.original)
            if a < b:
                if found and found[-1][1] == a - 1:
                    found[-1] = (found[-1][0], b)
                else:
                    found.append((a, b))
            i += 1
        return found


LONGA = 3000
"""A line longer than this holds more than one paragraph …"""
LONGA_ENTRE_LONGAS = 400
"""… in a text whose lines are longer than this in the mean (a line for each page) …"""
LONGA_ENTRE_POUCAS = 150
"""… and in a text of a few lines, one longer than this."""
_QUEBRAS = regex.compile(
    r"""
    (?<=[.;:)\]”"]) [ \t\u00a0]+ (?= [IVXLC]{1,7}(?:-[A-Z])?\s?[-–—.)] | [a-z]{1,2}\s?\) | [a-z]\s[-–—] | \d{1,2}\s?[-–—)]\s
        | § | Par[áa]grafo\s | PAR[ÁA]GRAFO\s | Pena\s[-–—] )                # …: I - fogos; II - animais: a) bravos
    | (?<=[;,]\ e|[;,]\ ou) [ ]+ (?= [IVXLC]{1,7}\s?[-–—] | [a-z]\s?\) )           # c) parques; e d) outros
    | (?<! \b(?:[dn][oa]s?|ao?s?|[oe]|ou|pel[oa]s?|pelo|conforme|cf\.|segundo|c/c|,)) [ \t\u00a0]+ (?= (?:Arts?\.|ARTS?\.|Artigo|ARTIGO)\s?\d{1,4}(?:\.\d{3})?(?:\.?[º°o]|\.|\s[-–—]|\s?\p{Lu}|\s\p{Lu}) )    # Da Higiene Art. 5.º - É proibido
    | [ \t\u00a0]+ (?= (?:LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|SUBSE[ÇC][ÃA]O|ANEXO)\s(?:[IVXLC]+|[ÚU]NIC[OA])(?!\p{L}) | (?:Livro|T[íi]tulo|Cap[íi]tulo|Se[çc][ãa]o)\s(?:[IVXLC]+)\s[-–—]\s\p{Lu} )   # … Gerais CAPÍTULO I - Disposições
    | (?<=\.) [ ] (?= \p{Lu}[\p{L}.'’ ]{2,40},\s(?:aos\s|em\s)?\d{1,2}[º°]?\sde\s\p{L}{4,9}\sde\s\d{4} )      # … publicação. Vale Alto, 5 de maio de 2001.
    """,  # noqa: E501
    regex.VERBOSE,
)


def _broken(line: str, longa: int) -> str:
    """A line that holds a whole law, with a line end put for the blank before each likely label.

    Offsets stay: one blank becomes one line end.
    """
    if len(line) < longa or line.count("rt") < 2:
        return line
    return _QUEBRAS.sub(lambda m: "\n" + " " * (m.end() - m.start() - 1), line)


def _long(lidas: Sequence[Linha]) -> int:
    """From how many letters on a line holds more than a paragraph: fewer where lines are pages."""
    if len(lidas) < 6:
        return LONGA_ENTRE_POUCAS
    cheias = [len(linha.texto) for linha in lidas if linha.texto.strip()]
    return LONGA_ENTRE_LONGAS if sum(cheias) > LONGA_ENTRE_LONGAS * len(cheias) else LONGA


def join(linhas: Sequence[Linha], brutos: dict[int, int]) -> TextoLogico:
    """The logical text of the lines that are not noise; `brutos` maps raw line to raw offset."""
    lidas = tuple(linha for linha in linhas if linha.papel != "ruido")
    inicios, soma = [], 0
    longa = _long(lidas)
    for linha in lidas:
        inicios.append(soma)
        soma += len(linha.texto) + 1
    return TextoLogico(
        "\n".join([_broken(linha.texto, longa) for linha in lidas]),
        tuple(inicios),
        lidas,
        tuple([brutos.get(linha.num, 0) for linha in lidas]),
    )
