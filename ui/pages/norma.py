"""One norm: read today or as of a date, or what changed; without one, the shelf of all."""

from __future__ import annotations

from parsing.model import Documento
from ui import beside, frame, in_force, norm, norm_page, results, shown, takeaway, wording
from ui.acervo import Acervo
from ui.changes import Par
from ui.export import FORMATOS
from ui.html import Html
from ui.links import Endereco, target
from ui.naming import descending
from ui.pages.asked import date_box, downloads
from ui.screen import Tela
from ui.selection import selecao


def page(tela: Tela, acervo: Acervo, endereco: Endereco) -> None:
    """Title block, dates, and one of the three views."""
    if not endereco.norma:
        tela.show(frame.page("Normas do acervo", norm.shelf(acervo.fontes)))
        return
    documento = acervo.documento(endereco.norma)
    tela.show(norm.head(documento))
    changed = endereco.vista == "mudancas"
    left, right, _ = tela.columns([1, 1, 2])
    de = date_box(left, "Mudanças desde o texto de", "de", "o mais antigo") if changed else ""
    place, label = (right, "até o texto de") if changed else (left, "Ver o texto como era em")
    em = date_box(place, label, "em", "hoje" if changed else "dia/mês/ano ou só o ano")
    endereco = endereco.mais(em=em, de=de)
    days = dict.fromkeys(day for day in (de, em) if day)
    told = [said for day in days for said in in_force.said_of_date(documento, day, tela.hoje)]
    told += filter(None, [in_force.turned(de, em, tela.hoje)])
    tela.show(results.notices(told))
    exibicao = shown.at(documento, em) if em else shown.today(documento)
    acts = acervo.atos(documento.fonte.chave)
    if changed:
        before = shown.at(documento, de) if de else shown.original(documento)
        pares = norm_page.pairs(documento, endereco, before, exibicao)
        tela.show(norm_page.changed(documento, endereco, pares, acts=acts))
        _redline(tela, documento, endereco, pares)
        return
    known = bool(endereco.d) or acervo.respostas.regras_lidas
    tela.show(
        norm_page.reading(
            documento, endereco, exibicao,
            acts=acts,
            referencias=acervo.remissoes(documento.fonte.chave),
            selecao=selecao(tela.sessao),
            termos=acervo.termos(documento.fonte.chave) if known else (),
            diz=lambda id_: _says(acervo, documento, id_, endereco),
            hoje=tela.hoje,
        )
    )  # fmt: skip
    _whole(tela, documento, em)


def _redline(tela: Tela, documento: Documento, endereco: Endereco, pares: tuple[Par, ...]) -> None:
    """The changes as a document to take away."""
    if not pares:
        return
    fonte = documento.fonte
    one = target(endereco.d)[0].partition("_")[0]
    where = f"{descending(one, fonte.pais)}, " if one else ""
    title = f"O que mudou: {where}{wording.norm_short(fonte)}, {wording.municipality(fonte)}"
    name = "-".join(filter(None, ("mudancas", fonte.chave, one)))
    moments = norm.two(endereco)
    files = takeaway.of_changes(documento, pares, title, moments, name)
    downloads(tela, files, "Levar estas mudanças:")


def _says(acervo: Acervo, documento: Documento, id_: str, endereco: Endereco) -> Html | None:
    """Fine, deadlines and kind of the dispositivo that is open."""
    lido = acervo.lido(documento.fonte.chave)
    if lido is None or not id_.startswith("art"):
        return None
    return beside.beside(documento, id_, conteudo=lido[0], base=lido[1], endereco=endereco)


def _whole(tela: Tela, documento: Documento, em: str) -> None:
    """The whole norm as a file, in a format chosen by what it is for."""
    names = {nome: f.descricao for nome, f in FORMATOS.items()}
    if documento.fonte.pais == "PT":
        names.pop("lexml")  # LexML is for Brazilian norms
    formato = tela.choice("Baixar esta norma como", names, "formato", first="docx", width=320)
    downloads(tela, (takeaway.of_norm(documento, formato, em=em),), f"{names[formato]}:")
