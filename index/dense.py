"""Meaning: inner products between a question and the vectors of one view of the units (FAISS).

All vectors have length 1, so that an inner product is a cosine. The flat index is exact; from
`PLANO` vectors on an inverted file with scalar quantisation takes its place (docs/busca.md has the
measured curve that sets the point).
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
    """A FAISS index over one vector per unit (or part), in their order."""

    index: Any

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

    def products(self, query: Vectors, rows: Rows) -> Vectors:
        """Inner products with the given rows."""
        if len(rows) == 0:
            return np.zeros(0, dtype=np.float32)
        return np.asarray(self.index.reconstruct_batch(rows) @ query, dtype=np.float32)


def build(vectors: Vectors) -> Visao:
    """A view from vectors (rows × dimensions)."""
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(np.ascontiguousarray(vectors, dtype=np.float32))
    return Visao(index)


def pack(visao: Visao) -> npt.NDArray[np.uint8]:
    """The view as bytes, to be stored."""
    return np.asarray(faiss.serialize_index(visao.index))


def unpack(data: npt.NDArray[np.uint8]) -> Visao:
    """A view from the bytes of `pack`."""
    return Visao(faiss.deserialize_index(data))
