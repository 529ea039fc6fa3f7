"""The basket: what was kept, notes, citations, dossier."""

from __future__ import annotations

from ui import basket, frame, takeaway, wording
from ui.acervo import Acervo
from ui.citation import cite_many
from ui.cited import CitacaoRecusada
from ui.html import copy_button, el, join
from ui.links import Endereco
from ui.pages.asked import downloads
from ui.screen import Tela
from ui.selection import selecao
from ui.takeaway import Arquivo

ESTILOS = {
    "abnt": "ABNT", "forense": "Forma forense", "portugal": "Forma portuguesa",
    "bibtex": "BibTeX", "ris": "RIS", "csl-json": "CSL-JSON",
}  # fmt: skip
_ENDINGS = {"bibtex": "bib", "ris": "ris", "csl-json": "json"}


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
    if not found:
        tela.show(basket.empty())
        return
    tela.parametros["sel"] = ",".join(item.chave for item in found)
    for item in found:
        tela.show(basket.item(item, endereco))
        kept[item.chave] = tela.area("Nota sua (fica só nesta sessão)", f"nota-{item.chave}",
                                     value=kept[item.chave], height=68)  # fmt: skip
    _cited(tela, found)
    downloads(tela, takeaway.of_selection(found, kept, tela.hoje), "Levar a seleção:")


def _cited(tela: Tela, found: tuple[basket.Guardado, ...]) -> None:
    """All citations in the chosen style, to copy or to save."""
    style = tela.choice("Estilo das citações", ESTILOS, "estilo", width=280)
    items = [(g.documento, g.dispositivo.id, g.redacao.versao) for g in found]
    try:
        text = cite_many(items, estilo=style, acesso=tela.hoje)
    except CitacaoRecusada as refused:
        said = el("p", str(refused))
        tela.show(frame.message("Este estilo não pode citar esta seleção", said))
        return
    copy = copy_button(text, label="Copiar citações")
    tela.show(join(el("pre", text, class_="citacoes"), copy))
    name = f"citacoes.{_ENDINGS.get(style, 'txt')}"
    tela.download(Arquivo("Baixar citações", name, "text/plain", text.encode))
