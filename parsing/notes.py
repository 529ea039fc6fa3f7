"""Amendment notes in the text → `Nota` (acao, norma, escopo), with where they stand.

A note stands in brackets ("(Redação dada pela Lei nº 7.043/2022)") or alone on its lines
("Artigo incluído pela Lei nº 577/2003"). A bracket without a word of change is law, not a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple

import regex

from parsing.acts import ACT, BARE_NUMBER, KINDS, date, full_year, norm
from parsing.model import Acao, Escopo, Nota


class Anotacao(NamedTuple):
    """A note found: half-open span in the text, its events, and whether it stands alone."""

    inicio: int
    fim: int
    notas: tuple[Nota, ...]
    solta: bool


_ABERTURA = r"""
    (?:com\s+|c/\s*)?(?:nova\s+|a\s+)?reda[çc][ãa]o | inconstituc | inclu[íi]d | acresc | acrescentad | adicionad | inserid
  | aditad | revog | suprimid | vide | ver\s | v\.\s | dispositivo | artigo | arts?\.\s | caput | par[áa]grafo | §
  | incisos? | al[íi]neas? | item | itens | regulament | renumerad | transformad | vetad | vig[êe]ncia
  | alterad | altera[çc] | modificad | nr\b | ac\b | suspens | adin?\b | efic[áa]cia | declarad | execu[çc] | promulga
  | retificad | restabelecid | repristinad | express | palavra | n[ãa]o\s+recep | produ[çc][ãa]o\s+de
  | t[íi]tulo | cap[íi]tulo | se[çc][ãa]o | subse[çc] | anexo | n[uú]mero | n\.º | ep[íi]grafe | aditad
  | (?:valor(?:es)?|prazo|denomina[çc][ãa]o|nomenclatura|nome)\s+(?:alterad|corrigid|atualizad|prorrogad|modificad|dad)
  | nova\s | red\.\s | inclus[ãa]o | n\.\s?r\.\s | exclu[íi]d | texto | partes?\s | primitiv | antig | tacitamente | norma | lei\s | substitu | prorrogad | vigente | alt\.\s | rev\.\s | incl\.\s | legisla[çc][ãa]o\s+correlata
