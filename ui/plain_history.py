"""The redações of a norm on a terminal: one of them, all of them, and what changed in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from parsing.model import ALTERAM_TEXTO, Dispositivo, Documento, Estado, Redacao
from parsing.versions import estados
from ui import naming, redline, wording
from ui.notice import notice
from ui.plain import head, place, walk, wrapped

_SINAIS = {"igual": ("", ""), "excluido": ("[-", "-]"), "incluido": ("{+", "+}")}


def redacao(documento: Documento, id_: str, versao: int) -> Iterator[str]:
    """One redação of a dispositivo, whatever its situation, which is said."""
    path = wording.ancestors(documento)[id_]
    yield from head(documento)
    yield from wording.headings(path[:-1])
    found = next(r for r in path[-1].redacoes if r.versao == versao)
    names = {node.id: node.rotulo for node in path}
    said = [wording.SITUATION[found.situacao], wording.period(found), wording.notes(found)]
    yield from wrapped(f"{place(id_, names)} [{'; '.join(filter(None, said))}]", 0)
    yield from wrapped(found.texto or found.nome or "(sem texto)", 1)
    yield ""
    yield from notice(documento.fonte)


def history(documento: Documento, id_: str | None) -> Iterator[str]:
    """Every redação of a dispositivo and of all below it, oldest first, each with its act.

    Without `id_`, of each dispositivo of the norm that changed.
    """
    if id_ is None:
        yield from _norm_history(documento)
        return
    path = wording.ancestors(documento)[id_]
    yield from head(documento)
    yield from wording.headings(path[:-1])
    for node, depth in walk(path[-1]):
        yield from _redacoes(documento, node, "", depth)
    yield ""
    yield from notice(documento.fonte)


def _norm_history(documento: Documento) -> Iterator[str]:
    """Every redação of each dispositivo of the norm that changed, in reading order."""
    yield from head(documento)
    changed = [node for node, _ in documento.percorrer() if _changed(node)]
    if not changed:
        yield f"O texto não traz mudança alguma desta norma{_untold(documento)}."
    for node in changed:
        name = naming.descending(node.id, documento.fonte.pais, rotulo=node.rotulo)
        yield from _redacoes(documento, node, wording.capital(name), 0)
    yield ""
    yield from notice(documento.fonte)


def _changed(node: Dispositivo) -> bool:
    return len(node.redacoes) > 1 or any(
        nota.acao in ALTERAM_TEXTO for redacao in node.redacoes for nota in redacao.notas
    )


def _untold(documento: Documento) -> str:
    return ": a consolidação não traz notas" if documento.fonte.historico == "sem_notas" else ""


def _redacoes(documento: Documento, node: Dispositivo, name: str, depth: int) -> Iterator[str]:
    original = documento.fonte.historico == "completo"
    for redacao in node.redacoes:
        said = [wording.SITUATION[redacao.situacao], wording.period(redacao)]
        said.append(wording.notes(redacao) or _first(redacao, original))
        label = name or redacao.rotulo or node.rotulo
        yield ""
        yield from wrapped(f"{label} [{'; '.join(filter(None, said))}]", depth)
        yield from wrapped(redacao.texto or redacao.nome or "(sem texto)", depth + 1)


def _first(redacao: Redacao, original: bool) -> str:
    if redacao.versao > 1:
        return "sem nota da norma que a deu"
    return "redação original" if original else "primeira redação impressa"


def changes(documento: Documento, id_: str | None) -> Iterator[str]:
    """What changed in the article of a dispositivo, state by state: [-excluído-] {+incluído+}.

    Without `id_`, in each article of the norm.
    """
    if id_ is None:
        yield from _norm_changes(documento)
        return
    path = wording.ancestors(documento)[id_]
    artigo = next((d for d in path if d.tipo == "artigo"), path[-1])
    yield from head(documento)
    if documento.fonte.historico == "sem_notas":
        yield from wrapped(f"{artigo.rotulo}: {_not_known(documento, 'este artigo')}", 0)
    else:
        states = estados(documento, artigo.id)
        if len(states) < 2:
            yield f"{artigo.rotulo}: o texto não traz mudança alguma deste artigo."
        yield from _changes(documento, artigo, id_, states)
    yield ""
    yield from notice(documento.fonte)


def _norm_changes(documento: Documento) -> Iterator[str]:
    """What changed in each article of the norm, state by state, in reading order."""
    yield from head(documento)
    if documento.fonte.historico == "sem_notas":
        yield from wrapped(wording.capital(_not_known(documento, "esta norma")), 0)
    else:
        found = [
            line
            for node, _ in documento.percorrer()
            if node.tipo == "artigo"
            for line in _changes(documento, node, node.id, estados(documento, node.id))
        ]
        yield from found or ["O texto não traz mudança alguma desta norma."]
    yield ""
    yield from notice(documento.fonte)


def _not_known(documento: Documento, what: str) -> str:
    """Where no note is printed nobody knows what changed before the consolidation."""
    until = documento.fonte.consolidado_ate
    before = f"antes de {wording.date(until)}" if until else "antes da consolidação"
    return f"não se sabe se {what} mudou {before}: a consolidação não traz notas."


def _changes(
    documento: Documento, artigo: Dispositivo, id_: str, states: tuple[Estado, ...]
) -> Iterator[str]:
    labels = {node.id: node.atual.rotulo or node.rotulo for node, _ in walk(artigo)}
    types = {node.id: node.tipo for node, _ in walk(artigo)}
    pais = documento.fonte.pais
    for old, new in pairwise(states):
        yield ""
        yield _between(artigo, old, new)
        if not old.conhecido:
            yield "  O texto anterior não consta da publicação."
        for change in redline.diff_states(documento, old, new):
            inside = change.id == id_ or change.id.startswith(f"{id_}_") or artigo.id == id_
            if change.tipo != "igual" and inside and change.id not in old.desconhecidos:
                label = wording.label(types[change.id], labels[change.id], pais)
                yield from wrapped(f"{label} {marked(change.trechos)}", 1)


def marked(trechos: Iterable[redline.Trecho]) -> str:
    """A redline in plain signs."""
    found: list[str] = []
    for trecho in trechos:
        opened, closed = _SINAIS[trecho.tipo]
        blank = " " if trecho.texto.startswith(" ") and opened else ""
        found.append(f"{blank}{opened}{trecho.texto.strip() if opened else trecho.texto}{closed}")
    return "".join(found)


def _between(artigo: Dispositivo, old: Estado, new: Estado) -> str:
    what = "revogação" if new.situacao == "revogado" and old.situacao == "vigente" else "mudança"
    act = wording.of_act(new.norma) if new.norma else ""
    when = f"({wording.date(new.inicio)})" if new.inicio else ""
    return f"{artigo.rotulo}: {' '.join(filter(None, (what, act, when)))}"
