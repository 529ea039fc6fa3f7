"""The basket: what was kept, notes, citations, dossier."""

from __future__ import annotations

from ui import basket, frame, takeaway, wording
from ui.acervo import Acervo
from ui.links import Endereco
from ui.pages.asked import downloads
from ui.pages.citing import cited
from ui.screen import Tela
from ui.selection import selecao


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """Each thing kept with the user's note; all citations; the dossier."""
    kept = selecao(tela.sessao)
    for key in endereco.sel:
        kept.setdefault(key, "")
    keys = {key.partition(":")[0] for key in kept}
    known = {f.chave: acervo.documento(f.chave) for f in acervo.fontes if f.chave in keys}
    found = basket.resolve(kept, known)
    number = wording.count(len(found), "dispositivo guardado", "dispositivos guardados")
    tela.show(frame.page("Seleção", lead=number))
    tela.show(basket.unknown(len(kept) - len(found)))
    if not found:
        tela.show(basket.empty())
        return
    tela.parametros["sel"] = ",".join(item.chave for item in found)
    for item in found:
        tela.show(basket.item(item, endereco))
        kept[item.chave] = tela.area(
            "Nota sua (fica só nesta sessão)", f"nota-{item.chave}", hint="Escreva aqui",
            value=kept[item.chave], height=68,
        )  # fmt: skip
    cited(tela, [(g.documento, g.dispositivo.id, g.redacao.versao) for g in found])
    downloads(tela, takeaway.of_selection(found, kept, tela.hoje), "Levar a seleção:")
