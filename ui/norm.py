"""The parts of the page of one norm: what it is, its sumário, its tools, its text."""

from __future__ import annotations

from datetime import date

from parsing.model import Documento, Fonte, Problema
from ui import in_force, wording
from ui.acts import AtoAlterador
from ui.changes import Par, listed
from ui.dispositivo import Leitura, branch
from ui.frame import facts, message, notice
from ui.html import Html, chip, el, fold, join, link
from ui.links import VISTAS, Endereco, target
from ui.naming import descending
from ui.norm_name import dated
from ui.toc import toc


def shelf(fontes: tuple[Fonte, ...]) -> Html:
    """All norms of the collection, as a list to choose from."""
    return el("ul", [el("li", _shelf_item(f)) for f in fontes], class_="estante")


def _shelf_item(fonte: Fonte) -> Html:
    return join(
        el("p", wording.municipality(fonte), class_="municipio"),
        el("h2", link(wording.norm_title(fonte), Endereco("norma", norma=fonte.chave).href)),
        el("p", dated(fonte)),
        el("p", wording.capital(wording.consolidation(fonte)) + ".", class_="meta"),
        _official(fonte),
    )


def _official(fonte: Fonte) -> Html | None:
    if not fonte.url_oficial:
        return el("p", "Endereço da fonte oficial não informado.", class_="meta")
    return el("p", link("Fonte oficial", fonte.url_oficial), class_="meta")


def head(documento: Documento) -> Html:
    """Title block of the norm: municipality, name, dates and situation, remark."""
    fonte = documento.fonte
    return el(
        "header",
        el("p", wording.municipality(fonte), class_="municipio"),
        el("h1", wording.norm_title(fonte)),
        el("p", dated(fonte), class_="epigrafe-norma"),
        el("p", fonte.ementa, class_="ementa", lang=wording.lang(fonte)) if fonte.ementa else None,
        el(
            "p",
            el("span", wording.SITUATION[fonte.situacao], class_=f"selo {fonte.situacao}"),
            el("span", wording.consolidation(fonte), class_="meta"),
            class_="linha-estado",
        ),
        about(fonte),
        notice(),
        class_="cabeca-norma",
        id="conteudo",
        tabindex="-1",
    )


def about(fonte: Fonte) -> Html:
    """Everything that the catalogue knows of the norm, folded."""
    published = wording.date(fonte.data_publicacao) if fonte.data_publicacao else None
    start = wording.date(fonte.inicio_vigencia) if fonte.inicio_vigencia else None
    return fold(
        "Sobre este texto",
        facts(
            {
                "Autoridade": fonte.autoridade or "não informada",
                "Publicação": ", ".join(x for x in (fonte.orgao_publicador, published) if x)
                or "não informada",
                "Início de vigência": start or "não informado",
                "Consolidação": wording.consolidation(fonte),
                "Fonte oficial": link(fonte.url_oficial, fonte.url_oficial)
                if fonte.url_oficial
                else "endereço não informado",
                "Observação": fonte.observacao,
            }
        ),
        class_="sobre",
    )


def views(endereco: Endereco) -> Html:
    """The three ways to read: in force, with older redações, what changed."""
    here = endereco.vista or "vigente"
    items = []
    for vista, name in VISTAS.items():
        place = endereco.mais(vista="" if vista == "vigente" else vista)
        if vista == "multivigente":
            place = place.mais(em="")
        items.append(chip(name, place.href, on=vista == here))
    return el("nav", items, class_="vistas", aria_label="Forma de leitura")


def moments(documento: Documento, endereco: Endereco, acts: tuple[AtoAlterador, ...]) -> Html:
    """The choice of a moment: today, or the redação before an act; unknown dates are said."""
    here = endereco.mais(d=endereco.d, vista="")
    changing = [act for act in acts if act.mudam]
    newest = f"Texto de hoje ({'a mais recente' if changing else 'sem alterações anotadas'})"
    items = [el("li", chip(newest, here.mais(em="").href, on=not endereco.em))]
    items += [el("li", _moment(here, act)) for act in changing]
    if not changing:
        return join()
    title = "Texto de hoje" if not endereco.em else f"Texto em {wording.date(endereco.em)}"
    return fold(f"Momento: {title}", el("ul", items), class_="momentos")


def _moment(here: Endereco, act: AtoAlterador) -> Html:
    if not act.ano:
        return el("span", f"{act.norma} (ano não informado)", class_="meta")
    before = str(int(act.ano) - 1)
    changed = wording.count(act.mudam, "dispositivo mudou", "dispositivos mudaram")
    return join(
        chip(f"Antes {wording.of_act(act.norma)}", here.mais(em=before).href, on=here.em == before),
        el("span", f" fim de {before}; {changed} com ela", class_="meta"),
    )


