"""Names of acts in notes: kind, number, year, in the one shape `Lei nº 7.043/2022`."""

from __future__ import annotations

import regex

_MESES = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
    "outubro", "novembro", "dezembro",
)  # fmt: skip

KINDS = r"""
    Leis?\s+Compl(?:ementar(?:es)?|\.) | L\.\s?C\. | Dec\. | Res\. | Lei\s+Org[âa]nica | Leis?\s+Delegadas? | Lei-Quadro | Leis?
  | Decretos?[\s-]+Lei | Decretos?\s+Legislativos? | Decretos?\s+Regulamentar(?:es)? | Decretos?
  | Emendas?\s+Constituciona(?:l|is) | Emendas?\s+[àa]\s+(?:Lei\s+Org[âa]nica|LOM?|Constitui[çc][ãa]o(?:\s+Estadual)?) | ELOM? | Emendas? | EC
  | Medidas?\s+Provis[óo]rias? | MP[Vv]? | LC | Resolu[çc](?:[ãa]o|[õo]es) | Portarias? | IN | Instru[çc][ãa]o\s+Normativa
  | Ato | ADIn? | ADPF | A[çc][ãa]o\s+Direta\s+de\s+Inconstitucionalidade | Delibera[çc][ãa]o | Regulamento | Aviso | Edital | Declara[çc][ãa]o\s+de\s+Retifica[çc][ãa]o
"""  # noqa: E501
ACT = regex.compile(
    rf"""
    \b(?P<tipo>{KINDS}) (?:\b|(?<=\.))
    (?:\s+(?P<esfera>Municipal|Estadual|Federal|Regional))?
    (?:\s+(?:do|da)\s+(?:Senado(?:\s+Federal)?|C[âa]mara(?:\s+Municipal)?|Mesa) | \s+(?:do\s+)?(?:STF|TJ(?:[A-Z]{{2}})?))?
    [\s,]* (?:n\s*[.º°ª˚o]{{0,3}}\s*)? \s* (?P<numero>\d{{1,7}}(?:[.-]\d{{1,7}}){{3,6}}|\d{{1,3}}(?:\.\d{{3}})+(?!\d)|\d{{1,6}}) (?P<letra>-(?:[A-Z](?:/\d{{4}}/[AM])?|\d{{1,2}}(?![\d/.-])))?
    (?: \s*/\s*(?P<barra>\d{{4}}|\d{{2}})\b (?:/[A-Z]\b)?
      | [\s,(]* (?:de|em)? \s* (?P<data> \d{{1,2}}\s*[ºo°]?\s*(?:/|\.|-|\s+de\s+)\s*(?:\d{{1,2}}|[\p{{L}}]{{3,9}})\s*(?:/|\.|-|\s+de\s+)\s*(?:\d{{4}}|(?<=[/.-])\d{{2}}(?!\d)) | \d{{4}}\b )
    )?
    """,  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
BARE_NUMBER = regex.compile(
    r"(?<![/\d])\b(?:n[.º°o]*\s*)?(\d{1,3}(?:\.\d{3})+|\d{2,6})\s*/\s*(\d{4}|\d{2})\b(?!/\d)",
    regex.I,
)


_NOMES_DE_TIPO = (
    (regex.compile(r"leis?\s+compl(?:ementar(?:es)?|\.)|l\.?\s?c\.?", regex.I), "Lei Complementar"),
    (regex.compile(r"dec\.", regex.I), "Decreto"),
    (regex.compile(r"res\.", regex.I), "Resolução"),
    (regex.compile(r"leis?\s+delegadas?", regex.I), "Lei Delegada"),
    (regex.compile(r"leis?", regex.I), "Lei"),
    (regex.compile(r"decretos?[\s-]+lei", regex.I), "Decreto-Lei"),
    (regex.compile(r"decretos?\s+legislativos?", regex.I), "Decreto Legislativo"),
    (regex.compile(r"decretos?\s+regulamentar(?:es)?", regex.I), "Decreto Regulamentar"),
    (regex.compile(r"decretos?", regex.I), "Decreto"),
    (regex.compile(r"emendas?\s+constituciona(?:l|is)|ec", regex.I), "Emenda Constitucional"),
    (regex.compile(r"emendas?\s+[àa]\s+lei\s+org[âa]nica", regex.I), "Emenda à Lei Orgânica"),
    (regex.compile(r"emendas?\s+[àa]\s+lom?", regex.I), "Emenda à LOM"),
    (regex.compile(r"emendas?", regex.I), "Emenda"),
    (regex.compile(r"medidas?\s+provis[óo]rias?|mpv?", regex.I), "Medida Provisória"),
    (regex.compile(r"resolu[çc](?:[ãa]o|[õo]es)", regex.I), "Resolução"),
    (regex.compile(r"portarias?", regex.I), "Portaria"),
    (regex.compile(r"instru[çc][ãa]o\s+normativa|in", regex.I), "Instrução Normativa"),
)


_ANO = regex.compile(r"\d*\Z")


def norm(match: regex.Match[str]) -> str:
    """The act as printed, in the shape `Lei nº 7.043/2022` (points as printed, year in four
    digits).
    """
    tipo = " ".join(match["tipo"].split())
    nome = next((nome for padrao, nome in _NOMES_DE_TIPO if padrao.fullmatch(tipo)), None)
    nome = nome or (tipo if tipo.isupper() and len(tipo) <= 5 else tipo[:1].upper() + tipo[1:])
    if match["esfera"]:
        nome = f"{nome} {match['esfera'].capitalize()}"
    numero = match["numero"] + (match["letra"] or "")
    ano = match["barra"] or _ANO.search(match["data"] or "")[0]  # type: ignore[index]
    return f"{nome} nº {numero}/{full_year(ano)}" if ano else f"{nome} nº {numero}"


def full_year(ano: str) -> str:
    """`93` is 1993 and `05` is 2005: the century that makes the act past."""
    return ano if len(ano) != 2 else ("19" if int(ano) > 30 else "20") + ano


def date(dia: str, mes: str, ano: str) -> str | None:
    numero = int(mes) if mes.isdigit() else next(
        (i for i, nome in enumerate(_MESES, 1) if nome == mes.lower() or nome[:3] == mes.lower()), 0
    )  # fmt: skip
    return (
        f"{ano}-{numero:02d}-{int(dia):02d}" if 1 <= numero <= 12 and 1 <= int(dia) <= 31 else None
    )
