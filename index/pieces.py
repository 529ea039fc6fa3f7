"""The tokenizer of the default model: pieces of words with their scores, from the weights file."""

from __future__ import annotations

from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram

from index.weights import Weights


def tokenizer(weights: Weights) -> Tokenizer:
    """Text → piece numbers between the marks of its two ends."""
    names = [piece for piece, _ in weights.pieces]
    bos, eos = names[weights.bos], names[weights.eos]
    made = Tokenizer(Unigram(weights.pieces, unk_id=weights.unk, byte_fallback=False))
    made.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always", split=False)
    made.decoder = decoders.Metaspace()
    made.post_processor = processors.TemplateProcessing(
        single=f"{bos} $A {eos}", special_tokens=[(bos, weights.bos), (eos, weights.eos)]
    )
    return made
