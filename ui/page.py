"""A norm as one HTML page to print or keep, with schema.org/Legislation data inside."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from parsing.model import Documento, Fonte
from ui import norm_name, urn, wording
from ui.cited import CitacaoRecusada, Citado
from ui.html import Html, el
from ui.notice import notice
from ui.outline import Bloco, blocks

_ESTILO = """
body{font:11pt/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1,h2,h3,h4,h5,h6{font-family:Arial,sans-serif;line-height:1.25;break-after:avoid}
.aviso{font:9.5pt/1.4 Arial,sans-serif;border:1px solid #767676;padding:.6rem .8rem}
.aviso p{margin:.2rem 0}.nota{color:#595959;font-size:.9em}.rotulo{font-weight:bold}
p.lei{margin:.4rem 0;break-inside:avoid}
.r1{margin-left:1.2rem!important}.r2{margin-left:2.4rem!important}
.r3{margin-left:3.6rem!important}.r4{margin-left:4.8rem!important}s{color:#595959}
@page{size:A4;margin:2cm}@media print{body{max-width:none;margin:0;padding:0}}
"""


def html_page(
    documentos: Sequence[Documento], *, em: str | None = None, multivigente: bool = False
) -> bytes:
    """A whole page, UTF-8, without scripts that run or anything fetched from elsewhere."""
    names = [norm_name.code(d.fonte) or norm_name.dated(d.fonte) for d in documentos]
    data = [legislation(d, em=em) for d in documentos]
    head = el(
        "head",
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        el("title", "; ".join(names)),
        Html(f"<style>{_ESTILO}</style>"),
        *(Html(f'<script type="application/ld+json">{_safe(item)}</script>') for item in data),
    )
    body = el("body", [_norm(d, em, multivigente) for d in documentos])
    lang = wording.lang(documentos[0].fonte) if documentos else "pt-BR"
    return f"<!doctype html>\n{el('html', head, body, lang=lang)}\n".encode()


def _safe(item: dict[str, Any]) -> str:
    """JSON that cannot close the element it stands in."""
    text = json.dumps(item, ensure_ascii=False, indent=1)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _norm(documento: Documento, em: str | None, multivigente: bool) -> Html:
    fonte = documento.fonte
    said = list(notice(fonte))
    if em:
        said.append(f"Texto em {norm_name.plain_date(em)}.")
    elif multivigente:
        said.append("Todas as redações impressas; o que não vale está riscado.")
    code = norm_name.code(fonte)
    return el(
        "article",
        el("h1", norm_name.dated(fonte)),
        el("p", el("strong", code)) if code else None,
        el("p", el("em", fonte.ementa)) if fonte.ementa else None,
        el("div", [el("p", sentence) for sentence in said], class_="aviso", role="note"),
        [el("p", line) for line in documento.preambulo],
        [_block(b, fonte) for b in blocks(documento, em=em, multivigente=multivigente)],
        [el("p", line) for line in documento.fecho],
        lang=wording.lang(fonte),
        id=fonte.chave,
    )


def _block(block: Bloco, fonte: Fonte) -> Html:
    name = f"{fonte.chave}:{block.id}" + (f":v{block.versao}" if block.riscado else "")
    mark = "s" if block.riscado else "span"
    aviso = el("span", f" [{block.aviso}]", class_="nota") if block.aviso else None
    if block.titulo:
        text = " – ".join(part for part in (block.rotulo, block.nome) if part)
        under = el("p", el(mark, block.texto), class_="lei") if block.texto else None
        level = f"h{min(block.nivel + 2, 6)}"
        return Html(el(level, el(mark, text), aviso, id=name) + (under or ""))
    return el(
        "p",
        el(mark, el("span", block.entrada, class_="rotulo") if block.rotulo else None, " ",
           el("em", f"{block.nome}. ") if block.nome else None, block.texto),
        aviso,
        el("span", f" ({block.notas})", class_="nota") if block.notas else None,
        class_=f"lei r{min(block.recuo, 4)}",
        id=None if block.novo else name,
    )  # fmt: skip


_FORCA = {"vigente": "https://schema.org/InForce", "suspenso": "https://schema.org/NotInForce"}


def legislation(documento: Documento, *, em: str | None = None) -> dict[str, Any]:
    """schema.org/Legislation of a norm, with its articles; what is not known is left out."""
    fonte = documento.fonte
    whole = Citado(fonte, em=em if em and len(em) == 10 else None)
    name, qualifier = norm_name.place(fonte)
    full = fonte.data and not norm_name.doubtful_date(fonte)
    found: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "name": norm_name.dated(fonte),
        "alternateName": norm_name.code(fonte),
        "description": fonte.ementa,
        "legislationIdentifier": _identifier(whole),
        "legislationType": fonte.tipo_norma,
        "legislationDate": fonte.data if full else None,
        "legislationDateVersion": em or fonte.consolidado_ate,
        "legislationDateOfApplicability": fonte.inicio_vigencia,
        "legislationLegalForce": _FORCA.get(fonte.situacao, "https://schema.org/NotInForce"),
        "legislationPassedBy": _organization(fonte.autoridade),
        "legislationJurisdiction": {
            "@type": "AdministrativeArea",
            "name": name + (f" ({qualifier})" if qualifier else ""),
        },
        "datePublished": fonte.data_publicacao,
        "publisher": _organization(fonte.orgao_publicador),
        "inLanguage": wording.lang(fonte),
        "url": fonte.url_oficial,
        "usageInfo": " ".join(notice(fonte)),
        "hasPart": [
            {
                "@type": "Legislation",
                "name": d.atual.rotulo or d.rotulo,
                "legislationIdentifier": _identifier(Citado(fonte, d, d.atual)),
                "legislationLegalForce": _FORCA.get(
                    d.atual.situacao, "https://schema.org/NotInForce"
                ),
            }
            for d, _ in documento.percorrer()
            if d.tipo == "artigo"
        ],
    }
    return {key: value for key, value in found.items() if value is not None}


def _identifier(citado: Citado) -> str:
    """The LexML URN, or the Akoma Ntoso IRI where there is none."""
    try:
        return urn.urn(citado)
    except CitacaoRecusada:
        return urn.akn_iri(citado)


def _organization(name: str | None) -> dict[str, str] | None:
    return {"@type": "Organization", "name": name} if name else None
