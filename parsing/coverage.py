"""Where every character of the raw text went: the share of each role, and what has no place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parsing.model import PAPEIS, Documento, Papel, Problema
from parsing.problems import problem

RUIDO_MAXIMO = 0.03
"""Share of noise above which a reading is suspicious."""


@dataclass(frozen=True, slots=True)
class Cobertura:
    """Counts are of non-blank characters; shares are of 1.

    `colocado` is 1.0 when every line has its role and no letter or digit of the law's own lines
    is missing from the dispositivos, headings and notes; `perdidas` are the lines without a place.
    """

    total: int
    papeis: dict[Papel, int]
    regras: dict[str, int]
    perdidas: tuple[int, ...]
    faltam: int

    @property
    def colocado(self) -> float:
        """Share of the text that has a place; exactly 1.0 only when nothing is missing."""
        return 1.0 if not self.total else 1 - self.faltam / self.total

    @property
    def completa(self) -> bool:
        """Whether everything has its place."""
        return not self.faltam and not self.perdidas

    def share(self, papel: Papel) -> float:
        """Share of one role."""
        return self.papeis.get(papel, 0) / self.total if self.total else 0.0

    def problems(self) -> tuple[Problema, ...]:
        """What the figures say against the reading."""
        found = [problem("texto_nao_colocado", linha=num) for num in self.perdidas]
        if self.share("ruido") > RUIDO_MAXIMO:
            percent = f"{100 * self.share('ruido'):.1f} %".replace(".", ",")
            found.append(problem("ruido_excessivo", parte=percent))
        return tuple(found)


def coverage(documento: Documento, bruto: str) -> Cobertura:
    """Count the non-blank characters of the raw text by the role of their line.

    A raw line that the document does not have, or has without a role, is lost. Beyond that, the
    letters and digits of all lines of law are counted against those of what was read from them.
    """
    papel_de = {linha.num: linha for linha in documento.linhas}
    papeis: Counter[Papel] = Counter()
    regras: Counter[str] = Counter()
    perdidas: list[int] = []
    total = faltam = 0
    for num, text in enumerate(_raw_lines(bruto), 1):
        size = sum(not char.isspace() for char in text)
        if not size:
            continue
        total += size
        linha = papel_de.get(num)
        if linha is None or linha.papel is None:
            perdidas.append(num)
            faltam += size
            continue
        papeis[linha.papel] += size
        if linha.papel == "ruido":
            regras[linha.regra or "sem nome"] += size
    faltam += sum(_missing_letters(documento).values())
    ordered = {papel: papeis[papel] for papel in PAPEIS if papeis[papel]}
    return Cobertura(total, ordered, dict(sorted(regras.items())), tuple(perdidas), faltam)


def _raw_lines(bruto: str) -> list[str]:
    return bruto.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _missing_letters(documento: Documento) -> Counter[str]:
    """Letters and digits of the lines of law that are in no dispositivo, heading or note."""
    lines: Counter[str] = Counter()
    for linha in documento.linhas:
        if linha.papel in ("dispositivo", "nota", "anexo"):
            lines.update(linha.texto)
    read: Counter[str] = Counter()
    for dispositivo, _ in documento.percorrer():
        for redacao in dispositivo.redacoes:
            read.update(redacao.rotulo or dispositivo.rotulo)
            read.update(redacao.nome or "")
            read.update(redacao.texto)
            read.update(redacao.cabecalho)
            for nota in redacao.notas:
                read.update(nota.bruto or nota.norma or "")
    for part in (*documento.preambulo, *documento.fecho):  # they may share a line with law
        read.update(part)
    for alteracao in documento.alteracoes:
        for said in (alteracao.rotulo, alteracao.nome, alteracao.texto, alteracao.moldura):
            read.update(said or "")
    missing = lines - read
    return Counter({char: n for char, n in missing.items() if char.isalnum()})
