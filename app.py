"""The web interface: URL → widgets → call → show. All rendering lives in `ui`."""

from __future__ import annotations

import contextlib
import gc
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from urllib.parse import parse_qsl

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from app_importing import page_importar
from corpus import catalog
from index import Consulta, Indice, load
from index.filters import ConsultaInvalida
from index.results import Achado, Comparacao, Resultado
from index.store import IndiceAusente, IndiceInvalido, OutroModelo, current
from parsing.content import Conteudo, content
from parsing.coverage import Cobertura, coverage
from parsing.definitions import Uso, uses
from parsing.fines import BaseDeMultas, fine_base
from parsing.model import Documento, Fonte, Referencia
from parsing.references import references
from parsing.source import FonteIlegivel
from parsing.versions import DataInvalida, parse_date
from ui import (
    acts,
    basket,
    beside,
    cards,
    compare,
    frame,
    heat,
    history,
    kinds,
    measures,
    measures_page,
    norm,
    norm_page,
    quality,
    results,
    shown,
    takeaway,
    wording,
)  # fmt: skip
from ui.citation import CitacaoRecusada, cite_many
from ui.export import FORMATOS
from ui.html import Html, copy_button, el, join
from ui.links import Endereco, from_query, target, to_query
from ui.reading import Alvo, read
from ui.script import SCRIPT
from ui.style import stylesheet


def _catalogo() -> catalog.Catalogo:
    """The catalogue of all sessions; loaded again when the user's corpus changes."""
    return _loaded(catalog.stamp())


@st.cache_resource(show_spinner=False, max_entries=1)
def _loaded(stamp: tuple[str, ...]) -> catalog.Catalogo:
    for kept in (_acts, _references, _said, _coverage):
        kept.clear()
    return catalog.load()


def _documento(chave: str) -> Documento:
    """A norm taken apart; read again only when it changes. Raises `NormaDesconhecida`."""
    return _catalogo().documento(chave)


def _documentos() -> tuple[Documento, ...]:
    return tuple(_documento(fonte.chave) for fonte in _catalogo().fontes)


@st.cache_resource(show_spinner=False, max_entries=64)
def _acts(chave: str, _documento: Documento) -> tuple[acts.AtoAlterador, ...]:
    return acts.acts(_documento)


def _downloads(files: tuple[takeaway.Arquivo, ...], title: str) -> None:
    """Buttons for files that are made when asked for."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html(el("span", title, class_="meta"), width="content")
        for file in files:
            st.download_button(file.rotulo, file.make, file_name=file.nome, mime=file.mime,
                               on_click="ignore", key=file.nome)  # fmt: skip


def _selecao() -> dict[str, str]:
    """The basket of this session: `colatina:art33:v2` → the user's note."""
    kept: dict[str, str] = st.session_state.setdefault("selecao", {})
    return kept


def _show(markup: str) -> None:
    st.html(markup)


@st.cache_resource(show_spinner=False, max_entries=64)
def _references(chave: str, _documento: Documento) -> tuple[Referencia, ...]:
    return references(_documento)


@st.cache_resource(show_spinner=False, max_entries=64)
def _said(chave: str, _documento: Documento) -> tuple[Conteudo, BaseDeMultas] | None:
    """Measures, kinds and fines of a norm; None where spaCy is not installed."""
    try:
        found = content(_documento)
    except ModuleNotFoundError:
        return None
    return found, fine_base(_documento, medidas=found.medidas, regras=found.regras)


@st.cache_resource(show_spinner=False)
def _rules_read() -> threading.Event:
    """Set once measures and terms were read behind the first page: then they cost nothing."""
    return threading.Event()


@st.cache_resource(show_spinner=False, max_entries=64)
def _terms(chave: str, _documento: Documento) -> tuple[Uso, ...]:
    """Where the norm uses the terms that it defines; none where spaCy is not installed."""
    try:
        return uses(_documento)
    except ModuleNotFoundError:
        return ()


