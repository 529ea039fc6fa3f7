"""The collection as all sessions of the interface share it: norms taken apart, and what they say.

Everything is read once, when first asked for, and again only after the user's corpus has changed.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from corpus import catalog, tables
from parsing.content import Conteudo, content
from parsing.coverage import Cobertura, coverage
from parsing.definitions import Uso, uses
from parsing.fines import BaseDeMultas, fine_base
from parsing.model import Documento, Fonte, Referencia, Regra
from parsing.references import references
from ui import kinds, measures, measures_page, quality
from ui.acts import AtoAlterador, acts
from ui.answers import PRONTAS, Respostas
from ui.html import Html
from ui.indexing import Atualizacao
from ui.kept import Guardados
from ui.readings import Leituras

_NORMAS = 128
"""Norms of a large collection that are kept taken apart: those last asked for."""

Lido = tuple[Conteudo, BaseDeMultas]
MEDIDAS = importlib.util.find_spec("spacy") is not None
"""Whether measures can be read."""


class Acervo:
    """Catalogue, norms and index. Raises as `corpus.catalog` and `index.store` do."""

    def __init__(self) -> None:
        self._catalogos: Guardados[catalog.Catalogo] = Guardados(1)
        self._pastas: Guardados[dict[str, Path]] = Guardados(1)
        self._documentos: Guardados[Documento] = Guardados(_NORMAS)
        self._leituras = Leituras()
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
        """A norm taken apart; read again only when it changes. Raises `NormaDesconhecida`.

        Of a large collection it comes from its tables, which takes a sixth of the time.
        """
        catalogo = self.catalogo
        if len(catalogo.fontes) <= PRONTAS or not self._pasta(chave).is_dir():
            return catalogo.documento(chave)
        kept = tables.Tabelas(catalogo.fonte(chave), self._pasta(chave), catalogo.normas)
        return self._documentos.get((chave, catalog.stamp()), kept.documento)

    def documentos(self) -> tuple[Documento, ...]:
        """All norms, in the order of the catalogue."""
        return tuple(self.documento(fonte.chave) for fonte in self.fontes)

    def atos(self, chave: str) -> tuple[AtoAlterador, ...]:
        """The amending acts that the norm's notes name."""
        return self._reading(chave, "atos", tuple[AtoAlterador, ...], acts)

    def remissoes(self, chave: str) -> tuple[Referencia, ...]:
        """What the norm refers to."""
        return self._reading(chave, "remissoes", tuple[Referencia, ...], references)

    def lido(self, chave: str) -> Lido | None:
        """Measures, kinds of rule and fines; None where spaCy is not installed."""
        return self._reading(chave, "lido", Lido, _read) if MEDIDAS else None

    def termos(self, chave: str) -> tuple[Uso, ...]:
        """Where the norm uses the terms that it defines; none where spaCy is not installed."""
        return self._reading(chave, "termos", tuple[Uso, ...], uses) if MEDIDAS else ()

    def especies(self, chave: str) -> kinds.Especies:
        """The kinds of rule of each dispositivo; none where spaCy is not installed."""
        if not MEDIDAS:
            return {}
        regras = tuple[Regra, ...]
        return kinds.kinds(self._reading(chave, "regras", regras, partial(self._rules, chave)))

    def medidas(self, chave: str) -> list[measures.Row] | None:
        """Measures as rows with their kinds of rule; None where spaCy is not installed."""
        if not MEDIDAS:
            return None
        return self._reading(chave, "medidas", list, partial(self._measures, chave))

    def qualidade(self, chave: str) -> Html:
        """What the page of quality says of the norm."""
        said = self._reading(chave, "qualidade", str, partial(self._quality, chave))
        return Html(said)

    def cobertura(self, chave: str) -> Cobertura:
        """How much of the published text has its place."""
        whole = partial(coverage, bruto=self.catalogo.text(chave))
        return self._reading(chave, "cobertura", Cobertura, whole)

    def ler(self, chave: str) -> None:
        """Everything above of one norm: what was kept stays as it is."""
        names = ("regras", "lido", "medidas", "termos", "atos", "qualidade")
        if not self._leituras.has(self._pasta(chave), *names):
            for read in (self.especies, self.lido, self.medidas, self.termos, self.atos):
                read(chave)
            self.qualidade(chave)

    def _rules(self, chave: str, documento: Documento) -> tuple[Regra, ...]:
        lido = self.lido(chave)
        return lido[0].regras if lido else ()

    def _measures(self, chave: str, documento: Documento) -> list[measures.Row]:
        lido = self.lido(chave)
        if lido is None:
            return []
        rows = measures.measure_rows(documento, lido[0], punicoes=lido[1].punicoes)
        return measures_page.with_kinds(rows, {chave: lido[0]})

    def _quality(self, chave: str, documento: Documento) -> str:
        return str(quality.norm(documento, self.cobertura(chave)))

    def _reading(self, chave: str, nome: str, tipo: Any, make: Callable[[Documento], Any]) -> Any:
        return self._leituras.get(
            self._pasta(chave), nome, tipo, lambda: make(self.documento(chave))
        )

    def _pasta(self, chave: str) -> Path:
        """Where the tables of a norm are as it stands; asked of the disk once for each state."""
        data, catalogo = catalog.data_dir(), self.catalogo
        places = self._pastas.get(catalog.stamp(), dict[str, Path])
        if chave not in places:
            places[chave] = tables.place(catalogo, chave, data)
        return places[chave]


def _read(documento: Documento) -> Lido:
    found = content(documento)
    return found, fine_base(documento, medidas=found.medidas, regras=found.regras)
