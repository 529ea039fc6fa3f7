"""Meaning: inner products between a question and the vectors of one view of the units (FAISS).

All vectors have length 1, so that an inner product is a cosine. The flat index is exact; above
`PLANO` vectors others take its place (docs/busca.md has the measured curve that sets the points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import faiss
import numpy as np
import numpy.typing as npt

from index.encoder import Vectors

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Visao:
    """A FAISS index over one vector per unit (or part), in their order."""

    index: Any
    linhas: npt.NDArray[Any] | None
    """What the index holds of each vector, seen in place: the vector itself, or its codes."""
    escala: tuple[Vectors, Vectors] | None
    """Of codes: what one step is worth in each dimension, and what code 0 stands for."""

    def __len__(self) -> int:
        return int(self.index.ntotal)

    def nearest(self, query: Vectors, k: int, allowed: Rows | None = None) -> Rows:
        """The `k` rows nearest to a question, best first; only among `allowed`, where given."""
        if self.linhas is not None and self.escala is None:
            rows = np.arange(len(self)) if allowed is None else allowed
            return _first(rows, (self.linhas @ query)[rows], k)
        options: dict[str, Any] = {}
        if allowed is not None:
            lists = isinstance(self.index, faiss.IndexIVF)
            parameters: Any = faiss.SearchParametersIVF if lists else faiss.SearchParameters
            probes = {"nprobe": self.index.nprobe} if lists else {}
            options["params"] = parameters(sel=faiss.IDSelectorBatch(allowed), **probes)
        _, found = self.index.search(query.reshape(1, -1), min(k, len(self)), **options)
        near: Rows = found[0][found[0] >= 0].astype(np.int64)
        return near

    def products(self, query: Vectors, rows: Rows) -> Vectors:
        """Inner products with the given rows."""
        if len(rows) == 0:
            return np.zeros(0, dtype=np.float32)
        if self.linhas is None:
            return np.asarray(self.index.reconstruct_batch(rows) @ query, dtype=np.float32)
        if self.escala is None:
            return np.asarray(self.linhas[rows] @ query, dtype=np.float32)
        step, zero = self.escala
        codes = self.linhas[rows].astype(np.float32)
        return np.asarray(codes @ (query * step) + zero @ query, dtype=np.float32)

    def vectors(self, rows: Rows) -> Vectors:
        """The vectors of these rows, as the index holds them."""
        return np.asarray(self.index.reconstruct_batch(rows), dtype=np.float32)


def _first(rows: Rows, products: Vectors, k: int) -> Rows:
    """The `k` rows of the highest products, best first; of equals the earlier."""
    least = np.partition(products, len(rows) - k)[len(rows) - k] if k < len(rows) else -np.inf
    kept = np.flatnonzero(products >= least)
    found: Rows = rows[kept[np.lexsort((rows[kept], -products[kept]))]][:k]
    return found


def _opened(index: Any) -> Visao:
    """A view of a FAISS index: its vectors or codes are read where they lie."""
    shape = (index.ntotal, index.d)
    if index.ntotal and isinstance(index, faiss.IndexFlat):
        held = faiss.rev_swig_ptr(index.get_xb(), index.ntotal * index.d)
        return Visao(index, held.reshape(shape), None)
    if index.ntotal and isinstance(index, faiss.IndexScalarQuantizer):
        held = faiss.rev_swig_ptr(index.codes.data(), index.ntotal * index.code_size)
        trained: Vectors = np.array(faiss.vector_to_array(index.sq.trained), dtype=np.float32)
        lowest, width = trained[: index.d], trained[index.d :]
        step = np.asarray(width / 255, dtype=np.float32)  # a code stands for the middle of its step
        return Visao(index, held.reshape(shape), (step, np.asarray(lowest + step / 2)))
    return Visao(index, None, None)


Tipo = Literal["plano", "plano8", "ivf"]
TIPOS: tuple[Tipo, ...] = get_args(Tipo)
"""Exact; exact search over vectors in 8 bits; inverted lists over vectors in 8 bits."""
PLANO = 50_000
"""Up to so many vectors the flat index is taken: exact, and fast enough."""
_TREINO = 40
"""Vectors an inverted list is trained on."""
_SONDAS = 4
"""One of so many inverted lists is looked through."""


def kind_for(count: int) -> Tipo:
    """The type of index for so many vectors.

    Inverted lists are faster but lose more than .02 of recall@20: they are measured, not chosen.
    """
    return "plano" if count <= PLANO else "plano8"


def build(vectors: Vectors, *, kind: Tipo | None = None) -> Visao:
    """A view from vectors (rows × dimensions), of the type that suits their number."""
    count, dimensions = vectors.shape
    kind = kind or kind_for(count)
    index: Any
    if kind == "plano":
        index = faiss.IndexFlatIP(dimensions)
    elif kind == "plano8":
        index = faiss.index_factory(dimensions, "SQ8", faiss.METRIC_INNER_PRODUCT)
    else:
        lists = int(2 * np.sqrt(count))
        index = faiss.index_factory(dimensions, f"IVF{lists},SQ8", faiss.METRIC_INNER_PRODUCT)
        index.nprobe = max(16, lists // _SONDAS)
    data = np.ascontiguousarray(vectors, dtype=np.float32)
    if not index.is_trained:
        step = max(1, count // (_TREINO * int(2 * np.sqrt(count))))
        index.train(np.ascontiguousarray(data[::step]))
    index.add(data)
    if kind == "ivf":
        index.make_direct_map()
    return _opened(index)


def pack(visao: Visao) -> npt.NDArray[np.uint8]:
    """The view as bytes, to be stored."""
    return np.asarray(faiss.serialize_index(visao.index))


def unpack(data: npt.NDArray[np.uint8]) -> Visao:
    """A view from the bytes of `pack`."""
    return _opened(faiss.deserialize_index(data))
