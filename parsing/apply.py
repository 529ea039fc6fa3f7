"""An amending law applied to a base text: the next redações, as a proposal to be looked at.

Every order that cannot be carried out is listed with the reason, and what a new text leaves in
doubt (an article printed anew without dots: do its other parts go on?) is a problem, never silent.
The base is not changed; a redação is only added, superseded, or marked revoked.
"""

from __future__ import annotations

from dataclasses import replace

from parsing.carrying import Obra, Recusada
from parsing.doubts import not_reprinted
from parsing.grown import Arvore
from parsing.model import Documento
from parsing.norms import norm_name
from parsing.outcome import Mudanca, NaoAplicada, Proposta
from parsing.references import Propria

__all__ = ["Mudanca", "NaoAplicada", "Proposta", "act_name", "apply"]


def apply(
    base: Documento, alteradora: Documento, *, norma: str | None = None, data: str | None = None
) -> Proposta:
    """Carry out what `alteradora` orders of `base`, order by order.

    `norma` names the amending act in the notes; without it, the catalogue's name or the epígrafe.
    `data` (ISO day or year) is when it takes effect; where only a window is known, the dates are
    filled by `versions.dated` with the act among its norms.
    """
    work = Obra(Arvore.of(base), norma or act_name(alteradora), Propria.of(base.fonte), data)
    before = {id_: tuple(children) for id_, children in work.tree.children.items() if id_}
    fonte = base.fonte
    for order in alteradora.alteracoes:
        try:
            if not work.is_for_base(order, alteradora):
                work.revoked_amender(order)
                raise Recusada(f"É ordem sobre outra norma ({order.norma}).")
            if order.alvo == "ementa":
                fonte = replace(fonte, ementa=order.texto)
            elif order.alvo == "" and order.acao == "revogacao":
                fonte = replace(fonte, situacao="revogado")
            else:
                work.carry_out(order)
        except Recusada as reason:
            work.refused.append(NaoAplicada(order, str(reason)))
    work.problems.extend(not_reprinted(work.tree, before, alteradora.alteracoes))
    return Proposta(
        work.tree.documento(replace(base, fonte=fonte, alteracoes=base.alteracoes)),
        work.norma,
        tuple(work.changes),
        tuple(work.refused),
        tuple(work.problems),
    )


def act_name(alteradora: Documento) -> str | None:
    """The act's name in the shape of notes: from the catalogue, else from the epígrafe."""
    fonte = alteradora.fonte
    if fonte.tipo_norma and fonte.numero:
        year = f"/{fonte.data[:4]}" if fonte.data and "/" not in fonte.numero else ""
        return f"{fonte.tipo_norma} nº {fonte.numero}{year}"
    return next((name for line in alteradora.preambulo if (name := norm_name(line))), None)
