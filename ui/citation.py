"""Citations of a norm, a dispositivo or one redação in the styles that people paste and import.

`cite` gives one, `cite_many` a sorted list; both say which redação is meant and from which act it
comes, and refuse with a sentence (`CitacaoRecusada`) where a style would need what is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from ipaddress import ip_address
from itertools import groupby
from typing import Literal, get_args
from urllib.parse import urlsplit

from parsing.model import Documento
from ui import abnt, bibliography, in_force, norm_name, urn, written
from ui.cited import CitacaoRecusada, Citado, cited, iso_date
from ui.clause import MARCAS, emphasis, plain

Estilo = Literal[
    "abnt", "abnt-chamada", "forense", "forense-curto", "portugal", "np405", "urn", "akn",
    "bibtex", "biblatex", "ris", "csl-json",
]  # fmt: skip
ESTILOS: tuple[Estilo, ...] = get_args(Estilo)
"""Every style, in the order in which a menu shows them; docs/formato.md describes each."""
Destaque = Literal["nenhum", "markdown", "html"]
Item = tuple[Documento, str | None] | tuple[Documento, str | None, int | None]


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
    _known_by(em, acesso)
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
    _known_by(em, acesso)
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


def _known_by(em: str | None, acesso: date) -> None:
    """Nobody knows which text will be in force: a day after that of the reading is refused."""
    if em is not None and in_force.after_today(iso_date(em), acesso):
        raise CitacaoRecusada(
            f"{norm_name.plain_date(iso_date(em))} é posterior ao dia do acesso "
            f"({acesso:%d/%m/%Y}): não se sabe qual texto estará em vigor."
        )


def public(url: str | None) -> str | None:
    """The address if it is one that a reader elsewhere can open, else None."""
    if url is None or any(sign.isspace() or not sign.isprintable() for sign in url):
        return None
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or "." not in host:
        return None
    try:
        return url if ip_address(host).is_global else None
    except ValueError:
        local = host.endswith((".local", ".localhost", ".internal", ".lan"))
        return None if local else url


def _place(citado: Citado) -> tuple[str, str, int, int]:
    name = urn.dotted(norm_name.place(citado.fonte)[0])
    ordem = citado.dispositivo.ordem if citado.dispositivo else 0
    return (name, citado.fonte.chave, ordem, citado.redacao.versao if citado.redacao else 0)


def _render(
    citados: Sequence[Citado], estilo: str, acesso: date, url: str | None, destaque: Destaque
) -> str:
    form = _ESCRITOS.get(estilo)
    if form is not None:
        mark = MARCAS[destaque]
        texts = []
        for _, run in groupby(citados, key=lambda citado: citado.fonte.chave):
            group = list(run)
            address = public(url) or public(group[0].fonte.url_oficial)
            text = form(group, acesso, address)
            texts.append(emphasis(text, mark, escape=destaque == "html"))
        return "\n".join(texts)
    if estilo == "urn":
        return "\n".join(urn.urn(citado) for citado in citados)
    if estilo == "akn":
        return "\n".join(urn.akn_iri(citado) for citado in citados)
    machine = bibliography.ESTILOS.get(estilo)
    if machine is None:
        raise CitacaoRecusada(f"Estilo desconhecido: {estilo}. Há: {', '.join(ESTILOS)}.")
    return machine(tuple(_record(citado, acesso, url) for citado in citados))


def _record(citado: Citado, acesso: date, url: str | None) -> bibliography.Registro:
    address = public(url) or public(citado.fonte.url_oficial)
    ready = plain(abnt.reference([citado], acesso, address))
    return bibliography.Registro(citado, address, acesso, ready)


_ESCRITOS: dict[str, Callable[[Sequence[Citado], date, str | None], str]] = {
    "abnt": abnt.reference,
    "abnt-chamada": abnt.call,
    "forense": written.forensic,
    "forense-curto": written.forensic_short,
    "portugal": written.portuguese,
    "np405": abnt.np405,
}
