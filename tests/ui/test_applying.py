"""How a proposal is shown."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from parsing.model import Alteracao
from ui import applying

LAW = Path(__file__).parents[1] / "cases/alteradoras/lei_2000.txt"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))


def test_the_proposal_in_a_terminal(tmp_path: Path) -> None:
    target = tmp_path / "consolidado.txt"
    result = CliRunner().invoke(main, ["aplicar", "alvorada", str(LAW), "-o", str(target)])
    assert result.exit_code == 0, result.output
    assert "Proposta (nada foi gravado): Lei nº 2.000/2024" in result.output
    assert "art. 9º, § 3º: incluído\n  {+Cabe recurso.+}" in result.output
    assert "Título III, Capítulo VII: nova redação (nome)" in result.output
    assert "não se sabe se o parágrafo único continua em vigor" in result.output
    assert "Vigência: entre 10/03/2024 e 31/12/2024 (" in result.output
    written = target.read_text(encoding="utf-8")
    assert "Cabe recurso. (Incluído pelo art. 1º da Lei nº 2.000/2024)" in written


def test_a_base_that_is_not_there_is_refused() -> None:
    result = CliRunner().invoke(main, ["aplicar", "atlantida", str(LAW)])
    assert result.exit_code == 1
    assert "não está no catálogo" in result.output + (result.stderr or "")


def test_dates_of_the_act_as_people_write_them(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["aplicar", "alvorada", str(LAW), "--publicacao", "15/03/2024"]
    )
    assert (
        "  Vigência: 15/03/2024 (na data da publicação, contado da publicação em 15/03/2024)"
        in (result.output)
    )


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Alteracao("art1", "Lei nº 5/2000", "art36", "redacao"),
         "art. 36 da Lei nº 5/2000: nova redação"),
        (Alteracao("art1", "Lei nº 5/2000", "art36_par1", "inclusao"),
         "art. 36, § 1º, da Lei nº 5/2000: incluído"),
        (Alteracao("art1", "Lei nº 579/1997", "", "revogacao"),
         "toda a Lei nº 579/1997: revogada"),
        (Alteracao("art1", "Decreto nº 9/1997", "", "revogacao"),
         "todo o Decreto nº 9/1997: revogado"),
        (Alteracao("art1", None, "art499", "veto"), "art. 499 (norma não dita): vetado"),
    ],
)  # fmt: skip
def test_an_order_in_words(order: Alteracao, said: str) -> None:
    assert applying.order(order, "BR") == said
