"""A comparison as a plain value: one column per municipality, with sources and citations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from parsing.model import Documento, Fonte
from ui import naming, wording
from ui.citation import cite
from ui.cited import cited
from ui.notice import consolidation, source
from ui.outline import blocks

NAO_ENCONTRADO = "Não encontrado nas normas pesquisadas."


@dataclass(frozen=True, slots=True)
class Celula:
    """One rule: where it stands, what it says (a line for each dispositivo), how it is cited."""

    rotulo: str
    texto: tuple[str, ...]
    citacao: str
    situacao: str = "vigente"


@dataclass(frozen=True, slots=True)
class Coluna:
    """One municipality. No `celulas` means not found in `normas`, which are named as searched."""

    municipio: str
    normas: tuple[str, ...]
    celulas: tuple[Celula, ...]
    fontes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quadro:
    """A quadro comparativo: the theme asked for, and a column for each municipality."""

    titulo: str
    colunas: tuple[Coluna, ...]
    avisos: tuple[str, ...] = ()


class _Achado(Protocol):
    @property
    def doc(self) -> str: ...
    @property
    def artigo(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def versao(self) -> int: ...
    @property
    def situacao(self) -> str: ...
    @property
    def rotulo(self) -> str: ...
    @property
    def texto(self) -> str: ...
    @property
    def partes(self) -> Sequence[wording.Parte]: ...


class _Resposta(Protocol):
    @property
    def municipio(self) -> str: ...
    @property
    def normas(self) -> tuple[str, ...]: ...
    @property
    def resposta(self) -> bool: ...
    @property
    def achados(self) -> tuple[_Achado, ...]: ...


class _Comparacao(Protocol):
    @property
    def consulta(self) -> str: ...
    @property
    def municipios(self) -> tuple[_Resposta, ...]: ...
    @property
    def avisos(self) -> tuple[str, ...]: ...


def from_comparison(
    comparacao: _Comparacao,
    documentos: Mapping[str, Documento],
    *,
    acesso: date,
    fontes: Iterable[Fonte] = (),
) -> Quadro:
    """The quadro of what a comparison found (`index.results.Comparacao`).

    `documentos` are at least the norms of its rules; `fontes` are the other norms searched.
    """
    by_key = {fonte.chave: fonte for fonte in fontes}
    by_key |= {chave: documento.fonte for chave, documento in documentos.items()}
    columns = []
    for resposta in comparacao.municipios:
        known = [by_key[chave] for chave in resposta.normas if chave in by_key]
        name = wording.municipality(known[0]) if known else resposta.municipio
        columns.append(
            Coluna(
                municipio=name,
                normas=tuple(wording.norm_short(fonte) for fonte in known) or resposta.normas,
                celulas=tuple(
                    _cell(achado, documentos[achado.doc], acesso)
                    for achado in (resposta.achados if resposta.resposta else ())
                    if achado.doc in documentos
                ),
                fontes=tuple(f"{source(fonte)} {consolidation(fonte)}" for fonte in known),
            )
        )
    return Quadro(comparacao.consulta, tuple(columns), tuple(comparacao.avisos))


def _cell(achado: _Achado, documento: Documento, acesso: date) -> Celula:
    return Celula(
        rotulo=achado.rotulo,
        texto=wording.parts(achado.partes, documento.fonte.pais)
        or tuple(achado.texto.splitlines())
        or (achado.texto,),
        citacao=cite(documento, achado.id, versao=achado.versao, estilo="forense", acesso=acesso),
        situacao=achado.situacao,
    )


def from_choice(
    titulo: str, items: Iterable[tuple[Documento, str, int | None]], *, acesso: date
) -> Quadro:
    """A quadro of dispositivos chosen by hand: (documento, id, versao), in the order given."""
    columns: dict[str, list[tuple[Documento, Celula]]] = {}
    for documento, id_, versao in items:
        name = wording.municipality(documento.fonte)
        cell = _chosen(documento, id_, versao, acesso)
        columns.setdefault(name, []).append((documento, cell))
    return Quadro(
        titulo,
        tuple(
            Coluna(
                municipio=name,
                normas=tuple(dict.fromkeys(wording.norm_short(d.fonte) for d, _ in cells)),
                celulas=tuple(cell for _, cell in cells),
                fontes=tuple(
                    dict.fromkeys(f"{source(d.fonte)} {consolidation(d.fonte)}" for d, _ in cells)
                ),
            )
            for name, cells in columns.items()
        ),
    )


def _chosen(documento: Documento, id_: str, versao: int | None, acesso: date) -> Celula:
    """A redação with its parts; the parts of an older one are not known, so it stands alone."""
    found = cited(documento, id_, versao=versao)
    dispositivo, redacao = found.dispositivo, found.redacao
    assert dispositivo is not None
    assert redacao is not None
    label = naming.descending(id_, documento.fonte.pais, rotulo=dispositivo.rotulo)
    newest = redacao is dispositivo.atual
    if newest:
        lines = [
            " ".join(filter(None, (b.entrada, b.nome, b.texto, f"({gone})" if gone else "")))
            for b in blocks(documento)
            for gone in (b.aviso or ("" if b.texto or b.titulo else b.notas),)
            if b.id == id_ or b.id.startswith(f"{id_}_")
        ]
    else:
        lines = [wording.printed(dispositivo, redacao, documento.fonte.pais)]
    return Celula(
        rotulo=label[0].upper() + label[1:],
        texto=tuple(lines),
        citacao=cite(documento, id_, versao=versao, estilo="forense", acesso=acesso),
        situacao="vigente" if newest else redacao.situacao,
    )
