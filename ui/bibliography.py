"""Machine formats of a citation: BibTeX, BibLaTeX, RIS and CSL-JSON.

Each function takes every record of a list and gives one file. Field choices follow STANDARDS.md
E4–E6; the ready ABNT reference goes along as a note, since no reference manager prints one for
Brazilian laws.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from parsing.model import Fonte
from ui import joining, norm_name, urn
from ui.cited import Citado, act_year
from ui.clause import at_date


@dataclass(frozen=True, slots=True)
class Registro:
    """One record: what is cited, its public address or None, the day of access, the ABNT text."""

    citado: Citado
    url: str | None
    acesso: date
    abnt: str


def _said(citado: Citado) -> str:
    """The dispositivo and its redação as a note: "art. 23, § 1º, redação dada pela Lei nº …"."""
    where = joining.descending([citado])
    clause = at_date(citado.clausula, citado, between=", ")
    return f"{where}, {clause}" if where and clause else where or (clause if citado.em else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def suffix(citado: Citado) -> str:
    """What tells one redação from its sisters in an id: "original", "2022", "v2", or ""."""
    if citado.em:
        return citado.em
    if citado.redacao is None or citado.dispositivo is None:
        return ""
    if citado.superado:
        return "original" if citado.original else f"v{citado.redacao.versao}"
    year = act_year(citado.norma)
    sisters = [
        act_year(nota.norma)
        for redacao in citado.dispositivo.redacoes
        if redacao is not citado.redacao
        for nota in redacao.notas
    ]
    if year is None or year in sisters:
        return f"v{citado.redacao.versao}" if len(citado.dispositivo.redacoes) > 1 else ""
    return year


def csl_id(citado: Citado) -> str:
    """ "colatina-art23_par1@2022"."""
    text = citado.fonte.chave + (f"-{citado.id}" if citado.id else "")
    end = suffix(citado)
    return f"{text}@{end}" if end else text


def bib_key(citado: Citado) -> str:
    """ "colatina1977_art23_par1_v2": letters, digits, `_` and `-` only."""
    text = citado.fonte.chave + (norm_name.year(citado.fonte) or "")
    if citado.id:
        text += f"_{citado.id}"
    if citado.redacao and citado.dispositivo and len(citado.dispositivo.redacoes) > 1:
        text += f"_v{citado.redacao.versao}"
    if citado.em:
        text += f"_em{citado.em}"
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_-]", "-", plain)


_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}",
    "&": r"\&", "%": r"\%", "$": r"\$",
    "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def latex(text: str) -> str:
    """Text with the signs that TeX would act upon made harmless."""
    return "".join(_LATEX.get(sign, sign) for sign in text)


def _url(url: str) -> str:
    """An address inside braces: what would close them is percent-encoded."""
    return url.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C").replace(" ", "%20")


def _title(fonte: Fonte) -> str:
    """Name with its date, or with its number alone where number and date contradict each other."""
    return norm_name.short(fonte) if norm_name.doubtful_date(fonte) else norm_name.dated(fonte)


def _entry(kind: str, key: str, fields: Iterable[tuple[str, str | None]]) -> str:
    body = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields if value)
    return f"@{kind}{{{key},\n{body}\n}}\n"


def _bib_title(fonte: Fonte) -> str:
    return latex(_title(fonte) + (f". {fonte.titulo}" if fonte.titulo else ""))


def biblatex(records: tuple[Registro, ...]) -> str:
    """biblatex-abnt: @legislation with the jurisdiction as a corporate author."""
    return "\n".join(_biblatex(record) for record in records)


def _biblatex(record: Registro) -> str:
    citado, fonte = record.citado, record.citado.fonte
    name, qualifier = norm_name.place(fonte)
    sure = fonte.data if not norm_name.doubtful_date(fonte) else norm_name.year(fonte)
    where = ", ".join(part for part in (name, qualifier) if part)
    return _entry(
        "legislation",
        bib_key(citado),
        (
            ("author", f"{{{latex(name)}}}" if name else None),
            ("authortype", latex(qualifier) if qualifier else None),
            ("title", _bib_title(fonte)),
            ("journaltitle", latex(fonte.orgao_publicador) if fonte.orgao_publicador else None),
            ("location", latex(where) if where and not fonte.orgao_publicador else None),
            ("date", sure or norm_name.year(fonte)),
            ("number", latex(fonte.numero) if fonte.numero else None),
            ("note", latex(_capital(_said(citado))) or None),
            ("langid", "portuguese" if fonte.pais == "PT" else "brazilian"),
            ("url", _url(record.url) if record.url else None),
            ("urldate", record.acesso.isoformat() if record.url else None),
            ("annotation", latex(record.abnt)),
        ),
    )


def bibtex(records: tuple[Registro, ...]) -> str:
    """abnTeX2, which has no type for laws: @article with an organization."""
    return "\n".join(_bibtex(record) for record in records)


def _bibtex(record: Registro) -> str:
    citado, fonte = record.citado, record.citado.fonte
    day = norm_name.short_date(record.acesso.isoformat())
    return _entry(
        "article",
        bib_key(citado),
        (
            ("organization", latex(norm_name.heading(fonte, capitals=False))),
            ("title", _bib_title(fonte)),
            ("journal", latex(fonte.orgao_publicador) if fonte.orgao_publicador else None),
            ("year", norm_name.year(fonte)),
            ("note", latex(_capital(_said(citado))) or None),
            ("url", _url(record.url) if record.url else None),
            ("urlaccessdate", day if record.url else None),
            ("annote", latex(record.abnt)),
        ),
    )


def ris(records: tuple[Registro, ...]) -> str:
    """RIS with the tags that Zotero reads for a statute; each line ends in CRLF."""
    return "".join(_ris(record) for record in records)


def _ris(record: Registro) -> str:
    citado, fonte = record.citado, record.citado.fonte
    short = norm_name.short(fonte)
    full_date = fonte.data and len(fonte.data) == 10 and not norm_name.doubtful_date(fonte)
    title = f"{short} ({fonte.titulo})" if fonte.titulo and fonte.pais == "BR" else short
    tags: list[tuple[str, str | None]] = [
        ("TY", "STAT"),
        ("TI", title),
        ("T2", norm_name.code(fonte, uf=False)),
        ("AU", norm_name.heading(fonte, capitals=False)),
        ("M1", fonte.numero if fonte.pais == "PT" else norm_name.digits(fonte)),
        ("PY", norm_name.year(fonte)),
        ("DA", fonte.data.replace("-", "/") if fonte.data and full_date else None),
        ("SE", joining.descending([citado]) or None),
        ("OP", _history(citado)),
        ("LA", "pt-PT" if fonte.pais == "PT" else "pt-BR"),
        ("UR", record.url),
        ("Y2", record.acesso.strftime("%Y/%m/%d") if record.url else None),
        ("N1", record.abnt),
    ]
    lines = [f"{tag}  - {_one_line(value)}" for tag, value in tags if value]
    return "\r\n".join([*lines, "ER  - ", ""])


def _history(citado: Citado) -> str | None:
    """What the "history" field says: the clause, and the day for which the text was asked."""
    return _capital(at_date(citado.clausula, citado)) or None


def _one_line(text: str) -> str:
    return " ".join(text.split())


def csl_json(records: tuple[Registro, ...]) -> str:
    """CSL-JSON: a list of items of type `legislation`."""
    return json.dumps([csl(record) for record in records], ensure_ascii=False, indent=2) + "\n"


def csl(record: Registro) -> dict[str, Any]:
    """One CSL item as a dict; fields that are not known are left out."""
    citado, fonte = record.citado, record.citado.fonte
    name, qualifier = norm_name.place(fonte)
    found: dict[str, Any] = {
        "id": csl_id(citado),
        "type": "legislation",
        "title": _title(fonte),
        "container-title": norm_name.code(fonte, uf=False),
        "author": [{"literal": norm_name.heading(fonte, capitals=False)}],
        "jurisdiction": urn.jurisdiction(fonte),
        "number": fonte.numero if fonte.pais == "PT" else norm_name.digits(fonte),
        "section": joining.descending([citado]) or None,
        "references": _history(citado),
        "issued": _issued(fonte),
        "publisher-place": ", ".join(part for part in (name, qualifier) if part) or None,
        "publisher": fonte.orgao_publicador,
        "language": "pt-PT" if fonte.pais == "PT" else "pt-BR",
        "URL": record.url,
        "accessed": _parts(record.acesso.isoformat()) if record.url else None,
        "note": record.abnt,
    }
    return {key: value for key, value in found.items() if value is not None}


def _issued(fonte: Fonte) -> dict[str, Any] | None:
    year = norm_name.year(fonte)
    if norm_name.doubtful_date(fonte) and year:
        return _parts(year) | {"circa": True}
    day = fonte.data or year
    return _parts(day) if day else None


def _parts(iso: str) -> dict[str, Any]:
    return {"date-parts": [[int(part) for part in iso.split("-")]]}


ESTILOS: dict[str, Callable[[tuple[Registro, ...]], str]] = {
    "bibtex": bibtex,
    "biblatex": biblatex,
    "ris": ris,
    "csl-json": csl_json,
}
