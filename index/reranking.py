"""The first of a ranking looked at dispositivo by dispositivo, and what is too far left out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from index import fusion
from index.coverage import Cobertura
from index.exact import Named
from index.query import Pedido
from index.ranking import Ordem
from index.sanctions import Sancoes

REVISTOS = 60
"""Articles, best first, whose dispositivos are looked at one by one."""
RELEVANTE = 0.5
"""Fused standard score from which a unit counts as found."""
SO_SENTIDO = 10
"""How many results at most where no word of the question stands in any text."""
EXATO = 100.0
"""Head start of the articles and acts named by number: before all that is merely alike."""


def reranked(ordem: Ordem, cobertura: Cobertura, sancoes: Sancoes, total: int) -> Ordem:
    """The ranking where an article gains by what one dispositivo of it takes up.

    One that sets a sanction gains what it punishes does; `total` units stand in the index.
    """
    first = ordem.rows[:REVISTOS]
    shares = np.array([cobertura.most((int(row),)) for row in first], dtype=np.float32)
    gains = np.zeros(len(ordem.rows), dtype=np.float32)
    gains[: len(first)] = sancoes.inherited(shares, first, total)
    scores = ordem.scores + np.float32(fusion.COBERTURA) * gains
    topo = ordem.topo
    if ordem.primeira >= 0:
        topo += fusion.COBERTURA * cobertura.most((ordem.primeira,))
    order = np.argsort(-scores, kind="stable")
    signals = {**ordem.signals, "cobertura": gains}
    topo = max([topo, *scores[order[:1]].tolist()])
    return replace(ordem, signals=signals, topo=topo).chosen(order, scores)


def near(ordem: Ordem, named: Named, pedido: Pedido, *, by_meaning: bool) -> Ordem:
    """The ranking without what is too far; what the question names by number comes first."""
    kept = named | ((ordem.scores >= RELEVANTE) & ((ordem.words > 0) | by_meaning))
    if not ordem.words.any():
        kept &= named | (np.arange(len(named)) < SO_SENTIDO)
    if pedido.so_referencia:
        kept = named
    if pedido.frases:
        kept = np.ones_like(named)
    scores = ordem.scores + np.where(named, EXATO, 0).astype(np.float32)
    places = np.flatnonzero(kept)
    return ordem.chosen(places[np.argsort(-scores[places], kind="stable")], scores)
