"""The same amending law in the layouts of many printers gives the same consolidated text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

import pytest

from parsing import parse
from parsing.apply import apply
from parsing.model import Dispositivo, Documento
from tests.parsing.test_apply import (
    THE_LAW,
    articles,
    before,
    block,
    by_act,
    colatina,
    compose,
    numerals,
    one_article_each,
    one_order_each,
    printed,
    revoked,
    said,
    usual,
    where,
    without_marks,
)  # fmt: skip


def name(d: Dispositivo) -> str:
    return where(d)[:1].upper() + where(d)[1:]


def reprinted(documento: Documento) -> Iterator[str]:
    """Whole articles, what does not change too; revoked parts said in their place."""

    def lines(d: Dispositivo) -> Iterator[str]:
        sign = " – " if d.tipo == "inciso" else " "
        text = d.atual.texto if d.atual.situacao != "revogado" else "(Revogado);"
        yield f"{d.atual.rotulo}{sign}{text}"
        for child in d.filhos:
            yield from lines(child)

    quoted = "\n\n".join(f"“{chr(10).join(lines(a))}” (NR)" for a in articles(documento))
    yield f"A {THE_LAW}, passa a vigorar com as seguintes alterações:\n\n{quoted}"
    whole = [where(d)[7:] for d in revoked(documento) if d.tipo == "artigo"]
    yield f"Ficam revogados os arts. {', '.join(whole[:-1])} e {whole[-1]} da {THE_LAW}."


def law_named_once(documento: Documento) -> Iterator[str]:
    for rank, a in enumerate(articles(documento)):
        law = f" da {THE_LAW}," if rank == 0 else ""
        text = block(a).replace("..........", "(...)")
        yield f"{name(a)}{law} passa a vigorar com a seguinte redação:\n\n“{text}” (NR)"
    rows = [f"{chr(97 + i)}) {where(d)};" for i, d in enumerate(revoked(documento))]
    yield "Ficam revogados:\n" + "\n".join(rows)


def in_one_list(documento: Documento) -> Iterator[str]:
    orders = [
        f"{where(a)} passa a vigorar com a seguinte redação:\n"
        f"“{block(a).replace('..........', '[...]')}” (NR)"
        for a in articles(documento)
    ] + [f"fica revogado {where(d)};" for d in revoked(documento)]
    rows = "\n".join(f"{r} - {o}" for r, o in zip(numerals(), orders, strict=False))
    yield f"A {THE_LAW}, passa a vigorar com as seguintes alterações:\n{rows}"


def against_all_contrary(documento: Documento) -> Iterator[str]:
    quoted = "\n\n".join(
        f"“{block(a).replace('..........', '……………')}”" for a in articles(documento)
    )
    order = "passam a vigorar com a seguinte redação"
    yield f"Os dispositivos abaixo da {THE_LAW}, {order}:\n\n{quoted}"
    gone = ", ".join(map(where, revoked(documento)))
    yield f"Revogam-se as disposições em contrário, especialmente {gone}, da {THE_LAW}."


def parts_enumerated(documento: Documento) -> Iterator[str]:
    for a in articles(documento):
        parts = [d for d in walk(a) if printed(d) is not None]
        changed = [d for d in parts if by_act(d.atual, "redacao")]
        added = [d for d in parts if by_act(d.atual, "inclusao")]
        place = where(a)[2:]
        if changed:
            names = ", o ".join(
                "caput" if d is a else where(d)[2:].split(" do art")[0] for d in changed
            )
            text = "\n".join(filter(None, map(printed, changed)))
            order = "passam a vigorar com a seguinte redação"
            yield f"O {names} do {place} da {THE_LAW}, {order}:\n“{text}”"
        if added:
            text = "\n".join(filter(None, map(printed, added)))
            yield f"Acrescente-se ao {place} da {THE_LAW}:\n“{text}”"
    for d in revoked(documento):
        yield f"Suprima-se {where(d)} da {THE_LAW}."


def walk(d: Dispositivo) -> Iterator[Dispositivo]:
    yield d
    for child in d.filhos:
        yield from walk(child)


def in_one_line(documento: Documento) -> Iterator[str]:
    for a in articles(documento):
        yield f"{name(a)} da {THE_LAW}, passa a vigorar com a seguinte redação: “{block(a)}”."
    yield f"Ficam revogados {', '.join(map(where, revoked(documento)))} da {THE_LAW}."


def each_paragraph_quoted(documento: Documento) -> Iterator[str]:
    for a in articles(documento):
        text = "\n".join(f"“{line}" for line in block(a).split("\n"))
        yield f"{name(a)} da {THE_LAW}, passa a ter a seguinte redação:\n{text}”"
    yield f"São revogados {', '.join(map(where, revoked(documento)))} da {THE_LAW}."


def in_capitals(documento: Documento) -> Iterator[str]:
    quoted = "\n\n".join(f"“{block(a)}” NR" for a in articles(documento))
    yield f"A {THE_LAW}, PASSA A VIGORAR COM AS SEGUINTES ALTERAÇÕES:\n\n{quoted}"
    yield f"FICAM REVOGADOS {', '.join(map(where, revoked(documento)))} DA {THE_LAW}."


LAYOUTS = [usual, one_article_each, without_marks, one_order_each, reprinted, law_named_once,
           in_one_list, against_all_contrary, parts_enumerated, in_one_line,
           each_paragraph_quoted, in_capitals]  # fmt: skip


def wrapped(text: str) -> str:
    return "\n".join("\n".join(textwrap.wrap(line, 72)) for line in text.split("\n"))


PRINTS: dict[str, Callable[[str], str]] = {
    "wrapped": wrapped,
    "stamp on its own line": lambda text: text.replace("” (NR)", "”\n(NR)"),
    "stamp before the mark": lambda text: text.replace("” (NR)", " (NR)”"),
    "indented": lambda text: text.replace("\n", "\n      "),
    "windows": lambda text: text.replace("\n", "\r\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "straight": lambda text: text.replace("“", '"').replace("”", '"'),
    "single": lambda text: text.replace("“", "'").replace("”", "'"),
    "angles": lambda text: text.replace("“", "«").replace("”", "»"),
    "spaced dots": lambda text: text.replace("..........", ". . . . . . . . ."),
    "lines": lambda text: text.replace("..........", "______________"),
}


def holds(text: str) -> None:
    consolidated = colatina()
    proposal = apply(before(consolidated), parse(text))
    assert proposal.nao_aplicadas == ()
    assert proposal.problemas == ()
    assert said(proposal.documento) == said(consolidated)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: Callable[[Documento], Iterator[str]]) -> None:
    holds(compose(colatina(), layout))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_with_broken_lines(layout: Callable[[Documento], Iterator[str]]) -> None:
    holds(wrapped(compose(colatina(), layout)))


@pytest.mark.parametrize("name", PRINTS)
def test_prints(name: str) -> None:
    holds(PRINTS[name](compose(colatina(), usual)))