def then(endereco: Endereco, hoje: date) -> Html | None:
    """Says that a text as of a date is shown, with the ways back and onward."""
    if not endereco.em:
        return None
    day = wording.date(endereco.em)
    said = f"Texto como era em {day}."
    if in_force.after_today(endereco.em, hoje):
        said = f"Texto conhecido hoje, pedido para {day}."
    changed = Endereco(
        pagina="norma", norma=endereco.norma, d=endereco.d, vista="mudancas", de=endereco.em
    )
    return el(
        "p",
        el("strong", said), " ",
        link("Ver o texto de hoje", endereco.mais(em="").href), " · ",
        link("Ver o que mudou até hoje", changed.href),
        class_="aviso-data", role="status",
    )  # fmt: skip


def timeline(documento: Documento, acts: tuple[AtoAlterador, ...]) -> Html:
    """The amending acts in time, each with the number of dispositivos that it touched."""
    if not acts:
        return join()
    most = max(len(act.tocados) for act in acts)
    items = [_event(documento.fonte, act, most) for act in acts]
    return fold("Linha do tempo das alterações", el("ol", items, class_="tempo"), open_=False)


def _event(fonte: Fonte, act: AtoAlterador, most: int) -> Html:
    touched = len({id_ for id_, _, _ in act.tocados})
    place = Endereco(pagina="historico", norma=fonte.chave, ato=act.slug)
    width = max(2, round(100 * len(act.tocados) / most))
    return el(
        "li",
        el("span", act.ano or "s. d.", class_="ano"),
        link(act.norma, place.href),
        el("span", wording.count(touched, "dispositivo", "dispositivos"), class_="meta"),
        el("span", class_="barra-tempo", style=f"width:{width}%", aria_hidden="true"),
    )


def text(leitura: Leitura) -> Html:
    """The whole text: preamble, dispositivos, closing, annexes."""
    documento = leitura.documento
    fonte = documento.fonte
    return el(
        "div",
        _lines(documento.preambulo, "preambulo"),
        [branch(leitura, d, 2) for d in documento.dispositivos],
        _lines(documento.fecho, "fecho"),
        [branch(leitura, d, 2) for d in documento.anexos],
        class_="lei",
        lang=wording.lang(fonte),
        data_norma=wording.norm_short(fonte) + ", " + wording.municipality(fonte),
        data_alvo=leitura.ancora,
    )


def _lines(lines: tuple[str, ...], name: str) -> Html | None:
    kept = [el("p", line) for line in lines if line.strip()]
    return el("div", kept, class_=name) if kept else None


def problems_by_id(documento: Documento) -> dict[str, tuple[Problema, ...]]:
    """id → the problems reported at that dispositivo."""
    found: dict[str, list[Problema]] = {}
    for problem in documento.problemas:
        if problem.id:
            found.setdefault(problem.id, []).append(problem)
    return {id_: tuple(problems) for id_, problems in found.items()}


def layout(documento: Documento, endereco: Endereco, path: tuple[str, ...], main: Html) -> Html:
    """Sumário on the left (folded on a narrow screen), text on the right."""
    return el(
        "div",
        el(
            "nav",
            fold("Sumário", toc(documento, endereco, path=path), class_="sumario-dobra"),
            class_="sumario",
            aria_label="Sumário",
        ),
        main,
        class_="leitura",
    )


def two(endereco: Endereco) -> tuple[str, str]:
    """The two moments that are compared, after "o texto": "em 2015", "o de hoje"."""
    start = f"em {wording.date(endereco.de)}" if endereco.de else "o mais antigo impresso"
    return start, f"em {wording.date(endereco.em)}" if endereco.em else "o de hoje"


def changed(documento: Documento, pares: tuple[Par, ...], endereco: Endereco) -> Html:
    """The view "o que mudou": which moments, how much, and the redlines."""
    start, end = two(endereco)
    number = wording.count(len(pares), "dispositivo mudou", "dispositivos mudaram")
    if not pares:
        number = "Nada mudou"
    one = target(endereco.d)[0].partition("_")[0]
    where = f" n{in_force.the(descending(one, documento.fonte.pais), one)}" if one else ""
    line = el("p", f"{number}{where} entre o texto {start} e {end}.", role="status")
    every = link("Ver o que mudou na norma inteira", endereco.mais(d="").href) if one else None
    silent = None
    if documento.fonte.historico == "sem_notas":
        silent = message(
            "A fonte não traz as redações anteriores",
            el("p", "Esta consolidação não tem notas: o que mudou antes dela não é conhecido."),
            kind="cautela",
        )
    rows = listed(documento, pares, endereco) if pares else None
    return el(
        "div",
        line,
        el("p", every, class_="so-tela") if every else None,
        silent,
        rows,
        class_="folha",
    )
