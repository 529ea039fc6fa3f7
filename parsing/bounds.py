"""What a quantity measures, which bound it sets, what it is about; pure.

`read_all` turns the quantities of one text into measures without origin: the caller says whether
the rule forbids, and whether the caput above speaks of a fine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from parsing import units
from parsing.quantities import Quantia, quantities
from parsing.words import Lido, Trecho

Limite = Literal["minimo", "maximo", "exato", "faixa"]
_NEGATION = 7
"""How many words before a comparison a "não" may stand."""


@dataclass(frozen=True, slots=True)
class Lida:
    """A measure read in one text; places count words (half-open)."""

    grandeza: str
    valor: float | None
    valor_max: float | None
    unidade: str | None
    limite: Limite
    inicio: int
    fim: int
    divergente: bool = False


def read_all(lido: Lido, *, proibido: bool = False, multa_acima: bool = False) -> list[Lida]:
    """Measures of a text in reading order. `proibido`: the words forbid what the text says."""
    multiples = _multiples(lido, multa_acima)
    taken = {k for m in multiples for k in range(m.inicio, m.fim)}
    found = [*multiples, *_weekdays(lido)]
    before: Quantia | None = None
    for quantia in quantities(lido):
        if quantia.inicio in taken:
            continue
        quantia = _inherit(lido, quantia, before)
        measure = _measure(lido, quantia, proibido=proibido, multa_acima=multa_acima)
        if measure is not None:
            found.append(_as_before(lido, measure, found))
        before = quantia
    return sorted(found, key=lambda m: m.inicio)


def _measure(lido: Lido, q: Quantia, *, proibido: bool, multa_acima: bool) -> Lida | None:
    q = units.named(lido, q)
    grandeza = _grandeza(lido, q, multa_acima)
    if grandeza is None:
        return None
    unidade = "h" if grandeza == "horario" else q.unidade
    if grandeza == "proporcao" and q.forma == "fracao":
        unidade = "fração"
    limite: Limite = "faixa" if q.valor_max is not None else _limite(lido, q, proibido)
    fim = q.fim
    if grandeza == "quantidade" and _counts(lido, q):
        fim += 1
    high = None if q.valor_max is None else round(q.valor_max, 4)
    return Lida(grandeza, round(q.valor, 4), high, unidade, limite, q.inicio, fim, q.divergente)


def _inherit(lido: Lido, q: Quantia, before: Quantia | None) -> Quantia:
    """`mínima de 20 (vinte) litros e máxima de 100 (cem)`: the second takes the unit."""
    near = before is not None and 0 <= q.inicio - before.fim <= 4
    if not (near and before and before.classe) or q.unidade or q.forma != "digitos":
        return q
    if not q.colchete or _counts(lido, q) or _bound_before(lido, q.inicio) is None:
        return q
    return replace(q, unidade=before.unidade, classe=before.classe)


def _as_before(lido: Lido, measure: Lida, found: list[Lida]) -> Lida:
    """`até três cães ou quatro gatos`: the bound of the first holds for the second."""
    before = found[-1] if found else None
    alike = before is not None and before.grandeza == measure.grandeza
    if not alike or before is None or measure.limite != "exato":
        return measure
    if measure.inicio - before.fim > 2 or lido.low(measure.inicio - 1) != "ou":
        return measure
    return replace(measure, limite=before.limite) if before.limite != "faixa" else measure


def _grandeza(lido: Lido, q: Quantia, multa_acima: bool) -> str | None:
    if q.classe == "dinheiro" or (q.unidade or "").startswith("% "):
        return _fine_or_value(lido, q, multa_acima)
    if q.classe == "porcento":
        fine = lido.before(q.inicio, "contextos", "multa")
        other = lido.before(q.inicio, "contextos", "valor")
        close = fine and q.inicio - fine.fim <= 4 and (not other or other.fim < fine.fim)
        return "multa" if close else "proporcao"
    if q.classe == "comprimento":
        return _length(lido, q)
    if q.classe == "tempo" or q.forma == "relogio":
        return _time(lido, q)
    if q.classe in {"periodicidade", "frequencia"}:
        return "periodicidade"
    if q.classe is not None:
        return q.classe
    if q.forma == "fracao":
        return "proporcao"
    return "quantidade" if _is_count(lido, q) else None


def _fine_or_value(lido: Lido, q: Quantia, multa_acima: bool) -> str:
    fine = lido.before(q.inicio, "contextos", "multa")
    value = lido.before(q.inicio, "contextos", "valor")
    if fine or value:
        return "valor" if value and (not fine or value.fim > fine.fim) else "multa"
    after = any(t.inicio >= q.fim for t in lido.of("contextos", "multa"))
    return "multa" if multa_acima or after else "valor"


def _length(lido: Lido, q: Quantia) -> str:
    after = lido.at("grandezas", q.fim + 1) if lido.low(q.fim) == "de" else None
    if after:
        return after.valor
    before = lido.before(q.inicio, "grandezas") or lido.before(q.inicio, "grandezas_fracas")
    if before:
        return before.valor
    led = lido.low(q.inicio - 1) == "a" or lido.low(q.inicio - 2) in {"menos", "mais"}
    apart = led or lido.low(q.fim) in {"de", "da", "do", "das", "dos"}
    return "distancia" if apart else "comprimento"


def _time(lido: Lido, q: Quantia) -> str:
    if q.forma == "relogio" or (q.unidade == "hora" and _is_clock(lido, q)):
        return "horario"
    if lido.low(q.inicio - 1) == "cada":
        return "periodicidade"
    if q.unidade in {"ano", "mês"} and _is_age(lido, q):
        return "idade"
    lasting = lido.before(q.inicio, "contextos", "duracao")
    term = lido.before(q.inicio, "contextos", "prazo")
    if lasting and q.inicio - lasting.fim <= 6 and (not term or term.fim < lasting.fim):
        return "duracao"
    return "duracao" if q.unidade in {"minuto", "segundo"} and not term else "prazo"


def _is_clock(lido: Lido, q: Quantia) -> bool:
    if q.valor > 24 or lido.low(q.inicio - 2) == "prazo":
        return False
    if q.inicio_max is not None:
        between = {lido.low(k) for k in range(q.inicio - 2, q.inicio)} & {"entre"}
        return bool(between) or "às" in {lido.low(q.inicio_max - 1), lido.low(q.inicio - 1)}
    return lido.low(q.inicio - 1) in {"às", "das", "à", "da"}


def _is_age(lido: Lido, q: Quantia) -> bool:
    return any(
        -1 <= q.inicio - t.fim <= 4 or 0 <= t.inicio - q.fim <= 1
        for t in lido.of("contextos", "idade")
    )


def _counts(lido: Lido, q: Quantia) -> bool:
    """Whether the next word is a thing that can be counted."""
    word = lido.low(q.fim)
    return (
        len(word) > 2 and word[0].isalpha() and lido.palavras[q.fim].texto[0].islower()
        and not any(t.inicio == q.fim for t in lido.of("palavras", "nao_contam"))
    )  # fmt: skip


def _is_count(lido: Lido, q: Quantia) -> bool:
    bound = _bound_before(lido, q.inicio) is not None
    if q.forma == "digitos" and not q.colchete:
        printed = lido.palavras[q.inicio].texto
        after = lido.palavras[q.fim].texto if q.fim < len(lido.palavras) else ""
        plain = printed.isdigit() and len(printed) < 4 and after.islower()
        return plain and _counts(lido, q) and (bound or q.valor > 1)
    return _counts(lido, q) or (bound and q.valor > 1 and lido.low(q.fim) != "ou")


def _bound_before(lido: Lido, i: int) -> Trecho | None:
    """The words of bound that lead to word `i`, connecting words passed over."""
    ends: dict[int, Trecho] = {}
    for trecho in lido.of("limites"):
        best = ends.get(trecho.fim)
        if best is None or trecho.fim - trecho.inicio > best.fim - best.inicio:
            ends[trecho.fim] = trecho
    links = {t.inicio for t in lido.of("ligam")}
    j = i
    while j > 0:
        if j in ends:
            return ends[j]
        if j - 1 not in links or i - j > 6:
            return None
        j -= 1
    return None


def _limite(lido: Lido, q: Quantia, proibido: bool) -> Limite:
    bound = _bound_before(lido, q.inicio)
    if bound is None:
        after = next((t for t in lido.of("limites_depois") if 0 <= t.inicio - q.fim <= 1), None)
        return _named(after.valor) if after else "exato"
    kind = _named(bound.valor.removeprefix("comparativo_"))
    if not bound.valor.startswith("comparativo_"):
        return kind
    turned = _negated(lido, bound.inicio) or proibido
    return ("maximo" if kind == "minimo" else "minimo") if turned else kind


def _named(valor: str) -> Limite:
    return "minimo" if valor == "minimo" else "maximo"


def _negated(lido: Lido, i: int) -> bool:
    return any(
        i - _NEGATION <= t.inicio < i and lido.frases[t.inicio] == lido.frases[i]
        for t in lido.of("contextos", "proibido")
    )


def _multiples(lido: Lido, multa_acima: bool) -> list[Lida]:
    """`em dobro`, `elevada para o triplo`, `reduzidos para metade`, where a fine is spoken of."""
    if not (multa_acima or lido.of("contextos", "multa")):
        return []
    found: list[Lida] = []
    for t in lido.of("multiplos"):
        if found and t.inicio < found[-1].fim:
            continue
        found.append(Lida("multa", float(t.valor), None, "x", "exato", t.inicio, t.fim))
    return found


def _weekdays(lido: Lido) -> list[Lida]:
    """`de segunda-feira a sábado` → days 2 to 7 (Sunday is 1)."""
    days = {t.inicio: t for t in lido.of("semana")}
    return [
        Lida("horario", float(t.valor), float(days[t.fim + 1].valor), "dia da semana", "faixa",
             t.inicio, days[t.fim + 1].fim)
        for t in lido.of("semana")
        if lido.low(t.fim) == "a" and t.fim + 1 in days
    ]  # fmt: skip
