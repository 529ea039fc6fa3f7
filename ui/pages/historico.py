"""Everything that one amending act changed; without an act, the list of them all."""

from __future__ import annotations

from parsing.model import Documento
from ui import frame, history, takeaway, wording
from ui.acervo import Acervo
from ui.acts import AtoAlterador
from ui.links import Endereco
from ui.norm_name import feminine
from ui.pages.asked import downloads
from ui.screen import Tela


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """The page of an act, or all acts norm by norm."""
    if endereco.norma and endereco.ato:
        documento = acervo.documento(endereco.norma)
        found = {act.slug: act for act in acervo.atos(endereco.norma)}
        if endereco.ato in found:
            act = found[endereco.ato]
            tela.show(frame.page(act.norma, history.act_page(documento, act, endereco)))
            _redline(tela, documento, act)
            return
        tela.show(frame.message("Esta norma não anota o ato pedido."))
    listed = tuple((fonte, acervo.atos(fonte.chave)) for fonte in acervo.fontes)
    tela.show(
        frame.page("Histórico das alterações", history.index(listed),
                   lead="Atos que as notas dos textos dizem tê-los alterado.")
    )  # fmt: skip


def _redline(tela: Tela, documento: Documento, act: AtoAlterador) -> None:
    """Everything that the act changed, as a document to take away."""
    pares = history.pairs(documento, act)
    if not pares:
        return
    fonte = documento.fonte
    where = f"{wording.norm_short(fonte)}, {wording.municipality(fonte)}"
    after = "depois dela" if feminine(act.norma) else "depois dele"
    moments = (f"antes {wording.of_act(act.norma)}", after)
    files = takeaway.of_changes(
        documento,
        pares,
        f"O que mudou com {act.norma}: {where}",
        moments,
        f"{act.slug}-{fonte.chave}",
    )
    downloads(tela, files, "Levar estas mudanças:")
