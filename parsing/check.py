"""Defects of the source and doubts of the reading, each with a code, a message and its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from parsing.coverage import Cobertura, coverage
from parsing.label_style import odd_labels
from parsing.model import AGRUPADORES, Dispositivo, Documento, Linha, Problema, Tipo
from parsing.moments import window
from parsing.norms import norm_key
from parsing.numbering import numbering
from parsing.problems import CODIGOS, Codigo, Relator, problem
from parsing.wording import wording

__all__ = ["CODIGOS", "Cobertura", "Codigo", "check", "coverage"]


def check(documento: Documento) -> tuple[Problema, ...]:
    """What is wrong in the text as published, or doubtful in its reading.

    Sorted by line; problems that the reading itself reported are not repeated here. Broken
    references have their own check (`references.problems`).
    """
    say = Relator.of(documento)
    found = [
        *numbering(documento, say),
        *odd_labels(documento, say),
        *wording(documento, say),
        *_history(documento, say),
        *_whole(documento, say),
        *_lost_headings(documento, say),
        *_read_by_errata(documento, say),
    ]
    another = min((p.linha or 0 for p in documento.problemas if p.codigo == "outra_norma"),
                  default=None)  # fmt: skip
    if another is not None:  # the numbers of a second norm are not repeated ones
        found = [p for p in found if p.codigo != "numeracao_repetida" or (p.linha or 0) < another]
    told = {p.id for p in documento.problemas if p.codigo == "rotulo_duplicado"}
    found = [p for p in found if p.codigo != "numeracao_repetida" or p.id not in told]
    return tuple(sorted(dict.fromkeys(found), key=lambda p: (p.linha or 0, p.id or "", p.codigo)))


def tracked(linhas: Iterable[Linha]) -> tuple[Problema, ...]:
    """The changes that a file tracks and nobody has settled, by the lines of its reader."""
    rules = ("insercao_controlada", "exclusao_controlada")
    return tuple(problem(x.regra, linha=x.num) for x in linhas if x.regra in rules)


def _history(documento: Documento, say: Relator) -> Iterator[Problema]:
    for dispositivo, _ in documento.percorrer():
        last = 0
        for redacao in dispositivo.redacoes:
            changed = [n for n in redacao.notas if n.acao in ("redacao", "inclusao", "alteracao")]
            keys = [norm_key(nota.norma) for nota in changed if nota.norma]
            years = [key.ano for key in keys if key is not None and key.ano]
            if years and max(years) < last:
                yield say.at(dispositivo, "redacoes_fora_de_ordem", redacao)
            if redacao.versao > 1 and not any(nota.norma for nota in redacao.notas):
                yield say.at(dispositivo, "redacao_sem_norma", redacao)
            last = max([last, *years])


def _whole(documento: Documento, say: Relator) -> Iterator[Problema]:
    artigos = [d for d, _ in documento.percorrer() if d.tipo == "artigo"]
    if not artigos:
        yield problem("sem_artigos")
        return
    end = artigos[-1]
    tail = " ".join(r.texto for a in artigos[-12:] for r in a.redacoes).casefold()
    if not documento.fecho and "vigor" not in tail and "vigência" not in tail and len(artigos) > 9:
        yield say.at(end, "fim_ausente")
    fonte = documento.fonte
    named = norm_key(f"Lei nº {fonte.numero}") if fonte.numero else None
    dated = window(fonte.data) if fonte.data else None
    if named and named.ano and dated and str(named.ano) != dated.min[:4]:
        yield problem("data_incompativel", data=fonte.data, numero=fonte.numero)


_DIVISOES: dict[str, Tipo] = {
    "capítulo": "capitulo", "seção": "secao", "secção": "secao", "título": "titulo",
}  # fmt: skip


def _lost_headings(documento: Documento, say: Relator) -> Iterator[Problema]:
    """An article that goes on in a chapter which its sanction has already closed."""
    for dispositivo, _ in documento.percorrer():
        if dispositivo.tipo not in AGRUPADORES:
            continue
        artigos = [filho for filho in dispositivo.filhos if filho.tipo == "artigo"]
        for one, other in pairwise(artigos):
            parte = _closing_sanction(one)
            if parte and _DIVISOES[parte] == dispositivo.tipo and not _closing_sanction(other):
                closed = f"o {parte}" if parte.endswith("ulo") else f"a {parte}"
                code = "titulo_provavelmente_perdido"
                yield say.at(other, code, anterior=one.rotulo, parte=closed)


def _closing_sanction(artigo: Dispositivo) -> str | None:
    """“Na infração de qualquer artigo deste Capítulo será imposta multa”: what it closes."""
    words = artigo.atual.texto.casefold().replace(",", " ").split()
    head = words[:16]
    if not any(word.startswith(("infraç", "violaç", "inobserv", "descumpri")) for word in head[:6]):
        return None
    if not {"artigo", "artigos", "dispositivo", "dispositivos", "disposto"} & set(head):
        return None
    for one, other in pairwise(head):
        if one in ("deste", "desta", "neste", "nesta") and other.rstrip(".:;") in _DIVISOES:
            return other.rstrip(".:;")
    return None


def _read_by_errata(documento: Documento, say: Relator) -> Iterator[Problema]:
    """The redações that an editorial repair reaches."""
    lines = {p.linha for p in documento.problemas if p.codigo == "intervencao_editorial"}
    for dispositivo, _ in documento.percorrer() if lines else ():
        for redacao in dispositivo.redacoes:
            if any(n and redacao.linha <= n <= redacao.linha_fim for n in lines):
                yield say.at(dispositivo, "leitura_corrigida", redacao)
