"""Chosen labels → blocks: the printed pieces of law with their text, name, notes and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import regex

from parsing.labels import Candidato
from parsing.logical import TextoLogico
from parsing.model import AGRUPADORES, ALTERAM_TEXTO, Nota, Numero, Tipo
from parsing.notes import Anotacao
from parsing.numerals import label
from parsing.reading import Escolha


@dataclass(slots=True)
class Bloco:
    """One printed dispositivo: `inicio` label, `corpo` its text, `fim` where the next one
    starts.
    """

    tipo: Tipo
    numero: Numero | None
    inicio: int
    fim_rotulo: int
    corpo: int
    fim: int
    pai: int
    """Depth of the level it hangs from, as the search chose it."""
    motivo: str = ""
    rotulo: str = ""
    nome: str | None = None
    texto: str = ""
    notas: list[Nota] = field(default_factory=list)
    trechos: tuple[tuple[int, int], ...] = ()
    linha: int = 0
    linha_fim: int = 0
    riscado: bool = False
    anterior: bool = False
    """A header says that this is the former text."""
    outra_norma: bool = False
    """Another norm of the same file begins with it."""
    acima: Numero | None = None
    """Part and title that the label of an article names: "Artigo A-1/2.º"."""
    porque: str = ""
    """Why its reading was chosen against its print ("ocr")."""
    ordem: int = 0
    anuncio: str = ""
    """Header that announces a former text, just before this block."""
    nome_antes: tuple[int, int] | None = None
    """Span of the epígrafe printed just before the label."""

    @property
    def altera(self) -> bool:
        """Whether a note of its own says that the text changed."""
        return any(nota.acao in ALTERAM_TEXTO for nota in self.notas)


def changed(
    candidatos: Sequence[Candidato], anotacoes: Sequence[Anotacao], texto: str
) -> list[bool]:
    """For each candidate: does a note of change stand between it and the next one, or a header
    ("Redação anterior:") before it?
    """
    found = [
        (c.dois_pontos or c.citado)
        and _ANTES.search(texto, max(0, c.inicio - 40), c.inicio) is not None
        for c in candidatos
    ]
    i = -1
    for anotacao in anotacoes:
        while i + 1 < len(candidatos) and candidatos[i + 1].inicio < anotacao.inicio:
            i += 1
        if i >= 0 and any(nota.acao in ALTERAM_TEXTO for nota in anotacao.notas):
            found[i] = True
    return found


def cut(
    logico: TextoLogico, candidatos: Sequence[Candidato], escolhas: Sequence[Escolha]
) -> list[Bloco]:
    """The blocks of the candidates that were chosen as labels, each once for every number it
    names.
    """
    found: list[Bloco] = []
    anteriores: list[Bloco] = []
    for candidato, escolha in zip(candidatos, escolhas, strict=True):
        opcao = escolha.opcao
        if opcao is None:
            continue
        for bloco in anteriores:
            bloco.fim = candidato.inicio
        anteriores = [
            Bloco(
                opcao.tipo, numero, candidato.inicio, opcao.fim_rotulo, opcao.fim,
                len(logico.texto), escolha.pai, escolha.motivo, porque=opcao.porque,
                acima=opcao.acima,
            )
            for numero in (opcao.numero, *opcao.outros)
        ]  # fmt: skip
        if opcao.outros:
            for bloco in anteriores[1:]:
                bloco.rotulo = label(bloco.tipo, bloco.numero)
        found += anteriores
    found = found[_lists_of_preamble(logico.texto, found) :]
    for ordem, bloco in enumerate(found):
        bloco.ordem = ordem
    return found


def _lists_of_preamble(texto: str, blocos: Sequence[Bloco]) -> int:
    """How many blocks stand before the first article or heading, in the prose of a preamble.

    A text that begins with such a part is the middle of a law, and one without articles is a list.
    """
    if not blocos or not texto[: blocos[0].inicio].strip():
        return 0
    soltos = next((i for i, b in enumerate(blocos) if _opens_law(b)), 0)
    return soltos if any(b.tipo == "artigo" for b in blocos[soltos:]) else 0


def _opens_law(bloco: Bloco) -> bool:
    return bloco.tipo == "artigo" or bloco.tipo in AGRUPADORES or bloco.tipo == "anexo"


_ANTES = regex.compile(
    r"\(?(?:reda[çc][ãa]o|texto|dispositivo)s?\s+(?:anterior(?:es)?|origina(?:l|is)|primitiv[oa]|antig[oa]|revogad[oa]s?)\s*:?\s*[\"“«]?\s*$",
    regex.IGNORECASE,
)


def former_below(blocos: Sequence[Bloco]) -> None:
    """Mark as former a text that is printed again, without note, right below the new one.

    "Art. 1º (new) - Redação dada pela Lei nº 18.673" and then "Art. 1º (old)": what an act gave is
    not the first text. The number that follows must be another, or the same one is misnumbered.
    """
    if not any(bloco.notas and _given(bloco) for bloco in blocos):
        return
    ultimos: dict[int, Bloco] = {}
    abertos: list[Bloco] = []
    seguintes = _next_siblings(blocos)
    for bloco, seguinte in zip(blocos, seguintes, strict=True):
        nivel = _nivel(bloco)
        while abertos and _nivel(abertos[-1]) > nivel:
            del ultimos[_nivel(abertos.pop())]
        anterior = ultimos.get(nivel)
        if (
            anterior is not None
            and anterior.tipo == bloco.tipo
            and _gave(anterior, bloco, seguinte)
        ):
            bloco.anterior = True
        elif anterior is None:
            abertos.append(bloco)
        else:
            abertos[-1] = bloco
        ultimos[nivel] = bloco


def _nivel(bloco: Bloco) -> int:
    return 0 if bloco.tipo == "artigo" or _opens_law(bloco) else bloco.pai


def _next_siblings(blocos: Sequence[Bloco]) -> list[Bloco | None]:
    """For each piece the next one of its level, before the level ends."""
    found: list[Bloco | None] = []
    proximos: dict[int, Bloco] = {}
    for bloco in reversed(blocos):
        nivel = _nivel(bloco)
        found.append(proximos.get(nivel))
        proximos = {n: b for n, b in proximos.items() if n < nivel}
        proximos[nivel] = bloco
    found.reverse()
    return found


def _gave(novo: Bloco, velho: Bloco, seguinte: Bloco | None) -> bool:
    """Whether the first print of a label is a redação that an act gave, and the next none."""
    if (
        seguinte is not None
        and seguinte.numero
        and velho.numero
        and (seguinte.numero.valor == velho.numero.valor + 2)
    ):  # the second one is misnumbered
        return False
    if novo.numero is None or novo.numero != velho.numero or velho.altera or not velho.texto:
        return False
    return not novo.anterior and _given(novo)


def _given(bloco: Bloco) -> bool:
    return any(nota.acao == "redacao" and nota.norma for nota in bloco.notas)


_FECHAM = {
    abre: regex.compile(rf"[{fecha}](?=\s?\)?[.;]?[^\S\n]*(?:\n|\Z))")
    for abre, fecha in (("“", '”"'), ("«", "»"), ('"', '"”'))
}
"""Where the former text that each mark opens ends: all printed in it is former."""


def former_texts(texto: str, blocos: Sequence[Bloco]) -> None:
    """Mark the blocks that a header ("Redação anterior:", "Dispositivo revogado:") says are
    former.
    """
    ate = -1
    for anterior, bloco in pairwise(blocos):
        if bloco.inicio < ate:
            bloco.anterior = True
        if "r" not in texto[bloco.inicio - 14 : bloco.inicio] or bloco.inicio == anterior.inicio:
            continue
        inicio = max(anterior.corpo, bloco.inicio - 40)
        m = _ANTES.search(texto, inicio, bloco.inicio)
        if m and not texto[m.start() - 1 : m.start()].isalnum():
            bloco.anterior, bloco.anuncio = True, " ".join(m.group().split())
            anterior.fim = m.start()
            if bloco.anuncio[-1] in _FECHAM:
                fecho = _FECHAM[bloco.anuncio[-1]].search(texto, bloco.inicio, bloco.inicio + 20000)
                ate = fecho.start() if fecho else -1
