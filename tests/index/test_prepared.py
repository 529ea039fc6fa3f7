"""What one norm gives to the index is kept beside its tables and used again."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from corpus import catalog, tables
from index import building, encoder, lexical, store, unit_table, units
from index.prepared import Preparo
from index.refresh import refresh
from parsing.model import Documento

from .test_refresh import corpus_of, found


@pytest.fixture(autouse=True)
def words_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "available", lambda *_: "sem codificador neste teste")


def kept(data: Path, chave: str) -> Path:
    """The folder of what was made of a norm."""
    (folder,) = data.glob(f"tabelas/{chave}-*/indice-*")
    return folder


def test_one_more_law_reads_no_other_law_again(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    (kept(data, "vila-1").parent / "dispositivos.parquet").unlink()
    refresh(corpus_of(corpus, 2), data)
    assert found(data, "capivara") == {"vila-1"}
    assert found(data, "ornitorrinco") == {"vila-2"}


def test_step_by_step_or_at_once_gives_the_same_postings(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    refresh(corpus_of(corpus, 2), data)
    refresh(corpus, tmp_path / "de-uma-vez")
    one, other = store.read(data), store.read(tmp_path / "de-uma-vez")
    assert one.unidades == other.unidades
    for name in ("lexico", "lexico_partes"):
        left, right = getattr(one, name), getattr(other, name)
        assert left.vocabulary == right.vocabulary
        assert np.array_equal(left.units, right.units)
        assert np.array_equal(left.weights, right.weights)
        assert np.array_equal(left.idf, right.idf)


def test_a_build_that_stopped_keeps_the_norms_it_had_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1, 2), tmp_path / "dados"
    read = units.units

    def stopped(documento: Documento) -> tuple[units.Unidade, ...]:
        if documento.fonte.chave == "vila-2":
            raise KeyboardInterrupt
        return read(documento)

    with monkeypatch.context() as patch:
        patch.setattr(units, "units", stopped)
        with pytest.raises(KeyboardInterrupt):
            refresh(corpus, data)
    (kept(data, "vila-1").parent / "dispositivos.parquet").unlink()
    assert refresh(corpus, data).documentos == 2
    assert found(data, "capivara") == {"vila-1"}


@pytest.mark.parametrize("name", ["unidades.parquet", "contagens.npz", "resumo.json"])
def test_what_was_kept_and_is_damaged_is_made_again(tmp_path: Path, name: str) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    path = kept(data, "vila-1") / name
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    shutil.rmtree(data / "indice")
    refresh(corpus, data)
    assert found(data, "capivara") == {"vila-1"}
    assert path.stat().st_size > 0


def test_kept_norm_is_the_norm(tmp_path: Path) -> None:
    corpus = corpus_of(tmp_path / "corpus", 3)
    (norma,) = tables.made(catalog.load(corpus), tmp_path / "dados")
    preparo = Preparo(building.read_tesauro())
    made, again = preparo.prepared(norma), preparo.prepared(norma)
    assert again.pasta == kept(tmp_path / "dados", "vila-3")
    assert unit_table.rows(again.tabela) == units.units(norma.documento())
    assert (made.stems, made.termos, made.impressao) == (again.stems, again.termos, again.impressao)
    for name in ("lexico", "lexico_partes"):
        one, other = getattr(made, name), getattr(again, name)
        assert one.tokens == other.tokens
        assert np.array_equal(one.counts, other.counts)


def test_units_survive_their_table(documentos: tuple[Documento, ...]) -> None:
    every = [units.units(documento) for documento in documentos]
    joined = unit_table.join([unit_table.table(found) for found in every])
    assert unit_table.rows(joined) == tuple(unit for found in every for unit in found)
    assert unit_table.rows(unit_table.join([])) == ()


def test_counts_joined_are_counts_of_all() -> None:
    one = [(("cao", "rua", "cao"), ("lei",), (), ())]
    other = [(("rua",), (), ("lei",), ("cao",)), (("muro", "muro"), (), (), ())]
    together = lexical.build(one + other, [True, False, True])
    apart = lexical.join([counts(one), counts(other)], [True, False, True])
    assert together.vocabulary == apart.vocabulary
    for query in ("cao", "rua", "lei", "muro"):
        assert np.array_equal(together.scores({query: 1.0}), apart.scores({query: 1.0}))


def counts(found: list[tuple[tuple[str, ...], ...]]) -> lexical.Contagens:
    """Counts of these units with a vocabulary of their own, in the order of their words."""
    tokens = tuple(dict.fromkeys(t for unit in found for field in unit for t in field))
    columns = [
        [np.array([tokens.index(t) for t in unit[c]], dtype=np.int32) for unit in found]
        for c in range(len(lexical.CAMPOS))
    ]
    return lexical.count(tokens, columns)
