"""Kinds of rule: what each redação lays down, and the words that decided.

A dispositivo that completes the sentence of its caput takes the kinds of the caput; what it says
itself (must, may, must not) stands before. Patterns are data: padroes/regras.toml.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from parsing import patterns, sentences
from parsing.context import COMPLETES
from parsing.measures import read
from parsing.model import Dispositivo, Documento, Regra, TipoRegra
from parsing.words import Lido, Trecho

_DEONTIC = frozenset({"proibicao", "obrigacao", "permissao"})
_LEAVES_ROOM = frozenset({"proibicao", "excecao"})
"""Beside these a plain future still lays a duty: "serão canalizadas …, sendo proibido …"."""
_FUTURE = ("rão", "rá", "r-se-á", "r-se-ão")


def rules(documento: Documento) -> tuple[Regra, ...]:
    """The kinds of rule of every redação, in reading order; several may hold, or none."""
    nodes = {d.id: (d, pai) for d, pai in documento.percorrer()}
    handed: dict[str, tuple[Regra, ...]] = {}
    found: list[Regra] = []
    for dispositivo, pai in nodes.values():
        above = handed.get(pai or "", ()) if dispositivo.tipo in COMPLETES else ()
        for redacao in dispositivo.redacoes:
            own = _own(dispositivo.id, redacao.versao, redacao.texto)
            held = _joined(own, above, dispositivo, redacao.versao)
            if {r.tipo for r in held} <= _LEAVES_ROOM:
                held += _future(dispositivo.id, redacao.versao, redacao.texto)
            found.extend(held)
            if redacao is dispositivo.atual:
                handed[dispositivo.id] = tuple(r for r in held if _hands_on(r, nodes))
    return tuple(found)


def _joined(
    own: tuple[Regra, ...], above: Iterable[Regra], dispositivo: Dispositivo, versao: int
) -> tuple[Regra, ...]:
    kinds = {r.tipo for r in own}
    settled = any(r.tipo in _DEONTIC and not _soft(r) for r in own)
    taken = tuple(
        Regra(dispositivo.id, versao, r.tipo, r.decisor, r.inicio, r.fim, r.bruto)
        for r in above
        if r.tipo not in kinds and not (settled and r.tipo in _DEONTIC)
    )
    return own + taken


def _soft(regra: Regra) -> bool:
    """A licence only named ("sem prévia autorização") does not lift what the caput forbids."""
    return (
        regra.tipo == "permissao"
        and len(regra.bruto.split()) == 1
        and not regra.bruto.lower().startswith(("pod", "perm"))
    )


@cache
def _entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = patterns.load("regras")["regras"]
    return found


def _own(origem: str, versao: int, texto: str) -> tuple[Regra, ...]:
    """Kinds that the text itself says, each with the first words that say so."""
    found: dict[TipoRegra, Regra] = {}
    for offset, piece in sentences.pieces(texto):
        lido = read(piece, "regras")
        for tipo, trecho in _deciding(lido, frozenset(found)).items():
            inicio, fim, bruto = _span(lido, trecho)
            found[tipo] = Regra(origem, versao, tipo, origem, inicio + offset, fim + offset, bruto)
    return tuple(found.values())


def _deciding(lido: Lido, known: frozenset[TipoRegra]) -> dict[TipoRegra, Trecho]:
    found: dict[TipoRegra, Trecho] = {}
    for trecho in lido.of("regras"):
        entry = _entries()[int(trecho.valor)]
        tipo: TipoRegra = entry["tipo"]
        if tipo in found or tipo in known:
            continue
        if entry.get("inicio") and not _starts(lido, trecho.inicio):
            continue
        if not _vetoed(lido, trecho, tipo):
            found[tipo] = trecho
    return found


def _span(lido: Lido, trecho: Trecho) -> tuple[int, int, str]:
    inicio, fim = lido.span(trecho.inicio, trecho.fim)
    return inicio, fim, lido.texto[inicio:fim]


def _starts(lido: Lido, i: int) -> bool:
    return i == 0 or lido.frases[i] != lido.frases[i - 1]


def _vetoed(lido: Lido, trecho: Trecho, tipo: str) -> bool:
    """Words inside a veto, or inside the words of a prohibition ("não poderá")."""
    inside = list(lido.of("vetos", tipo))
    if tipo in {"permissao", "obrigacao"}:
        inside += [t for t in lido.of("regras") if _entries()[int(t.valor)]["tipo"] == "proibicao"]
    return any(t.inicio <= trecho.inicio and trecho.fim <= t.fim for t in inside)


def _hands_on(regra: Regra, nodes: dict[str, Any]) -> bool:
    """Whether the deciding words govern the incisos below: not "salvo …" or "sob pena de …"."""
    texto = nodes[regra.decisor][0].atual.texto
    lido = read(texto[-sentences.LONGEST :], "regras")
    for trecho in lido.of("regras"):
        entry = _entries()[int(trecho.valor)]
        if entry["tipo"] == regra.tipo and entry.get("herda", True):
            return True
    return not lido.of("regras")


def _future(origem: str, versao: int, texto: str) -> tuple[Regra, ...]:
    """`As instalações serão limpas`: the plain future lays a duty where nothing else decides;
    `…, o Município fiscalizará` is a power of the administration."""
    lido = read(texto[: sentences.LONGEST], "regras")
    forbids = [t for t in lido.of("regras") if _entries()[int(t.valor)]["tipo"] == "proibicao"]
    rulers = patterns.load("regras")["classes"]["adm"].split("|")
    for i, palavra in enumerate(lido.palavras):
        if any(t.inicio <= i < t.fim for t in forbids):
            continue
        if len(palavra.baixo) > 3 and palavra.baixo.endswith(_FUTURE):
            tipo: TipoRegra = "competencia" if lido.low(i - 1) in rulers else "obrigacao"
            shown = Trecho("regras", "", i, min(i + 2, len(lido.palavras)))
            return (Regra(origem, versao, tipo, origem, *_span(lido, shown)),)
    return ()
