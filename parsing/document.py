"""The whole way from lines to `Documento`: noise, notes, labels, search, blocks, tree, roles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import regex

from parsing import amend, blocks, labels, notes, pages, quotes, reading, source, tree
from parsing.blocks import Bloco
from parsing.closing import closing_start
from parsing.labels import Candidato
from parsing.logical import TextoLogico, join
from parsing.model import Documento, Errata, Fonte, Linha, Papel, Problema
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
    alterados = blocks.changed(candidatos, anotacoes)
    portugal = is_portuguese(texto)
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


_SOZINHO = regex.compile(r"^[^\S\n]*Artigo\s+\d+\.?[º°](?:-[A-Z])?[^\S\n]*$", regex.MULTILINE)
_PONTUADO = regex.compile(r"^[^\S\n]*Art(?:igo|\.)\s*\d+\.[º°]", regex.MULTILINE | regex.IGNORECASE)
_QUALQUER = regex.compile(r"^[^\S\n]*Art(?:\.|\s|igo\s)\s*\d", regex.MULTILINE | regex.IGNORECASE)
_LUSITANAS = ("n.º 1 do", "coima", "Coima", "Diário da República", "freguesia", "alínea a) do n.º")


def is_portuguese(texto: str) -> bool:
    """Labels in Portugal's way: `Artigo 5.º` alone on its line for most articles, or its words."""
    primeiros = texto[:400_000]
    todos = sum(1 for _ in _QUALQUER.finditer(primeiros))
    if sum(1 for _ in _SOZINHO.finditer(primeiros)) * 2 > todos:
        return True
    pontuados = sum(1 for _ in _PONTUADO.finditer(primeiros))
    return pontuados * 2 > todos and any(palavra in primeiros for palavra in _LUSITANAS)


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
    fecho = _close(logico, blocos)
    blocks.former_texts(logico.texto, blocos)
    if not leitura.portugal:
        blocks.names_before(logico.texto, blocos)
    spans = [(c.inicio, c.fim) for c in leitura.citacoes]
    blocks.fill(logico, blocos, leitura.anotacoes, spans, portugal=leitura.portugal)
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
            *_doubts(blocos, donos, citacoes),
        ),
        linhas=_roles(lines, lidas, logico, blocos, leitura.anotacoes, comeco, fecho),
    )
    return replace(
        documento,
        dispositivos=with_former_ids(documento.dispositivos),
        alteracoes=amend.read(documento, citacoes),
        linhas=_new_text_lines(documento, citacoes),
    )


def _new_text_lines(documento: Documento, citacoes: Sequence[Citacao]) -> tuple[Linha, ...]:
    """The lines, those wholly of another law's new text told apart by their rule."""
    starts = {r.linha for d, _ in documento.percorrer() for r in d.redacoes}
    quoted = {n for c in citacoes for n in range(c.linha, c.linha_fim + 1)} - starts
    if not quoted:
        return documento.linhas
    return tuple(
        replace(line, regra=amend.RULE) if line.num in quoted and line.papel else line
        for line in documento.linhas
    )


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


def _offsets(lines: Sequence[Linha]) -> dict[int, int]:
    found, soma = {}, 0
    for linha in lines:
        found[linha.num] = soma
        soma += len(linha.original if linha.original is not None else linha.texto) + 1
    return found


def _close(logico: TextoLogico, blocos: list[Bloco]) -> tuple[tuple[int, int], ...]:
    """Cut the closings (place, date, signatures) off the pieces after which the law ends.

    It ends with its last piece, and before an annex, the transitory act, or a numbering from 1.
    """
    found: list[tuple[int, int]] = []
    for ultimo, seguinte in zip(blocos, [*blocos[1:], None], strict=False):
        if seguinte is not None and not _starts_anew(seguinte):
            continue
        anexado = ultimo.tipo == "anexo"
        if anexado and (found or seguinte is not None):
            continue
        inicio = closing_start(logico.texto, ultimo.corpo, ultimo.fim, anexo=anexado)
        if inicio is not None:
            found.append((inicio, ultimo.fim))
            ultimo.fim = inicio
    return tuple(found)


def _starts_anew(bloco: Bloco) -> bool:
    if bloco.tipo == "artigo":
        return bloco.numero is not None and bloco.numero.valor == 1
    return bloco.tipo in ("anexo", "agrupamento")


def _paragraphs(logico: TextoLogico, inicio: int, fim: int) -> tuple[str, ...]:
    return tuple(
        " ".join(linha.split()) for linha in logico.texto[inicio:fim].split("\n") if linha.strip()
    )