def _says(documento: Documento, id_: str, endereco: Endereco) -> Html | None:
    """Fine, deadlines and kind of the dispositivo that is open."""
    said = _said(documento.fonte.chave, documento)
    if said is None or not id_.startswith("art"):
        return None
    return beside.beside(documento, id_, conteudo=said[0], base=said[1], endereco=endereco)


def page_norma(endereco: Endereco) -> None:
    """One norm, or the shelf of all where none is asked for."""
    if not endereco.norma:
        _show(frame.page("Normas do acervo", norm.shelf(_catalogo().fontes)))
        return
    documento = _documento(endereco.norma)
    named = _acts(documento.fonte.chave, documento)
    _show(norm.head(documento))
    changed = endereco.vista == "mudancas"
    left, right, _ = st.columns([1, 1, 2], gap="small")
    em = _date_box(left, "Ver o texto como era em", "em", "dia/mês/ano ou só o ano")
    de = _date_box(right, "Comparar com o texto de", "de", "o mais antigo") if changed else ""
    endereco = endereco.mais(em=em, de=de)
    exibicao = shown.at(documento, em) if em else shown.today(documento)
    if changed:
        before = shown.at(documento, de) if de else shown.original(documento)
        _show(norm_page.changed(documento, endereco, before, exibicao, acts=named))
        return
    known = bool(endereco.d) or _rules_read().is_set()
    _show(
        norm_page.reading(
            documento, endereco, exibicao,
            acts=named,
            referencias=_references(documento.fonte.chave, documento),
            selecao=_selecao(),
            termos=_terms(documento.fonte.chave, documento) if known else (),
            diz=lambda id_: _says(documento, id_, endereco),
            hoje=date.today(),
        )
    )  # fmt: skip
    _norm_download(documento, em)


def _norm_download(documento: Documento, em: str) -> None:
    """The whole norm as a file, in a format chosen by what it is for."""
    names = {nome: f.descricao for nome, f in FORMATOS.items()}
    if documento.fonte.pais == "PT":
        names.pop("lexml")  # LexML is for Brazilian norms
    formato = st.selectbox("Baixar esta norma como", list(names), index=list(names).index("docx"),
                           format_func=names.__getitem__, key="formato", width=320)  # fmt: skip
    _downloads((takeaway.of_norm(documento, formato, em=em),), f"{names[formato]}:")


def _date_box(place: DeltaGenerator, label: str, key: str, hint: str) -> str:
    """A date as people write it, bound to the address; one that cannot be read counts as none."""
    text = (place.text_input(label, key=key, bind="query-params", placeholder=hint) or "").strip()
    if not text:
        return ""
    try:
        parse_date(text)
    except DataInvalida as wrong:
        said = wording.capital(str(wrong))
        _show(frame.message("Data não entendida", el("p", said), kind="erro"))
        return ""
    return text


def _folder() -> str:
    """Folder of the index in use: another one after it was built again."""
    return str(current(catalog.data_dir()))


def _index() -> Indice:
    """The index in use, without its encoder; opened again only after it was built again."""
    return _opened(_folder())


@st.cache_resource(show_spinner=False, max_entries=1)
def _opened(folder: str) -> Indice:
    return load()


@st.cache_resource(show_spinner=False, max_entries=1)
def _warm(folder: str) -> threading.Thread:
    """Parse the norms and open the encoder behind the first page, once for all sessions."""
    args = (_catalogo(), _opened(folder), _rules_read())
    thread = threading.Thread(target=_prepare, args=args, daemon=True)
    thread.start()
    return thread


# Up to so many norms are parsed ahead; of larger collections each norm when it is first shown.
# (A comment: Streamlit's "magic" would print a string that stands alone.)
_PRONTAS = 20


def _ahead(catalogo: catalog.Catalogo) -> tuple[Documento, ...]:
    return catalogo.documentos() if len(catalogo.fontes) <= _PRONTAS else ()


