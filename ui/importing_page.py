"""The page Importar: what was read of a file beside its raw lines, and what would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from corpus.amending import Aplicacao
from corpus.importing import Importacao
from parsing.coverage import coverage
from parsing.model import AGRUPADORES, Dispositivo, Documento, Fonte, Linha, Problema
from ui import applying, changes, importing, quality, shown, updating, wording
from ui.changes import Par
from ui.frame import message
from ui.html import Html, el, fold, join, link
from ui.links import Endereco
from ui.naming import descending

MOSTRADOS = 2000
"""Dispositivos and problems of a preview; the whole is seen once the norm is in the collection."""
_LEVEL = {"erro": "Erro", "aviso": "Atenção", "informacao": "Informação"}

INTRO = (
    "Traga a lei do seu município em TXT, HTML, PDF com texto ou DOCX. Nada é gravado antes de "
    "você aceitar, e o arquivo fica só neste computador."
)


def warnings(importacao: Importacao) -> Html | None:
    """What a person should look at before accepting."""
    if not importacao.avisos:
        return None
    items = [el("li", aviso) for aviso in importacao.avisos]
    return message("Confira antes de aceitar", el("ul", items, class_="lista"))


def read(importacao: Importacao) -> Html:
    """What was read: counts, coverage, problems beside raw lines, noise, the tree."""
    documento = importacao.documento
    raw = "\n".join(linha.texto for linha in documento.linhas)
    return el(
        "section",
        el("h2", "Como o texto foi lido"),
        el("p", ", ".join(importing.counts(importacao)) + "."),
        el("p", quality.placed(coverage(documento, raw))),
        _problems(documento),
        _noise(documento),
        _tree(documento),
        class_="lido",
    )


def _problems(documento: Documento) -> Html:
    told = [p for p in documento.problemas if p.nivel != "informacao"]
    if not told:
        return el("p", "Nenhum problema encontrado no texto.")
    by_number = {linha.num: linha for linha in documento.linhas}
    items = [_problem(p, by_number, documento.fonte.pais) for p in told[:MOSTRADOS]]
    title = wording.count(len(told), "problema no texto", "problemas no texto")
    return fold(title, el("ul", items, class_="lista"), open_=True)


def _problem(problema: Problema, lines: dict[int, Linha], pais: str) -> Html:
    linha = lines.get(problema.linha or 0)
    return el(
        "li",
        el("strong", f"{_LEVEL[problema.nivel]}: "),
        wording.without_ids(problema.mensagem, pais),
        [el("br"), el("span", f"linha {linha.num} ", class_="meta"), _raw(linha)]
        if linha
        else None,
    )


def _raw(linha: Linha) -> Html:
    return el("code", (linha.original or linha.texto).strip()[:400] or "(em branco)")


def _noise(documento: Documento) -> Html | None:
    """Lines that are no law, each under the name of the rule that says so."""
    noise = [x for x in documento.linhas if x.papel == "ruido" and x.texto.strip()]
    if not noise:
        return None
    rules = Counter(x.regra or "sem nome" for x in noise)
    said = "; ".join(f"{regra.replace('_', ' ')}: {n}" for regra, n in rules.most_common())
    title = wording.count(len(noise), "linha fora da lei", "linhas fora da lei")
    items = [
        el("li", el("span", f"linha {x.num} ", class_="meta"), _raw(x)) for x in noise[:MOSTRADOS]
    ]
    return fold(f"{title} ({said})", el("ul", items, class_="lista"))


def _tree(documento: Documento) -> Html:
    """The dispositivos as they hang from each other, each with the number of its raw line."""
    nodes = [d for root in (*documento.dispositivos, *documento.anexos) for d in _walk(root, 0)]
    items = [_node(d, depth, documento.fonte.pais) for d, depth in nodes[:MOSTRADOS]]
    more = None
    if len(nodes) > MOSTRADOS:
        more = el("p", f"Mostrados os primeiros {MOSTRADOS} de {len(nodes)}.", class_="meta")
    listed = el("ul", items, tabindex="0", aria_label="Estrutura")
    return fold("A estrutura, dispositivo por dispositivo", listed, more,
                class_="arvore", open_=True)  # fmt: skip


def _walk(dispositivo: Dispositivo, depth: int) -> list[tuple[Dispositivo, int]]:
    found = [(dispositivo, depth)]
    for child in dispositivo.filhos:
        found += _walk(child, depth + (dispositivo.tipo not in AGRUPADORES))
    return found


def _node(dispositivo: Dispositivo, depth: int, pais: str) -> Html:
    redacao = shown.current(dispositivo)
    older = len(dispositivo.redacoes) - 1
    told = [
        f"linha {redacao.linha}",
        *([wording.SITUATION[redacao.situacao]] if redacao.situacao != "vigente" else []),
        *([wording.count(older, "redação anterior", "redações anteriores")] if older else []),
    ]
    heading = dispositivo.tipo in AGRUPADORES
    return el(
        "li",
        el("strong", wording.label(dispositivo.tipo, redacao.rotulo or dispositivo.rotulo, pais)),
        " ", " ".join(filter(None, (redacao.nome, redacao.texto))), " ",
        el("span", "; ".join(told), class_="meta"),
        class_=f"nivel{min(depth, 5)}" + (" grupo" if heading else ""),
    )  # fmt: skip


def replacement(importacao: Importacao, endereco: Endereco) -> Html | None:
    """What the text that is in the collection says otherwise."""
    if importacao.anterior is None:
        return None
    pares = updating.replaced(importacao.anterior, importacao.documento)
    name = wording.norm_short(importacao.anterior.fonte)
    if not pares:
        body = el("p", "Nenhum dispositivo muda de texto.")
    else:
        body = changes.listed(importacao.documento, pares, endereco)
    number = wording.count(len(pares), "dispositivo muda", "dispositivos mudam")
    return el(
        "section",
        el("h2", f"O que muda em {name}"),
        el("p", f"{number}; os endereços dos demais continuam os mesmos."),
        body,
        class_="lido",
    )


def proposal(aplicacao: Aplicacao, endereco: Endereco) -> Html:
    """An amending law applied: each change as a redline, what was not applied, what is in doubt."""
    proposta = aplicacao.proposta
    pais = aplicacao.fonte.pais
    nodes = {d.id: d for d, _ in proposta.documento.percorrer()}
    pares = tuple(
        Par(
            nodes[m.id],
            None if m.antes is None else m.antes.texto or m.antes.nome,
            None if m.depois.situacao == "revogado" else m.depois.texto or m.depois.nome,
            wording.capital(applying.action(m)) + ".",
        )
        for m in proposta.mudancas
    )
    number = wording.count(len(pares), "mudança", "mudanças")
    return el(
        "section",
        el("h2", f"{proposta.norma} aplicada a {wording.norm_short(aplicacao.fonte)}"),
        el("p", f"{number}. Vigência: {applying.window(aplicacao)} ({aplicacao.vigor.porque})."),
        _refused(aplicacao),
        _doubts(aplicacao, pais),
        changes.listed(proposta.documento, pares, endereco) if pares else None,
        class_="lido",
    )


def _refused(aplicacao: Aplicacao) -> Html | None:
    refused = aplicacao.proposta.nao_aplicadas
    if not refused:
        return el("p", "Todas as ordens de alteração foram aplicadas.")
    lines = {x.num: x for x in aplicacao.alteradora.linhas}
    items = []
    for one in refused:
        linha = lines.get(one.alteracao.linha or 0)
        items.append(
            el("li", one.motivo, el("br"), el("span", f"linha {one.alteracao.linha} ",
               class_="meta"), _raw(linha) if linha else None)
        )  # fmt: skip
    title = wording.count(len(refused), "ordem não aplicada", "ordens não aplicadas")
    return message(wording.capital(title), el("ul", items, class_="lista"))


def _doubts(aplicacao: Aplicacao, pais: str) -> Html | None:
    told = [wording.without_ids(p.mensagem, pais) for p in aplicacao.proposta.problemas]
    told += [
        f"{wording.capital(descending(id_, pais))}: o texto consolidado, lido de novo, não diz o "
        "mesmo que a proposta."
        for id_ in aplicacao.divergencias
    ]
    if not told:
        return None
    return message("Em dúvida: confira", el("ul", [el("li", t) for t in told], class_="lista"))


def done(fonte: Fonte, documento: Documento | None) -> Html:
    """After acceptance: where the norm is now, and a first search in it."""
    place = Endereco(pagina="norma", norma=fonte.chave)
    search = Endereco(pagina="buscar", normas=(fonte.chave,))
    first = next((d for d, _ in documento.percorrer() if d.tipo == "artigo"), None) if (
        documento
    ) else None  # fmt: skip
    return message(
        f"“{wording.norm_short(fonte)}”, {wording.municipality(fonte)}, está no acervo",
        el(
            "p",
            link("Abrir a norma", place.href), " · ",
            link("Buscar nela", replace(search, q="").href),
            [" · ", link(f"Ir ao {first.rotulo}", place.mais(d=first.id).href)] if first else None,
        ),
    )  # fmt: skip


def behind(fontes: Sequence[Fonte]) -> Html | None:
    """Norms that search does not see yet."""
    if not fontes:
        return None
    names = ", ".join(f.chave for f in fontes[:10]) + ("…" if len(fontes) > 10 else "")
    return message(
        "A busca ainda não vê todo o acervo",
        el("p", f"Falta no índice, como está agora: {names}."),
    )


def item(fonte: Fonte) -> Html:
    """One imported norm in the list."""
    place = Endereco(pagina="norma", norma=fonte.chave)
    return join(
        el("p", link(wording.norm_short(fonte), place.href), " ", el("code", fonte.chave)),
        el("p", wording.municipality(fonte), " · ",
           wording.consolidation(fonte), class_="meta"),
    )  # fmt: skip
