"""Meaning: inner products between a question and the vectors of one view of the units (FAISS).

All scores of a view are standardised for a question (mean 0, deviation 1 over the current units).
For a linear score both are known without looking at a single unit: the mean is q·μ and the variance
qᵀΣq, with μ and Σ those of the vectors. So a search that only looks at the nearest units is scored
by the same measure as one that looks at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import faiss
import numpy as np
import numpy.typing as npt

from index.encoder import Vectors

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Visao:
    """A FAISS index over one vector per unit, with the mean and covariance of the current ones."""

    index: Any
    mean: Vectors
    covariance: Vectors

    def __len__(self) -> int:
        return int(self.index.ntotal)

    def nearest(self, query: Vectors, k: int, allowed: Rows | None = None) -> Rows:
        """The `k` rows nearest to a question, best first; only among `allowed`, where given."""
        options: dict[str, Any] = {}
        if allowed is not None:
            parameters: Any = faiss.SearchParameters
            options["params"] = parameters(sel=faiss.IDSelectorBatch(allowed))
        _, found = self.index.search(query.reshape(1, -1), min(k, len(self)), **options)
        rows: Rows = found[0][found[0] >= 0].astype(np.int64)
        return rows

    def scores(self, query: Vectors, rows: Rows) -> Vectors:
        """Inner products with the given rows, standardised for this question."""
        products = self.products(query, rows)
        deviation = float(np.sqrt(max(float(query @ self.covariance @ query), 1e-12)))
        return np.asarray((products - float(query @ self.mean)) / deviation, dtype=np.float32)

    def products(self, query: Vectors, rows: Rows) -> Vectors:
        """Plain inner products (cosines: all vectors have length 1) with the given rows."""
        if len(rows) == 0:
            return np.zeros(0, dtype=np.float32)
        return np.asarray(self.index.reconstruct_batch(rows) @ query, dtype=np.float32)


def build(vectors: Vectors, current: npt.NDArray[np.bool_]) -> Visao:
    """A view from vectors (units × dimensions); statistics over the units marked current."""
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(np.ascontiguousarray(vectors, dtype=np.float32))
    counted = vectors[current] if current.any() else vectors
    mean = counted.mean(axis=0)
    centred = (counted - mean).astype(np.float64)
    covariance = centred.T @ centred / max(len(counted), 1)
    return Visao(index, mean.astype(np.float32), covariance.astype(np.float32))


ARRAYS = ("index", "mean", "covariance")


def pack(visao: Visao) -> dict[str, npt.NDArray[Any]]:
    """The view as plain arrays, to be stored."""
    return {
        "index": faiss.serialize_index(visao.index),
        "mean": visao.mean,
        "covariance": visao.covariance,
    }


def unpack(arrays: Any) -> Visao:
    """A view from the arrays of `pack`."""
    return Visao(faiss.deserialize_index(arrays["index"]), arrays["mean"], arrays["covariance"])