def _prepare(catalogo: catalog.Catalogo, indice: Indice, read: threading.Event) -> None:
    try:
        with _told_later():
            _ahead(catalogo)
        with _told_later():
            indice.carregar_semantica()
        _rest()
    finally:
        threading.Thread(target=_read_rules, args=(catalogo, read), daemon=True).start()


def _read_rules(catalogo: catalog.Catalogo, read: threading.Event) -> None:
    """What the rules say, read once for all sessions after search is ready."""
    with _told_later():
        for documento in _ahead(catalogo):
            content(documento)
            uses(documento)
    _rest()
    read.set()


def _rest() -> None:
    """Laws and index stay as long as the program runs: the collector need not go through their
    millions of values at every click."""
    gc.collect()
    gc.freeze()


@contextlib.contextmanager
def _told_later() -> Iterator[None]:
    """Behind the page there is nobody to tell: what fails is logged, and fails again, with its
    sentence, on the page that needs it."""
    try:
        yield
    except Exception as error:
        logging.getLogger("posturas").info("preparation: %s", error)


def _loading() -> bool:
    """Whether the encoder is being opened just now: until then words alone answer."""
    indice = _index()
    if not indice.tem_semantica or indice.semantica_pronta:
        return False
    return _warm(_folder()).is_alive()


def _missing(endereco: Endereco) -> tuple[bool, bool]:
    """What is still being read behind the page, and would add to it: meaning; rules and fines."""
    wanted = endereco.pagina == "comparar" or (endereco.pagina == "buscar" and endereco.q != "")
    return _loading(), wanted and not _rules_read().is_set()


def _wait_for_more(endereco: Endereco) -> None:
    """The page stands already: draw it again as soon as more of it is ready."""
    before = _missing(endereco)
    tick = st.empty()
    while _missing(endereco) == before:
        time.sleep(0.3)
        tick.empty()  # lets the user's next click interrupt the wait
    st.rerun()


def _ask(endereco: Endereco, text: str, fontes: tuple[Fonte, ...], *, k: int) -> Consulta:
    """The query that an address asks for."""
    return Consulta(
        texto=text,
        k=k,
        normas=results.chosen_norms(endereco, fontes) if results.filtered(endereco) else (),
        situacao="todas" if endereco.situacao == "todas" else "vigente",
        em=endereco.em or None,
        modo="lexica" if _loading() else "hibrida",
        tesauro=endereco.sem != "tesauro",
    )


@st.cache_resource(show_spinner=False, max_entries=512)
def _search(folder: str, asked: str, _consulta: Consulta) -> Resultado:
    """A search; the same one asked again (a click beside it, another user) costs nothing."""
    return _opened(folder).search(_consulta)


@st.cache_resource(show_spinner=False, max_entries=256)
def _compare(folder: str, asked: str, _consulta: Consulta) -> Comparacao:
    return _opened(folder).compare(_consulta, por_municipio=3)


def _box(endereco: Endereco, label: str) -> Endereco:
    """The search box and the date, bound to the address."""
    left, right = st.columns([4, 1], gap="small")
    q = left.text_input(
        label,
        key="q",
        bind="query-params",
        placeholder="Escreva como falaria: “barulho de madrugada”, “art. 33”…",
    )
    em = _date_box(right, "Na data (opcional)", "em", "hoje")
    return endereco.mais(q=(q or "").strip(), em=em)


def _ready(fontes: tuple[Fonte, ...], endereco: Endereco) -> bool:
    """Whether the filters leave any norm to search; says when words alone answer."""
    if results.filtered(endereco) and not results.chosen_norms(endereco, fontes):
        _show(frame.message("Nenhuma norma do acervo combina estes filtros."))
        return False
    meaning, fines = _missing(endereco)
    said = "Resultados por palavras; a busca por sentido está sendo carregada…" if meaning else ""
    if fines and not meaning and (endereco.pagina == "comparar" or endereco.regra):
        said = "A leitura das regras, multas e prazos está sendo carregada…"
    _show(frame.status(said))
    return True


