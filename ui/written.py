"""Citations inside a sentence: forensic forms of Brazil, the Portuguese form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from ui import joining, naming, norm_name
from ui.cited import Citado
from ui.clause import at_date, by_clause, clause


def forensic(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """First mention in a brief: number and full date, the code's name in brackets (E2, E3)."""
    fonte = citados[0].fonte
    code = norm_name.code(fonte)
    norm = norm_name.dated(fonte, municipal=True)
    if fonte.pais == "PT":
        return _in_norm(citados, norm, joining.descending, comma=True)
    name, qualifier = norm_name.place(fonte)
    if code:
        norm += f" ({code})"
    elif name:
        norm += f", de {name}" + (f"/{qualifier}" if qualifier else "")
    return _in_norm(citados, norm, joining.descending, comma=True)


def forensic_short(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """Later mention: by the code's name and place, or number and year where it has no name."""
    fonte = citados[0].fonte
    name, qualifier = norm_name.place(fonte)
    norm = norm_name.code(fonte)
    if norm is None:
        norm = norm_name.short(fonte) + (f", de {name}" if name else "")
        norm += f"/{qualifier}" if name and qualifier else ""
    return _in_norm(citados, norm, joining.descending, comma=True)


def portuguese(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """From the smallest unit to the largest, as Portuguese statutes cite (E3)."""
    fonte = citados[0].fonte
    code = norm_name.code(fonte)
    norm = norm_name.dated(fonte) + (f" ({code})" if code else "")
    return _in_norm(citados, norm, joining.ascending, comma=False)


def _in_norm(
    citados: Sequence[Citado],
    norm: str,
    order: Callable[[Sequence[Citado]], str],
    *,
    comma: bool,
) -> str:
    groups = by_clause(citados)
    texts = []
    for n, group in enumerate(groups):
        where = order(group)
        if not where:
            text = norm
        elif n == len(groups) - 1:
            link = f"{',' if comma and ',' in where else ''} "
            text = f"{where}{link}{naming.of(feminine=norm_name.feminine(norm))} {norm}"
        else:
            text = where
        texts.append(text + _in_sentence(group))
    return "; ".join(texts)


def _in_sentence(group: Sequence[Citado]) -> str:
    """The clause as it reads inside a sentence of a brief."""
    first = group[0]
    text = clause([_without_date(citado) for citado in group])
    if first.depois:
        return f", {at_date(text, first)}"
    if first.superado:
        act = norm_name.before(first.norma) if first.norma else ""
        if first.original:
            said = ", em sua redação original" + (f" (anterior {act})" if act else "")
        else:
            given = text.rpartition(", superada")[0]
            named = f" {act}" if given == "redação anterior" else f" (anterior {act})"
            said = f", na {given}" + (named if act else "")
    elif not text:
        said = ""
    elif text.startswith("redação"):
        said = f", na {text}"
    elif first.redacao is not None and first.redacao.situacao != "vigente":
        said = f" ({text})"
    else:
        said = f", {text}"
    if first.em:
        said += f", {at_date('', first)}"
    return said


def _without_date(citado: Citado) -> Citado:
    return replace(citado, em=None)
