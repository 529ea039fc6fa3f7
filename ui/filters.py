"""The filters of search and comparison: which norms they leave, and their chips with counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from parsing.model import Fonte
from ui import wording
from ui.html import Html, chip, el, fold, join, link
from ui.links import Endereco


@dataclass(frozen=True, slots=True)
class Opcao:
    """One choice of a filter: its word in the address, its name, how many results it leaves."""

    valor: str
    nome: str
    total: int


_FILTERS: tuple[tuple[str, str, Callable[[Fonte], str], Callable[[Fonte], str]], ...] = (
    ("Município", "municipios", lambda f: f.municipio_id or f.chave, wording.municipality),
    ("Norma", "normas", lambda f: f.chave, wording.norm_short),
    ("País", "pais", lambda f: f.pais, wording.country),
    ("Espécie", "tipo", lambda f: f.tipo_norma or "outra", lambda f: f.tipo_norma or "Outra"),
)
"""Title, field of the address, value of a norm, name of that value. All filters choose norms."""


def chosen_norms(endereco: Endereco, fontes: Iterable[Fonte], *, but: str = "") -> tuple[str, ...]:
    """Keys of the norms that the filters leave; `but` names one field that is not applied."""
    return tuple(
        fonte.chave
        for fonte in fontes
        if all(
            field == but or not getattr(endereco, field) or value(fonte) in getattr(endereco, field)
            for _, field, value, _ in _FILTERS
        )
    )


def filtered(endereco: Endereco) -> bool:
    """Whether any filter that chooses norms is on."""
    return any(getattr(endereco, field) for _, field, _, _ in _FILTERS)


def choices(
    endereco: Endereco,
    fontes: Iterable[Fonte],
    counts: Mapping[str, int],
    *,
    kinds: Html | None = None,
) -> Html:
    """Filters as chips; `counts`: norm → results without any of these filters.

    `kinds` is the row of kinds of rule, where these have been read.

    The number beside a choice is what it leaves with all other filters applied.
    """
    known = tuple(fontes)
    rows = [
        _filter(endereco, title, field, _options(endereco, known, counts, field, value, name))
        for title, field, value, name in _FILTERS
        if field != "normas" or len({fonte.municipio_id for fonte in known}) < len(known)
    ]
    wipe = link(
        "Limpar filtros", Endereco(pagina=endereco.pagina, q=endereco.q).href, class_="limpar"
    )
    active = (
        filtered(endereco) or endereco.em or endereco.situacao or endereco.sem or endereco.regra
    )
    rare = fold(
        "Mais filtros", rows[1:], open_=bool(endereco.normas or endereco.pais or endereco.tipo),
        class_="mais-filtros",
    )  # fmt: skip
    shown = [rows[0], _switches(endereco), kinds, rare, el("p", wipe) if active else None]
    return el(
        "nav", fold("Filtros", shown, class_="filtros-dobra", open_=bool(active)),
        class_="filtros", aria_label="Filtros",
    )  # fmt: skip


def _options(
    endereco: Endereco,
    known: tuple[Fonte, ...],
    counts: Mapping[str, int],
    field: str,
    value: Callable[[Fonte], str],
    name: Callable[[Fonte], str],
) -> tuple[Opcao, ...]:
    allowed = set(chosen_norms(endereco, known, but=field))
    options: dict[str, Opcao] = {}
    for fonte in known:
        number = counts.get(fonte.chave, 0) if fonte.chave in allowed else 0
        before = options.get(value(fonte), Opcao(value(fonte), name(fonte), 0))
        options[before.valor] = Opcao(before.valor, before.nome, before.total + number)
    return tuple(options.values())


def _filter(endereco: Endereco, name: str, field: str, options: tuple[Opcao, ...]) -> Html | None:
    if len(options) < 2:
        return None
    chosen: tuple[str, ...] = getattr(endereco, field)
    chips = [_option(endereco, field, chosen, option) for option in options]
    return el(
        "div", el("span", name, class_="filtro-nome"), el("div", chips), class_="filtro",
        role="group", aria_label=name,
    )  # fmt: skip


def _option(endereco: Endereco, field: str, chosen: tuple[str, ...], option: Opcao) -> Html:
    on = option.valor in chosen
    left = tuple(v for v in chosen if v != option.valor) if on else (*chosen, option.valor)
    said = f"{option.nome}: {wording.count(option.total, 'artigo', 'artigos')}"
    if on:
        said += "; retirar este filtro"
    return chip(
        join(option.nome, " ", el("span", str(option.total), class_="n")),
        endereco.mais(**{field: left}).href, on=on, said=said,
    )  # fmt: skip


def _switches(endereco: Endereco) -> Html:
    """Older redações on or off."""
    older = endereco.situacao == "todas"
    return el(
        "div",
        el("span", "Redações", class_="filtro-nome"),
        el(
            "div",
            chip("Só em vigor", endereco.mais(situacao="").href, on=not older),
            chip("Também superadas e revogadas", endereco.mais(situacao="todas").href, on=older),
        ),
        class_="filtro",
        role="group",
        aria_label="Redações",
    )