def page_buscar(endereco: Endereco) -> None:
    """Search by concept over all norms."""
    _show(frame.page("Buscar nos códigos municipais"))
    endereco = _box(endereco, "O que você procura?")
    if not endereco.q:
        _show(results.examples("buscar"))
        return
    fontes = _catalogo().fontes
    cited = read(endereco.q, _catalogo())
    if len(cited) == 1 and cited[0].existe and not endereco.em:
        _open(cited[0])
    if not _ready(fontes, endereco):
        return
    shown = min(int(endereco.n) if endereco.n.isdigit() else 10, 100)
    read_kinds = _rules_read().is_set()
    asked = _ask(endereco, endereco.q, fontes, k=kinds.AMPLO if read_kinds else shown)
    resultado = every = _search(_folder(), repr(asked), asked)
    row = None
    if read_kinds:
        resultado, row = _by_kind(endereco, resultado, shown)
    if results.filtered(endereco):
        wide = replace(asked, k=0, normas=())
        every = _search(_folder(), repr(wide), wide)
    _show(results.filters(endereco, fontes, every.facetas.get("norma", {}), kinds=row))
    if not resultado.achados:
        _show(results.nothing(endereco, resultado, _searched(endereco, fontes)))
        return
    procura = cards.wanted(endereco.q, resultado.conceitos)
    documentos = {achado.doc: _documento(achado.doc) for achado in resultado.achados}
    if endereco.vista == "tabela":
        body = results.table(takeaway.result_rows(resultado.achados, documentos, date.today()))
    else:
        found = [_card(achado, endereco, procura) for achado in resultado.achados]
        body = el("div", found, class_="cartoes")
    _show(
        join(
            results.form(endereco),
            results.notices(resultado.avisos),
            results.doubtful(resultado),
            results.summary(resultado, len(resultado.achados)),
            results.terms(endereco, resultado.conceitos),
            body,
            results.more(endereco, len(resultado.achados), resultado.total),
        )
    )
    files = takeaway.of_results(resultado.achados, documentos, date.today())
    _downloads(files, "Levar estes resultados:")


def _by_kind(endereco: Endereco, resultado: Resultado, shown: int) -> tuple[Resultado, Html | None]:
    """The results of the kinds of rule asked for, and the filter that chooses them."""
    especies = {doc: _kinds(doc, _documento(doc)) for doc in {a.doc for a in resultado.achados}}
    wanted = kinds.chosen(endereco)
    left, counts = kinds.narrow(resultado.achados, especies, wanted)
    total = len(left) if wanted else resultado.total
    found = replace(resultado, achados=left[:shown], total=total)
    return found, kinds.filter_row(endereco, counts)


@st.cache_resource(show_spinner=False, max_entries=64)
def _kinds(chave: str, _documento: Documento) -> kinds.Especies:
    said = _said(chave, _documento)
    return kinds.kinds(said[0].regras) if said else {}


def _open(alvo: Alvo) -> None:
    """Go to the dispositivo that the user named."""
    d = (alvo.id or "") + (f":v{alvo.versao}" if alvo.id and alvo.versao else "")
    place = Endereco(pagina="norma", norma=alvo.chave, d=d, em=alvo.em or "")
    st.query_params.from_dict(dict(parse_qsl(to_query(place))))
    st.rerun()


def _searched(endereco: Endereco, fontes: tuple[Fonte, ...]) -> tuple[Fonte, ...]:
    chosen = results.chosen_norms(endereco, fontes)
    return tuple(fonte for fonte in fontes if fonte.chave in chosen)


def _card(achado: Achado, endereco: Endereco, procura: cards.Procura, level: int = 2) -> Html:
    return cards.card(
        achado, _documento(achado.doc), procura=procura, endereco=endereco,
        selecao=_selecao(), hoje=date.today(), level=level,
    )  # fmt: skip