"""  # noqa: E501
_CURVOS = rf"""
    \( \s* (?=["“]?(?:{_ABERTURA})) (?P<a> [^()]{{0,300}} (?: \( [^()]{{0,80}} \) [^()]{{0,200}} ){{0,2}} ) \)   # (Redação dada pela Lei nº 7.043/2022)
"""  # noqa: E501
_RETOS = rf"""
    [\[{{] \s* (?=["“]?(?:{_ABERTURA})) (?P<b> [^\[\]{{}}]{{0,300}} ) [\]}}]                                            # [Revogado]
"""  # noqa: E501
_PARENTESES = regex.compile(_CURVOS, regex.VERBOSE | regex.IGNORECASE)
"""For texts without other brackets: one first letter is found ten times as fast as one of three."""
_COLCHETES = regex.compile(rf"{_CURVOS} | {_RETOS}", regex.VERBOSE | regex.IGNORECASE)
_UM = r"(?:\d{1,3}(?:\.?[º°ªo])?(?:-[A-Z])?|[IVXLC]{1,7}(?:-[A-Z])?|[\"“”]?\b[a-z]{1,2}\b[\"“”]?\)?|[úu]nico)"  # noqa: E501
_NOMEADO = rf"""
    (?:§§?|par[áa]grafos?|incisos?|al[íi]neas?|itens|item|artigos?|arts?\.|caput|letras?) \s* (?:{_UM} (?:\s*(?:,|e|a|ao)\s+{_UM}){{0,6}})?
    (?:,?\s+d[oa]s?\s+(?:art(?:igo|\.)|§|par[áa]grafo|inciso|caput)\s*(?:{_UM})?){{0,2}}
"""  # noqa: E501
"""The dispositivo that a loose note names: "§ 1º", "incisos I a III do § 2º"."""
_DE_SOLTA = rf"""
    [^\S\n]* (?= (?-i: [-–•*§"“(] | \p{{Lu}} ) ) (?P<s> (?:altera[çc][õo]es[^\S\n]*\n\s*)? (?:[-–•*]\s*)?
      (?: (?:dispositivo|artigo(?:\s+\d+(?:\.?º|°)?(?:-[A-Z])?)?|art\.\s*\d{{1,4}}[º°o]?(?:-[A-Z])?(?=\s+(?-i:com)\s)|caput|par[áa]grafos?(?:\s+[úu]nico)?|incisos?|al[íi]neas?|itens|item
            |se[çc][ãa]o|cap[íi]tulo|t[íi]tulo|subse[çc][ãa]o|anexo|(?:(?<=[-–•*]\s{{0,3}})|(?!§|art)){_NOMEADO}
            |(?<=[-–•*]\s{{0,3}})(?:art(?:igo|\.)|§|inciso|al[íi]nea|par[áa]grafo|["“]?caput)[^\n.;:]{{1,80}}?) \s+
          (?: (?:com\s+)? (?:nova\s+)? reda[çc][ãa]o \s+ (?:dada|alterada) | (?:inclu[íi]d|acrescid|acrescentad|adicionad|inserid
            |aditad|alterad|modificad|revogad|suprimid|renumerad|regulamentad|vetad|restabelecid|transformad)[oa]s? )   # Artigo\nincluído pela Lei nº 5580/2010
        | (?:(?:nova\s+)?reda[çc][ãa]o\s+dada | (?:inclu[íi]d|acrescid|acrescentad|aditad|alterad|revogad|regulamentad|renumerad)[oa]s? ) )
      \s+ (?:pel[oa]s?(?:/[ao])?|por|d[oa])\s+ (?: [^\n]{{0,160}}?\n[^\S\n]*){{0,2}}? [^\n]{{0,160}}? \b\d{{1,5}} [^\n]{{0,60}}
    | (?:[-–•*]+\s*)? (?:vide|normas?\s+correlatas?\s*:?) \s+ [^\n]{{0,40}}? \b(?:lei|decreto|resolu[çc][ãa]o|portaria|lc|mp|medida|emenda)\b [^\n]{{0,140}}          # Vide Lei nº 060, de 2019.
    ) [^\S\n]*$
"""  # noqa: E501
_SOLTA = regex.compile(rf"\n{_DE_SOLTA}", regex.VERBOSE | regex.IGNORECASE | regex.MULTILINE)
_PRIMEIRA = regex.compile(_DE_SOLTA, regex.VERBOSE | regex.IGNORECASE | regex.MULTILINE)
_SO_NORMA = regex.compile(
    rf"\(\s*(?P<corpo>(?:{KINDS})\b[^()\n]{{2,80}})\)", regex.VERBOSE | regex.IGNORECASE
)
_SO_ESTADO = regex.compile(
    r"(?:[\d.)–—-]|[º°])\s*(?P<w>(?:revogad|suprimid)[oa]s?)\s*[.;]?\Z", regex.IGNORECASE
)
_DE_TRIBUNAL = frozenset({"suspensao", "inconstitucionalidade"})
"""Events whose act is named first: "(ADI 1.234, suspende a eficácia)"."""
_DE_ATO = frozenset({"redacao", "inclusao", "revogacao", "alteracao", "renumeracao"})
_VERBOS = regex.compile(
    r"""
    (?P<redacao> \bred\. | \bn\.\s?r\. | reda[çc][ãa]o (?!\s+(?:acresc|inclu|inserid|adicionad|suprimid|revogad)) | \bnr\b )
  | (?P<vigencia_encerrada> (?:vig[êe]ncia|efic[áa]cia)\s+encerrada | prazo\s+de\s+vig[êe]ncia\s+encerrado )
  | (?P<suspensao> suspens[oa] | suspens[ãa]o | suspende[mu]?\s )
  | (?P<inconstitucionalidade> inconstituciona | n[ãa]o\s+recep )
  | (?P<inclusao> inclu[íi]d[oa]s? | \bincl\. | \bacresc\. | inclus[ãa]o | acrescid[oa]s? | acrescentad[oa]s? | acr[ée]scimo | adicionad[oa]s? | inserid[oa]s? | aditad[oa]s? | \bac\b )
  | (?P<revogacao> revogad[oa]s? | \brev\. | exclu[íi]d[oa]s? | revoga[çc][ãa]o | suprimid[oa]s? | supress[ãa]o )
  | (?P<renumeracao> re?numera(?:d[oa]s?|[çc][ãa]o) | transformad[oa]s? | passou\s+a )
  | (?P<veto> vetad[oa]s? | \bveto\b )
  | (?P<restabelecimento> restabelecid[oa]s? | repristinad[oa]s? | promulga[çc][ãa]o | promulgad[oa]s? )
  | (?P<retificacao> retificad[oa]s? | republicad[oa]s? )
  | (?P<regulamentacao> regulamentad[oa]s? | regulamenta[çc][ãa]o | ^\s*regulamento )
  | (?P<alteracao> alterad[oa]s? | \balt\. | altera[çc][ãa]o | modificad[oa]s? | substitu[íi]d[oa]s? | prorrogad[oa]s? )
  | (?P<vide> \bvide\b | ^\W*(?:normas?|legisla[çc][ãa]o)\s+correlatas? | ^\s*ver\s | ^\s*v\.\s | ^\s*vig[êe]ncia\s*$ | produ[çc][ãa]o\s+de\s+efeito )
    """,  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
_ESCOPO = regex.compile(
    r"""\s*(?:altera[çc][õo]es\s+)?(?:[-–•*]\s*)?["“]?(?: (?P<artigo>artigo\b(?!\s+\d+\S*,?\s+(?:d[aeo]|inciso|§|par))) | (?P<caput>caput\b) | (?P<incisos>incisos\b) | (?P<paragrafos>par[áa]grafos\b|§§) | (?P<alineas>al[íi]neas\b) )""",  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
_CLAUSULA = regex.compile(
    r"pel[oa]s?(?:/[ao])?\s+((?:arts?\.|artigos?)\s*\d+(?:\.?º|°)?(?:\s*,\s*(?:[IVXL]+|§\s*\d+[º°]?))*)",
    regex.I,
)
_EFEITO = regex.compile(
    r"em\s+vigor\s+a\s+partir\s+de\s+(?P<iso>\d{4}-\d{2}-\d{2})|(?:a\s+partir\s+de|com\s+efeitos?\s+a\s+partir\s+de|vig[êe]ncia\s+(?:em|a\s+partir\s+de))\s+(\d{1,2})[º°o]?\s*(?:/|\s+de\s+)\s*(\d{1,2}|\p{L}{3,9})\s*(?:/|\s+de\s+)\s*(\d{4})",
    regex.I,
)
_SO_ACAO = regex.compile(
    r"""
    \s* (?: (?:art(?:igo|\.)|dispositivo|inciso|par[áa]grafo|al[íi]nea) \s* )?
    (?: revogad[oa]s? | vetad[oa]s? | nr | ac | suprimid[oa]s? | regulamento | vig[êe]ncia
      | (?:vig[êe]ncia|efic[áa]cia) \s+ (?:encerrada|suspensa)
      | produ[çc][ãa]o \s+ de \s+ efeitos? | n[ãa]o \s+ recepcionad[oa]
      | inclu[íi]d[oa] | acrescid[oa] | alterad[oa] | renumerad[oa]
      | express[ãa]o \s+ suspensa | execu[çc][ãa]o \s+ suspensa | declarad[oa] \s+ inconstitucional
      | promulga[çc][ãa]o \s+ (?:d[ae]s?\s+)? partes? \s+ vetadas? [^()]{0,40}
      | (?:retificad|republicad)[oa] \s+ (?:n[oa]|em) \s [^()]{2,60}
    ) \s* [.;]? \s* (?:ver|vide)? \s*""",
    regex.IGNORECASE | regex.VERBOSE,
)
"""A note that says nothing but what was done: "Revogado", "Vigência encerrada"."""


def find(text: str) -> tuple[Anotacao, ...]:
    """Every note of a text, in order, none inside another."""
    lida = cache(read)  # a law prints the same note again and again
    entre = _COLCHETES if "[" in text or "{" in text else _PARENTESES
    found = [
        Anotacao(_with_dash(text, m.start()), m.end(), notas, False)
        for m in entre.finditer(text)
        if (notas := lida(m[m.lastgroup or 0])) and not _goes_on(text, m)
    ]
    found += [
        Anotacao(m.start(), m.end(), (Nota("redacao", None, bruto="NR"),), False)
        for m in _NR_NU.finditer(text)
    ]
    primeira = _PRIMEIRA.match(text)
    for m in chain((primeira,) if primeira else (), _SOLTA.finditer(text)):
        notas = read(m["s"], brackets=False)
        if notas:
            found.append(Anotacao(m.start("s"), m.end("s"), notas, True))
    found.sort(key=_place)
    return _with_acts(text, list(_disjoint(found)))


_NR_NU = regex.compile(
    r"(?<=[.;:”\"»])[^\S\n]{0,4}[-–—]?[^\S\n]{0,4}\bNR\.?(?=[^\S\n]*$)", regex.MULTILINE
)
_CONTINUA = regex.compile(r"[^\S\n]*(?:\n[^\S\n]*)?[,\p{Ll}]")


def _goes_on(text: str, m: regex.Match[str]) -> bool:
    """Words in the middle of a sentence: "o art. 5º (com a redação dada pela Lei nº 12) rege"."""
    corpo = m[m.lastgroup or 0].lstrip()
    if not corpo[:1].islower() or _SO_ACAO.fullmatch(corpo):
        return False
    antes = text[max(0, m.start() - 3) : m.start()].rstrip()[-1:]
    return antes.isalnum() and _CONTINUA.match(text, m.end()) is not None


def _with_acts(text: str, found: list[Anotacao]) -> tuple[Anotacao, ...]:
    """The notes, each without an act joined to the act that stands alone in the next brackets.

    "(NR) (Lei nº 20/2001)" is one event, and so is "Art. 3º Revogado. (Emenda nº 7/2001)".
    """
    lidas = {anotacao.inicio for anotacao in found}
    fins = {anotacao.fim: i for i, anotacao in enumerate(found)}
    inicios = {a.inicio: i for i, a in enumerate(found) if a.notas[0].bruto in ("NR", "AC")}
    found += [_of_link(m) for m in _ENLACE.finditer(text) if m.start() + 1 in fins]
    novas: list[Anotacao] = []
    for m in _SO_NORMA.finditer(text):
        ato = ACT.match(text, m.start("corpo"))
        if ato is None or m.start() in lidas:
            continue
        fim = m.start()
        while fim and text[fim - 1].isspace():
            fim -= 1
        i = fins.get(fim)
        if i is not None and all(n.norma is None and n.acao in _DE_ATO for n in found[i].notas):
            notas = tuple(
                replace(nota, norma=norm(ato), bruto=f"{nota.bruto} {m['corpo']}")
                for nota in found[i].notas
            )
            found[i] = found[i]._replace(fim=m.end(), notas=notas)
        elif i is None and (estado := _SO_ESTADO.search(text, max(0, fim - 24), fim)):
            nota = Nota("revogacao", norm(ato), bruto=text[estado.start("w") : m.end()])
            novas.append(Anotacao(estado.start("w"), m.end(), (nota,), False))
        elif i is None and (depois := _next_bare(text, m.end(), inicios)) is not None:
            notas = tuple(
                replace(nota, norma=norm(ato), bruto=f"{m['corpo']} {nota.bruto}")
                for nota in found[depois].notas
            )
            found[depois] = found[depois]._replace(inicio=m.start(), notas=notas)
        elif (
            i is None
            and text[fim - 1 : fim] in (".", ";", ":")
            and _FIM_DE_LINHA.match(text, m.end())
        ):
            nota = Nota("alteracao", norm(ato), bruto=m["corpo"])
            novas.append(Anotacao(m.start(), m.end(), (nota,), False))
    return tuple(sorted(found + novas, key=_place))


def _place(anotacao: Anotacao) -> tuple[int, int]:
    return anotacao.inicio, anotacao.fim


_FIM_DE_LINHA = regex.compile(r"[^\S\n]*(?:\n|\Z)")
_ENLACE = regex.compile(
    r"\)[^\S\n]{1,12}(?P<v>(?:Vig[êe]ncia|Produ[çc][ãa]o\s+de\s+efeitos?)|Regulamento)(?=[^\S\n]*$)",
    regex.MULTILINE,
)
"""Links of the Planalto that stand without brackets after a note: "… de 2010)   Vigência"."""


def _of_link(m: regex.Match[str]) -> Anotacao:
    acao: Acao = "regulamentacao" if m["v"] == "Regulamento" else "vide"
    return Anotacao(m.start("v"), m.end(), (Nota(acao, None, bruto=m["v"]),), False)


def _next_bare(text: str, fim: int, inicios: dict[int, int]) -> int | None:
    """Index of the "(NR)" or "(AC)" that follows at once: "(Lei nº 21, de 2012) (NR)"."""
    return inicios.get(fim, inicios.get(fim + 1))


def _with_dash(text: str, inicio: int) -> int:
    """Where a note begins, with the dash that ties it to a finished sentence: "… no gelo. -
    (Redação".
    """
    antes = text[max(0, inicio - 6) : inicio].rstrip()
    if antes[-1:] in ("-", "–", "—", "*") and antes[:-1].rstrip()[-1:] in (".", ";", ":", ")"):
        return text.rindex(antes[-1], 0, inicio)
    return inicio


def _disjoint(found: list[Anotacao]) -> Iterator[Anotacao]:
    fim = -1
    for anotacao in found:
        if anotacao.inicio >= fim:
            yield anotacao
            fim = anotacao.fim


def read(corpo: str, *, brackets: bool = True) -> tuple[Nota, ...]:
    """The events that a note tells, in order; empty when the words are no note.

    "(Parágrafo único acrescido pela Lei nº 9.299, transformado em § 1º e com redação dada pela Lei
    nº 13.491)" tells three. A verb without an act of its own takes the next act named, else the last.
    """  # noqa: E501
    corpo = " ".join(corpo.split())
    verbos = list(_VERBOS.finditer(corpo))
    if not verbos:
        return ()
    normas = [(m.start(), norm(m)) for m in ACT.finditer(corpo)]
    if not normas and (m := BARE_NUMBER.search(corpo)):
        normas = [(m.start(), f"Lei nº {m[1]}/{full_year(m[2])}")]
    if not normas and not (brackets and _SO_ACAO.fullmatch(corpo)) and not _bare(corpo, verbos):
        return ()
    if _law_like(corpo, verbos[0].start()):
        return ()
    return tuple(_events(corpo, verbos, normas))


_SEM_ATO = frozenset({"redacao", "inclusao", "revogacao", "veto"})


def _bare(corpo: str, verbos: list[regex.Match[str]]) -> bool:
    """A note without an act: "(Redação dada pelo Plenário)"; never a long sentence of law."""
    verbo = verbos[0]
    said_early = len(corpo) < 60 and verbo.start() < 24
    return said_early and verbo.lastgroup in _SEM_ATO and _DE_QUEM.search(corpo) is not None


_DE_QUEM = regex.compile(r"\b(?:pel[oa]s?|vetad|revogad)", regex.IGNORECASE)
_DE_LEI = regex.compile(r"\b(?:que|quando|se|caso|salvo|exceto)\b", regex.IGNORECASE)


def _law_like(corpo: str, verbo: int) -> bool:
    """Words of law before the verb: "(artigo 5º da Lei que foi alterada…)" is no note."""
    return verbo > 90 or _DE_LEI.search(corpo[:verbo]) is not None


def _events(
    corpo: str, verbos: list[regex.Match[str]], normas: list[tuple[int, str]]
) -> Iterator[Nota]:
    escopo = scope(corpo)
    clausula = m[1] if (m := _CLAUSULA.search(corpo)) else None
    efeito = m if (m := _EFEITO.search(corpo)) else None
    inicio = None
    if efeito:
        inicio = efeito["iso"] or date(efeito[2], efeito[3], efeito[4])
    anterior: str | None = None
    ultimo: Acao | None = None
    for indice, verbo in enumerate(verbos):
        acao: Acao = verbo.lastgroup  # type: ignore[assignment]
        limite = verbos[indice + 1].start() if indice + 1 < len(verbos) else len(corpo) + 1
        if acao == "alteracao" and ultimo == "redacao":
            continue
        if acao == "redacao" and ultimo == "redacao":
            continue
        if ultimo == "restabelecimento" and acao == "veto":  # promulgação de partes vetadas
            continue
        if ultimo == "vide" and acao not in ("vigencia_encerrada", "suspensao"):
            continue
        proprias = [nome for onde, nome in normas if verbo.start() <= onde < limite]
        seguintes = [nome for onde, nome in normas if onde >= limite]
        if proprias:
            nomes = (
                proprias
                if acao == "vide" or " e pel" in corpo[verbo.start() : limite]
                else proprias[:1]
            )
        else:
            antes = [n for o, n in normas if o < verbo.start()] if acao in _DE_TRIBUNAL else []
            nomes = seguintes[:1] or ([anterior] if anterior else antes[-1:])
        sem_ato: list[str | None] = [None]
        for nome in nomes or sem_ato:
            yield Nota(
                acao, nome, escopo, bruto=corpo, dispositivo_alterador=clausula, inicio=inicio
            )
            anterior = nome or anterior
        ultimo = acao


def scope(corpo: str) -> Escopo:
    """What a note reaches, by its first word: "Incisos incluídos pela…" reaches the incisos."""
    match = _ESCOPO.match(corpo)
    return match.lastgroup if match else "dispositivo"  # type: ignore[return-value]
