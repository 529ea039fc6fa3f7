"""The logical text: the lines of law joined into one string, with the way back to the raw text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

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
        ultima = bisect_right(self.inicios, fim - 1) - 1
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


def join(linhas: Sequence[Linha], brutos: dict[int, int]) -> TextoLogico:
    """The logical text of the lines that are not noise; `brutos` maps raw line to raw offset."""
    lidas = tuple(linha for linha in linhas if linha.papel != "ruido")
    inicios, soma = [], 0
    for linha in lidas:
        inicios.append(soma)
        soma += len(linha.texto) + 1
    return TextoLogico(
        "\n".join([linha.texto for linha in lidas]),
        tuple(inicios),
        lidas,
        tuple([brutos.get(linha.num, 0) for linha in lidas]),
    )
