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
    """The vectors as the index holds them, seen in place, in 32 or 16 bits; None in lists."""

    def __len__(self) -> int:
        return int(self.index.ntotal)

    def nearest(self, query: Vectors, k: int, allowed: Rows | None = None) -> Rows:
        """The `k` rows nearest to a question, best first; only among `allowed`, where given."""
        if self.linhas is not None and self.linhas.dtype == np.float32:
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
        held = self.linhas[rows].astype(np.float32, copy=False)
        return np.asarray(held @ query, dtype=np.float32)

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
    """A view of a FAISS index: its vectors are read where they lie."""
    shape = (index.ntotal, index.d)
    if index.ntotal and isinstance(index, faiss.IndexFlat):
        held = faiss.rev_swig_ptr(index.get_xb(), index.ntotal * index.d)
        return Visao(index, held.reshape(shape))
    if index.ntotal and isinstance(index, faiss.IndexScalarQuantizer):
        held = faiss.rev_swig_ptr(index.codes.data(), index.ntotal * index.code_size)
        return Visao(index, held.view(np.float16).reshape(shape))
    return Visao(index, None)


Tipo = Literal["plano", "plano16", "listas16"]
TIPOS: tuple[Tipo, ...] = get_args(Tipo)
"""Exact; the same over vectors in 16 bits; inverted lists over vectors in 16 bits."""
PLANO = 50_000
"""Up to so many vectors the flat index in 32 bits is taken: exact, and fast enough."""
_TREINO = 40
"""Vectors an inverted list is trained on."""
_SONDAS = 4
"""One of so many inverted lists is looked through."""


def kind_for(count: int, *, searched: bool = True) -> Tipo:
    """The type of index for so many vectors, whose nearest are searched for or only products."""
    if count <= PLANO:
        return "plano"
    return "listas16" if searched else "plano16"


def build(vectors: Vectors, *, kind: Tipo | None = None, searched: bool = True) -> Visao:
    """A view from vectors (rows × dimensions), of the type that suits their number and use."""
    count, dimensions = vectors.shape
    kind = kind or kind_for(count, searched=searched)
    index: Any
    if kind == "plano":
        index = faiss.IndexFlatIP(dimensions)
    elif kind == "plano16":
        index = faiss.index_factory(dimensions, "SQfp16", faiss.METRIC_INNER_PRODUCT)
    else:
        lists = int(2 * np.sqrt(count))
        index = faiss.index_factory(dimensions, f"IVF{lists},SQfp16", faiss.METRIC_INNER_PRODUCT)
        index.nprobe = max(16, lists // _SONDAS)
    data = np.ascontiguousarray(vectors, dtype=np.float32)
    if not index.is_trained:
        step = max(1, count // (_TREINO * int(2 * np.sqrt(count))))
        index.train(np.ascontiguousarray(data[::step]))
    index.add(data)
    if kind == "listas16":
        index.make_direct_map()
    return _opened(index)


def pack(visao: Visao) -> npt.NDArray[np.uint8]:
    """The view as bytes, to be stored."""
    return np.asarray(faiss.serialize_index(visao.index))


def unpack(data: npt.NDArray[np.uint8]) -> Visao:
    """A view from the bytes of `pack`."""
    return _opened(faiss.deserialize_index(data))
