"""Where the closing of a law begins: place and date, signatures, registration, disclaimers."""

from __future__ import annotations

import regex

_FECHO = regex.compile(
    r"""
    ^[^\S\n]* (?:
      (?:\p{Lu}[\p{L}.'’ -]{2,60}|[^\n]{0,60}\b(?:Prefeitura|PREFEITURA|Gabinete|GABINETE|Pa[çc]o|PA[ÇC]O|Pal[áa]cio|PAL[ÁA]CIO|Sala|SALA|C[âa]mara|C[ÂA]MARA)\b[^\n]{0,80}?) \s*[,(][^\n]{0,60}? \s*(?:aos|em|EM)?\s* \d{1,2}[º°]? (?:\s*\([^)\n]{3,30}\)\s*(?:dias?)?)? \s*(?:dias\s+do\s+m[êe]s\s+)? (?:de|DE)\s+ (?:\p{L}{4,10}) \s+ (?:de|DE)\s+ \d{4}     # Paraguaçu Paulista, 08 de Dezembro de 1998.
    | \p{Lu}[\p{L}.'’ -]{2,60}[,\s-]+\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*\.?[^\S\n]*$
    | (?i:(?:prefeitura|gabinete|pa[çc]o|pal[áa]cio|sala\s+das\s+sess[õo]es|secretaria|c[âa]mara\s+municipal)\b[^\n]{0,100},?\s+(?:em|aos|ao)\b)                                   # Gabinete do Prefeito Municipal, em …
    | (?i:registr(?:e-se|ad[ao])|vist[oa]\s+e\s+aprovad[oa]|aprovad[oa]\s+pel[oa]\b[^\n]{3,120}\bem\s+\d{1,2}\s+de|(?:promulgad|referendad|assinad|aprovad|sancionad)[oa]\s+(?:em|aos)\s+\d|publi(?:que-se|cad[ao])|cumpra-se|mando,?\s+portanto|(?:e\s+)?para\s+(?:que\s+)?const(?:ar|e)|este\s+texto\s+n[ãa]o\s+substitui|nota:?\s+este\s+texto\s|download\s+do\s+documento|vers[ãa]o\s+para\s+impress[ãa]o|data\s+d[ea]\s+(?:inser[çc][ãa]o\s+no\s+sistema|[úu]ltima\s+atualiza[çc][ãa]o)|afixad[ao])\b
    | \d{1,2}[º°]?\s+de\s+\p{L}{4,9}\s+de\s+\d{4}\s*\.?\s*[-–—]\s*[OA]s?\s                                 # 15 de janeiro de 2020. — O Presidente da Câmara
    | (?:JUSTIFICATIVA|JUSTIFICAÇÃO|EXPOSIÇÃO\s+DE\s+MOTIVOS)\s*:?[^\S\n]*$                          # after a bill
    | \d{6,12}[^\S\n]*$                                                                          # 319874756: number of the act in the gazette
    | (?i:o\s+)?(?:Prefeit[oa]|PREFEIT[OA]|Presidente|PRESIDENTE|Governador|GOVERNADOR|Secret[áa]ri[oa])\s+(?:Municipal|MUNICIPAL|da\s+C[âa]mara|do\s+Estado|da\s+Rep[úu]blica)[^\S\n]*$
    )""",  # noqa: E501
    regex.VERBOSE | regex.MULTILINE,
)
_NOME = r"\p{Lu}[\p{L}.'’]*(?:[^\S\n]+(?:\p{Lu}[\p{L}.'’]*|d[aeo]s?|e)){1,7}"
_ASSINATURA = regex.compile(
    rf"""
    ^[^\S\n]* (?:
      [-–(]?[^\S\n]*{_NOME}[^\S\n]*[,.]?[^\S\n]*(?:\n\s*|[-–—,][^\S\n]*)[-–(]?[^\S\n]*(?i:(?:o\s+)?(?:vice-?\s?)?(?:prefeit[oa]|president[ea]|governador|secret[áa]ri[oa]|vereador|ministr[oa]|relator|procurador|interventor))\b[^\n]{{0,60}}$   # FULANO DE TAL / Prefeito Municipal
    | (?i:em\s+|aos\s+)?\d{{1,2}}[º°]?[^\S\n]*(?:(?i:de)\s+\p{{L}}{{4,9}}\s+(?i:de)\s+\d{{4}}|[/.-]\d{{1,2}}[/.-]\d{{2,4}})[^\S\n]*\.?[^\S\n]*$                  # Em 10/05/1990
    | \p{{Lu}}[\p{{L}}.'’ -]{{2,60}},?[^\S\n]+(?:aos|em)[^\S\n]+\p{{Ll}}{{3,12}}(?:[^\S\n]+e[^\S\n]+\p{{Ll}}{{2,7}})?[^\S\n]+(?:dias[^\S\n]+)?(?:do[^\S\n]+m[êe]s[^\S\n]+)?de[^\S\n]+(?i:janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b[^\n]{{0,60}}$   # Lagoa Funda, aos três de maio de dois mil e onze.
    | (?i:sanciono|promulgo|lid[oa]\s+e\s+aprovad[oa])\b[^\n]{{0,80}}$                          # SANCIONO
    | (?:\(?aa?\)|(?i:ass(?:inad[oa])?)\s*[.:])[^\S\n]*{_NOME}                               # (a) Fulano de Tal
    | (?:DOM|DOE|DOU|D\.O\.[EMU]\.?)\b[^\n]{{0,60}}$                                        # DOM 10/5/1990
    | \(?(?i:projeto\s+de\s+(?:lei|resolu[çc][ãa]o)|autor(?:ia|es)?\s*:|processo\s+n)[^\n]{{0,120}}$   # Autoria: Vereador …
    | _{{8,}}[^\S\n]*$
    )""",  # noqa: E501
    regex.VERBOSE | regex.MULTILINE,
)
"""Weaker signs, believed at the end of law only, never in an annex."""
_FIM = '.;:!?)”"»'


