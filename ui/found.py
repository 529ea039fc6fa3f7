"""Search results on a terminal: where each rule stands, what is known of its text, what it says."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence

from corpus.proposal import slug
from index.results import Achado, Comparacao, RespostaMunicipio, Resultado
from parsing.model import Documento, Fonte
from ui import norm_name, wording
from ui.cited import CitacaoRecusada, cited, iso_date
from ui.naming import descending
from ui.plain import LARGURA

Leitor = Callable[[str], Documento]
"""Gives the norm of a chave."""


def result_lines(
    resultado: Resultado,
    fontes: Mapping[str, Fonte],
    read: Leitor,
    *,
    procuradas: Sequence[Fonte],
    em: str | None = None,
) -> Iterator[str]:
    """The answer to a search; `procuradas` are the norms looked into, `em` the date asked for."""
    if not resultado.achados:
        yield f"Nada encontrado em: {wording.searched(procuradas)}."
    elif resultado.confianca < 0.5:
        yield "É pouco provável que alguma destas normas trate disto; o mais próximo:"
        yield ""
    told: set[str] = set()
    for n, achado in enumerate(resultado.achados, 1):
        fonte = _fonte(achado, fontes)
        town = f"{wording.municipality(fonte)} · " if fonte.municipio else ""
        yield f"{n}. {town}{_norm(fonte, told)}"
        yield from _finding(achado, fonte, read if achado.doc in fontes else None, em)
        yield ""
    articles = wording.count(resultado.total, "artigo", "artigos")
    yield f"{len(resultado.achados)} de {articles}, {resultado.ms:.0f} ms"
    yield from _closing(resultado.achados, fontes)


def comparison_lines(
    comparacao: Comparacao, fontes: Mapping[str, Fonte], read: Leitor, *, em: str | None = None
) -> Iterator[str]:
    """The best of each municipality, or that nothing was found in its norms, which are named."""
    told: set[str] = set()
    for resposta in comparacao.municipios:
        known = [fontes[chave] for chave in resposta.normas if chave in fontes]
        name = wording.municipality(known[0]) if known else resposta.municipio
        yield f"{name} – {likely(resposta)}"
        if not resposta.resposta:
            named = wording.searched(known) if known else ", ".join(resposta.normas)
            yield from _wrapped(f"não encontrado em: {named}", 1)
        for achado in resposta.achados:
            fonte = _fonte(achado, fontes)
            yield f"   {_norm(fonte, told)}"
            yield from _finding(achado, fonte, read if achado.doc in fontes else None, em)
        yield ""
    yield from _closing([a for m in comparacao.municipios for a in m.achados], fontes)


def likely(resposta: RespostaMunicipio) -> str:
    """How sure the answer is: its chance in hundredths, or what its absence means."""
    chance = f"{min(99, max(1, round(100 * resposta.confianca)))} %"
    if resposta.resposta:
        return f"resposta provável: {chance}"
    if resposta.confianca < 0.35:
        return f"provável que não haja regra nestas normas (chance de haver: {chance})"
    return f"em dúvida: há algo próximo, que não parece responder (chance: {chance})"


def looked_into(
    fontes: Sequence[Fonte], *, normas: Sequence[str], municipios: Sequence[str]
) -> tuple[Fonte, ...]:
    """The norms that the filters of a search leave."""
    towns = {slug(name) for name in municipios}
    return tuple(
        fonte
        for fonte in fontes
        if (not normas or fonte.chave in normas)
        and (not towns or towns & {slug(fonte.municipio_id or ""), slug(fonte.municipio or "")})
    )


def _fonte(achado: Achado, fontes: Mapping[str, Fonte]) -> Fonte:
    return fontes.get(achado.doc) or Fonte(achado.doc, titulo=achado.doc)


def _norm(fonte: Fonte, told: set[str]) -> str:
    """The name of the norm; the first time with its consolidation."""
    first = fonte.chave not in told
    told.add(fonte.chave)
    return wording.norm_short(fonte) + (f" ({wording.consolidation(fonte)})" if first else "")


def _finding(achado: Achado, fonte: Fonte, read: Leitor | None, em: str | None) -> Iterator[str]:
    said = "; ".join(_known(achado, read, em))
    yield f"   {descending(achado.id, fonte.pais, rotulo=achado.rotulo)} [{said}]"
    if achado.caminho:
        yield from _wrapped(" › ".join(achado.caminho), 1)
    yield from _wrapped(_text(achado), 2)


def _known(achado: Achado, read: Leitor | None, em: str | None) -> Iterator[str]:
    """Situation, the act that gave the part its text, and the act that changed the article."""
    given, original = "", False
    if achado.norma and read is not None:
        try:
            part = cited(read(achado.doc), achado.id, versao=achado.versao)
            given, original = part.clausula, part.original
        except CitacaoRecusada:
            pass
    gone = given.startswith(("revogad", "vetad", "suspens"))
    if achado.incerto:
        yield "pode ter valido nesta data: o dia da mudança não é conhecido"
    elif achado.situacao == "vigente":
        yield f"em vigor em {wording.date(iso_date(em))}" if em else "em vigor"
    elif not gone:
        yield wording.SITUATION[achado.situacao]
    if given:
        yield f"depois {given}" if gone and em and achado.situacao == "vigente" else given
    elif original:
        yield "redação original"
    if achado.norma and achado.norma not in given:
        done = "incluído" if achado.estado == 1 else "alterado"
        yield f"artigo {done} {norm_name.by(achado.norma)}"
    if achado.situacao != "vigente" or achado.fim:
        yield wording.stretch(achado.inicio, achado.fim) or "data não informada"


def _text(achado: Achado) -> str:
    """The sentence that answers; where there is none, the part, its epígrafe, its heading."""
    part = next((p.texto for p in achado.partes if p.id == achado.id), "")
    heading = achado.caminho[-1] if achado.caminho else ""
    found = (achado.trecho, part, achado.nome, achado.texto, heading)
    return next((text for text in found if text and text.strip()), "(sem texto)")


def _closing(achados: Sequence[Achado], fontes: Mapping[str, Fonte]) -> Iterator[str]:
    """How to read on, and the notice that goes with every text."""
    if not achados:
        return
    first = achados[0]
    place = descending(first.id, _fonte(first, fontes).pais)
    yield f'Para ler por inteiro: posturas mostrar {first.doc} "{place}"'
    yield wording.NOTICE


def _wrapped(text: str, depth: int) -> Iterator[str]:
    indent = "   " + "  " * (depth - 1)
    yield from textwrap.wrap(
        text, LARGURA, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
