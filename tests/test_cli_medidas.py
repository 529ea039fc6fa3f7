"""`posturas medidas`: for people, as JSON, one a line; what it refuses."""

from __future__ import annotations

import json

from click.testing import CliRunner

from cli import main


def run(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["medidas", *args])
    return result.exit_code, result.stdout, result.stderr


def test_lines_for_people() -> None:
    code, out, _ = run("--grandeza", "multa", "--norma", "vendanova")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Venda Nova do Imigrante/ES"
    assert any(line.startswith("  Art. 105: multa: de 50 a 200 UF") for line in lines)


def test_json_is_one_document_and_jsonl_one_a_line() -> None:
    code, out, _ = run("--grandeza", "som", "--norma", "vendanova", "--json")
    assert code == 0
    rows = json.loads(out)
    assert rows[0]["unidade"] == "dB"
    assert {"doc", "municipio", "id", "dispositivo", "valor", "dito", "texto"} <= set(rows[0])
    code, out, _ = run("--grandeza", "som", "--norma", "vendanova", "--jsonl")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == rows


def test_unknown_magnitude_is_refused_with_those_that_exist() -> None:
    code, out, err = run("--grandeza", "beleza")
    assert (code, out) == (2, "")
    assert "use multa, prazo, distancia" in err


def test_unknown_norm_is_refused() -> None:
    code, out, _ = run("--norma", "atlantida")
    assert code == 1
    assert out == ""
