"""The `meta` of an Akoma Ntoso document: what the norm is, its events, changes and periods."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from lxml import etree

from parsing.model import Dispositivo, Documento, Fonte, Nota, Redacao
from ui import norm_name, urn
from ui.akn_changes import active
from ui.akn_words import MODIFICACOES, NOSSO, SEM_DATA, act_iri, el
from ui.eid import destination

PROPRIOS = frozenset({"data", "precisao", "numero", "tipo_norma", "pais", "ementa"})
"""Fields of `Fonte` with an element of their own; the others are aliases of the work."""


@dataclass(slots=True)
class Meta:
    """The element, and the period of each redação that has one: (id, versao) → eId."""

    element: etree._Element
    period: dict[tuple[str, int], str] = field(default_factory=dict)


@dataclass(slots=True)
class _Tables:
    """Acts, events and periods, each numbered in the order in which it is first met."""

    acts: dict[str, str] = field(default_factory=dict)
    changed: dict[str, str] = field(default_factory=dict)
    events: dict[tuple[str, str | None], str] = field(default_factory=dict)
    groups: dict[tuple[str | None, str | None], str] = field(default_factory=dict)
    repeals: set[str] = field(default_factory=set)

    def act(self, norma: str) -> str:
        return self.acts.setdefault(norma, f"rp{len(self.acts) + 1}")

    def event(self, day: str, norma: str | None, *, repeal: bool = False) -> str:
        found = self.events.setdefault((day, norma), f"e{len(self.events) + 2}")
        if repeal:
            self.repeals.add(found)
        return found

    def group(self, start: str | None, end: str | None) -> str:
        return self.groups.setdefault((start, end), f"tmpg_{len(self.groups) + 1}")


def meta(documento: Documento) -> Meta:
    """The `meta` element: identification, publication, lifecycle, analysis, times, references."""
    fonte = documento.fonte
    tables = _Tables()
    found = Meta(el("meta"))
    changes = el("passiveModifications")
    for dispositivo, _ in documento.percorrer():
        for redacao in dispositivo.redacoes:
            period = _period(tables, dispositivo, redacao)
            if period:
                found.period[dispositivo.id, redacao.versao] = period
            for nota in redacao.notas:
                change = _change(tables, fonte, dispositivo, redacao, nota, len(changes) + 1)
                changes.append(change)
    found.element.append(_identification(fonte))
    if fonte.data_publicacao:
        name = fonte.orgao_publicador or "publicação"
        publication = el("publication", name=name, showAs=name)
        dated(publication, "date", fonte.data_publicacao)
        found.element.append(publication)
    found.element.append(_lifecycle(fonte, tables))
    orders = active(fonte, documento.alteracoes, tables.changed)
    if len(changes) or orders is not None:
        analysis = el("analysis", source="#posturas")
        analysis.extend(part for part in (orders, changes) if part is not None and len(part))
        found.element.append(analysis)
    if tables.groups:
        found.element.append(_temporal(tables))
    found.element.append(_references(fonte, tables))
    return found


def dated(element: etree._Element, name: str, day: str | None) -> None:
    """A date attribute: a year is its first day, marked `precisao="ano"`; unknown is marked too."""
    element.set(name, SEM_DATA if day is None else day if len(day) == 10 else f"{day}-01-01")
    if day is None or len(day) < 10:
        element.set(f"{{{NOSSO}}}precisao", "desconhecida" if day is None else "ano")


def _identification(fonte: Fonte) -> etree._Element:
    found = el("identification", source="#posturas")
    iri = urn.akn_work(fonte)
    work = _level("FRBRWork", iri, f"{iri}/!main")
    for name, value in _aliases(fonte):
        work.append(el("FRBRalias", value=value, name=name))
    _append_date(work, fonte.data, "generation")
    work.append(el("FRBRauthor", href="#autoridade", **{"as": "#author"}))
    work.append(el("FRBRcountry", value=fonte.pais.lower()))
    if fonte.numero:
        work.append(el("FRBRnumber", value=fonte.numero, showAs=fonte.numero))
    if fonte.tipo_norma:
        work.append(el("FRBRname", value=fonte.tipo_norma))
    work.append(el("FRBRauthoritative", value="false"))
    expression = _level("FRBRExpression", f"{iri}/por", f"{iri}/por/!main")
    _append_date(expression, fonte.consolidado_ate, "consolidation")
    expression.append(el("FRBRauthor", href="#posturas", **{"as": "#editor"}))
    expression.append(el("FRBRlanguage", language="por"))
    manifestation = _level("FRBRManifestation", f"{iri}/por.akn", f"{iri}/por/!main.akn")
    _append_date(manifestation, fonte.consolidado_ate, "transformation")
    manifestation.append(el("FRBRauthor", href="#posturas", **{"as": "#editor"}))
    found.extend((work, expression, manifestation))
    return found


def _level(name: str, uri: str, this: str) -> etree._Element:
    found = el(name)
    found.append(el("FRBRthis", value=this))
    found.append(el("FRBRuri", value=uri))
    return found


def _append_date(parent: etree._Element, day: str | None, name: str) -> None:
    found = el("FRBRdate", name=name)
    dated(found, "date", day)
    parent.append(found)


def _aliases(fonte: Fonte) -> list[tuple[str, str]]:
    values: list[tuple[str, Any]] = [
        (f.name, getattr(fonte, f.name)) for f in fields(fonte) if f.name not in PROPRIOS
    ]
    return [(name, value) for name, value in values if value]


def _lifecycle(fonte: Fonte, tables: _Tables) -> etree._Element:
    found = el("lifecycle", source="#posturas")
    start = el("eventRef", eId="e1", source="#ro1", type="generation")
    dated(start, "date", fonte.data)
    found.append(start)
    for (day, norma), eid in tables.events.items():
        kind = "generation" if norma is None else "amendment"
        source = f"#{tables.act(norma)}" if norma else "#ro1"
        event = el(
            "eventRef", eId=eid, source=source, type="repeal" if eid in tables.repeals else kind
        )
        dated(event, "date", day)
        found.append(event)
    return found


def _period(tables: _Tables, dispositivo: Dispositivo, redacao: Redacao) -> str | None:
    if redacao.inicio is None and redacao.fim is None:
        return None
    start = end = None
    if redacao.inicio is not None:
        start = tables.event(redacao.inicio, _first_act(redacao, repeal=False))
    if redacao.fim is not None:
        later = next((r for r in dispositivo.redacoes if r.versao == redacao.versao + 1), None)
        repeal = later is None
        norma = _first_act(redacao if later is None else later, repeal=repeal)
        end = tables.event(redacao.fim, norma, repeal=repeal)
    return tables.group(start, end)


def _first_act(redacao: Redacao, *, repeal: bool) -> str | None:
    """The act of the note that began this redação (or, with `repeal`, ended it)."""
    for nota in redacao.notas:
        if (nota.acao == "revogacao") == repeal and nota.acao not in ("vide", "regulamentacao"):
            return nota.norma
    return None


def _change(
    tables: _Tables,
    fonte: Fonte,
    dispositivo: Dispositivo,
    redacao: Redacao,
    nota: Nota,
    number: int,
) -> etree._Element:
    """A note as a passive modification: by which act, on which redação, from what to what."""
    tag, kind = MODIFICACOES[nota.acao]
    found = el(tag, type=kind, eId=f"pmod_{number}")
    if nota.norma:
        found.set("refersTo", f"#{tables.act(nota.norma)}")
    if nota.escopo != "dispositivo":
        found.set(f"{{{NOSSO}}}escopo", nota.escopo)
    here = destination(dispositivo, redacao, fonte.pais)
    found.append(el("source", href=act_iri(fonte, nota.norma)))
    found.append(el("destination", href=f"#{here}"))
    older = next((r for r in dispositivo.redacoes if r.versao == redacao.versao - 1), None)
    if kind == "substitution" and older is not None:
        found.append(el("old", href=f"#{destination(dispositivo, older, fonte.pais)}"))
        found.append(el("new", href=f"#{here}"))
    return found


def _temporal(tables: _Tables) -> etree._Element:
    found = el("temporalData", source="#posturas")
    for (start, end), eid in tables.groups.items():
        group = el("temporalGroup", eId=eid)
        interval = el("timeInterval", refersTo="#inForce")
        if start:
            interval.set("start", f"#{start}")
        if end:
            interval.set("end", f"#{end}")
        group.append(interval)
        found.append(group)
    return found


def _references(fonte: Fonte, tables: _Tables) -> etree._Element:
    found = el("references", source="#posturas")
    title = norm_name.dated(fonte)
    found.append(el("original", eId="ro1", href=urn.akn_work(fonte), showAs=title))
    for kind, names in (("activeRef", tables.changed), ("passiveRef", tables.acts)):
        for norma, eid in names.items():
            found.append(el(kind, eId=eid, href=act_iri(fonte, norma), showAs=norma))
    organizations = (("posturas", "Posturas"), ("autoridade", fonte.autoridade or "[desconhecida]"))
    for eid, name in organizations:
        href = f"/akn/ontology/organization/{fonte.pais.lower()}/{eid}"
        found.append(el("TLCOrganization", eId=eid, href=href, showAs=name))
    concepts = (
        ("inForce", "em vigor"), ("superado", "superado"), ("revogado", "revogado"),
        ("vetado", "vetado"), ("suspenso", "suspenso"),
    )  # fmt: skip
    for eid, name in concepts:
        href = f"/akn/ontology/concept/{fonte.pais.lower()}/{eid}"
        found.append(el("TLCConcept", eId=eid, href=href, showAs=name))
    for eid, name in (("author", "Autor"), ("editor", "Editor")):
        found.append(el("TLCRole", eId=eid, href=f"/akn/ontology/role/{eid}", showAs=name))
    return found