def _compared(achado: Achado, endereco: Endereco, procura: cards.Procura) -> Html:
    """A card of the comparison with the fine for its breach and its deadlines."""
    card = _card(achado, endereco, procura, level=3)
    if not _rules_read().is_set():
        return card
    documento = _documento(achado.doc)
    said = _said(achado.doc, documento)
    if said is None:
        return card
    return join(card, beside.beside(documento, achado.artigo, conteudo=said[0], base=said[1],
                                    endereco=endereco))  # fmt: skip


@st.cache_resource(show_spinner=False, max_entries=2)
def _themes(folder: str, loading: bool) -> dict[str, Comparacao]:
    """The themes of municipal codes, each compared over all municipalities."""
    indice, modo = _opened(folder), "lexica" if loading else "hibrida"
    return {
        theme: indice.compare(Consulta(query, modo=modo)) for theme, query in heat.TEMAS.items()
    }


def page_comparar(endereco: Endereco) -> None:
    """One theme, one column per municipality."""
    _show(frame.page("Comparar municípios"))
    fontes = _catalogo().fontes
    endereco, text = _box_or_origin(endereco)
    if not text:
        _show(results.examples("comparar"))
        _show(heat.heat(_themes(_folder(), _loading()), fontes))
        return
    if not _ready(fontes, endereco):
        return
    asked = _ask(endereco, text, fontes, k=10)
    comparacao = _compare(_folder(), repr(asked), asked)
    procura = cards.wanted(text, comparacao.conceitos)
    documentos = {doc.fonte.chave: doc for doc in _documentos()}
    _show(
        join(
            compare.choice(endereco, fontes),
            results.notices(comparacao.avisos),
            compare.summary(comparacao),
            results.terms(endereco, comparacao.conceitos),
            compare.restore(endereco, fontes),
        )
    )
    arranged = takeaway.chosen(comparacao, endereco)
    _downloads(takeaway.of_comparison(arranged, documentos, date.today()), "Levar este quadro:")
    by_key = {fonte.chave: fonte for fonte in fontes}
    _show(
        compare.columns(
            arranged, endereco, by_key, lambda a: _compared(a, endereco, procura)
        )
    )  # fmt: skip


def _box_or_origin(endereco: Endereco) -> tuple[Endereco, str]:
    """The theme: what was written, or the text of the dispositivo that it starts from."""
    if not (endereco.norma and endereco.d):
        endereco = _box(endereco, "Tema")
        return endereco, endereco.q
    documento = _documento(endereco.norma)
    path = wording.ancestors(documento).get(target(endereco.d)[0], ())
    if not path:
        _show(frame.message("Este dispositivo não consta do texto desta norma."))
        return endereco, ""
    _show(compare.origin(documento, path))
    return endereco, compare.theme(path)


def page_historico(endereco: Endereco) -> None:
    """Everything that one amending act changed; without an act, the list of them all."""
    if endereco.norma and endereco.ato:
        documento = _documento(endereco.norma)
        found = {act.slug: act for act in _acts(endereco.norma, documento)}
        if endereco.ato in found:
            act = found[endereco.ato]
            _show(frame.page(act.norma, history.act_page(documento, act, endereco)))
            return
        _show(frame.message("Esta norma não anota o ato pedido."))
    listed = tuple((doc, _acts(doc.fonte.chave, doc)) for doc in _documentos())
    _show(frame.page("Histórico das alterações", history.index(listed),
                     lead="Atos que as notas dos textos dizem tê-los alterado."))  # fmt: skip


def page_qualidade(endereco: Endereco) -> None:
    """Coverage and problems of each norm."""
    shown_ = [quality.norm(doc, _coverage(doc.fonte.chave, doc)) for doc in _documentos()]
    _show(frame.page("Qualidade dos textos", quality.intro(), shown_))


