"""Norms → an index in the data folder: units, words, vectors, statistics.

Only what changed is computed: what a norm gives alone is kept beside its tables, vectors by the
hash of their text, and an index made of the same input as the one in use is not written again.
"""

from __future__ import annotations

import csv
import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from corpus.tables import Tabelas
from index import (
    concepts,
    dense,
    encoder,
    lexical,
    passages,
    store,
    thesaurus,
    unit_table,
    units,
    words,
)
from index.concepts import Conceitos
from index.dense import Visao
from index.encoder import Encoder, Motor, Progress
from index.prepared import Preparada, Preparo
from index.store import Manifesto, Novo
from index.thesaurus import Tesauro
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
    motor: Motor | None
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
    normas: Iterable[Documento | Tabelas],
    directory: Path | None = None,
    *,
    modelo: str | None = None,
    motor: Motor | None = None,
    tesauro: Tesauro | None = None,
    progress: Progress | None = None,
    wait: float = 0.0,
) -> Contagem:
    """Build the index of these norms and put it in use; they are asked for under the lock.

    Of a norm given by its tables, what earlier builds made of it is used again. `modelo` names
    another encoder than the default one, `motor` its engine. Without any encoder the index serves
    search by words alone, and the count says why. Raises SemModelo for a model or engine named but
    not to be had, IndiceEmUso while another build runs and does not end within `wait` seconds.
    """
    began = time.perf_counter()
    folder = directory or default_dir()
    if tesauro is None:
        tesauro = read_tesauro()
    aviso = encoder.available(modelo, motor)
    if aviso and (modelo or motor):
        raise encoder.SemModelo(f"A busca por sentido não está disponível: {aviso}.")
    with store.lock(folder, wait=wait):
        ready = _prepared(normas, tesauro, progress)
        reader = None if aviso else _Lazy(modelo, motor, folder / "modelos", progress)
        impressao = _fingerprint(ready, tesauro, reader)
        former = _former(folder)
        fresh = 0
        changed = former is None or former.impressao != impressao
        if changed:
            manifesto, conceitos = _manifest(ready, tesauro, former)
            manifesto = replace(
                manifesto,
                impressao=impressao,
                modelo=reader.nome if reader else None,
                modelo_sha256=reader.sha256 if reader else None,
                motor=reader.motor if reader else None,
            )
            visoes = None
            if reader is not None:
                visoes, fresh = _meanings(ready, conceitos, reader, folder, progress)
            _told(progress, "gravando o índice", 0, 1)
            store.write(folder, _joined(manifesto, ready, visoes))
    return Contagem(
        documentos=len(ready),
        unidades=sum(len(norma.atuais) for norma in ready),
        partes=sum(int(norma.tamanhos.sum()) for norma in ready),
        vetores_novos=fresh,
        segundos=round(time.perf_counter() - began, 3),
        mudou=changed,
        modelo=reader.nome if reader else None,
        motor=reader.motor if reader else None,
        aviso=f"A busca por sentido ficou de fora: {aviso}." if aviso else None,
    )


def _prepared(
    normas: Iterable[Documento | Tabelas], tesauro: Tesauro, progress: Progress | None
) -> tuple[Preparada, ...]:
    """Every norm made ready, or read back where it was kept."""
    every, preparo = tuple(normas), Preparo(tesauro)
    found = []
    for done, norma in enumerate(every):
        _told(progress, "preparando as normas", done, len(every))
        found.append(preparo.prepared(norma))
    return tuple(found)


def _told(progress: Progress | None, stage: str, done: int, total: int) -> None:
    if progress is not None:
        progress(stage, done, total)


def _fingerprint(ready: Sequence[Preparada], tesauro: Tesauro, reader: _Lazy | None) -> str:
    """Of all that goes in, the code that reads words included: the same input, the same value."""
    digest = hashlib.sha256()
    for module in (words, lexical, thesaurus, units, concepts, passages, dense):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    for part in (store.FORMATO, reader and (reader.nome, reader.sha256), tesauro.linhas):
        digest.update(repr(part).encode())
    for norma in ready:
        digest.update(repr((norma.fonte, norma.impressao)).encode())
    return digest.hexdigest()


