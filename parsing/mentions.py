"""Remissões in a text, before any document is looked at: which parts of which norm are named.

`find` reads "incisos I e III do § 3º do art. 8º da Lei nº 12.527/2011" as two `Mencao`, each with
its steps from the largest unit to the smallest. Parts may come from small to large ("inciso I do
art. 3º"), from large to small ("art. 3º, § 1º, I, a") or turn once. What a part does not say it
takes from its neighbours ("arts. 146, III, d; 170, IX"). One pass, no backtracking over words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import regex

from parsing.mention_chains import Clausula, Grupo, share
from parsing.mention_chains import clauses as chains
from parsing.mention_words import (  # fmt: skip
    ALL_OF,
    ATTACHED,
    BEFORE,
    NIVEL,
    SAME_NORM,
    SELF,
    TAIL,
    TO_LAW,
    UNIT,
    Relativo,
    Unidade,
    may_be_attached,
    may_be_self,
    may_be_unit,
)
from parsing.model import Numero
from parsing.norms import (
    MORE,
    NAMED,
    NUMBERED,
    fixed_name,
    may_be_named,
    may_be_numbered,
    norm_name,
    numbered_name,
    plain,
)


@dataclass(frozen=True, slots=True)
class Passo:
    """One step of a path: a unit with a number, a range up to `ate`, or a relative word."""

    tipo: Unidade
    numero: Numero | None = None
    ate: Numero | None = None
    relativo: Relativo | None = None
    nome: str | None = None


@dataclass(frozen=True, slots=True)
class Mencao:
    """What one stretch of text names. `passos` go from the largest unit to the smallest.

    `norma` is another norm, as named; `propria` the kind by which the text names itself
    ("Código"); `mesma_norma` points to the norm named last ("do mesmo Código").
    """

    inicio: int
    fim: int
    passos: tuple[Passo, ...]
    norma: str | None = None
    propria: str | None = None
    mesma_norma: bool = False


def find(text: str) -> tuple[Mencao, ...]:
    """Every remissão and norm that `text` names, in order.

    Extents never cross; only the members of one range or product ("arts. 26 a 30") share theirs.
    """
    found: list[Mencao] = []
    at = 0
    for kind, match in _starts(text):
        if match.start() < at:
            continue
        if kind == "unit":
            mentions, at = _run(text, match.start())
        elif kind == "norm":
            mentions, at = _norm_first(text, match)
        elif kind == "self":
            mentions = [Mencao(match.start(), match.end(), (), propria=_especie(match))]
            at = match.end()
        else:
            step = Passo("anexo", nome=plain(match["nome"]))
            mentions, at = [Mencao(match.start(), match.end(), (step,))], match.end()
        at = max(at, match.start() + 1)
        found.extend(mentions)
    return tuple(found)


_PATTERNS = (
    ("norm", NUMBERED, may_be_numbered), ("self", SELF, may_be_self),
    ("attached", ATTACHED, may_be_attached), ("norm", NAMED, may_be_named),
    ("unit", UNIT, may_be_unit),
)  # fmt: skip


def _starts(text: str) -> Iterator[tuple[str, regex.Match[str]]]:
    folded = text.casefold()
    starts = [
        (match.start(), rank, kind, match)
        for rank, (kind, pattern, may_be) in enumerate(_PATTERNS)
        if may_be(text, folded)
        for match in pattern.finditer(text)
    ]
    starts.sort(key=lambda start: start[:2])
    for _, _, kind, match in starts:
        yield kind, match


def _especie(match: regex.Match[str]) -> str:
    return " ".join(match["especie"].split())


def _norm_name(match: regex.Match[str]) -> str:
    return numbered_name(match) if match.re is NUMBERED else fixed_name(match.group())


def _norm_first(text: str, match: regex.Match[str]) -> tuple[list[Mencao], int]:
    """`Lei nº 8.666/93, art. 24, IV`: the article that follows is of that norm."""
    name, end = _norm_name(match), match.end()
    before = BEFORE.match(text, end)
    unit = UNIT.match(text, before.end()) if before and before.end() > end else None
    if unit is not None and unit["artigo"] and not unit["este"] and not unit["mesmo"]:
        mentions, after = _run(text, unit.start())
        own = [m for m in mentions if m.norma or m.propria or m.mesma_norma]
        if mentions and not own and not any(p.relativo for m in mentions for p in m.passos):
            first = replace(mentions[0], inicio=match.start())
            return [replace(m, norma=name) for m in (first, *mentions[1:])], after
    found = [Mencao(match.start(), end, (), norma=name)]
    while match.re is NUMBERED and _is_plural(match) and (more := MORE.match(text, end)):
        # "Leis nºs 10/90 e 11/91"
        kind = name.partition(" nº ")[0]
        other = norm_name(f"{kind} nº {more['numero']}/{more['ano']}")
        found.append(Mencao(more.start("numero"), more.end(), (), norma=other))
        end = more.end()
    return found, end


def _is_plural(match: regex.Match[str]) -> bool:
    return bool(match["tipo"].split()[0].lower().endswith("s"))


def _run(text: str, at: int) -> tuple[list[Mencao], int]:
    """One chain of parts from `at`, with the norm behind it; nothing when no part is named."""
    clauses, end = chains(text, at)
    share(clauses)
    clauses = [c for c in clauses if any(g.fixa and g.inicio >= 0 for g in c.grupos)]
    if not clauses:
        return [], at
    end = max(grupo.fim for clause in clauses for grupo in clause.grupos)
    if (common := _all_of_one_article(text, end, clauses)) is not None:
        return common
    annex = any(grupo.tipo == "anexo" for grupo in clauses[-1].grupos)
    norm, after = _tail(text, end, annex=annex)
    mentions: list[Mencao] = []
    for rank, clause in enumerate(clauses):
        last = after if rank == len(clauses) - 1 else None
        mentions.extend(_emit(clause, norm, last))
    return mentions, after


@dataclass(frozen=True, slots=True)
class _Norma:
    norma: str | None = None
    propria: str | None = None
    mesma: bool = False


def _all_of_one_article(
    text: str, end: int, clauses: list[Clausula]
) -> tuple[list[Mencao], int] | None:
    """`os incisos I e II do caput e o § 1º, todos do art. 12 desta Lei`: the article comes last."""
    link = ALL_OF.match(text, end)
    unit = UNIT.match(text, link.end()) if link else None
    if unit is None or not unit["artigo"]:
        return None
    articles, after = _run(text, unit.start())
    if len(articles) != 1 or len(articles[0].passos) != 1 or articles[0].passos[0].relativo:
        return None
    article = articles[0]
    parts = [m for clause in clauses for m in _emit(clause, _Norma(), None)]
    if any(passo.tipo == "artigo" for part in parts for passo in part.passos):
        return None
    found = [
        replace(article, inicio=m.inicio, fim=m.fim, passos=(*article.passos, *m.passos))
        for m in parts
    ]
    return [*found[:-1], replace(found[-1], fim=after)], after


def _tail(text: str, end: int, *, annex: bool = False) -> tuple[_Norma, int]:
    tail = (TO_LAW.match(text, end) if annex else None) or TAIL.match(text, end)
    if tail is None:
        return _Norma(), end
    at = tail.end()
    own = SELF.match(text, at)
    if own is not None:
        return _Norma(propria=_especie(own)), own.end()
    same = SAME_NORM.match(text, at)
    if same is not None:
        return _Norma(mesma=True), same.end()
    norm = NUMBERED.match(text, at) or NAMED.match(text, at)
    return (_Norma(), end) if norm is None else (_Norma(_norm_name(norm)), norm.end())


def _emit(clause: Clausula, norm: _Norma, last: int | None) -> Iterator[Mencao]:
    """The mentions of a clause: one for each number of its lists."""
    groups = sorted((g for g in clause.grupos if g.fixa), key=lambda g: NIVEL[g.tipo])
    printed = [g for g in clause.grupos if g.inicio >= 0]
    start = min(g.inicio for g in printed)
    end = last if last is not None else max(g.fim for g in printed)
    many = next((g for g in printed if len(g.valores) > 1), None)
    if any(g.tipo == "artigo" and g.relativo for g in groups):
        norm = _Norma()
    paths: list[tuple[tuple[Passo, ...], int]] = [((), 0)]
    for group in groups:
        steps = _steps(group)
        paths = [
            ((*path, step), rank if group is many else place)
            for path, place in paths
            for rank, step in enumerate(steps)
        ]
    for path, rank in sorted(paths, key=lambda item: item[1]):
        left, right = start, end
        if many is not None:
            left = start if rank == 0 else many.valores[rank].inicio
            right = end if rank == len(many.valores) - 1 else many.valores[rank].fim
        yield Mencao(left, right, path, norm.norma, norm.propria, norm.mesma)


def _steps(group: Grupo) -> list[Passo]:
    if not group.valores:
        return [Passo(group.tipo, relativo=group.relativo)]
    return [
        Passo(
            "inciso" if v.romano and group.tipo in ("item", "numero") else group.tipo,
            v.numero if v.numero.valor else None,
            v.ate,
            nome=v.nomeada,
        )
        for v in group.valores
    ]
