"""Calls that ask for what is not known or what makes no sense, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def shown(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


COLATINA = "do Código de Posturas de Colatina/ES"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("citar", "colatina", "art23_par1", "--versao", "2", "--em", "2015"),
            f"A redação 2 do art. 23, § 1º, {COLATINA} não estava em vigor em 2015: "
            "valia a redação 1.",
        ),
        (("citar", "colatina", "art1", "--em", "2300"), "não se sabe qual texto estará em vigor."),
        (("citar", "colatina", "art1", "--acesso", "2300"), "é posterior a hoje"),
        (
            ("citar", "colatina", "art23_cpt_inc5", "--versao", "9"),
            f"O art. 23, V, {COLATINA} não tem a redação 9",
        ),
        (
            ("mostrar", "art. 999, § 1º, do Código de Posturas de Colatina"),
            "o Código de Posturas de Colatina/ES não tem o art. 999, § 1º.",
        ),
        (("mostrar", "colatina", ""), "indique o dispositivo"),
        (("mostrar", ""), "indique a norma"),
        (("analisar", "colatina", "nada.txt", "--jsonl"), "nada.txt não existe"),
    ],
)
def test_what_is_not_known_is_refused(words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert sentence in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mostrar", "colatina", "art36", "--historico", "--diferenca"), "não vão juntas"),
        (("mostrar", "colatina", "art36", "--em", "2015", "--historico"), "não vão juntas"),
        (("mostrar", "colatina", "art36", "--em", "2015", "--diferenca"), "não vão juntas"),
        (("analisar", "colatina", "--linha", "3"), "pede também --explicar"),
        (("analisar", "colatina", "--jsonl", "--explicar"), "não vão juntas"),
        (("exportar", "lagoa", "--formato", "docx", "--tabela", "notas"), "não para docx"),
        (("exportar", "lagoa", "--formato", "zzz"), "use jsonl, csv"),
        (("exportar", "lagoa", "--formato", "csv", "--tabela", "zzz"), "use redacoes, notas"),
        (("exportar", "lagoa", "--formato", "csv", "--separador", ";;"), "um só sinal"),
        (("citar", "colatina", "--estilo", "foo"), "use abnt, abnt-chamada"),
        (("medidas", "--grandeza", "zzz"), "use multa"),
        (("mostrar", "colatina", "art33", "--em", "31/02/2010"), "use 2010-06-01"),
        (("analisar", "colatina", "--em", "2010-13-45"), "use 2010-06-01"),
        (("citar", "colatina", "--acesso", "ontem"), "use 2010-06-01"),
        (("exportar", "lagoa", "--formato", "docx", "--em", "x"), "use 2010-06-01"),
        (("buscar", "multa", "--em", "2010-13-45"), "use 2010-06-01"),
        (("comparar", "multa", "--em", "2010-13-45"), "use 2010-06-01"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert sentence in result.stderr


def test_the_help_lists_what_may_be_chosen_and_calls_a_date_so() -> None:
    said = "".join(run("citar", "--help").stdout.split())
    assert "[abnt|abnt-chamada|forense|" in said
    assert "--acessoDATA" in said
    for command in ("buscar", "comparar", "mostrar", "analisar", "exportar"):
        assert "--em DATA" in run(command, "--help").stdout, command


def test_a_day_after_today_or_after_the_consolidation_is_said() -> None:
    assert "2300 é posterior a hoje" in shown("mostrar", "colatina", "art1", "--em", "2300")
    text = shown("mostrar", "paraguacu", "art10", "--em", "2300")
    assert "é posterior a hoje" in text
    assert "segundo a consolidação de 08/03/2019" in text
    assert "segundo a consolidação de 08/03/2019" in shown("mostrar", "paraguacu", "--em", "2020")
    assert "posterior" not in shown("mostrar", "paraguacu", "art10", "--em", "08/03/2019")
    result = run("citar", "paraguacu", "art10", "--em", "2020", "--estilo", "np405")
    assert "segundo a consolidação de 08/03/2019" in result.stderr
    record = run("mostrar", "paraguacu", "art10", "--em", "2300", "--json")
    assert "posterior a hoje" in record.stderr
    assert json.loads(record.stdout)["id"] == "art10"


def test_an_export_beyond_what_is_known_says_so() -> None:
    result = run("exportar", "lagoa", "--formato", "md", "--em", "2300")
    assert result.exit_code == 0
    assert "2300 é posterior a hoje" in result.stderr
    early = run("exportar", "lagoa", "--formato", "md", "--em", "1900")
    assert "não estava em vigor em 1900" in early.stderr


def test_before_the_norm_nothing_was_in_force() -> None:
    said = "não estava em vigor em 1900 (em vigor desde 01/01/1978)."
    assert f"O art. 1º {COLATINA} {said}" in shown("mostrar", "colatina", "art1", "--em", "1900")
    whole = shown("mostrar", "colatina", "--em", "1900")
    assert f"O Código de Posturas de Colatina/ES {said}" in whole
    assert "Art. 1º" not in whole
    assert "TÍTULO" not in whole
    later = shown("mostrar", "colatina", "art36_par4", "--em", "2015")
    assert f"O art. 36, § 4º, {COLATINA} não estava em vigor em 2015 (em vigor desde 2022)" in later
    rows = run("analisar", "colatina", "--em", "1900", "--jsonl")
    assert (rows.exit_code, rows.stdout) == (0, "")
    assert said in rows.stderr


def test_a_consolidation_without_notes_does_not_tell_what_changed() -> None:
    text = run("mostrar", "paraguacu", "art10", "--diferenca").stdout
    assert (
        "não se sabe se este artigo mudou antes de 08/03/2019: a consolidação não traz notas."
        in " ".join(text.split())
    )
    assert "mudança" not in text
    assert not any("  " in line.strip() for line in text.splitlines())
    assert "não se sabe se esta norma mudou" in shown("mostrar", "paraguacu", "--diferenca").lower()


def test_the_changes_of_a_whole_norm() -> None:
    history = shown("mostrar", "colatina", "--historico")
    assert "Art. 36, § 1º [redação superada; de 01/01/1978 até 2022; redação original]" in history
    assert "Art. 1º [" not in history
    changes = shown("mostrar", "colatina", "--diferenca")
    assert "Art. 33: mudança da Lei nº 7.043/2022" in changes
    assert "[-5-] {+15+}" in changes
    assert "Art. 1º:" not in changes
    assert "não traz mudança alguma" in shown("mostrar", "lagoa", "--diferenca")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "http://localhost:8501/x"])
def test_an_address_left_out_is_said(url: str) -> None:
    result = run("citar", "colatina", "art1", "--url", url, "--estilo", "abnt")
    assert result.exit_code == 0
    assert url in result.stderr
    assert "não é um endereço público" in result.stderr
    assert url not in result.stdout


def test_every_target_is_looked_at_before_anything_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Art. 1º Regra.\n", encoding="utf-8")
    result = run("analisar", str(path), str(tmp_path / "nada.txt"), "--jsonl")
    assert (result.exit_code, result.stdout) == (1, "")


def test_incisos_are_printed_with_their_dash() -> None:
    text = shown("mostrar", "colatina", "art23")
    assert " V – " in text
    assert "§ 1º " in text
    assert "§ 1º –" not in text
    assert "1 – Em terrenos do domínio municipal" in shown("mostrar", "lagoa", "art5")
    assert "a) Apascentar gado" in shown("mostrar", "lagoa", "art5")
    assert "–" not in [line.strip()[-1:] for line in run("mostrar", "lagoa").stdout.splitlines()]
