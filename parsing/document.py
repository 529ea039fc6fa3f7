"""The whole way from lines to `Documento`: noise, notes, labels, search, blocks, tree, roles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import regex

from parsing import (
    amend,
    blocks,
    epigraphs,
    filling,
    labels,
    note_owners,
    notes,
    pages,
    quotes,
    reading,
    roles,
    source,
    tree,
    unread,
)
from parsing.blocks import Bloco
from parsing.closing import other_norm
from parsing.endings import closings
from parsing.labels import Candidato
from parsing.logical import TextoLogico, join
from parsing.model import Documento, Errata, Fonte, Linha, Problema
from parsing.notes import Anotacao
from parsing.numerals import label
from parsing.problems import problem
from parsing.quotes import Citacao, Trecho
from parsing.reading import Escolha
from parsing.renumbering import with_former_ids


@dataclass(slots=True)
class Leitura:
    """Everything that was read before the tree is built; `explain` shows it."""

    logico: TextoLogico
    anotacoes: tuple[Anotacao, ...]
    candidatos: list[Candidato]
    alterados: list[bool]
    escolhas: list[Escolha]
    portugal: bool
    citacoes: list[Trecho]


def read(logico: TextoLogico) -> Leitura:
    """Notes, candidates and the best path of a logical text."""
    texto = logico.texto
    anotacoes = notes.find(texto)
    fechados = tuple((a.inicio, a.fim) for a in anotacoes)
    candidatos = labels.candidates(texto, fechados)
    citacoes = quotes.find(texto, candidatos)
    if citacoes:
        candidatos = list(_free(candidatos, citacoes))
        anotacoes = tuple(
            a for a in anotacoes if not any(c.inicio <= a.inicio < c.fim for c in citacoes)
        )
    alterados = blocks.changed(candidatos, anotacoes, texto)
    portugal = is_portuguese(texto, candidatos)
    escolhas = reading.best_path(candidatos, alterados, portugal=portugal)
    return Leitura(logico, anotacoes, candidatos, alterados, escolhas, portugal, citacoes)


def _free(candidatos: Sequence[Candidato], citacoes: Sequence[Trecho]) -> Iterator[Candidato]:
    """The candidates that stand in no quotation."""
    restantes = iter(citacoes)
    atual = next(restantes, None)
    for candidato in candidatos:
        while atual is not None and atual.fim <= candidato.inicio:
            atual = next(restantes, None)
        if atual is None or candidato.inicio < atual.inicio:
            yield candidato


_LUSITANAS = (
    "o Governo decreta", "Paços do Governo", "Diário do Governo", "presente diploma",
    "n.º 1 do", "coima", "Coima", "Diário da República", "freguesia", "alínea a) do n.º", "oncelho",
)  # fmt: skip
_SO_LUSITANAS = (
    "COIMA", "CONCELHO", "CONTRA-ORDENAÇ", "CONTRAORDENAÇ",
    " coima", "Coimas", "ontraordenaç", "ontra-ordenaç", "Diário da República", "oncelho",
)  # fmt: skip
"""Words that no Brazilian law has."""


def is_portuguese(texto: str, candidatos: Sequence[Candidato]) -> bool:
    """Labels in Portugal's way: `Artigo 5.º` alone on its line for most articles, or its words."""
    todos = sozinhos = pontuados = extensos = 0
    for candidato in candidatos:
        opcao = candidato.opcoes[0]
        if opcao.tipo != "artigo" or candidato.em_linha:
            continue
        todos += 1
        rotulo = texto[candidato.inicio : opcao.fim_rotulo]
        pontuados += ".º" in rotulo or ".°" in rotulo
        extensos += rotulo[:6].lower() == "artigo"
        if rotulo[:4] in ("Arti", "Artº", "Art°") and rotulo[-1] in "º°ABCDEFGH":
            sozinhos += texto[opcao.fim_rotulo : opcao.fim].lstrip(" \t\u00a0")[:1] in ("\n", "")
    if sozinhos * 2 > todos:
        return True
    if pontuados * 2 > todos and any(palavra in texto for palavra in _LUSITANAS):
        return True
    return extensos * 2 > todos and any(palavra in texto for palavra in _SO_LUSITANAS)


