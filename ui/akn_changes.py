"""What an amending law orders, in Akoma Ntoso: the new text as `mod` where it stands, and each
order as an active modification; and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxml import etree

from parsing.model import Acao, Alteracao, Fonte
from ui.akn_words import ACAO_DE, AKN, MODIFICACOES, NOSSO, act_iri, el
from ui.eid import CAPUT, eid, id_of

_NS = {"a": AKN}


def quoted(alteracao: Alteracao, number: int) -> etree._Element | None:
    """The paragraph with the new text; None where the order brings none ("Fica revogado …")."""
    parts = (alteracao.texto, alteracao.rotulo, alteracao.nome, alteracao.de)
    if all(part is None for part in parts):
        return None
    mod = el("mod", eId=f"mod_{number}")
    if alteracao.de is not None:
        mod.append(el("quotedText", alteracao.de, eId=f"mod_{number}__qtext", **{"class": "de"}))
    if any(part is not None for part in parts[:3]):
        structure = el("quotedStructure", eId=f"mod_{number}__qstr", startQuote="“", endQuote="”")
        name = f"mod_{number}__qstr__hcontainer"
        inner = el("hcontainer", name="dispositivo", eId=name)
        for tag, value in (("num", alteracao.rotulo), ("heading", alteracao.nome)):
            if value is not None:
                inner.append(el(tag, value))
        if alteracao.texto is not None:
            content = el("content")
            content.append(el("p", alteracao.texto))
            inner.append(content)
        structure.append(inner)
        mod.append(structure)
    found = el("p", **{"class": "alteracao"})
    found.append(mod)
    return found


def active(
    fonte: Fonte, alteracoes: tuple[Alteracao, ...], acts: dict[str, str]
) -> etree._Element | None:
    """`activeModifications`: which order changes what; `acts` gets the eId of each norm named."""
    if not alteracoes:
        return None
    found = el("activeModifications")
    for number, alteracao in enumerate(alteracoes, 1):
        tag, kind = MODIFICACOES[alteracao.acao]
        change = el(tag, type=kind, eId=f"amod_{number}")
        if alteracao.norma is not None:
            acts.setdefault(alteracao.norma, f"ra{len(acts) + 1}")
            change.set("refersTo", f"#{acts[alteracao.norma]}")
        if alteracao.omissis:
            change.set("incomplete", "true")
        for name in ("linha", "linha_fim"):
            change.set(f"{{{NOSSO}}}{name}", str(getattr(alteracao, name)))
        text = quoted(alteracao, number) is not None
        here = f"mod_{number}" if text else eid(alteracao.origem, fonte.pais)
        change.append(el("source", href=f"#{here}"))
        target = f"{act_iri(fonte, alteracao.norma)}/!main~{eid(alteracao.alvo, fonte.pais)}"
        change.append(el("destination", href=target))
        if alteracao.novo_id is not None and tag == "textualMod":
            change.append(el("new", href=f"#{eid(alteracao.novo_id, fonte.pais)}"))
        found.append(change)
    return found


def read_changes(act: etree._Element, pais: str) -> Iterator[Alteracao]:
    """The orders again, in their order."""
    norms = {ref.get("eId"): ref.get("showAs") for ref in act.iterfind(".//a:activeRef", _NS)}
    mods = {mod.get("eId"): mod for mod in act.iterfind(".//a:mod", _NS)}
    for change in act.iterfind(".//a:activeModifications/*", _NS):
        source = _href(change, "source")[1:]
        mod = mods.get(source)
        new = _href(change, "new")[1:]
        acao: Acao = ACAO_DE[etree.QName(change).localname, change.get("type", "")]
        values: dict[str, Any] = {} if mod is None else _new_text(mod)
        yield Alteracao(
            origem=_origin(source if mod is None else _holder(mod), pais),
            norma=norms.get((change.get("refersTo") or "").lstrip("#")),
            alvo=id_of(_href(change, "destination").rpartition("~")[2], pais),
            acao=acao,
            omissis=change.get("incomplete") == "true",
            novo_id=id_of(new, pais) if new else None,
            linha=int(change.get(f"{{{NOSSO}}}linha", "0")),
            linha_fim=int(change.get(f"{{{NOSSO}}}linha_fim", "0")),
            **values,
        )


def _href(change: etree._Element, name: str) -> str:
    found = change.find(f"a:{name}", _NS)
    return "" if found is None else found.get("href") or ""


def _holder(mod: etree._Element) -> str:
    """eId of the dispositivo that a `mod` stands in."""
    return next(e.get("eId") or "" for e in mod.iterancestors() if e.get(f"{{{NOSSO}}}seq"))


def _origin(name: str, pais: str) -> str:
    return id_of(name.removesuffix(f"__{CAPUT}"), pais)


def _new_text(mod: etree._Element) -> dict[str, Any]:
    inner = mod.find("a:quotedStructure/a:hcontainer", _NS)
    before = mod.find("a:quotedText", _NS)
    found: dict[str, Any] = {"de": None if before is None else before.text or ""}
    if inner is not None:
        paths = (("rotulo", "a:num"), ("nome", "a:heading"), ("texto", "a:content/a:p"))
        for name, path in paths:
            part = inner.find(path, _NS)
            found[name] = None if part is None else part.text or ""
    return found
