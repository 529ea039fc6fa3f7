"""One norm made ready for the index: its units, the counts of their words, the terms in them.

All of it depends on the norm, the thesaurus and the code alone, never on other norms, so that it
is kept beside the norm's tables: one more law costs its own work and a joining of what is there.

    tabelas/<chave>-<impressao>/indice-<codigo>/   unidades.parquet · contagens.npz · resumo.json
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from corpus.tables import Tabelas
from index import lexical, thesaurus, unit_table, units, words
from index.lexical import Contagens, Places
from index.thesaurus import Termo, Tesauro
from index.units import Unidade
from parsing.model import Documento, Fonte


@dataclass(frozen=True, slots=True)
class Preparada:
    """A norm made ready. Rows are its units (or their parts) in reading order."""

    fonte: Fonte
    impressao: str
    """Of its units: another value, another text."""
    tabela: pa.Table
    """The units, as `unit_table.table` gives them."""
    atuais: npt.NDArray[np.bool_]
    tamanhos: Places
    """Of each unit, the number of its parts."""
    lexico: Contagens
    lexico_partes: Contagens
    stems: Mapping[str, int]
    """Of each stem, in how many current units it stands."""
    termos: tuple[tuple[int, ...], ...]
    """Of each unit, the terms of the thesaurus that stand in it, by their place in `terms`."""
    pasta: Path | None = None
    """Where it is kept; None for a document that is in no data folder."""


def terms(tesauro: Tesauro) -> tuple[Termo, ...]:
    """Every term of the thesaurus in the order of the groups."""
    return tuple(termo for group in tesauro.grupos.values() for termo in group)


class Preparo:
    """Makes norms ready with one thesaurus, or reads back what was kept of them."""

    def __init__(self, tesauro: Tesauro) -> None:
        self._tesauro = tesauro
        self._places = {(t.conceito, t.texto): place for place, t in enumerate(terms(tesauro))}
        self._name = f"indice-{_code(tesauro)}"

    def prepared(self, norma: Documento | Tabelas) -> Preparada:
        """A norm as it was kept, or made now (and kept, where it has tables)."""
        if isinstance(norma, Documento):
            return self._prepare(norma)
        folder = norma.pasta / self._name
        kept = _read(folder, norma.fonte)
        if kept is not None:
            return kept
        found = self._prepare(norma.documento())
        for other in norma.pasta.glob("indice-*"):
            shutil.rmtree(other, ignore_errors=True)
        _write(folder, found)
        return replace(found, pasta=folder)

    def _prepare(self, documento: Documento) -> Preparada:
        found = units.units(documento)
        read = _Words()
        stems = [read.stems(_texts(unit)) for unit in found]
        whole, parts = read.counted(found)
        return Preparada(
            fonte=documento.fonte,
            impressao=hashlib.sha256(repr(found).encode()).hexdigest(),
            tabela=unit_table.table(found),
            atuais=np.array([unit.atual for unit in found], dtype=bool),
            tamanhos=np.array([len(unit.partes) for unit in found], dtype=np.int32),
            lexico=whole,
            lexico_partes=parts,
            stems=lexical.frequencies(
                s for s, unit in zip(stems, found, strict=True) if unit.atual
            ),
            termos=tuple(self._terms(s) for s in stems),
        )

    def _terms(self, stems: Sequence[str]) -> tuple[int, ...]:
        """Places of the terms that stand in a text."""
        found = thesaurus.standing(self._tesauro, stems)
        return tuple(sorted({self._places[termo.conceito, termo.texto] for termo in found}))


def _code(tesauro: Tesauro) -> str:
    """Of the code that reads words, and the thesaurus: 16 hexadecimal digits."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for module in (words, lexical, thesaurus, unit_table, units):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(repr(tesauro.linhas).encode())
    return digest.hexdigest()[:16]


def _texts(unidade: Unidade) -> Iterable[str]:
    """Headings, epígrafe and texts of a unit, outermost first."""
    yield from unidade.titulos
    yield unidade.nome or ""
    for parte in unidade.partes:
        yield parte.texto


