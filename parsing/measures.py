"""Measures said by the rules: fines, deadlines, distances, sound levels, hours, ages …

The only module that imports spaCy: its Portuguese tokeniser and Matcher, no downloaded model.
`read` gives what the other modules work on: words with offsets, phrases of a pattern file, and
sentences. `measures` reads the quantities of a whole document.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from parsing import bounds, context, lost, patterns, sentences, subjects
from parsing.model import Documento, Medida, Problema, Regra
from parsing.problems import Relator
from parsing.without_torch import without_torch
from parsing.words import Lido, Palavra, Trecho

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.matcher import PhraseMatcher
    from spacy.tokens import Doc

_Gapped = tuple[str, tuple[str, ...], tuple[int, ...]]
"""Key of a phrase with gaps, the keys of its parts, the widest gaps."""


@cache
def language() -> Language:
    """spaCy's blank Portuguese with our cuts: units and brackets glued to a number."""
    with without_torch():
        import spacy
        from spacy.util import compile_infix_regex, compile_suffix_regex
    nlp = spacy.blank("pt")
    tokenizer: Any = nlp.tokenizer
    defaults: Any = nlp.Defaults
    glued = _glued()
    # `20UFPMs`, `7m³`, `20ms`: the unit is cut off its number, longest form first.
    forms = "|".join(sorted(map(_any_case, glued), key=len, reverse=True))
    suffixes = [
        *defaults.suffixes,
        rf"(?<=[0-9])(?:{forms})",
        r"(?<=[0-9])[A-Z]{2,7}s?",
        r"(?<=[0-9])dB\(A",
    ]
    # `1(um)`, `(euro)100,00`, `kg/m2`: cut at the bracket and at the bar.
    cuts = [
        r"(?<=[0-9%º])\(",
        r"(?<=[^\W\d])\)(?=[0-9])",
        r"(?<=[^\W\d])\((?=[^\W\d])",
        r"(?<=[a-zà-ú])/(?=[a-z])",
    ]
    tokenizer.suffix_search = compile_suffix_regex(suffixes).search
    tokenizer.infix_finditer = compile_infix_regex([*defaults.infixes, *cuts]).finditer
    # `faixa de 3 m.` ends a sentence: "m." is no abbreviation here.
    tokenizer.rules = {k: v for k, v in tokenizer.rules.items() if k.rstrip(".") not in glued}
    return nlp


def _glued() -> frozenset[str]:
    """Forms of units that may be glued to their number."""
    return frozenset(
        form
        for unit in patterns.load("quantidades")["unidades"]
        if unit.get("colada") or unit["classe"] == "dinheiro"
        for phrase in unit["formas"]
        for form in phrase.split()[0].split("|")
        if form.isalnum() or "²" in form or "³" in form
    )


def _any_case(form: str) -> str:
    return "".join(f"[{c.upper()}{c}]" if c.upper() != c else c for c in form)


@lru_cache(maxsize=8192)
def _doc(texto: str) -> Doc:
    return language().make_doc(texto)


def _words(nlp: Language, words: list[str]) -> Doc:
    from spacy.tokens import Doc

    return Doc(nlp.vocab, words=words)


@cache
def _matcher(name: str) -> tuple[PhraseMatcher, tuple[_Gapped, ...]]:
    """One trie of phrases for a pattern file; phrases with gaps are cut into parts for it."""
    nlp = language()
    from spacy.matcher import PhraseMatcher

    matcher = PhraseMatcher(nlp.vocab, attr="LOWER")
    gapped: list[_Gapped] = []
    part_of: dict[str, str] = {}
    for key, phrases in _phrases(patterns.load(name)):
        for phrase in phrases:
            pieces, gaps = patterns.parts(phrase)
            if not gaps:
                matcher.add(key, [_words(nlp, words) for words in patterns.expand(phrase)])
                continue
            keys = tuple(part_of.setdefault(piece, f"~:{len(part_of)}") for piece in pieces)
            gapped.append((key, keys, tuple(gaps)))
    for piece, key in part_of.items():
        matcher.add(key, [_words(nlp, words) for words in patterns.expand(piece)])
    return matcher, tuple(gapped)


def _phrases(data: dict[str, Any]) -> Iterable[tuple[str, list[str]]]:
    """("group:value", phrases) of a pattern file, whatever the shape of its tables."""
    for group, table in data.items():
        if group in {"classes", "numeros", "fracoes"}:
            continue
        if isinstance(table, list):
            for i, entry in enumerate(table):
                yield f"{group}:{i}", entry["formas"]
            continue
        for value, phrases in table.items():
            if isinstance(phrases, list):
                yield f"{group}:{value}", phrases
            elif not value[:1].isspace() and group == "multiplos":
                yield f"{group}:{phrases}", [value]


def _matches(doc: Doc, name: str) -> set[tuple[str, int, int]]:
    """(key, first word, end) of every phrase in `doc`."""
    matcher, gapped = _matcher(name)
    strings = doc.vocab.strings
    parts: dict[str, list[tuple[int, int]]] = {}
    for number, start, end in matcher(doc):
        parts.setdefault(strings[number], []).append((start, end))
    found = {(k, s, e) for k, spans in parts.items() if not k.startswith("~") for s, e in spans}
    for key, keys, gaps in gapped:
        if all(k in parts for k in keys):
            found.update((key, s, e) for s, e in _bridged(doc, [parts[k] for k in keys], gaps))
    return found


