"""Parts of one remissão put together: groups of numbers, joined into clauses that say one path.

A clause may go from small to large ("inciso I do art. 3º"), from large to small ("art. 3º, § 1º")
or turn once. What a clause leaves out it takes from its neighbours ("arts. 146, III, d; 170, IX").
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import regex

from parsing.mention_words import (
    AFTER,
    JOINT,
    LIST,
    NIVEL,
    QUANTITY,
    RANGE,
    SURE_LETTER,
    THE_ARTICLE,
    UNIT,
    VALUE,
    Relativo,
    Unidade,
    Valor,
    numero_of,
)
from parsing.model import Numero
from parsing.norms import plain


@dataclass(slots=True)
class Grupo:
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
class Clausula:
    grupos: list[Grupo]
    sobe: bool = False

    def niveis(self) -> list[int]:
        return [NIVEL[grupo.tipo] for grupo in self.grupos]


def clauses(text: str, at: int) -> tuple[list[Clausula], int]:
    first = _group(text, at)
    if first is None:
        return [], at
    clauses, end = [Clausula([first])], first.fim
    while (joint := JOINT.match(text, end)) is not None:
        group = _next_group(text, joint, clauses[-1])
        if group is None:
            break
        _join(clauses, group, joint)
        end = group.fim
    return clauses, end


def _group(text: str, at: int) -> Grupo | None:
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
    return Grupo(tipo, values, relative, plural, at, end)


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


def _next_group(text: str, joint: regex.Match[str], clause: Clausula) -> Grupo | None:
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
        return Grupo(tipo, values, None, tipo == "artigo", values[0].inicio, end)
    return None


def _beside(text: str, joint: regex.Match[str], last: Grupo) -> Grupo | None:
    """`art 5 II`: an inciso with nothing between, at the end of what is written."""
    if last.tipo not in ("artigo", "paragrafo") or not last.valores or joint["do"] or joint["no"]:
        return None
    value = _value(text, joint.end(), "bare_roman", sure=False)
    if value is None or (value.fim < len(text) and text[value.fim] not in ",;.)"):
        return None
    return Grupo("inciso", [value], None, False, value.inicio, value.fim)


def _join(clauses: list[Clausula], group: Grupo, joint: regex.Match[str]) -> None:
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
            clauses.append(Clausula([only, group]))
        elif len(last.valores) > 1:
            before = replace(last, valores=last.valores[:-1], fim=last.valores[-2].fim)
            only = replace(last, valores=last.valores[-1:], inicio=last.valores[-1].inicio)
            clauses[-1:] = [
                Clausula([*clause.grupos[:-1], before], clause.sobe),
                Clausula([only, group]),
            ]
        else:
            clause.grupos.append(group)
    else:
        clauses.append(Clausula([group]))


def _anew(joint: regex.Match[str], group: Grupo) -> bool:
    """`o art. 24, o § 2º do art. 36`: after a comma the article word begins another remissão."""
    article = (joint["no"] or "").lower() in ("o", "a", "os", "as")
    return bool(joint["sinal"]) and article and group.inicio >= joint.end("no")


def share(clauses: list[Clausula]) -> None:
    """Give each clause the larger units that its neighbours say."""
    following: list[Clausula | None] = [None] * len(clauses)
    for rank in range(len(clauses) - 2, -1, -1):
        beside = clauses[rank + 1]
        following[rank] = beside if min(beside.niveis()) <= 1 else following[rank + 1]
    for rank, clause in enumerate(clauses):
        if min(clause.niveis()) <= 1 or _relative_top(clause):
            continue
        before = clauses[rank - 1] if rank else None
        after = following[rank]
        if before is not None and (not before.sobe or after is None):
            donor: Clausula | None = before
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


def _relative_top(clause: Clausula) -> bool:
    """`parágrafo anterior` needs no article from its neighbours."""
    top = min(clause.grupos, key=lambda group: NIVEL[group.tipo])
    return top.relativo is not None
