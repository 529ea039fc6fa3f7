"""The index follows the catalogue: only what is new is computed, and a killed build goes on."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from corpus import catalog
from index import Consulta, encoder, load, store
from index.refresh import IndiceNaoGravado, behind, refresh
from parsing.model import Fonte

ROOT = Path(__file__).parents[2]
CHILD = """
import hashlib, json, os, sys
import numpy as np
from pathlib import Path
from index import encoder, vectors
vectors.CHUNK = 5
class Fake:
    nome, sha256, done = encoder.PADRAO, encoder.WEIGHTS_SHA256, 0
    def passages(self, texts):
        Fake.done += len(texts)
        if len(sys.argv) > 3 and Fake.done > int(sys.argv[3]):
            os._exit(9)
        seeds = [int(hashlib.sha256(t.encode()).hexdigest()[:8], 16) for t in texts]
        found = np.stack([np.random.default_rng(s).standard_normal(384) for s in seeds])
        return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)
    queries = passages
encoder.available = lambda *_: None
encoder.open_encoder = lambda *a, **k: Fake()
from index.refresh import refresh
count = refresh(Path(sys.argv[1]), Path(sys.argv[2]))
print(json.dumps([Fake.done, count.vetores_novos, count.mudou]))
"""


BICHOS = {1: "capivara", 2: "ornitorrinco", 3: "tamanduá"}
LUGARES = ("na rua", "no quintal", "na praça", "em sacadas", "na feira", "no ônibus")


def law(n: int) -> str:
    return "\n".join(
        f"Art. {i}º É proibido ter {BICHOS[n]} {lugar}." for i, lugar in enumerate(LUGARES, 1)
    )


def corpus_of(folder: Path, *numbers: int) -> Path:
    own = catalog.Catalogo((folder,), folder)
    for n in numbers:
        fonte = Fonte(f"vila-{n}", municipio=f"Vila {n}", municipio_id=f"br-vila-{n}")
        own.add(fonte, law(n))
    return folder


def run(corpus: Path, data: Path, *limit: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CHILD, str(corpus), str(data), *limit],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_killed_build_goes_on_where_it_stopped(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1, 2), tmp_path / "dados"
    whole = json.loads(run(corpus, tmp_path / "inteiro").stdout)[0]
    killed = run(corpus, data, "7")
    assert killed.returncode == 9, killed.stderr
    with pytest.raises(store.IndiceAusente):
        store.manifest(data)
    done, fresh, changed = json.loads(run(corpus, data).stdout)
    assert changed
    assert done == fresh == whole - 5
    assert json.loads(run(corpus, data).stdout) == [0, 0, False]


def test_one_more_law_computes_its_own_texts_only(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1, 2), tmp_path / "dados"
    first = json.loads(run(corpus, data).stdout)[0]
    before = store.current(data)
    corpus_of(corpus, 3)
    killed = run(corpus, data, "0")
    assert killed.returncode == 9
    assert store.current(data) == before
    assert store.manifest(data).fontes[-1]["chave"] == "vila-2"
    done, _, _ = json.loads(run(corpus, data).stdout)
    assert 0 < done <= first / 2
    assert store.manifest(data).fontes[-1]["chave"] == "vila-3"


@pytest.fixture
def words_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "available", lambda *_: "sem codificador neste teste")


@pytest.mark.usefixtures("words_only")
def test_search_sees_what_came_and_not_what_went(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    own = catalog.load(corpus_of(corpus, 2))
    assert [f.chave for f in behind(own, data)] == ["vila-2"]
    refresh(corpus, data)
    assert behind(own, data) == ()
    assert found(data, "capivara") == {"vila-1"}
    assert found(data, "ornitorrinco") == {"vila-2"}
    own.remove("vila-1")
    refresh(corpus, data)
    assert found(data, "capivara") == set()
    assert found(data, "ornitorrinco") == {"vila-2"}


def found(data: Path, word: str) -> set[str]:
    return {achado.doc for achado in load(data).search(Consulta(f'"{word}"')).achados}


@pytest.mark.usefixtures("words_only")
def test_a_full_disk_leaves_the_former_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    before, kept = store.current(data), sorted((data / "indice").iterdir())

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    corpus_of(corpus, 2)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_write_lexico", full)
        with pytest.raises(IndiceNaoGravado, match="libere espaço"):
            refresh(corpus, data)
    assert (store.current(data), sorted((data / "indice").iterdir())) == (before, kept)
    assert refresh(corpus, data).documentos == 2


@pytest.mark.usefixtures("words_only")
def test_two_builds_at_once_end_with_both_laws(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    refresh(corpus, data)
    start = threading.Barrier(2)

    def bring(n: int) -> None:
        start.wait()
        corpus_of(corpus, n)
        refresh(corpus, data)

    threads = [threading.Thread(target=bring, args=(n,)) for n in (2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    held = {fonte["chave"] for fonte in store.manifest(data).fontes}
    assert held == {"vila-1", "vila-2", "vila-3"}


def test_model_and_engine_of_the_index_are_kept(tmp_path: Path) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    data.mkdir()
    (data / "modelos").symlink_to((catalog.data_dir() / "modelos").resolve())
    assert refresh(corpus, data).motor == "rapido"
    assert refresh(corpus, data, motor="completo").motor == "completo"
    corpus_of(corpus, 2)
    later = refresh(corpus, data)
    assert (later.motor, later.mudou, store.manifest(data).motor) == ("completo", True, "completo")
    assert refresh(corpus, data, motor="rapido").motor == "rapido"
    assert refresh(corpus, data).mudou is False


def test_an_engine_that_is_gone_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus, data = corpus_of(tmp_path / "corpus", 1), tmp_path / "dados"
    data.mkdir()
    (data / "modelos").symlink_to((catalog.data_dir() / "modelos").resolve())
    refresh(corpus, data, motor="completo")
    real = encoder.available
    monkeypatch.setattr(
        encoder, "available",
        lambda modelo=None, motor=None: "não há" if motor == "completo" else real(modelo, motor),
    )  # fmt: skip
    assert refresh(corpus, data).motor == "rapido"