def _former(folder: Path) -> Manifesto | None:
    try:
        return store.manifest(folder)
    except (store.IndiceAusente, store.IndiceInvalido):
        return None


class _Lazy:
    """The encoder, opened at the first text that needs a new vector."""

    def __init__(
        self,
        modelo: str | None,
        motor: Motor | None,
        directory: Path,
        progress: Progress | None,
    ) -> None:
        self._modelo, self._directory, self._progress = modelo, directory, progress
        self.motor = encoder.engine(modelo, motor)
        self._opened: Encoder | None = None

    @property
    def nome(self) -> str:
        return self._modelo or encoder.PADRAO

    @property
    def sha256(self) -> str:
        """Of the default model it is known without opening it."""
        return encoder.known_sha256(self._modelo, self.motor) or self.opened.sha256

    @property
    def opened(self) -> Encoder:
        if self._opened is None:
            self._opened = encoder.open_encoder(
                self._modelo,
                directory=self._directory,
                motor=self.motor,
                progress=self._progress,
            )
        return self._opened


def _manifest(
    ready: Sequence[Preparada], tesauro: Tesauro, former: Manifesto | None
) -> tuple[Manifesto, Conceitos]:
    """The statistics of all norms together; those that enter texts stay as they were taken."""
    stems: Counter[str] = Counter()
    for norma in ready:
        stems.update(norma.stems)
    sha = hashlib.sha256(repr(tesauro.linhas).encode()).hexdigest()
    frozen = former.estatisticas if former and former.tesauro_sha256 == sha else None
    conceitos = concepts.chosen(ready, stems, tesauro, frozen)
    manifesto = Manifesto(
        impressao="",
        modelo=None,
        modelo_sha256=None,
        tesauro_sha256=sha,
        unidades=sum(len(norma.atuais) for norma in ready),
        partes=sum(int(norma.tamanhos.sum()) for norma in ready),
        atuais=sum(int(norma.atuais.sum()) for norma in ready),
        fontes=tuple(asdict(norma.fonte) for norma in ready),
        termos=dict(sorted(stems.items())),
        estatisticas=conceitos.estatisticas,
    )
    return manifesto, conceitos


def _joined(
    manifesto: Manifesto, ready: Sequence[Preparada], visoes: Mapping[str, Visao] | None
) -> Novo:
    """The units and postings of all norms, after one another."""
    current = np.concatenate([np.zeros(0, dtype=bool), *(norma.atuais for norma in ready)])
    of_parts = [np.repeat(norma.atuais, norma.tamanhos) for norma in ready]
    return Novo(
        manifesto,
        unit_table.join([norma.tabela for norma in ready]),
        lexical.join([norma.lexico for norma in ready], current),
        lexical.join(
            [norma.lexico_partes for norma in ready],
            np.concatenate([np.zeros(0, dtype=bool), *of_parts]),
        ),
        visoes,
    )


def _meanings(
    ready: Sequence[Preparada],
    conceitos: Conceitos,
    reader: _Lazy,
    folder: Path,
    progress: Progress | None,
) -> tuple[dict[str, Visao], int]:
    """The views, and how many vectors had to be computed."""
    vetores = Vetores(folder, reader.sha256)
    names = [passages.keys(norma, conceitos) for norma in ready]
    unread = [
        text
        for norma, held in zip(ready, names, strict=True)
        if vetores.lacks(key for view in held.values() for key in view)
        for view in passages.texts(norma, conceitos).values()
        for text in view
    ]
    fresh = len(vetores.missing(unread))
    vetores.encode(unread, lambda chunk: reader.opened.passages(chunk), progress)
    visoes = {}
    for view in passages.VISOES:
        wanted = [key for held in names for key in held[view]]
        if wanted:
            matrix = vetores.matrix(wanted)
            visoes[view] = dense.build(matrix, searched=view != "partes")
    vetores.compact(key for held in names for view in held.values() for key in view)
    return visoes, fresh
