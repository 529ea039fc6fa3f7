"""Readings kept beside the tables of a norm come back as what they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from corpus import catalog
from parsing.content import Conteudo, content
from parsing.coverage import Cobertura, coverage
from parsing.definitions import Uso, uses
from parsing.fines import BaseDeMultas, fine_base
from parsing.model import Documento, Referencia
from parsing.references import references
from ui.acts import AtoAlterador, acts
from ui.readings import Leituras

CATALOGO = catalog.load(catalog.PACOTE)


@pytest.fixture(params=["colatina", "lagoa"])
def documento(request: pytest.FixtureRequest) -> Documento:
    return CATALOGO.documento(request.param)


def fail() -> Any:
    raise AssertionError("it was kept")


def test_every_reading_survives(documento: Documento, tmp_path: Path) -> None:
    chave = documento.fonte.chave
    read = content(documento)
    base = fine_base(documento, medidas=read.medidas, regras=read.regras)
    found: dict[str, tuple[Any, Any]] = {
        "atos": (tuple[AtoAlterador, ...], acts(documento)),
        "lido": (tuple[Conteudo, BaseDeMultas], (read, base)),
        "remissoes": (tuple[Referencia, ...], references(documento)),
        "termos": (tuple[Uso, ...], uses(documento)),
        "cobertura": (Cobertura, coverage(documento, CATALOGO.text(chave))),
    }
    for nome, (tipo, value) in found.items():
        assert Leituras().get(tmp_path, nome, tipo, lambda value=value: value) == value
        again = Leituras().get(tmp_path, nome, tipo, fail)
        assert again == value
        assert type(again) is type(value)
    assert Leituras.has(tmp_path, *found)


def test_a_damaged_file_is_read_from_the_norm_again(tmp_path: Path) -> None:
    Leituras().get(tmp_path, "atos", tuple[AtoAlterador, ...], lambda: (ATO,))
    (path,) = tmp_path.rglob("atos.json")
    for damaged in ("", "[[1]]", "{", '[["a"]]'):
        path.write_text(damaged)
        assert Leituras().get(tmp_path, "atos", tuple[AtoAlterador, ...], lambda: (ATO,)) == (ATO,)


def test_without_tables_nothing_is_written(tmp_path: Path) -> None:
    absent = tmp_path / "ainda-sem-tabelas"
    assert Leituras().get(absent, "x", int, lambda: 3) == 3
    assert not absent.exists()
    assert not Leituras.has(absent, "x")


ATO = AtoAlterador("Lei nº 1/2020", "lei-1-2020", "2020", (("art1", 2, "redacao"),))
