"""tests/cases/INDICE.md: each hard case and each reported failure has its readable case."""

from __future__ import annotations

from pathlib import Path

import regex

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/cases"
ROW = regex.compile(r"^\| (?P<tag>[HF]\d+) \| (?P<cells>.+) \|$", regex.MULTILINE)
INDEX = {m["tag"]: m["cells"] for m in ROW.finditer((CASES / "INDICE.md").read_text("utf-8"))}
HARD_CASES = [f"H{n}" for n in range(1, 108)]
FAILURES = [f"F{n:02}" for n in range(1, 50, 2)]
"""Rows of the reported failures that are of structure, of text or of references."""


def test_every_row_is_there() -> None:
    assert set(INDEX) >= {*HARD_CASES, *FAILURES}


def test_every_case_named_exists() -> None:
    for tag, cells in INDEX.items():
        if cells.startswith("sem caso: "):
            continue
        for cell in cells.split(" · "):
            name, _, title = cell.partition(" § ")
            text = (CASES / name).read_text("utf-8")
            known = f"\n## {title}\n" in text if name != "remissoes.md" else f"| {title} |" in text
            assert known, f"{tag}: {cell}"


def test_at_least_a_hundred_hard_cases_are_readable() -> None:
    assert sum(not INDEX[tag].startswith("sem caso: ") for tag in HARD_CASES) >= 100


def test_what_has_no_case_names_the_tests_that_stand_for_it() -> None:
    for tag, cells in INDEX.items():
        if cells.startswith("sem caso: "):
            tests = regex.findall(r"`(tests/[\w/]+\.py)`", cells)
            assert tests, tag
            assert all((ROOT / test).exists() for test in tests), tag
