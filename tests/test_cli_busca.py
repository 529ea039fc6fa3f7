"""Commands of search: JSON of the contract, sentences instead of tracebacks, light imports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from corpus import catalog
from index import building, encoder

RAIZ = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def dados(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of Colatina and Lagoa by words alone."""
    folder = tmp_path_factory.mktemp("dados")
    catalogo = catalog.load(RAIZ / "corpus")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "available", lambda *_: "sem modelo neste teste")
        building.build([catalogo.documento(c) for c in ("colatina", "lagoa")], folder)
    return folder


def ask(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(arguments))
    return done.exit_code, done.stdout, done.stderr


def test_buscar(dados: Path) -> None:
    code, out, _ = ask("buscar", "art. 33", "--norma", "colatina", "--json", "--dados", str(dados))
    assert code == 0
    (achado,) = json.loads(out)["achados"]
    assert (achado["artigo"], achado["versao"], achado["situacao"]) == ("art33", 2, "vigente")


def test_comparar(dados: Path) -> None:
    code, out, _ = ask("comparar", "multa", "--json", "--dados", str(dados))
    assert code == 0
    assert [m["municipio"] for m in json.loads(out)["municipios"]] == [
        "br-es-colatina", "pt-acores-lagoa",
    ]  # fmt: skip


def test_for_people(dados: Path) -> None:
    code, out, err = ask("buscar", "animais soltos na rua", "--dados", str(dados))
    assert code == 0
    assert "só por palavras" in err
    assert "artigos" in out.splitlines()[-3]
    assert "Colatina/ES · Código de Posturas, Lei nº 2.806/1977" in out
    assert "Texto sem valor oficial" in out.splitlines()[-1]
    code, out, _ = ask("comparar", "animais soltos na rua", "--dados", str(dados))
    assert code == 0
    assert "Colatina/ES – resposta provável: " in out
    assert "br-es-colatina" not in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--norma", "xis"), "norma “xis”"),
        (("--municipio", "Lisboa"), "município “Lisboa”"),
    ],
)
def test_refusals(dados: Path, arguments: tuple[str, ...], sentence: str) -> None:
    for command in ("buscar", "comparar"):
        code, out, err = ask(command, "multa", *arguments, "--dados", str(dados))
        assert code == 1
        assert out == ""
        assert sentence in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("nothing", ["", "  ", "de a o"])
@pytest.mark.parametrize("command", ["buscar", "comparar"])
def test_nothing_asked_for_is_refused(dados: Path, command: str, nothing: str) -> None:
    code, out, err = ask(command, nothing, "--dados", str(dados))
    assert (code, out) == (1, "")
    assert "ao menos uma palavra" in err
    assert len(err.splitlines()) == 1


def test_no_index(tmp_path: Path) -> None:
    code, _, err = ask("buscar", "multa", "--dados", str(tmp_path))
    assert code == 1
    assert "posturas indexar" in err


def test_wrong_usage(dados: Path) -> None:
    assert ask("buscar", "multa", "-k", "muitos")[0] == 2
    assert ask("buscar")[0] == 2


def test_engine_that_does_not_serve_the_model(tmp_path: Path) -> None:
    folder = str(tmp_path)
    code, _, err = ask("indexar", "--motor", "rapido", "--modelo", "outro", "--dados", folder)
    assert code == 1
    assert "só serve o modelo padrão" in err
    assert ask("indexar", "--motor", "veloz", "--dados", folder)[0] == 2


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, cli\ncli.main(['--help'], standalone_mode=False)\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=RAIZ, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "torch", "faiss", "pandas", "pyarrow", "streamlit", "spacy"}
