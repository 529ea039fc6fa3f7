"""The thesaurus: what matches a query, what stands in a document, what is added to a query."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest

from index import words
from index.thesaurus import (
    Casamento,
    Tesauro,
    best_concepts,
    contiguous,
    described,
    expand,
    load,
    match,
)
from index.thesaurus_check import check
from parsing.model import Problema

CSV = Path(__file__).parents[2] / "corpus" / "tesauro.csv"


def rows(*lines: str) -> list[dict[str, str]]:
    return [
        dict(zip(("conceito", "termo", "tipo"), line.split(","), strict=True)) for line in lines
    ]


def one(_: str) -> float:
    return 1.0


@pytest.fixture(scope="module")
def small() -> Tesauro:
    return load(
        rows(
            "passeio,passeio público,legal",
            "passeio,calçada,popular",
            "passeio,berma,pt",
            "cão,cão,legal",
            "cão,cachorro,popular",
            "cão,bicho,popular",
            "animal solto,bicho,popular",
            "animal solto,animal solto na rua,popular",
        )
    )


@pytest.fixture(scope="module")
def real() -> Tesauro:
    with CSV.open(encoding="utf-8", newline="") as file:
        return load(csv.DictReader(file))


def found(tesauro: Tesauro, query: str) -> dict[str, str]:
    return {c.conceito: c.termo for c in match(tesauro, words.stems(query), one)}


def test_all_stems_of_a_term_in_any_order(small: Tesauro) -> None:
    assert found(small, "na rua há soltos uns animais") == {"animal solto": "animal solto na rua"}
    assert found(small, "animais na rua") == {}


def test_strength_is_idf_over_root_of_the_groups(small: Tesauro) -> None:
    idf = {"bich": 3.0, "cachorr": 2.5}.__getitem__
    strongest, other = match(small, words.stems("o bicho do cachorro"), idf)
    assert strongest == Casamento("cão", 2.5, "cachorro")
    assert other.conceito == "animal solto"
    assert other.forca == pytest.approx(3 / math.sqrt(2))


def test_a_document_holds_a_term_only_side_by_side(small: Tesauro) -> None:
    def concepts(text: str) -> set[str]:
        return {c.conceito for c in contiguous(small, words.stems(text), one)}

    assert concepts("o passeio não é do poder público") == set()
    assert concepts("Nos passeios públicos é proibido") == {"passeio"}
    assert concepts("é público o passeio público") == {"passeio"}


def test_expansion_weighs_by_type_and_length_and_leaves_out_the_query(small: Tesauro) -> None:
    query = "calçada"
    added = expand(small, match(small, words.stems(query), one), words.tokens(query), 1.0)
    assert added == {
        "passe": pytest.approx(0.8 / 2**0.5),
        "publi": pytest.approx(0.8 / 2**0.5),
        "berma": pytest.approx(0.8 * 0.7),
    }


def test_expansion_shrinks_with_the_share_of_the_query(small: Tesauro) -> None:
    matched = match(small, words.stems("calçada"), one)
    assert expand(small, matched, ("calca",), 3.0)["berma"] == pytest.approx(0.8 * 0.7 * 0.5)


def test_a_popular_phrase_is_a_way_in_and_adds_none_of_its_words(small: Tesauro) -> None:
    added = expand(small, (Casamento("animal solto", 1.0, "bicho"),), (), 1.0)
    assert added == {"bicho": pytest.approx(0.8 * 0.5)}


def test_a_match_inside_a_longer_one_of_another_concept_counts_half(small: Tesauro) -> None:
    tesauro = load(
        rows("esgoto,água suja na rua,popular", "limpeza,rua suja,popular", "rua,via,legal")
    )
    assert match(tesauro, words.stems("água suja correndo na rua"), one) == (
        Casamento("esgoto", 3.0, "água suja na rua"),
        Casamento("limpeza", 1.0, "rua suja"),
    )


def test_best_concepts_prefer_what_few_documents_hold() -> None:
    matched = (Casamento("rua", 2.0, "rua"), Casamento("cão", 1.5, "cão"))
    assert best_concepts(matched, {"rua": 90, "cão": 2}, 100) == ("cão", "rua")
    assert best_concepts(matched, {"rua": 90, "cão": 2}, 100, limit=1) == ("cão",)


def test_described_shows_name_and_popular_terms(small: Tesauro) -> None:
    assert described(small, ("cão", "passeio")) == "cão, cachorro, bicho; passeio, calçada"


def test_unusable_rows_match_nothing_and_stay_for_the_checker() -> None:
    tesauro = load(rows("a,de,legal", ",rua,legal", "b,rua,gíria"))
    assert len(tesauro) == 0
    assert [linha.num for linha in tesauro.linhas if not linha.valida] == [2, 3, 4]


def test_nothing_asked_matches_nothing(real: Tesauro) -> None:
    assert match(real, (), one) == ()
    assert contiguous(real, (), one) == ()
    assert expand(real, (), (), 0.0) == {}


def codes(problemas: tuple[Problema, ...]) -> list[tuple[str, int | None]]:
    return [(p.codigo, p.linha) for p in problemas]


def test_the_checker_names_each_fault_by_code_and_line() -> None:
    tesauro = load(
        rows(
            "cão,cão,legal",
            "cão,cães,br",  # line 3: the same stems and tokens
            "cão,,popular",  # line 4
            "cão,cachorro,gíria",  # line 5
            "cão,de quem é,popular",  # line 6
            "cão,o cachorro é meu,popular",  # line 7: one word left of four
        )
    )
    assert codes(check(tesauro)) == [
        ("termo_repetido", 3),
        ("linha_incompleta", 4),
        ("tipo_desconhecido", 5),
        ("termo_sem_palavra", 6),
        ("termo_reduzido", 7),
    ]


def test_the_checker_refuses_words_that_pull_many_subjects() -> None:
    many = [f"grupo {n},{w},legal" for n in range(4) for w in (f"matéria{n}", f"coisa{n}", "bicho")]
    assert ("termo_em_muitos_grupos", 13) in codes(check(load(rows(*many))))
    three = [
        f"grupo {n},{w}"
        for n in range(3)
        for w in (f"matéria{n},legal", f"coisa{n},br", "bicho,popular")
    ]
    assert ("popular_ambiguo", 10) in codes(check(load(rows(*three))))


def test_the_checker_finds_two_groups_that_are_one() -> None:
    tesauro = load(
        rows(
            "poço,poço,legal",
            "poço,cisterna,popular",
            "poço artesiano,poço,legal",
            "poço artesiano,cisterna,popular",
            "poço artesiano,cacimba,br",
        )
    )
    assert codes(check(tesauro)) == [("grupos_iguais", 2)]


def test_the_checker_meets_the_corpus(small: Tesauro) -> None:
    texts = ["O passeio público e o cão.", "O cão na calçada.", "Nada.", "Nada mais."]
    assert codes(check(small, texts)) == [
        ("grupo_amplo", 2),
        ("grupo_amplo", 5),
        ("grupo_sem_legal", 8),
        ("grupo_sem_texto", 8),
    ]


def test_the_thesaurus_of_the_project_has_no_error(real: Tesauro) -> None:
    assert [p for p in check(real) if p.nivel == "erro"] == []


CASES = Path(__file__).parents[1] / "cases" / "tesauro.md"


def cases() -> list[tuple[str, str]]:
    """The rows of the readable table: question and concept."""
    lines = CASES.read_text(encoding="utf-8").splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return [(question, concept) for question, concept in cells[2:]]


@pytest.mark.parametrize(("question", "concept"), cases())
def test_what_a_question_means(real: Tesauro, question: str, concept: str) -> None:
    strongest = [c.conceito for c in match(real, words.stems(question), one)[:3]]
    assert concept in strongest
