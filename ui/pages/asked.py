"""What several pages ask of the user, and what they say and give: dates, files, what is loading."""

from __future__ import annotations

from collections.abc import Iterable

from index import Consulta
from parsing.model import Fonte
from parsing.versions import DataInvalida
from ui import filters, frame, in_force, results, wording
from ui.acervo import Acervo
from ui.html import el, link
from ui.links import Endereco
from ui.screen import Tela
from ui.takeaway import Arquivo


def date_box(tela: Tela, label: str, key: str, hint: str) -> str:
    """A date as people write it, bound to the address, as ISO or its year; one that cannot be read
    counts as none."""
    text = tela.text(label, key, hint=hint, bound=True).strip()
    if not text:
        return ""
    try:
        return in_force.iso(text)
    except DataInvalida as wrong:
        said = wording.capital(str(wrong))
        tela.show(frame.message("Data não entendida", el("p", said), kind="erro"))
        return ""


def search_box(tela: Tela, endereco: Endereco, label: str) -> Endereco:
    """The search box and the date, bound to the address."""
    left, right = tela.columns([4, 1])
    hint = "Escreva como falaria: “barulho de madrugada”, “art. 33”…"
    q = left.text(label, "q", hint=hint, bound=True)
    em = date_box(right, "Na data (opcional)", "em", "hoje")
    if q.strip():  # the box itself is not printed
        day = f", na data {wording.date(em)}" if em else ""
        tela.show(el("p", f"{label.rstrip('?')}: “{q.strip()}”{day}", class_="so-papel"))
    return endereco.mais(q=q.strip(), em=em)


def downloads(tela: Tela, files: Iterable[Arquivo], title: str) -> None:
    """Buttons for files that are made when asked for."""
    with tela.row():
        tela.show(el("span", title, class_="meta so-tela"), narrow=True)
        for file in files:
            tela.download(file)


def missing(acervo: Acervo, endereco: Endereco) -> tuple[bool, bool]:
    """What is still being read behind the page, and would add to it: meaning; rules and fines."""
    wanted = endereco.pagina == "comparar" or (endereco.pagina == "buscar" and endereco.q != "")
    respostas = acervo.respostas
    return respostas.carregando, wanted and not respostas.regras_lidas


def ready(tela: Tela, acervo: Acervo, endereco: Endereco) -> bool:
    """Whether the filters leave any norm to search; says what limits the answer just now."""
    if filters.filtered(endereco) and not filters.chosen_norms(endereco, acervo.fontes):
        wipe = link("Limpar filtros", Endereco(pagina=endereco.pagina, q=endereco.q).href)
        said = "Nenhuma norma do acervo combina estes filtros"
        tela.show(frame.message(said, el("p", wipe)))
        return False
    if endereco.em:
        chosen = filters.chosen_norms(endereco, acervo.fontes)
        searched = [fonte for fonte in acervo.fontes if fonte.chave in chosen]
        tela.show(results.notices(in_force.beyond_all(searched, endereco.em, tela.hoje)))
    meaning, fines = missing(acervo, endereco)
    said = "Resultados por palavras; a busca por sentido está sendo carregada…" if meaning else ""
    if fines and not meaning and (endereco.pagina == "comparar" or endereco.regra):
        said = "A leitura das regras, multas e prazos está sendo carregada…"
    tela.show(frame.status(said))
    return True


def query(acervo: Acervo, endereco: Endereco, text: str, *, k: int) -> Consulta:
    """The query that an address asks for."""
    fontes: tuple[Fonte, ...] = acervo.fontes
    return Consulta(
        texto=text,
        k=k,
        normas=filters.chosen_norms(endereco, fontes) if filters.filtered(endereco) else (),
        situacao="todas" if endereco.situacao == "todas" else "vigente",
        em=endereco.em or None,
        modo=acervo.respostas.modo,
        tesauro=endereco.sem != "tesauro",
    )
