"""How norms, dates, situations and notes are said to people, in Portuguese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from parsing.model import AGRUPADORES, Dispositivo, Documento, Fonte, Nota, Redacao
from parsing.printed import label as label
from parsing.printed import line as line
from parsing.printed import name as epigrafe
from ui.naming import descending
from ui.norm_name import by, feminine, plain_date, short

NOTICE = (
    "Texto sem valor oficial. Confira sempre a publicação no Diário Oficial ou na fonte indicada."
)
UNKNOWN_CONSOLIDATION = "data de consolidação não informada"

SITUATION = {
    "vigente": "em vigor",
    "superado": "redação superada",
    "revogado": "revogado",
    "vetado": "vetado",
    "suspenso": "suspenso",
}
_DONE = {
    "redacao": "Redação dada",
    "inclusao": "Incluído",
    "revogacao": "Revogado",
    "vide": "Vide",
    "regulamentacao": "Regulamentado",
    "renumeracao": "Renumerado",
    "alteracao": "Alterado",
    "veto": "Vetado",
    "suspensao": "Suspenso",
    "inconstitucionalidade": "Declarado inconstitucional",
    "vigencia_encerrada": "Vigência encerrada",
    "restabelecimento": "Restabelecido",
    "retificacao": "Retificado",
}
_SCOPE = {
    "artigo": "o artigo inteiro",
    "caput": "o caput",
    "incisos": "os incisos",
    "paragrafos": "os parágrafos",
    "alineas": "as alíneas",
}


def date(iso: str | None) -> str:
    """22/12/1977 for a full date, the year alone where only it is known."""
    return plain_date(iso) if iso else "data não informada"


def period(redacao: Redacao) -> str:
    """When a redação held: "de 01/01/1978 até 2022"; empty where nothing is known."""
    return stretch(redacao.inicio, redacao.fim)


def stretch(inicio: str | None, fim: str | None) -> str:
    """ "de 01/01/1978 até 2022", "até 2022", "desde 2022"; empty where nothing is known."""
    if inicio and fim:
        return f"de {date(inicio)} até {date(fim)}"
    if inicio:
        return f"desde {date(inicio)}"
    return f"até {date(fim)}" if fim else ""


def municipality(fonte: Fonte) -> str:
    """ "Colatina/ES"; a Portuguese one with its country."""
    name = fonte.municipio or "município não informado"
    if fonte.pais == "PT":
        return f"{name}, Portugal"
    return f"{name}/{fonte.uf}" if fonte.uf else name


def country(fonte: Fonte) -> str:
    """Name of the country."""
    return "Portugal" if fonte.pais == "PT" else "Brasil"


def lang(fonte: Fonte) -> str:
    """Language of the text, for the `lang` attribute."""
    return "pt-PT" if fonte.pais == "PT" else "pt-BR"


def norm_title(fonte: Fonte) -> str:
    """The name people use: "Código de Posturas"."""
    return fonte.titulo or short(fonte)


def norm_short(fonte: Fonte) -> str:
    """ "Código de Posturas, Lei nº 2.806/1977" (once where there is no title)."""
    return f"{fonte.titulo}, {short(fonte)}" if fonte.titulo else short(fonte)


def consolidation(fonte: Fonte) -> str:
    """Up to when the text is consolidated, or that it is not said."""
    if fonte.consolidado_ate:
        return f"consolidado até {date(fonte.consolidado_ate)}"
    return UNKNOWN_CONSOLIDATION


def searched(fontes: Iterable[Fonte]) -> str:
    """The norms looked into, each with its consolidation."""
    return "; ".join(f"{norm_short(f)} ({consolidation(f)})" for f in fontes)


def of_act(norma: str) -> str:
    """ "da Lei nº 5/2010", "do Decreto nº 3/1999"."""
    return f"{'da' if feminine(norma) else 'do'} {norma}"


def note(nota: Nota) -> str:
    """One amendment note as a short sentence without its full stop."""
    done = _DONE[nota.acao]
    scope = f" ({_SCOPE[nota.escopo]})" if nota.escopo in _SCOPE else ""
    if nota.norma is None:
        return done + scope
    if nota.acao == "vide":
        return f"Vide {nota.norma}"
    return f"{done} {by(nota.norma)}{scope}"


def notes(redacao: Redacao) -> str:
    """All notes of a redação: "Redação dada pela Lei …; Vide …"."""
    return "; ".join(dict.fromkeys(note(nota) for nota in redacao.notas))


def redacao_name(redacao: Redacao, *, first_is_original: bool) -> str:
    """What people call this redação: by the act that gave it, or "redação original"."""
    for nota in redacao.notas:
        if nota.norma and nota.acao in ("redacao", "inclusao", "alteracao", "renumeracao"):
            return f"Redação {of_act(nota.norma)}"
    if redacao.versao == 1 and first_is_original and not redacao.notas:
        return "Redação original"
    return f"{redacao.versao}ª redação impressa"


def ancestors(documento: Documento) -> dict[str, tuple[Dispositivo, ...]]:
    """id → the dispositivos above it, outermost first, itself last."""
    paths: dict[str, tuple[Dispositivo, ...]] = {}
    for dispositivo, pai in documento.percorrer():
        paths[dispositivo.id] = (*paths.get(pai or "", ()), dispositivo)
    return paths


def is_heading(dispositivo: Dispositivo) -> bool:
    """Whether it groups articles."""
    return dispositivo.tipo in AGRUPADORES


def heading(dispositivo: Dispositivo) -> str:
    """ "CAPÍTULO I – Da higiene"."""
    name = epigrafe(dispositivo.nome)
    if name and dispositivo.rotulo:
        return f"{dispositivo.rotulo} – {name}"
    return name or dispositivo.rotulo


def printed(dispositivo: Dispositivo, redacao: Redacao, pais: str) -> str:
    """Label, epígrafe and text of a redação in one line: "I – …", "Artigo 1.º Nome – …"."""
    rotulo = redacao.rotulo or dispositivo.rotulo
    return line(dispositivo.tipo, rotulo, redacao.nome, redacao.texto, pais)


def bare(dispositivo: Dispositivo, redacao: Redacao, pais: str) -> str:
    """`printed` without the epígrafe."""
    rotulo = redacao.rotulo or dispositivo.rotulo
    return line(dispositivo.tipo, rotulo, None, redacao.texto, pais)


class Parte(Protocol):
    """A part of an article as search gives it (`index.results.Trecho`)."""

    @property
    def tipo(self) -> str: ...
    @property
    def rotulo(self) -> str: ...
    @property
    def texto(self) -> str: ...


def parts(partes: Iterable[Parte], pais: str) -> tuple[str, ...]:
    """The parts of an article, a line each, labels leading in as `line` writes them."""
    return tuple(line(parte.tipo, parte.rotulo, None, parte.texto, pais) for parte in partes)


def headings(path: Sequence[Dispositivo]) -> tuple[str, ...]:
    """The headings above a dispositivo, outermost first."""
    return tuple(heading(d) for d in path if d.tipo in AGRUPADORES)


def count(number: int, one: str, many: str) -> str:
    """ "1 artigo", "1.250 artigos"."""
    return f"{number:,}".replace(",", ".") + f" {one if number == 1 else many}"


_ID = re.compile(
    r"\b(?:(?:art|anx|tit|stt|cap|sec|sub|liv|prt)\d[\w-]*|(?:anx|adct)(?=_))"
    r"(?:@\d+)?(?:_[a-z]+[\w-]*(?:@\d+)?)*"
)
"""An id inside a message: `art235_cpt_inc1_ali6`, `anx_art2`."""
_ANEXO = re.compile(r" \(anx\)|\banx\b")
"""The only annex, which has no number: beside its name, or alone."""
_DITO = re.compile(r"“(?P<nome>[^”]+)” \((?P<outro>[^()]+)\)")
"""A name in quotes and what it stands for: “III” (art. 43, III)."""


def without_ids(message: str, pais: str) -> str:
    """A message for people: each id in it is said as a label, and not twice."""
    said = _ID.sub(lambda found: descending(found.group(), pais), message)
    said = _ANEXO.sub(lambda found: "" if "(" in found.group() else "anexo", said)
    return _DITO.sub(_once, said)


def _once(found: re.Match[str]) -> str:
    same = found["nome"].casefold() == found["outro"].casefold()
    return f"“{found['nome']}”" if same else found.group()


def capital(text: str) -> str:
    """The first letter large, the rest as it stands: "Art. 92, VI"."""
    return text[:1].upper() + text[1:]
