"""Quoted blocks of which no order was understood: they stay in the text that they stand in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import regex

from parsing.framing import with_frames
from parsing.model import Alteracao, Dispositivo, Documento
from parsing.problems import problem
from parsing.quotes import Citacao

_CARIMBO = regex.compile(r"\(\s*(?:N\.?\s?R|A\.?\s?C)\.?\s*\)", regex.IGNORECASE)


def keep(documento: Documento, citacoes: Sequence[Citacao]) -> Documento:
    """The document with the quotations that became no alteração put back, each with a problem.

    A quotation is read when at least half of its letters stand in alterações of its host.
    """
    if not citacoes:
        return documento
    found: dict[str, list[Citacao]] = {}
    ditas: dict[str, Counter[str]] = {}
    for alteracao in documento.alteracoes:
        ditas.setdefault(alteracao.origem, Counter()).update(_said(alteracao))
    for citacao in citacoes:
        letras = _letters(_CARIMBO.sub("", citacao.texto))
        faltam = letras - ditas.get(citacao.origem, Counter())
        if citacao.origem and faltam.total() * 2 > letras.total():
            found.setdefault(citacao.origem, []).append(citacao)
        else:
            ditas.setdefault(citacao.origem, Counter()).subtract(letras - faltam)
    lidas = [c for c in citacoes if c not in found.get(c.origem, ())]
    documento = replace(documento, alteracoes=with_frames(documento.alteracoes, lidas))
    if not found:
        return documento
    novos = tuple(
        problem("citacao_nao_lida", linha=c.linha, id_=id_) for id_, cs in found.items() for c in cs
    )
    return replace(
        documento,
        dispositivos=tuple(_with(d, found) for d in documento.dispositivos),
        anexos=tuple(_with(d, found) for d in documento.anexos),
        problemas=(*documento.problemas, *novos),
    )


def _said(alteracao: Alteracao) -> Counter[str]:
    return _letters(f"{alteracao.rotulo or ''} {alteracao.texto or ''}")


def _letters(texto: str) -> Counter[str]:
    return Counter(char for char in texto if char.isalnum())


def _with(dispositivo: Dispositivo, found: dict[str, list[Citacao]]) -> Dispositivo:
    filhos = tuple(_with(filho, found) for filho in dispositivo.filhos)
    citacoes = found.get(dispositivo.id)
    if citacoes is None:
        return replace(dispositivo, filhos=filhos) if filhos != dispositivo.filhos else dispositivo
    redacoes = list(dispositivo.redacoes)
    for citacao in citacoes:
        dono = next(
            (i for i, r in enumerate(redacoes) if r.linha <= citacao.linha <= r.linha_fim),
            len(redacoes) - 1,
        )
        texto = " ".join(f"{redacoes[dono].texto} {citacao.texto}".split())
        redacoes[dono] = replace(redacoes[dono], texto=texto)
    return replace(dispositivo, redacoes=tuple(redacoes), filhos=filhos)
