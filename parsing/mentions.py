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

from parsing.mention_words import (
    AFTER,
    ATTACHED,
    BEFORE,
    JOINT,
    LIST,
    NIVEL,
    QUANTITY,
    RANGE,
    SAME_NORM,
    SELF,
    SURE_LETTER,
    TAIL,
    THE_ARTICLE,
    UNIT,
    VALUE,
    Relativo,
    Unidade,
    Valor,
    numero_of,
)  # fmt: skip
from parsing.model import Numero
from parsing.norms import MORE, NAMED, NUMBERED, fixed_name, norm_name, numbered_name, plain


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


@dataclass(slots=True)
class _Grupo:
    tipo: Unidade
    valores: list[Valor]
    relativo: Relativo | None
    plural: bool
    inicio: int
    fim: int

    @property
    def fixa(self) -> bool:
        """Whether the group names something by itself."""
        return bool(self.valores or self.relativo) or self.tipo == "caput"


@dataclass(slots=True)
class _Clausula:
    grupos: list[_Grupo]
    sobe: bool = False

    def niveis(self) -> list[int]:
        return [NIVEL[grupo.tipo] for grupo in self.grupos]


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


def _starts(text: str) -> Iterator[tuple[str, regex.Match[str]]]:
    patterns = (("norm", NUMBERED), ("self", SELF), ("attached", ATTACHED), ("norm", NAMED),
                ("unit", UNIT))  # fmt: skip
    starts = [
        (match.start(), rank, kind, match)
        for rank, (kind, pattern) in enumerate(patterns)
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
    clauses, end = _clauses(text, at)
    _share(clauses)
    clauses = [c for c in clauses if any(g.fixa and g.inicio >= 0 for g in c.grupos)]
    if not clauses:
        return [], at
    end = max(grupo.fim for clause in clauses for grupo in clause.grupos)
    norm, after = _tail(text, end)
    mentions: list[Mencao] = []
    for rank, clause in enumerate(clauses):
        last = after if rank == len(clauses) - 1 else None
        mentions.extend(_emit(clause, norm, last))
    return mentions, after


def _clauses(text: str, at: int) -> tuple[list[_Clausula], int]:
    first = _group(text, at)
    if first is None:
        return [], at
    clauses, end = [_Clausula([first])], first.fim
    while (joint := JOINT.match(text, end)) is not None:
        group = _next_group(text, joint, clauses[-1])
        if group is None:
            break
        _join(clauses, group, joint)
        end = group.fim
    return clauses, end


def _group(text: str, at: int) -> _Grupo | None:
    unit = UNIT.match(text, at)
    if unit is None:
        return None
    tipo: Unidade = next(name for name in NIVEL if unit[name])
    word, end = unit[tipo], unit.end()
    relative: Relativo | None = "este" if unit["este"] else "mesmo" if unit["mesmo"] else None
    plural = word.lower().rstrip(".ºo°").endswith("s") or word.startswith("§§")
    values: list[Valor] = []
    after = AFTER.match(text, end)
    if after is not None:
        relative = next(r for r in ("anteriores", "anterior", "seguinte") if after[r])
        end = after.end()
    elif tipo != "caput":
        values, stop = _values(text, end, tipo, plural)
        if values:
            end, relative = stop, None
    if tipo == "artigo" and not values and relative is None and not plural:
        relative = "este" if THE_ARTICLE.search(text, max(0, at - 14), at) else None
    if tipo == "anexo" and not values and (plural or not word[0].isupper() or relative):
        return None
    if tipo == "anexo" and not values:
        values = [Valor(Numero(0), None, at, end)]
    return _Grupo(tipo, values, relative, plural, at, end)


def _values(text: str, at: int, tipo: Unidade, plural: bool) -> tuple[list[Valor], int]:
    kind = tipo if tipo in VALUE else "grupo"
    first = _value(text, _blank(text, at), kind, sure=not plural)
    if first is None:
        return [], at
    bare = {"alinea": "bare_letter", "subalinea": "subalinea"}.get(
        kind, "bare_roman" if first.romano else "bare_arabic"
    )
    values = [_ranged(text, first, bare, plural)]
    while (comma := LIST.match(text, values[-1].fim)) is not None:
        if not plural and (not comma["e"] or "," in comma.group()):
            break  # "arts. 8º, § 2º, e 9º": the article list goes on
        value = _value(text, comma.end(), bare, sure=False)
        if value is None:
            break
        values.append(_ranged(text, value, bare, plural))
    return values, values[-1].fim


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _value(text: str, at: int, kind: str, *, sure: bool) -> Valor | None:
    match = VALUE[kind].match(text, at)
    numero = None if match is None else numero_of(match)
    if match is None or numero is None:
        return None
    groups = match.groupdict()
    if kind == "bare_arabic" and not groups["ordinal"] and QUANTITY.match(text, match.end()):
        return None
    printed = match.group()
    if groups.get("letra") and not sure and printed in ("a", "e", "o"):
        if SURE_LETTER.match(text, match.end()) is None:
            return None
    elif kind == "bare_roman" and len(groups["romano"]) == 1 and groups["romano"] not in "IVX":
        return None
    named = groups.get("nomeada")
    return Valor(numero, None, match.start(), match.end(), bool(groups.get("romano")),
                 plain(named) if named else None)  # fmt: skip


def _ranged(text: str, value: Valor, kind: str, plural: bool) -> Valor:
    link = RANGE.match(text, value.fim)
    if link is None or (not plural and "a" not in link.group() and "é" not in link.group()):
        return value
    last = _value(text, link.end(), kind, sure=True)
    if last is None or (last.numero.valor, last.numero.sufixo) <= (
        value.numero.valor, value.numero.sufixo
    ):  # fmt: skip
        return value
    return Valor(value.numero, last.numero, value.inicio, last.fim, value.romano)


def _next_group(text: str, joint: regex.Match[str], clause: _Clausula) -> _Grupo | None:
    """The next part after a joint: with its unit word, or bare ("…, III, d; 170")."""
    word = joint.start("do") if joint["do"] else joint.start("no") if joint["no"] else joint.end()
    for place in (word, joint.end()):
        group = _group(text, place)
        if group is not None:
            return group
    last = clause.grupos[-1]
    if not joint["sinal"] and not joint["e"]:
        return _beside(text, joint, last)
    known = {group.tipo: group for group in clause.grupos}
    kinds: list[tuple[str, Unidade]] = []
    if last.tipo in ("artigo", "paragrafo", "caput") or ("inciso" in known and not clause.sobe):
        kinds.append(("bare_roman", "inciso"))
    if joint["sinal"] and last.tipo == "inciso" and not clause.sobe:
        kinds.append(("bare_letter", "alinea"))
    if "artigo" in known and known["artigo"].plural and last.tipo != "artigo":
        kinds.append(("bare_arabic", "artigo"))
    for kind, tipo in kinds:
        value = _value(text, word if joint["no"] in ("a", "o") else joint.end(), kind, sure=False)
        if value is None or (last.tipo in ("artigo", "caput") and not joint["sinal"]):
            continue
        values, end = [_ranged(text, value, kind, True)], value.fim
        end = values[0].fim
        while (comma := LIST.match(text, end)) is not None:
            more = _value(text, comma.end(), kind, sure=False)
            if more is None:
                break
            values.append(_ranged(text, more, kind, True))
            end = values[-1].fim
        return _Grupo(tipo, values, None, tipo == "artigo", values[0].inicio, end)
    return None


def _beside(text: str, joint: regex.Match[str], last: _Grupo) -> _Grupo | None:
    """`art 5 II`: an inciso with nothing between, at the end of what is written."""
    if last.tipo not in ("artigo", "paragrafo") or not last.valores or joint["do"] or joint["no"]:
        return None
    value = _value(text, joint.end(), "bare_roman", sure=False)
    if value is None or (value.fim < len(text) and text[value.fim] not in ",;.)"):
        return None
    return _Grupo("inciso", [value], None, False, value.inicio, value.fim)


def _join(clauses: list[_Clausula], group: _Grupo, joint: regex.Match[str]) -> None:
    """Put the part where it belongs: above, below, or beside the running clause."""
    clause = clauses[-1]
    levels, level = clause.niveis(), NIVEL[group.tipo]
    last = clause.grupos[-1]
    linked = not joint["e"] and joint["sinal"] != ";"
    if linked and last.tipo == "caput" and group.tipo == "paragrafo" and joint["do"]:
        clause.grupos[-1] = group
    elif linked and level < min(levels):
        clause.grupos.append(group)
        clause.sobe = True
    elif (
        linked and level > levels[-1] and not clause.sobe and last.fixa and not _anew(joint, group)
    ):
        if last.valores and last.valores[-1].ate is not None:
            end = replace(last.valores[-1], numero=last.valores[-1].ate, ate=None)
            only = replace(last, valores=[end], inicio=-1, fim=-1)
            clauses.append(_Clausula([only, group]))
        elif len(last.valores) > 1:
            before = replace(last, valores=last.valores[:-1], fim=last.valores[-2].fim)
            only = replace(last, valores=last.valores[-1:], inicio=last.valores[-1].inicio)
            clauses[-1:] = [
                _Clausula([*clause.grupos[:-1], before], clause.sobe),
                _Clausula([only, group]),
            ]
        else:
            clause.grupos.append(group)
    else:
        clauses.append(_Clausula([group]))


def _anew(joint: regex.Match[str], group: _Grupo) -> bool:
    """`o art. 24, o § 2º do art. 36`: after a comma the article word begins another remissão."""
    article = (joint["no"] or "").lower() in ("o", "a", "os", "as")
    return bool(joint["sinal"]) and article and group.inicio >= joint.end("no")


def _share(clauses: list[_Clausula]) -> None:
    """Give each clause the larger units that its neighbours say."""
    following: list[_Clausula | None] = [None] * len(clauses)
    for rank in range(len(clauses) - 2, -1, -1):
        beside = clauses[rank + 1]
        following[rank] = beside if min(beside.niveis()) <= 1 else following[rank + 1]
    for rank, clause in enumerate(clauses):
        if min(clause.niveis()) <= 1 or _relative_top(clause):
            continue
        before = clauses[rank - 1] if rank else None
        after = following[rank]
        if before is not None and (not before.sobe or after is None):
            donor: _Clausula | None = before
        else:
            donor = after if after is not None and after.sobe else before
        if donor is not None:
            top = min(clause.niveis())
            given = [
                replace(g, valores=g.valores[-1:], inicio=-1, fim=-1)
                for g in donor.grupos
                if NIVEL[g.tipo] < top
            ]
            clause.grupos.extend(given)


def _relative_top(clause: _Clausula) -> bool:
    """`parágrafo anterior` needs no article from its neighbours."""
    top = min(clause.grupos, key=lambda group: NIVEL[group.tipo])
    return top.relativo is not None


@dataclass(frozen=True, slots=True)
class _Norma:
    norma: str | None = None
    propria: str | None = None
    mesma: bool = False


def _tail(text: str, end: int) -> tuple[_Norma, int]:
    tail = TAIL.match(text, end)
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


def _emit(clause: _Clausula, norm: _Norma, last: int | None) -> Iterator[Mencao]:
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


def _steps(group: _Grupo) -> list[Passo]:
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
