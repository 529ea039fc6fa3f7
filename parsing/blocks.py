"""Chosen labels → blocks: the printed pieces of law with their text, name, notes and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import regex

from parsing import notes
from parsing.labels import Candidato
from parsing.logical import TextoLogico
from parsing.model import AGRUPADORES, ALTERAM_TEXTO, Acao, Nota, Numero, Tipo
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


def former_texts(texto: str, blocos: Sequence[Bloco]) -> None:
    """Mark the blocks that a header ("Redação anterior:", "Dispositivo revogado:") says are
    former.
    """
    for anterior, bloco in pairwise(blocos):
        if "r" not in texto[bloco.inicio - 14 : bloco.inicio] or bloco.inicio == anterior.inicio:
            continue
        inicio = max(anterior.corpo, bloco.inicio - 40)
        m = _ANTES.search(texto, inicio, bloco.inicio)
        if m and not texto[m.start() - 1 : m.start()].isalnum():
            bloco.anterior, bloco.anuncio = True, " ".join(m.group().split())
            anterior.fim = m.start()


_EPIGRAFE = regex.compile(r"\p{Lu}[^\n.;:!?]{2,110}(?<![\s,\-–—(])")
_SEM_NOME = frozenset(".;:!?,)")
_FINAL = '.;:!?)”"»]'


def names_before(texto: str, blocos: Sequence[Bloco]) -> None:
    """Epígrafes printed on the line before the label ("Furto de placas / Art. 1º Subtrair…").

    They come in numbers: a line alone is left in the text it follows.
    """
    found = []
    for anterior, bloco in pairwise(blocos):
        if bloco.tipo != "artigo" or anterior.fim != bloco.inicio:
            continue
        span = _name_before(texto, anterior, bloco)
        if span:
            found.append((anterior, bloco, span))
    artigos = sum(bloco.tipo == "artigo" for bloco in blocos)
    if len(found) * 4 >= artigos or len(found) > 20:
        for anterior, bloco, span in found:
            bloco.nome_antes, anterior.fim = span, span[0]


def _name_before(texto: str, anterior: Bloco, bloco: Bloco) -> tuple[int, int] | None:
    fim = _last(texto, bloco.inicio)
    if texto[fim - 1] in _SEM_NOME:
        return None
    inicio = texto.rfind("\n", anterior.corpo, fim) + 1
    if inicio <= anterior.corpo and anterior.tipo not in POSTO_SEM_TEXTO:
        return None
    m = _EPIGRAFE.fullmatch(
        texto, inicio + len(texto[inicio:fim]) - len(texto[inicio:fim].lstrip()), fim
    )
    if m is None or inicio == 0:
        return None
    antes = texto[anterior.corpo : inicio].rstrip() if inicio > anterior.corpo else ""
    if anterior.tipo in AGRUPADORES:
        if not antes or not antes.isupper() or m.group().isupper():
            return None
    elif not antes or antes[-1] not in _FINAL:
        return None
    return m.start(), fim


POSTO_SEM_TEXTO = AGRUPADORES


_HIFEN = regex.compile(r"(?<=\p{L})-[^\S\n]*\n[^\S\n]*(?=\p{Ll})")
_CLITICO = regex.compile(r"(?:se|l[oa]s?|lhes?|me|te|nos|vos|n?[oa]s?|á|ão|ei|emos|ia|iam)\b")


def fill(
    logico: TextoLogico,
    blocos: Sequence[Bloco],
    anotacoes: Sequence[Anotacao],
    citacoes: Sequence[tuple[int, int]] = (),
    *,
    portugal: bool,
) -> None:
    """Give every block its label, name, text, notes, lines and raw spans."""
    cortes = sorted(
        [(a.inicio, a.fim, a) for a in anotacoes] + [(a, b, None) for a, b in citacoes],
        key=lambda corte: corte[0],
    )
    i, artigo = 0, None
    for bloco in blocos:
        while i < len(cortes) and cortes[i][1] <= bloco.corpo:
            i += 1
        j = i
        while j < len(cortes) and cortes[j][0] < bloco.fim:
            j += 1
        if bloco.tipo == "artigo":
            artigo = bloco
        _fill(logico, bloco, cortes[i:j], artigo, portugal=portugal)


def _fill(
    logico: TextoLogico,
    bloco: Bloco,
    cortes: Sequence[tuple[int, int, Anotacao | None]],
    artigo: Bloco | None,
    *,
    portugal: bool,
) -> None:
    texto = logico.texto
    bloco.rotulo = bloco.rotulo or " ".join(texto[bloco.inicio : bloco.fim_rotulo].split())
    partes, pos = [], bloco.corpo
    for inicio, fim, anotacao in cortes:
        if pos < inicio:
            partes.append((pos, inicio))
        pos = max(pos, fim)
        if anotacao is not None:
            _attach(bloco, artigo, anotacao, portugal=portugal)
    if pos < bloco.fim:
        partes.append((pos, bloco.fim))
    partes = _texts(texto, bloco, partes, portugal=portugal)
    ultimo = max(_last(texto, bloco.fim), bloco.fim_rotulo)
    indice = logico.indice(bloco.inicio)
    bloco.linha = logico.linhas[indice].num
    bloco.linha_fim = max(logico.linha(max(ultimo - 1, bloco.inicio)), bloco.linha)
    bloco.trechos = tuple([t for a, b in partes for t in logico.trechos(a, b)])
    bloco.riscado = logico.linhas[indice].riscado


def _attach(bloco: Bloco, artigo: Bloco | None, anotacao: Anotacao, *, portugal: bool) -> None:
    """A note hangs on the piece it stands in, one of a whole article (or caput) on the article."""
    for nota in anotacao.notas:
        if anotacao.solta and nota.escopo == "dispositivo" and nota.acao != "vide" and (
            portugal or bloco.tipo == "artigo"
        ) and not _NOMEIA.match(nota.bruto or ""):  # fmt: skip
            nota = replace(nota, escopo="artigo")
        dono = artigo if nota.escopo in ("artigo", "caput") and artigo is not None else bloco
        dono.notas.append(nota)


_NOMEIA = regex.compile(
    r"\s*(?:dispositivo|par[áa]grafo|inciso|al[íi]nea|item|n[úu]mero)", regex.IGNORECASE
)


def _texts(
    texto: str, bloco: Bloco, partes: list[tuple[int, int]], *, portugal: bool
) -> list[tuple[int, int]]:
    """Set name and text of a block; returns the spans that make its text."""
    if bloco.tipo in AGRUPADORES:
        bloco.nome = clean(texto, partes) or None
        if bloco.tipo == "agrupamento":
            bloco.rotulo = ""
        return []
    corte = None
    if bloco.tipo == "anexo":
        corte = _annex_name(texto, bloco)
    elif bloco.tipo == "artigo":
        corte = _epigraph(texto, bloco, portugal=portugal)
        if bloco.nome_antes:
            bloco.nome = clean(texto, [bloco.nome_antes])
    if corte:
        bloco.nome = clean(texto, [(bloco.corpo, corte)]).strip(" -–—:()") or None
        partes = [(max(a, corte), b) for a, b in partes if b > corte]
    bloco.texto = clean(texto, partes)
    if len(bloco.texto) < 20 and (palavra := _SO_ESTADO.fullmatch(bloco.texto)):
        acao: Acao = "veto" if palavra[1] else "revogacao"
        bloco.notas.insert(0, Nota(acao, None, bruto=bloco.texto))
        bloco.texto = ""
    elif bloco.texto[:1] in "RrSsVv" and (notas := _bare_revocation(bloco.texto)):
        bloco.notas[:0] = notas
        bloco.texto = ""
    if bloco.anterior:
        bloco.texto = _unquoted(bloco.texto)
    if not bloco.texto.strip(' .;:,-–—)”"'):
        bloco.texto = ""
    return partes


_SO_ESTADO = regex.compile(
    r"(?:(vetad[oa]|v e t a d [oa])|revogad[oa]|r e v o g a d [oa]|suprimid[oa])\s*[.;]?",
    regex.IGNORECASE,
)


_SO_REVOGADO = regex.compile(
    r"(?:revogad|suprimid|vetad)[oa]s?\s*(?:,|[-–—:])?\s*(?:pel[oa]s?|por|conforme|lei|decreto)\b[^;]{4,120}",
    regex.IGNORECASE,
)
"""All that is left of a dispositivo, without brackets: "§ 1º Revogado pela Lei nº 30/2015."."""


def _bare_revocation(texto: str) -> tuple[Nota, ...]:
    return notes.read(texto, brackets=False) if _SO_REVOGADO.fullmatch(texto) else ()


def _unquoted(texto: str) -> str:
    """A former text without the marks that close it: `… às 6 horas.")` or `… às 6 horas.”`."""
    sem_parentese = texto.rstrip(" .)")
    if sem_parentese[-1:] in ("”", '"', "»") and ")" in texto[len(sem_parentese) :]:
        texto = sem_parentese
    return texto.rstrip(' ”"»')


def _annex_name(texto: str, bloco: Bloco) -> int | None:
    """Where the title of an annex ends: its first line, when it is no sentence and more follows."""
    m = regex.compile(r"\s*(?P<t>[^\n]{2,160}?)\s*(?:\n|\Z)").match(texto, bloco.corpo, bloco.fim)
    if m is None or m["t"][-1] in ".;,:" or not m["t"][0].isupper():
        return None
    return m.end("t")


def _last(texto: str, fim: int) -> int:
    while fim > 0 and texto[fim - 1].isspace():
        fim -= 1
    return fim


def clean(texto: str, partes: Sequence[tuple[int, int]]) -> str:
    """The text of some spans in one line: white space collapsed, words joined over line-end
    hyphens.
    """
    if not partes:
        return ""
    bruto = (
        texto[partes[0][0] : partes[0][1]]
        if len(partes) == 1
        else " ".join(texto[a:b] for a, b in partes)
    )
    if "-\n" in bruto or "- \n" in bruto:
        bruto = _HIFEN.sub(lambda m: "-" if _CLITICO.match(bruto, m.end()) else "", bruto)
    if len(partes) > 1:
        bruto = _SINAL_REPETIDO.sub("", _ANTES_DE_SINAL.sub("", bruto))
    return " ".join(bruto.split())


_ANTES_DE_SINAL = regex.compile(r"(?<=[\p{L}\d])\s+(?=[;,.:](?:\s|\Z))")
"""The blank that a note leaves before a sign: "20 UFM (NR);"."""
_SINAL_REPETIDO = regex.compile(r"(?<=[.;:])\s+[.;,](?=\s*\Z)")
"""The stop after a note that follows a stop: "paga taxa. (Redação dada…)."."""
_TITULO = regex.compile(
    r"""\s* (?P<t> \p{Lu}[^\n]{0,220} (?: \n[^\S\n]*\p{Ll}[^\n]{1,220} ){0,3} [^\n.;:,\s] ) [^\S\n]*
    (?: \n\s*(?= [\p{Lu}\d"“«(\[] | [a-z]\) | \Z ) | \Z )""",
    regex.VERBOSE,
)


_ENTRE_PARENTESES = regex.compile(r"\s*\((?P<t>\p{Lu}[^()\n]{1,200})\)[^\S\n]*(?:\n|\Z)")


def _epigraph(texto: str, bloco: Bloco, *, portugal: bool) -> int | None:
    """Where the epígrafe below (in Portugal, or beside) a label ends; None when there is none."""
    if not portugal and not bloco.rotulo.lower().startswith("artigo"):
        return None
    m = _ENTRE_PARENTESES.match(texto, bloco.fim_rotulo, bloco.fim)
    if m and not notes.read(m["t"]):
        return m.end("t") + 1
    fim_linha = texto.find("\n", bloco.fim_rotulo, bloco.fim)
    if fim_linha < 0:
        fim_linha = bloco.fim
    if texto[bloco.fim_rotulo : fim_linha].strip(" .\t-–—\u00a0") and not portugal:
        return None
    m = _TITULO.match(texto, bloco.corpo, bloco.fim)
    return m.end("t") if m else None