def _roles(
    lines: Sequence[Linha],
    lidas: Sequence[Linha],
    logico: TextoLogico,
    blocos: Sequence[Bloco],
    anotacoes: Sequence[Anotacao],
    comeco: int,
    fecho: Sequence[tuple[int, int]],
) -> tuple[Linha, ...]:
    """Every raw line with its role and the rule that gave it."""
    papeis: dict[int, tuple[Papel, str]] = {
        linha.num: ("ruido", linha.regra or "leitor") for linha in lidas if linha.papel == "ruido"
    }
    marcas: list[tuple[int, Papel, str]] = [
        (bloco.inicio, "anexo" if bloco.tipo == "anexo" else "dispositivo", bloco.tipo)
        for bloco in blocos
    ]
    marcas.insert(0, (0, "preambulo", "antes_do_primeiro_rotulo"))
    marcas += [(inicio, "fecho", "lugar_data_assinaturas") for inicio, _ in fecho]
    marcas.sort(key=lambda marca: marca[0])
    soltas = _only_notes(logico, anotacoes)
    atual = -1
    anexo = False
    for indice, linha in enumerate(logico.linhas):
        fim = logico.inicios[indice] + len(linha.texto)
        while (
            atual + 1 < len(marcas)
            and marcas[atual + 1][0] <= fim
            and (atual < 0 or marcas[atual + 1][0] < fim or not linha.texto)
        ):
            atual += 1
            anexo = anexo or marcas[atual][1] == "anexo"
        _, papel, regra = marcas[atual]
        if indice in soltas and papel == "dispositivo":
            papel, regra = "nota", "linha_de_nota"
        elif anexo and papel == "dispositivo":
            papel = "anexo"
        papeis[linha.num] = (papel, regra)
    found = []
    for linha in lines:
        papel, regra = papeis.get(linha.num, ("dispositivo", "errata"))
        vazia = not (linha.texto.strip() or (linha.original or "").strip())
        if not vazia:
            linha = Linha(
                linha.num, linha.texto, linha.original, papel, regra, linha.pagina, linha.riscado
            )
        found.append(linha)
    return tuple(found)


def _only_notes(logico: TextoLogico, anotacoes: Sequence[Anotacao]) -> set[int]:
    """Indexes of the lines on which nothing but a note stands."""
    found: set[int] = set()
    for anotacao in anotacoes:
        for i in range(logico.indice(anotacao.inicio), logico.indice(anotacao.fim - 1) + 1):
            inicio = logico.inicios[i]
            linha = logico.linhas[i].texto
            antes = linha[: max(anotacao.inicio - inicio, 0)]
            depois = linha[max(anotacao.fim - inicio, 0) :]
            if not antes.strip() and not depois.strip(" .;\t"):
                found.add(i)
    return found


def explain(text: str, linha: int) -> tuple[str, ...]:
    """For a raw line: the readings considered and why one won, in Portuguese sentences."""
    linhas, inicios = source.lines(text)
    brutos = {item.num: inicio for item, inicio in zip(linhas, inicios, strict=True)}
    lidas = pages.mark_noise(linhas)
    ruido = next((item for item in lidas if item.num == linha and item.papel == "ruido"), None)
    if ruido is not None:
        return (f"Linha {linha}: ruído, pela regra “{ruido.regra}”.",)
    leitura = read(join(lidas, brutos))
    found: list[str] = []
    for candidato, escolha in zip(leitura.candidatos, leitura.escolhas, strict=True):
        if leitura.logico.linha(candidato.inicio) == linha:
            found.extend(_explain(leitura.logico.texto, candidato, escolha))
    return tuple(found) or (f"Linha {linha}: nenhum rótulo possível; texto corrido.",)


def doubtful_lines(text: str) -> tuple[int, ...]:
    """The raw lines on which a label has more than one reading, or was read as running text."""
    linhas, inicios = source.lines(text)
    brutos = {item.num: inicio for item, inicio in zip(linhas, inicios, strict=True)}
    leitura = read(join(pages.mark_noise(linhas), brutos))
    return tuple(
        dict.fromkeys(
            leitura.logico.linha(candidato.inicio)
            for candidato, escolha in zip(leitura.candidatos, leitura.escolhas, strict=True)
            if len(candidato.opcoes) > 1 or escolha.opcao is None
        )
    )


def _explain(texto: str, candidato: Candidato, escolha: Escolha) -> list[str]:
    vencedora = escolha.opcao
    found = []
    for opcao in candidato.opcoes:
        rotulo = " ".join(texto[candidato.inicio : opcao.fim_rotulo].split())
        numero = opcao.numero
        valor = (
            "" if numero is None else f" {numero.valor}" + "".join(f"-{s}" for s in numero.sufixo)
        )
        venceu = (
            f" ← venceu: {escolha.motivo}, custo {escolha.custo:.1f}" if opcao is vencedora else ""
        )
        found.append(f"“{rotulo}”: {opcao.tipo}{valor} (custo do rótulo {opcao.custo:.1f}){venceu}")
    venceu = " ← venceu" if vencedora is None else ""
    found.append(f"texto corrido (custo {candidato.custo_texto:.1f}){venceu}")
    return found


def without_roles(documento: Documento) -> Documento:
    """The document without its lines (smaller, for comparing)."""
    return replace(documento, linhas=())


__all__ = ["Leitura", "Problema", "build", "explain", "is_portuguese", "read", "without_roles"]
