"""Who punishes what: from a penalty article to the articles that it punishes.

"Na infração de qualquer artigo deste capítulo", "ao disposto no art. 317", a table of coimas by
headings: through the remissões and the headings. Where the text has lost its headings, or two
articles punish one heading, the run of articles since the last such penalty is taken, and marked
`inferido`. A penalty for the whole norm has `alcance` "norma" and lists no article.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from parsing.mention_words import (
    EXCEPT,
    INFRACTION,
    JOINT,
    NIVEL,
    NO_BREACH,
    OF_SANCTIONS,
    SANCTION,
)
from parsing.mentions import Mencao, find
from parsing.model import AGRUPADORES, Dispositivo, Documento
from parsing.places import Mapa
from parsing.targets import resolve

Alcance = Literal["artigos", "agrupador", "norma"]


@dataclass(frozen=True, slots=True)
class Punicao:
    """A dispositivo that sets a sanction, and the articles (ids) for whose breach it is."""

    origem: str
    alvos: tuple[str, ...]
    alcance: Alcance
    inferido: bool
    bruto: str
    """The words that say what is punished."""
    agrupador: str | None = None


def penalty_targets(documento: Documento) -> tuple[Punicao, ...]:
    """Every tie from a sanction in force to what it punishes, in reading order."""
    mapa = Mapa.of(documento)
    found: list[Punicao] = []
    for dispositivo, pai in documento.percorrer():
        if dispositivo.atual.situacao != "vigente" or dispositivo.tipo in AGRUPADORES:
            continue
        here = mapa.seen_from(dispositivo.id)
        tie = _tie(here, dispositivo) or _row_of_table(here, dispositivo, pai, found)
        if tie is not None:
            found.append(tie)
    return tuple(
        punicao
        for norma in mapa.vistas or (mapa,)  # no run goes on from one norm to another
        for punicao in _runs(norma, [p for p in found if mapa.seen_from(p.origem) is norma])
    )


def punished_by(punicoes: Iterable[Punicao], artigo: str) -> tuple[Punicao, ...]:
    """The sanctions for the breach of an article, the narrowest first."""
    order = {"artigos": 0, "agrupador": 1, "norma": 2}
    return tuple(
        sorted(
            (p for p in punicoes if p.alcance == "norma" or artigo in p.alvos),
            key=lambda p: (order[p.alcance], len(p.alvos)),
        )
    )


def _tie(mapa: Mapa, dispositivo: Dispositivo) -> Punicao | None:
    text = dispositivo.atual.texto
    breach = INFRACTION.search(text)
    if breach is None or not _sanctions(dispositivo):
        return None
    mentions = [m for m in find(text) if m.inicio >= breach.end() and m.norma is None]
    if not mentions or mentions[0].inicio - breach.end() > 90 or mentions[0].mesma_norma:
        return None
    before = text[max(0, breach.start() - 12) : mentions[0].inicio]
    if NO_BREACH.search(before) or ". " in text[breach.end() : mentions[0].inicio]:
        return None
    return _punishment(mapa, dispositivo.id, text, mentions, breach.start())


def _sanctions(dispositivo: Dispositivo) -> bool:
    """Whether a sanction is named here or in the list that hangs from here."""
    if SANCTION.search(dispositivo.atual.texto):
        return True
    return any(_sanctions(child) for child in dispositivo.filhos if child.tipo != "artigo")


def _row_of_table(
    mapa: Mapa, dispositivo: Dispositivo, pai: str | None, found: list[Punicao]
) -> Punicao | None:
    """`d) Capítulo IV com exceção dos artigos 35.º a 37.º, com coima de …` below a penalty."""
    if not any(p.origem == pai for p in found) or dispositivo.tipo == "paragrafo":
        return None
    text = dispositivo.atual.texto
    mentions = [m for m in find(text) if m.norma is None and m.passos]
    if not mentions or len(text[: mentions[0].inicio].split()) > 4:
        return None
    return _punishment(mapa, dispositivo.id, text, mentions, mentions[0].inicio)


def _punishment(
    mapa: Mapa, origem: str, text: str, mentions: list[Mencao], start: int
) -> Punicao | None:
    """What the first mentions name: those that follow one another, less the excepted ones."""
    articles: list[str] = []
    group: str | None = None
    lost = False
    end = mentions[0].inicio
    whole = False
    for mention in mentions:
        between = text[end : mention.inicio]
        excepted = EXCEPT.search(between) is not None
        joint = JOINT.match(between)
        joined = mention.inicio <= end or (joint is not None and joint.end() == len(between))
        if not (excepted or joined):
            break
        end = max(end, mention.fim)
        if not mention.passos:
            whole = whole or not articles
            continue
        for alvo in resolve(mapa, origem, mention, None):
            ids = _articles(mapa, alvo.id)
            if excepted:
                articles = [i for i in articles if i not in ids]
            elif alvo.id is None or alvo.situacao == "ausente":
                lost = lost or NIVEL[mention.passos[-1].tipo] < 0
            else:
                group = alvo.id if alvo.id in mapa.grupos else group
                articles.extend(i for i in ids if i not in articles)
    words = text[start:end]
    own = mapa.above(origem, "artigo")
    if lost:
        return Punicao(origem, (), "agrupador", True, words)
    if group is not None:
        rest = tuple(i for i in articles if i != own or origem != own)
        return Punicao(origem, rest, "agrupador", False, words, group)
    if articles:
        return Punicao(origem, tuple(articles), "artigos", False, words)
    return Punicao(origem, (), "norma", False, words) if whole else None


def _articles(mapa: Mapa, id_: str | None) -> list[str]:
    """The articles that a target is, holds, or stands in."""
    if id_ is None or id_ not in mapa.nos:
        return []
    if mapa.nos[id_].tipo in AGRUPADORES:
        return [i for i in mapa.artigos if id_ in mapa.upwards(i)]
    article = mapa.above(id_, "artigo")
    return [article] if article else []


def _runs(mapa: Mapa, found: list[Punicao]) -> Iterator[Punicao]:
    """Give the lost headings their run of articles, and divide a heading punished twice."""
    place = {id_: rank for rank, id_ in enumerate(mapa.artigos)}
    ends = [_place(mapa, place, p) for p in found if _closes(mapa, p)]
    for punicao in found:
        at = _place(mapa, place, punicao)
        if not _closes(mapa, punicao):
            yield punicao
        elif rows := _rows(punicao, found):
            yield replace(punicao, alvos=rows)
        elif punicao.agrupador is None:
            last = max((e for e in ends if e < at), default=None)
            start = _general_part(mapa, at) if last is None else last + 1
            yield replace(punicao, alvos=tuple(mapa.artigos[start:at]))
        else:
            yield _part_of_heading(mapa, place, punicao, found)


def _general_part(mapa: Mapa, at: int) -> int:
    """Where the first run starts: after the last article that speaks of sanctions itself.

    A code opens with infrações, autos, multas and recursos; these are not what the first penalty
    article punishes.
    """
    for rank in range(at - 1, -1, -1):
        article = mapa.nos[mapa.artigos[rank]]
        texts = [article.atual.texto, *(child.atual.texto for child in article.filhos)]
        if any(OF_SANCTIONS.search(text) for text in texts):
            return rank + 1
    return 0


def _rows(punicao: Punicao, found: list[Punicao]) -> tuple[str, ...]:
    """What the rows of a table below a penalty punish, taken together."""
    below = [p for p in found if p.origem.startswith(f"{punicao.origem}_")]
    return tuple(dict.fromkeys(i for p in below for i in p.alvos)) if punicao.inferido else ()


def _closes(mapa: Mapa, punicao: Punicao) -> bool:
    """Whether it punishes the heading that it stands in (and so closes a run of articles)."""
    if punicao.alcance != "agrupador":
        return False
    own = mapa.above(punicao.origem, "artigo")
    return own is not None and (punicao.agrupador is None or punicao.agrupador in mapa.upwards(own))


def _place(mapa: Mapa, place: dict[str, int], punicao: Punicao) -> int:
    return place.get(mapa.above(punicao.origem, "artigo") or "", -1)


def _part_of_heading(
    mapa: Mapa, place: dict[str, int], punicao: Punicao, found: list[Punicao]
) -> Punicao:
    at = _place(mapa, place, punicao)
    same = sorted(
        {_place(mapa, place, p) for p in found
         if p.agrupador == punicao.agrupador and _closes(mapa, p)}
    )  # fmt: skip
    if len(same) < 2:
        return punicao
    low = max((e for e in same if e < at), default=-1)
    high = at if at != same[-1] else len(place)
    part = tuple(i for i in punicao.alvos if low < place[i] <= high)
    return replace(punicao, alvos=part, inferido=True)
