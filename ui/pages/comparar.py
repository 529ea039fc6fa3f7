"""One theme, one column per municipality; without a theme, who rules on what."""

from __future__ import annotations

from index.results import Achado
from ui import beside, compare, excerpt, frame, heat, results, takeaway, wording
from ui.acervo import Acervo
from ui.html import Html, join
from ui.links import Endereco, target
from ui.pages.asked import downloads, query, ready, search_box
from ui.pages.buscar import card
from ui.screen import Tela


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """The theme, the choice of municipalities, the quadro to take away, the columns."""
    tela.show(frame.page("Comparar municípios"))
    endereco, text = _theme(tela, acervo, endereco)
    if not text:
        tela.show(results.examples("comparar"))
        with tela.busy("Procurando os temas em todas as normas…"):
            temas = acervo.respostas.temas()
        tela.show(heat.heat(temas, acervo.fontes))
        return
    if ready(tela, acervo, endereco):
        _columns(tela, acervo, endereco, text)


def _theme(tela: Tela, acervo: Acervo, endereco: Endereco) -> tuple[Endereco, str]:
    """The theme: what was written, or the text of the dispositivo that it starts from."""
    if not (endereco.norma and endereco.d):
        endereco = search_box(tela, endereco, "Tema")
        return endereco, endereco.q
    documento = acervo.documento(endereco.norma)
    path = wording.ancestors(documento).get(target(endereco.d)[0], ())
    if not path:
        tela.show(frame.message("Este dispositivo não consta do texto desta norma."))
        return endereco, ""
    tela.show(compare.origin(documento, path))
    return endereco, compare.theme(path)


def _columns(tela: Tela, acervo: Acervo, endereco: Endereco, text: str) -> None:
    fontes = acervo.fontes
    comparacao = acervo.respostas.compare(query(acervo, endereco, text, k=10))
    procura = excerpt.wanted(text, comparacao.conceitos)
    tela.show(
        join(
            compare.choice(endereco, fontes),
            results.notices(comparacao.avisos),
            compare.summary(comparacao),
            results.terms(endereco, comparacao.conceitos),
            compare.restore(endereco, fontes),
            compare.saved(endereco),
        )
    )
    whole = takeaway.chosen(comparacao, endereco)
    arranged = takeaway.surest(whole, endereco)
    docs = {achado.doc for resposta in arranged.municipios for achado in resposta.achados}
    documentos = {doc: acervo.documento(doc) for doc in docs}
    if len(arranged.municipios) < len(whole.municipios):
        said = f"Mostram-se os {len(arranged.municipios)} municípios de resposta mais segura, de "
        said += f"{len(whole.municipios)}; para ver outros, escolha-os acima."
        tela.show(frame.status(said))
    files = takeaway.of_comparison(arranged, documentos, tela.hoje, fontes=fontes)
    downloads(tela, files, "Levar este quadro:")
    by_key = {fonte.chave: fonte for fonte in fontes}
    tela.show(
        compare.columns(
            arranged, endereco, by_key, lambda a: _rule(tela, acervo, a, endereco, procura)
        )
    )


def _rule(
    tela: Tela, acervo: Acervo, achado: Achado, endereco: Endereco, procura: excerpt.Procura
) -> Html:
    """A card of the comparison with the fine for its breach and its deadlines."""
    found = card(tela, acervo, achado, endereco, procura, level=3)
    if not acervo.respostas.regras_lidas:
        return found
    documento = acervo.documento(achado.doc)
    lido = acervo.lido(achado.doc)
    if lido is None:
        return found
    conteudo, base = lido
    said = beside.beside(documento, achado.artigo, conteudo=conteudo, base=base, endereco=endereco)
    return join(found, said)
