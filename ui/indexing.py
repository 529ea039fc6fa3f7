"""The index brought up to date behind the pages, once for all sessions."""

from __future__ import annotations

import threading

from corpus import amending, catalog
from index.encoder import SemModelo
from index.refresh import IndiceNaoGravado, refresh
from index.store import IndiceEmUso
from parsing.source import FonteIlegivel
from parsing.versions import DataInvalida

RECUSAS = (
    FonteIlegivel,
    DataInvalida,
    catalog.CatalogoInvalido,
    catalog.NormaExistente,
    catalog.NormaDoAcervo,
    catalog.NormaDesconhecida,
    amending.AplicacaoRecusada,
)
"""Why a law cannot be brought in; the message of each is the sentence."""


class Atualizacao:
    """A build under way: `etapa`, `feito` of `total`; `erro` is why the last one failed, or ""."""

    def __init__(self) -> None:
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self.etapa, self.feito, self.total = "", 0, 1
        self.erro = ""

    def start(self) -> None:
        """Ask for an index of the catalogue as it is now; a run under way is followed by one."""
        with self._lock:
            self._wanted = True
            if not self.running:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    @property
    def running(self) -> bool:
        """Whether a build is under way."""
        return self._thread is not None and self._thread.is_alive()

    def progress(self) -> tuple[float, str] | None:
        """Share done (0 to 1) and what is being done; None when nothing is."""
        if not self.running:
            return None
        share = min(self.feito / self.total, 1.0)
        return share, f"Atualizando a busca: {self.etapa or 'preparando'}…"

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                self._wanted = False
            self.erro = ""
            try:
                refresh(progress=self._told)
            except (SemModelo, IndiceEmUso, IndiceNaoGravado, *RECUSAS) as wrong:
                self.erro = str(wrong)

    def _told(self, etapa: str, feito: int, total: int) -> None:
        self.etapa, self.feito, self.total = etapa, feito, max(total, 1)
