"""Chosen labels → blocks: the printed pieces of law with their text, name, notes and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import regex

from parsing.labels import Candidato
from parsing.logical import TextoLogico
from parsing.model import AGRUPADORES, ALTERAM_TEXTO, Nota, Numero, Tipo
from parsing.notes import Anotacao
from parsing.reading import Escolha


@dataclass(slots=True)
class Bloco:
    """One printed dispositivo: `inicio` label, `corpo` its text, `fim` where the next one starts."""

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

    @property
    def altera(self) -> bool:
        """Whether a note of its own says that the text changed."""
        return any(nota.acao in ALTERAM_TEXTO for nota in self.notas)


def changed(candidatos: Sequence[Candidato], anotacoes: Sequence[Anotacao]) -> list[bool]:
    """For each candidate: does a note of change stand between it and the next one?"""
    found = [False] * len(candidatos)
    i = -1
    for anotacao in anotacoes:
        while i + 1 < len(candidatos) and candidatos[i + 1].inicio < anotacao.inicio:
            i += 1
        if i >= 0 and any(nota.acao in ALTERAM_TEXTO for nota in anotacao.notas):
            found[i] = True
    return found


def cut(logico: TextoLogico, candidatos: Sequence[Candidato], escolhas: Sequence[Escolha]) -> list[Bloco]:
    """The blocks of the candidates that were chosen as labels."""
    found: list[Bloco] = []
    for candidato, escolha in zip(candidatos, escolhas, strict=True):
        opcao = escolha.opcao
        if opcao is None:
            continue
        if found:
            found[-1].fim = candidato.inicio
        found.append(Bloco(
            opcao.tipo, opcao.numero, candidato.inicio, opcao.fim_rotulo, opcao.fim,
            len(logico.texto), escolha.pai, escolha.motivo,
        ))  # fmt: skip
    return found


_HIFEN = regex.compile(r"(?<=\p{L})-[^\S\n]*\n[^\S\n]*(?=\p{Ll})")
_CLITICO = regex.compile(r"(?:se|l[oa]s?|lhes?|me|te|nos|vos|n?[oa]s?|á|ão|ei|emos|ia|iam)\b")


def fill(logico: TextoLogico, blocos: Sequence[Bloco], anotacoes: Sequence[Anotacao], *, portugal: bool) -> None:
    """Give every block its label, name, text, notes, lines and raw spans."""
    texto = logico.texto
    i = 0
    for bloco in blocos:
        while i < len(anotacoes) and anotacoes[i].inicio < bloco.corpo:
            i += 1
        suas = []
        while i < len(anotacoes) and anotacoes[i].inicio < bloco.fim:
            suas.append(anotacoes[i])
            i += 1
        _fill(logico, texto, bloco, suas, portugal=portugal)


def _fill(
    logico: TextoLogico, texto: str, bloco: Bloco, suas: Sequence[Anotacao], *, portugal: bool
) -> None:
    bloco.rotulo = " ".join(texto[bloco.inicio : bloco.fim_rotulo].split())
    partes, pos = [], bloco.corpo
    for anotacao in suas:
        if pos < anotacao.inicio:
            partes.append((pos, anotacao.inicio))
        pos = anotacao.fim
        bloco.notas.extend(anotacao.notas)
    if pos < bloco.fim:
        partes.append((pos, bloco.fim))
    if bloco.tipo in AGRUPADORES or bloco.tipo == "anexo":
        bloco.nome = clean(texto, partes) or None
    else:
        if bloco.tipo == "artigo" and (corte := _epigraph(texto, bloco, portugal=portugal)):
            bloco.nome = clean(texto, [(bloco.corpo, corte)])
            partes = [(max(a, corte), b) for a, b in partes if b > corte]
        bloco.texto = clean(texto, partes)
    ultimo = len(texto[: bloco.fim].rstrip()) if bloco.fim == len(texto) else _last(texto, bloco.fim)
    indice = logico.indice(bloco.inicio)
    bloco.linha = logico.linhas[indice].num
    fim = logico.linha(max(ultimo - 1, bloco.inicio))
    bloco.linha_fim = max(fim, bloco.linha)
    bloco.trechos = tuple(t for a, b in partes for t in logico.trechos(a, b))
    bloco.riscado = logico.linhas[indice].riscado


def _last(texto: str, fim: int) -> int:
    while fim > 0 and texto[fim - 1].isspace():
        fim -= 1
    return fim


def clean(texto: str, partes: Sequence[tuple[int, int]]) -> str:
    """The text of some spans in one line: white space collapsed, words joined over line-end hyphens."""
    bruto = texto[partes[0][0] : partes[0][1]] if len(partes) == 1 else " ".join(texto[a:b] for a, b in partes)
    if "-\n" in bruto or "- \n" in bruto:
        bruto = _HIFEN.sub(lambda m: "-" if _CLITICO.match(bruto, m.end()) else "", bruto)
    return " ".join(bruto.split())


_TITULO = regex.compile(r"\s*(?P<t>\p{Lu}[^\n]{1,220}[^\n.;:,\s])[^\S\n]*(?:\n\s*(?=[\p{Lu}\d\"“«(]|[a-z]\)|\Z)|\Z)")


def _epigraph(texto: str, bloco: Bloco, *, portugal: bool) -> int | None:
    """Where the epígrafe below a label alone on its line ends; None when there is none."""
    fim_linha = texto.find("\n", bloco.fim_rotulo, bloco.fim)
    if fim_linha < 0 or texto[bloco.fim_rotulo : fim_linha].strip(" .\t-–—\u00a0"):
        return None
    if not portugal and not bloco.rotulo.lower().startswith("artigo"):
        return None
    m = _TITULO.match(texto, bloco.corpo, bloco.fim)
    return m.end("t") if m else None
