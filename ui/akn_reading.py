"""Akoma Ntoso written by `ui/akn.py` → `Documento`: the way back, from its elements alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import count, groupby
from typing import Any

from lxml import etree

from parsing.model import Dispositivo, Documento, Fonte, Nivel, Nota, Problema, Redacao
from parsing.problems import CODIGOS
from ui import eid
from ui.akn_changes import read_changes
from ui.akn_words import ACAO_DE, AKN, NOSSO

_HIERARQUIA = frozenset(eid.ELEMENTOS.values())
_NS = {"a": AKN}


class AknInvalido(ValueError):
    """Not an Akoma Ntoso act of ours; the message is a sentence for the user."""


def read_akn(data: bytes) -> Documento:
    """The document again. No entity is resolved and nothing outside the file is opened."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise AknInvalido(f"O arquivo não é XML bem formado: {error}.") from error
    act = root.find("a:act", _NS)
    if act is None or act.find("a:meta", _NS) is None or act.find("a:body", _NS) is None:
        raise AknInvalido("O arquivo não é um ato em Akoma Ntoso 3.0 (falta act, meta ou body).")
    return _Reader(act).document()


class _Reader:
    """Reads one act; dates, acts and notes are looked up by the eIds of the metadata."""

    def __init__(self, act: etree._Element) -> None:
        self.act = act
        self.fonte = _fonte(act)
        self.dates = {
            event.get("eId"): _date(event) for event in act.iterfind(".//a:eventRef", _NS)
        }
        self.periods = {
            group.get("eId"): group.find("a:timeInterval", _NS)
            for group in act.iterfind(".//a:temporalGroup", _NS)
        }
        acts = {r.get("eId"): r.get("showAs") for r in act.iterfind(".//a:passiveRef", _NS)}
        self.notes: dict[str, list[Nota]] = {}
        for change in act.iterfind(".//a:passiveModifications/*", _NS):
            target = change.find("a:destination", _NS)
            acao = ACAO_DE[etree.QName(change).localname, change.get("type", "")]
            norma = acts.get((change.get("refersTo") or "").lstrip("#"))
            escopo: Any = change.get(f"{{{NOSSO}}}escopo", "dispositivo")
            here = "" if target is None else (target.get("href") or "")[1:]
            self.notes.setdefault(here, []).append(Nota(acao, norma, escopo))
        self.order = count(1)
        self.problems: list[Problema] = []

    def document(self) -> Documento:
        roots = tuple(self.parts(self.act.find("a:body", _NS)))
        return Documento(
            fonte=self.fonte,
            dispositivos=tuple(root for root in roots if root.tipo != "anexo"),
            anexos=tuple(root for root in roots if root.tipo == "anexo"),
            preambulo=tuple(_texts(self.act, "a:preamble/a:p")),
            fecho=tuple(_texts(self.act, "a:conclusions/a:p")),
            alteracoes=tuple(read_changes(self.act, self.fonte.pais)),
            problemas=tuple(self.problems),
        )

    def parts(self, *parents: etree._Element | None) -> Iterator[Dispositivo]:
        """The dispositivos that stand directly in these elements, redações drawn together."""
        elements = [
            child
            for parent in parents
            if parent is not None
            for child in parent
            if etree.QName(child).localname in _HIERARQUIA
            and child.get("class") != "caput"
            and child.get("name") != "vazio"
        ]
        for base, run in groupby(elements, key=lambda e: e.get("wId") or e.get("eId") or ""):
            yield self.dispositivo(base, list(run))

    def dispositivo(self, base: str, elements: list[etree._Element]) -> Dispositivo:
        last = elements[-1]
        ordem = next(self.order)
        id_ = eid.id_of(base, self.fonte.pais)
        article = etree.QName(last).localname == "article"
        printed = [e for e in last if e.get("class") == "caput"] if article else elements
        redacoes = tuple(
            self.redacao(id_, versao, element, last if article else element)
            for versao, element in enumerate(printed, 1)
        )
        filhos = self.parts(printed[-1], last) if article else self.parts(last)
        return Dispositivo(
            id=id_,
            tipo="artigo" if article else last.get("class"),  # type: ignore[arg-type]
            rotulo=redacoes[-1].rotulo,
            nome=redacoes[-1].nome,
            redacoes=redacoes,
            filhos=tuple(filhos),
            ordem=ordem,
        )

    def redacao(
        self, id_: str, versao: int, element: etree._Element, holder: etree._Element
    ) -> Redacao:
        """One redação; label and epígrafe stand on it, or on the article that holds it."""
        named = element if element.find("a:num", _NS) is not None else holder
        heading = named.find("a:heading", _NS)
        period = self.periods.get((element.get("period") or "").lstrip("#"))
        inicio = fim = None
        if period is not None:
            inicio = self.dates.get((period.get("start") or "").lstrip("#"))
            fim = self.dates.get((period.get("end") or "").lstrip("#"))
        for code in (element.get(f"{{{NOSSO}}}problemas") or "").split():
            known = CODIGOS.get(code)
            nivel: Nivel = known.nivel if known else "aviso"
            said = known.sentido if known else ""
            line = int(element.get(f"{{{NOSSO}}}linha", "0"))
            self.problems.append(Problema(code, nivel, said, line, id_, versao))
        situacao: Any = (element.get("refersTo") or "#vigente").lstrip("#")
        text = element.find("a:content/a:p", _NS)
        text = element.find("a:intro/a:p", _NS) if text is None else text
        return Redacao(
            versao=versao,
            texto=(text.text or "") if text is not None else "",
            situacao=situacao,
            notas=tuple(self.notes.get(element.get("eId") or "", ())),
            inicio=inicio,
            fim=fim,
            rotulo=named.findtext("a:num", "", _NS),
            nome=None if heading is None else heading.text or "",
            linha=int(element.get(f"{{{NOSSO}}}linha", "0")),
            linha_fim=int(element.get(f"{{{NOSSO}}}linha_fim", "0")),
            seq=int(element.get(f"{{{NOSSO}}}seq", "0")),
        )


