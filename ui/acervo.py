"""The collection as all sessions of the interface share it: norms taken apart, and what they say.

Everything is read once, when first asked for, and again only after the user's corpus has changed.
"""

from __future__ import annotations

from corpus import catalog
from parsing.content import Conteudo, content
from parsing.coverage import Cobertura, coverage
from parsing.definitions import Uso, uses
from parsing.fines import BaseDeMultas, fine_base
from parsing.model import Documento, Fonte, Referencia
from parsing.references import references
from ui import kinds
from ui.acts import AtoAlterador, acts
from ui.answers import Respostas
from ui.indexing import Atualizacao
from ui.kept import Guardados

_NORMAS = 64
"""Norms of which the derived readings are kept; of larger collections those last asked for."""

Lido = tuple[Conteudo, BaseDeMultas]


class Acervo:
    """Catalogue, norms and index. Raises as `corpus.catalog` and `index.store` do."""

    def __init__(self) -> None:
        self._catalogos: Guardados[catalog.Catalogo] = Guardados(1)
        self._atos: Guardados[tuple[AtoAlterador, ...]] = Guardados(_NORMAS)
        self._remissoes: Guardados[tuple[Referencia, ...]] = Guardados(_NORMAS)
        self._lidos: Guardados[Lido | None] = Guardados(_NORMAS)
        self._termos: Guardados[tuple[Uso, ...]] = Guardados(_NORMAS)
        self._especies: Guardados[kinds.Especies] = Guardados(_NORMAS)
        self._coberturas: Guardados[Cobertura] = Guardados(_NORMAS)
        self.respostas = Respostas(self)
        self.atualizacao = Atualizacao()

    @property
    def catalogo(self) -> catalog.Catalogo:
        """The catalogue; loaded again when the user's corpus changes."""
        return self._catalogos.get(catalog.stamp(), catalog.load)

    @property
    def fontes(self) -> tuple[Fonte, ...]:
        return self.catalogo.fontes

    def documento(self, chave: str) -> Documento:
        """A norm taken apart; read again only when it changes. Raises `NormaDesconhecida`."""
        return self.catalogo.documento(chave)

    def documentos(self) -> tuple[Documento, ...]:
        """All norms, in the order of the catalogue."""
        return tuple(self.documento(fonte.chave) for fonte in self.fontes)

    def atos(self, documento: Documento) -> tuple[AtoAlterador, ...]:
        """The amending acts that the norm's notes name."""
        return self._atos.get(_key(documento), lambda: acts(documento))

    def remissoes(self, documento: Documento) -> tuple[Referencia, ...]:
        """What the norm refers to."""
        return self._remissoes.get(_key(documento), lambda: references(documento))

    def lido(self, documento: Documento) -> Lido | None:
        """Measures, kinds of rule and fines; None where spaCy is not installed."""
        return self._lidos.get(_key(documento), lambda: _read(documento))

    def termos(self, documento: Documento) -> tuple[Uso, ...]:
        """Where the norm uses the terms that it defines; none where spaCy is not installed."""
        return self._termos.get(_key(documento), lambda: _uses(documento))

    def especies(self, documento: Documento) -> kinds.Especies:
        """The kinds of rule of each dispositivo; none where spaCy is not installed."""
        lido = self.lido(documento)
        if lido is None:
            return {}
        return self._especies.get(_key(documento), lambda: kinds.kinds(lido[0].regras))

    def cobertura(self, documento: Documento) -> Cobertura:
        """How much of the published text has its place."""
        return self._coberturas.get(
            _key(documento),
            lambda: coverage(documento, self.catalogo.text(documento.fonte.chave)),
        )


def _key(documento: Documento) -> tuple[str, str | None, tuple[str, ...]]:
    return documento.fonte.chave, documento.fonte.sha256, catalog.stamp()


def _read(documento: Documento) -> Lido | None:
    try:
        found = content(documento)
    except ModuleNotFoundError:
        return None
    return found, fine_base(documento, medidas=found.medidas, regras=found.regras)


def _uses(documento: Documento) -> tuple[Uso, ...]:
    try:
        return uses(documento)
    except ModuleNotFoundError:
        return ()
