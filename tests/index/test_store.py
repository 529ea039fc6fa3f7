"""The data folder: nothing half-done is ever in use, nothing is computed twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from index import building, encoder, search, store
from index.query import Consulta
from index.vectors import CHUNK, Vetores, text_key
from parsing.model import Documento


@pytest.fixture
def lexical_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "available", lambda *_: "sem modelo neste teste")


@pytest.fixture
def pasta(tmp_path: Path, propria: Documento, lexical_only: None) -> Path:
    building.build([propria], tmp_path)
    return tmp_path


def test_no_index(tmp_path: Path) -> None:
    with pytest.raises(store.IndiceAusente, match="posturas indexar"):
        search.load(tmp_path)


def test_nothing_changed(pasta: Path, propria: Documento) -> None:
    contagem = building.build([propria], pasta)
    assert not contagem.mudou
    assert contagem.aviso is not None


def test_half_written_index_is_never_in_use(pasta: Path) -> None:
    partial = pasta / "indice" / "0000.parcial"
    partial.mkdir()
    (partial / "manifesto.json").write_text("{")
    assert search.load(pasta).search(Consulta("ônibus")).total > 0


@pytest.mark.parametrize("name", ["manifesto.json", "unidades.parquet", "lexico.npz"])
def test_damaged_file(pasta: Path, name: str) -> None:
    path = store.current(pasta) / name
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(store.IndiceInvalido, match="posturas indexar"):
        search.load(pasta)


def test_damaged_index_is_rebuilt(pasta: Path, propria: Documento) -> None:
    (store.current(pasta) / "manifesto.json").write_text("{}")
    assert building.build([propria], pasta).mudou
    assert search.load(pasta).search(Consulta("ônibus")).total > 0


def test_other_format(pasta: Path) -> None:
    path = store.current(pasta) / "manifesto.json"
    raw = json.loads(path.read_text())
    path.write_text(json.dumps(raw | {"formato": 0}))
    with pytest.raises(store.IndiceInvalido):
        store.manifest(pasta)


def test_index_of_another_model(pasta: Path) -> None:
    with pytest.raises(store.OutroModelo, match="--modelo outro"):
        search.load(pasta, modelo="outro")


def test_model_that_cannot_be_had(propria: Documento, tmp_path: Path) -> None:
    with pytest.raises(encoder.SemModelo, match="nao-existe"):
        building.build([propria], tmp_path, modelo=str(tmp_path / "nao-existe"))


HOLDS = """
import sys, time
from pathlib import Path
from index import store
with store.lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_two_builds_at_once(pasta: Path, propria: Documento) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(pasta)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        with other.stdout:
            assert other.stdout.readline() == "held\n"
        with pytest.raises(store.IndiceEmUso, match="espere"):
            building.build([propria], pasta)
    finally:
        other.kill()
        other.wait()
    assert not building.build([propria], pasta).mudou


KILLED = """
import os, signal, sys
from pathlib import Path
from index import store
real = store.replace_text
def kill(path, text):
    os.kill(os.getpid(), signal.SIGKILL)
store.replace_text = kill
from index import building, encoder
encoder.available = lambda *_: "sem modelo neste teste"
from parsing import parse
from parsing.model import Fonte
outra = parse("Art. 1º Outra lei, sobre girafas.", Fonte(chave="outra"))
building.build([outra], Path(sys.argv[1]))
"""


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
def test_killed_before_the_last_step(pasta: Path, propria: Documento) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(pasta)], cwd=Path.cwd(), check=False)
    assert done.returncode == -9
    indice = search.load(pasta)
    assert {unit.doc for unit in indice.unidades} == {"propria"}
    assert indice.search(Consulta("ônibus")).total > 0
    assert not building.build([propria], pasta).mudou


class Interrompido(Exception):
    pass


def test_vectors_resume(tmp_path: Path) -> None:
    texts = [f"texto {n}" for n in range(CHUNK + 10)]
    calls: list[int] = []

    def encode(chunk: Sequence[str]) -> encoder.Vectors:
        if calls:
            raise Interrompido
        calls.append(len(chunk))
        return np.ones((len(chunk), 4), dtype=np.float32)

    with pytest.raises(Interrompido):
        Vetores(tmp_path, "abc").encode(texts, encode)
    assert len(Vetores(tmp_path, "abc").missing(texts)) == 10
    assert len(Vetores(tmp_path, "outro").missing(texts)) == len(texts)


def test_vectors_are_kept_for_the_texts_in_use(tmp_path: Path) -> None:
    vetores = Vetores(tmp_path, "abc")
    vetores.encode(["a", "b"], lambda ts: np.eye(2, dtype=np.float32)[: len(ts)])
    kept = vetores.matrix([text_key("b")])
    vetores.compact([text_key("b")])
    again = Vetores(tmp_path, "abc")
    assert again.missing(["a", "b"]) == ["a"]
    assert np.array_equal(again.matrix([text_key("b")]), kept)
