"""Quoted law: the new text that an amending law gives to another, kept apart from its own labels.

A quotation opens at a quoted label after an instruction ("passa a vigorar com a seguinte redação:
“Art. 23 …”"), or without any mark when the label that follows an instruction is not the one that
the host law expects next. It ends at its closing mark, or at the next own article of the host.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import regex

from parsing.labels import Candidato
from parsing.model import Numero
from parsing.norms import holds_any


@dataclass(frozen=True, slots=True)
class Citacao:
    """A quoted block, as it stands in the logical text (line ends kept, quotation marks too)."""

    origem: str
    """Id of the dispositivo in which it stands, and which gives the instruction."""
    texto: str
    linha: int
    linha_fim: int
    aberta: bool = False
    """No closing mark was found."""
    sem_aspas: bool = False


class Trecho(NamedTuple):
    """Half-open span of a quotation in the logical text."""

    inicio: int
    fim: int
    aberta: bool = False
    sem_aspas: bool = False


_ORDEM = regex.compile(
    r"""
    (?: \b(?: pass(?:a|am|ar[áa]|ar[ãa]o|ando)\s+a\s+(?:vigorar|viger|vigir|ter|constar|conter)
      | (?:fica|ficam|s[ãa]o|[ée])\s+(?:\p{L}+\s+){0,3}?(?:acrescid|acrescentad|inclu[íi]d|inserid|adicionad|aditad|alterad|modificad|substitu[íi]d)[oa]s?
      | (?:acrescent|acresc|inclu|inser|adicion|alter|d[áa]|dê|modific)(?:a|e|ai|ui|am|-se)?(?:-se)?\s+(?:nova\s+reda[çc][ãa]o|o|a|os|as|ao|aos|[àa]s?)\b
      | leia-se | seguintes?\s+(?:altera[çc][õo]es|modifica[çc][õo]es|reda[çc][ãa]o|reda[çc][õo]es) | nova\s+reda[çc][ãa]o | dispositivos?\s+revogad[oa]s? ) )
    [^:“"«]{0,600} : \s*
    """,  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
_GATILHOS = (
    "vigorar", "viger", "vigir", "seguinte", "redaç", "acresc", "acrescent", "leia-se", "inclu",
    "VIGORAR", "REDAÇ", "SEGUINTE",
)  # fmt: skip
"""Words that every instruction has: a cheap test before the patterns."""
_DE_LEI = regex.compile(
    r"pass\w+\s+a\s+(?:vigorar|viger|vigir|ter\s+a\s+seguinte)|\b(?:lei|decreto|resolu[çc][ãa]o|c[óo]digo|regulamento|portaria|regimento)\b[^:]{0,300}(?:reda[çc][ãa]o|altera[çc]|acresc|inclu)|(?:acresc|acrescent|inclu|alter)\w*[^:]{0,300}\b(?:lei|decreto|resolu[çc][ãa]o|c[óo]digo|regulamento)\b",
    regex.IGNORECASE,
)
_SEM_ASPAS = regex.compile(
    r"""pass\w+\s+a\s+(?:vigorar|viger|vigir|ter)\b [^:]{0,400} (?:reda[çc]|seguinte|acr[ée]sc|altera) | \bd[êá]-se\b [^:]{0,400} reda[çc] | nova\s+reda[çc]
      | (?:acresc|acrescent|inclu|inser|adicion|alter)\w* [^:]{0,400} \b(?:art|inciso|par[áa]grafo|§|al[íi]nea|caput)\b[^:]{0,400}\bseguintes?\b""",  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
"""Without quotation marks the instruction must be plain: new wording, or parts added."""
_ORDENA = regex.compile(
    r"[^\n]*?\b(?:passam?\s+a\b|ficam?\b|revog|acresce|nova\s+reda|d[áê]-se)", regex.IGNORECASE
)
"""A list of orders ("I - o art. 3º passa a vigorar…") is the host's own, not new text."""
_ALVO = regex.compile(
    r"\b(?:art|lei|decreto|inciso|par[áa]grafo|al[íi]nea|caput|c[óo]digo|anexo|cap[íi]tulo|t[íi]tulo|se[çc][ãa]o|regimento|regulamento|resolu|item|n\.º)|§",
    regex.IGNORECASE,
)
"""What an order changes: without any, "passa a vigorar com a seguinte redação" is no order."""
_ABRE = "“«\"‘'"
_FECHA_DE = {"“": '”"', "«": "»", '"': '"”', "‘": "’", "'": "'", "”": "”"}
_RESTO = regex.compile(r"\s*[.;,]?\s*(?:\(?\s*(?:NR|AC|N\.R\.)\s*\)?)?\s*[.;,]?\s*(?:\(\s*(?:NR|AC)\s*\))?[^\S\n]*(?:\n|\Z)", regex.IGNORECASE)  # fmt: skip  # noqa: E501
_SINAIS = {
    abre: regex.compile(rf"(?P<n>\n\s*)?(?P<c>[{abre}{fecha}])")
    for abre, fecha in _FECHA_DE.items()
}
_LINHAS_A_PROCURAR = 4000


def find(texto: str, candidatos: Sequence[Candidato]) -> list[Trecho]:
    """Every quotation of a text, in order, none inside another."""
    if not holds_any(texto, _GATILHOS) and not any(c.citado for c in candidatos):
        return []
    proprio: Numero | None = None
    found: list[Trecho] = []
    fim = -1
    for i, candidato in enumerate(candidatos):
        if candidato.inicio < fim:
            continue
        trecho = _open(texto, candidatos, i, proprio)
        if trecho is not None:
            found.append(trecho)
            fim = trecho.fim
        elif candidato.opcoes[0].tipo == "artigo" and candidato.opcoes[0].custo < 2.5:
            proprio = candidato.opcoes[0].numero
    found.extend(_unlabelled(texto, found))
    found.sort()
    return found


_ORDEM_E_ASPAS = regex.compile(r":\s*(?=[“«\"])")


def _unlabelled(texto: str, found: Sequence[Trecho]) -> list[Trecho]:
    """Quotations of words without a label, right after an instruction."""
    novos: list[Trecho] = []
    ocupados = [(t.inicio, t.fim) for t in found]
    for m in _ORDEM_E_ASPAS.finditer(texto):
        inicio = m.end()
        antes = texto[max(0, m.start() - 500) : inicio]
        if (novos and inicio < novos[-1].fim) or not holds_any(antes, _GATILHOS):
            continue
        ordem = next((o for o in _ORDEM.finditer(antes) if o.end() == len(antes)), None)
        if ordem is None or not _DE_LEI.search(ordem.group()):
            continue
        if not _inside(ocupados, inicio) and (trecho := _plain_quote(texto, inicio)):
            novos.append(trecho)
    return novos


def _inside(ocupados: Sequence[tuple[int, int]], offset: int) -> bool:
    return any(a <= offset < b for a, b in ocupados)


_ANTERIOR = regex.compile(
    r"(?:reda[çc][ãa]o|texto|dispositivo)s?\s+(?:anterior|origina|primitiv|antig|revogad)\p{L}*\s*:?\s*[\"“«]\s*\Z",
    regex.IGNORECASE,
)
"""Before the quoted former text of an article of the host itself."""


def _open(
    texto: str,
    candidatos: Sequence[Candidato],
    i: int,
    proprio: Numero | None,
) -> Trecho | None:
    candidato = candidatos[i]
    inicio = candidato.inicio
    if candidato.citado and _ANTERIOR.search(texto, max(0, inicio - 40), inicio):
        return None
    if candidato.citado:
        while texto[inicio - 1].isspace():
            inicio -= 1
        inicio -= 1
        return _quoted(texto, candidatos, i, inicio, proprio)
    if not candidato.dois_pontos or proprio is None or i == 0:
        return None
    antes = max(candidatos[i - 1].inicio, inicio - 700)
    if not holds_any(texto[antes:inicio], _GATILHOS):
        return None
    ordem = _ORDEM.search(texto, antes, inicio)
    if ordem is None or ordem.end() != inicio or not _SEM_ASPAS.search(ordem.group()):
        return None
    if not _ALVO.search(texto, candidatos[i - 1].opcoes[0].fim, inicio):
        return None
    if _ORDENA.match(texto, inicio, min(len(texto), inicio + 160)):
        return None
    opcao = candidato.opcoes[0]
    if opcao.tipo == "artigo" and opcao.numero == Numero(proprio.valor + 1):
        alvo = regex.search(
            rf"\bart(?:igo|\.)?\s*{opcao.numero.valor}(?!\d)", texto[antes:inicio], regex.IGNORECASE
        )
        if alvo is None:
            return None
    seguinte = next(
        (c.inicio for c in candidatos[i + 1 :] if _is_next(c, proprio) and c.acabado), None
    )
    return Trecho(inicio, len(texto) if seguinte is None else seguinte, False, True)


def _is_next(candidato: Candidato, proprio: Numero | None) -> bool:
    opcao = candidato.opcoes[0]
    if opcao.tipo != "artigo" or candidato.citado or candidato.em_linha or proprio is None:
        return False
    return opcao.numero is not None and opcao.numero == Numero(proprio.valor + 1)


def _quoted(
    texto: str, candidatos: Sequence[Candidato], i: int, inicio: int, proprio: Numero | None
) -> Trecho:
    """From an opening mark at a label to its closing mark, or to the next own article."""
    fecho = _closing(texto, inicio)
    proximo: int | None = None
    anterior: Numero | None = None
    for candidato in candidatos[i : i + _LINHAS_A_PROCURAR]:
        if fecho is not None and candidato.inicio >= fecho:
            break
        opcao = candidato.opcoes[0]
        if proximo is not None and candidato.citado:
            return Trecho(inicio, proximo, True)
        if proximo is None and _is_next(candidato, proprio):
            continua = anterior is not None and opcao.numero == Numero(anterior.valor + 1)
            if not (continua and fecho is not None):
                proximo = candidato.inicio
        if opcao.tipo == "artigo" and opcao.numero is not None:
            anterior = opcao.numero
    if fecho is not None and proximo is None:
        return Trecho(inicio, fecho)
    if fecho is not None and proximo is not None and _balanced(texto, inicio, fecho):
        return Trecho(inicio, fecho)
    return Trecho(inicio, len(texto) if proximo is None else proximo, True)


def _balanced(texto: str, inicio: int, fecho: int) -> bool:
    """A curly or angle mark that closes is sure; a straight one may open something else."""
    return texto[inicio] in "“«" and fecho - inicio < 20_000


def _closing(texto: str, inicio: int) -> int | None:
    """Offset after the mark that closes a quotation (and its (NR)), or None."""
    abre = texto[inicio]
    fecha = _FECHA_DE.get(abre, abre)
    fundo, linhas = 0, 0
    for m in _SINAIS[abre].finditer(texto, inicio):
        pos, c = m.start("c"), m["c"]
        comeco_de_linha = m["n"] is not None
        linhas += comeco_de_linha
        if linhas > _LINHAS_A_PROCURAR:
            return None
        if c in fecha and pos > inicio and (abre != '"' or not comeco_de_linha):
            resto = _RESTO.match(texto, pos + 1)
            if resto and fundo <= 1:
                return resto.end() - (1 if resto.group().endswith("\n") else 0)
            if abre == '"':
                fundo = 2 if fundo == 1 else 1
                continue
            fundo = max(fundo - 1, 0)
            if fundo == 0 and abre in "“«" and texto[pos - 1] in ".;:!?)":
                return pos + 1  # "“Art. 4º Texto.” e o art. 6º fica revogado."
        elif c == abre and not (comeco_de_linha and fundo >= 1):
            fundo += 1
    return None


def _plain_quote(texto: str, inicio: int) -> Trecho | None:
    """A quotation of words without a label, right after an instruction."""
    fecho = _closing(texto, inicio)
    if fecho is None or fecho - inicio > 20_000:
        return None
    return Trecho(inicio, fecho)
