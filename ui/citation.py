"""Citations of a norm, a dispositivo or one redação in the styles that people paste and import.

`cite` gives one, `cite_many` a sorted list; both say which redação is meant and from which act it
comes, and refuse with a sentence (`CitacaoRecusada`) where a style would need what is not known.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Literal, get_args
from urllib.parse import urlsplit

from parsing.model import Documento, Fonte
from ui import bibliography, joining, naming, norm_name, urn
from ui.cited import CitacaoRecusada, Citado, cited

Estilo = Literal[
    "abnt", "abnt-chamada", "forense", "forense-curto", "portugal", "np405", "urn", "akn",
    "bibtex", "biblatex", "ris", "csl-json",
]  # fmt: skip
ESTILOS: tuple[Estilo, ...] = get_args(Estilo)
"""Every style, in the order in which a menu shows them; docs/formato.md describes each."""
Destaque = Literal["nenhum", "markdown", "html"]
Item = tuple[Documento, str | None] | tuple[Documento, str | None, int | None]

_PARTICIPIOS = frozenset(
    {"revogado", "revogada", "vetado", "vetada", "suspenso", "suspensa", "incluído", "incluída",
     "declarado", "declarada", "alterado", "alterada"}
)  # fmt: skip


def cite(
    documento: Documento,
    id: str | None = None,
    *,
    versao: int | None = None,
    em: str | None = None,
    estilo: str = "forense",
    acesso: date,
    url: str | None = None,
    destaque: Destaque = "nenhum",
) -> str:
    """One citation. Without `id` the norm; without `versao` and `em` the newest redação.

    `url` is the public address where the text was read (that of the catalogue where none is given);
    a local address is never printed. `destaque` marks the emphasis that ABNT and NP 405 ask for
    ("html" escapes all else). Raises `CitacaoRecusada`.
    """
    found = cited(documento, id, versao=versao, em=em)
    return _render([found], estilo, acesso, url, destaque)


def cite_many(
    items: Iterable[Item],
    *,
    estilo: str = "forense",
    acesso: date,
    em: str | None = None,
    url: str | None = None,
    destaque: Destaque = "nenhum",
) -> str:
    """Several at once, sorted by norm and reading order, repeated ones once.

    `items` are (documento, id) or (documento, id, versao). Written styles draw the dispositivos of
    one norm together ("arts. 5º e 6º"); machine styles give one record each, in one valid file.
    """
    found: dict[tuple[str, str | None, int | None], Citado] = {}
    for documento, id_, *rest in items:
        versao = rest[0] if rest else None
        citado = cited(documento, id_, versao=versao, em=em)
        key = (citado.fonte.chave, citado.id, citado.redacao.versao if citado.redacao else None)
        found.setdefault(key, citado)
    if not found:
        raise CitacaoRecusada("Nada foi escolhido para citar.")
    ordered = sorted(found.values(), key=_place)
    return _render(ordered, estilo, acesso, url, destaque)


def public(url: str | None) -> str | None:
    """The address if it is one that a reader elsewhere can open, else None."""
    parts = urlsplit(url or "")
    host = parts.hostname or ""
    local = host in ("", "localhost", "0.0.0.0", "::1") or host.startswith("127.")
    return None if parts.scheme not in ("http", "https") or local else url


def _place(citado: Citado) -> tuple[str, str, int, int]:
    name = urn.dotted(norm_name.place(citado.fonte)[0])
    ordem = citado.dispositivo.ordem if citado.dispositivo else 0
    return (name, citado.fonte.chave, ordem, citado.redacao.versao if citado.redacao else 0)


def _render(
    citados: Sequence[Citado], estilo: str, acesso: date, url: str | None, destaque: Destaque
) -> str:
    written = _ESCRITOS.get(estilo)
    if written is not None:
        mark = _MARCAS[destaque]
        texts = []
        for _, run in groupby(citados, key=lambda citado: citado.fonte.chave):
            group = list(run)
            address = public(url) or public(group[0].fonte.url_oficial)
            text = written(group, acesso, address)
            texts.append(_emphasis(text, mark, escape=destaque == "html"))
        return "\n".join(texts)
    if estilo == "urn":
        return "\n".join(urn.urn(citado) for citado in citados)
    if estilo == "akn":
        return "\n".join(urn.akn_iri(citado) for citado in citados)
    machine = bibliography.ESTILOS.get(estilo)
    if machine is None:
        raise CitacaoRecusada(f"Estilo desconhecido: {estilo}. Há: {', '.join(ESTILOS)}.")
    records = tuple(
        bibliography.Registro(
            citado,
            public(url) or public(citado.fonte.url_oficial),
            acesso,
            _plain(abnt([citado], acesso, public(url) or public(citado.fonte.url_oficial))),
        )
        for citado in citados
    )
    return machine(records)


_ENFASE = "\x01"
"""Stands around what is emphasised until the style of the mark is known."""
_MARCAS = {"nenhum": ("", ""), "markdown": ("**", "**"), "html": ("<strong>", "</strong>")}


def _strong(text: str) -> str:
    return f"{_ENFASE}{text}{_ENFASE}"


def _plain(text: str) -> str:
    return text.replace(_ENFASE, "")


def _emphasis(text: str, mark: tuple[str, str], *, escape: bool) -> str:
    pieces = text.split(_ENFASE)
    done = [html.escape(piece) if escape else piece for piece in pieces]
    return "".join(
        piece if n % 2 == 0 else f"{mark[0]}{piece}{mark[1]}" for n, piece in enumerate(done)
    )


def _clause(citados: Sequence[Citado]) -> str:
    """The clause of dispositivos that share it, agreeing in number."""
    first = citados[0]
    text = first.clausula
    word, _, rest = text.partition(" ")
    if word in _PARTICIPIOS and joining.plural(citados):
        text = f"{word}s {rest}".rstrip()
    if first.em:
        said = f"texto vigente em {norm_name.plain_date(first.em)}"
        text = f"{text}; {said}" if text else said
    return text


def _by_clause(citados: Sequence[Citado]) -> list[list[Citado]]:
    return [
        list(run)
        for _, run in groupby(citados, key=lambda c: (c.clausula, c.em, c.dispositivo is None))
    ]


def abnt(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """ABNT NBR 6023:2018 for legislation (STANDARDS.md E1 and C6)."""
    fonte = citados[0].fonte
    name = norm_name.dated(fonte)
    journal = fonte.orgao_publicador
    bare = name.removesuffix(" [sic]")
    pieces = [
        norm_name.heading(fonte, capitals=True),
        name if journal else _strong(bare) + name.removeprefix(bare),
    ]
    if fonte.ementa:
        pieces.append(fonte.ementa.rstrip("."))
    if fonte.titulo and fonte.titulo.casefold() not in (fonte.ementa or "").casefold():
        pieces.append(fonte.titulo)
    named = [group for group in _by_clause(citados) if group[0].dispositivo is not None]
    if named:
        said = "; ".join(_located(group) for group in named)
        pieces.append(said[0].upper() + said[1:])
    elif citados[0].em:
        pieces.append(f"Texto vigente em {norm_name.plain_date(citados[0].em)}")
    pieces.append(_imprint(fonte))
    if not citados[-1].superado and _compiled(fonte):
        until = fonte.consolidado_ate
        pieces.append(
            f"Texto compilado até {norm_name.short_date(until)}" if until else "Texto compilado"
        )
    text = ". ".join(pieces) + "."
    if url:
        text += f" Disponível em: {url}. Acesso em: {norm_name.short_date(acesso.isoformat())}."
    return text


def _located(group: Sequence[Citado]) -> str:
    clause = _clause(group)
    return joining.descending(group) + (f" ({clause})" if clause else "")


def _compiled(fonte: Fonte) -> bool:
    """Whether the catalogue says that the text is a compiled one."""
    return bool(fonte.consolidado_ate) or "texto compilado" in (fonte.observacao or "").casefold()


def _imprint(fonte: Fonte) -> str:
    """Place, publisher and year, with the brackets of ABNT for what is not known."""
    name, qualifier = norm_name.place(fonte)
    if fonte.orgao_publicador:
        day = norm_name.short_date(fonte.data_publicacao) if fonte.data_publicacao else "[s. d.]"
        return f"{_strong(fonte.orgao_publicador)}, [S. l.], {day}"
    where = (f"{name}, {qualifier}" if qualifier else name) or "[S. l.]"
    return f"{where}: [s. n.], {_imprint_year(fonte)}"


def _imprint_year(fonte: Fonte) -> str:
    if fonte.data_publicacao:
        return fonte.data_publicacao[:4]
    year = norm_name.year(fonte)
    if year is None:
        return "[s. d.]"
    sure = fonte.data is not None and not norm_name.doubtful_date(fonte)
    return year if sure else f"[{year}?]"


def abnt_call(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """The call in the text of NBR 10520:2023: (Colatina, 1977, art. 23, § 1º)."""
    fonte = citados[0].fonte
    name, qualifier = norm_name.place(fonte)
    jurisdiction = name if name else "[Município desconhecido]"
    if qualifier and fonte.pais == "PT":
        jurisdiction += f" ({qualifier})"
    where = joining.descending(citados)
    year = norm_name.year(fonte) or "[s. d.]"
    return f"({jurisdiction}, {year}" + (f", {where})" if where else ")")


def forensic(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """First mention in a brief: number and full date, the code's name in brackets (E2, E3)."""
    fonte = citados[0].fonte
    code = norm_name.code(fonte)
    norm = norm_name.dated(fonte, municipal=True)
    if fonte.pais == "PT":
        return _in_norm(citados, norm, joining.descending, comma=True)
    name, qualifier = norm_name.place(fonte)
    if code:
        norm += f" ({code})"
    elif name:
        norm += f", de {name}" + (f"/{qualifier}" if qualifier else "")
    return _in_norm(citados, norm, joining.descending, comma=True)


