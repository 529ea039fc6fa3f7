"""Documentos → an index in the data folder: units, words, vectors, statistics.

Only what changed is computed: vectors are kept by the hash of their text, and an index made of the
same input as the one in use is not written again.
"""

from __future__ import annotations

import csv
import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from index import dense, encoder, lexical, store, thesaurus, units, words
from index.encoder import Encoder, Progress
from index.store import Conteudo, Manifesto
from index.thesaurus import Tesauro
from index.units import Unidade
from index.vectors import Vetores
from parsing.model import Documento

TESAURO = Path(__file__).resolve().parent.parent / "corpus" / "tesauro.csv"


@dataclass(frozen=True, slots=True)
class Contagem:
    """What a build did: counts and seconds; `aviso` when search by meaning is left out."""

    documentos: int
    unidades: int
    partes: int
    vetores_novos: int
    segundos: float
    mudou: bool
    modelo: str | None
    aviso: str | None = None


def default_dir() -> Path:
    """The data folder: `$POSTURAS_DATA`, or `data` in the project."""
    from corpus.catalog import data_dir

    return Path(data_dir())


def read_tesauro(path: Path | None = None) -> Tesauro:
    """The thesaurus of the project, or of another CSV file."""
    with (path or TESAURO).open(encoding="utf-8", newline="") as file:
        return thesaurus.load(csv.DictReader(file))


def build(
    documentos: Iterable[Documento],
    directory: Path | None = None,
    *,
    modelo: str | None = None,
    tesauro: Tesauro | None = None,
    progress: Progress | None = None,
    wait: float = 0.0,
) -> Contagem:
    """Build the index of these documents and put it in use; they are asked for under the lock.

    `modelo` names another encoder than the default one. Without any encoder the index serves search
    by words alone, and the count says why. Raises SemModelo for a model named but not to be had,
    IndiceEmUso while another build runs and does not end within `wait` seconds.
    """
    began = time.perf_counter()
    folder = directory or default_dir()
    if tesauro is None:
        tesauro = read_tesauro()
    aviso = encoder.available(modelo)
    if aviso and modelo:
        raise encoder.SemModelo(f"A busca por sentido não está disponível: {aviso}.")
    with store.lock(folder, wait=wait):
        prepared = tuple(documentos)
        found = tuple(unit for documento in prepared for unit in units.units(documento))
        reader = None if aviso else _Lazy(modelo, folder / "modelos", progress)
        impressao = _fingerprint(prepared, found, tesauro, reader)
        former = _former(folder)
        fresh = 0
        changed = former is None or former.impressao != impressao
        if changed:
            conteudo, texts = _words(prepared, found, tesauro, former)
            manifesto = replace(
                conteudo.manifesto,
                impressao=impressao,
                modelo=reader.nome if reader else None,
                modelo_sha256=reader.sha256 if reader else None,
            )
            conteudo = replace(conteudo, manifesto=manifesto)
            if reader is not None:
                conteudo, fresh = _meanings(conteudo, texts, reader, folder, progress)
            store.write(folder, conteudo)
    return Contagem(
        documentos=len(prepared),
        unidades=len(found),
        partes=sum(len(unit.partes) for unit in found),
        vetores_novos=fresh,
        segundos=round(time.perf_counter() - began, 3),
        mudou=changed,
        modelo=reader.nome if reader else None,
        aviso=f"A busca por sentido ficou de fora: {aviso}." if aviso else None,
    )


def _fingerprint(
    documentos: Sequence[Documento],
    found: Sequence[Unidade],
    tesauro: Tesauro,
    reader: _Lazy | None,
) -> str:
    """Of all that goes in, the code that reads words included: the same input, the same value."""
    digest = hashlib.sha256()
    for module in (words, lexical, thesaurus, units, dense):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    for part in (store.FORMATO, reader and (reader.nome, reader.sha256), tesauro.linhas):
        digest.update(repr(part).encode())
    for documento in documentos:
        digest.update(repr(documento.fonte).encode())
    for unidade in found:
        digest.update(repr(unidade).encode())
    return digest.hexdigest()


def _former(folder: Path) -> Manifesto | None:
    try:
        return store.manifest(folder)
    except (store.IndiceAusente, store.IndiceInvalido):
        return None


class _Lazy:
    """The encoder, opened at the first text that needs a new vector."""

    def __init__(self, modelo: str | None, directory: Path, progress: Progress | None) -> None:
        self._modelo, self._directory, self._progress = modelo, directory, progress
        self._opened: Encoder | None = None

    @property
    def nome(self) -> str:
        return self._modelo or encoder.PADRAO

    @property
    def sha256(self) -> str:
        """Of the default model it is known without opening it."""
        if self._modelo in (None, encoder.PADRAO):
            return encoder.WEIGHTS_SHA256
        return self.opened.sha256

    @property
    def opened(self) -> Encoder:
        if self._opened is None:
            self._opened = encoder.open_encoder(
                self._modelo, directory=self._directory, progress=self._progress
            )
        return self._opened