_SO_NOME = regex.compile(
    rf"\s*{_NOME}(?:[^\S\n]*[,–—-][^\n]{{0,60}})?\s*(?:\n[^\n]{{0,60}}\s*){{0,4}}"
)


_CARGO = regex.compile(
    r"(?i:vice-?\s?)?(?:Secret[áa]ri[oa]|President[ea]|Vice|Vereador|Tesoureir[oa]|Suplente|Testemunha)\b"
)


def is_signature(texto: str, inicio: int, fim: int) -> bool:
    """Whether a piece that looks like one of a list is a signature: "a) FULANO DE TAL - Prefeito",
    "1º Secretário: Fulano de Tal".
    """
    if fim - inicio >= 400:
        return False
    named = _SO_NOME.fullmatch(texto, inicio, fim) or _CARGO.match(texto, inicio, fim)
    return named is not None


_EPIGRAFE = regex.compile(
    r"""^[^\S\n]*
    (?P<t> (?: (?:LEI|DECRETO|RESOLUÇÃO|EMENDA|PORTARIA|INSTRUÇÃO|DELIBERAÇÃO|ATO|EDITAL)(?:[ -]\p{Lu}{2,14}){0,3}
             | (?:Lei|Decreto|Resolução|Portaria)(?:[ -](?:Complementar|Municipal|Lei|Legislativo|Delegada))? )
      [ ]{1,3}[Nn][º°ªo.]{0,3}[ ]{0,2}\d[\d.]{0,6}
      (?: /\d{2,4} | [ ]{0,2}[,.–-]?[ ]{0,2}(?i:de|em)[ ][^\n]{4,40}?\d{4} ) )       # LEI Nº 11, DE 4 DE MAIO DE 1985
    [ ]{0,3}[.–-]?[ ]{0,3}$""",  # noqa: E501
    regex.MULTILINE | regex.VERBOSE,
)


def below_epigraph(texto: str, offset: int) -> bool:
    """Whether the epígrafe of a norm stands just above: its Art. 1 begins a law."""
    return _EPIGRAFE.search(texto, max(0, offset - 500), offset) is not None


def other_norm(texto: str, inicio: int, fim: int) -> regex.Match[str] | None:
    """The epígrafe of another norm between two pieces of law, alone on its line.

    It stands after a finished sentence, or after the closing of the norm before.
    """
    m = _EPIGRAFE.search(texto, inicio, fim)
    if m is None:
        return None
    antes = texto[inicio : m.start()].rstrip()
    if antes[-1:] in _FIM or closing_start(texto, inicio, m.start()) is not None:
        return m
    return None


_TABELA = regex.compile(
    r"""^[^\S\n]*
    (?P<rotulo> (?:TABELA|QUADRO|PLANILHA|FORMUL[ÁA]RIO|MAPA) [ ]{1,3} (?:N[º°.]{0,2}[ ]?)?
      (?P<n>[IVX]{1,5}|\d{1,2}|[ÚU]NIC[OA]) )                             # TABELA I   QUADRO Nº 2
    (?!\p{L}) [^\S\n]*[-–—:.]?[^\S\n]* (?=[^\p{Ll}\n]{0,120}(?:\n|\Z))""",
    regex.MULTILINE | regex.VERBOSE,
)


def tables(texto: str, inicio: int, fim: int) -> list[regex.Match[str]]:
    """Titles of tables below the last article of a law: TABELA I, in capitals on its line.

    They come after a finished sentence, or after the closing.
    """
    found = list(_TABELA.finditer(texto, inicio, fim))
    fecho = closing_start(texto, inicio, fim) if found else None
    for i, m in enumerate(found):
        antes = texto[max(inicio, m.start() - 300) : m.start()].rstrip()
        if antes[-1:] in (".", ";", ")") or (fecho is not None and fecho < m.start()):
            return found[i:]
    return []


_SO_NUMERO = regex.compile(r"\s*\d{9}\s*")
"""The number of the act in Portugal's gazette, the very last line even below a table."""


def closing_start(texto: str, inicio: int, fim: int, *, anexo: bool = False) -> int | None:
    """Offset where the closing begins inside the last piece of law; None when there is none.

    A closing line counts only after a finished sentence (law does not end in the air), but for an
    annex, whose tables do.
    """
    found = []
    for padrao in (_FECHO,) if anexo else (_FECHO, _ASSINATURA):
        for m in padrao.finditer(texto, inicio, fim):
            antes = texto[max(inicio, m.start() - 300) : m.start()].rstrip()
            if m.start() <= inicio or not antes:
                continue
            if anexo or antes[-1] in _FIM or _SO_NUMERO.fullmatch(texto, m.start()):
                found.append(m.start())
                break
    return min(found, default=None)
