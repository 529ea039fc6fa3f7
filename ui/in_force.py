"""Sentences about a day: what was in force on it, and a day after today or after the consolidation.

A text is only known up to the day on which it is read, and certain only up to the day until which
it is consolidated: what lies beyond is said, never taken for granted.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from parsing.model import Dispositivo, Documento, Fonte
from parsing.versions import Resposta, parse_date, resolve_all
from ui import naming, norm_name, wording


def norm(fonte: Fonte) -> str:
    """The norm inside a sentence: "Código de Posturas de Colatina/ES", "Lei nº 5/2010"."""
    if fonte.titulo is None and fonte.numero is None and fonte.data is None:
        return f"texto “{fonte.chave}”"
    return norm_name.code(fonte) or norm_name.short(fonte)


def of_norm(fonte: Fonte) -> str:
    """ "do Código de Posturas de Colatina/ES"."""
    name = norm(fonte)
    return f"{naming.of(feminine=norm_name.feminine(name))} {name}"


def place(fonte: Fonte, id_: str, *, rotulo: str | None = None) -> str:
    """A dispositivo of a norm: "art. 23, V, do Código de Posturas de Colatina/ES"."""
    where = naming.descending(id_, fonte.pais, rotulo=rotulo)
    return f"{where}{',' if ',' in where else ''} {of_norm(fonte)}"


def the(text: str, id_: str) -> str:
    """With its article: "o art. 23 …", "a Seção II …"."""
    return f"{'a' if naming.partes(id_)[0].feminina else 'o'} {text}"


def missing(fonte: Fonte, id_: str) -> str:
    """ "o Código de Posturas de Colatina/ES não tem o art. 999"."""
    name = norm(fonte)
    article = "a" if norm_name.feminine(name) else "o"
    return f"{article} {name} não tem {the(naming.descending(id_, fonte.pais), id_)}"


def absent(documento: Documento, dispositivo: Dispositivo, answer: Resposta) -> str:
    """ "o art. 1º do Código … não estava em vigor em 1900 (em vigor desde 01/01/1978)"."""
    said = the(place(documento.fonte, dispositivo.id, rotulo=dispositivo.rotulo), dispositivo.id)
    day = norm_name.plain_date(iso(answer.em))
    return f"{said} não estava em vigor em {day}{_why(dispositivo, answer)}"


def _why(dispositivo: Dispositivo, answer: Resposta) -> str:
    """When it began, or what took it out of force; empty where neither is known."""
    if answer.situacao is None:
        began = next((r.inicio for r in dispositivo.redacoes if r.inicio), None)
        return f" (em vigor desde {norm_name.plain_date(began)})" if began else ""
    said = wording.notes(dispositivo.atual) or wording.SITUATION[answer.situacao]
    return f" ({said[:1].lower()}{said[1:]})"


def absent_norm(documento: Documento, em: str) -> str:
    """ "o Código … não estava em vigor em 1900 (em vigor desde 01/01/1978)"."""
    name = norm(documento.fonte)
    began = min(
        (r.inicio for d, _ in documento.percorrer() for r in d.redacoes if r.inicio), default=None
    )
    since = f" (em vigor desde {norm_name.plain_date(began)})" if began else ""
    article = "a" if norm_name.feminine(name) else "o"
    return f"{article} {name} não estava em vigor em {norm_name.plain_date(iso(em))}{since}"


def iso(em: str) -> str:
    """A date as people write it, as ISO or its year alone. Raises `DataInvalida`."""
    period = parse_date(em)
    return period.min if period.min == period.max else period.min[:4]


def after_today(em: str, hoje: date) -> bool:
    """Whether the whole of the date lies after today."""
    return parse_date(em).min > hoje.isoformat()


def after_consolidation(fonte: Fonte, em: str) -> str | None:
    """ "segundo a consolidação de 08/03/2019", where the date goes beyond it."""
    until = fonte.consolidado_ate
    if until is None or parse_date(em).max <= parse_date(until).max:
        return None
    return f"segundo a consolidação de {norm_name.plain_date(until)}"


def said_of_date(documento: Documento, em: str, hoje: date) -> tuple[str, ...]:
    """What must stand beside the text of a norm at a date: beyond what is known, or too early."""
    found = [beyond(documento.fonte, em, hoje)]
    answers = resolve_all(documento, em).values()
    if answers and all(answer.kind == "ausente" for answer in answers):
        found.append(f"{wording.capital(absent_norm(documento, em))}.")
    return tuple(sentence for sentence in found if sentence)


def refusal(
    documento: Documento, dispositivo: Dispositivo, answer: Resposta, versao: int | None
) -> str:
    """Why no redação, or not the one asked for, can be cited at the date of the answer."""
    day = norm_name.plain_date(iso(answer.em))
    feminine = naming.partes(dispositivo.id)[0].feminina
    where = place(documento.fonte, dispositivo.id, rotulo=dispositivo.rotulo)
    of_place = f"{naming.of(feminine=feminine)} {where}"
    if answer.kind == "ausente":
        return f"{absent(documento, dispositivo, answer)}."
    if answer.kind == "desconhecido":
        return f"o texto {of_place} em {day} não está impresso."
    if versao is not None:
        held = " ou ".join(str(number) for number in answer.versoes)
        tail = f": valia a redação {held}" if held else ""
        return f"a redação {versao} {of_place} não estava em vigor em {day}{tail}."
    return f"não é certo qual redação {of_place} valia em {day}; escolha a redação com --versao."


def beyond(fonte: Fonte, em: str, hoje: date) -> str | None:
    """One sentence where a date lies after today or after the consolidation; else None."""
    day = norm_name.plain_date(iso(em))
    said = after_consolidation(fonte, em)
    if after_today(em, hoje):
        tail = f", {said}" if said else ""
        return (
            f"{day} é posterior a hoje ({hoje:%d/%m/%Y}): o texto mostrado é o que se conhece "
            f"hoje{tail}."
        )
    if said:
        return f"{day} é posterior à consolidação: {said}; mudanças depois dela não constam."
    return None


def beyond_all(fontes: Sequence[Fonte], em: str, hoje: date) -> tuple[str, ...]:
    """`beyond` over several norms in at most two sentences: the day, then the norms it outruns."""
    day = norm_name.plain_date(iso(em))
    found = []
    if after_today(em, hoje):
        found.append(
            f"{day} é posterior a hoje ({hoje:%d/%m/%Y}): o texto mostrado é o que se conhece hoje."
        )
    short = [
        f"{of_norm(fonte)} ({norm_name.plain_date(fonte.consolidado_ate)})"
        for fonte in fontes
        if fonte.consolidado_ate and after_consolidation(fonte, em)
    ]
    if short:
        found.append(
            f"{day} é posterior à consolidação {'; '.join(short)}: mudanças depois dela não "
            "constam."
        )
    return tuple(found)


def turned(de: str, em: str, hoje: date) -> str | None:
    """One sentence where the first of two days lies after the second (today, where none)."""
    if not de or parse_date(de).min <= parse_date(em or hoje.isoformat()).max:
        return None
    first = norm_name.plain_date(iso(de))
    second = norm_name.plain_date(iso(em)) if em else "hoje"
    return f"{first} vem depois de {second}: as mudanças aparecem ao contrário."
