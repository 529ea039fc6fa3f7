"""A citation typed in the search box: what it may mean, as places to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from parsing.model import Documento, Fonte
from parsing.norms import norm_key
from ui import in_force, wording
from ui.acts import AtoAlterador
from ui.frame import message
from ui.history import place as act_place
from ui.html import Html, el, join, link
from ui.links import Endereco
from ui.naming import descending
from ui.reading import Acervo, Alvo
from ui.shown import current

MUITAS = 60
"""Norms that are opened to see whether they have the dispositivo; beyond, a place is asked for."""
_COMECO = 160
"""Characters of each text in the list."""


class MuitasNormas(LookupError):
    """A citation without its norm, over more norms than can be opened to look for it."""


@dataclass(slots=True)
class Poucas:
    """The norms that the filters leave, for `ui.reading.read`; opens up to `MUITAS` of them."""

    acervo: Acervo
    fontes: tuple[Fonte, ...]
    _abertas: set[str] = field(default_factory=set)

    def documento(self, chave: str) -> Documento:
        self._abertas.add(chave)
        if len(self._abertas) > MUITAS:
            raise MuitasNormas(chave)
        return self.acervo.documento(chave)


def place(alvo: Alvo, em: str = "") -> Endereco:
    """Where a citation leads; `em` is the date of the search, where the citation names none."""
    d = (alvo.id or "") + (f":v{alvo.versao}" if alvo.id and alvo.versao else "")
    return Endereco(pagina="norma", norma=alvo.chave, d=d, em=alvo.em or em)


def choose(q: str, alvos: Sequence[Alvo], acervo: Acervo, endereco: Endereco) -> Html:
    """All places that the citation may mean, each with its norm and the start of its text."""
    norms = len({alvo.chave for alvo in alvos})
    found = wording.count(len(alvos), "dispositivo", "dispositivos")
    where = wording.count(norms, "norma", "normas")
    words = endereco.mais(q=f"“{q}”")
    return el(
        "section",
        el("p", f"“{q}” pode ser {found}, em {where}. Escolha:", class_="contagem",
           role="status", aria_live="polite"),
        el("ol", [el("li", _candidate(a, acervo.documento(a.chave), endereco.em)) for a in alvos],
           class_="candidatos"),
        el("p", link("Procurar estas palavras no texto das normas", words.href)),
        class_="escolha",
    )  # fmt: skip


def _candidate(alvo: Alvo, documento: Documento, em: str) -> Html:
    fonte = documento.fonte
    name = wording.capital(descending(alvo.id, fonte.pais)) if alvo.id else "A norma inteira"
    path = wording.ancestors(documento).get(alvo.id or "", ())
    text, seal = "", None
    if path:
        redacao = current(path[-1])
        if alvo.versao:
            redacao = next(r for r in path[-1].redacoes if r.versao == alvo.versao)
        text = " ".join(filter(None, (redacao.nome, redacao.texto)))
        if redacao.situacao != "vigente":
            said = wording.SITUATION[redacao.situacao]
            seal = el("span", said, class_=f"selo {redacao.situacao}")
    start = text if len(text) <= _COMECO else text[:_COMECO].rsplit(" ", 1)[0] + " …"
    above = wording.headings(path[:-1])
    return join(
        el("p", el("span", wording.municipality(fonte), class_="municipio"), " · ",
           wording.norm_short(fonte), class_="linha-norma"),
        el("p", link(name, place(alvo, em).href, class_="candidato"), " ", seal),
        el("p", " › ".join(above), class_="caminho") if above else None,
        el("p", start, lang=wording.lang(fonte)) if start else None,
    )  # fmt: skip


def absent(alvos: Sequence[Alvo], fontes: Sequence[Fonte]) -> Html:
    """A norm that is named does not have what is cited: said, with the way to the norm."""
    by_key = {fonte.chave: fonte for fonte in fontes}
    said = [
        el("li", wording.capital(in_force.missing(by_key[a.chave], a.id)), ". ",
           link("Abrir a norma", Endereco(pagina="norma", norma=a.chave).href))
        for a in alvos if a.id
    ]  # fmt: skip
    return message("Este dispositivo não consta", el("ul", said, class_="lista"), kind="cautela")


def too_many(total: int) -> Html:
    """A citation without its norm, in a large collection."""
    norms = wording.count(total, "norma", "normas")
    return message(
        "De que norma?",
        el("p", f"O acervo tem {norms}: escreva também o município ou a lei, como em “art. 23 de "
           "Colatina”, ou escolha um município nos filtros."),
        kind="cautela",
    )  # fmt: skip


def acts_named(
    q: str, documentos: Callable[[], Sequence[tuple[Documento, Sequence[AtoAlterador]]]]
) -> tuple[tuple[Documento, AtoAlterador], ...]:
    """The amending acts that the words name: "Lei nº 7.043/2022", "lei 7043"."""
    key = norm_key(q)
    if key is None:
        return ()
    found = []
    for documento, acts in documentos():
        for act in acts:
            own = norm_key(act.norma)
            same = own is not None and own.tipo == key.tipo and own.numero == key.numero
            if same and own is not None and key.ano in (None, own.ano):
                found.append((documento, act))
    return tuple(found)


def acts_found(found: Sequence[tuple[Documento, AtoAlterador]]) -> Html | None:
    """What the acts changed, with the way to the page of each."""
    if not found:
        return None
    items = [
        el("li", link(act.norma, act_place(documento.fonte.chave, act.slug).href),
           f" mudou {wording.count(act.mudam, 'dispositivo', 'dispositivos')} do ",
           wording.norm_short(documento.fonte), ", ", wording.municipality(documento.fonte), ".")
        for documento, act in found
    ]  # fmt: skip
    return message("O que esta lei mudou", el("ul", items, class_="lista"))
