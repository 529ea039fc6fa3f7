"""The selection: dispositivos kept by the user, with notes that never enter an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from parsing.model import Dispositivo, Documento, Redacao
from ui import wording
from ui.frame import message
from ui.html import Html, el, fold, link
from ui.links import Endereco, target
from ui.naming import descending
from ui.shown import current

_PARTES = 8
"""Parts of a kept article that are shown at once."""


@dataclass(frozen=True, slots=True)
class Guardado:
    """One thing kept. `chave` is as in the address: `colatina:art33:v2`."""

    chave: str
    documento: Documento
    caminho: tuple[Dispositivo, ...]
    redacao: Redacao

    @property
    def dispositivo(self) -> Dispositivo:
        return self.caminho[-1]


def resolve(keys: Iterable[str], documentos: Mapping[str, Documento]) -> tuple[Guardado, ...]:
    """What the keys name; what no norm has is passed over."""
    found = []
    for key in keys:
        doc, _, rest = key.partition(":")
        if doc not in documentos:
            continue
        id_, versao, _ = target(rest)
        path = wording.ancestors(documentos[doc]).get(id_)
        if path is None:
            continue
        redacao = next((r for r in path[-1].redacoes if r.versao == versao), path[-1].atual)
        found.append(Guardado(key, documentos[doc], path, redacao))
    return tuple(found)


def empty() -> Html:
    """Nothing kept yet."""
    return message(
        "Nada foi guardado ainda",
        el("p", "Use “Guardar na seleção” num resultado ou num dispositivo de uma norma. Aqui você "
           "anota, ordena e leva as citações e o dossiê."),
    )  # fmt: skip


def unknown(number: int) -> Html | None:
    """Things of a link that no norm of the collection has."""
    if not number:
        return None
    said = wording.count(
        number, "item deste endereço não consta", "itens deste endereço não constam"
    )
    return message(f"{said} do acervo", kind="cautela")


def item(kept: Guardado, endereco: Endereco) -> Html:
    """One dispositivo of the selection: where it stands, its text, and the way out."""
    fonte = kept.documento.fonte
    name = descending(kept.dispositivo.id, fonte.pais)
    d = f"{kept.dispositivo.id}:v{kept.redacao.versao}"
    place = Endereco(pagina="norma", norma=fonte.chave, d=d)
    notes = wording.notes(kept.redacao)
    away = endereco.mais(retirar=kept.chave, sel=())
    return el(
        "article",
        el("p", el("span", wording.municipality(fonte), class_="municipio"), " · ",
           wording.norm_short(fonte)),
        el("div", el("h2", link(wording.capital(name), place.href)),
           el("span", wording.SITUATION[kept.redacao.situacao],
              class_=f"selo {kept.redacao.situacao}")),
        _law(kept),
        el("p", notes + "." if notes else None, class_="meta"),
        el("p", wording.capital(wording.consolidation(fonte)) + ".", class_="meta"),
        el("p", link("Retirar da seleção", away.href, aria_label=f"Retirar da seleção: {name}"),
           class_="so-tela"),
        class_="cartao",
        aria_label=f"{name}, {wording.municipality(fonte)}",
    )  # fmt: skip


def texts(kept: Guardado) -> tuple[str, ...]:
    """The text with what leads to it: caput first."""
    inside = [d for d in kept.caminho if not wording.is_heading(d)]
    pais = kept.documento.fonte.pais
    above = [wording.bare(d, d.atual, pais) for d in inside[:-1]]
    own = wording.printed(kept.dispositivo, kept.redacao, pais)
    return (*above, own)


def below(kept: Guardado) -> tuple[tuple[int, str], ...]:
    """What hangs from it in force, as (depth, line); the parts of an older redação are unknown."""
    if kept.redacao is not current(kept.dispositivo):
        return ()
    pais = kept.documento.fonte.pais
    found: list[tuple[int, str]] = []
    pending = [(child, 1) for child in reversed(kept.dispositivo.filhos)]
    while pending:
        node, depth = pending.pop()
        redacao = current(node)
        if redacao.situacao == "vigente":
            found.append((depth, wording.printed(node, redacao, pais)))
        pending += [(child, depth + 1) for child in reversed(node.filhos)]
    return tuple(found)


def _law(kept: Guardado) -> Html:
    """The text; of a long one what goes beyond the first parts is folded."""
    parts = [
        el("p", text, style=f"margin-left:{1.4 * min(depth - 1, 3):g}rem")
        for depth, text in below(kept)
    ]
    rest = parts[_PARTES:]
    number = wording.count(len(rest), "parte a mais", "partes a mais")
    return el(
        "div",
        [el("p", text) for text in texts(kept)],
        parts[:_PARTES],
        fold(number, rest, class_="mais") if rest else None,
        class_="lei", lang=wording.lang(kept.documento.fonte),
    )  # fmt: skip