def _texts(act: etree._Element, path: str) -> Iterator[str]:
    return (p.text or "" for p in act.iterfind(path, _NS))


def _date(element: etree._Element) -> str | None:
    """A date as precise as it is marked: a day, a year, or None."""
    precisao = element.get(f"{{{NOSSO}}}precisao")
    if precisao == "desconhecida":
        return None
    day = element.get("date")
    return day[:4] if day and precisao == "ano" else day


def _fonte(act: etree._Element) -> Fonte:
    work = act.find("a:meta/a:identification/a:FRBRWork", _NS)
    if work is None:
        raise AknInvalido("O arquivo não diz qual é a norma (falta FRBRWork).")
    known = {f.name for f in fields(Fonte)}
    values: dict[str, Any] = {
        str(alias.get("name")): alias.get("value")
        for alias in work.iterfind("a:FRBRalias", _NS)
        if alias.get("name") in known
    }
    for name, path in (("numero", "a:FRBRnumber"), ("tipo_norma", "a:FRBRname")):
        found = work.find(path, _NS)
        values[name] = None if found is None else found.get("value")
    country = work.find("a:FRBRcountry", _NS)
    values["pais"] = "PT" if country is not None and country.get("value") == "pt" else "BR"
    day = work.find("a:FRBRdate", _NS)
    values["data"] = None if day is None else _date(day)
    values["precisao"] = {None: "desconhecida", 4: "ano"}.get(
        values["data"] and len(values["data"]), "dia"
    )
    values["ementa"] = act.findtext("a:preface/a:longTitle/a:p", None, _NS)
    values.setdefault("chave", "sem-chave")
    return Fonte(**values)
