"""Signals, their sum, and the short way for large collections."""

from __future__ import annotations

import numpy as np
import pytest

from index import confidence, dense, fusion, ranking
from index.confidence import Assunto, Regra
from index.query import Consulta
from index.search import Indice


def test_standard_scores() -> None:
    scores = np.array([1.0, 2.0, 3.0, 100.0], dtype=np.float32)
    found = fusion.standard(scores, 3)
    assert found[:3].mean() == pytest.approx(0.0, abs=1e-6)
    assert found[:3].std() == pytest.approx(1.0)
    assert fusion.TETO < found[3] < fusion.TETO + 5  # softly capped, still first
    assert not fusion.standard(np.ones(3, dtype=np.float32), 3).any()


def test_one_signal_keeps_its_scale() -> None:
    scores = np.array([0.0, 2.0], dtype=np.float32)
    assert fusion.fuse({"lexico": scores}).tolist() == [0.0, 2.0]


@pytest.mark.parametrize("texto", ["barulho de madrugada", "mesas e cadeiras na calçada"])
def test_large_collections_take_a_short_way(
    lexico: Indice, texto: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Consulta(texto, modo="lexica", k=5)
    whole = [(a.doc, a.artigo) for a in lexico.search(asked).achados]
    monkeypatch.setattr(ranking, "INTEIRO", 100)
    monkeypatch.setattr(ranking, "AMOSTRA", 300)
    monkeypatch.setattr(ranking, "CANDIDATOS", 50)
    monkeypatch.setattr(lexico, "ranqueador", ranking.prepare(lexico.conteudo))
    short = [(a.doc, a.artigo) for a in lexico.search(asked).achados]
    assert set(whole[:3]) <= set(short)


def test_a_comparison_looks_at_every_municipality(
    lexico: Indice, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Consulta("comércio ambulante", modo="lexica")
    whole = [(m.municipio, m.resposta) for m in lexico.compare(asked).municipios]
    monkeypatch.setattr(ranking, "INTEIRO", 100)
    monkeypatch.setattr(ranking, "AMOSTRA", 50)
    monkeypatch.setattr(ranking, "CANDIDATOS", 1)
    monkeypatch.setattr(lexico, "ranqueador", ranking.prepare(lexico.conteudo))
    few = lexico.compare(asked).municipios
    assert [(m.municipio, m.resposta) for m in few] == whole
    assert sum(m.resposta for m in few) > 2


@pytest.mark.parametrize("kind", dense.TIPOS)
def test_every_faiss_type_finds_the_vector_itself(kind: dense.Tipo) -> None:
    draw = np.random.default_rng(1)
    vectors = draw.standard_normal((4_000, 32), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    visao = dense.unpack(dense.pack(dense.build(vectors, kind=kind)))
    assert visao.nearest(vectors[7], 5)[0] == 7
    rows = np.array([7, 3, 3_999])
    expected = vectors[rows] @ vectors[7]
    assert visao.products(vectors[7], rows) == pytest.approx(expected, abs=0.001)
    assert visao.vectors(rows) == pytest.approx(vectors[rows], abs=0.001)
    only = visao.nearest(vectors[7], 5, np.array([1, 2, 3]))
    assert set(only.tolist()) <= {1, 2, 3}


def test_type_by_size() -> None:
    assert dense.kind_for(900) == "plano"
    assert dense.kind_for(10_000_000) == "listas16"
    assert dense.kind_for(10_000_000, searched=False) == "plano16"


def test_confidence_grows_with_the_evidence() -> None:
    known = Assunto(1.0, 4.0, 5)
    weak, strong = Regra(0.2, 0.2), Regra(1.0, 1.0)
    assert confidence.AJUSTADO(known, weak) < confidence.LIMIAR < confidence.AJUSTADO(known, strong)
    assert confidence.AJUSTADO(Assunto(0.2, 2.0, 2), strong) < confidence.LIMIAR


def test_fit_finds_the_side() -> None:
    found = confidence.fit([(float(n),) for n in range(20)], [n > 9 for n in range(20)])
    assert found((0.0,)) < 0.5 < found((19.0,))
