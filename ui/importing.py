"""How an import is shown before and after it: metadata, counts, problems beside raw lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal

from corpus.importing import Importacao
from parsing.model import Documento, Fonte, Problema
from ui import updating, wording

Estado = Literal["proposta", "importada", "substituida", "sem_mudanca"]
MOSTRADOS = 12
"""Problems shown in the terminal; `posturas verificar CHAVE` shows all."""

_HEAD = {
    "proposta": "Seria importada (nada foi gravado)",
    "importada": "Importada",
    "substituida": "Posta no lugar do texto anterior",
    "sem_mudanca": "Nada mudou: este arquivo já está no acervo",
}
_PLURAL = {
    "artigo": ("artigo", "artigos"), "paragrafo": ("parágrafo", "parágrafos"),
    "inciso": ("inciso", "incisos"), "alinea": ("alínea", "alíneas"), "item": ("item", "itens"),
    "numero": ("número", "números"), "subalinea": ("subalínea", "subalíneas"),
    "titulo": ("título", "títulos"), "capitulo": ("capítulo", "capítulos"),
    "secao": ("seção", "seções"), "subsecao": ("subseção", "subseções"),
    "parte": ("parte", "partes"), "livro": ("livro", "livros"), "anexo": ("anexo", "anexos"),
    "subtitulo": ("subtítulo", "subtítulos"), "agrupamento": ("agrupamento", "agrupamentos"),
    "pena": ("pena", "penas"), "generico": ("outro", "outros"),
}  # fmt: skip


def counts(importacao: Importacao) -> tuple[str, ...]:
    """ "148 artigos", "124 parágrafos" … in the order of the tree."""
    return counted(importacao.documento)


def counted(documento: Documento) -> tuple[str, ...]:
    """How many dispositivos of each kind, in words: "1 artigo", "213 parágrafos"."""
    found: Counter[str] = Counter(node.tipo for node, _ in documento.percorrer())
    return tuple(
        f"{found[tipo]} {_PLURAL[tipo][found[tipo] > 1]}" for tipo in _PLURAL if found[tipo]
    )


def metadata(fonte: Fonte) -> tuple[tuple[str, str], ...]:
    """What is known of the norm, label by label, the unknown said to be unknown."""
    unknown = "desconhecido"
    return (
        ("Chave", fonte.chave),
        ("Município", wording.municipality(fonte) if fonte.municipio else unknown),
        ("Norma", wording.norm_short(fonte)),
        ("Data", wording.date(fonte.data) if fonte.data else "desconhecida"),
        ("Ementa", fonte.ementa or "desconhecida"),
    )


def raw_line(importacao: Importacao, problema: Problema) -> str | None:
    """The raw line at which a problem stands."""
    lines = importacao.documento.linhas
    if problema.linha is None or not 0 < problema.linha <= len(lines):
        return None
    linha = lines[problema.linha - 1]
    return (linha.original or linha.texto).strip() or None


def report(importacao: Importacao, estado: Estado) -> str:
    """The whole import for a terminal."""
    lines = [f"{_HEAD[estado]}: {importacao.nome}"]
    lines += [f"  {nome}: {valor}" for nome, valor in metadata(importacao.fonte)]
    lines.append(f"  Lido: {', '.join(counts(importacao))}")
    lines += [f"  Atenção: {aviso}" for aviso in importacao.avisos]
    if importacao.anterior is not None:
        pares = updating.replaced(importacao.anterior, importacao.documento)
        lines += updating.lines(pares, importacao.fonte.pais)
    problemas = [p for p in importacao.documento.problemas if p.nivel != "informacao"]
    if problemas:
        lines.append(f"  Problemas do texto: {len(problemas)}")
    for problema in problemas[:MOSTRADOS]:
        lines.append(f"    linha {problema.linha or '?'}: {problema.mensagem}")
        raw = raw_line(importacao, problema)
        if raw:
            lines.append(f"      | {raw[:100]}")
    if len(problemas) > MOSTRADOS:
        lines.append(f"    … veja todos com `posturas verificar {importacao.fonte.chave}`")
    return "\n".join(lines)


def record(importacao: Importacao, estado: Estado) -> dict[str, Any]:
    """The import as one JSON document: `estado`, `fonte`, `contagens`, `avisos`, `mudancas`
    (of a text that takes the place of another; else null), `problemas`."""
    return {
        "estado": estado,
        "fonte": asdict(importacao.fonte),
        "contagens": list(counts(importacao)),
        "avisos": list(importacao.avisos),
        "mudancas": None
        if importacao.anterior is None
        else updating.records(updating.replaced(importacao.anterior, importacao.documento)),
        "problemas": [asdict(p) for p in importacao.documento.problemas],
    }


def records(fontes: Sequence[Fonte]) -> list[dict[str, Any]]:
    """The imported norms as JSON."""
    return [asdict(fonte) for fonte in fontes]


def listing(fontes: Sequence[Fonte]) -> str:
    """The imported norms for a terminal."""
    if not fontes:
        return "Nenhuma norma importada."
    return "\n".join(
        f"{fonte.chave}  {wording.municipality(fonte)} · {wording.norm_short(fonte)}"
        for fonte in fontes
    )
