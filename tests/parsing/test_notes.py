"""Notes of amendment: what each says, whom it reaches, and what only looks like one."""

from __future__ import annotations

import pytest

from parsing import notes


def told(corpo: str) -> list[tuple[str, str | None, str]]:
    return [(n.acao, n.norma, n.escopo) for n in notes.read(corpo)]


@pytest.mark.parametrize(
    ("corpo", "eventos"),
    [
        (
            "Redação dada pela Lei nº 7.043/2022",
            [("redacao", "Lei nº 7.043/2022", "dispositivo")],
        ),
        ("VIDE LEI Nº 3848/1991", [("vide", "Lei nº 3848/1991", "dispositivo")]),
        (
            "Incluída pela Lei Complementar nº 147, de 2014",
            [("inclusao", "Lei Complementar nº 147/2014", "dispositivo")],
        ),
        (
            "Dispositivo regulamentado pelo Decreto nº 27.472/2022",
            [("regulamentacao", "Decreto nº 27.472/2022", "dispositivo")],
        ),
        (
            "Artigo com redação dada pelo art. 1º da Resolução nº 5.511, de 1º/12/2015.",
            [("redacao", "Resolução nº 5.511/2015", "artigo")],
        ),
        (
            "Incisos incluídos pela Lei nº. 577/2003",
            [("inclusao", "Lei nº 577/2003", "incisos")],
        ),
        (
            "Revogado pela MP nº 844, de 6 de julho de 2018",
            [("revogacao", "Medida Provisória nº 844/2018", "dispositivo")],
        ),
        (
            "Alterado pela Lei nº 8.666/93",
            [("alteracao", "Lei nº 8.666/1993", "dispositivo")],
        ),
        ("NR", [("redacao", None, "dispositivo")]),
        ("VETADO", [("veto", None, "dispositivo")]),
        ("Vigência encerrada", [("vigencia_encerrada", None, "dispositivo")]),
        ("Revogada.", [("revogacao", None, "dispositivo")]),
        (
            "Parágrafo único acrescido pela Lei nº 9.299, de 1996, transformado em § 1º e com redação "  # noqa: E501
            "dada pela Lei nº 13.491, de 2017",
            [
                ("inclusao", "Lei nº 9.299/1996", "dispositivo"),
                ("renumeracao", "Lei nº 13.491/2017", "dispositivo"),
                ("redacao", "Lei nº 13.491/2017", "dispositivo"),
            ],
        ),
    ],
)
def test_what_a_note_tells(corpo: str, eventos: list[tuple[str, str | None, str]]) -> None:
    assert told(corpo) == eventos


@pytest.mark.parametrize(
    "corpo",
    ["dez", "art. 72 §2 inc. 4 da lei orgânica", "artigo 5º da Lei que foi alterada pela Lei nº 5/2000",  # noqa: E501
     "Unidade Fiscal", "caput", "parágrafo que, se revogado pela Lei nº 5/2001, perde efeito"],
)  # fmt: skip
def test_brackets_of_law_are_no_notes(corpo: str) -> None:
    assert told(corpo) == []


def test_the_clause_and_the_date_of_effect_are_kept() -> None:
    (nota,) = notes.read(
        "Transformado em § 1º, a partir de 1º/1/2025, pelo art. 3º da IN nº 3/2024"
    )
    assert (nota.inicio, nota.dispositivo_alterador) == ("2025-01-01", "art. 3º")


def test_notes_are_found_over_line_ends_and_alone_on_their_lines() -> None:
    texto = (
        "Art. 1º Um. (Redação\ndada pela Lei nº 6962/2022)\nI – dois;\n"
        "Artigo\nalterado pela Lei nº 5599/2010\nArt. 2º Três (dez) dias.\nCaput alterado pela Lei nº 577/2003"  # noqa: E501
    )
    found = notes.find(texto)
    assert [(n.acao, n.norma) for a in found for n in a.notas] == [
        ("redacao", "Lei nº 6962/2022"),
        ("alteracao", "Lei nº 5599/2010"),
        ("alteracao", "Lei nº 577/2003"),
    ]
    assert [a.solta for a in found] == [False, True, True]
    assert texto[found[0].inicio : found[0].fim] == "(Redação\ndada pela Lei nº 6962/2022)"


def test_a_sentence_that_speaks_of_change_is_no_loose_note() -> None:
    assert notes.find("Alterado o projeto pelo interessado, o prazo recomeça.") == ()
    assert notes.find("Incluídos os feriados, o prazo é de 5 dias.") == ()


@pytest.mark.parametrize(("dois", "quatro"), [("93", "1993"), ("05", "2005"), ("2010", "2010")])
def test_years_of_two_digits(dois: str, quatro: str) -> None:
    assert told(f"Incluído pela Lei nº 45/{dois}") == [("inclusao", f"Lei nº 45/{quatro}", "dispositivo")]  # fmt: skip  # noqa: E501
