"""A norm on a terminal: the text in force or at a date, the history, what changed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise

from parsing.model import AGRUPADORES, Dispositivo, Documento, Estado, Redacao
from parsing.references import cited_by, references
from parsing.steps import TIRAM
from parsing.versions import Resposta, estados, resolve_all
from ui import redline, wording
from ui.notice import notice

LARGURA = 100
_SINAIS = {"igual": ("", ""), "excluido": ("[-", "-]"), "incluido": ("{+", "+}")}


def norm(documento: Documento, *, em: str | None = None) -> Iterator[str]:
    """The whole norm, in force or at a date."""
    yield from _head(documento)
    answers = _answers(documento, em)
    for root in (*documento.dispositivos, *documento.anexos):
        yield from _tree(root, answers, depth=0)
    yield ""
    yield from notice(documento.fonte)


def dispositivo(documento: Documento, id_: str, *, em: str | None = None) -> Iterator[str]:
    """A dispositivo with its headings, its text in force or at a date, and what it cites."""
    path = wording.ancestors(documento)[id_]
    yield from _head(documento)
    yield from wording.headings(path[:-1])
    answers = _answers(documento, em)
    for above in path[:-1]:
        if above.tipo not in AGRUPADORES:
            yield from _own(above, answers[above.id], depth=0)
    yield from _tree(path[-1], answers, depth=0)
    yield from _citations(documento, id_, answers)
    yield ""
    yield from notice(documento.fonte)


def redacao(documento: Documento, id_: str, versao: int) -> Iterator[str]:
    """One redação of a dispositivo, whatever its situation, which is said."""
    path = wording.ancestors(documento)[id_]
    yield from _head(documento)
    yield from wording.headings(path[:-1])
    found = next(r for r in path[-1].redacoes if r.versao == versao)
    names = {node.id: node.rotulo for node in path}
    said = [wording.SITUATION[found.situacao], wording.period(found), wording.notes(found)]
    yield from _wrapped(f"{_place(id_, names)} [{'; '.join(filter(None, said))}]", 0)
    yield from _wrapped(found.texto or found.nome or "(sem texto)", 1)
    yield ""
    yield from notice(documento.fonte)


def history(documento: Documento, id_: str) -> Iterator[str]:
    """Every redação of a dispositivo and of all below it, oldest first, each with its act."""
    path = wording.ancestors(documento)[id_]
    yield from _head(documento)
    yield from wording.headings(path[:-1])
    original = documento.fonte.historico == "completo"
    for node, depth in _walk(path[-1]):
        for redacao in node.redacoes:
            said = [wording.SITUATION[redacao.situacao], wording.period(redacao)]
            said.append(wording.notes(redacao) or _first(redacao, original))
            label = redacao.rotulo or node.rotulo
            yield ""
            yield from _wrapped(f"{label} [{'; '.join(filter(None, said))}]", depth)
            yield from _wrapped(redacao.texto or redacao.nome or "(sem texto)", depth + 1)
    yield ""
    yield from notice(documento.fonte)


def _first(redacao: Redacao, original: bool) -> str:
    if redacao.versao > 1:
        return "sem nota da norma que a deu"
    return "redação original" if original else "primeira redação impressa"


def changes(documento: Documento, id_: str) -> Iterator[str]:
    """What changed in the article of a dispositivo, state by state: [-excluído-] {+incluído+}."""
    path = wording.ancestors(documento)[id_]
    artigo = next((d for d in path if d.tipo == "artigo"), path[-1])
    states = estados(documento, artigo.id)
    yield from _head(documento)
    if len(states) < 2:
        yield f"{artigo.rotulo}: o texto não traz mudança alguma deste artigo."
    labels = {node.id: node.atual.rotulo or node.rotulo for node, _ in _walk(artigo)}
    for old, new in pairwise(states):
        yield ""
        yield _between(artigo, old, new)
        if not old.conhecido:
            yield "  O texto anterior não consta da publicação."
        for change in redline.diff_states(documento, old, new):
            inside = change.id == id_ or change.id.startswith(f"{id_}_") or artigo.id == id_
            if change.tipo != "igual" and inside and change.id not in old.desconhecidos:
                yield from _wrapped(f"{labels[change.id]} {marked(change.trechos)}", 1)
    yield ""
    yield from notice(documento.fonte)


def marked(trechos: Iterable[redline.Trecho]) -> str:
    """A redline in plain signs."""
    found: list[str] = []
    for trecho in trechos:
        opened, closed = _SINAIS[trecho.tipo]
        blank = " " if trecho.texto.startswith(" ") and opened else ""
        found.append(f"{blank}{opened}{trecho.texto.strip() if opened else trecho.texto}{closed}")
    return "".join(found)


def _between(artigo: Dispositivo, old: Estado, new: Estado) -> str:
    when = f" ({wording.date(new.inicio)})" if new.inicio else ""
    what = "revogação" if new.situacao == "revogado" and old.situacao == "vigente" else "mudança"
    return (
        f"{artigo.rotulo}: {what} {wording.of_act(new.norma) if new.norma else ''}{when}".rstrip()
    )


def _head(documento: Documento) -> Iterator[str]:
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


def _walk(root: Dispositivo) -> Iterator[tuple[Dispositivo, int]]:
    pending = [(root, 0)]
    while pending:
        node, depth = pending.pop()
        yield node, depth
        pending.extend((filho, depth + 1) for filho in reversed(node.filhos))


def _tree(root: Dispositivo, answers: dict[str, Resposta], *, depth: int) -> Iterator[str]:
    top = 0
    for node, below in _walk(root):
        if node.tipo in AGRUPADORES:
            yield ""
            yield wording.heading(node)
            continue
        if node.tipo == "artigo":
            top = below
            yield ""
        yield from _own(node, answers[node.id], depth=depth + below - top)


def _own(node: Dispositivo, answer: Resposta, *, depth: int) -> Iterator[str]:
    """The dispositivo's own text, or why it has none."""
    if answer.kind == "desconhecido":
        yield from _wrapped(f"{node.rotulo} (texto anterior desconhecido)", depth)
        return
    if answer.kind == "ausente":
        if answer.situacao:
            acts = wording.notes(node.atual) or wording.SITUATION[answer.situacao].capitalize()
            yield from _wrapped(f"{node.rotulo} ({acts})", depth)
        return
    if answer.kind == "incerto":
        yield from _wrapped(f"{node.rotulo} — nessa data não é certo qual o texto:", depth)
        if "ausente" in answer.alternativas:
            yield from _wrapped("· pode não estar em vigor", depth + 1)
        if "desconhecido" in answer.alternativas:
            yield from _wrapped("· pode ser um texto anterior, desconhecido", depth + 1)
    for redacao in answer.redacoes:
        label = redacao.rotulo or node.rotulo
        label += f" {redacao.nome} –" if redacao.nome else ""
        said = "; ".join(
            filter(None, (_given(redacao, past=bool(answer.em)), wording.period(redacao)))
        )
        tail = f"  [{said}]" if redacao.notas or answer.kind == "incerto" else ""
        mark = "· " if answer.kind == "incerto" else ""
        deeper = depth + (answer.kind == "incerto")
        yield from _wrapped(f"{mark}{label} {redacao.texto}{tail}", deeper)


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
        f"{r.bruto} → {r.norma or _place(r.alvo, names)}"
        for r in refs
        if r.origem == id_ or r.origem.startswith(f"{id_}_")
    ]
    cited = [_place(r.origem, names) for r in cited_by(refs, id_)]
    for title, items in (("Cita:", cites), ("Citado por:", cited)):
        if items:
            yield ""
            yield title
            for item in dict.fromkeys(items):
                yield from _wrapped(f"· {item}", 1)


def _place(id_: str | None, names: dict[str, str]) -> str:
    """“Art. 36, § 2º” from an id of this norm; the norm itself without one."""
    if id_ is None:
        return "esta norma"
    steps = id_.split("_")
    stems = ["_".join(steps[: n + 1]) for n in range(len(steps))]
    return ", ".join(names[stem] for stem in stems if stem in names) or id_


def _wrapped(text: str, depth: int) -> list[str]:
    blank = "  " * min(depth, 12)
    return textwrap.wrap(
        text, LARGURA, initial_indent=blank, subsequent_indent=blank + "  ", break_long_words=False
    )
