"""Several dispositivos of one norm in one phrase: "arts. 5º e 6º", "art. 8º, §§ 1º a 3º"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from ui import naming
from ui.cited import Citado
from ui.naming import Parte

Steps = tuple[Parte, ...]


def descending(citados: Sequence[Citado]) -> str:
    """One phrase, from the largest unit to the smallest; the norm itself gives ""."""
    return _join(citados, _descending_group, separator=", ")


def ascending(citados: Sequence[Citado]) -> str:
    """One phrase, from the smallest unit to the largest, with do/da."""
    return _join(citados, _ascending_group, separator="; ")


def _join(
    citados: Sequence[Citado],
    group: Callable[[Sequence[Citado]], str],
    *,
    separator: str,
) -> str:
    named = [citado for citado in citados if citado.dispositivo is not None]
    texts: list[str] = []
    for whole, run in groupby(_by_top(named), key=_is_whole):
        groups = list(run)
        if whole and len(groups) > 1:
            pais = groups[0][0].fonte.pais
            tops = tuple(naming.partes(g[0].id or "")[0] for g in groups)
            texts.append(naming.several(tops, pais))
        else:
            texts.extend(group(g) for g in groups)
    return naming.enumerate_pt(tuple(texts)) if separator == ", " and texts else "; ".join(texts)


def _by_top(named: Sequence[Citado]) -> list[list[Citado]]:
    """The dispositivos of each article (or outermost heading) together."""
    return [
        list(run) for _, run in groupby(named, key=lambda citado: naming.partes(citado.id or "")[0])
    ]


def _is_whole(group: Sequence[Citado]) -> bool:
    """A single whole article, which may be named together with its neighbours."""
    steps = naming.partes(group[0].id or "")
    return len(group) == 1 and len(steps) == 1 and not group[0].caput and steps[0].tipo == "art"


def _one(citado: Citado, form: Callable[..., str]) -> str:
    assert citado.dispositivo is not None
    rotulo = citado.redacao.rotulo if citado.redacao and citado.redacao.rotulo else None
    return form(
        citado.dispositivo.id,
        citado.fonte.pais,
        caput=citado.caput,
        rotulo=rotulo or citado.dispositivo.rotulo,
    )


def _descending_group(group: Sequence[Citado]) -> str:
    if len(group) == 1:
        return _one(group[0], naming.descending)
    pais = group[0].fonte.pais
    top = naming.single(naming.partes(group[0].id or "")[0], pais)
    texts = [_run(parent, last, pais) for parent, last in _runs(group)]
    return f"{top}, {naming.enumerate_pt(tuple(texts))}"


def _run(parent: Steps, last: Steps, pais: str) -> str:
    """One run below the article: "incisos I e III", "§ 1º, inciso II"."""
    here = "caput" if last[0].tipo == "cpt" else naming.several(last, pais)
    above = ", ".join(naming.single(parte, pais) for parte in parent)
    return f"{above}, {here}" if above else here


def _ascending_group(group: Sequence[Citado]) -> str:
    if len(group) == 1:
        return _one(group[0], naming.ascending)
    pais = group[0].fonte.pais
    top = naming.partes(group[0].id or "")[0]
    texts = []
    for parent, last in _runs(group):
        text = "caput" if last[0].tipo == "cpt" else naming.several(last, pais)
        for parte in reversed(parent):
            text += f" {naming.of(feminine=parte.feminina)} {naming.single(parte, pais)}"
        texts.append(text)
    end = f" {naming.of(feminine=top.feminina)} {naming.single(top, pais)}"
    return naming.enumerate_pt(tuple(texts)) + end


def _runs(group: Sequence[Citado]) -> list[tuple[Steps, Steps]]:
    """What is cited below one article, as (steps above, steps of one type under them)."""
    keyed: list[tuple[Steps, Parte]] = []
    for citado in group:
        steps = tuple(p for p in naming.partes(citado.id or "")[1:] if p.tipo != "cpt")
        keyed.append((steps[:-1], steps[-1]) if steps else ((), Parte("cpt")))
    return [
        (parent, tuple(last for _, last in run))
        for (parent, _), run in groupby(keyed, key=lambda pair: (pair[0], pair[1].tipo))
    ]


def plural(citados: Sequence[Citado]) -> bool:
    """Whether the phrase takes a plural participle: not where the whole article is among them."""
    if len(citados) < 2:
        return False
    tops = {naming.partes(citado.id or "")[0] for citado in citados}
    return len(tops) > 1 or all(len(naming.partes(c.id or "")) > 1 for c in citados)
