"""Written citations → dispositivos: "art. 36, § 1º, do Código de Posturas", a URN, a link.

The grammar of remissões is that of `parsing.mentions`; here the norm is found among those of the
catalogue, and the clause on the redação ("na redação dada pela Lei nº …") is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from parsing import mentions
from parsing.address import EnderecoInvalido, parse_address, pick
from parsing.model import Documento, Fonte
from parsing.norms import norm_key
from parsing.places import Mapa
from parsing.targets import resolve
from ui import eid, named, urn
from ui.cited import CitacaoRecusada


class Acervo(Protocol):
    """What the reading needs of a catalogue: the norms, and one of them taken apart when asked."""

    @property
    def fontes(self) -> tuple[Fonte, ...]: ...

    def documento(self, chave: str) -> Documento: ...


@dataclass(frozen=True, slots=True)
class Alvo:
    """What a citation names: a norm, or a dispositivo; `existe` is False where there is none."""

    chave: str
    id: str | None = None
    versao: int | None = None
    em: str | None = None
    existe: bool = True


@dataclass(frozen=True, slots=True)
class _Lista:
    documentos: tuple[Documento, ...]

    @property
    def fontes(self) -> tuple[Fonte, ...]:
        return tuple(documento.fonte for documento in self.documentos)

    def documento(self, chave: str) -> Documento:
        return next(d for d in self.documentos if d.fonte.chave == chave)


_CLAUSULA = re.compile(
    r"""[,;(\s]+ (?: n[ao]s? \s+ | (?:com|em) \s+ (?: a | sua )? \s* )?
        (?P<clausula> (?: reda[çc][ãa]o | inclu[íi]d[oa]s? | alterad[oa]s? | acrescid[oa]s?
          | revogad[oa]s? | vetad[oa]s? | suspens[oa]s? | texto \s+ vigente ) \b .* ) $""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""…, em sua redação original (anterior à Lei …) · …, na redação dada pela Lei … · (revogado …)"""
_FECHO = re.compile(
    r"(?: [:,]\ \[[sS]\.\ [nl]\.\] | Disponível\ em: | https?:// ) .* $", re.VERBOSE | re.DOTALL
)
"""The imprint and the address at the end of an ABNT reference."""
_LETRA = re.compile(r"""(?<=[\dº°o],)\s*(?:[“"']([a-z])[”"']|([a-z])\))""")
"""artigo 5.º, n.º 1, a) · art. 8º, parágrafo único, “b”: a letter without its word"""
_SINAL = re.compile(r"\bn\.?\s?(?=\d)")
"""n. 1"""
_NUMERO_SO = re.compile(r"^\s*(?:art\.?\s*)?(\d[\d.]*(?:º|-[A-Z])?)(?=\s*(?:,|$|\s+d[oae]\b))")
"""23, § 1º"""


def read(texto: str, acervo: Acervo | Iterable[Documento]) -> tuple[Alvo, ...]:
    """What the text cites, in its order; empty where it is not (only) a citation.

    `acervo` is a catalogue or documents. Without a norm in the text every norm that has such a
    dispositivo is given. A citation of a norm that is not there gives nothing.
    """
    found: Acervo = acervo if hasattr(acervo, "fontes") else _Lista(tuple(acervo))  # type: ignore[assignment]
    texto = " ".join(texto.split())[:1000]
    for way in (_urn, _akn, _link):
        exact = way(texto, found)
        if exact is not None:
            return exact
    return _written(texto, found)


def _urn(texto: str, acervo: Acervo) -> tuple[Alvo, ...] | None:
    """urn:lex:…:lei:1977-12-22;2806@versao.vigente.em;2023-01-01!art23_par1"""
    if not texto.casefold().startswith("urn:lex:"):
        return None
    norm, _, fragment = texto.partition("!")
    norm, _, version = norm.partition("@")
    norm = norm.partition("~")[0]
    em = next(iter(re.findall(r"(?:vigente|eficaz)\.em;(\d{4}-\d\d-\d\d)", version)), None)
    versao = 1 if version == "versao.original" and fragment else None
    for fonte in acervo.fontes:
        try:
            own = urn.norm_urn(fonte)
        except CitacaoRecusada:
            continue
        if _loose(own) == _loose(norm):
            id_ = fragment.removesuffix("_cpt") or None
            return (_alvo(acervo, fonte, id_, versao, em),)
    return ()


def _loose(text: str) -> tuple[str, ...]:
    """A norm's URN with the year for the date: catalogues differ in what they know of the day."""
    head, _, descriptor = text.casefold().rpartition(":")
    day, _, number = descriptor.partition(";")
    return head, day[:4], number


def _akn(texto: str, acervo: Acervo) -> tuple[Alvo, ...] | None:
    """/akn/br-es-colatina/act/lei/1977-12-22/2806/por@2023-01-01/!main~art_23__para_1"""
    if not texto.startswith("/akn/"):
        return None
    work, _, portion = texto.partition("~")
    em = next(iter(re.findall(r"/por@(\d{4}-\d\d-\d\d)", work)), None)
    for fonte in acervo.fontes:
        own = urn.akn_work(fonte)
        if work == own or work.startswith(f"{own}/"):
            id_ = eid.id_of(portion, fonte.pais).removesuffix("_cpt") if portion else None
            return (_alvo(acervo, fonte, id_, None, em),)
    return ()


def _link(texto: str, acervo: Acervo) -> tuple[Alvo, ...] | None:
    """colatina:art23_par1:v2 · colatina:art33@lei-7043-2022"""
    try:
        asked = parse_address(texto)
    except EnderecoInvalido:
        return None
    fonte = next((f for f in acervo.fontes if f.chave == asked.chave), None)
    if fonte is None:
        return None
    versao = asked.versao
    if asked.ato is not None:
        nodes = acervo.documento(fonte.chave).percorrer()
        node = next((d for d, _ in nodes if d.id == asked.id), None)
        redacao = pick(node, asked) if node else None
        if redacao is None:
            return (Alvo(fonte.chave, asked.id, existe=False),)
        versao = redacao.versao
    return (_alvo(acervo, fonte, asked.id, versao, None),)


def _alvo(
    acervo: Acervo, fonte: Fonte, id_: str | None, versao: int | None, em: str | None
) -> Alvo:
    if id_ is None:
        return Alvo(fonte.chave, em=em)
    ids = {d.id: len(d.redacoes) for d, _ in acervo.documento(fonte.chave).percorrer()}
    existe = id_ in ids and (versao is None or versao <= ids[id_])
    return Alvo(fonte.chave, id_, versao, em, existe)


def _written(texto: str, acervo: Acervo) -> tuple[Alvo, ...]:
    closing = _FECHO.search(texto)
    body = texto[: closing.start()] if closing else texto
    clause = _CLAUSULA.search(body)
    body = body[: clause.start()] if clause else body
    body = _LETRA.sub(r" alínea \1\2)", _SINAL.sub("n.º ", body))
    body = _NUMERO_SO.sub(r"art. \1", body).strip("()[] ")
    found = [m for m in mentions.find(body) if m.passos or m.norma]
    fontes = named.norms(body, found, acervo.fontes)
    given = fontes is not None
    pool = acervo.fontes if fontes is None else fontes
    paths = [m for m in found if m.passos]
    if not paths:
        if not given or not pool or named.rest(body, found, pool):
            return ()
        return tuple(Alvo(fonte.chave) for fonte in pool)
    if not pool or named.rest(body, found, pool):
        return ()
    said = clause["clausula"] if clause else ""
    alvos = [alvo for fonte in pool for alvo in _in_norm(acervo, fonte, paths, said)]
    there = [alvo for alvo in alvos if alvo.existe]
    return tuple(dict.fromkeys(there or (alvos if given else [])))


def _in_norm(
    acervo: Acervo, fonte: Fonte, paths: Sequence[mentions.Mencao], clause: str
) -> Iterator[Alvo]:
    documento = acervo.documento(fonte.chave)
    mapa = Mapa.of(documento)
    for mention in paths:
        for target in resolve(mapa, "", mention, None):
            if target.id is not None:
                versao = _versao(mapa, target.id, clause)
                yield Alvo(fonte.chave, target.id, versao, _em(clause), target.id in mapa.nos)


def _em(clause: str) -> str | None:
    match = re.search(r"vigente em (\d{2}/\d{2}/\d{4}|\d{4})", clause)
    if match is None:
        return None
    day = match[1]
    return day if len(day) == 4 else f"{day[6:]}-{day[3:5]}-{day[:2]}"


def _versao(mapa: Mapa, id_: str, clause: str) -> int | None:
    """The redação that the clause names, where there is more than one."""
    if id_ not in mapa.nos or len(mapa.nos[id_].redacoes) < 2 or not clause:
        return None
    redacoes = mapa.nos[id_].redacoes
    given, _, before = re.sub(r"superad[oa]", "anterior", clause, count=1).partition("anterior")
    act = norm_key(given)
    if act is not None:
        for redacao in redacoes:
            if any(norm_key(nota.norma or "") == act for nota in redacao.notas):
                return redacao.versao
    if "original" in given:
        return redacoes[0].versao
    later = norm_key(before)
    for older, newer in pairwise(redacoes):
        if later and any(norm_key(nota.norma or "") == later for nota in newer.notas):
            return older.versao
    return None
