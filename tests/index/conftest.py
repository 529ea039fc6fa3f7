"""Real indexes for the tests: the five codes by words alone, and a law outside the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus import catalog
from index import building, encoder, search
from parsing import parse
from parsing.model import Documento, Fonte

RAIZ = Path(__file__).resolve().parents[2]
PROPRIA = RAIZ / "tests" / "data" / "lei_propria"


@pytest.fixture(scope="session")
def documentos() -> tuple[Documento, ...]:
    """The five codes, parsed and dated."""
    return catalog.load(RAIZ / "corpus").documentos()


@pytest.fixture(scope="session")
def lexico(
    documentos: tuple[Documento, ...], tmp_path_factory: pytest.TempPathFactory
) -> search.Indice:
    """An index of the five codes without an encoder."""
    folder = tmp_path_factory.mktemp("lexico")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "available", lambda *_: "sem modelo neste teste")
        building.build(documentos, folder)
    return search.load(folder)


@pytest.fixture(scope="session")
def completo() -> search.Indice:
    """The index of the data folder, made by `posturas indexar`, with its encoder open."""
    indice = search.load()
    indice.carregar_semantica()
    return indice


@pytest.fixture(scope="session")
def propria() -> Documento:
    """A law of transport and cemeteries that is in no corpus."""
    texto = (PROPRIA / "transporte_cemiterios.txt").read_text(encoding="utf-8")
    return parse(texto, Fonte(chave="propria", municipio_id="br-xx-propria", municipio="Própria"))
