"""Result cards: where a rule stands, the article with the answering part marked, and what to do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from index.results import Achado
from parsing.model import Dispositivo, Documento, Fonte
from ui import norm_name, wording
from ui.cited import CitacaoRecusada, cited
from ui.excerpt import Procura, alone, law
from ui.html import Child, Html, copy_button, el, fold, join, link
from ui.links import Endereco, keep_link, mark_link
from ui.naming import descending
from ui.panel import short_citation


def card(
    achado: Achado,
    documento: Documento,
    *,
    procura: Procura,
    endereco: Endereco,
    selecao: Collection[str] = (),
    hoje: date,
    level: int = 2,
) -> Html:
    """One result. `hoje` is the day of access for citations."""
    fonte = documento.fonte
    place = _place(achado, endereco)
    # In a comparison the column already names the municipality.
    name = el("span", wording.municipality(fonte), class_="municipio")
    where = join(name, " · ") if level == 2 else None
    title = link(wording.capital(descending(achado.id, fonte.pais)), place.href)
    return el(
        "article",
        el(
            "header",
            el("p", where, wording.norm_short(fonte), class_="linha-norma"),
            el("div", el(f"h{level}", title), _seal(achado)),
            el("p", " › ".join(achado.caminho), class_="caminho") if achado.caminho else None,
        ),
        law(achado, fonte, procura),
        _note(achado, documento),
        el(
            "footer",
            el("p", _provenance(fonte), class_="meta"),
            actions(achado, documento, endereco, selecao, hoje),
            _why(achado),
        ),
        class_="cartao",
        aria_label=f"{descending(achado.id, fonte.pais)}, {wording.municipality(fonte)}",
    )  # fmt: skip


def _place(achado: Achado, endereco: Endereco) -> Endereco:
    d = achado.id if achado.situacao == "vigente" else f"{achado.id}:v{achado.versao}"
    return Endereco(pagina="norma", norma=achado.doc, d=d, em=endereco.em)


def _seal(achado: Achado) -> Html:
    words = wording.SITUATION[achado.situacao]
    span = ""
    if achado.situacao != "vigente" or achado.fim:
        span = f" ({wording.stretch(achado.inicio, achado.fim)})"
    if achado.incerto:
        words, span = "pode ter valido nesta data", " (o dia da mudança não é conhecido)"
    return el("span", words + span, class_=f"selo {achado.situacao}")


def _note(achado: Achado, documento: Documento) -> Html | None:
    """The notes of the answering redação, or of the article's."""
    found = _find(documento, achado.id)
    for redacao in found.redacoes if found else ():
        if redacao.versao == achado.versao and redacao.notas:
            return el("p", wording.notes(redacao) + ".", class_="meta")
    if achado.norma is None:
        return None
    # The act gave the article this state: the part may still stand as it always did.
    done = "incluído" if achado.estado == 1 else "alterado"
    act = f"artigo {done} {norm_name.by(achado.norma)}"
    try:
        part = cited(documento, achado.id, versao=achado.versao)
    except CitacaoRecusada:
        return el("p", f"A{act[1:]}.", class_="meta")
    own = part.clausula or ("redação original" if part.original else "")
    said = own if achado.norma in own else "; ".join(filter(None, (own, act)))
    return el("p", f"{said[:1].upper()}{said[1:]}.", class_="meta")


def _find(documento: Documento, id_: str) -> Dispositivo | None:
    return next((d for d, _ in documento.percorrer() if d.id == id_), None)


def _provenance(fonte: Fonte) -> Html:
    """Consolidation and official source, on every card."""
    source: Child = (
        link("fonte oficial", fonte.url_oficial)
        if fonte.url_oficial
        else "endereço da fonte oficial não informado"
    )
    return join(wording.capital(wording.consolidation(fonte)), "; ", source, ".")


def actions(
    achado: Achado,
    documento: Documento,
    endereco: Endereco,
    selecao: Collection[str],
    hoje: date,
) -> Html:
    """Open, copy text with citation, compare, keep."""
    words, keep = keep_link(endereco, key(achado), selecao)
    return el(
        "div",
        link("Abrir na norma", _place(achado, endereco).href, class_="botao"),
        copy_button(
            copied(achado, documento, hoje), label="Copiar texto e citação",
            said=f"Copiar texto e citação: {achado.rotulo}",
        ),
        link(
            "Como os outros tratam isto",
            Endereco(pagina="comparar", d=f"{achado.doc}:{achado.id}").href, class_="botao",
        ),
        link(words, keep, class_="botao", data_fica="1"),
        mark(achado, endereco) if endereco.pagina == "buscar" else None,
        class_="acoes",
    )  # fmt: skip


def key(achado: Achado) -> str:
    """How the selection and the marks name a result: `colatina:art33:v2`."""
    return f"{achado.doc}:{achado.id}:v{achado.versao}"


def mark(achado: Achado, endereco: Endereco, *, short: bool = False) -> Html:
    """The link that marks a result to be cited, or takes the mark away; `short` in a table."""
    words, href = mark_link(endereco, key(achado))
    words = " ".join(words.split()[:2]) if short else words
    on = key(achado) in endereco.marcados
    return link(
        words, href, class_="botao marca ligada" if on else "botao marca", data_fica="1",
        aria_label=f"{'Desmarcar' if on else 'Marcar para citar'}: {achado.rotulo}",
    )  # fmt: skip


def copied(achado: Achado, documento: Documento, hoje: date) -> str:
    """The answering part with all that leads to it, and a short citation below."""
    parts = achado.partes or (alone(achado),)
    at = next((n for n, part in enumerate(parts) if part.id == achado.id), 0)
    lines = [parts[at]]
    level = parts[at].nivel
    for part in reversed(parts[:at]):
        if part.nivel < level:
            lines.insert(0, part)
            level = part.nivel
    text = "\n".join(wording.parts(lines, documento.fonte.pais))
    return f"{text}\n({short_citation(documento, achado.id, achado.versao, hoje)})"


def _why(achado: Achado) -> Html | None:
    """Rank in words and in meaning, small and on demand."""
    said = reasons(achado.escores)
    if not said:
        return None
    items = [el("li", text) for text in said]
    return fold("Por que este resultado?", el("ul", items), class_="porque")


def reasons(escores: Mapping[str, float]) -> list[str]:
    """What spoke for a result, strongest first, in words. Scores are standard deviations."""
    names = {
        "lexico": "palavras da pergunta e termos do tesauro",
        "sentido": "sentido da pergunta",
        "conceitos": "sentido, com os conceitos do tesauro",
    }
    found = [(value, names[key]) for key, value in escores.items() if key in names]
    return [f"{_strength(value)} por {name}." for value, name in sorted(found, reverse=True)]


def _strength(value: float) -> str:
    if value >= 4:
        return "Muito próximo"
    if value >= 2:
        return "Próximo"
    return "Pouco próximo" if value > 0 else "Distante"
