"""Questions to an index: rank the states of articles, find the part that answers, compare towns."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from index import (
    building,
    confidence,
    coverage,
    encoder,
    exact,
    filters,
    lexical,
    notices,
    parts,
    ranking,
    reranking,
    sanctions,
    spelling,
    store,
    thesaurus,
    units,
)
from index.confidence import Assunto, Regra
from index.coverage import Cobertura
from index.encoder import Encoder, Vectors
from index.filters import Filtro, Quadro
from index.query import Consulta, Modo, Pedido, analyse
from index.ranking import Ordem, Ranqueador
from index.results import Achado, Comparacao, Conceito, RespostaMunicipio, Resultado, Trecho
from index.spelling import Grafia
from index.store import Conteudo
from index.thesaurus import Casamento, Tesauro

Rows = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float32]

TESTEMUNHAS = 3
"""Articles of a municipality that speak for its having a rule."""
PRIMEIROS = 10
"""Articles that speak for the subject being known at all."""
TAMBEM = 4
"""Legal words shown of each concept that was searched for as well."""


@dataclass(frozen=True, slots=True)
class Busca:
    """A search in progress: what was asked, what is looked for, what was found."""

    pedido: Pedido
    filtro: Filtro
    pesos: Mapping[str, float]
    """Tokens looked for with their weights (the query's own weigh 1)."""
    valores: Mapping[str, float]
    """What each of them is worth, as a share of the whole question."""
    casamentos: tuple[Casamento, ...]
    vector: Vectors | None
    ordem: Ordem
    cobertura: Cobertura
    assunto: Assunto


@dataclass(slots=True)
class Indice:
    """An opened index. The encoder is opened by `carregar_semantica`, or by the first search that
    needs it; until then `semantica_pronta` is False. One instance serves many threads."""

    pasta: Path
    conteudo: Conteudo
    tesauro: Tesauro
    quadro: Quadro
    ranqueador: Ranqueador
    _encoder: Encoder | None = None
    _grafia: Grafia | None = None
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
            opened = encoder.open_encoder(
                named, directory=self.pasta / "modelos", motor=manifesto.motor or "completo"
            )
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
        self.quadro.filter(consulta)  # a wrong filter is said even where nothing is asked
        pedido = analyse(consulta.texto)
        if pedido.vazio:
            return _empty(consulta, began)
        modo, avisos = self._mode(consulta.modo)
        began = time.perf_counter()
        busca = self.find(replace(consulta, modo=modo))
        rows = busca.ordem.rows
        return Resultado(
            consulta=consulta.texto,
            achados=tuple(self._finding(busca, i) for i in range(len(rows))[: max(0, consulta.k)]),
            total=len(rows),
            facetas=self._facets(busca),
            ms=_since(began),
            confianca=round(self._confidence(busca, self._places(busca, 0)), 3),
            conceitos=self._concepts(busca),
            tokens=busca.pedido.tokens,
            avisos=avisos + notices.notices(busca.pedido, busca.ordem),
        )

    def compare(self, consulta: Consulta, por_municipio: int = 3) -> Comparacao:
        """The best of each municipality. Raises ConsultaInvalida or DataInvalida."""
        began = time.perf_counter()
        self.quadro.filter(consulta)  # a wrong filter is said even where nothing is asked
        pedido = analyse(consulta.texto)
        if pedido.vazio:
            empty = _empty(consulta, began)
            return Comparacao(consulta.texto, (), empty.ms, avisos=empty.avisos)
        modo, avisos = self._mode(consulta.modo)
        began = time.perf_counter()
        busca = self.find(replace(consulta, modo=modo), cada=True)
        places = self.quadro.municipio.groups(busca.ordem.rows)
        return Comparacao(
            consulta=consulta.texto,
            municipios=tuple(
                self._answer(busca, town, normas, places.get(town, []), por_municipio)
                for town, normas in self._towns(consulta).items()
            ),
            ms=_since(began),
            conceitos=self._concepts(busca),
            tokens=busca.pedido.tokens,
            avisos=avisos + notices.notices(busca.pedido, busca.ordem),
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
        self, busca: Busca, town: str, normas: tuple[str, ...], places: list[int], limit: int
    ) -> RespostaMunicipio:
        certainty = self._confidence(busca, places)
        answers = certainty >= confidence.LIMIAR
        return RespostaMunicipio(
            municipio=town,
            normas=normas,
            resposta=answers,
            confianca=round(certainty, 3),
            achados=tuple(self._finding(busca, i) for i in places[:limit]) if answers else (),
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

    def find(self, consulta: Consulta, *, tudo: bool = False, cada: bool = False) -> Busca:
        """Rank for a query that is not empty; `tudo` keeps also what is too far to be shown, `cada`
        looks at some of every municipality, however many there are."""
        pedido = self._spelt(analyse(consulta.texto))
        filtro = self.quadro.filter(consulta)
        pesos, casamentos = self._weights(pedido, consulta.tesauro)
        vector = None
        if consulta.modo != "lexica" and self._encoder is not None:
            vector = self._encoder.queries([pedido.texto])[0]
        allowed = exact.holding(
            np.flatnonzero(filtro.permitidas), pedido.frases, self.unidades, self.conteudo.lexico
        )
        sancao = sanctions.asked(casamentos)
        ordem = self.ranqueador.rank(
            allowed,
            pesos,
            vector,
            modo=consulta.modo,
            tesauro=consulta.tesauro,
            sancao=sancao,
            towns=self.quadro.municipio.codigos if cada else None,
        )
        procura = coverage.wanted(pedido.stems, casamentos, self.tesauro, self._idf)
        cobertura = Cobertura(procura, self.unidades)
        sancoes = self.ranqueador.sancoes if sancao else sanctions.NENHUMA
        ordem = reranking.reranked(ordem, cobertura, sancoes, len(self.unidades))
        if not tudo:
            named = exact.named(ordem.rows, pedido, self.unidades)
            ordem = reranking.near(ordem, named, pedido, by_meaning=vector is not None)
        assunto = Assunto(
            cobertura=cobertura.most(ordem.rows[:PRIMEIROS].tolist()),
            topo=ordem.topo,
            palavras=len(procura.partes),
        )
        valores = parts.values(pesos, self.conteudo.lexico)
        return Busca(pedido, filtro, pesos, valores, casamentos, vector, ordem, cobertura, assunto)

    def _spelt(self, pedido: Pedido) -> Pedido:
        """The question with its misspelled words put right; quoted phrases stay as written."""
        if pedido.frases or self._known(pedido.stems):
            return pedido
        if self._grafia is None:
            self._grafia = spelling.prepare(
                self.tesauro.vocabulary(), lambda stem: self._known((stem,))
            )
        texto, lidas = self._grafia.corrected(pedido.texto)
        return replace(analyse(texto), lidas=lidas, cortado=pedido.cortado) if lidas else pedido

    def _known(self, stems: Sequence[str]) -> bool:
        """Whether the norms or the thesaurus know all of these stems."""
        termos = self.conteudo.manifesto.termos
        return all(stem in termos or stem in self.tesauro.stems for stem in stems)

    def _idf(self, stem: str) -> float:
        """How rare a stem is among the units in force."""
        manifesto = self.conteudo.manifesto
        return lexical.inverse(manifesto.termos, manifesto.atuais)(stem)

    def _weights(
        self, pedido: Pedido, tesauro: bool
    ) -> tuple[dict[str, float], tuple[Casamento, ...]]:
        """The tokens to look for: the query's own, and those of its concepts."""
        pesos = dict.fromkeys(pedido.tokens, 1.0)
        if not tesauro:
            return pesos, ()
        casamentos = thesaurus.match(self.tesauro, pedido.stems, self._idf)
        total = sum(self._idf(stem) for stem in set(pedido.stems))
        return thesaurus.expand(self.tesauro, casamentos, pedido.tokens, total) | pesos, casamentos

    def _confidence(self, busca: Busca, places: Sequence[int]) -> float:
        """Confidence that the first of these places of the ranking answers (all of one town)."""
        if not places:
            return 0.0
        if float(busca.ordem.scores[places[0]]) >= reranking.EXATO / 2:
            return 1.0
        return confidence.AJUSTADO(busca.assunto, self.evidence(busca, places))

    def _places(self, busca: Busca, place: int) -> list[int]:
        """The places of the municipality of the article at this place, best first."""
        rows = busca.ordem.rows
        if len(rows) == 0:
            return []
        towns = self.quadro.municipio.codigos[rows]
        found: list[int] = np.flatnonzero(towns == towns[place]).tolist()
        return found

    def evidence(self, busca: Busca, places: Sequence[int]) -> Regra:
        """What speaks for the first of these places, all of one municipality, best first."""
        ordem = busca.ordem
        best = float(ordem.scores[places[0]])
        return Regra(
            razao=max(0.0, min(1.0, best / max(ordem.topo, 1e-6))),
            cobertura=busca.cobertura.most(ordem.rows[places[:TESTEMUNHAS]].tolist()),
        )

    def _concepts(self, busca: Busca) -> tuple[Conceito, ...]:
        shown: list[Conceito] = []
        for c in busca.casamentos:
            terms = self.tesauro.terms(c.conceito, "legal", "br", "pt")
            others = tuple(t for t in terms if t != c.termo)[:TAMBEM]
            shown.append(Conceito(c.conceito, c.termo, others))
        return tuple(shown)

    def _facets(self, busca: Busca) -> dict[str, dict[str, int]]:
        rows, quadro = busca.ordem.rows, self.quadro
        shown = quadro.mostrada if busca.filtro.periodo is None else quadro.situacao
        return {
            "municipio": quadro.municipio.counts(rows),
            "norma": quadro.doc.counts(rows),
            "situacao": shown.counts(rows),
        }

    def _finding(self, busca: Busca, place: int) -> Achado:
        row = int(busca.ordem.rows[place])
        unidade = self.unidades[row]
        partes = unidade.partes
        at = self.best_part(busca, row)
        parte = partes[at]
        periodo = busca.filtro.periodo
        return Achado(
            doc=unidade.doc,
            municipio=unidade.municipio,
            artigo=unidade.artigo,
            id=parte.id,
            versao=parte.versao,
            situacao=filters.situation(unidade, parte.situacao, periodo),
            inicio=unidade.inicio,
            fim=unidade.fim,
            incerto=filters.uncertain(unidade, periodo),
            rotulo=units.label(partes, at),
            caminho=unidade.caminho,
            trecho=parts.excerpt(parte.texto, busca.valores),
            texto=unidade.texto,
            escore=round(float(busca.ordem.scores[place]), 4),
            escores={n: round(float(s[place]), 4) for n, s in busca.ordem.signals.items()},
            linha=parte.linha,
            nome=unidade.nome,
            estado=unidade.estado,
            norma=unidade.norma,
            partes=tuple(
                Trecho(p.id, p.versao, p.tipo, p.rotulo, p.texto, units.depth(partes, i))
                for i, p in enumerate(partes)
            ),
        )

    def best_part(self, busca: Busca, row: int) -> int:
        """Place of the part of a unit that answers best."""
        partes = self.unidades[row].partes
        if sanctions.asked(busca.casamentos):
            place = sanctions.part(self.unidades[row], self._of_norm(busca, row))
            if place is not None:
                return place
        scores = parts.lexical_scores(partes, busca.valores)
        return parts.best(partes, scores, busca.cobertura.of(row), self._cosines(busca.vector, row))

    def _of_norm(self, busca: Busca, row: int) -> dict[str, float]:
        """Scores of the articles of its norm, for a unit that sets sanctions."""
        if not any(parte.pune for parte in self.unidades[row].partes):
            return {}
        ordem, docs = busca.ordem, self.quadro.doc.codigos
        places = np.flatnonzero(docs[ordem.rows] == docs[row])
        return {self.unidades[ordem.rows[p]].artigo: float(ordem.scores[p]) for p in places}

    def _cosines(self, vector: Vectors | None, row: int) -> Scores | None:
        visoes = self.conteudo.visoes
        if vector is None or visoes is None:
            return None
        first, end = (int(at) for at in self.ranqueador.starts[row : row + 2])
        return visoes["partes"].products(vector, np.arange(first, end))


def _empty(consulta: Consulta, began: float) -> Resultado:
    return Resultado(consulta.texto, (), 0, {}, _since(began), avisos=(notices.VAZIA,))


def _since(began: float) -> float:
    """Milliseconds since a moment of the performance counter."""
    return round((time.perf_counter() - began) * 1000, 2)


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
    return Indice(
        pasta=folder,
        conteudo=conteudo,
        tesauro=building.read_tesauro(),
        quadro=filters.table(conteudo.unidades, conteudo.manifesto.fontes),
        ranqueador=ranking.prepare(conteudo),
    )