@st.cache_resource(show_spinner=False, max_entries=64)
def _coverage(chave: str, _documento: Documento) -> Cobertura:
    return coverage(_documento, _catalogo().text(chave))


def page_multas(endereco: Endereco) -> None:
    """Fines, deadlines and other measures: a sortable table and a plot per municipality."""
    with st.spinner("Lendo as medidas das normas…"):
        found = {doc.fonte.chave: (doc, _said(doc.fonte.chave, doc)) for doc in _documentos()}
    lidos = {chave: said[0] for chave, (_, said) in found.items() if said}
    if not lidos:
        _show(frame.message("Ler medidas precisa do spaCy", el("p", measures_page.INSTALAR)))
        return
    rows = measures_page.with_kinds(
        [
            row
            for documento, said in found.values()
            if said
            for row in measures.measure_rows(documento, said[0], punicoes=said[1].punicoes)
        ],
        lidos,
    )
    _show(frame.page("Multas e prazos", measures_page.intro(rows)))
    names = dict(measures_page.magnitudes(rows))
    left, middle, right = st.columns(3, gap="small")
    grandeza = left.selectbox("Grandeza", list(names), format_func=names.__getitem__,
                              key="grandeza")  # fmt: skip
    places = middle.multiselect("Municípios", sorted({r["municipio"] for r in rows}), key="onde",
                                placeholder="todos")  # fmt: skip
    kinds = right.multiselect("Espécies de regra", list(measures.TIPOS), key="especies",
                              placeholder="todas",
                              format_func=measures.TIPOS.__getitem__)  # fmt: skip
    shown_ = measures_page.chosen(rows, grandeza=grandeza, municipios=places, especies=kinds)
    shown_ = measures.converted(shown_, _values(shown_))
    st.dataframe(
        measures_page.table(shown_), hide_index=True,
        placeholder="",
        column_config={
            "Abrir": st.column_config.LinkColumn("Abrir", display_text="abrir"),
            "Mínimo": st.column_config.NumberColumn("Mínimo", format="localized"),
            "Máximo": st.column_config.NumberColumn("Máximo", format="localized"),
        },
    )  # fmt: skip
    _plot(shown_)


def _values(rows: list[measures.Row]) -> dict[str, float]:
    """The value that the user gives a unit of fines, for this session; none: nothing is turned."""
    options = measures_page.convertible(rows)
    if not options:
        return {}
    left, right, _ = st.columns([1, 1, 1], gap="small")
    unit = left.selectbox("Converter uma unidade em reais", ["", *options], key="unidade",
                          format_func=lambda u: u or "não converter")  # fmt: skip
    if not unit:
        return {}
    value = right.number_input(f"Valor de 1 {unit}, em R$", min_value=0.0, value=0.0, key="valor")
    return {unit: value} if value else {}


def _plot(rows: list[measures.Row]) -> None:
    """One unit at a time, with the same in words."""
    units = measures_page.plot_units(rows)
    if not units:
        return
    unit = st.selectbox("Unidade do gráfico", units, key="eixo", width=320)
    _show(el("p", measures_page.plot_words(rows, unit), class_="meta"))
    st.vega_lite_chart(measures_page.chart(rows, unit))


def page_selecao(endereco: Endereco) -> None:
    """The basket: what was kept, notes, citations."""
    kept = _selecao()
    for key in endereco.sel:
        kept.setdefault(key, "")
    catalogo = _catalogo()
    keys = {key.partition(":")[0] for key in kept}
    documentos = {f.chave: _documento(f.chave) for f in catalogo.fontes if f.chave in keys}
    found = basket.resolve(kept, documentos)
    _show(frame.page("Seleção", lead=wording.count(len(found), "dispositivo guardado",
                                                   "dispositivos guardados")))  # fmt: skip
    if not found:
        _show(basket.empty())
        return
    st.query_params["sel"] = ",".join(item.chave for item in found)
    for item in found:
        _show(basket.item(item, endereco))
        kept[item.chave] = st.text_area(
            "Nota sua (fica só nesta sessão)", value=kept[item.chave], key=f"nota-{item.chave}",
            height=68,
        )  # fmt: skip
    _cited(found)
    _downloads(takeaway.of_selection(found, kept, date.today()), "Levar a seleção:")


