"""The readable cases of tests/cases: see LEIA-ME.md there for the form."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
import regex

from corpus.catalog import analyse
from parsing.commencement import commencement
from parsing.coverage import coverage
from parsing.model import Documento
from parsing.table import rows

CASES = Path(__file__).parent.parent / "cases"
FILES = (
    "rotulos", "estrutura", "notas", "citacoes_de_lei", "falhas",
    "origens_consolidadas", "origens_brasil", "origens_diversas", "origens_portugal",
    "origens_ocr_pdf",
)  # fmt: skip

BLOCK = regex.compile(
    r"^\#\#\ (?P<titulo>[^\n]+)\n.*?^```texto\n(?P<texto>.*?)^```\n.*?^```esperado\n(?P<esperado>.*?)^```",  # noqa: E501
    regex.M | regex.S | regex.X,
)
LINE = regex.compile(
    r"""^(?P<id>[\w@\-]+)
        (?:\ "(?P<rotulo>[^"]*)")?
        (?:\ =\ (?P<nome>[^:\[{]*[^:\[{\ ]))?
        (?P<colon>:(?:\ (?P<texto>.*?))?)?
        (?:\ ?\{(?P<notas>[^}]*)\})?
        (?:\ \[v(?P<versao>\d+)(?:\ (?P<situacao>\w+))?\])?$""",
    regex.X,
)
ESCAPES = {
    "\\r": "\r", "\\n": "\n", "\\t": "\t", "\\x00": "\x00", "\\u00ad": "\u00ad",
    "\\u00a0": "\u00a0", "\\u200b": "\u200b", "\\ufb01": "\ufb01",
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    name: str
    text: str
    expected: tuple[tuple[int, str], ...]


def read(path: Path) -> list[Case]:
    whole = path.read_text(encoding="utf-8")
    found = []
    for match in BLOCK.finditer(whole):
        first = whole.count("\n", 0, match.start("esperado")) + 1
        text = match["texto"].removesuffix("\n")
        for sign, char in ESCAPES.items():
            text = text.replace(sign, char)
        expected = tuple(
            (first + i, line.rstrip()) for i, line in enumerate(match["esperado"].splitlines())
        )
        found.append(Case(match["titulo"].strip(), text, expected))
    return found


PARAMS = [
    pytest.param(path, case, id=f"{path.stem}: {case.name}")
    for path in (CASES / f"{name}.md" for name in FILES)
    for case in read(path)
]


def test_every_case_is_read() -> None:
    """A case with a broken block would silently vanish."""
    for name in FILES:
        whole = (CASES / f"{name}.md").read_text(encoding="utf-8")
        assert whole.count("\n## ") == len(read(CASES / f"{name}.md")), name


@pytest.mark.parametrize(("path", "case"), PARAMS)
def test_case(path: Path, case: Case) -> None:
    documento = analyse(case.text)
    table = rows(documento)
    where = f"{path.name}, caso “{case.name}”"
    shown = "\n".join(_shown(row) for row in table) or "(nada)"
    shown += "\n" + "\n".join(f"problema: {p.codigo} ({p.mensagem})" for p in documento.problemas)
    rest = iter(table)
    partial = any(line == "..." for _, line in case.expected)
    for number, line in case.expected:
        if not line or line == "...":
            continue
        at = f"{where}, linha {number}: {line}\n--- lido:\n{shown}"
        if ": " in line and line.split(":")[0].split(" ")[0] in _CHECKS:
            assert _holds(documento, table, line), at
        elif line == "sem problema":
            assert not [p for p in documento.problemas if p.nivel != "informacao"], at
        else:
            want = LINE.match(line)
            assert want, f"{where}, linha {number}: não entendi {line!r}"
            row = next((r for r in rest if not partial or _fits(want, r)), None)
            assert row is not None, at
            assert _fits(want, row), f"{at}\n--- difere em: {_shown(row)}"
    if not partial and not any(line.startswith("total: ") for _, line in case.expected):
        extra = next(rest, None)
        assert extra is None, f"{where}: sobra {_shown(extra)}\n--- lido:\n{shown}"
    assert coverage(documento, case.text).completa, f"{where}: há texto sem lugar"


_CHECKS = {"problema", "alteracao", "papel", "total", "vigor"}


def _holds(documento: Documento, table: list[dict], line: str) -> bool:
    check, _, value = line.partition(": ")
    if check == "problema":
        return bool(set(value.split(" | ")) & {p.codigo for p in documento.problemas})
    if check == "vigor":
        publicacao, _, dia = value.partition(" ")
        return commencement(documento, ato=None, publicacao=publicacao).minimo == dia
    if check == "total":
        return len(table) == int(value)
    if check.startswith("papel "):
        wanted = check.removeprefix("papel ")
        if wanted.startswith('"'):
            begins = wanted.strip('"')
            found = [x.papel for x in documento.linhas if x.texto.strip().startswith(begins)]
            return bool(found) and all(papel == value for papel in found)
        return any(x.num == int(wanted) and x.papel == value for x in documento.linhas)
    alvo, acao, norma = value.split(" ", 2)
    return any(
        a.alvo == alvo and a.acao == acao and norma in ("*", a.norma) for a in documento.alteracoes
    )


def _fits(want: regex.Match[str], row: dict) -> bool:
    if want["id"] != row["id"]:
        return False
    if want["rotulo"] is not None and want["rotulo"] != row["rotulo"]:
        return False
    if want["nome"] is not None and want["nome"] != row["nome"]:
        return False
    if want["colon"] is not None:
        text = want["texto"] or ""
        if text.endswith("…"):
            if not row["texto"].startswith(text[:-1]):
                return False
        elif text != row["texto"]:
            return False
    if want["notas"] is not None:
        notes = [n.split(" ", 1) for n in want["notas"].split("; ") if n]
        if len(notes) != len(row["notas"]):
            return False
        for (acao, rest), nota in zip(notes, row["notas"], strict=True):
            norma, _, escopo = rest.rpartition(" ")
            if acao != nota["acao"] or norma not in ("*", nota["norma"] or "-"):
                return False
            if escopo not in ("*", nota["escopo"]):
                return False
    if want["versao"] is not None and int(want["versao"]) != row["versao"]:
        return False
    return want["situacao"] in (None, row["situacao"])


def _shown(row: dict) -> str:
    notes = "; ".join(f"{n['acao']} {n['norma'] or '-'} {n['escopo']}" for n in row["notas"])
    name = f" = {row['nome']}" if row["nome"] else ""
    return (
        f'{row["id"]} "{row["rotulo"]}"{name}: {row["texto"]}'
        + (f" {{{notes}}}" if notes else "")
        + f" [v{row['versao']} {row['situacao']}]"
    )
