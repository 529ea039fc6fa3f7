"""A document as Akoma Ntoso 3.0: one `act` with every redação, its notes and its dates.

The conventions are those of STANDARDS.md C4 and C6: a caput is `paragraph class="caput"`; a
superseded redação has `-vN` after its eId and the eId of its sisters as wId; what Akoma Ntoso has
no place for (line, raw order, problems, precision of a date, scope of a note) stands in attributes
of our own namespace. `ui/akn_reading.py` reads all of it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from parsing.model import Dispositivo, Documento, Redacao
from ui import akn_meta, eid
from ui.akn_changes import quoted
from ui.akn_words import AKN, NOSSO, el
from ui.notice import notice

_AGRUPA = frozenset({"hcontainer"})


def akn(documento: Documento) -> bytes:
    """The whole document, UTF-8 with declaration; the same document always gives the same bytes."""
    meta = akn_meta.meta(documento)
    act = el("act", name="act", contains="multipleVersions")
    act.append(meta.element)
    act.append(_preface(documento))
    if documento.preambulo:
        act.append(_lines("preamble", documento.preambulo))
    body = el("body", eId="body")
    writer = _Writer(documento, meta)
    for root in sorted(documento.dispositivos + documento.anexos, key=lambda d: d.ordem):
        writer.add(body, root)
    if len(body) == 0:
        body.append(el("hcontainer", name="vazio", eId="hcontainer_vazio"))
    act.append(body)
    if documento.fecho:
        act.append(_lines("conclusions", documento.fecho))
    top = etree.Element(f"{{{AKN}}}akomaNtoso", nsmap={None: AKN, "posturas": NOSSO})  # type: ignore[dict-item]
    top.append(act)
    etree.cleanup_namespaces(top, keep_ns_prefixes=["posturas"])
    return bytes(etree.tostring(top, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def _preface(documento: Documento) -> etree._Element:
    fonte = documento.fonte
    preface = el("preface")
    if fonte.ementa:
        title = el("longTitle", eId="longTitle")
        title.append(el("p", fonte.ementa))
        preface.append(title)
    for sentence in notice(fonte):
        preface.append(el("p", sentence, **{"class": "aviso"}))
    return preface


def _lines(name: str, lines: Iterable[str]) -> etree._Element:
    found = el(name)
    for line in lines:
        found.append(el("p", line))
    return found


class _Writer:
    """Writes dispositivos below an element; knows the periods and concepts of the metadata."""

    def __init__(self, documento: Documento, meta: akn_meta.Meta) -> None:
        self.pais = documento.fonte.pais
        self.meta = meta
        self.orders: dict[str, list[etree._Element]] = {}
        for number, alteracao in enumerate(documento.alteracoes, 1):
            text = quoted(alteracao, number)
            if text is not None:
                self.orders.setdefault(alteracao.origem, []).append(text)
        self.problems: dict[tuple[str | None, int | None], list[str]] = {}
        for problema in documento.problemas:
            self.problems.setdefault((problema.id, problema.versao), []).append(problema.codigo)

    def add(self, parent: etree._Element, dispositivo: Dispositivo) -> None:
        """The dispositivo with all its redações and what hangs from it."""
        if dispositivo.tipo == "artigo":
            parent.append(self._article(dispositivo))
            return
        for redacao in dispositivo.redacoes:
            found = self._element(dispositivo, redacao)
            if redacao.rotulo or dispositivo.rotulo:
                found.append(el("num", redacao.rotulo or dispositivo.rotulo))
            if redacao.nome is not None:
                found.append(el("heading", redacao.nome))
            below = dispositivo.filhos if redacao is dispositivo.atual else ()
            id_ = dispositivo.id if redacao is dispositivo.atual else None
            self._fill(found, redacao, below, id_)
            parent.append(found)

    def _article(self, artigo: Dispositivo) -> etree._Element:
        """An article carries label and epígrafe; its text is the caput, versioned as any part."""
        found = el("article", eId=eid.eid(artigo.id, self.pais))
        last = artigo.atual
        found.append(el("num", last.rotulo or artigo.rotulo))
        if last.nome is not None:
            found.append(el("heading", last.nome))
        inner = _of_caput(artigo)
        for redacao in artigo.redacoes:
            caput = el("paragraph", **{"class": "caput"})
            self._mark(caput, f"{eid.eid(artigo.id, self.pais)}__{eid.CAPUT}", artigo, redacao)
            if (redacao.rotulo, redacao.nome) != (last.rotulo, last.nome):
                caput.append(el("num", redacao.rotulo or artigo.rotulo))
                if redacao.nome is not None:
                    caput.append(el("heading", redacao.nome))
            newest = redacao is last
            below = artigo.filhos[:inner] if newest else ()
            self._fill(caput, redacao, below, artigo.id if newest else None)
            found.append(caput)
        for filho in artigo.filhos[inner:]:
            self.add(found, filho)
        return found

    def _element(self, dispositivo: Dispositivo, redacao: Redacao) -> etree._Element:
        name = eid.ELEMENTOS[dispositivo.tipo]
        found = el(name, **{"class": dispositivo.tipo})
        if name in _AGRUPA:
            found.set("name", dispositivo.tipo)
        self._mark(found, eid.eid(dispositivo.id, self.pais), dispositivo, redacao)
        return found

    def _mark(
        self, found: etree._Element, base: str, dispositivo: Dispositivo, redacao: Redacao
    ) -> None:
        """Identity, situation, period and the attributes of our own of one redação."""
        found.set("eId", eid.redacao_eid(base, dispositivo, redacao))
        if len(dispositivo.redacoes) > 1:
            found.set("wId", base)
        period = self.meta.period.get((dispositivo.id, redacao.versao))
        if period:
            found.set("period", f"#{period}")
        if redacao.situacao != "vigente":
            found.set("status", "removed")
            found.set("refersTo", f"#{redacao.situacao}")
        for name, value in (
            ("linha", redacao.linha), ("linha_fim", redacao.linha_fim), ("seq", redacao.seq),
        ):  # fmt: skip
            found.set(f"{{{NOSSO}}}{name}", str(value))
        codes = self.problems.get((dispositivo.id, redacao.versao), []) + (
            self.problems.get((dispositivo.id, None), []) if redacao is dispositivo.atual else []
        )
        if codes:
            found.set(f"{{{NOSSO}}}problemas", " ".join(codes))

    def _fill(
        self,
        found: etree._Element,
        redacao: Redacao,
        below: tuple[Dispositivo, ...],
        id_: str | None,
    ) -> None:
        """Text alone is `content`; text above parts is their `intro`. What the newest redação of
        an amending law orders (`id_`) stands after its text."""
        orders = self.orders.get(id_, []) if id_ else []
        if redacao.texto or orders or not below:
            holder = el("intro" if below else "content")
            holder.append(el("p", redacao.texto))
            holder.extend(orders)
            found.append(holder)
        for filho in below:
            self.add(found, filho)


def _of_caput(artigo: Dispositivo) -> int:
    """How many of the article's first parts hang from its caput."""
    count = 0
    for filho in artigo.filhos:
        if not filho.id.startswith(f"{artigo.id}_cpt_"):
            break
        count += 1
    return count
