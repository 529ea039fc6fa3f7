"""Which fine the breach of a dispositivo costs: its own, the one tied to it, or the general one.

Ties come from `penalties.py`; amounts from `measures.py`. Where an article orders a fine without
saying how much ("multa como estipulada por esta Lei"), the general table of the norm is taken and
the way to it is kept. Nothing is guessed: without an amount there is a reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from parsing.measures import measures, read
from parsing.model import Documento, Medida, Regra
from parsing.penalties import Punicao, penalty_targets, punished_by
from parsing.rules import rules

Origem = Literal["propria", "artigos", "agrupador", "norma", "geral"]
_NOT_GENERAL = frozenset({"proibicao", "obrigacao", "permissao"})


@dataclass(frozen=True, slots=True)
class Multa:
    """The amounts that one sanction sets for a breach, and how it was found."""

    origem: str
    """Id of the dispositivo that sets the sanction."""
    alcance: Origem
    medidas: tuple[Medida, ...]
    inferido: bool = False
    bruto: str = ""
    """The words that say what is punished."""
    via: tuple[str, ...] = ()
    """Sanctions without an amount that led here, the narrowest first."""


@dataclass(frozen=True, slots=True)
class Multas:
    """Fines for the breach of one dispositivo; `motivo` says in Portuguese why there is none."""

    dispositivo: str
    multas: tuple[Multa, ...]
    acrescimos: tuple[Medida, ...]
    """Multipliers that hold for the whole norm: recidivism, legal persons, attempts."""
    motivo: str | None = None


@dataclass(frozen=True, slots=True)
class BaseDeMultas:
    """What `fines_for` needs of a document, read once."""

    medidas: tuple[Medida, ...]
    regras: tuple[Regra, ...]
    punicoes: tuple[Punicao, ...]
    rotulos: dict[str, str]
    gerais: frozenset[str]
    """Articles whose fines go by degree, for breaches that no other article punishes."""


def fine_base(
    documento: Documento,
    *,
    medidas: Iterable[Medida] | None = None,
    regras: Iterable[Regra] | None = None,
) -> BaseDeMultas:
    """Fines in force, ties and labels of a document."""
    kinds = tuple(rules(documento) if regras is None else regras)
    found = measures(documento, kinds) if medidas is None else tuple(medidas)
    current = {
        (d.id, d.atual.versao): d.atual.texto
        for d, _ in documento.percorrer()
        if d.atual.situacao == "vigente"
    }
    fines = tuple(
        m for m in found if m.grandeza == "multa" and (m.origem, m.versao) in current
    )  # fmt: skip
    degrees = {
        id_.partition("_")[0]
        for (id_, _), texto in current.items()
        if read(texto, "quantidades").of("contextos", "gravidade")
    }
    labels = {d.id: d.rotulo for d, _ in documento.percorrer()}
    ties = penalty_targets(documento)
    general = _general(fines, kinds, ties) & degrees
    return BaseDeMultas(fines, kinds, ties, labels, frozenset(general))


def fines_for(
    documento: Documento, dispositivo_id: str, *, base: BaseDeMultas | None = None
) -> Multas:
    """The fines for breaching a dispositivo: its article's own, else the narrowest that is tied.

    For many lookups in one document, pass `fine_base(documento)`.
    """
    base = base or fine_base(documento)
    artigo = dispositivo_id.partition("_")[0]
    tied = {p.origem.partition("_")[0] for p in base.punicoes if p.alcance != "norma"}
    more = tuple(
        m for m in base.medidas
        if m.unidade == "x" and _is_general(m, base.regras)
        and m.origem.partition("_")[0] not in tied
    )  # fmt: skip
    ties = punished_by(base.punicoes, artigo)
    own = _amounts(base, artigo)
    if own and not any(p.origem.partition("_")[0] == artigo for p in ties):
        return Multas(dispositivo_id, (Multa(artigo, "propria", own),), more)
    found, silent = _tied(base, ties)
    if not found:
        found = tuple(
            Multa(id_, "geral", _amounts(base, id_), True, via=tuple(silent))
            for id_ in sorted(base.gerais)
            if silent or base.gerais
        )
    motivo = None if found else _why(base, silent)
    return Multas(dispositivo_id, found, more if found else (), motivo)


def _tied(base: BaseDeMultas, ties: Iterable[Punicao]) -> tuple[tuple[Multa, ...], list[str]]:
    """The narrowest sanctions that name an amount, and those on the way that name none."""
    found: list[Multa] = []
    silent: list[str] = []
    reach: tuple[str, int] | None = None
    for tie in ties:
        amounts = _amounts(base, tie.origem)
        here = (tie.alcance, len(tie.alvos))
        if reach is not None and here != reach:
            break
        if not amounts:
            silent.append(tie.origem)
            continue
        reach = here
        found.append(
            Multa(tie.origem, tie.alcance, amounts, tie.inferido, tie.bruto, tuple(silent))
        )
    return tuple(found), silent


def _amounts(base: BaseDeMultas, id_: str) -> tuple[Medida, ...]:
    """Fines said by a dispositivo or below it; multipliers alone are no amount."""
    found = tuple(
        m for m in base.medidas if m.origem == id_ or m.origem.startswith(id_ + "_")
    )  # fmt: skip
    return found if any(m.unidade != "x" for m in found) else ()


def _general(fines: Iterable[Medida], kinds: Iterable[Regra], ties: Iterable[Punicao]) -> set[str]:
    tied = {p.origem.partition("_")[0] for p in ties if p.alcance != "norma"}
    return {
        artigo
        for m in fines
        if m.unidade != "x" and _is_general(m, kinds)
        and (artigo := m.origem.partition("_")[0]) not in tied
    }  # fmt: skip


def _is_general(medida: Medida, kinds: Iterable[Regra]) -> bool:
    """Whether the redação only speaks of sanctions, and lays down no rule of its own."""
    key = (medida.origem, medida.versao)
    return not any((r.origem, r.versao) == key and r.tipo in _NOT_GENERAL for r in kinds)


def _why(base: BaseDeMultas, silent: list[str]) -> str:
    if silent:
        label = base.rotulos[silent[0].partition("_")[0]]
        return f"o {label} prevê sanção, mas este texto não fixa o valor da multa"
    return "o texto não diz que multa cabe a quem descumpre este dispositivo"
