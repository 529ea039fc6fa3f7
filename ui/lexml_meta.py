"""The `Metadado` of a LexML document: URN, life cycle, notes and the notice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lxml import etree

from parsing.model import Dispositivo, Documento, Fonte, Redacao, Situacao
from parsing.norms import norm_key
from ui import urn
from ui.akn_words import NOSSO, SEM_DATA
from ui.akn_words import el as _akn_el
from ui.cited import CitacaoRecusada
from ui.notice import notice
from ui.wording import note

LEXML = "http://www.lexml.gov.br/1.0"


@dataclass(slots=True)
class Escolha:
    """The redação chosen for a dispositivo; None where its text is not printed."""

    redacao: Redacao | None
    situacao: Situacao
    element: list[etree._Element] = field(default_factory=list)


def el(tag: str, content: str | None = None, /, **attributes: str) -> etree._Element:
    """An element of LexML; signs that XML does not allow become U+FFFD."""
    found = _akn_el("x", content, **attributes)
    found.tag = f"{{{LEXML}}}{tag}"
    return found


def metadado(
    documento: Documento,
    placed: Sequence[tuple[str, Dispositivo, Escolha]],
    *,
    em: str | None,
    notes: Iterable[tuple[str, tuple[str, ...]]],
) -> etree._Element:
    """Identification, events with what each changed, notes, and the notice as proprietary data."""
    found = el("Metadado")
    name, known = _urn(documento.fonte)
    day = em if em and len(em) == 10 else documento.fonte.consolidado_ate
    version = f"@versao.vigente.em;{day}" if day and len(day) == 10 else ""
    found.append(el("Identificacao", URN=name + version))
    events = _events(documento.fonte, placed)
    if len(events):
        found.append(events)
    notas = _notes(placed, notes)
    if len(notas):
        found.append(notas)
    own = el("MetadadoProprietario", fonte=NOSSO)
    for sentence in notice(documento.fonte):
        part = etree.SubElement(own, f"{{{NOSSO}}}aviso", nsmap={"posturas": NOSSO})
        part.text = sentence
    if not known:
        etree.SubElement(own, f"{{{NOSSO}}}urn", precisao="desconhecida", nsmap={"posturas": NOSSO})
    found.append(own)
    return found


def _urn(fonte: Fonte) -> tuple[str, bool]:
    """The URN, or a placeholder that the notice marks as unknown."""
    try:
        return urn.norm_urn(fonte), True
    except CitacaoRecusada:
        place = urn.jurisdiction(fonte) or "br"
        tipo = urn.dotted(fonte.tipo_norma or "norma")
        return f"urn:lex:{place}:municipal:{tipo}:{SEM_DATA};desconhecido", False


def act_urn(fonte: Fonte, norma: str | None) -> str | None:
    """URN of a municipal act from its printed name; None where it is of another sphere."""
    key = norm_key(norma or "")
    place = urn.jurisdiction(fonte)
    if key is None or key.ano is None or place is None or "Federal" in key.tipo:
        return None
    return f"urn:lex:{place}:municipal:{urn.dotted(key.tipo)}:{key.ano};{key.numero}"


def _events(fonte: Fonte, placed: Sequence[tuple[str, Dispositivo, Escolha]]) -> etree._Element:
    """One `Evento` for each date and act, with the dispositivos that it gave or took away."""
    found = el("CicloDeVida")
    for name, day in (
        ("Publicacao", fonte.data_publicacao), ("EntradaEmVigor", fonte.inicio_vigencia),
    ):  # fmt: skip
        if day:
            found.append(_event(len(found) + 1, day, el(name)))
    groups: dict[tuple[str, str | None, str], list[tuple[str, etree._Element]]] = {}
    for id_, _, choice in placed:
        redacao = choice.redacao
        if redacao is None or not choice.element:
            continue
        act = _giver(redacao)
        if redacao.inicio and act:
            key = (redacao.inicio, act, "ModificacaoTextual")
            groups.setdefault(key, []).append((id_, choice.element[0]))
        gone = next((n.norma for n in redacao.notas if n.acao == "revogacao"), None)
        if redacao.fim and choice.situacao == "revogado":
            key = (redacao.fim, gone or "", "RevogacaoParcial")
            groups.setdefault(key, []).append((id_, choice.element[0]))
    for (day, norma, kind), members in groups.items():
        change = el(kind, AlvoLocal=" ".join(id_ for id_, _ in members))
        source = act_urn(fonte, norma)
        if source:
            change.set("FonteURN", source)
        fragment = el("AlteracaoFragmento")
        fragment.append(change)
        event = _event(len(found) + 1, day, fragment)
        found.append(event)
        side = "eventoInicial" if kind == "ModificacaoTextual" else "eventoFinal"
        for _, element in members:
            element.set(side, f"#{event.get('id')}")
    return found


def _event(number: int, day: str, content: etree._Element) -> etree._Element:
    full = day if len(day) == 10 else f"{day}-01-01"
    event = el("Evento", id=f"ev{number}", data=full)
    if len(day) < 10:
        event.set("class", "precisao-ano")
    event.append(content)
    return event


def _giver(redacao: Redacao) -> str | None:
    return next(
        (
            nota.norma
            for nota in redacao.notas
            if nota.acao in ("redacao", "inclusao", "alteracao", "retificacao")
        ),
        None,
    )


def _notes(
    placed: Sequence[tuple[str, Dispositivo, Escolha]],
    loose: Iterable[tuple[str, tuple[str, ...]]],
) -> etree._Element:
    """The amendment notes of each dispositivo, and the text that the schema has no place for."""
    found = el("Notas")
    for id_, _, choice in placed:
        said = [note(nota) for nota in choice.redacao.notas] if choice.redacao else []
        if said:
            nota = el("Nota", id=f"nota_{id_}")
            for sentence in dict.fromkeys(said):
                nota.append(el("p", f"{sentence}."))
            found.append(nota)
    for id_, lines in loose:
        nota = el("Nota", id=f"texto_{id_}")
        for line in lines:
            nota.append(el("p", line))
        found.append(nota)
    return found
