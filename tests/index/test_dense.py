"""Vectors in FAISS: every type gives the inner products of the vectors it holds."""

from __future__ import annotations

import numpy as np
import pytest

from index import dense
from index.encoder import Vectors


def unit_vectors(count: int, seed: int) -> Vectors:
    found = np.random.default_rng(seed).standard_normal((count, 24)).astype(np.float32)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), dtype=np.float32)


@pytest.mark.parametrize("kind", dense.TIPOS)
def test_products_are_those_of_the_vectors(kind: dense.Tipo) -> None:
    vectors, (query,) = unit_vectors(2_000, 1), unit_vectors(1, 2)
    visao = dense.unpack(dense.pack(dense.build(vectors, kind=kind)))
    rows = np.array([0, 7, 7, 1_999, 3])
    tolerance = 1e-6 if kind == "plano" else 0.02
    assert visao.products(query, rows) == pytest.approx(vectors[rows] @ query, abs=tolerance)
    kept = np.array(visao.index.reconstruct_batch(rows))
    assert visao.products(query, rows) == pytest.approx(kept @ query, abs=1e-5)
    assert visao.products(query, rows[:0]).shape == (0,)


@pytest.mark.parametrize("kind", ["plano", "plano16"])
def test_nearest_among_the_allowed(kind: dense.Tipo) -> None:
    vectors, (query,) = unit_vectors(2_000, 1), unit_vectors(1, 2)
    visao = dense.build(vectors, kind=kind)
    best = np.argsort(-(vectors @ query), kind="stable")
    assert visao.nearest(query, 5)[0] == best[0]
    even = np.arange(0, 2_000, 2)
    expected = [row for row in best if row % 2 == 0]
    assert visao.nearest(query, 3, even)[0] == expected[0]
    assert set(visao.nearest(query, 5_000, even)) == set(even)


def test_equal_vectors_come_in_their_order() -> None:
    vectors = np.tile(unit_vectors(1, 3), (5_000, 1))
    assert dense.build(vectors).nearest(vectors[0], 4).tolist() == [0, 1, 2, 3]
