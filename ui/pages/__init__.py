"""The pages of the interface: each asks a `Tela` for widgets and shows what other modules render.

`draw` shows one page; whatever goes wrong becomes a sentence.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from corpus import catalog
from index.filters import ConsultaInvalida
from index.store import IndiceAusente, IndiceInvalido, OutroModelo
from parsing.source import FonteIlegivel
from parsing.versions import DataInvalida
from ui import frame, results, wording
from ui.acervo import Acervo
from ui.html import el, link
from ui.links import Endereco
from ui.pages import (
    buscar,
    comparar,
    historico,
    importar,
    multas,
    norma,
    qualidade,
    selecao,
)
from ui.screen import Tela

Pagina = Callable[[Tela, Acervo, Endereco], None]
PAGES: dict[str, Pagina] = {
    "buscar": buscar.page,
    "comparar": comparar.page,
    "multas": multas.page,
    "norma": norma.page,
    "historico": historico.page,
    "selecao": selecao.page,
    "qualidade": qualidade.page,
    "importar": importar.page,
}
SEM_INDICE = (IndiceAusente, IndiceInvalido, OutroModelo)
_SEM_TEXTO = (
    catalog.TextoAlterado,
    catalog.CatalogoInvalido,
    FonteIlegivel,
)
_RECUSADO = "Não foi possível atender ao pedido"


def draw(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """Show the page that an address asks for. Leaving it early is no fault of the page."""
    try:
        PAGES[endereco.pagina](tela, acervo, endereco)
    except catalog.NormaDesconhecida:
        shelf = link("Ver as normas do acervo", Endereco(pagina="norma").href)
        said = frame.message("A norma pedida não está no acervo", el("p", shelf), kind="erro")
        tela.show(frame.page(_RECUSADO, said))
    except _SEM_TEXTO as absent:
        said = frame.message(wording.capital(str(absent)), kind="erro")
        tela.show(frame.page(_RECUSADO, said))
    except (DataInvalida, ConsultaInvalida) as wrong:
        said = el("p", wording.capital(str(wrong)))
        tela.show(frame.message(_RECUSADO, said, kind="erro"))
    except SEM_INDICE as absent:
        tela.show(results.unavailable(str(absent)))
    except Exception:
        # Whatever it is, the user gets a sentence and the log gets the trace.
        logging.getLogger("posturas").exception("page %s failed", endereco.pagina)
        tela.show(frame.broken())
