"""The index in use and its answers, kept for all sessions; what is still being prepared behind."""

from __future__ import annotations

import contextlib
import gc
import logging
import threading
from collections.abc import Iterator
from typing import Protocol

from corpus import catalog
from index import Consulta, Indice, load
from index.query import Modo
from index.results import Comparacao, Resultado
from index.store import current
from parsing.model import Documento
from ui import heat
from ui.kept import Guardados

PRONTAS = 20
"""Up to so many norms are parsed ahead; of larger collections each norm when it is first shown."""


class Normas(Protocol):
    """What the preparation needs of the collection."""

    @property
    def catalogo(self) -> catalog.Catalogo: ...

    def ler(self, chave: str) -> None: ...


class Respostas:
    """Searches and comparisons over the index in use; opened again only after it was rebuilt."""

    def __init__(self, normas: Normas) -> None:
        self._normas = normas
        self._indices: Guardados[Indice] = Guardados(1)
        self._preparos: Guardados[threading.Thread] = Guardados(1)
        self._achadas: Guardados[Resultado] = Guardados(512)
        self._comparadas: Guardados[Comparacao] = Guardados(256)
        self._temas: Guardados[dict[str, Comparacao]] = Guardados(2)
        self._lidas = threading.Event()

    @property
    def indice(self) -> Indice:
        """The index in use, without its encoder."""
        return self._indices.get(self._pasta, load)

    @property
    def _pasta(self) -> str:
        """Folder of the index in use: another one after it was built again."""
        return str(current(catalog.data_dir()))

    def search(self, consulta: Consulta) -> Resultado:
        """A search; the same one asked again (a click beside it, another user) costs nothing."""
        indice = self.indice
        return self._achadas.get((self._pasta, repr(consulta)), lambda: indice.search(consulta))

    def compare(self, consulta: Consulta) -> Comparacao:
        """A comparison with the three best rules of each municipality."""
        indice, key = self.indice, (self._pasta, repr(consulta))
        return self._comparadas.get(key, lambda: indice.compare(consulta, por_municipio=3))

    def temas(self) -> dict[str, Comparacao]:
        """The themes of municipal codes, each compared over all municipalities."""
        indice, modo = self.indice, self.modo

        def every() -> dict[str, Comparacao]:
            asked = ((tema, Consulta(text, modo=modo)) for tema, text in heat.TEMAS.items())
            return {tema: indice.compare(consulta) for tema, consulta in asked}

        return self._temas.get((self._pasta, modo), every)

    @property
    def modo(self) -> Modo:
        """How to search just now: by words alone until the encoder is there."""
        return "lexica" if self.carregando else "hibrida"

    @property
    def carregando(self) -> bool:
        """Whether the encoder is being opened just now."""
        indice = self.indice
        if not indice.tem_semantica or indice.semantica_pronta:
            return False
        return self.prepare().is_alive()

    @property
    def regras_lidas(self) -> bool:
        """Whether measures and terms were read behind the first page: then they cost nothing."""
        return self._lidas.is_set()

    def prepare(self) -> threading.Thread:
        """Parse the norms and open the encoder behind the first page, once for all sessions."""

        def started() -> threading.Thread:
            args = (self._normas.catalogo, self.indice)
            thread = threading.Thread(target=self._prepare, args=args, daemon=True)
            thread.start()
            return thread

        return self._preparos.get(self._pasta, started)

    def _prepare(self, catalogo: catalog.Catalogo, indice: Indice) -> None:
        try:
            with _told_later():
                _ahead(catalogo)
            with _told_later():
                indice.carregar_semantica()
            _rest()
        finally:
            threading.Thread(target=self._read_rules, args=(catalogo,), daemon=True).start()

    def _read_rules(self, catalogo: catalog.Catalogo) -> None:
        """What the rules say, read once for all sessions after search is ready."""
        for fonte in catalogo.fontes:
            with _told_later():
                self._normas.ler(fonte.chave)
        _rest()
        self._lidas.set()
        if len(catalogo.fontes) <= PRONTAS:
            with _told_later():
                self.temas()


def _ahead(catalogo: catalog.Catalogo) -> tuple[Documento, ...]:
    return catalogo.documentos() if len(catalogo.fontes) <= PRONTAS else ()


def _rest() -> None:
    """Laws and index stay as long as the program runs: the collector need not go through their
    millions of values at every click."""
    gc.collect()
    gc.freeze()


@contextlib.contextmanager
def _told_later() -> Iterator[None]:
    """Behind the page there is nobody to tell: what fails is logged, and fails again, with its
    sentence, on the page that needs it."""
    try:
        yield
    except Exception as error:
        logging.getLogger("posturas").info("preparation: %s", error)