def build(
    lines: Sequence[Linha],
    fonte: Fonte,
    *,
    errata: Sequence[Errata] = (),
    brutos: dict[int, int] | None = None,
) -> Documento:
    """The document of some lines."""
    if brutos is None:
        brutos = _offsets(lines)
    lidas, problemas = source.apply_errata(lines, errata) if errata else (list(lines), [])
    lidas = pages.mark_noise(lidas)
    logico = join(lidas, brutos)
    leitura = read(logico)
    blocos = blocks.cut(logico, leitura.candidatos, leitura.escolhas)
    leitura.candidatos, leitura.escolhas = [], []  # a third of the memory of a long text
    fecho = closings(logico, blocos)
    blocks.former_texts(logico.texto, blocos)
    soltas = [] if leitura.portugal else epigraphs.names_before(logico.texto, blocos)
    spans = [(c.inicio, c.fim) for c in leitura.citacoes]
    filling.fill(logico, blocos, leitura.anotacoes, spans, portugal=leitura.portugal)
    note_owners.settle(blocos)
    blocks.former_below(blocos)
    arvore = tree.grow(blocos)
    dispositivos, donos = tree.finish(arvore)
    citacoes = _quotations(logico, blocos, donos, leitura.citacoes)
    comeco = blocos[0].inicio if blocos else len(logico.texto)
    documento = Documento(
        fonte=fonte,
        dispositivos=tuple(d for d in dispositivos if d.tipo != "anexo"),
        anexos=tuple(d for d in dispositivos if d.tipo == "anexo"),
        preambulo=_paragraphs(logico, 0, comeco),
        fecho=tuple(p for span in fecho for p in _paragraphs(logico, *span)),
        problemas=(
            *problemas,
            *source.repairs(lines),
            *_whole_norm(logico, comeco),
            *arvore.problemas,
            *_other_norms(logico, blocos),
            *_doubts(blocos, donos, citacoes),
            *_stray_lines(logico, donos, soltas),
        ),
        linhas=roles.of_lines(lines, lidas, logico, blocos, leitura.anotacoes, comeco, fecho),
    )
    renumerados = any(nota.acao == "renumeracao" for bloco in blocos for nota in bloco.notas)
    documento = replace(
        documento,
        dispositivos=with_former_ids(documento.dispositivos)
        if renumerados
        else documento.dispositivos,
        alteracoes=amend.read(documento, citacoes),
        linhas=roles.with_new_text(documento, citacoes),
    )
    return unread.keep(documento, citacoes)


def _quotations(
    logico: TextoLogico, blocos: Sequence[Bloco], donos: dict[int, str], trechos: Sequence[Trecho]
) -> tuple[Citacao, ...]:
    """The quoted blocks with the id of the dispositivo that they stand in ("" before the first)."""
    inicios = [bloco.inicio for bloco in blocos]
    found = []
    for trecho in trechos:
        i = bisect_right(inicios, trecho.inicio) - 1
        found.append(Citacao(
            donos[blocos[i].ordem] if i >= 0 else "",
            logico.texto[trecho.inicio : trecho.fim],
            logico.linha(trecho.inicio), logico.linha(max(trecho.fim - 1, trecho.inicio)),
            trecho.aberta, trecho.sem_aspas,
        ))  # fmt: skip
    return tuple(found)


_NORMA_REVOGADA = regex.compile(
    r"^[^\S\n(]*\(?\s*(?:norma|lei|decreto|resolu[çc][ãa]o|ato)?[^\n]{0,40}?\brevogad[oa]\s+(?:integralmente\s+|totalmente\s+)?pel[oa]\s[^\n]{3,80}$",
    regex.IGNORECASE | regex.MULTILINE,
)


def _whole_norm(logico: TextoLogico, comeco: int) -> Iterator[Problema]:
    """A notice above the epígrafe that the whole norm is revoked: REVOGADA PELA LEI N° 999 DE
    2001.
    """
    m = _NORMA_REVOGADA.search(logico.texto, 0, min(comeco, 4000))
    if m:
        yield problem("norma_revogada", linha=logico.linha(m.start()))


def _other_norms(logico: TextoLogico, blocos: Sequence[Bloco]) -> Iterator[Problema]:
    for anterior, bloco in pairwise(blocos):
        if bloco.outra_norma and (m := other_norm(logico.texto, anterior.corpo, bloco.inicio)):
            titulo = " ".join(m["t"].split())
            yield problem("outra_norma", linha=logico.linha(m.start("t")), titulo=titulo)


def _doubts(
    blocos: Sequence[Bloco], donos: dict[int, str], citacoes: Sequence[Citacao]
) -> Iterator[Problema]:
    """Problems that only the reading knows: labels corrected, quotations without an end."""
    for bloco in blocos:
        if bloco.porque == "ocr":
            yield problem(
                "rotulo_corrigido", linha=bloco.linha, id_=donos[bloco.ordem], rotulo=bloco.rotulo,
                lido=label(bloco.tipo, bloco.numero),
            )  # fmt: skip
    for citacao in citacoes:
        if citacao.aberta:
            yield problem("citacao_aberta", linha=citacao.linha, id_=citacao.origem or None)


def _stray_lines(
    logico: TextoLogico, donos: dict[int, str], soltas: Sequence[tuple[Bloco, int]]
) -> Iterator[Problema]:
    """Lines that end no sentence and begin none: left in the text they follow."""
    for bloco, offset in soltas:
        yield problem(
            "linha_sem_lugar",
            linha=logico.linha(offset),
            id_=donos[bloco.ordem],
            rotulo=bloco.rotulo,
        )


def _offsets(lines: Sequence[Linha]) -> dict[int, int]:
    found, soma = {}, 0
    for linha in lines:
        found[linha.num] = soma
        soma += len(linha.original if linha.original is not None else linha.texto) + 1
    return found


def _paragraphs(logico: TextoLogico, inicio: int, fim: int) -> tuple[str, ...]:
    return tuple(
        " ".join(linha.split()) for linha in logico.texto[inicio:fim].split("\n") if linha.strip()
    )
