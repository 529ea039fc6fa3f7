"""An index put to the judged questions: what it answers, and the figures with their intervals.

Confidences are by leave-one-out: the two functions of `index.confidence` are fitted on all other
questions (on questions that they were not fitted on, they are measured as shipped). The ranking
weights are fixed by hand; how much a free choice of them would flatter the figure is shown by
choosing them anew without each question (`pesos_loo`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import Any

import numpy as np

from index import confidence, evaluate, fusion
from index.confidence import Assunto, Modelo, Regra
from index.evaluate import Artigo, Contas, Corrida, Pergunta
from index.query import Consulta, Modo
from index.search import Busca, Indice

Par = tuple[Assunto, Regra]
ESCOLHAS: Mapping[str, tuple[float, ...]] = {
    "lexico": (0.5, 1.0),
    "dispositivo": (0.25, 0.5),
    "sentido": (0.25, 0.5, 1.0),
    "conceitos": (1.0, 1.5),
    "parte": (0.0, 0.25, 0.5),
    "cobertura": (2.5, 3.75, 5.0),
}
"""Weights between which leave-one-out chooses."""


@dataclass(frozen=True, slots=True)
class Resposta:
    """All that is measured of one question."""

    pergunta: Pergunta
    artigos: tuple[Artigo, ...]
    signals: Mapping[str, fusion.Scores]
    rows: tuple[int, ...]
    partes: Mapping[Artigo, str]
    pares: Mapping[str, Par]
    """Of each norm judged, what is known of the question and of its best article."""


def answer(
    indice: Indice, pergunta: Pergunta, *, tesauro: bool = True, modo: Modo = "hibrida"
) -> Resposta:
    """Put one question to the index, with nothing left out of the ranking."""
    busca = indice.find(Consulta(pergunta.consulta, tesauro=tesauro, modo=modo), tudo=True)
    rows = [int(row) for row in busca.ordem.rows]
    units = [indice.unidades[row] for row in rows]
    places: dict[str, list[int]] = {}
    for place, unit in enumerate(units):
        places.setdefault(unit.doc, []).append(place)
    judged = {unit.doc: places[unit.doc] for unit in units}
    return Resposta(
        pergunta=pergunta,
        artigos=tuple((unit.doc, unit.artigo) for unit in units),
        signals=busca.ordem.signals,
        rows=tuple(rows),
        partes=_parts(indice, busca, pergunta, rows),
        pares={doc: (busca.assunto, indice.evidence(busca, own)) for doc, own in judged.items()},
    )


def _parts(
    indice: Indice, busca: Busca, pergunta: Pergunta, rows: Sequence[int]
) -> dict[Artigo, str]:
    found: dict[Artigo, str] = {}
    for row in rows:
        unit = indice.unidades[row]
        if (unit.doc, unit.artigo) in pergunta.graus:
            found[unit.doc, unit.artigo] = unit.partes[indice.best_part(busca, row)].id
    return found


def fitted(respostas: Sequence[Resposta], outras: Sequence[Resposta] = ()) -> Modelo:
    """The confidence fitted anew on these answers (with no grade: a subject of no code).

    Others, not judged for every norm, only tell whether a subject is known.
    """
    both = [*respostas, *outras]
    subjects = [next(iter(r.pares.values()))[0] for r in both]
    inside = [r for r in respostas if r.pergunta.graus]
    pairs = [(pair, doc, r.pergunta) for r in inside for doc, pair in r.pares.items()]
    return Modelo(
        assunto=confidence.fit(
            [s.inputs() for s in subjects],
            [bool(r.pergunta.graus) for r in both],
        ),
        regra=confidence.fit(
            [p.inputs() for (_, p), _, _ in pairs],
            [_answers(q, doc) for _, doc, q in pairs],
        ),
    )


def _answers(pergunta: Pergunta, doc: str) -> bool:
    return any(found == doc for found, _ in pergunta.graus)


def confidences(
    respostas: Sequence[Resposta], outras: Sequence[Resposta] = ()
) -> list[dict[str, float]]:
    """Confidence that each norm answers each question, by leave-one-out (others always in)."""
    found: list[dict[str, float]] = []
    for place, resposta in enumerate(respostas):
        model = fitted([*respostas[:place], *respostas[place + 1 :]], outras)
        found.append({doc: model(*pair) for doc, pair in resposta.pares.items()})
    return found


def no_answer(
    respostas: Sequence[Resposta], confiancas: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    """How well "not found" is said: over pairs of question and norm, grades of any height."""
    yes, no, outside = _sides(respostas, confiancas)
    return {
        "sem_resposta_auroc": evaluate.auroc(yes, no),
        "sem_resposta_equilibrada": evaluate.balanced(yes, no, confidence.LIMIAR),
        "sem_resposta_acha": fmean(c >= confidence.LIMIAR for c in yes) if yes else 0.0,
        "fora_recusadas": fmean(c < confidence.LIMIAR for c in outside) if outside else 0.0,
    }


def _sides(
    respostas: Sequence[Resposta], confiancas: Sequence[Mapping[str, float]]
) -> tuple[list[float], list[float], list[float]]:
    yes: list[float] = []
    no: list[float] = []
    outside: list[float] = []
    for resposta, found in zip(respostas, confiancas, strict=True):
        for doc, value in found.items():
            if not resposta.pergunta.graus:
                outside.append(value)
            else:
                (yes if _answers(resposta.pergunta, doc) else no).append(value)
    return yes, no, outside


def reliability(
    respostas: Sequence[Resposta], confiancas: Sequence[Mapping[str, float]]
) -> list[dict[str, float]]:
    """In steps of .2 of confidence: how many pairs, what was said, what came true."""
    yes, no, _ = _sides(respostas, confiancas)
    pairs = [(c, True) for c in yes] + [(c, False) for c in no]
    steps: list[dict[str, float]] = []
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        within = [(c, y) for c, y in pairs if low <= c < low + 0.2 or (c == 1.0 and low == 0.8)]
        if within:
            steps.append(
                {
                    "de": low,
                    "pares": len(within),
                    "dito": round(fmean(c for c, _ in within), 3),
                    "certo": round(fmean(y for _, y in within), 3),
                }
            )
    return steps


def parts(respostas: Sequence[Resposta]) -> dict[str, float]:
    """How often the part shown is the judged one, over judged articles that name a part."""
    shown = [
        (wanted, r.partes.get(artigo))
        for r in respostas
        for artigo, wanted in r.pergunta.partes.items()
    ]
    return {
        "parte": fmean(evaluate.part_hit(w, s) for w, s in shown) if shown else 0.0,
        "parte_exata": fmean(evaluate.part_hit(w, s, exact=True) for w, s in shown)
        if shown
        else 0.0,
    }


def ranking(respostas: Sequence[Resposta]) -> dict[str, float]:
    """nDCG@10, recall and municipality hits."""
    runs = [Corrida(r.artigos) for r in respostas]
    return evaluate.summary([r.pergunta for r in respostas], runs)


def weights_loo(respostas: Sequence[Resposta]) -> float:
    """nDCG@10 where each question is ranked with the weights that are best for all others."""
    table = np.array([_reweighted(r) for r in respostas])
    chosen = [
        table[i, int(np.argmax(np.delete(table, i, axis=0).mean(axis=0)))]
        for i in range(len(table))
    ]
    return float(np.mean(chosen))


def _reweighted(resposta: Resposta) -> list[float]:
    """nDCG@10 of one question under every choice of `ESCOLHAS`."""
    found: list[float] = []
    for values in product(*ESCOLHAS.values()):
        pesos = dict(zip(ESCOLHAS, values, strict=True))
        scores = sum(w * resposta.signals[n] for n, w in pesos.items() if n in resposta.signals)
        order = np.lexsort((np.array(resposta.rows), -np.asarray(scores)))
        found.append(evaluate.ndcg(resposta.pergunta, [resposta.artigos[i] for i in order[:10]]))
    return found


def report(
    indice: Indice,
    perguntas: Sequence[Pergunta],
    fora: Sequence[Pergunta],
    *,
    conhecidas: Sequence[Pergunta] | None = None,
) -> dict[str, Any]:
    """Every figure of `posturas avaliar busca`. The encoder is opened if it is not yet.

    `fora` are questions that nobody answers (those of `perguntas` without a grade are counted with
    them). `conhecidas` are further questions that the confidence is fitted on; None where it was
    fitted on none of all these: then it is measured as shipped.
    """
    if indice.tem_semantica:
        indice.carregar_semantica()
    nobody = [q for q in perguntas if not q.graus]
    perguntas = [q for q in perguntas if q.graus]
    asked = [answer(indice, q) for q in perguntas]
    every = [*asked, *(answer(indice, q) for q in (*nobody, *fora))]
    if conhecidas is None:
        confiancas = [{d: confidence.AJUSTADO(*p) for d, p in r.pares.items()} for r in every]
    else:
        confiancas = confidences(every, [answer(indice, q) for q in conhecidas])
    figures = ranking(asked) | parts(asked) | no_answer(every, confiancas)
    figures["pesos_loo"] = weights_loo(asked)
    figures["sem_tesauro"] = ranking([answer(indice, q, tesauro=False) for q in perguntas])[
        "ndcg10"
    ]
    figures["so_palavras"] = ranking([answer(indice, q, modo="lexica") for q in perguntas])[
        "ndcg10"
    ]

    inside = list(zip(asked, confiancas[: len(asked)], strict=True))
    return {
        "perguntas": len(asked),
        "medidas": {name: round(value, 4) for name, value in figures.items()},
        "intervalos": {
            "ndcg10": evaluate.interval([_ndcg_count(r) for r in asked]),
            "mun_hit3": evaluate.interval([_hit_count(r) for r in asked]),
            "parte": evaluate.interval([_part_count(r) for r in asked]),
            "sem_resposta_equilibrada": evaluate.interval([_sides_count(r, c) for r, c in inside]),
        },
        "por_estilo": _by_style(asked),
        "por_norma": _by_norm(asked),
        "confiabilidade": reliability(every, confiancas),
        "piores": worst(asked),
    }


def _ndcg_count(resposta: Resposta) -> Contas:
    return ((evaluate.ndcg(resposta.pergunta, resposta.artigos), 1),)


def _hit_count(resposta: Resposta) -> Contas:
    hits = evaluate.town_hits(resposta.pergunta, resposta.artigos, 3).values()
    return ((sum(hits), len(hits)),)


def _part_count(resposta: Resposta) -> Contas:
    wanted = resposta.pergunta.partes
    hits = sum(evaluate.part_hit(p, resposta.partes.get(a)) for a, p in wanted.items())
    return ((hits, len(wanted)),)


def _sides_count(resposta: Resposta, confianca: Mapping[str, float]) -> Contas:
    yes, no, _ = _sides([resposta], [confianca])
    right = sum(c >= confidence.LIMIAR for c in yes), sum(c < confidence.LIMIAR for c in no)
    return ((right[0], len(yes)), (right[1], len(no)))


def _by_style(respostas: Sequence[Resposta]) -> dict[str, dict[str, float]]:
    styles = dict.fromkeys(r.pergunta.estilo for r in respostas)
    return {
        style: {k: round(v, 3) for k, v in ranking(own).items()}
        for style in styles
        for own in ([r for r in respostas if r.pergunta.estilo == style],)
    }


def _by_norm(respostas: Sequence[Resposta]) -> dict[str, dict[str, float]]:
    found: dict[str, list[tuple[bool, bool]]] = {}
    for r in respostas:
        first = evaluate.town_hits(r.pergunta, r.artigos, 1)
        for doc, hit in evaluate.town_hits(r.pergunta, r.artigos, 3).items():
            found.setdefault(doc, []).append((first[doc], hit))
    return {
        doc: {
            "perguntas": len(hits),
            "mun_hit1": round(fmean(h for h, _ in hits), 3),
            "mun_hit3": round(fmean(h for _, h in hits), 3),
        }
        for doc, hits in sorted(found.items())
    }


def worst(respostas: Sequence[Resposta], *, limit: int = 10) -> list[dict[str, Any]]:
    """The questions that fare worst, with what stood first instead."""
    scored = sorted((evaluate.ndcg(r.pergunta, r.artigos), r.pergunta.qid, r) for r in respostas)
    return [
        {
            "qid": qid,
            "consulta": r.pergunta.consulta,
            "ndcg10": round(value, 3),
            "primeiros": [
                f"{doc}:{a}={r.pergunta.graus.get((doc, a), 0)}" for doc, a in r.artigos[:5]
            ],
        }
        for value, qid, r in scored[:limit]
    ]
