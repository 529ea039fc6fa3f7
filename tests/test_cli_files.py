"""Files given to the command line: what they say of themselves, and where results go."""

from __future__ import annotations

import io
from pathlib import Path

import docx
import pytest
from click.testing import CliRunner, Result

from cli import main

LAW = (
    "LEI Nº 12, DE 5 DE MARÇO DE 2010\nInstitui o Código.\n"
    "O PREFEITO MUNICIPAL DE BREJO, Estado do Maranhão, faz saber:\n"
    "Art. 1º É proibido sujar a rua.\n§ 1º Também a praça.\n"
    "§ 2º (Revogado pela Lei nº 20/2015)\nArt. 2º Esta Lei entra em vigor hoje.\n"
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def paragraphs(path: Path) -> list[str]:
    return [p.text for p in docx.Document(io.BytesIO(path.read_bytes())).paragraphs]


def test_a_file_is_exported_under_the_name_that_it_prints(tmp_path: Path) -> None:
    law, out = tmp_path / "codigo.txt", tmp_path / "codigo.docx"
    law.write_text(LAW, encoding="utf-8")
    assert run("exportar", law, "--formato", "docx", "-o", out).exit_code == 0
    found = paragraphs(out)
    assert found[0] == "Lei nº 12, de 5 de março de 2010"
    assert "Fonte: Lei nº 12, de 5 de março de 2010, de Brejo (MA); arquivo codigo.txt." in found
    assert "§ 2º (Revogado pela Lei nº 20/2015)" in found


def test_a_file_without_epigrafe_has_its_name_as_source(tmp_path: Path) -> None:
    law, out = tmp_path / "nua.txt", tmp_path / "nua.docx"
    law.write_text("Art. 1º É proibido.\nArt. 2º Esta Lei entra em vigor hoje.\n", encoding="utf-8")
    assert run("exportar", law, "--formato", "docx", "-o", out).exit_code == 0
    assert "Fonte: arquivo nua.txt." in paragraphs(out)


def test_a_file_is_shown_and_cited_like_a_norm_of_the_catalogue(tmp_path: Path) -> None:
    law = tmp_path / "codigo.txt"
    law.write_text(LAW, encoding="utf-8")
    whole = run("mostrar", law)
    assert whole.exit_code == 0, whole.output
    assert whole.output.startswith("Brejo/MA · Lei nº 12/2010")
    part = run("mostrar", law, "art. 1º, § 1º")
    assert "Também a praça." in part.output
    assert "esta lei" not in part.output.casefold()
    cited = run("citar", law, "art. 1º", "--estilo", "forense")
    assert cited.output.startswith("art. 1º da Lei Municipal nº 12, de 5 de março de 2010")


@pytest.mark.parametrize("command", [("exportar", "--formato", "xlsx"), ("aplicar", "x.txt")])
def test_the_folder_is_looked_at_before_the_work(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The norm does not exist either: the folder is refused before anything is read."""
    name, *rest = command
    refused = run(name, "nada", *rest, "-o", tmp_path / "nao" / "existe" / "x.xlsx")
    assert refused.exit_code == 1
    assert f"a pasta “{tmp_path / 'nao' / 'existe'}” não existe" in refused.output
    refused = run(name, "nada", *rest, "-o", tmp_path)
    assert "é uma pasta: diga em -o o nome do arquivo" in refused.output


def test_what_the_system_refuses_is_said_in_portuguese(tmp_path: Path) -> None:
    law = tmp_path / "lei.txt"
    law.write_text(LAW, encoding="utf-8")
    long = tmp_path / f"{'x' * 300}.jsonl"
    refused = run("exportar", law, "--formato", "jsonl", "-o", long)
    assert refused.exit_code == 1
    assert "o nome é longo demais" in refused.output
    assert "File name" not in refused.output
