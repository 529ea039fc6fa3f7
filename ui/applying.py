"""How an amending law applied to a norm is shown before it is accepted: in a terminal, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Literal

from corpus.amending import Aplicacao
from parsing.apply import Mudanca
from parsing.model import AGRUPADORES, Redacao
from ui.naming import descending
from ui.redline import Trecho, diff

Estado = Literal["proposta", "aceita"]
_DID = {
    "redacao": "nova redação", "inclusao": "incluído", "revogacao": "revogado",
    "renumeracao": "renumerado", "retificacao": "retificado", "alteracao": "alterado",
    "restabelecimento": "restabelecido",
}  # fmt: skip
_MARKS = {"igual": ("", ""), "incluido": ("[+", "+]"), "excluido": ("[-", "-]")}


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
    return _DID.get(mudanca.depois.notas[-1].acao if mudanca.depois.notas else "", "alterado")


def inline(trechos: tuple[Trecho, ...]) -> str:
    """A redline in plain text: [-o que sai-] [+o que entra+]."""
    return "".join(f"{_MARKS[t.tipo][0]}{t.texto}{_MARKS[t.tipo][1]}" for t in trechos)


def lines(aplicacao: Aplicacao, estado: Estado) -> Iterator[str]:
    """The whole proposal for a terminal."""
    proposta = aplicacao.proposta
    head = "Aceita" if estado == "aceita" else "Proposta (nada foi gravado)"
    yield f"{head}: {proposta.norma} aplicada a “{aplicacao.fonte.chave}”"
    yield f"  Vigência: {window(aplicacao)} ({aplicacao.vigor.porque})"
    yield f"  {len(proposta.mudancas)} mudanças, {len(proposta.nao_aplicadas)} ordens não aplicadas"
    names = {d.id: d for d, _ in proposta.documento.percorrer()}
    for change in proposta.mudancas:
        heading = names[change.id].tipo in AGRUPADORES
        yield f"{name(aplicacao, change.id)}: {action(change)}{' (nome)' if heading else ''}"
        yield f"  {inline(redline(change))}"
    if proposta.nao_aplicadas:
        yield "Não aplicadas:"
    for refused in proposta.nao_aplicadas:
        order = refused.alteracao
        yield f"  linha {order.linha}, {order.acao} de {order.alvo or 'norma'}: {refused.motivo}"
    if proposta.problemas:
        yield "Em dúvida:"
    for problem in proposta.problemas:
        yield f"  linha {problem.linha or '?'}: {problem.mensagem}"
    for id_ in aplicacao.divergencias:
        yield f"  {id_}: o texto consolidado, lido de novo, não diz o mesmo que a proposta."


def name(aplicacao: Aplicacao, id_: str) -> str:
    """`art. 23, § 1º`, by the proposal's own labels."""
    return descending(id_, aplicacao.fonte.pais)


def window(aplicacao: Aplicacao) -> str:
    """When the changes take effect, in words."""
    vigor = aplicacao.vigor
    if vigor.minimo is None:
        return "desconhecida"
    if vigor.minimo == vigor.maximo:
        return vigor.minimo
    return f"entre {vigor.minimo} e {vigor.maximo}"


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
