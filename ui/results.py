"""The search page around its cards: examples, filters with counts, terms, empty states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from index.results import Conceito, Resultado
from parsing.model import Fonte
from ui import filters, wording
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
    if filters.filtered(endereco) or endereco.em:
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


_INTEIRO = 400
"""Characters of a text after which a table folds its further parts."""


def _cell(text: str | None) -> Html:
    """What a table says: a line for each part; of a long text the further parts are folded."""
    lines = (text or "").splitlines()
    shown = 0
    for shown, _ in enumerate(lines, 1):
        if sum(map(len, lines[:shown])) > _INTEIRO:
            break
    rest = [el("p", line) for line in lines[shown:]]
    number = wording.count(len(rest), "parte a mais", "partes a mais")
    return join([el("p", line) for line in lines[:shown]], fold(number, rest) if rest else None)


def table(rows: Iterable[Mapping[str, str | None]], marks: Iterable[Html] = ()) -> Html:
    """The results as a table, one row each; rows as `takeaway.result_rows` gives them, `marks` the
    link of each that marks it to be cited."""
    names = [*_SHOWN.values(), "Levar"]
    head = el("tr", [el("th", name, scope="col") for name in names])
    body = [
        el(
            "tr",
            [
                el("td", link(row[key], row["link"]) if key == "dispositivo" else _cell(row[key]))
                for key in _SHOWN
            ],
            el("td", mark),
        )
        for row, mark in zip_longest(rows, marks)
    ]
    return el(
        "div",
        el("table", el("thead", head), el("tbody", body), class_="tabela resultados"),
        class_="rolagem", tabindex="0", role="region", aria_label="Resultados em tabela",
    )  # fmt: skip
