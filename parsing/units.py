"""Units that need the words around them: base of a percentage, unknown fiscal unit."""

from __future__ import annotations

from dataclasses import replace

from parsing.quantities import Quantia
from parsing.words import Lido


def named(lido: Lido, q: Quantia) -> Quantia:
    """The quantity with its unit in full."""
    return _with_base(lido, _unread_unit(lido, q))


def _unread_unit(lido: Lido, q: Quantia) -> Quantia:
    """A fine in a unit that the pattern file does not know, or misprinted, stays as printed:
    `100 (cem) VRTEs`, `300 Unidades de Valor (UVM)`, `2 a 10 (dois a dez) Unjdade`."""
    if q.classe is not None or q.fim >= len(lido.palavras):
        return q
    fine = lido.before(q.inicio, "contextos", "multa")
    if fine is None or q.inicio - fine.fim > 8:
        return q
    printed = lido.palavras[q.fim].texto
    if _is_acronym(printed):
        return replace(q, unidade=printed.rstrip("s"), classe="dinheiro", fim=q.fim + 1)
    named = any(t.inicio == q.fim for t in lido.of("palavras", "unidade_fiscal"))
    if not named and (q.valor_max is None or not q.colchete or not printed[:1].isalpha()):
        return q
    end = q.fim
    while end < len(lido.palavras) and lido.low(end)[:1].isalpha() and end - q.fim < 6:
        end += 1
    if lido.low(end) == "(" and lido.low(end + 2) == ")":
        acronym = lido.palavras[end + 1].texto
        return replace(q, unidade=acronym, classe="dinheiro", fim=end + 3)
    inicio, fim = lido.span(q.fim, end)
    return replace(q, unidade=lido.texto[inicio:fim], classe="dinheiro", fim=end)


def _is_acronym(printed: str) -> bool:
    letters = printed.rstrip("s").replace("/", "")
    return 2 <= len(letters) <= 8 and letters.isalpha() and letters.isupper()


def _with_base(lido: Lido, q: Quantia) -> Quantia:
    """What a percentage is taken of: "do salário mínimo", "do valor venal"."""
    if q.unidade != "%":
        return q
    base = lido.at("bases", q.fim)
    return replace(q, unidade=f"% do {base.valor}", fim=base.fim) if base else q