def _cited(found: tuple[basket.Guardado, ...]) -> None:
    """All citations in the chosen style, to copy or to save."""
    names = {"abnt": "ABNT", "forense": "Forma forense", "portugal": "Forma portuguesa",
             "bibtex": "BibTeX", "ris": "RIS", "csl-json": "CSL-JSON"}  # fmt: skip
    style = st.selectbox("Estilo das citações", list(names), format_func=names.__getitem__,
                         key="estilo", width=280)  # fmt: skip
    items = [(g.documento, g.dispositivo.id, g.redacao.versao) for g in found]
    try:
        text = cite_many(items, estilo=style, acesso=date.today())
    except CitacaoRecusada as refused:
        _show(frame.message("Este estilo não pode citar esta seleção", el("p", str(refused))))
        return
    _show(join(el("pre", text, class_="citacoes"), copy_button(text, label="Copiar citações")))
    ending = {"bibtex": "bib", "ris": "ris", "csl-json": "json"}.get(style, "txt")
    st.download_button("Baixar citações", text, file_name=f"citacoes.{ending}", mime="text/plain",
                       on_click="ignore")  # fmt: skip


def _keep(endereco: Endereco) -> Endereco:
    """Do what a click asked of the selection, and take it out of the address."""
    kept = _selecao()
    if endereco.guardar:
        kept.setdefault(endereco.guardar, "")
    if endereco.retirar:
        kept.pop(endereco.retirar, None)
    for name in ("guardar", "retirar"):
        if name in st.query_params:
            del st.query_params[name]
    return endereco.mais(guardar="", retirar="")


_NO_TEXT = (
    catalog.NormaDesconhecida,
    catalog.TextoAlterado,
    catalog.CatalogoInvalido,
    FonteIlegivel,
)

PAGES: dict[str, Callable[[Endereco], None]] = {
    "buscar": page_buscar,
    "comparar": page_comparar,
    "multas": page_multas,
    "norma": page_norma,
    "historico": page_historico,
    "selecao": page_selecao,
    "qualidade": page_qualidade,
    "importar": page_importar,
}


def main() -> None:
    """One run of the page."""
    st.set_page_config(page_title="Posturas", page_icon="§", layout="wide")
    _show(stylesheet())
    endereco = _keep(from_query(st.query_params))
    _show(frame.bar(endereco, selected=len(_selecao())))
    try:
        PAGES[endereco.pagina](endereco)
    except _NO_TEXT as absent:
        said = frame.message(wording.capital(str(absent)), kind="erro")
        _show(frame.page("Não foi possível atender ao pedido", said))
    except (DataInvalida, ConsultaInvalida) as wrong:
        said = wording.capital(str(wrong))
        _show(frame.message("Não foi possível atender ao pedido", el("p", said), kind="erro"))
    except (IndiceAusente, IndiceInvalido, OutroModelo) as absent:
        _show(results.unavailable(str(absent)))
    except Exception:
        # Whatever it is, the user gets a sentence and the log gets the trace.
        logging.getLogger("posturas").exception("page %s failed", endereco.pagina)
        _show(frame.broken())
    fontes = _catalogo().fontes
    _show(frame.foot(len(fontes), len({f.municipio_id for f in fontes})))
    st.html(SCRIPT, unsafe_allow_javascript=True)
    with contextlib.suppress(IndiceAusente, IndiceInvalido, OutroModelo):
        _warm(_folder())
        asked = endereco.q or (endereco.pagina == "comparar" and endereco.d)
        if asked and any(_missing(endereco)):
            _wait_for_more(endereco)


if __name__ == "__main__":
    main()
