"""A dispositivo as plain values, for `--json`: its redações, its states, what it cites."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from parsing.address import lasting
from parsing.model import Dispositivo, Documento, Estado, Problema, Redacao, Referencia
from parsing.references import cited_by, references
from parsing.versions import Resposta, estados, resolve_all
from ui.wording import ancestors, headings

Record = dict[str, Any]


def dispositivo_record(documento: Documento, id_: str, *, em: str | None = None) -> Record:
    """The dispositivo of that id with all its redações and what hangs below it.

    With `em`, each has `em`: what it said then (tipo, versoes, situacao, alternativas). The states
    are those of the article in which it stands.
    """
    path = ancestors(documento)[id_]
    dispositivo = path[-1]
    artigo = next((d for d in path if d.tipo == "artigo"), None)
    refs = references(documento)
    answers = resolve_all(documento, em) if em else {}
    record = _tree(documento, dispositivo, answers)
    return {
        "doc": documento.fonte.chave,
        **record,
        "caminho": list(headings(path[:-1])),
        "consultado_em": em,
        "estados": [_state(e) for e in estados(documento, artigo.id)] if artigo else [],
        "cita": [_reference(r) for r in refs if r.origem == id_ or r.origem.startswith(f"{id_}_")],
        "citado_por": [_reference(r) for r in cited_by(refs, id_)],
        "problemas": [
            asdict(p)
            for p in documento.problemas
            if p.id is not None and (p.id == id_ or p.id.startswith(f"{id_}_"))
        ],
    }


def _tree(documento: Documento, root: Dispositivo, answers: dict[str, Resposta]) -> Record:
    chave = documento.fonte.chave
    record: Record = {
        "id": root.id,
        "tipo": root.tipo,
        "rotulo": root.rotulo,
        "nome": root.nome,
        "redacoes": [_redacao(chave, root, redacao) for redacao in root.redacoes],
    }
    if root.id in answers:
        record["em"] = answer_record(answers[root.id])
    record["filhos"] = [_tree(documento, filho, answers) for filho in root.filhos]
    return record


def answer_record(answer: Resposta) -> Record:
    """What a dispositivo said at a date."""
    return {
        "data": answer.em,
        "tipo": answer.kind,
        "versoes": list(answer.versoes),
        "situacao": answer.situacao,
        "alternativas": list(answer.alternativas),
    }


def _redacao(chave: str, dispositivo: Dispositivo, redacao: Redacao) -> Record:
    return {
        "versao": redacao.versao,
        "rotulo": redacao.rotulo or dispositivo.rotulo,
        "nome": redacao.nome,
        "texto": redacao.texto,
        "situacao": redacao.situacao,
        "notas": [
            {"acao": nota.acao, "norma": nota.norma, "escopo": nota.escopo}
            for nota in redacao.notas
        ],
        "inicio": redacao.inicio,
        "fim": redacao.fim,
        "linha": redacao.linha,
        "linha_fim": redacao.linha_fim,
        "endereco": lasting(chave, dispositivo, redacao),
    }


def _state(estado: Estado) -> Record:
    return {**asdict(estado), "redacoes": [list(pair) for pair in estado.redacoes]}


def _reference(referencia: Referencia) -> Record:
    return asdict(referencia)


def problem_records(problemas: Iterable[Problema]) -> list[Record]:
    """Problems as plain values."""
    return [asdict(problema) for problema in problemas]


def norm_record(documento: Documento, *, em: str | None = None) -> Record:
    """The whole norm: its Fonte and its trees."""
    answers = resolve_all(documento, em) if em else {}
    return {
        "doc": documento.fonte.chave,
        "fonte": asdict(documento.fonte),
        "consultado_em": em,
        "preambulo": list(documento.preambulo),
        "dispositivos": [_tree(documento, root, answers) for root in documento.dispositivos],
        "anexos": [_tree(documento, root, answers) for root in documento.anexos],
        "fecho": list(documento.fecho),
        "problemas": problem_records(documento.problemas),
    }
