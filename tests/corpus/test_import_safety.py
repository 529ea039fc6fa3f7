"""Whatever interrupts an import, the corpus is the former one or the new one, never half of it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from corpus import catalog, files
from corpus.importing import accept, preview, told
from corpus.proposal import municipio_id
from parsing.model import Fonte
from parsing.readers import ArquivoRecusado, Limites, read
from parsing.readers.guarded import read_guarded
from tests.ruins import laws, ruins

ROOT = Path(__file__).parents[2]
LAW = "Art. 1º É proibido sujar a rua.\nArt. 2º Esta Lei entra em vigor na data da publicação.\n"


@pytest.fixture
def catalogo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> catalog.Catalogo:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    return catalog.load()


def bring(catalogo: catalog.Catalogo, name: str, text: str = LAW) -> bool:
    said = Fonte(chave="", municipio=name, numero="1/2001", tipo_norma="Lei")
    own = text.replace("a rua", f"a rua de {name}")
    found = preview(own.encode(), "lei.txt", catalogo, informada=said)
    return accept(catalogo, found, substituir=True)


def state(folder: Path) -> dict[str, bytes]:
    """Every file of the corpus but the lock, which stays empty-handed between imports."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != files.TRAVA
    }


@pytest.mark.parametrize("full_at", [1, 2])
def test_a_full_disk_leaves_the_corpus_as_it_was(
    full_at: int, catalogo: catalog.Catalogo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bring(catalogo, "Brejo")
    before, writes = state(tmp_path), []

    def full(handle: int) -> None:
        writes.append(handle)
        if len(writes) == full_at:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(catalog.CatalogoInvalido, match="libere espaço"):
        bring(catalogo, "Brejo", LAW + "Art. 3º Mais um.\n")
    writes.clear()
    with pytest.raises(catalog.CatalogoInvalido, match="libere espaço"):
        bring(catalog.load(), "Lagoinha")
    assert state(tmp_path) == before
    monkeypatch.undo()
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    assert bring(catalog.load(), "Lagoinha")


KILLED = """
import os
from corpus import catalog, files
from corpus.importing import accept, preview
from parsing.model import Fonte
writes = []
real = files.write_atomically
def dying(path, data):
    writes.append(path)
    if len(writes) == {at}:
        (path.parent / ".novo-meio").write_bytes(data[: len(data) // 2])
        os._exit(9)
    real(path, data)
files.write_atomically = dying
found = preview({text!r}.encode(), "lei.txt", catalog.load(),
                informada=Fonte(chave="", municipio="Brejo", numero="1/2001", tipo_norma="Lei"))
accept(catalog.load(), found, substituir=True)
"""


@pytest.mark.parametrize("at", [1, 2])
def test_a_kill_in_the_middle_leaves_the_former_text(
    at: int, catalogo: catalog.Catalogo, tmp_path: Path
) -> None:
    assert bring(catalogo, "Brejo")
    before = catalogo.documento("brejo")
    code = KILLED.format(at=at, text=LAW + "Art. 3º Mais um.\n")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ, check=False)
    assert done.returncode == 9
    assert catalog.load().documento("brejo") == before
    assert bring(catalog.load(), "Lagoinha")
    names = {path.name.rpartition("-")[0] for path in (tmp_path / "corpus" / "textos").iterdir()}
    assert names == {"brejo", "lagoinha"}


def test_imports_at_once_are_all_there(catalogo: catalog.Catalogo) -> None:
    names = [f"Vila {letter}" for letter in "ABCDEFGH"]
    start = threading.Barrier(len(names))
    wrong: list[BaseException] = []

    def work(name: str) -> None:
        try:
            own = catalog.load()
            start.wait()
            bring(own, name)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert {f.municipio for f in catalog.load().fontes} >= set(names)


def test_a_lock_is_let_go_by_whoever_dies_with_it(tmp_path: Path) -> None:
    path = tmp_path / "trava"
    code = f"""
import os
from pathlib import Path
from corpus import files
with files.lock(Path({str(path)!r})):
    with files.lock(Path({str(path)!r}), wait=0.1) as second:
        print(second, flush=True)
    os._exit(9)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (9, "False")
    with files.lock(path, wait=0.1) as held:
        assert held


@pytest.mark.parametrize("chave", ["../fora", "a/b", "C:x", "", "nova lei", "ção"])
def test_no_name_leads_out_of_the_corpus(chave: str, catalogo: catalog.Catalogo) -> None:
    found = preview(LAW.encode(), "../../../etc/passwd", catalogo)
    assert "/" not in found.fonte.chave
    with pytest.raises(catalog.CatalogoInvalido):
        catalogo.add(Fonte(chave=chave, arquivo="textos/x.txt"), LAW)


def test_the_name_of_a_municipality_makes_a_plain_key() -> None:
    assert municipio_id("BR", "../..", "=HYPERLINK(1)") == "br-hyperlink-1"
    assert told({"municipio": "  ", "uf": "es"}).uf == "ES"


@pytest.mark.parametrize("name", ["lei.html", "lei.docx", "lei.pdf"])
def test_a_reader_that_takes_too_long_is_stopped(name: str) -> None:
    with pytest.raises(ArquivoRecusado, match="não foi lido em 0 segundos"):
        read_guarded(laws()[name], name, limites=Limites(segundos=0.02))


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by the system")
def test_a_reader_that_takes_too_much_memory_is_stopped() -> None:
    page = b"<html><body>" + b"<p>Art. 1 a</p>" * 600_000
    limites = Limites(memoria=300_000_000)
    with pytest.raises(ArquivoRecusado, match="memória demais"):
        read_guarded(page, "grande.html", limites=limites)


def test_a_guarded_reader_gives_what_the_reader_gives() -> None:
    for name, data in laws().items():
        assert read_guarded(data, name) == read(data, name)
    with pytest.raises(ArquivoRecusado, match="protegido por senha"):
        read_guarded(ruins()["com-senha.pdf"], "com-senha.pdf")
