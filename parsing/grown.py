"""A document's tree opened for growth: nodes by id, and who hangs from whom, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from parsing.model import AGRUPADORES, Dispositivo, Documento, Numero, Redacao
from parsing.numerals import parse_part
from parsing.sequence import NIVEL

_STEP = 1000


def parent_of(id_: str) -> str | None:
    """Id of the dispositivo that an id hangs from, by its form (articles: None)."""
    stem = id_.rpartition("_")[0]
    return (stem.removesuffix("_cpt") or None) if stem else None


@dataclass(slots=True)
class Arvore:
    """`children[None]` are the roots; nodes have no `filhos` here."""

    nodes: dict[str, Dispositivo]
    children: dict[str | None, list[str]]
    pai: dict[str, str | None]
    annexes: frozenset[str]

    @classmethod
    def of(cls, documento: Documento) -> Arvore:
        nodes: dict[str, Dispositivo] = {}
        children: dict[str | None, list[str]] = {None: []}
        pai: dict[str, str | None] = {}
        for dispositivo, above in documento.percorrer():
            redacoes = tuple(replace(r, seq=r.seq * _STEP) for r in dispositivo.redacoes)
            nodes[dispositivo.id] = replace(dispositivo, filhos=(), redacoes=redacoes)
            children.setdefault(above, []).append(dispositivo.id)
            pai[dispositivo.id] = above
        return cls(nodes, children, pai, frozenset(a.id for a in documento.anexos))

    def find(self, alvo: str) -> str | None:
        """The node of an id; a heading is known by the end of its id where only one has it."""
        if alvo in self.nodes:
            return alvo
        part = parse_part(alvo.partition("_")[0]) if alvo else None
        if part is None or part[0] not in AGRUPADORES:
            return None
        ends = [i for i in self.nodes if i.endswith(f"_{alvo}")]
        return ends[0] if len(ends) == 1 else None

    def below(self, id_: str) -> list[str]:
        """The node and all that hangs from it, in reading order."""
        found, stack = [], [id_]
        while stack:
            at = stack.pop()
            found.append(at)
            stack.extend(reversed(self.children.get(at, ())))
        return found

    def insert(self, node: Dispositivo, above: str | None) -> None:
        """Put a node in its place by its number; an article goes after the one before it."""
        if node.tipo == "artigo" and above is None:
            above = self._home_of_article(node)
        row = self.children.setdefault(above, [])
        place = self._place(row, node)
        before = row[place - 1] if place else above
        seq = max((r.seq for i in (self.below(before) if before else ())
                   for r in self.nodes[i].redacoes), default=0)  # fmt: skip
        if before == above and above is not None:
            seq = max(r.seq for r in self.nodes[above].redacoes)
        redacoes = tuple(replace(r, seq=seq + 1 + k) for k, r in enumerate(node.redacoes))
        self.nodes[node.id] = replace(node, redacoes=redacoes)
        row.insert(place, node.id)
        self.pai[node.id] = above

    def _home_of_article(self, node: Dispositivo) -> str | None:
        """Where the article that comes before it by number hangs."""
        own = _number(node.id)
        best: tuple[tuple[int, tuple[int, ...]], str] | None = None
        for id_, other in self.nodes.items():
            key = _number(id_)
            if other.tipo == "artigo" and key < own and (best is None or key > best[0]):
                best = (key, id_)
        return None if best is None else self.pai[best[1]]

    def _place(self, row: list[str], node: Dispositivo) -> int:
        own, level = _number(node.id), NIVEL.get(node.tipo, 0)
        place = None
        for rank, id_ in enumerate(row):
            other = self.nodes[id_]
            if other.tipo == node.tipo and _number(id_) < own:
                place = rank + 1
        if place is not None:
            return place
        for rank, id_ in enumerate(row):
            other = self.nodes[id_]
            first = other.tipo == node.tipo
            # Incisos and alíneas of the caput stand before the parágrafos.
            if first or (level > 20 and NIVEL.get(other.tipo, 0) == 20):
                return rank
        return len(row)

    def rename(self, old: str, new: str) -> None:
        """Another id for a node and, by its stem, for all below it; it moves to its new place."""
        for id_ in self.below(old):
            self._rename_one(id_, new + id_[len(old) :])
        above = self.pai[new]
        row = self.children[above]
        row.remove(new)
        row.insert(self._place(row, self.nodes[new]), new)

    def _rename_one(self, old: str, new: str) -> None:
        self.nodes = {
            (new if i == old else i): (replace(n, id=new) if i == old else n)
            for i, n in self.nodes.items()
        }
        above = self.pai.pop(old)
        self.pai[new] = above
        self.children[above] = [new if i == old else i for i in self.children[above]]
        if old in self.children:
            self.children[new] = self.children.pop(old)
            for child in self.children[new]:
                self.pai[child] = new

    def documento(self, base: Documento) -> Documento:
        """The document again, `ordem` and `seq` counted anew."""
        for id_, node in self.nodes.items():
            self.nodes[id_] = replace(node, redacoes=tuple(_after(node.redacoes)))
        seqs = sorted(
            (r.seq, id_, r.versao) for id_, node in self.nodes.items() for r in node.redacoes
        )
        rank = {(id_, versao): n for n, (_, id_, versao) in enumerate(seqs, 1)}
        ordem = iter(range(1, len(self.nodes) + 1))

        def build(id_: str) -> Dispositivo:
            place = next(ordem)
            node = self.nodes[id_]
            return replace(
                node,
                ordem=place,
                redacoes=tuple(replace(r, seq=rank[id_, r.versao]) for r in node.redacoes),
                filhos=tuple(build(child) for child in self.children.get(id_, ())),
            )

        roots = [build(id_) for id_ in self.children[None]]
        return replace(
            base,
            dispositivos=tuple(r for r in roots if r.id not in self.annexes),
            anexos=tuple(r for r in roots if r.id in self.annexes),
        )


def _after(redacoes: tuple[Redacao, ...]) -> Iterator[Redacao]:
    """A new redação stands right after the one that it takes the place of."""
    last = 0
    for redacao in redacoes:
        if redacao.seq <= last:
            redacao = replace(redacao, seq=last + 1)
        last = redacao.seq
        yield redacao


def _number(id_: str) -> tuple[int, tuple[int, ...]]:
    part = parse_part(id_.rpartition("_")[2])
    numero = part[1] if part else None
    return (numero.valor, numero.sufixo) if isinstance(numero, Numero) else (0, ())
