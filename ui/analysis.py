"""What the reading of a text gives, told on a terminal: summary, rows, problems, coverage."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parsing import table
from parsing.check import CODIGOS, Cobertura, coverage
from parsing.model import Documento, Nivel, Problema, Situacao
from parsing.versions import resolve_all
from ui import wording
from ui.applying import order
from ui.cited import iso_date
from ui.importing import counted
from ui.naming import descending
from ui.record import answer_record, problem_records

_NOMES = {
    "dispositivo": "dispositivos", "nota": "notas", "preambulo": "preâmbulo", "fecho": "fecho",
    "anexo": "anexos", "ruido": "ruído",
}  # fmt: skip
_NIVEL: dict[Nivel, str] = {"erro": "erro", "aviso": "aviso", "informacao": "informação"}
_REDACOES: dict[Situacao, tuple[str, str]] = {
    "vigente": ("em vigor", "em vigor"), "superado": ("superada", "superadas"),
    "revogado": ("revogada", "revogadas"), "vetado": ("vetada", "vetadas"),
    "suspenso": ("suspensa", "suspensas"),
}  # fmt: skip
_RESPOSTAS = {
    "versao": ("com texto certo", "com texto certo"),
    "ausente": ("fora de vigor", "fora de vigor"), "incerto": ("incerto", "incertos"),
    "desconhecido": ("de texto desconhecido", "de texto desconhecido"),
}  # fmt: skip
_NIVEIS: dict[Nivel, str] = {"erro": "erros", "aviso": "avisos", "informacao": "informações"}


def row_lines(documento: Documento, *, em: str | None = None) -> Iterator[str]:
    """The rows of the table as JSON, one a line; with `em` each says what it was at that date."""
    answers = resolve_all(documento, em) if em else {}
    for row in table.rows(documento):
        if em:
            answer = answers[row["id"]]
            if answer.kind != "desconhecido" and row["versao"] not in answer.versoes:
                continue
            row["em"] = answer_record(answer)
            if answer.kind == "versao":
                row["situacao"] = answer.situacao
        yield json.dumps(row, ensure_ascii=False)


def summary(documento: Documento, *, em: str | None = None) -> Iterator[str]:
    """How many of each kind, and every problem with its line."""
    answers = resolve_all(documento, em) if em else {}
    fonte = documento.fonte
    total = sum(1 for _ in documento.percorrer())
    yield f"{fonte.chave}: {wording.count(total, 'dispositivo', 'dispositivos')}"
    yield "  " + ", ".join(counted(documento))
    situations = Counter(r.situacao for d, _ in documento.percorrer() for r in d.redacoes)
    yield "  redações: " + ", ".join(
        wording.count(n, *_REDACOES[situacao]) for situacao, n in situations.items()
    )
    if em:
        kinds = Counter(answer.kind for answer in answers.values())
        said = ", ".join(wording.count(n, *_RESPOSTAS[kind]) for kind, n in kinds.items())
        yield f"  em {wording.date(iso_date(em))}: {said}"
    for alteracao in documento.alteracoes:
        yield f"  linha {alteracao.linha}: {order(alteracao, fonte.pais)}"
    yield from problem_lines(documento.problemas, fonte.pais)


def problem_lines(problemas: Sequence[Problema], pais: str) -> Iterator[str]:
    """One line for each problem: where, how grave, what, which code."""
    for problema in problemas:
        where = f"linha {problema.linha}" if problema.linha else "texto"
        said = wording.without_ids(problema.mensagem, pais)
        named = said.casefold().startswith(("art.", "artigo"))
        place = f", {descending(problema.id, pais)}" if problema.id and not named else ""
        yield f"  {where}{place}: {_NIVEL[problema.nivel]}: {said} ({problema.codigo})"


def explained(texto: str, linhas: Sequence[int]) -> Iterator[str]:
    """The readings of the labels on the lines asked for, or on every line in doubt."""
    from parsing import explain

    doubtful = linhas or explain.doubtful_lines(texto)
    if not doubtful:
        yield "nenhum rótulo duvidoso; com --linha N, as leituras de uma linha qualquer."
    for linha in doubtful:
        yield f"linha {linha}:"
        for sentence in explain.explain(texto, linha):
            yield f"  {sentence}"


@dataclass(frozen=True, slots=True)
class Relatorio:
    """Coverage and problems of one text."""

    chave: str
    cobertura: Cobertura
    problemas: tuple[Problema, ...]
    pais: str = "BR"

    def record(self) -> dict[str, Any]:
        """As plain values: shares of 1, counts of non-blank characters."""
        cobertura = self.cobertura
        return {
            "doc": self.chave,
            "cobertura": {
                "total": cobertura.total,
                "colocado": cobertura.colocado,
                "papeis": {name: cobertura.share(name) for name in cobertura.papeis},
                "caracteres": dict(cobertura.papeis),
                "ruido_por_regra": dict(cobertura.regras),
                "linhas_perdidas": list(cobertura.perdidas),
            },
            "problemas": problem_records(self.problemas),
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        cobertura = self.cobertura
        yield f"{self.chave}: {_percent(cobertura.colocado)} do texto colocado"
        yield "  " + ", ".join(
            f"{_NOMES[name]} {_percent(cobertura.share(name))}" for name in cobertura.papeis
        )
        for regra, size in cobertura.regras.items():
            yield f"  ruído pela regra “{regra}”: {_percent(size / cobertura.total)}"
        levels = Counter(problema.nivel for problema in self.problemas)
        said = ", ".join(
            wording.count(levels[name], _NIVEL[name], _NIVEIS[name])
            for name in _NIVEIS
            if levels[name]
        )
        yield f"  {said or 'nenhum problema'}"
        yield from problem_lines(self.problemas, self.pais)


def together(reports: Sequence[Relatorio]) -> dict[str, Any]:
    """Several reports as one: coverage summed, problems with their norm, and each in `normas`."""
    total = sum(report.cobertura.total for report in reports)
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(report.cobertura.papeis)
    missing = sum(report.cobertura.faltam for report in reports)
    return {
        "cobertura": {
            "total": total,
            "colocado": 1 - missing / total if total else 1.0,
            "papeis": {name: size / total for name, size in counts.items()},
            "caracteres": dict(counts),
        },
        "problemas": [
            {"doc": report.chave, **problem}
            for report in reports
            for problem in problem_records(report.problemas)
        ],
        "normas": [report.record() for report in reports],
    }


def _percent(share: float) -> str:
    """A share with two decimals, never rounded up to a 100 % that it is not."""
    shown = f"{100 * share:.2f}".replace(".", ",")
    return ("99,99" if shown == "100,00" and share < 1 else shown) + " %"


def report(chave: str, documento: Documento, texto: str) -> Relatorio:
    """Coverage and all problems of one text."""
    cobertura = coverage(documento, texto)
    found = (*documento.problemas, *contradicted(documento), *cobertura.problems())
    return Relatorio(chave, cobertura, found, documento.fonte.pais)


def contradicted(documento: Documento) -> tuple[Problema, ...]:
    """Numbers that their words in brackets contradict; none where spaCy is not installed."""
    from parsing.measures import contradictions, measures

    try:
        return contradictions(documento, measures(documento))
    except ModuleNotFoundError:
        return ()


def meaning(codigo: str) -> str:
    """What a problem code means, for people."""
    return CODIGOS[codigo].sentido if codigo in CODIGOS else ""
