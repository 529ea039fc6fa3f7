"""An accepted proposal written as a consolidated text: the base's own lines, with the new ones.

The former wording stays where it stands and the new one follows it with its note, as consolidated
texts print it, so that reading the result gives the proposal again (`differences` says where not).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parsing.apply import Mudanca, Proposta
from parsing.grown import parent_of
from parsing.model import AGRUPADORES, Acao, Dispositivo, Documento, Linha, Nota, Redacao

_WORDS: dict[Acao, str] = {
    "redacao": "Redação dada", "inclusao": "Incluído", "revogacao": "Revogado",
    "renumeracao": "Renumerado", "alteracao": "Alterado", "retificacao": "Retificado",
    "restabelecimento": "Restabelecido",
}  # fmt: skip
_MASCULINE = ("Decreto", "Regulamento", "Ato", "Código", "Estatuto", "Regimento")


def note_text(nota: Nota, *, antes: str | None = None) -> str:
    """`(Redação dada pelo art. 1º da Lei nº 10/2022)`; `antes` is the label before renumbering."""
    words = _WORDS.get(nota.acao, "Alterado")
    if antes:
        words = f"{words} do {antes[:1].lower()}{antes[1:]}"
    norma = nota.norma or "norma não identificada"
    article = "o" if norma.startswith(_MASCULINE) else "a"
    if nota.dispositivo_alterador:
        return f"({words} pelo {nota.dispositivo_alterador} d{article} {norma})"
    return f"({words} pel{article} {norma})"


def text(lines: Sequence[Linha], proposta: Proposta) -> str:
    """The consolidated text. `lines` are the base's, errata applied."""
    last = {line.num: rank for rank, line in enumerate(lines)}
    written = [line.texto for line in lines]
    below: dict[int, list[str]] = {}
    nodes = {d.id: d for d, _ in proposta.documento.percorrer()}
    order = [d.id for d, _ in proposta.documento.percorrer()]
    fresh = {c.id for c in proposta.mudancas if c.antes is None}
    for change in _by_place(proposta, order):
        if change.antes is None:
            rank = _end_of(_before(change.id, order, nodes, fresh), nodes, last)
            below.setdefault(rank, []).append(_printed(nodes[change.id], change.depois))
        elif change.depois.versao > change.antes.versao:
            rank = last.get(change.antes.linha_fim, len(lines) - 1)
            below.setdefault(rank, []).insert(0, _printed(nodes[change.id], change.depois))
        else:
            _stamp(written, last, change)
    out: list[str] = []
    for rank, line in enumerate(written):
        out.append(line)
        out.extend(below.get(rank, ()))
    return "\n".join(out) + "\n"


def _by_place(proposta: Proposta, order: list[str]) -> list[Mudanca]:
    place = {id_: rank for rank, id_ in enumerate(order)}
    return sorted(proposta.mudancas, key=lambda change: place.get(change.id, 0))


def _before(
    id_: str, order: list[str], nodes: dict[str, Dispositivo], fresh: set[str]
) -> str | None:
    """The nearest dispositivo before it that the base has."""
    at = order.index(id_) - 1
    while at >= 0 and order[at] in fresh:
        at -= 1
    return order[at] if at >= 0 else None


def _end_of(id_: str | None, nodes: dict[str, Dispositivo], last: dict[int, int]) -> int:
    """Rank of the last line of a dispositivo, all its redações told."""
    if id_ is None:
        return 0
    lines = [r.linha_fim for r in nodes[id_].redacoes if r.linha_fim in last]
    if not lines:
        above = parent_of(id_)
        return _end_of(above, nodes, last) if above else 0
    return last[max(lines)]


def _printed(node: Dispositivo, redacao: Redacao) -> str:
    notes = " ".join(note_text(nota) for nota in redacao.notas)
    if node.tipo in AGRUPADORES:
        return f"{redacao.rotulo}\n{redacao.nome or ''} {notes}"
    sign = {"artigo": " -", "paragrafo": " -", "alinea": ""}.get(node.tipo, " -")
    name = f"\n{redacao.nome}\n" if redacao.nome else f"{sign} "
    return f"{redacao.rotulo}{name}{redacao.texto} {notes}"


def _stamp(written: list[str], last: dict[int, int], change: Mudanca) -> None:
    """A note at the end of the text as it stands; a new label where it was renumbered."""
    assert change.antes is not None
    nota = change.depois.notas[-1]
    old, new = change.antes.rotulo, change.depois.rotulo
    first = last.get(change.antes.linha, 0)
    if nota.acao == "renumeracao" and old in written[first]:
        written[first] = written[first].replace(old, new, 1).replace(f"{new}.", new, 1)
    end = last.get(change.antes.linha_fim, first)
    stamp = note_text(nota, antes=old if nota.acao == "renumeracao" else None)
    written[end] = f"{written[end].rstrip()} {stamp}"


def differences(proposta: Documento, lida: Documento) -> Iterator[str]:
    """Where the text written and read again does not say what the proposal says; ids."""
    wanted, read = _said(proposta), _said(lida)
    for id_ in dict.fromkeys([*wanted, *read]):
        if wanted.get(id_) != read.get(id_):
            yield id_


def _said(documento: Documento) -> dict[str, list[tuple[str, str | None, str, tuple[str, ...]]]]:
    return {
        d.id: [
            (
                r.texto,
                r.nome,
                r.situacao,
                tuple(dict.fromkeys(f"{n.acao} {n.norma}" for n in r.notas)),
            )
            for r in d.redacoes
        ]
        for d, _ in documento.percorrer()
    }
