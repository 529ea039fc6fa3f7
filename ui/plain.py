"""A norm on a terminal: the text in force or at a date."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from datetime import date

from parsing.model import AGRUPADORES, Dispositivo, Documento, Redacao
from parsing.references import cited_by, references
from parsing.steps import TIRAM
from parsing.versions import Resposta, resolve_all
from ui import in_force, wording
from ui.notice import notice

LARGURA = 100


def norm(documento: Documento, *, em: str | None = None, hoje: date) -> Iterator[str]:
    """The whole norm, in force or at a date; a date of which nothing is known says so."""
    yield from head(documento)
    answers = _answers(documento, em)
    if em is not None:
        for sentence in in_force.said_of_date(documento, em, hoje):
            yield from wrapped(sentence, 0)
            yield ""
    for root in (*documento.dispositivos, *documento.anexos):
        yield from _tree(root, answers, depth=0, pais=documento.fonte.pais)
    yield ""
    yield from notice(documento.fonte)


def dispositivo(
    documento: Documento, id_: str, *, em: str | None = None, hoje: date
) -> Iterator[str]:
    """A dispositivo with its headings, its text in force or at a date, and what it cites."""
    path = wording.ancestors(documento)[id_]
    pais = documento.fonte.pais
    yield from head(documento)
    answers = _answers(documento, em)
    if em is not None:
        yield from _beyond(documento, em, hoje)
    yield from wording.headings(path[:-1])
    for above in path[:-1]:
        if above.tipo not in AGRUPADORES:
            yield from _own(above, answers[above.id], depth=0, pais=pais)
    answer = answers[id_]
    if em is not None and answer.kind == "ausente" and answer.situacao is None:
        yield from wrapped(f"{wording.capital(in_force.absent(documento, path[-1], answer))}.", 0)
    else:
        yield from _tree(path[-1], answers, depth=0, pais=pais)
        yield from _citations(documento, id_, answers)
    yield ""
    yield from notice(documento.fonte)


def _beyond(documento: Documento, em: str, hoje: date) -> Iterator[str]:
    said = in_force.beyond(documento.fonte, em, hoje)
    if said:
        yield from wrapped(said, 0)
        yield ""


def head(documento: Documento) -> Iterator[str]:
    fonte = documento.fonte
    if fonte.municipio or fonte.titulo:
        yield f"{wording.municipality(fonte)} · {wording.norm_short(fonte)}"
        yield f"({wording.consolidation(fonte)})"
        yield ""


def _answers(documento: Documento, em: str | None) -> dict[str, Resposta]:
    if em is not None:
        return resolve_all(documento, em)
    return {node.id: _today(node) for node, _ in documento.percorrer()}


def _today(node: Dispositivo) -> Resposta:
    last = node.atual
    if last.situacao == "vigente":
        return Resposta(node.id, "", "versao", (last,), "vigente")
    back = [redacao for redacao in node.redacoes if redacao.situacao == "vigente"]
    if back:  # a provisional redação lapsed, the former one is in force again
        return Resposta(node.id, "", "versao", (back[-1],), "vigente")
    return Resposta(node.id, "", "ausente", (), last.situacao)


def walk(root: Dispositivo) -> Iterator[tuple[Dispositivo, int]]:
    pending = [(root, 0)]
    while pending:
        node, depth = pending.pop()
        yield node, depth
        pending.extend((filho, depth + 1) for filho in reversed(node.filhos))


def _tree(
    root: Dispositivo, answers: dict[str, Resposta], *, depth: int, pais: str
) -> Iterator[str]:
    top = 0
    for node, below in walk(root):
        answer = answers[node.id]
        if answer.kind == "ausente" and answer.situacao is None:
            continue  # it did not exist yet
        if node.tipo in AGRUPADORES:
            yield ""
            yield wording.heading(node)
            continue
        if node.tipo == "artigo":
            top = below
            yield ""
        yield from _own(node, answer, depth=depth + below - top, pais=pais)


def _own(node: Dispositivo, answer: Resposta, *, depth: int, pais: str) -> Iterator[str]:
    """The dispositivo's own text, or why it has none."""
    if answer.kind == "desconhecido":
        yield from wrapped(f"{node.rotulo} (texto anterior desconhecido)", depth)
        return
    if answer.kind == "ausente":
        if answer.situacao is not None:
            acts = wording.notes(node.atual) or wording.SITUATION[answer.situacao].capitalize()
            yield from wrapped(f"{node.rotulo} ({acts})", depth)
        return
    if answer.kind == "incerto":
        yield from wrapped(f"{node.rotulo} — nessa data não é certo qual o texto:", depth)
        if "ausente" in answer.alternativas:
            yield from wrapped("· pode não estar em vigor", depth + 1)
        if "desconhecido" in answer.alternativas:
            yield from wrapped("· pode ser um texto anterior, desconhecido", depth + 1)
    for redacao in answer.redacoes:
        text = wording.printed(node, redacao, pais)
        said = "; ".join(
            filter(None, (_given(redacao, past=bool(answer.em)), wording.period(redacao)))
        )
        tail = f"  [{said}]" if redacao.notas or answer.kind == "incerto" else ""
        mark = "· " if answer.kind == "incerto" else ""
        deeper = depth + (answer.kind == "incerto")
        yield from wrapped(f"{mark}{text}{tail}", deeper)


def _given(redacao: Redacao, *, past: bool) -> str:
    """The notes of a redação; at an earlier date what came after it is said to be later."""
    if not past:
        return wording.notes(redacao)
    found = dict.fromkeys(
        f"depois {said[0].lower()}{said[1:]}" if nota.acao in TIRAM else said
        for nota in redacao.notas
        for said in (wording.note(nota),)
    )
    return "; ".join(found)


def _citations(documento: Documento, id_: str, answers: dict[str, Resposta]) -> Iterator[str]:
    shown = {(id_, versao) for id_, answer in answers.items() for versao in answer.versoes}
    refs = [r for r in references(documento) if (r.origem, r.versao) in shown]
    names = {node.id: node.rotulo for node, _ in documento.percorrer()}
    cites = [
        f"{r.bruto} → {r.norma or place(r.alvo, names)}"
        for r in refs
        if r.origem == id_ or r.origem.startswith(f"{id_}_")
    ]
    cited = [place(r.origem, names) for r in cited_by(refs, id_)]
    for title, items in (("Cita:", cites), ("Citado por:", cited)):
        if items:
            yield ""
            yield title
            for item in dict.fromkeys(items):
                yield from wrapped(f"· {item}", 1)


def place(id_: str | None, names: dict[str, str]) -> str:
    """“Art. 36, § 2º” from an id of this norm; the norm itself without one."""
    if id_ is None:
        return "esta norma"
    steps = id_.split("_")
    stems = ["_".join(steps[: n + 1]) for n in range(len(steps))]
    return ", ".join(names[stem] for stem in stems if stem in names) or id_


def wrapped(text: str, depth: int) -> list[str]:
    blank = "  " * min(depth, 12)
    return textwrap.wrap(
        text, LARGURA, initial_indent=blank, subsequent_indent=blank + "  ", break_long_words=False
    )