def forensic_short(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """Later mention: by the code's name and place, or number and year where it has no name."""
    fonte = citados[0].fonte
    name, qualifier = norm_name.place(fonte)
    norm = norm_name.code(fonte)
    if norm is None:
        norm = norm_name.short(fonte) + (f", de {name}" if name else "")
        norm += f"/{qualifier}" if name and qualifier else ""
    return _in_norm(citados, norm, joining.descending, comma=True)


def portuguese(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """From the smallest unit to the largest, as Portuguese statutes cite (E3)."""
    fonte = citados[0].fonte
    code = norm_name.code(fonte)
    norm = norm_name.dated(fonte) + (f" ({code})" if code else "")
    return _in_norm(citados, norm, joining.ascending, comma=False)


def _in_norm(
    citados: Sequence[Citado],
    norm: str,
    order: Callable[[Sequence[Citado]], str],
    *,
    comma: bool,
) -> str:
    groups = _by_clause(citados)
    texts = []
    for n, group in enumerate(groups):
        where = order(group)
        if not where:
            text = norm
        elif n == len(groups) - 1:
            link = f"{',' if comma and ',' in where else ''} "
            text = f"{where}{link}{naming.of(feminine=norm_name.feminine(norm))} {norm}"
        else:
            text = where
        texts.append(text + _in_sentence(group))
    return "; ".join(texts)


def _in_sentence(group: Sequence[Citado]) -> str:
    """The clause as it reads inside a sentence of a brief."""
    first = group[0]
    text = _clause([_without_date(citado) for citado in group])
    if first.superado:
        act = norm_name.before(first.norma) if first.norma else ""
        if first.original:
            said = ", em sua redação original" + (f" (anterior {act})" if act else "")
        else:
            given = text.rpartition(", superada")[0]
            named = f" {act}" if given == "redação anterior" else f" (anterior {act})"
            said = f", na {given}" + (named if act else "")
    elif not text:
        said = ""
    elif text.startswith("redação"):
        said = f", na {text}"
    elif first.redacao is not None and first.redacao.situacao != "vigente":
        said = f" ({text})"
    else:
        said = f", {text}"
    if first.em:
        said += f", texto vigente em {norm_name.plain_date(first.em)}"
    return said


def _without_date(citado: Citado) -> Citado:
    return replace(citado, em=None)


def np405(citados: Sequence[Citado], acesso: date, url: str | None) -> str:
    """NP 405 as its CSL style codes legislation (E3); the gazette's series is not known to us."""
    fonte = citados[0].fonte
    text = norm_name.short(fonte) + "."
    where = joining.descending(citados)
    if fonte.orgao_publicador:
        text += f" {_strong(fonte.orgao_publicador)}" + (" [Em linha]." if url else ".")
        day = f" ({fonte.data_publicacao[2:]})" if fonte.data_publicacao else ""
        text += f" {fonte.numero or '[s. n.]'}{day}."
    elif fonte.data and not norm_name.doubtful_date(fonte):
        text = f"{text[:-1]} ({fonte.data[2:]})."
    if where:
        text += f" {where[0].upper()}{where[1:]}."
    if url:
        day = norm_name.short_date(acesso.isoformat())
        text += f" [Consult. {day}]. Disponível em WWW:<URL:{url}>."
    return text


_ESCRITOS: dict[str, Callable[[Sequence[Citado], date, str | None], str]] = {
    "abnt": abnt,
    "abnt-chamada": abnt_call,
    "forense": forensic,
    "forense-curto": forensic_short,
    "portugal": portuguese,
    "np405": np405,
}
