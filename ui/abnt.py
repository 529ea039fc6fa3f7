"""References as lists print them: ABNT NBR 6023 and its call in the text, NP 405."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from parsing.model import Fonte
from ui import joining, norm_name
from ui.cited import Citado
from ui.clause import at_date, by_clause, clause, strong


def reference(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """ABNT NBR 6023:2018 for legislation (STANDARDS.md E1 and C6)."""
    fonte = citados[0].fonte
    name = norm_name.dated(fonte)
    journal = fonte.orgao_publicador
    bare = name.removesuffix(" [sic]")
    pieces = [
        norm_name.heading(fonte, capitals=True),
        name if journal else strong(bare) + name.removeprefix(bare),
    ]
    if fonte.ementa:
        pieces.append(fonte.ementa.rstrip("."))
    if fonte.titulo and fonte.titulo.casefold() not in (fonte.ementa or "").casefold():
        pieces.append(fonte.titulo)
    named = [group for group in by_clause(citados) if group[0].dispositivo is not None]
    if named:
        said = "; ".join(_located(group) for group in named)
        pieces.append(said[0].upper() + said[1:])
    elif citados[0].em:
        said = at_date("", citados[0])
        pieces.append(said[0].upper() + said[1:])
    pieces.append(_imprint(fonte))
    if not citados[-1].superado and _compiled(fonte):
        until = fonte.consolidado_ate
        pieces.append(
            f"Texto compilado até {norm_name.short_date(until)}" if until else "Texto compilado"
        )
    text = ". ".join(pieces) + "."
    if url:
        text += f" Disponível em: {url}. Acesso em: {norm_name.short_date(acesso.isoformat())}."
    return text


def _located(group: Sequence[Citado]) -> str:
    said = clause(group)
    return joining.descending(group) + (f" ({said})" if said else "")


def _compiled(fonte: Fonte) -> bool:
    """Whether the catalogue says that the text is a compiled one."""
    return bool(fonte.consolidado_ate) or "texto compilado" in (fonte.observacao or "").casefold()


def _imprint(fonte: Fonte) -> str:
    """Place, publisher and year, with the brackets of ABNT for what is not known."""
    name, qualifier = norm_name.place(fonte)
    if fonte.orgao_publicador:
        day = norm_name.short_date(fonte.data_publicacao) if fonte.data_publicacao else "[s. d.]"
        return f"{strong(fonte.orgao_publicador)}, [S. l.], {day}"
    where = (f"{name}, {qualifier}" if qualifier else name) or "[S. l.]"
    return f"{where}: [s. n.], {_imprint_year(fonte)}"


def _imprint_year(fonte: Fonte) -> str:
    if fonte.data_publicacao:
        return fonte.data_publicacao[:4]
    year = norm_name.year(fonte)
    if year is None:
        return "[s. d.]"
    sure = fonte.data is not None and not norm_name.doubtful_date(fonte)
    return year if sure else f"[{year}?]"


def call(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """The call in the text of NBR 10520:2023: (Colatina, 1977, art. 23, § 1º)."""
    fonte = citados[0].fonte
    name, qualifier = norm_name.place(fonte)
    jurisdiction = name if name else "[Município desconhecido]"
    if qualifier and fonte.pais == "PT":
        jurisdiction += f" ({qualifier})"
    where = joining.descending(citados)
    year = norm_name.year(fonte) or "[s. d.]"
    return f"({jurisdiction}, {year}" + (f", {where})" if where else ")")


def np405(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """NP 405 as its CSL style codes legislation (E3); the gazette's series is not known to us."""
    fonte = citados[0].fonte
    text = norm_name.short(fonte) + "."
    where = joining.descending(citados)
    if fonte.orgao_publicador:
        text += f" {strong(fonte.orgao_publicador)}" + (" [Em linha]." if url else ".")
        day = f" ({fonte.data_publicacao[2:]})" if fonte.data_publicacao else ""
        text += f" {fonte.numero or '[s. n.]'}{day}."
    elif fonte.data and not norm_name.doubtful_date(fonte):
        text = f"{text[:-1]} ({fonte.data[2:]})."
    if where:
        text += f" {where[0].upper()}{where[1:]}."
    if url:
        day = norm_name.short_date(acesso.isoformat())
        text += f" [Consult. {day}]. Disponível em WWW:<URL:{url}>."
    return text
