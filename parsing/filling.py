"""What a block says: its label as printed, name, text, notes, lines and raw spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import regex

from parsing import hyphens, notes
from parsing.blocks import Bloco
from parsing.epigraphs import annex_name, epigraph, last_char
from parsing.logical import TextoLogico
from parsing.model import AGRUPADORES, Acao, Nota
from parsing.notes import Anotacao


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
    ultimo = max(last_char(texto, bloco.fim), bloco.fim_rotulo)
    indice = logico.indice(bloco.inicio)
    bloco.linha = logico.linhas[indice].num
    bloco.linha_fim = max(logico.linha(max(ultimo - 1, bloco.inicio)), bloco.linha)
    if len(partes) == 1:
        bloco.trechos = tuple(logico.trechos(*partes[0]))
    else:
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
        if bloco.nome and (bloco.nome[0] in "(–—-" or bloco.nome[-1] in "–—-"):
            bloco.nome = _heading_name(bloco.nome)
        if bloco.tipo == "agrupamento":
            bloco.rotulo = ""
        return []
    corte = None
    if bloco.tipo == "anexo":
        corte = next((annex_name(texto, a, b) for a, b in partes if texto[a:b].strip()), None)
    elif bloco.tipo == "artigo":
        corte = epigraph(texto, bloco, portugal=portugal)
    if bloco.nome_antes:
        bloco.nome = clean(texto, [bloco.nome_antes])
    if corte and not bloco.nome_antes:
        bloco.nome = _bare_name(clean(texto, [(a, min(b, corte)) for a, b in partes if a < corte]))
        partes = [(max(a, corte), b) for a, b in partes if b > corte]
    bloco.texto = clean(texto, partes)
    if bloco.texto.endswith(" *"):  # the asterisk before the next label: "* § 2º - A banca"
        bloco.texto = bloco.texto[:-2].rstrip()
    if len(bloco.texto) < 20 and (palavra := _SO_ESTADO.fullmatch(bloco.texto.strip(" ()[]"))):
        acao: Acao = "veto" if palavra[1] else "revogacao"
        bloco.notas.insert(0, Nota(acao, None, bruto=bloco.texto))
        bloco.texto = ""
    elif bloco.texto[:1] in "RrSsVvEe*" and (notas := _bare_revocation(bloco.texto)):
        bloco.notas[:0] = notas
        bloco.texto = ""
    if bloco.anterior:
        bloco.texto = _unquoted(bloco.texto)
    if not bloco.texto.strip(' .;:,-–—)”"'):
        bloco.texto = ""
    return partes


_SO_ESTADO = regex.compile(
    r"(?:(vetad[oa]|v e t a d [oa])|revogad[oa]|r e v o g a d [oa]|suprimid[oa])\s*\)?[.;]?",
    regex.IGNORECASE,
)


_SO_REVOGADO = regex.compile(
    r"(?:revogad|suprimid|vetad|exclu[íi]d)[oa]s?\s*(?:,|[-–—:])?\s*(?:pel[oa]s?|por|conforme|lei|decreto)\b[^;]{4,120}",
    regex.IGNORECASE,
)
"""All that is left of a dispositivo, without brackets: "§ 1º Revogado pela Lei nº 30/2015."."""


def _bare_revocation(texto: str) -> tuple[Nota, ...]:
    texto = texto.strip("* ")
    return notes.read(texto, brackets=False) if _SO_REVOGADO.fullmatch(texto) else ()


def _heading_name(nome: str) -> str | None:
    """The name of a heading without what stands around it: (DAS MULTAS), – DAS FEIRAS –."""
    if nome[0] == "(" and nome[-1] == ")":
        return nome[1:-1] or None
    return nome.strip(" -–—") if any(map(str.isalnum, nome)) else nome


def _bare_name(nome: str) -> str | None:
    """A name without its brackets, "(Objeto)"; the mark of a footnote stays: "Isenções (1)"."""
    nome = nome.strip(" -–—:.")
    return (
        nome.strip(" ()") if nome[:1] == "(" or nome.count("(") != nome.count(")") else nome
    ) or None


def _unquoted(texto: str) -> str:
    """A former text without the marks that close it: `… às 6 horas.")` or `… às 6 horas.”`."""
    sem_parentese = texto.rstrip(" .)")
    if sem_parentese[-1:] in ("”", '"', "»") and ")" in texto[len(sem_parentese) :]:
        texto = sem_parentese
    return texto.rstrip(' ”"»')


def clean(texto: str, partes: Sequence[tuple[int, int]]) -> str:
    """The text of some spans in one line: white space collapsed, words joined over line-end
    hyphens.
    """
    if not partes:
        return ""
    bruto = (
        texto[partes[0][0] : partes[0][1]]
        if len(partes) == 1
        else " ".join([texto[a:b] for a, b in partes])
    ).strip()
    if "\n" in bruto:
        bruto = hyphens.join(bruto)
    if len(partes) > 1:
        bruto = _SINAL_REPETIDO.sub("", _ANTES_DE_SINAL.sub("", bruto))
    return " ".join(bruto.split())


_ANTES_DE_SINAL = regex.compile(r"(?<=[\p{L}\d])\s+(?=[;,.:](?:\s|\Z))")
"""The blank that a note leaves before a sign: "20 UFM (NR);"."""
_SINAL_REPETIDO = regex.compile(r"(?<=[.;:])\s+[.;,](?=\s*\Z)")
"""The stop after a note that follows a stop: "paga taxa. (Redação dada…)."."""
