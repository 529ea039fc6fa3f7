"""Tables in the data folder stand for the parsed norms, and only what changed is parsed again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from corpus import catalog, tables
from index import units
from parsing import table

PACOTE = Path(catalog.__file__).parent


def stamps(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (folder / "tabelas").iterdir()}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("corpus")
    shutil.copytree(PACOTE / "textos", copy / "textos")
    shutil.copytree(PACOTE / "erratas", copy / "erratas")
    for name in ("catalogo.toml", "normas.csv"):
        shutil.copy(PACOTE / name, copy / name)
    return copy


def test_tables_give_the_same_rows_and_the_same_units(corpus: Path, tmp_path: Path) -> None:
    catalogo = catalog.load(corpus)
    read = tables.documentos(catalogo, tmp_path)
    assert [d.fonte.chave for d in read] == [f.chave for f in catalogo.fontes]
    for documento in read:
        parsed = catalogo.documento(documento.fonte.chave)
        assert table.rows(documento) == table.rows(parsed)
        assert units.units(documento) == units.units(parsed)


def test_only_what_changed_is_parsed_again(corpus: Path, tmp_path: Path) -> None:
    tables.documentos(catalog.load(corpus), tmp_path)
    first = stamps(tmp_path)
    tables.documentos(catalog.load(corpus), tmp_path)
    assert stamps(tmp_path) == first
    acts = corpus / "normas.csv"
    before = acts.read_text(encoding="utf-8")
    acts.write_text(before.replace("2003-01-01,2003-12-31", "2003-02-01,2003-12-31"), "utf-8")
    tables.documentos(catalog.load(corpus), tmp_path)
    acts.write_text(before, encoding="utf-8")
    second = stamps(tmp_path)
    kept = {name for name in second if first.get(name) == second[name]}
    assert {name.rpartition("-")[0] for name in kept} == {"paraguacu", "alvorada", "lagoa"}
    assert len(second) == len(first) == 5


def test_half_written_tables_are_swept(corpus: Path, tmp_path: Path) -> None:
    tables.documentos(catalog.load(corpus), tmp_path)
    (tmp_path / "tabelas" / ".novo-abc").mkdir()
    (tmp_path / "tabelas" / "colatina-0000000000000000").mkdir()
    tables.documentos(catalog.load(corpus), tmp_path)
    assert len(stamps(tmp_path)) == 5


@pytest.mark.parametrize("chave", ["alvorada", "lagoa", "paraguacu"])
def test_a_norm_comes_back_from_its_tables_as_it_was_parsed(tmp_path: Path, chave: str) -> None:
    catalogo = catalog.load(catalog.PACOTE)
    tables._write(catalogo.documento(chave), tables.place(catalogo, chave, tmp_path))
    kept = tables.Tabelas(
        catalogo.fonte(chave), tables.place(catalogo, chave, tmp_path), catalogo.normas
    )
    parsed = catalogo.documento(chave)
    assert kept.documento() == parsed
    assert kept.documento().preambulo == parsed.preambulo != ()
