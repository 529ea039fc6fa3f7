"""How an amending law applied to a norm is shown before it is accepted: in a terminal, as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Literal

from corpus.amending import Aplicacao
from parsing.apply import Mudanca
from parsing.model import AGRUPADORES, Alteracao, Redacao
from ui import wording
from ui.naming import descending
from ui.norm_name import feminine, plain_date
from ui.plain_history import marked
from ui.redline import Trecho, diff

Estado = Literal["proposta", "aceita"]
_DONE = {
    "redacao": "nova redação", "inclusao": "incluído", "revogacao": "revogado",
    "renumeracao": "renumerado", "retificacao": "retificado", "alteracao": "alterado",
    "restabelecimento": "restabelecido", "veto": "vetado", "suspensao": "suspenso",
    "inconstitucionalidade": "declarado inconstitucional", "vide": "mencionado",
    "vigencia_encerrada": "com vigência encerrada", "regulamentacao": "regulamentado",
}  # fmt: skip
_ISO = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def redline(mudanca: Mudanca) -> tuple[Trecho, ...]:
    """The text before against the text after; a revoked text goes out whole."""
    before = _words(mudanca.antes)
    after = "" if mudanca.depois.situacao == "revogado" else _words(mudanca.depois)
    return diff(before, after)


def _words(redacao: Redacao | None) -> str:
    if redacao is None:
        return ""
    return redacao.texto or redacao.nome or ""


def action(mudanca: Mudanca) -> str:
    """What was done, in words ("nova redação", "incluído"), by what the text shows."""
    return done(mudanca.depois.notas[-1].acao if mudanca.depois.notas else "")


def done(acao: str) -> str:
    """What an order does, as a participle: "incluído", "revogado"; else "nova redação"."""
    return _DONE.get(acao, "alterado")


def order(alteracao: Alteracao, pais: str) -> str:
    """An order of an amending law: "art. 36 da Lei nº 5/2000: nova redação"."""
    norma, said = alteracao.norma, done(alteracao.acao)
    if alteracao.alvo:
        where = descending(alteracao.alvo, pais)
        comma = "," if "," in where else ""
        of = f"{comma} {wording.of_act(norma)}" if norma else " (norma não dita)"
        return f"{where}{of}: {said}"
    if norma is None:
        return f"toda a norma (não dita): {said}"
    whole = "toda a" if feminine(norma) else "todo o"
    agreed = said[:-1] + "a" if feminine(norma) and said.endswith("do") else said
    return f"{whole} {norma}: {agreed}"


def lines(aplicacao: Aplicacao, estado: Estado) -> Iterator[str]:
    """The whole proposal for a terminal."""
    proposta = aplicacao.proposta
    head = "Aceita" if estado == "aceita" else "Proposta (nada foi gravado)"
    yield f"{head}: {proposta.norma} aplicada a “{aplicacao.fonte.chave}”"
    yield f"  Vigência: {window(aplicacao)} ({with_dates(aplicacao.vigor.porque)})"
    changes = wording.count(len(proposta.mudancas), "mudança", "mudanças")
    left = len(proposta.nao_aplicadas)
    yield f"  {changes}, {wording.count(left, 'ordem não aplicada', 'ordens não aplicadas')}"
    names = {d.id: d for d, _ in proposta.documento.percorrer()}
    for change in proposta.mudancas:
        heading = names[change.id].tipo in AGRUPADORES
        yield f"{name(aplicacao, change.id)}: {action(change)}{' (nome)' if heading else ''}"
        yield f"  {marked(redline(change))}"
    if proposta.nao_aplicadas:
        yield "Não aplicadas:"
    for refused in proposta.nao_aplicadas:
        said = order(refused.alteracao, aplicacao.fonte.pais)
        motivo = wording.without_ids(refused.motivo, aplicacao.fonte.pais)
        yield f"  linha {refused.alteracao.linha}, {said}: {motivo}"
    if proposta.problemas:
        yield "Em dúvida:"
    for problem in proposta.problemas:
        said = wording.without_ids(problem.mensagem, aplicacao.fonte.pais)
        yield f"  linha {problem.linha or '?'}: {said}"
    for id_ in aplicacao.divergencias:
        said = "o texto consolidado, lido de novo, não diz o mesmo que a proposta"
        yield f"  {name(aplicacao, id_)}: {said}."


def name(aplicacao: Aplicacao, id_: str) -> str:
    """`art. 23, § 1º`, by the proposal's own labels."""
    return descending(id_, aplicacao.fonte.pais)


def window(aplicacao: Aplicacao) -> str:
    """When the changes take effect, in words."""
    vigor = aplicacao.vigor
    if vigor.minimo is None:
        return "desconhecida"
    if vigor.minimo == vigor.maximo:
        return wording.date(vigor.minimo)
    return f"entre {wording.date(vigor.minimo)} e {wording.date(vigor.maximo)}"


def with_dates(text: str) -> str:
    """A sentence with its ISO dates as people write them."""
    return _ISO.sub(lambda found: plain_date(found.group()), text)


def record(aplicacao: Aplicacao, estado: Estado) -> dict[str, Any]:
    """The proposal as one JSON document."""
    proposta = aplicacao.proposta
    return {
        "estado": estado,
        "doc": aplicacao.fonte.chave,
        "norma": proposta.norma,
        "vigencia": asdict(aplicacao.vigor),
        "mudancas": [
            {
                "id": change.id,
                "acao": action(change),
                "origem": change.alteracao.origem,
                "antes": _words(change.antes) or None,
                "depois": _words(change.depois),
                "situacao": change.depois.situacao,
                "versao": change.depois.versao,
                "diferenca": [asdict(trecho) for trecho in redline(change)],
            }
            for change in proposta.mudancas
        ],
        "nao_aplicadas": [
            {**_order(refused.alteracao), "motivo": refused.motivo}
            for refused in proposta.nao_aplicadas
        ],
        "problemas": [asdict(problem) for problem in proposta.problemas],
        "divergencias": list(aplicacao.divergencias),
    }


def _order(alteracao: Any) -> dict[str, Any]:
    return {key: value for key, value in asdict(alteracao).items() if value is not None}
