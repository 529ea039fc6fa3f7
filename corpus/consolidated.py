"""Up to when a text says that it holds all changes: "Atualizada até 08/03/2019"."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from parsing.norms import norm_date

# "(Atualizada até a última alteração promovida pela Lei Complementar nº. 242, de 08/03/2019)" ·
# "Texto consolidado até a Lei nº 7.043, de 20 de dezembro de 2022" · "Versão consolidada, com
# alterações até o dia 12/12/2020" · "Última atualização: 3 de maio de 2021" · "até a LC 242/2019"
SAID = regex.compile(
    r"""\b(?:(?:atualizad|consolidad|compilad)[oa]\b|altera[çc][õo]es\b)
        (?:(?!até\b)[^.;]){0,60}+\baté\b
        |\b[úu]ltima\ (?:atualiza[çc][ãa]o|altera[çc][ãa]o)\s?:""",
    regex.I | regex.X,
)
YEAR = regex.compile(r"(?<![\d.])(?:19|20)\d{2}(?![\d.])")
ARTICLE = regex.compile(r"\W*Art(?:igo|\.)?\s*1\b", regex.I)
PERTO = 160
"""Characters after "até" in which the date stands."""


def said(linhas: Sequence[str]) -> str | None:
    """The ISO day, or the year where no day is printed; None where the first lines say nothing.

    Only what stands before the first article counts: a rule may well speak of a value "atualizado
    até a data do pagamento".
    """
    for i, linha in enumerate(linhas):
        if ARTICLE.match(linha):
            return None
        found = SAID.search(linha)
        if found is None:
            continue
        after = " ".join((linha[found.end() :], *linhas[i + 1 : i + 2]))[:PERTO]
        day, year = norm_date(after), YEAR.search(after)
        if day or year:
            return day or (year[0] if year else None)
    return None
