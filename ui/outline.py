"""A norm as a flat list of blocks in reading order: what every written export prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from parsing.model import AGRUPADORES, Alteracao, Dispositivo, Documento, Redacao
from parsing.numerals import TIPO_DA_PARTE
from parsing.versions import Resposta, resolve_all
from ui import naming, wording
from ui.norm_name import plain_date

Estado = Literal["vigente", "superado", "revogado", "vetado", "suspenso", "incerto", "ausente"]


@dataclass(frozen=True, slots=True)
class Bloco:
    """One redação as it is printed, or a heading. `nivel` is its depth: 0 outermost;
    `recuo` is its depth below the article that it hangs from.

    `riscado` is True for what is not law (superseded, revoked …): it is struck out, never plain.
    `aviso` says what the reader must know of it, `notas` how it came to be.
    """

    id: str
    versao: int
    nivel: int
    recuo: int
    titulo: bool
    rotulo: str
    nome: str | None
    texto: str
    estado: Estado
    riscado: bool
    notas: str
    aviso: str = ""
    novo: bool = False
    """New text that an amending law gives to another norm: printed in quotation marks."""
    sinal: str = ""
    """The dash between the label of an inciso and its text, where the label has none."""

    @property
    def entrada(self) -> str:
        """The label as it leads into the text: "I –", "§ 1º", "a)"."""
        return f"{self.rotulo} {self.sinal}" if self.sinal else self.rotulo


def blocks(
    documento: Documento, *, em: str | None = None, multivigente: bool = False
) -> tuple[Bloco, ...]:
    """The norm in force, as of a date, or (`multivigente`) with every redação, oldest first.

    What is revoked keeps its label and says so; its text is printed, struck out, only in the
    multivigente form. At a date where the text is not certain every candidate is there, marked.
    """
    answers = resolve_all(documento, em) if em else None
    found: list[Bloco] = []
    for root in sorted(documento.dispositivos + documento.anexos, key=lambda d: d.ordem):
        for dispositivo, nivel, recuo in _walk(root, 0, 0):
            for block in _printed(dispositivo, nivel, answers, multivigente):
                led = wording.label(dispositivo.tipo, block.rotulo, documento.fonte.pais)
                sign = led.removeprefix(block.rotulo).strip() if block.texto else ""
                found.append(replace(block, recuo=recuo, sinal=sign))
            found.extend(_given(documento, dispositivo, nivel, recuo))
    return tuple(found)


def _given(
    documento: Documento, dispositivo: Dispositivo, nivel: int, recuo: int
) -> Iterator[Bloco]:
    """The new texts that a dispositivo of an amending law gives, as one quotation."""
    given = [
        _new_text(a, documento.fonte.pais)
        for a in documento.alteracoes
        if a.origem == dispositivo.id and (a.texto or a.rotulo)
    ]
    for n, text in enumerate(given):
        yield Bloco(
            id=dispositivo.id, versao=dispositivo.atual.versao, nivel=nivel + 1, recuo=recuo + 1,
            titulo=False, rotulo="", nome=None,
            texto=("“" if n == 0 else "") + text + ("”" if n == len(given) - 1 else ""),
            estado="vigente", riscado=False, notas="", novo=True,
        )  # fmt: skip


def _new_text(alteracao: Alteracao, pais: str) -> str:
    last = naming.partes(alteracao.novo_id or alteracao.alvo)[-1]
    tipo = TIPO_DA_PARTE.get(last.tipo, "")
    return wording.line(tipo, alteracao.rotulo or "", alteracao.nome, alteracao.texto or "", pais)


def _walk(root: Dispositivo, nivel: int, recuo: int) -> Iterator[tuple[Dispositivo, int, int]]:
    yield root, nivel, recuo
    inner = 0 if root.tipo in AGRUPADORES or root.tipo == "anexo" else recuo + 1
    for filho in root.filhos:
        yield from _walk(filho, nivel + 1, inner)


def _printed(
    dispositivo: Dispositivo,
    nivel: int,
    answers: dict[str, Resposta] | None,
    multivigente: bool,
) -> Iterator[Bloco]:
    if answers is not None:
        yield from _at(dispositivo, nivel, answers[dispositivo.id])
    elif multivigente:
        for redacao in dispositivo.redacoes:
            struck = redacao.situacao != "vigente"
            yield _block(dispositivo, redacao, nivel, redacao.situacao, struck=struck)
    else:
        redacao = dispositivo.atual
        if redacao.situacao == "vigente":
            yield _block(dispositivo, redacao, nivel, "vigente")
        else:
            yield _gone(dispositivo, redacao, nivel, redacao.situacao)


def _at(dispositivo: Dispositivo, nivel: int, answer: Resposta) -> Iterator[Bloco]:
    day = plain_date(answer.em)
    if answer.kind == "versao":
        yield _block(dispositivo, answer.redacoes[0], nivel, "vigente")
    elif answer.kind == "incerto":
        for redacao in answer.redacoes:
            said = f"não é certo se esta redação valia em {day}"
            yield _block(dispositivo, redacao, nivel, "incerto", aviso=said)
        if not answer.redacoes:
            said = f"não é certo o que valia em {day}, e o texto não está impresso"
            yield _gone(dispositivo, dispositivo.atual, nivel, "incerto", aviso=said)
    elif answer.kind == "desconhecido":
        said = f"o texto em {day} não está impresso"
        yield _gone(dispositivo, dispositivo.atual, nivel, "incerto", aviso=said)
    elif answer.situacao in ("revogado", "vetado", "suspenso"):
        yield _gone(dispositivo, dispositivo.atual, nivel, answer.situacao)


def _block(
    dispositivo: Dispositivo,
    redacao: Redacao,
    nivel: int,
    estado: Estado,
    *,
    struck: bool = False,
    aviso: str = "",
) -> Bloco:
    titulo = dispositivo.tipo in AGRUPADORES or dispositivo.tipo == "anexo"
    notas = wording.notes(redacao)
    said = aviso or (wording.SITUATION[redacao.situacao] if struck else "")
    return Bloco(
        id=dispositivo.id,
        versao=redacao.versao,
        nivel=nivel,
        recuo=0,
        titulo=titulo,
        rotulo=redacao.rotulo or dispositivo.rotulo,
        nome=redacao.nome,
        texto=redacao.texto,
        estado=estado,
        riscado=struck,
        notas=notas,
        aviso="" if not titulo and _in_notes(said, notas) else said,
    )


def _in_notes(aviso: str, notas: str) -> bool:
    """Whether the printed notes begin by saying what the notice says: "Revogado pela Lei …"."""
    return any(note.casefold().startswith(aviso.casefold()) for note in notas.split("; "))


def _gone(
    dispositivo: Dispositivo, redacao: Redacao, nivel: int, estado: Estado, *, aviso: str = ""
) -> Bloco:
    """Label without text, and why there is none."""
    block = _block(dispositivo, redacao, nivel, estado, aviso=aviso or estado)
    return replace(block, texto="", nome=block.nome if block.titulo else None)
