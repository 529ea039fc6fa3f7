"""The norms that this user imported, each to be replaced, amended or removed."""

from __future__ import annotations

from corpus.catalog import Catalogo
from parsing.model import Fonte
from ui import importing_page
from ui.acervo import Acervo
from ui.html import el
from ui.links import Endereco
from ui.screen import Tela


def listed(tela: Tela, acervo: Acervo, catalogo: Catalogo) -> None:
    """The list below the form."""
    own = [f for f in catalogo.fontes if catalogo.is_own(f.chave)]
    tela.show(el("h2", "Normas importadas"))
    if not own:
        tela.show(el("p", "Nenhuma ainda.", class_="meta"))
        return
    for fonte in own:
        with tela.box(f"importada-{fonte.chave}"):
            tela.show(importing_page.item(fonte))
            with tela.row():
                _actions(tela, acervo, catalogo, fonte)


def _actions(tela: Tela, acervo: Acervo, catalogo: Catalogo, fonte: Fonte) -> None:
    chave = fonte.chave
    if tela.button("Substituir o texto", f"substituir-{chave}"):
        _go(tela, chave)
    if tela.button("Aplicar lei alteradora", f"alterar-{chave}"):
        _go(tela, chave, vista="aplicar")
    if tela.sessao.get("retirar") != chave:
        if tela.button("Retirar do acervo", f"retirar-{chave}"):
            tela.sessao["retirar"] = chave
            tela.again()
        return
    if tela.button("Retirar mesmo", f"sim-{chave}", main=True):
        tela.sessao.pop("retirar")
        catalogo.remove(chave)
        acervo.atualizacao.start()
        tela.sessao["recado"] = f"“{chave}” foi retirada do acervo."
        tela.sessao.pop("importada", None)
        cleared(tela)
    if tela.button("Não retirar", f"nao-{chave}"):
        tela.sessao.pop("retirar")
        tela.again()


def cleared(tela: Tela) -> None:
    """An empty form on the next drawing, which comes at once."""
    _clear(tela)
    tela.again()


def _clear(tela: Tela) -> None:
    tela.sessao["rodada"] = tela.sessao.get("rodada", 0) + 1
    tela.sessao.pop("lida", None)


def _go(tela: Tela, chave: str, *, vista: str = "") -> None:
    """Open the form for one norm, even where the address already names it."""
    tela.sessao.pop("pedido", None)
    tela.sessao.pop("importada", None)
    _clear(tela)
    tela.go(Endereco(pagina="importar", norma=chave, vista=vista))
