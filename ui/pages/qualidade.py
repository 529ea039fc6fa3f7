"""Coverage and problems of each norm."""

from __future__ import annotations

from ui import frame, quality
from ui.acervo import Acervo
from ui.links import Endereco
from ui.screen import Tela


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """One section for each norm."""
    with tela.busy("Conferindo os textos das normas…"):
        sections = [acervo.qualidade(fonte.chave) for fonte in acervo.fontes]
    tela.show(frame.page("Qualidade dos textos", quality.intro(), sections))
