"""What a citation points at: a norm, a dispositivo or one redação, and that redação in words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsing.model import Acao, Dispositivo, Documento, Fonte, Nota, Redacao
from parsing.versions import DataInvalida, resolve, resolve_all
from ui import in_force, naming, norm_name

_MUDAM: dict[Acao, tuple[str, str]] = {
    "revogacao": ("revogado", "revogada"),
    "vigencia_encerrada": ("com vigência encerrada", "com vigência encerrada"),
    "veto": ("vetado", "vetada"),
    "suspensao": ("suspenso", "suspensa"),
    "inconstitucionalidade": ("declarado inconstitucional", "declarada inconstitucional"),
}
"""Actions after which the text is printed but does not stand, with the participle of each."""
_DAO_TEXTO: dict[Acao, str] = {
    "redacao": "redação dada",
    "retificacao": "redação retificada",
    "restabelecimento": "redação restabelecida",
}
_ENTRAM: dict[Acao, tuple[str, str]] = {
    "alteracao": ("alterado", "alterada"),
    "inclusao": ("incluído", "incluída"),
}
"""Actions that gave the text without a redação's name ("Caput alterado pela Lei …")."""
_SITUACOES = {
    "revogado": ("revogado", "revogada"),
    "vetado": ("vetado", "vetada"),
    "suspenso": ("suspenso", "suspensa"),
}
_ALCANCAM = {"incisos": "inciso", "paragrafos": "paragrafo", "alineas": "alinea"}


class CitacaoRecusada(ValueError):
    """A citation that cannot be given without inventing something; the message is the sentence."""


@dataclass(frozen=True, slots=True)
class Citado:
    """One thing to cite. `dispositivo` and `redacao` are None where the whole norm is meant.

    `clausula` says which redação in words ("redação dada pela Lei nº 7.043/2022"), or is empty
    where the redação in force was never changed. `norma` is the act that the clause names.
    """

    fonte: Fonte
    dispositivo: Dispositivo | None = None
    redacao: Redacao | None = None
    clausula: str = ""
    norma: str | None = None
    original: bool = False
    caput: bool = False
    """The article's own text is meant, since its parts have other redações."""
    em: str | None = None

    @property
    def id(self) -> str | None:
        return self.dispositivo.id if self.dispositivo else None

    @property
    def superado(self) -> bool:
        return self.redacao is not None and self.redacao.situacao == "superado"

    @property
    def depois(self) -> bool:
        """The clause tells what came after the day asked for ("depois revogado pela Lei …")."""
        gone = self.redacao is not None and self.redacao.situacao in _SITUACOES
        return self.em is not None and gone


def cited(
    documento: Documento, id: str | None = None, *, versao: int | None = None, em: str | None = None
) -> Citado:
    """The thing to cite; without `versao` and `em` the newest redação.

    `em` is a date as people write it ("01/06/2010", "2010", "2010-06-01"). Raises `CitacaoRecusada`
    with a sentence where the id, the redação or the state at that date is not known. A redação
    chosen on a day on which it is one of several possible is cited without the day.
    """
    fonte = documento.fonte
    if id is None:
        return Citado(fonte, em=_norm_at(documento, em) if em else None)
    index = {d.id: (d, pai) for d, pai in documento.percorrer()}
    if id not in index:
        raise CitacaoRecusada(_sentence(f"{in_force.missing(fonte, id)}."))
    dispositivo = index[id][0]
    if em is not None:
        em = iso_date(em)
        versao, certain = _at(documento, dispositivo, em, versao)
        em = em if certain else None
    redacao = _redacao(dispositivo, versao, fonte)
    reaching = _notes_over(index, dispositivo, redacao)
    original = _original(fonte, dispositivo, redacao, reaching)
    clausula, norma = _clause(dispositivo, redacao, reaching, original)
    caput = bool(clausula) and _only_caput(dispositivo, redacao)
    return Citado(fonte, dispositivo, redacao, clausula, norma, original, caput, em)


def _only_caput(dispositivo: Dispositivo, redacao: Redacao) -> bool:
    """Whether the clause is that of an article's own text and not of what hangs from it."""
    if dispositivo.tipo != "artigo" or not dispositivo.filhos:
        return False
    if any(nota.escopo == "artigo" for nota in redacao.notas):
        return False
    below = list(dispositivo.filhos)
    while below:
        part = below.pop()
        if part.atual.situacao != redacao.situacao or redacao.situacao in ("vigente", "superado"):
            return True
        below.extend(part.filhos)
    return False


def iso_date(em: str) -> str:
    """A date of the user as ISO (2010-06-01), or its year alone. Raises `CitacaoRecusada`."""
    try:
        return in_force.iso(em)
    except DataInvalida as error:
        raise CitacaoRecusada(_sentence(str(error))) from error


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _norm_at(documento: Documento, em: str) -> str:
    """The date, unless nothing of the norm was in force then."""
    em = iso_date(em)
    answers = resolve_all(documento, em).values()
    if answers and all(answer.kind == "ausente" for answer in answers):
        raise CitacaoRecusada(_sentence(f"{in_force.absent_norm(documento, em)}."))
    return em


