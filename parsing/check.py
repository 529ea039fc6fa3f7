"""Defects of the source and doubts of the reading, each with a code, a message and its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from parsing.coverage import Cobertura, coverage
from parsing.label_style import odd_labels
from parsing.model import AGRUPADORES, Dispositivo, Documento, Problema, Tipo
from parsing.moments import window
from parsing.norms import norm_key
from parsing.numbering import numbering
from parsing.problems import CODIGOS, Codigo, problem
from parsing.wording import wording

__all__ = ["CODIGOS", "Cobertura", "Codigo", "check", "coverage"]


def check(documento: Documento) -> tuple[Problema, ...]:
    """What is wrong in the text as published, or doubtful in its reading.

    Sorted by line; problems that the reading itself reported are not repeated here. Broken
    references have their own check (`references.problems`).
    """
    found = [
        *numbering(documento),
        *odd_labels(documento),
        *wording(documento),
        *_history(documento),
        *_whole(documento),
        *_lost_headings(documento),
        *_read_by_errata(documento),
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda p: (p.linha or 0, p.id or "", p.codigo)))


def _history(documento: Documento) -> Iterator[Problema]:
    for dispositivo, _ in documento.percorrer():
        last = 0
        for redacao in dispositivo.redacoes:
            changed = [n for n in redacao.notas if n.acao in ("redacao", "inclusao", "alteracao")]
            keys = [norm_key(nota.norma) for nota in changed if nota.norma]
            years = [key.ano for key in keys if key is not None and key.ano]
            place = {
                "linha": redacao.linha or None,
                "id_": dispositivo.id,
                "versao": redacao.versao,
                "rotulo": redacao.rotulo or dispositivo.rotulo,
            }
            if years and max(years) < last:
                yield problem("redacoes_fora_de_ordem", **place)  # type: ignore[arg-type]
            if redacao.versao > 1 and not any(nota.norma for nota in redacao.notas):
                yield problem("redacao_sem_norma", **place)  # type: ignore[arg-type]
            last = max([last, *years])


def _whole(documento: Documento) -> Iterator[Problema]:
    artigos = [d for d, _ in documento.percorrer() if d.tipo == "artigo"]
    if not artigos:
        yield problem("sem_artigos")
        return
    end = artigos[-1]
    tail = " ".join(r.texto for a in artigos[-12:] for r in a.redacoes).casefold()
    if not documento.fecho and "vigor" not in tail and "vigência" not in tail and len(artigos) > 9:
        yield problem(
            "fim_ausente", linha=end.atual.linha or None, id_=end.id, rotulo=end.atual.rotulo
        )
    fonte = documento.fonte
    named = norm_key(f"Lei nº {fonte.numero}") if fonte.numero else None
    dated = window(fonte.data) if fonte.data else None
    if named and named.ano and dated and str(named.ano) != dated.min[:4]:
        yield problem("data_incompativel", data=fonte.data, numero=fonte.numero)


_DIVISOES: dict[str, Tipo] = {
    "capítulo": "capitulo", "seção": "secao", "secção": "secao", "título": "titulo",
}  # fmt: skip


def _lost_headings(documento: Documento) -> Iterator[Problema]:
    """An article that goes on in a chapter which its sanction has already closed."""
    for dispositivo, _ in documento.percorrer():
        if dispositivo.tipo not in AGRUPADORES:
            continue
        artigos = [filho for filho in dispositivo.filhos if filho.tipo == "artigo"]
        for one, other in pairwise(artigos):
            parte = _closing_sanction(one)
            if parte and _DIVISOES[parte] == dispositivo.tipo and not _closing_sanction(other):
                yield problem(
                    "titulo_provavelmente_perdido",
                    linha=other.atual.linha or None,
                    id_=other.id,
                    rotulo=other.rotulo,
                    anterior=one.rotulo,
                    parte=f"o {parte}" if parte.endswith("ulo") else f"a {parte}",
                )


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


def _read_by_errata(documento: Documento) -> Iterator[Problema]:
    """The redações that an editorial repair reaches."""
    lines = {p.linha for p in documento.problemas if p.codigo == "intervencao_editorial"}
    for dispositivo, _ in documento.percorrer() if lines else ():
        for redacao in dispositivo.redacoes:
            if any(n and redacao.linha <= n <= redacao.linha_fim for n in lines):
                yield problem(
                    "leitura_corrigida",
                    linha=redacao.linha,
                    id_=dispositivo.id,
                    versao=redacao.versao,
                    rotulo=redacao.rotulo or dispositivo.rotulo,
                )
