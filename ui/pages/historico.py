"""Everything that one amending act changed; without an act, the list of them all."""

from __future__ import annotations

from ui import frame, history
from ui.acervo import Acervo
from ui.links import Endereco
from ui.screen import Tela


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """The page of an act, or all acts norm by norm."""
    if endereco.norma and endereco.ato:
        documento = acervo.documento(endereco.norma)
        found = {act.slug: act for act in acervo.atos(documento)}
        if endereco.ato in found:
            act = found[endereco.ato]
            tela.show(frame.page(act.norma, history.act_page(documento, act, endereco)))
            return
        tela.show(frame.message("Esta norma não anota o ato pedido."))
    listed = tuple((doc, acervo.atos(doc)) for doc in acervo.documentos())
    tela.show(
        frame.page("Histórico das alterações", history.index(listed),
                   lead="Atos que as notas dos textos dizem tê-los alterado.")
    )  # fmt: skip
