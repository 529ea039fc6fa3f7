"""Commands analisar, catalogo, mostrar and verificar, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from parsing.table import COLUNAS


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def done(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    """The sentence on standard error, of a request that cannot be served."""
    result = run(*words)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("posturas: ")
    return lines[0]


def test_the_catalogue_for_people_and_as_json() -> None:
    assert "Paraguaçu Paulista/SP · Código de Posturas do Município" in done("catalogo")
    fontes = json.loads(done("catalogo", "--json"))
    assert [f["chave"] for f in fontes][:5] == [
        "colatina", "paraguacu", "vendanova", "alvorada", "lagoa",
    ]  # fmt: skip
    assert fontes[3]["numero"] is None


def test_article_43_at_two_dates_though_its_caput_never_changed() -> None:
    before = " ".join(done("mostrar", "colatina", "art43", "--em", "2015").split())
    after = " ".join(done("mostrar", "colatina", "art43", "--em", "2023-06-01").split())
    assert "no prazo de 5 (cinco) dias" in before
    assert "30 (trinta)" not in before
    assert "no prazo de 30 (trinta) dias" in after
    assert "5 (cinco) dias" not in after


def test_the_history_of_article_36_names_each_law() -> None:
    text = done("mostrar", "colatina", "art36", "--historico")
    heads = [line.strip() for line in text.splitlines() if "[" in line]
    assert heads == [
        "Art. 36 [redação superada; de 01/01/1978 até 2022; redação original]",
        "Art. 36 [em vigor; desde 2022; Redação dada pela Lei nº 7.043/2022]",
        "§ 1º [redação superada; de 01/01/1978 até 2022; redação original]",
        "§ 1º [em vigor; desde 2022; Redação dada pela Lei nº 7.043/2022]",
        "§ 2º [revogado; de 01/01/1978 até 2022; Revogado pela Lei nº 7.043/2022]",
        "§ 3º [em vigor; desde 01/01/1978; redação original]",
        "§ 4° [em vigor; desde 2022; Incluído pela Lei nº 7.043/2022]",
    ]


def test_revoked_text_is_not_shown_as_law() -> None:
    text = done("mostrar", "colatina", "art38")
    assert "Art. 38 (Revogado pela Lei nº 7.043/2022)" in text
    assert "jurisdição" not in text
    assert "jurisdição" in done("mostrar", "colatina", "art38", "--historico")


def test_an_uncertain_and_an_unknown_date_are_said() -> None:
    uncertain = " ".join(done("mostrar", "colatina", "art33", "--em", "2022-06-01").split())
    assert "não é certo qual o texto" in uncertain
    assert "5 (cinco) dias" in uncertain
    assert "15 (quinze) dias" in uncertain
    assert "texto anterior desconhecido" in done("mostrar", "vendanova", "art88", "--em", "2000")


def test_the_difference_shows_words() -> None:
    text = " ".join(done("mostrar", "colatina", "art33", "--diferenca").split())
    assert "mudança da Lei nº 7.043/2022" in text
    assert "[-5-] {+15+} ([-cinco-]{+quinze+}) dias" in text
    assert "não traz mudança" in done("mostrar", "lagoa", "art23", "--diferenca")


def test_a_written_citation_finds_its_dispositivo() -> None:
    whole = done("mostrar", "art. 36, § 1º, do Código de Posturas de Colatina")
    assert whole == done("mostrar", "colatina", "art36_par1")
    assert whole == done("mostrar", "colatina", "art. 36, § 1º")
    assert "contrarrazões" in whole


def test_an_address_leads_to_one_redacao() -> None:
    first = " ".join(done("mostrar", "colatina:art33:v1").split())
    assert "redação superada" in first
    assert "5 (cinco) dias" in first
    assert first == " ".join(done("mostrar", "colatina", "art33@original").split())
    assert "15 (quinze) dias" in done("mostrar", "colatina:art33@lei-7043-2022")
    assert "não traz" in refused("mostrar", "colatina:art33@lei-1-1999")


def test_what_cites_and_is_cited() -> None:
    record = json.loads(done("mostrar", "colatina", "art43", "--json"))
    assert "art43_cpt_inc6" in [r["origem"] for r in record["citado_por"]]
    assert record["cita"]


def test_mostrar_as_json_is_the_dispositivo_with_its_redacoes() -> None:
    record = json.loads(done("mostrar", "colatina", "art33", "--json", "--em", "2010-06-01"))
    assert (record["doc"], record["id"], record["tipo"]) == ("colatina", "art33", "artigo")
    assert [r["versao"] for r in record["redacoes"]] == [1, 2]
    assert record["redacoes"][0]["fim"] == "2022"
    assert record["redacoes"][1]["endereco"] == "colatina:art33@lei-7043-2022"
    assert record["em"]["tipo"] == "versao"
    assert record["em"]["versoes"] == [1]
    assert [e["numero"] for e in record["estados"]] == [1, 2]
    whole = json.loads(done("mostrar", "lagoa", "--json"))
    assert whole["fonte"]["numero"] == "1294/2025"
    assert whole["dispositivos"][0]["id"] == "cap1"


def test_a_whole_norm() -> None:
    text = done("mostrar", "lagoa")
    assert "CAPÍTULO I" in text
    assert "Artigo 69.º" in text
    assert "Texto sem valor oficial" in text


def test_verificar_says_a_hundred_percent_for_the_five() -> None:
    text = done("verificar")
    assert text.count("100,00 % do texto colocado") >= 5
    every = json.loads(done("verificar", "--json"))
    assert every["cobertura"]["colocado"] == 1.0
    assert {p["doc"] for p in every["problemas"]} >= {"colatina", "lagoa"}
    record = json.loads(done("verificar", "vendanova", "--json"))
    assert record["cobertura"]["colocado"] == 1.0
    assert sum(record["cobertura"]["papeis"].values()) == pytest.approx(1.0)
    assert {"codigo", "nivel", "mensagem", "linha", "id"} <= set(record["problemas"][0])


def test_analisar_prints_the_rows_of_the_table() -> None:
    rows = [json.loads(line) for line in done("analisar", "colatina", "--jsonl").splitlines()]
    assert list(rows[0]) == list(COLUNAS)
    assert [row["seq"] for row in rows] == list(range(1, 1041))
    assert all(row["defeito"] is None for row in rows)
    at = [
        json.loads(x) for x in done("analisar", "colatina", "--jsonl", "--em", "2010").splitlines()
    ]
    assert [r["versao"] for r in at if r["id"] == "art33"] == [1]
    assert not [r for r in at if r["id"] == "art36_par4"]


def test_analisar_a_file_of_any_law(tmp_path: Path) -> None:
    path = tmp_path / "lei.txt"
    path.write_text("Art. 1º Regra:\nI - um;\nIII - três.\nArt. 2º Fim.\n", encoding="utf-8")
    text = done("analisar", str(path))
    assert "lei: 4 dispositivos" in text
    assert "  2 artigos, 2 incisos" in text
    assert "(numeracao_lacuna)" in text
    rows = [json.loads(line) for line in done("analisar", str(path), "--jsonl").splitlines()]
    assert [row["id"] for row in rows] == ["art1", "art1_cpt_inc1", "art1_cpt_inc3", "art2"]


def test_analisar_explains_a_reading() -> None:
    assert "venceu" in done("analisar", "lagoa", "--explicar", "--linha", "87")
    assert "linha 348:" in done("analisar", "paraguacu", "--explicar")
    assert "nenhum rótulo duvidoso" in done("analisar", "vendanova", "--explicar")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mostrar", "colatna", "art1"), "parecidas: colatina"),
        (("mostrar", "colatina", "art999"), "não tem o dispositivo"),
        (("analisar", "nada.txt"), "nada.txt não existe"),
        (("analisar", "lagos"), "parecidas: lagoa"),
        (("verificar", "colatna"), "parecidas: colatina"),
    ],
)
def test_a_request_that_cannot_be_served(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "está vazio"),
        (b"%PDF-1.4\x00", "não é um texto"),
        (b"\x00\x01\x02" * 99, "não é um texto"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "lei.txt"
    path.write_bytes(data)
    sentence = refused("analisar", str(path))
    assert said in sentence
    assert "lei.txt" in sentence


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "é uma pasta" in refused("analisar", str(tmp_path))


def test_latin_1_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "lei.txt"
    path.write_bytes("Art. 1º É proibido.\n".encode("latin-1"))
    row = json.loads(done("analisar", str(path), "--jsonl"))
    assert row["texto"] == "É proibido."


def test_a_broken_catalogue_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "catalogo.toml").write_text("[x\n", encoding="utf-8")
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    assert "linha 1: não é TOML válido" in refused("catalogo")


def test_wrong_usage_is_exit_code_2() -> None:
    assert run("mostrar").exit_code == 2
    assert run("analisar").exit_code == 2
    assert run("mostrar", "colatina", "--nada").exit_code == 2