def _bridged(
    doc: Doc, pieces: list[list[tuple[int, int]]], gaps: tuple[int, ...]
) -> list[tuple[int, int]]:
    """Spans that run through one piece of each list, with at most `gaps` words and no punctuation
    between; from each first piece the shortest."""
    spans = pieces[0]
    for gap, after in zip(gaps, pieces[1:], strict=True):
        spans = [
            (start, min(near))
            for start, end in spans
            if (near := [
                e for s, e in after
                if 0 <= s - end <= gap and not any(t.is_punct for t in doc[end:s])
            ])
        ]  # fmt: skip
    return spans


@lru_cache(maxsize=8192)
def _cut(texto: str) -> tuple[tuple[Palavra, ...], tuple[int, ...], dict[int, int]]:
    """Words, the number of each word's sentence, and the word of each spaCy token."""
    palavras: list[Palavra] = []
    place: dict[int, int] = {}
    for token in _doc(texto):
        if not token.is_space:
            place[token.i] = len(palavras)
            word = token.text
            palavras.append(Palavra(word, word.lower(), token.idx, token.idx + len(word)))
    begins = sentences.starts([p.texto for p in palavras])
    return tuple(palavras), tuple(accumulate(begins, initial=-1))[1:], place


_ONE_AT_A_TIME = threading.RLock()
"""spaCy's vocabulary is shared and does not bear two threads writing into it (E018)."""


@lru_cache(maxsize=16384)
def read(texto: str, name: str) -> Lido:
    """Words, sentences and the phrases of the pattern file `name` in `texto`."""
    found = []
    with _ONE_AT_A_TIME:
        palavras, frases, place = _cut(texto)
        for key, start, end in _matches(_doc(texto), name):
            group, _, value = key.partition(":")
            if start in place and end - 1 in place:
                found.append(Trecho(group, value, place[start], place[end - 1] + 1))
    return Lido.of_trechos(texto, palavras, frases, found)


def measures(documento: Documento, regras: Iterable[Regra] = ()) -> tuple[Medida, ...]:
    """Every measure of every redação, in reading order.

    With the kinds of rule of the document, "a menos de 100 m" under a prohibition is a minimum.
    """
    forbidden = {(r.origem, r.versao) for r in regras if r.tipo == "proibicao"}
    found: list[Medida] = []
    for dispositivo, above in context.walk(documento):
        fine = any(
            read(piece, "quantidades").of("contextos", "multa")
            for texto in above
            for _, piece in sentences.pieces(texto)
        )
        goes_on = any(filho.tipo in context.COMPLETES for filho in dispositivo.filhos)
        for redacao in dispositivo.redacoes:
            key = (dispositivo.id, redacao.versao)
            found.extend(_of_text(redacao.texto, key, key in forbidden, fine=fine, goes_on=goes_on))
    return tuple(found)


def _of_text(
    texto: str, key: tuple[str, int], proibido: bool, *, fine: bool, goes_on: bool
) -> Iterator[Medida]:
    for offset, piece in sentences.pieces(texto):
        lido = read(piece, "quantidades")
        for lida in bounds.read_all(lido, proibido=proibido, multa_acima=fine):
            yield _medida(lido, lida, key, offset)
        gap = None if goes_on or offset + len(piece) < len(texto) else lost.lost_at(lido)
        if gap:
            yield _lost(lido, gap, key, offset)


def _medida(lido: Lido, lida: bounds.Lida, key: tuple[str, int], offset: int) -> Medida:
    inicio, fim = lido.span(lida.inicio, lida.fim)
    objeto, desde = subjects.about(lido, lida)
    return Medida(
        origem=key[0],
        versao=key[1],
        grandeza=lida.grandeza,
        valor=lida.valor,
        valor_max=lida.valor_max,
        unidade=lida.unidade,
        limite=lida.limite,
        objeto=objeto,
        inicio=inicio + offset,
        fim=fim + offset,
        bruto=lido.texto[inicio:fim],
        defeito="extenso divergente" if lida.divergente else None,
        desde=desde,
    )


def _lost(lido: Lido, gap: tuple[int, int], key: tuple[str, int], offset: int) -> Medida:
    """A measure that the text lost: flagged, with no value."""
    inicio, fim = lido.span(*gap)
    return Medida(
        origem=key[0],
        versao=key[1],
        grandeza=lost.lost_grandeza(lido),
        valor=None,
        valor_max=None,
        unidade=None,
        limite="exato",
        objeto=None,
        inicio=inicio + offset,
        fim=fim + offset,
        bruto=lido.texto[inicio:fim],
        defeito="medida perdida",
    )


def contradictions(documento: Documento, medidas: Iterable[Medida]) -> tuple[Problema, ...]:
    """A problem for each number that its words in brackets contradict; lost measures are told by
    `check`, which needs no tokeniser."""
    say = Relator.of(documento)
    nodes = {d.id: d for d, _ in documento.percorrer()}
    return tuple(
        say.at(nodes[m.origem], "extenso_divergente",
               next(r for r in nodes[m.origem].redacoes if r.versao == m.versao), trecho=m.bruto)
        for m in medidas
        if m.defeito == "extenso divergente"
    )  # fmt: skip
