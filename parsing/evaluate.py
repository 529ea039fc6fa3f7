"""Rows of a parsed norm against gold rows, field by field: pure comparison, nothing is read
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parsing.table import Row

CAMPOS: tuple[str, ...] = (
    "tipo", "id", "grupo", "rotulo", "nome", "texto", "linha", "linha_fim", "versao", "situacao",
    "notas", "seq",
)  # fmt: skip
"""The fields that the gold tells; `defeito` is the reader's own word and is not compared."""


@dataclass(frozen=True, slots=True)
class Diferenca:
    """One field of one row that is not as the gold says (`campo` "linha inteira": missing or
    extra).
    """

    doc: str
    id: str
    versao: int
    campo: str
    esperado: object
    obtido: object

    def __str__(self) -> str:
        onde = f"{self.doc}:{self.id}:v{self.versao}"
        if self.campo == "linha inteira":
            return f"{onde}: {'sobra' if self.esperado is None else 'falta'}"
        return f"{onde}: {self.campo}: esperado {self.esperado!r}, obtido {self.obtido!r}"


@dataclass(frozen=True, slots=True)
class Medicao:
    """Precision, recall and F1 of a field: `certos` of `obtidos` found and of `esperados` in
    gold.
    """

    certos: int
    obtidos: int
    esperados: int

    @property
    def precisao(self) -> float:
        return self.certos / self.obtidos if self.obtidos else float(not self.esperados)

    @property
    def revocacao(self) -> float:
        return self.certos / self.esperados if self.esperados else float(not self.obtidos)

    @property
    def f1(self) -> float:
        soma = self.precisao + self.revocacao
        return 2 * self.precisao * self.revocacao / soma if soma else 0.0


@dataclass(frozen=True, slots=True)
class Avaliacao:
    """How one norm was read: rows wholly right, each field's figures, every difference."""

    doc: str
    certas: int
    total: int
    campos: dict[str, Medicao]
    diferencas: tuple[Diferenca, ...]

    def figures(self) -> dict[str, object]:
        """What is kept as the baseline: counts and the F1 of each field (three decimals)."""
        return {
            "certas": self.certas,
            "total": self.total,
            "f1": {campo: round(m.f1, 3) for campo, m in self.campos.items()},
        }


def compare(doc: str, gold: Iterable[Row], lidas: Iterable[Row]) -> Avaliacao:
    """Match rows by (id, versao) and compare every field of `CAMPOS`."""
    esperadas = {(row["id"], row["versao"]): row for row in gold}
    obtidas = {(row["id"], row["versao"]): row for row in lidas}
    diferencas: list[Diferenca] = []
    certos = dict.fromkeys(CAMPOS, 0)
    certas = 0
    for chave, esperada in esperadas.items():
        obtida = obtidas.get(chave)
        if obtida is None:
            diferencas.append(Diferenca(doc, *chave, "linha inteira", esperada["texto"], None))
            continue
        erradas = [campo for campo in CAMPOS if esperada[campo] != obtida[campo]]
        certas += not erradas
        for campo in CAMPOS:
            certos[campo] += campo not in erradas
        diferencas += [Diferenca(doc, *chave, c, esperada[c], obtida[c]) for c in erradas]
    for chave in obtidas.keys() - esperadas.keys():
        diferencas.append(Diferenca(doc, *chave, "linha inteira", None, obtidas[chave]["texto"]))
    medidas = {
        campo: Medicao(certos[campo], len(obtidas), len(esperadas)) for campo in CAMPOS
    }  # fmt: skip
    ordenadas = sorted(diferencas, key=lambda d: (d.id, d.versao, d.campo))
    return Avaliacao(doc, certas, len(esperadas), medidas, tuple(ordenadas))


def report(avaliacoes: Sequence[Avaliacao], base: dict[str, dict[str, object]]) -> list[str]:
    """Lines for people: figures of each norm, change since the baseline, every difference."""
    found = []
    for avaliacao in avaliacoes:
        piores = min((m.f1 for m in avaliacao.campos.values()), default=1.0)
        antes = base.get(avaliacao.doc, {}).get("certas")
        mudanca = (
            "" if not isinstance(antes, int) else f" ({avaliacao.certas - antes:+d} desde a base)"
        )
        found.append(
            f"{avaliacao.doc}: {avaliacao.certas} de {avaliacao.total} linhas certas{mudanca}; "
            f"menor F1 de campo {piores:.3f}"
        )
        found += [f"  {diferenca}" for diferenca in avaliacao.diferencas]
    certas, total = sum(a.certas for a in avaliacoes), sum(a.total for a in avaliacoes)
    parte = 100 * certas / total if total else 0.0
    found.append(f"total: {certas} de {total} linhas certas ({parte:.2f} %)".replace(".", ","))
    return found


def as_json(avaliacoes: Sequence[Avaliacao]) -> dict[str, object]:
    """The same figures as one JSON document."""
    return {
        "certas": sum(a.certas for a in avaliacoes),
        "total": sum(a.total for a in avaliacoes),
        "normas": {
            a.doc: {
                **a.figures(),
                "campos": {
                    campo: {"precisao": m.precisao, "revocacao": m.revocacao, "f1": m.f1}
                    for campo, m in a.campos.items()
                },
                "diferencas": [str(d) for d in a.diferencas],
            }
            for a in avaliacoes
        },
    }