def fields(unidade: Unidade, texto: str | None = None) -> tuple[Sequence[str], ...]:
    """Tokens of a unit by field, in the order of `lexical.CAMPOS`; of a part, by its text."""
    inner = unidade.titulos[-1:]
    return (
        words.tokens(unidade.corpo if texto is None else texto),
        words.tokens(" ".join(inner)),
        words.tokens(" ".join(unidade.titulos[:-1])),
        words.tokens(unidade.nome or ""),
    )


def _words(
    documentos: Sequence[Documento],
    found: tuple[Unidade, ...],
    tesauro: Tesauro,
    former: Manifesto | None,
) -> tuple[Conteudo, dict[str, list[str]]]:
    """All that needs no model: postings, statistics, and the texts to be embedded."""
    current = [unit.atual for unit in found]
    stems = [words.stems(f"{unit.contexto}\n{unit.corpo}") for unit in found]
    termos = lexical.frequencies(s for s, now in zip(stems, current, strict=True) if now)
    sha = hashlib.sha256(repr(tesauro.linhas).encode()).hexdigest()
    frozen = former.estatisticas if former and former.tesauro_sha256 == sha else None
    concepts = _concepts(stems, current, termos, tesauro, frozen)
    texts = {
        "sentido": [f"{u.contexto}\n{u.corpo}".strip() for u in found],
        "conceitos": [
            "\n".join(filter(None, (line, u.contexto, u.corpo)))
            for line, u in zip(concepts.lines, found, strict=True)
        ],
        "partes": [units.passage(u.partes, i) for u in found for i in range(len(u.partes))],
    }
    manifesto = Manifesto(
        impressao="",
        modelo=None,
        modelo_sha256=None,
        tesauro_sha256=sha,
        unidades=len(found),
        partes=len(texts["partes"]),
        atuais=sum(current),
        fontes=tuple(asdict(d.fonte) for d in documentos),
        termos=dict(sorted(termos.items())),
        estatisticas=concepts.frozen,
    )
    sizes = [len(unit.partes) for unit in found]
    owners = [unit for unit, size in zip(found, sizes, strict=True) for _ in range(size)]
    lexico = lexical.build((fields(unit) for unit in found), current)
    lexico_partes = lexical.build(
        (fields(unit, text) for unit, text in zip(owners, texts["partes"], strict=True)),
        [unit.atual for unit in owners],
    )
    return Conteudo(manifesto, found, lexico, lexico_partes, None), texts


@dataclass(frozen=True, slots=True)
class _Concepts:
    lines: list[str]
    frozen: dict[str, Any]


def _concepts(
    stems: Sequence[Sequence[str]],
    current: Sequence[bool],
    termos: Mapping[str, int],
    tesauro: Tesauro,
    frozen: dict[str, Any] | None,
) -> _Concepts:
    """The concepts that stand in front of each unit, by statistics that stay once taken."""
    total = int(frozen["total"]) if frozen else sum(current)
    df = frozen["termos"] if frozen else {s: termos[s] for s in _stems(tesauro) if s in termos}
    idf = lexical.inverse(df, total)
    matched = [thesaurus.contiguous(tesauro, s, idf) for s in stems]
    if frozen:
        counts = frozen["conceitos"]
    else:
        counts = lexical.frequencies(
            (c.conceito for c in m) for m, now in zip(matched, current, strict=True) if now
        )
    lines = [
        thesaurus.described(tesauro, thesaurus.best_concepts(m, counts, total)) for m in matched
    ]
    taken = {
        "total": total,
        "conceitos": dict(sorted(counts.items())),
        "termos": dict(sorted(df.items())),
    }
    return _Concepts(lines, taken)


def _stems(tesauro: Tesauro) -> set[str]:
    return {s for terms in tesauro.grupos.values() for term in terms for s in term.stems}


def _meanings(
    conteudo: Conteudo,
    texts: Mapping[str, list[str]],
    reader: _Lazy,
    folder: Path,
    progress: Progress | None,
) -> tuple[Conteudo, int]:
    """The content with its views, and how many vectors had to be computed."""
    vetores = Vetores(folder, reader.sha256)
    every = [text for view in texts.values() for text in view]
    fresh = len(vetores.missing(every))
    vetores.encode(every, lambda chunk: reader.opened.passages(chunk), progress)
    visoes = {view: dense.build(vetores.matrix(wanted)) for view, wanted in texts.items() if wanted}
    vetores.compact(every)
    return replace(conteudo, visoes=visoes), fresh
