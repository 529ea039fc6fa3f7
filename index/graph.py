"""The default model as an ONNX graph in 8 bits, written straight from its weights.

Text numbers in, one unit vector out; one text at a time, so that nothing is padded and the vector
of a text never depends on its neighbours. Matrices become 8-bit (each output by its own scale, 7
bits used: processors without VNNI add two products in 16 bits), inputs are measured at each run.
Two things keep the loss small (docs/busca.md has the trials): the unit that marks the ends of a
sentence is reckoned apart, and inputs are first divided by what their normalisation spreads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from index.weights import Tensor, Weights

CONTRIB = "com.microsoft"
"""The operators that ONNX Runtime adds to the standard."""
OPSET = 17
IR = 8
LEVELS = 64
"""Whole steps of a weight on each side of zero: 255 · 64 · 2 fits in 16 bits."""
SPREAD = 3.0
"""Deviations that an input of mean 0 and deviation 1 is taken to reach."""
ENDS = (318, 1462, 354, 408, 778, 658, 1152, 413, 563)
"""The inner unit of each of the first layers that answers the first or the last mark of a text
with a value several times that of all others (up to 69, the next is 6): alone it would take most
of the 256 steps. Found by running the graph in 32 bits over a hundred texts; tests check it."""

Matrix = npt.NDArray[np.float32]


def build(weights: Weights) -> bytes:
    """The graph: input `ids` (int64, 1 × tokens), output `vector` (float32, 1 × hidden)."""
    graph = _Graph(weights)
    x = graph.embeddings()
    for layer in range(weights.layers):
        x = graph.feed_forward(layer, graph.attention(layer, x))
    graph.op("ReduceMean", [x], "mean", axes=[1], keepdims=0)
    graph.op("LpNormalization", ["mean"], "vector", axis=-1, p=2)
    return graph.model()


class _Graph:
    """Nodes and constants as they are added; each node is named by its only output."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def op(
        self, kind: str, inputs: Sequence[str], output: str, domain: str = "", **options: Any
    ) -> str:
        """Add a node; the name of its output."""
        self._nodes.append(helper.make_node(kind, inputs, [output], domain=domain, **options))
        return output

    def constant(self, name: str, value: npt.NDArray[np.generic]) -> str:
        """Add a constant; its name."""
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def embeddings(self) -> str:
        """Words (left in their 4 bits), positions and the one text type, normalised."""
        weights, hidden = self.weights, self.weights.hidden
        packed, scales = weights.blocks("emb.word", weights.vocabulary, hidden)
        self.constant("words.q", packed)
        self.constant("words.scale", scales)
        self.op("GatherBlockQuantized", ["words.q", "ids", "words.scale"], "words",
                CONTRIB, bits=4, block_size=32, gather_axis=0, quantize_axis=1)  # fmt: skip
        positions = weights.floats("emb.pos", weights.positions, hidden)
        types = weights.floats("emb.type", weights.types, hidden)
        self.constant("positions", positions + types[0])
        self.constant("zero", np.array([0], dtype=np.int64))
        self.op("Shape", ["ids"], "length", start=1, end=2)
        self.op("Slice", ["positions", "zero", "length", "zero"], "places")
        self.op("Add", ["words", "places"], "placed")
        return self.op(
            "LayerNormalization", ["placed", *self._norm("emb.ln")], "embedded",
            axis=-1, epsilon=weights.epsilon,
        )  # fmt: skip

    def attention(self, layer: int, x: str) -> str:
        """Each token looks at all others; added to the input and normalised."""
        weights, hidden, at = self.weights, self.weights.hidden, f"l{layer}."
        spread = self._spread("emb.ln" if layer == 0 else f"l{layer - 1}.oln")
        names = [at + part for part in "qkv"]
        matrix = np.concatenate([weights.matrix(f"{n}.w", hidden, hidden) for n in names])
        bias = np.concatenate([weights.floats(f"{n}.b", hidden) for n in names])
        even = self._even(x, spread, at + "even")
        joined = self._product(even, matrix * spread, at + "qkv", bias)
        self._nodes.append(helper.make_node("Split", [joined], names, axis=-1, name=at + "split"))
        looked = self.op(
            "MultiHeadAttention", names, at + "looked", CONTRIB, num_heads=weights.heads
        )
        out = self._product(looked, weights.matrix(at + "ao.w", hidden, hidden), at + "ao")
        return self._added(out, x, at + "aln", self._bias(at + "ao", hidden))

    def feed_forward(self, layer: int, x: str) -> str:
        """Two products with GELU between them; added to the input and normalised."""
        weights, hidden, inner = self.weights, self.weights.hidden, self.weights.inner
        at = f"l{layer}."
        first, second = (
            weights.matrix(at + "fi.w", inner, hidden),
            weights.matrix(at + "fo.w", hidden, inner),
        )
        bias = weights.floats(at + "fi.b", inner)
        ends = list(ENDS[layer : layer + 1])
        apart = self._apart(x, first[ends], bias[ends], second[:, ends], at) if ends else None
        first[ends], bias[ends] = 0, 0
        spread = self._spread(at + "aln")
        wide = self._product(self._even(x, spread, at + "flat"), first * spread, at + "fi")
        active = self.op("BiasGelu", [wide, self.constant(at + "fi.b", bias)], at + "gelu", CONTRIB)
        out = self._product(active, second, at + "fo")
        if apart:
            out = self.op("Add", [out, apart], at + "whole")
        return self._added(out, x, at + "oln", self._bias(at + "fo", hidden))

    def model(self) -> bytes:
        """All that was added, as a model file."""
        ids = helper.make_tensor_value_info("ids", TensorProto.INT64, [1, "tokens"])
        out = helper.make_tensor_value_info("vector", TensorProto.FLOAT, [1, self.weights.hidden])
        graph = helper.make_graph(self._nodes, "e5", [ids], [out], self._constants)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIB, 1)]
        made = helper.make_model(graph, opset_imports=opsets, ir_version=IR)
        return bytes(made.SerializeToString(deterministic=True))

    def _product(self, x: str, matrix: Matrix, name: str, bias: Tensor | None = None) -> str:
        """`x` times a matrix (outputs × inputs) in 8 bits, plus a bias."""
        scale = np.maximum(np.abs(matrix).max(axis=1), 1e-9) / LEVELS
        inputs = [
            x,
            self.constant(name + ".q", np.round(matrix / scale[:, None]).astype(np.int8).T),
            self.constant(name + ".scale", scale.astype(np.float32)),
            self.constant(name + ".zero", np.zeros(len(matrix), dtype=np.int8)),
        ]
        if bias is not None:
            inputs.append(self.constant(name + ".bias", bias))
        return self.op("DynamicQuantizeMatMul", inputs, name, CONTRIB)

    def _apart(self, x: str, first: Matrix, bias: Tensor, second: Matrix, at: str) -> str:
        """What the units left out of the 8-bit products give, in 32 bits."""
        self.op("MatMul", [x, self.constant(at + "ends.in", first.T)], at + "ends")
        active = [at + "ends", self.constant(at + "ends.bias", bias)]
        self.op("BiasGelu", active, at + "ends.gelu", CONTRIB)
        out = [at + "ends.gelu", self.constant(at + "ends.out", second.T)]
        return self.op("MatMul", out, at + "apart")

    def _spread(self, norm: str) -> Tensor:
        """How far each output of a normalisation may reach, over the median of all (1 at least)."""
        hidden = self.weights.hidden
        reach = SPREAD * np.abs(self.weights.floats(norm + ".w", hidden))
        reach += np.abs(self.weights.floats(norm + ".b", hidden))
        found: Tensor = np.maximum(reach / np.median(reach), 1).astype(np.float32)
        return found

    def _even(self, x: str, spread: Tensor, name: str) -> str:
        return self.op("Mul", [x, self.constant(name + ".by", 1 / spread)], name)

    def _added(self, out: str, x: str, norm: str, bias: str) -> str:
        inputs = [out, x, *self._norm(norm), bias]
        epsilon = self.weights.epsilon
        return self.op("SkipLayerNormalization", inputs, norm, CONTRIB, epsilon=epsilon)

    def _norm(self, name: str) -> list[str]:
        ends, hidden = (".w", ".b"), self.weights.hidden
        return [self.constant(name + end, self.weights.floats(name + end, hidden)) for end in ends]

    def _bias(self, name: str, size: int) -> str:
        return self.constant(name + ".b", self.weights.floats(name + ".b", size))
