"""docs/formato.md tells every column, type, situation, format and style; so do the commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from parsing.model import ACOES, ESCOPOS, PAPEIS, SITUACOES, TIPOS
from parsing.numerals import PARTES
from ui.citation import ESTILOS
from ui.export import FORMATOS
from ui.tables import TABELAS, columns

DOC = (Path(__file__).parents[2] / "docs" / "formato.md").read_text(encoding="utf-8")


def _section(title: str) -> str:
    found = re.search(rf"^#+ {re.escape(title)}.*?$(.*?)(?=^#+ )", DOC, re.M | re.S)
    assert found, title
    return found[1]


def _rows(title: str) -> dict[str, str]:
    """First cell of each table row → the rest."""
    rows = re.findall(r"^\| (.+?) \| (.*) \|$", _section(title), re.M)
    return {first: rest for first, rest in rows if not set(first) <= {"-", " "}}


def test_every_column_of_the_table_is_told_with_an_example() -> None:
    rows = _rows("The table `redacoes`")
    told = [name.strip("`") for name in rows if name.startswith("`")]
    assert told == list(columns("redacoes"))
    for name, rest in rows.items():
        if name not in ("column", "`defeito`"):
            assert rest.split(" | ")[-1].strip(), name


@pytest.mark.parametrize("tabela", [t for t in TABELAS if t != "redacoes"])
def test_every_column_of_a_side_table_is_told(tabela: str) -> None:
    told = re.findall(r"`(\w+)`", _rows("Side tables: columns")[f"`{tabela}`"].split(" | ")[0])
    assert told == list(columns(tabela)[:-1])  # type: ignore[arg-type]


def test_every_word_of_the_closed_vocabularies_is_told() -> None:
    types = _section("Types")
    assert {t for t in TIPOS if f"`{t}" not in types and f" {t}" not in types} == set()
    assert {p for p in PARTES.values() if not re.search(rf"\b{p}\b", types)} == set()
    assert [name.strip("`") for name in _rows("Situations")][1:] == list(SITUACOES)
    notes = _section("Actions and scopes of a note")
    assert {a for a in ACOES if f"`{a}`" not in notes} == set()
    assert {e for e in ESCOPOS if f"`{e}`" not in notes} == set()
    assert {p for p in PAPEIS if f"`{p}`" not in _section("Side tables: columns")} == set()


def test_every_style_is_told_with_an_example() -> None:
    rows = _rows("Citations: `posturas citar")
    assert [name.strip("`") for name in rows][1:] == list(ESTILOS)
    assert all(rest.split(" | ")[1].strip() for rest in rows.values())


def test_every_format_is_told() -> None:
    assert [name.strip("`") for name in _rows("Exports: `posturas exportar")][1:] == list(FORMATOS)


@pytest.mark.parametrize("command", ["citar", "exportar"])
def test_the_help_names_every_style_and_format(command: str) -> None:
    told = " ".join(CliRunner().invoke(main, [command, "--help"]).output.split())
    for name in ESTILOS if command == "citar" else FORMATOS:
        assert name in told


def _run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_citar_prints_the_citation_or_refuses() -> None:
    code, out, _ = _run("citar", "colatina", "art. 23, § 1º", "--estilo", "abnt-chamada")
    assert (code, out) == (0, "(Colatina, 1977, art. 23, § 1º)\n")
    code, out, err = _run("citar", "lagoa", "art5", "--estilo", "urn")
    assert (code, out) == (1, "")
    assert err.startswith("posturas: Regulamento n.º 1294/2025 é norma portuguesa")
    code, _, err = _run("citar", "colatina", "art23_par1", "--em", "2022")
    assert code == 1
    assert "Não é certo" in err


def test_exportar_writes_a_file_or_refuses(tmp_path: Path) -> None:
    target = tmp_path / "x.jsonl"
    code, out, _ = _run("exportar", "vendanova", "--formato", "jsonl", "-o", str(target))
    assert (code, out) == (0, "")
    assert target.read_text(encoding="utf-8").startswith('{"doc": "vendanova", "seq": 1,')
    code, out, _ = _run("exportar", "vendanova", "--formato", "jsonl")
    assert out == target.read_text(encoding="utf-8")
    code, _, err = _run("exportar", "lagoa", "--formato", "lexml")
    assert code == 1
    assert "não é norma brasileira" in err
    code, _, err = _run("exportar", "lagoa", "--formato", "md", "-o", str(tmp_path / "no" / "x.md"))
    assert code == 1
    assert "não existe: crie-a" in err