class _Words:
    """The words of one norm: each text is read once, though many units hold it."""

    def __init__(self) -> None:
        self._vocabulary: dict[str, int] = {}
        self._places: dict[str, Places] = {}
        self._stems: dict[str, tuple[str, ...]] = {}

    def stems(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The stems of these texts, in order."""
        for text in (texts := tuple(texts)):
            if text not in self._stems:
                self._stems[text] = words.stems(text)
        return tuple(stem for text in texts for stem in self._stems[text])

    def counted(self, found: Sequence[Unidade]) -> tuple[Contagens, Contagens]:
        """The counts of the units, and of their parts under the texts they hang from."""
        whole: list[list[Places]] = [[] for _ in lexical.CAMPOS]
        parts: list[list[Places]] = [[] for _ in lexical.CAMPOS]
        for unit in found:
            own = [self._read(parte.texto) for parte in unit.partes]
            heads = [
                self._joined(unit.titulos[-1:]), self._joined(unit.titulos[:-1]),
                self._read(unit.nome or ""),
            ]  # fmt: skip
            chains: list[Places] = []
            for parte, places in zip(unit.partes, own, strict=True):
                chains.append(
                    places if parte.pai < 0 else np.concatenate([chains[parte.pai], places])
                )
            for column, places in enumerate((np.concatenate(own), *heads)):
                whole[column].append(places)
            for column, held in enumerate((chains, *([head] * len(own) for head in heads))):
                parts[column].extend(held)
        vocabulary = tuple(self._vocabulary)
        return lexical.count(vocabulary, whole), lexical.count(vocabulary, parts)

    def _joined(self, texts: Sequence[str]) -> Places:
        return np.concatenate([np.zeros(0, dtype=np.int32), *(self._read(t) for t in texts)])

    def _read(self, text: str) -> Places:
        if text not in self._places:
            known = self._vocabulary
            found = [known.setdefault(token, len(known)) for token in words.tokens(text)]
            self._places[text] = np.array(found, dtype=np.int32)
        return self._places[text]


def _write(folder: Path, found: Preparada) -> None:
    """Every file into a new folder, which takes its name when it is whole."""
    new = Path(tempfile.mkdtemp(prefix=".novo-", dir=folder.parent))
    pq.write_table(found.tabela, new / "unidades.parquet", compression="zstd")
    arrays: dict[str, Any] = {
        "atuais": found.atuais, "tamanhos": found.tamanhos,
        "termos": np.array([t for unit in found.termos for t in unit], dtype=np.int32),
        "quantos": np.array([len(unit) for unit in found.termos], dtype=np.int32),
    }  # fmt: skip
    for name, counts in (("lexico", found.lexico), ("partes", found.lexico_partes)):
        for column in ("token", "unit", "counts", "lengths"):
            arrays[f"{name}_{column}"] = getattr(counts, column)
    np.savez(new / "contagens.npz", **arrays)
    summary = {
        "impressao": found.impressao, "tokens": found.lexico.tokens,
        "stems": dict(sorted(found.stems.items())),
    }  # fmt: skip
    (new / "resumo.json").write_text(json.dumps(summary, ensure_ascii=False), encoding="utf-8")
    try:
        new.rename(folder)
    except OSError:  # another process has just made the same
        shutil.rmtree(new, ignore_errors=True)


def _read(folder: Path, fonte: Fonte) -> Preparada | None:
    """A norm as it was kept; None where it is not there or cannot be read."""
    try:
        summary = json.loads((folder / "resumo.json").read_text(encoding="utf-8"))
        tabela = pq.read_table(folder / "unidades.parquet", schema=unit_table.ESQUEMA)
        with (folder / "contagens.npz").open("rb") as file, np.load(file) as held:
            arrays = {name: held[name] for name in held.files}
        tokens = tuple(summary["tokens"])
        return Preparada(
            fonte=fonte,
            impressao=summary["impressao"],
            tabela=tabela,
            atuais=arrays["atuais"],
            tamanhos=arrays["tamanhos"],
            lexico=_counts("lexico", tokens, arrays),
            lexico_partes=_counts("partes", tokens, arrays),
            stems=summary["stems"],
            termos=_rows(arrays["termos"].tolist(), arrays["quantos"].tolist()),
            pasta=folder,
        )
    except (OSError, ValueError, KeyError, TypeError, BadZipFile, pa.ArrowException):
        shutil.rmtree(folder, ignore_errors=True)
        return None


def _counts(
    name: str, tokens: tuple[str, ...], arrays: Mapping[str, npt.NDArray[Any]]
) -> Contagens:
    return Contagens(
        tokens, *(arrays[f"{name}_{column}"] for column in ("token", "unit", "counts", "lengths"))
    )


def _rows(values: Sequence[int], sizes: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Values cut into rows of these sizes."""
    found: list[tuple[int, ...]] = []
    start = 0
    for size in sizes:
        found.append(tuple(values[start : start + size]))
        start += size
    return tuple(found)
