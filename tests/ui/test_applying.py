"""How a proposal is shown."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main

LAW = Path(__file__).parents[1] / "cases/alteradoras/lei_2000.txt"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))


def test_the_proposal_in_a_terminal(tmp_path: Path) -> None:
    target = tmp_path / "consolidado.txt"
    result = CliRunner().invoke(main, ["aplicar", "alvorada", str(LAW), "-o", str(target)])
    assert result.exit_code == 0, result.output
    assert "Proposta (nada foi gravado): Lei nº 2.000/2024" in result.output
    assert "art. 9º, § 3º: incluído\n  [+Cabe recurso.+]" in result.output
    assert "Título III, Capítulo VII: nova redação (nome)" in result.output
    assert "não se sabe se o parágrafo único continua em vigor" in result.output
    written = target.read_text(encoding="utf-8")
    assert "Cabe recurso. (Incluído pelo art. 1º da Lei nº 2.000/2024)" in written


def test_a_base_that_is_not_there_is_refused() -> None:
    result = CliRunner().invoke(main, ["aplicar", "atlantida", str(LAW)])
    assert result.exit_code == 1
    assert "não está no catálogo" in result.output + (result.stderr or "")
