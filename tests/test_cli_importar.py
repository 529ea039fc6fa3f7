"""`posturas importar` as a newcomer uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from tests.forms import to_pdf
from tests.ruins import ruins

LAW = [
    "LEI Nº 12, DE 5 DE MARÇO DE 2009",
    "Institui normas de posturas.",
    "O PREFEITO MUNICIPAL DE BREJO, Estado do Maranhão, sanciona a seguinte Lei:",
    "Art. 1º É proibido sujar a rua.",
    "Art. 3º Esta Lei entra em vigor na data de sua publicação.",
]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path / "dados"))
    return lambda *args: CliRunner().invoke(main, ["importar", *map(str, args)])


def test_see_import_list_and_remove(run, tmp_path: Path) -> None:
    law = tmp_path / "lei.pdf"
    law.write_bytes(to_pdf(LAW))
    seen = run(law, "--ver")
    assert seen.exit_code == 0
    assert "nada foi gravado" in seen.output
    assert "Brejo/MA" in seen.output
    assert "falta Art. 2º" in seen.output
    assert not (tmp_path / "dados" / "corpus").exists()
    done = json.loads(run(law, "--sem-indice", "--json").output)
    assert done["estado"] == "importada"
    assert (done["fonte"]["numero"], done["fonte"]["data"]) == ("12", "2009-03-05")
    again = json.loads(run(law, "--sem-indice", "--json").output)
    assert again["estado"] == "sem_mudanca"
    assert "brejo  Brejo/MA" in run("--listar").output
    assert run("--remover", "brejo", "--sem-indice").exit_code == 0
    assert run("--listar").output.strip() == "Nenhuma norma importada."


def test_what_cannot_be_imported_is_said_in_one_sentence(run, tmp_path: Path) -> None:
    for name, data in ruins().items():
        path = tmp_path / name
        path.write_bytes(data)
        refused = run(path)
        assert refused.exit_code == 1, name
        assert len(refused.output.strip().splitlines()) == 1, refused.output
        assert "Traceback" not in refused.output
    assert run(tmp_path / "nada.txt").exit_code == 1
    assert run(tmp_path).exit_code == 1
    assert run().exit_code == 2
    assert run("--remover", "colatina", "--sem-indice").exit_code == 1
    assert not (tmp_path / "dados" / "corpus").exists()


def test_a_newer_text_takes_the_place_of_the_older_and_says_what_changed(
    run, tmp_path: Path
) -> None:
    law = tmp_path / "lei.txt"
    law.write_text("\n".join(LAW), encoding="utf-8")
    assert run(law, "--titulo", "Código de Posturas", "--sem-indice").exit_code == 0
    newer = tmp_path / "lei-2020.txt"
    changed = LAW[3].replace("rua.", "rua e a praça. (Redação dada pela Lei nº 20/2020)")
    newer.write_text("\n".join([*LAW[:3], changed, LAW[4]]), encoding="utf-8")
    refused = run(newer, "--sem-indice")
    assert refused.exit_code == 1
    assert "--substituir" in refused.output
    seen = run(newer, "--ver")
    assert "Dispositivos mudados: 1 (art. 1º)" in seen.output
    assert "{+e a praça+}" in seen.output
    done = json.loads(run(newer, "--substituir", "--sem-indice", "--json").output)
    assert done["estado"] == "substituida"
    assert [m["id"] for m in done["mudancas"]] == ["art1"]
    assert done["fonte"]["titulo"] == "Código de Posturas"
    shown = CliRunner().invoke(main, ["mostrar", "brejo", "art1"])
    assert "rua e a praça" in shown.output


def test_a_state_that_is_not_and_a_key_that_cannot_be_are_refused(run, tmp_path: Path) -> None:
    law = tmp_path / "lei.txt"
    law.write_text("\n".join(LAW), encoding="utf-8")
    refused = run(law, "--ver", "--uf", "XX")
    assert refused.exit_code == 1
    assert "“XX” não é a sigla de um estado do Brasil: use uma de AC, AL, AM" in refused.output
    assert "Brejo/ES" in run(law, "--ver", "--uf", "Espírito Santo").output
    assert "Brejo/PI" in run(law, "--ver", "--uf", "pi").output
    assert run(law, "--ver", "--uf", "acores", "--pais", "PT").exit_code == 0
    refused = run(law, "--ver", "--chave", "../x")
    assert refused.exit_code == 1
    assert refused.output.startswith("posturas: a chave “../x” só pode ter letras minúsculas")
    assert "catalogo" not in refused.output
