"""The search page around its cards: examples, filters with counts, terms, empty states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from index.results import Conceito, Resultado
from parsing.model import Fonte
from ui import wording
from ui.frame import message, status
from ui.html import Html, chip, el, fold, join, link
from ui.links import Endereco

EXEMPLOS: tuple[tuple[str, str], ...] = (
    ("barulho de madrugada", "morador"),
    ("mesas e cadeiras na calçada", "comerciante"),
    ("prazo de defesa do auto de infração", "advocacia"),
    ("efeito suspensivo do recurso", "advocacia"),
    ("comércio ambulante", "câmara municipal"),
    ("terreno baldio sem muro", "fiscalização"),
)
"""Questions of the empty page, and who asks them."""


def examples(page: str) -> Html:
    """Questions to begin with, each a link."""
    items = [
        el(
            "li",
            link(
                join(el("span", text, class_="pergunta"), el("span", who, class_="quem")),
                Endereco(pagina=page, q=text).href,
                class_="exemplo",
            ),
        )
        for text, who in EXEMPLOS
    ]
    return el(
        "section", el("h2", "Perguntas para começar"), el("ul", items, class_="exemplos"),
        class_="comeco",
    )  # fmt: skip


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


def filters(
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


def terms(endereco: Endereco, conceitos: Iterable[Conceito]) -> Html:
    """The words of the thesaurus that were searched for as well, with the switch."""
    off = endereco.sem == "tesauro"
    if off:
        turn = link("procurar também termos parecidos", endereco.mais(sem="").href)
        return el("p", "Busca só pelas palavras escritas; ", turn, ".", class_="termos")
    words = list(dict.fromkeys(w for c in conceitos for w in c.tambem))[:10]
    if not words:
        return join()
    found = [link(word, endereco.mais(q=word).href) for word in words]
    turn = link("só as palavras escritas", endereco.mais(sem="tesauro").href)
    return el(
        "p", "Também procurado: ", join(*found, sep=", "), ". ", "Preferir ", turn, ".",
        class_="termos",
    )  # fmt: skip


def summary(resultado: Resultado, shown: int) -> Html:
    """How much was found, announced to screen readers."""
    towns = len(resultado.facetas.get("municipio", {}))
    found = wording.count(resultado.total, "artigo", "artigos")
    where = wording.count(towns, "município", "municípios")
    first = f"; os {shown} mais próximos abaixo" if shown < resultado.total else ""
    return status(f"{found} em {where}{first}.")


def more(endereco: Endereco, shown: int, total: int) -> Html:
    """The link that shows more of the results."""
    if shown >= total:
        return join()
    return el(
        "p",
        link("Mostrar mais resultados", endereco.mais(n=str(shown + 10)).href, class_="botao",
             data_fica="1"),
        class_="acoes",
    )  # fmt: skip


def picked(endereco: Endereco, marked: int, shown: int) -> Html:
    """What the files and citations below hold: the marked results, or all that are shown."""
    if not marked:
        said = el("p", "Marque resultados para levar só alguns.", class_="meta")
        title = f"Levar {'o resultado' if shown == 1 else f'os {shown} resultados'}"
        return el("section", el("h2", title), said, class_="levar so-tela")
    title = f"Levar {'o resultado marcado' if marked == 1 else f'os {marked} marcados'}"
    wipe = link("Desmarcar tudo", endereco.mais(marcados=()).href, data_fica="1")
    return el("section", el("h2", title), el("p", wipe), class_="levar so-tela")


def nothing(endereco: Endereco, resultado: Resultado, fontes: Iterable[Fonte]) -> Html:
    """No result: which norms were searched, and what can be tried."""
    tries = []
    if filtered(endereco) or endereco.em:
        wider = Endereco(pagina=endereco.pagina, q=endereco.q)
        tries.append(el("li", link("Procurar sem os filtros", wider.href)))
    if '"' in endereco.q or "“" in endereco.q:
        bare = endereco.mais(q=endereco.q.replace('"', "").replace("“", "").replace("”", ""))
        tries.append(el("li", link("Procurar sem as aspas", bare.href)))
    if endereco.situacao != "todas":
        every = endereco.mais(situacao="todas")
        tries.append(el("li", link("Incluir redações superadas e revogadas", every.href)))
    tries.append(el("li", "Descrever o fato com outras palavras, como se contasse a um vizinho"))
    return message(
        "Nada encontrado nas normas pesquisadas",
        [el("p", notice) for notice in resultado.avisos],
        el("p", "O que tentar:"),
        el("ul", tries, class_="lista"),
        el("p", "Normas pesquisadas:"),
        el("ul", [el("li", wording.municipality(f), ": ", wording.searched((f,))) for f in fontes],
           class_="lista"),
    )  # fmt: skip


def doubtful(resultado: Resultado) -> Html | None:
    """A word of caution where the best result is unlikely to answer."""
    if not resultado.achados or resultado.confianca >= 0.5:
        return None
    return message(
        "É pouco provável que alguma destas normas trate disto",
        el("p", "Abaixo está o que há de mais próximo; leia com cuidado."),
        kind="cautela",
    )


def notices(avisos: Iterable[str]) -> Html:
    """Sentences of the search for the user."""
    return join([message(aviso, kind="cautela") for aviso in avisos])


def unavailable(reason: str) -> Html:
    """The index is not there: one sentence with the remedy."""
    return message(
        "A busca ainda não está pronta", el("p", reason), fold("Como resolver", el(
            "p", "No terminal, rode ", el("code", "posturas indexar"), " e recarregue a página.",
        )), kind="erro",
    )  # fmt: skip


def form(endereco: Endereco) -> Html:
    """The choice between cards and table."""
    table_ = endereco.vista == "tabela"
    return el(
        "nav",
        chip("Cartões", endereco.mais(vista="").href, on=not table_),
        chip("Tabela", endereco.mais(vista="tabela").href, on=table_),
        class_="vistas",
        aria_label="Forma dos resultados",
    )


_SHOWN = {
    "municipio": "Município", "norma": "Norma", "dispositivo": "Dispositivo",
    "situacao": "Situação", "texto": "Texto", "consolidacao": "Consolidação",
}  # fmt: skip


def table(rows: Iterable[Mapping[str, str | None]], marks: Iterable[Html] = ()) -> Html:
    """The results as a table, one row each; rows as `takeaway.result_rows` gives them, `marks` the
    link of each that marks it to be cited."""
    names = [*_SHOWN.values(), "Levar"]
    head = el("tr", [el("th", name, scope="col") for name in names])
    body = [
        el(
            "tr",
            [
                el("td", link(row[key], row["link"]) if key == "dispositivo" else row[key])
                for key in _SHOWN
            ],
            el("td", mark),
        )
        for row, mark in zip_longest(rows, marks)
    ]
    return el(
        "div",
        el("table", el("thead", head), el("tbody", body), class_="tabela"),
        class_="rolagem", tabindex="0", role="region", aria_label="Resultados em tabela",
    )  # fmt: skip
