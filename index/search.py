"""Questions to an index: rank the states of articles, find the part that answers, compare towns."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from index import (
    building,
    confidence,
    encoder,
    filters,
    fusion,
    lexical,
    parts,
    store,
    thesaurus,
    units,
    words,
)
from index.encoder import Encoder, Vectors
from index.filters import Filtro, Quadro
from index.query import Consulta, Modo, Pedido, analyse
from index.results import Achado, Comparacao, Conceito, RespostaMunicipio, Resultado, Trecho
from index.store import Conteudo
from index.thesaurus import Casamento, Tesauro

Rows = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float32]

INTEIRO = 20_000
"""Up to so many units every one is scored; above, the nearest by word and by meaning."""
CANDIDATOS = 1_000
RELEVANTE = 0.5
"""Fused standard score from which a unit counts as found."""
EXATO = 100.0
"""Head start of the articles and acts named by number: before all that is merely alike."""
TAMBEM = 4
"""Legal words shown of each concept that was searched for as well."""


@dataclass(frozen=True, slots=True)
class Ordem:
    """A ranking: rows best first, with their fused scores and signals."""

    rows: Rows
    scores: Scores
    signals: Mapping[str, Scores]
    pesos: Mapping[str, float]
    """Tokens searched for with their weights (the query's own weigh 1)."""
    casamentos: tuple[Casamento, ...]
    vector: Vectors | None
    topo: float
    """Best fused score over all units of the collection, allowed or not."""


@dataclass(slots=True)
class Indice:
    """An opened index. The encoder is opened by `carregar_semantica`, or by the first search that
    needs it; until then `semantica_pronta` is False. One instance serves many threads."""

    pasta: Path
    conteudo: Conteudo
    tesauro: Tesauro
    quadro: Quadro
    inicios: Rows
    """Row of the first part of each unit in the view of the parts."""
    _encoder: Encoder | None = None
    _lock: Any = field(default_factory=threading.Lock)

    @property
    def unidades(self) -> tuple[units.Unidade, ...]:
        """All states of all articles, in reading order."""
        return self.conteudo.unidades

    @property
    def semantica_pronta(self) -> bool:
        """Whether a search by meaning can be answered at once."""
        return self._encoder is not None

    @property
    def tem_semantica(self) -> bool:
        """Whether the index was built with an encoder."""
        return self.conteudo.visoes is not None

    def carregar_semantica(self) -> None:
        """Open the encoder (seconds). Raises SemModelo or OutroModelo."""
        manifesto = self.conteudo.manifesto
        if not self.tem_semantica:
            raise encoder.SemModelo(
                "Este índice foi feito sem busca por sentido; "
                "instale posturas[semantic] e rode “posturas indexar”."
            )
        with self._lock:
            if self._encoder is not None:
                return
            named = None if manifesto.modelo == encoder.PADRAO else manifesto.modelo
            opened = encoder.open_encoder(named, directory=self.pasta / "modelos")
            if opened.sha256 != manifesto.modelo_sha256:
                raise store.OutroModelo(
                    f"O índice foi feito com outros pesos do modelo “{manifesto.modelo}”; "
                    "rode “posturas indexar” para refazê-lo."
                )
            opened.queries(["aquecimento"])
            self._encoder = opened

    def search(self, consulta: Consulta) -> Resultado:
        """Rank the units that the filters allow. Raises ConsultaInvalida or DataInvalida."""
        began = time.perf_counter()
        filtro = self.quadro.filter(consulta)
        pedido = analyse(consulta.texto)
        if pedido.vazio:
            return _empty(consulta, began)
        modo, avisos = self._mode(consulta.modo)
        ordem = self._rank(pedido, filtro, modo, consulta.tesauro)
        avisos += _notices(pedido, ordem)
        shown = max(0, consulta.k)
        return Resultado(
            consulta=consulta.texto,
            achados=tuple(self._finding(ordem, i, filtro) for i in range(len(ordem.rows))[:shown]),
            total=len(ordem.rows),
            facetas=self._facets(ordem.rows),
            ms=round((time.perf_counter() - began) * 1000, 2),
            confianca=round(self._confidence(ordem, 0), 3) if len(ordem.rows) else 0.0,
            conceitos=self._concepts(ordem),
            tokens=pedido.tokens,
            avisos=avisos,
        )

    def compare(self, consulta: Consulta, por_municipio: int = 3) -> Comparacao:
        """The best of each municipality. Raises ConsultaInvalida or DataInvalida."""
        began = time.perf_counter()
        filtro = self.quadro.filter(consulta)
        pedido = analyse(consulta.texto)
        modo, avisos = self._mode(consulta.modo)
        if pedido.vazio:
            empty = _empty(consulta, began)
            return Comparacao(consulta.texto, (), empty.ms, avisos=empty.avisos)
        ordem = self._rank(pedido, filtro, modo, consulta.tesauro)
        return Comparacao(
            consulta=consulta.texto,
            municipios=tuple(
                self._answer(ordem, town, normas, filtro, por_municipio)
                for town, normas in self._towns(consulta).items()
            ),
            ms=round((time.perf_counter() - began) * 1000, 2),
            conceitos=self._concepts(ordem),
            tokens=pedido.tokens,
            avisos=avisos + _notices(pedido, ordem),
        )

    def _towns(self, consulta: Consulta) -> dict[str, tuple[str, ...]]:
        """The municipalities to compare, each with its norms that are searched."""
        wanted = {self.quadro.town(m) for m in consulta.municipios}
        found: dict[str, tuple[str, ...]] = {}
        for fonte in self.conteudo.manifesto.fontes:
            town = str(fonte["municipio_id"] or fonte["chave"])
            if (wanted and town not in wanted) or (
                consulta.normas and fonte["chave"] not in consulta.normas
            ):
                continue
            found[town] = (*found.get(town, ()), fonte["chave"])
        return found

    def _answer(
        self, ordem: Ordem, town: str, normas: tuple[str, ...], filtro: Filtro, limit: int
    ) -> RespostaMunicipio:
        places = [i for i, row in enumerate(ordem.rows) if self.unidades[row].municipio == town]
        certainty = self._confidence(ordem, places[0]) if places else 0.0
        answers = certainty >= confidence.LIMIAR
        return RespostaMunicipio(
            municipio=town,
            normas=normas,
            resposta=answers,
            confianca=round(certainty, 3),
            achados=tuple(self._finding(ordem, i, filtro) for i in places[:limit])
            if answers
            else (),
        )

    def _mode(self, modo: Modo) -> tuple[Modo, tuple[str, ...]]:
        """The mode that can be served, with a notice where it is not the one asked for."""
        if modo == "lexica":
            return modo, ()
        try:
            self.carregar_semantica()
        except encoder.SemModelo as error:
            return "lexica", (f"Busca feita só por palavras. {error}",)
        return modo, ()

    def _rank(self, pedido: Pedido, filtro: Filtro, modo: Modo, tesauro: bool) -> Ordem:
        pesos, casamentos = self._weights(pedido, tesauro)
        lexico = self.conteudo.lexico.scores(pesos)
        signals: dict[str, Scores] = {}
        vector: Vectors | None = None
        if modo != "semantica":
            signals["lexico"] = fusion.standard(lexico, self.quadro.atual)
        rows = self._candidates(lexico, filtro)
        visoes = self.conteudo.visoes
        if modo != "lexica" and self._encoder is not None and visoes is not None:
            vector = self._encoder.queries([pedido.texto])[0]
            for view in ("sentido", "conceitos"):
                signals[view] = visoes[view].scores(vector, np.arange(len(self.unidades)))
        fused = fusion.fuse(signals)
        topo = float(fused[self.quadro.atual].max()) if self.quadro.atual.any() else 0.0
        kept = self._exact(pedido, rows, fused)
        found = fused if vector is not None else np.where(lexico > 0, fused, -np.inf)
        kept = kept[found[kept] >= RELEVANTE]
        order = kept[np.lexsort((kept, -fused[kept]))]
        return Ordem(
            order, fused[order], {name: s[order] for name, s in signals.items()}, pesos,
            casamentos, vector, topo,
        )  # fmt: skip

    def _weights(
        self, pedido: Pedido, tesauro: bool
    ) -> tuple[dict[str, float], tuple[Casamento, ...]]:
        """The tokens to look for: the query's own, and those of its concepts."""
        pesos = dict.fromkeys(pedido.tokens, 1.0)
        if not tesauro:
            return pesos, ()
        manifesto = self.conteudo.manifesto
        idf = lexical.inverse(manifesto.termos, manifesto.atuais)
        casamentos = thesaurus.match(self.tesauro, pedido.stems, idf)
        total = sum(idf(stem) for stem in set(pedido.stems))
        return thesaurus.expand(self.tesauro, casamentos, pedido.tokens, total) | pesos, casamentos

    def _candidates(self, lexico: Scores, filtro: Filtro) -> Rows:
        return np.flatnonzero(filtro.permitidas)

    def _exact(self, pedido: Pedido, rows: Rows, fused: Scores) -> Rows:
        """Rows that hold every quoted phrase; those named by number get their head start."""
        if pedido.frases:
            rows = np.array(
                [r for r in rows if _holds(self.unidades[r], pedido.frases)], dtype=np.int64
            )
        if not (pedido.artigos or pedido.atos):
            return rows
        named = [r for r in rows if _named(self.unidades[r], pedido)]
        fused[named] += EXATO
        return np.array(named, dtype=np.int64) if pedido.so_referencia else rows

    def _confidence(self, ordem: Ordem, place: int) -> float:
        score = float(ordem.scores[place])
        if score >= EXATO / 2:
            return 1.0
        best = max(ordem.topo, 1e-6)
        return confidence.probability(confidence.Indicios(score, max(0.0, min(1.0, score / best))))

    def _concepts(self, ordem: Ordem) -> tuple[Conceito, ...]:
        return tuple(
            Conceito(
                c.conceito,
                c.termo,
                tuple(
                    t for t in self.tesauro.terms(c.conceito, "legal", "br", "pt") if t != c.termo
                )[:TAMBEM],
            )
            for c in ordem.casamentos
        )

    def _facets(self, rows: Rows) -> dict[str, dict[str, int]]:
        found = [self.unidades[row] for row in rows]
        return {
            "municipio": dict(Counter(u.municipio for u in found)),
            "norma": dict(Counter(u.doc for u in found)),
            "situacao": dict(Counter(filters.situation(u, "superado", None) for u in found)),
        }

    def _finding(self, ordem: Ordem, place: int, filtro: Filtro) -> Achado:
        row = int(ordem.rows[place])
        unidade = self.unidades[row]
        partes = unidade.partes
        at = parts.best(
            partes,
            parts.lexical_scores(partes, ordem.pesos, self.conteudo.lexico),
            self._cosines(ordem.vector, row),
        )
        parte = partes[at]
        return Achado(
            doc=unidade.doc,
            municipio=unidade.municipio,
            artigo=unidade.artigo,
            id=parte.id,
            versao=parte.versao,
            situacao=filters.situation(unidade, parte.situacao, filtro.periodo),
            inicio=unidade.inicio,
            fim=unidade.fim,
            incerto=filters.uncertain(unidade, filtro.periodo),
            rotulo=units.label(partes, at),
            caminho=unidade.caminho,
            trecho=parts.excerpt(parte.texto, ordem.pesos, self.conteudo.lexico),
            texto=unidade.texto,
            escore=round(float(ordem.scores[place]), 4),
            escores={name: round(float(s[place]), 4) for name, s in ordem.signals.items()},
            linha=parte.linha,
            nome=unidade.nome,
            estado=unidade.estado,
            norma=unidade.norma,
            partes=tuple(
                Trecho(p.id, p.versao, p.tipo, p.rotulo, p.texto, units.depth(partes, i))
                for i, p in enumerate(partes)
            ),
        )

    def _cosines(self, vector: Vectors | None, row: int) -> Scores | None:
        visoes = self.conteudo.visoes
        if vector is None or visoes is None:
            return None
        start = int(self.inicios[row])
        rows = np.arange(start, start + len(self.unidades[row].partes))
        return visoes["partes"].products(vector, rows)


def _holds(unidade: units.Unidade, frases: tuple[tuple[str, ...], ...]) -> bool:
    text = " ".join(
        words.fold(w) for _, _, w in words.spans(f"{unidade.contexto}\n{unidade.texto}")
    )
    return all(f" {' '.join(frase)} " in f" {text} " for frase in frases)


def _named(unidade: units.Unidade, pedido: Pedido) -> bool:
    if unidade.artigo.partition("@")[0] in pedido.artigos:
        return True
    numbers = {_digits(norma) for norma in unidade.normas}
    return any(ato in numbers for ato in pedido.atos)


def _digits(norma: str) -> str:
    """The number of an act as printed: `Lei nº 7.043/2022` → `7043`."""
    return "".join(c for c in norma.partition("/")[0] if c.isdigit())


def _empty(consulta: Consulta, began: float) -> Resultado:
    aviso = "Escreva ao menos uma palavra com sentido próprio (não só artigos e preposições)."
    ms = round((time.perf_counter() - began) * 1000, 2)
    return Resultado(consulta.texto, (), 0, {}, ms, avisos=(aviso,))


def _notices(pedido: Pedido, ordem: Ordem) -> tuple[str, ...]:
    found: list[str] = []
    if pedido.cortado:
        found.append("A consulta era muito longa: só o começo dela foi pesquisado.")
    if not len(ordem.rows):
        if pedido.frases:
            found.append("Nenhum artigo pesquisado contém a expressão exata entre aspas.")
        elif pedido.so_referencia:
            found.append("Nenhuma norma pesquisada tem o artigo ou cita o ato indicado.")
        else:
            found.append("Nada foi encontrado nas normas pesquisadas.")
    return tuple(found)


def load(directory: Path | None = None, *, modelo: str | None = None) -> Indice:
    """Open the index of a data folder (default: `$POSTURAS_DATA` or `data`); no model is opened.

    Raises IndiceAusente, IndiceInvalido, and OutroModelo where `modelo` is not the index's own.
    """
    folder = Path(directory) if directory is not None else building.default_dir()
    conteudo = store.read(folder)
    built = conteudo.manifesto.modelo
    if modelo is not None and modelo != built:
        raise store.OutroModelo(
            f"O índice foi feito com o modelo “{built or 'nenhum'}” e não com “{modelo}”; "
            f"rode “posturas indexar --modelo {modelo}” para refazê-lo."
        )
    sizes = [len(unit.partes) for unit in conteudo.unidades]
    return Indice(
        pasta=folder,
        conteudo=conteudo,
        tesauro=building.read_tesauro(),
        quadro=filters.table(conteudo.unidades, conteudo.manifesto.fontes),
        inicios=np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
    )