def _at(
    documento: Documento, dispositivo: Dispositivo, em: str, versao: int | None
) -> tuple[int, bool]:
    """The redação on that day, and whether it certainly stood then."""
    answer = resolve(documento, dispositivo.id, em)
    if versao is not None:
        _redacao(dispositivo, versao, documento.fonte)
        if versao in answer.versoes:
            return versao, answer.kind == "versao"
    if answer.kind == "versao" and versao is None:
        return answer.versoes[0], True
    raise CitacaoRecusada(_sentence(in_force.refusal(documento, dispositivo, answer, versao)))


def _redacao(dispositivo: Dispositivo, versao: int | None, fonte: Fonte) -> Redacao:
    if versao is None:
        return dispositivo.atual
    for redacao in dispositivo.redacoes:
        if redacao.versao == versao:
            return redacao
    last = dispositivo.atual.versao
    place = in_force.place(fonte, dispositivo.id, rotulo=dispositivo.rotulo)
    there = f"há as de 1 a {last}" if last > 1 else "só uma está impressa"
    raise CitacaoRecusada(
        _sentence(f"{in_force.the(place, dispositivo.id)} não tem a redação {versao}: {there}.")
    )


def _notes_over(
    index: dict[str, tuple[Dispositivo, str | None]], dispositivo: Dispositivo, redacao: Redacao
) -> tuple[Nota, ...]:
    """The redação's own notes, then those printed above or beside it whose scope reaches it."""
    found = list(redacao.notas)
    below, pai = dispositivo, index[dispositivo.id][1]
    while True:
        above = index[pai][0] if pai else None
        if above is None or above.tipo not in ("artigo", "paragrafo", "inciso", "alinea", "numero"):
            return tuple(found)
        for sibling in above.filhos:
            if sibling.ordem < below.ordem and sibling.tipo == below.tipo:
                found += [
                    nota
                    for nota in sibling.atual.notas
                    if _ALCANCAM.get(nota.escopo) == sibling.tipo
                ]
        found += [nota for nota in above.atual.notas if nota.escopo == "artigo"]
        below, pai = above, index[above.id][1]


def _original(
    fonte: Fonte, dispositivo: Dispositivo, redacao: Redacao, reaching: tuple[Nota, ...]
) -> bool:
    """A first printed redação that no note calls included or altered, history printed."""
    return (
        fonte.historico == "completo"
        and redacao is dispositivo.redacoes[0]
        and redacao.situacao in ("vigente", "superado", "revogado")
        and not any(nota.acao in _ENTRAM or nota.acao in _DAO_TEXTO for nota in reaching)
    )


def _clause(
    dispositivo: Dispositivo, redacao: Redacao, reaching: tuple[Nota, ...], original: bool
) -> tuple[str, str | None]:
    gender = int(naming.feminine(dispositivo))
    given, norma = _given(reaching, gender)
    if redacao.situacao == "superado":
        later = next((r for r in dispositivo.redacoes if r.versao == redacao.versao + 1), None)
        ending = _ending(later)
        start = "redação original" if original else "redação anterior"
        if given and norma and not original:
            start = f"redação {naming.of(feminine=norm_name.feminine(norma))} {norma}"
        by = f", superada {norm_name.by(ending)}" if ending else ", superada"
        return start + by, ending or norma
    if redacao.situacao != "vigente":
        for nota in redacao.notas + reaching:
            if nota.acao in _MUDAM:
                word = _MUDAM[nota.acao][gender]
                return (f"{word} {norm_name.by(nota.norma)}" if nota.norma else word), nota.norma
        return _SITUACOES.get(redacao.situacao, ("", ""))[gender], None
    return given, norma


def _given(reaching: tuple[Nota, ...], gender: int) -> tuple[str, str | None]:
    """Which act gave the text: a new redação tells more than the inclusion before it."""
    for nota in reaching:
        if nota.acao in _DAO_TEXTO:
            word = _DAO_TEXTO[nota.acao]
            return (f"{word} {norm_name.by(nota.norma)}" if nota.norma else word), nota.norma
    for acao, words in _ENTRAM.items():
        for nota in reaching:
            if nota.acao == acao:
                word = words[gender]
                return (f"{word} {norm_name.by(nota.norma)}" if nota.norma else word), nota.norma
    return "", None


def _ending(later: Redacao | None) -> str | None:
    """The act that put the next redação in place of this one."""
    if later is None:
        return None
    for acao in (*_DAO_TEXTO, *_ENTRAM, "revogacao", "renumeracao"):
        for nota in later.notas:
            if nota.acao == acao and nota.norma:
                return nota.norma
    return None


def act_year(norma: str | None) -> str | None:
    """ "Lei nº 7.043/2022" → "2022"."""
    match = re.search(r"(\d{4})\s*$", norma or "")
    return match.group(1) if match else None
