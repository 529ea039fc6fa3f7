"""Notes that name what they change: "Incisos I a III revogados pela…" printed after inciso IV.

A note hangs on the piece it stands in, unless it says otherwise. One that names other pieces of
the article (or of another article of the same law) is handed to them; one that says "Inciso com
redação dada…" below the alíneas of the inciso is handed up to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import regex

from parsing.blocks import Bloco
from parsing.mentions import Mencao, find
from parsing.model import Acao, Escopo, Nota, Numero

_DE_TEXTO: frozenset[Acao] = frozenset(
    {"redacao", "inclusao", "revogacao", "alteracao", "veto", "suspensao", "inconstitucionalidade",
     "restabelecimento"}
)  # fmt: skip
_PARTES = frozenset({"artigo", "paragrafo", "inciso", "alinea", "item", "numero", "subalinea"})
_PRIMEIRA = regex.compile(
    r"\W*(?:(?P<inciso>inciso)|(?P<paragrafo>par[áa]grafo)|(?P<alinea>al[íi]nea))\s+(?!\S{1,9}\s*\Z)",
    regex.IGNORECASE,
)
"""The piece that a note is about, without its number: "Inciso com redação dada pelo art. 1º"."""
_NOMEIA = regex.compile(
    r"(?:§|\b(?:incisos?|al[íi]neas?|par[áa]grafos?|arts?\.|artigos?|itens|item|n[úu]meros?)\s)",
    regex.IGNORECASE,
)

_PERTO = 32
"""How many pieces of one label are looked at on each side of a note."""

Cadeia = tuple[Bloco, ...]
"""A piece with those it hangs from, the article first."""


@dataclass(slots=True)
class _Artigo:
    """What is printed of one article, each piece with what it hangs from."""

    bloco: Bloco | None
    partes: dict[tuple[str, Numero | None], list[Cadeia]]


_Numeros = Mapping[Numero, list[_Artigo]]


def settle(blocos: Sequence[Bloco]) -> None:
    """Hand every note that names other pieces to them."""
    if not any(nota.bruto for bloco in blocos for nota in bloco.notas):
        return
    artigos = list(_articles(blocos))
    numeros: dict[Numero, list[_Artigo]] = {}
    for artigo, _ in artigos:
        if artigo.bloco is not None and artigo.bloco.numero is not None:
            numeros.setdefault(artigo.bloco.numero, []).append(artigo)
    impressas = [
        (cadeia, artigo, tuple(cadeia[-1].notas))
        for artigo, cadeias in artigos
        for cadeia in cadeias
        if cadeia[-1].notas
    ]
    for cadeia, artigo, notas in impressas:
        if all(nota.acao != "renumeracao" for nota in notas):
            _settle(cadeia, artigo, notas, numeros)


def _articles(blocos: Sequence[Bloco]) -> Iterator[tuple[_Artigo, list[Cadeia]]]:
    """Each article (and each stretch without one) with its chains, in printed order."""
    artigo, cadeias = _Artigo(None, {}), list[Cadeia]()
    pilha: list[Bloco | None] = [None]
    for bloco in blocos:
        if bloco.tipo == "artigo":
            yield artigo, cadeias
            artigo, cadeias, pilha = _Artigo(bloco, {}), [], [None, bloco]
        else:
            pilha = [*pilha[: min(bloco.pai, len(pilha) - 1) + 1], bloco]
        cadeia = tuple(b for b in pilha if b is not None)
        cadeias.append(cadeia)
        artigo.partes.setdefault((bloco.tipo, bloco.numero), []).append(cadeia)
    yield artigo, cadeias


def _settle(cadeia: Cadeia, artigo: _Artigo, notas: tuple[Nota, ...], numeros: _Numeros) -> None:
    bloco = cadeia[-1]
    for nota in notas:
        donos = _owners(nota, cadeia, artigo, numeros)
        if donos and all(dono is not bloco for dono in donos):
            bloco.notas.remove(nota)
        for dono in donos:
            if dono is not bloco:
                dono.notas.append(replace(nota, escopo=_scope(nota, dono)))


def _scope(nota: Nota, dono: Bloco) -> Escopo:
    if dono.tipo != "artigo":
        return "dispositivo"
    caput = any(m.passos[-1].tipo == "caput" for m in named(nota.bruto or ""))
    return "caput" if caput else "artigo"


def _owners(nota: Nota, cadeia: Cadeia, artigo: _Artigo, numeros: _Numeros) -> list[Bloco]:
    """The pieces that a note names; none where it names none, or none that is printed."""
    if nota.acao not in _DE_TEXTO or not nota.bruto or nota.escopo in ("artigo", "caput"):
        return []
    found: list[Bloco] = []
    for mencao in named(nota.bruto):
        onde = artigo
        if mencao.passos[0].tipo == "artigo" and mencao.passos[0].numero:
            outros = numeros.get(mencao.passos[0].numero, [])
            if not outros:
                return []
            onde = artigo if any(outro is artigo for outro in outros) else outros[-1]
        for numero in members(mencao):
            dono = _nearest(onde, mencao, numero, cadeia, numeros)
            if dono is not None:
                found.append(dono)
    if not found and (palavra := _PRIMEIRA.match(nota.bruto)):
        found = [b for b in cadeia[:-1] if b.tipo == palavra.lastgroup][-1:]
    return found


@lru_cache(maxsize=4096)
def named(bruto: str) -> tuple[Mencao, ...]:
    """The pieces of this law that a note names before the act: "§§ 1º e 2º do art. 4º"."""
    before_act = regex.split(r"\s(?:pel[oa]s?|por)\s", bruto, maxsplit=1)[0]
    if not _NOMEIA.search(before_act):
        return ()
    return tuple(
        m for m in find(before_act)
        if m.passos and not m.norma and (
            m.passos[-1].tipo == "caput" or (m.passos[-1].numero and m.passos[-1].tipo in _PARTES)
        )
    )  # fmt: skip


def members(mencao: Mencao) -> tuple[Numero | None, ...]:
    """The numbers of a mention: one (none for the caput), or those of a range."""
    ultimo = mencao.passos[-1]
    if ultimo.numero is None:
        return (None,)
    if ultimo.ate is None or not 0 < ultimo.ate.valor - ultimo.numero.valor < 200:
        return (ultimo.numero,)
    seguintes = range(ultimo.numero.valor + 1, ultimo.ate.valor + 1)
    return (ultimo.numero, *map(Numero, seguintes))


def _nearest(
    artigo: _Artigo,
    mencao: Mencao,
    numero: Numero | None,
    cadeia: Cadeia,
    numeros: _Numeros,
) -> Bloco | None:
    """The printed piece that is meant: below the same things, and the last one before the note."""
    tipo = mencao.passos[-1].tipo
    if numero is None:
        return artigo.bloco
    if tipo == "artigo":
        impressos = numeros.get(numero, [])
        return impressos[-1].bloco if impressos else None
    found = artigo.partes.get((tipo, numero), [])
    if len(found) > 2 * _PERTO:  # one label over and over
        meio = bisect_right(found, cadeia[-1].inicio, key=lambda c: c[-1].inicio)
        found = found[max(0, meio - _PERTO) : meio + _PERTO]
    acima = {(p.tipo, p.numero) for p in mencao.passos[:-1] if p.tipo not in ("artigo", "caput")}
    found = [c for c in found if acima <= {(b.tipo, b.numero) for b in c[:-1]}]
    if not acima and artigo.bloco is cadeia[0]:
        perto = set(map(id, cadeia))
        found = [c for c in found if all(id(b) in perto for b in c[:-1])]
    antes = [c for c in found if c[-1].inicio <= cadeia[-1].inicio]
    escolhida = antes[-1] if antes else found[0] if found else None
    return escolhida[-1] if escolhida else None
