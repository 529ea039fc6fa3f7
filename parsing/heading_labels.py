"""Labels of headings, annexes, transitory provisions and penalties."""

from __future__ import annotations

import regex

from parsing.model import Numero, Tipo
from parsing.numerals import (
    letters_value,
    number,
    ordinal_value,
    roman_readings,
)
from parsing.options import (
    CUSTOS,
    EXTENSO,
    SEP_ARTIGO,
    Opcao,
)

_FORMAS: tuple[tuple[str, Tipo], ...] = (
    (r"sub-?\s?se[cç]?[çc](?:[ãâa]o|[õo]es)", "subsecao"),
    (r"sub-?\s?t[íi]tulo", "subtitulo"),
    (r"parte", "parte"),
    (r"livro", "livro"),
    (r"t[íil1]tul[o0]", "titulo"),
    (r"cap[íil1]tul[o0]|cap\.", "capitulo"),
    (r"se[cç]?[çc][ãâa][o0]", "secao"),
    (r"anexo", "anexo"),
)
_CABECALHOS = tuple((regex.compile(padrao, regex.I), tipo) for padrao, tipo in _FORMAS)
_NUM_CABECALHO = regex.compile(
    rf"""\s*[-–—:]?\s*(?: (?P<unico>(?i:[úu]nic[oa])) (?!\p{{L}})
      | (?P<rom>(?!1\.?[º°ª])[IVXLCDM1l]{{1,9}}(?!\p{{L}})) (?P<suf>(?:-[A-Z]|\s?[-–]\s?[A-Z](?=[^\S\n]*(?:\n|\Z|[-–—])))(?!\p{{L}}))?
      | (?P<num>\d{{1,3}}) (?:[ \t\u00a0]?(?:\.?[º°ª˚]|o(?!\p{{L}})|a(?!\p{{L}})))? (?P<suf2>-[A-Z](?!\p{{L}}))?
      | (?P<ext>{EXTENSO})
      | (?P<ger>(?i:geral|especial))(?!\p{{L}})
      | (?P<let>[A-Z])(?!\p{{L}}) )""",  # noqa: E501
    regex.VERBOSE,
)
_SEP_CABECALHO = regex.compile(r"[ \t\u00a0]*[-–—:.]*[ \t\u00a0]*")


def cabecalho(text: str, inicio: int, pos: int) -> tuple[Opcao, ...]:
    palavra = "".join(text[inicio:pos].split())
    tipo = next(t for p, t in _CABECALHOS if p.fullmatch(palavra))
    base = 0.0 if palavra[0].isupper() else CUSTOS["minuscula"] + 1
    n = _NUM_CABECALHO.match(text, pos)
    fim_linha = text.find("\n", pos)
    fim_linha = len(text) if fim_linha < 0 else fim_linha
    if n is None:
        if tipo == "anexo" and not text[pos:fim_linha].strip() and palavra.isupper():
            return (Opcao("anexo", number(1, (), True), pos, pos, base),)
        return ()
    numero = _heading_number(n)
    if numero is None:
        return ()
    if n["ger"] and _below_heading(text, inicio):
        return ()  # PARTE A / Parte geral: its name
    segue = text[n.end() : n.end() + 1]
    if segue and not (segue.isspace() or segue in "-–—:.,;/)"):
        return ()
    resto = text[n.end() : fim_linha].strip()
    if resto[:1] in (",", ";", ")", "/") or (resto[:1].islower() and not palavra.isupper()):
        base += CUSTOS["referencia"]
    if tipo == "anexo" and resto and not (palavra.isupper() or resto[:1] in "-–—:"):
        base += CUSTOS["referencia"] + 2
    if tipo == "anexo" and _in_list(text, inicio, resto):
        base += CUSTOS["em_lista"]
    if tipo == "parte" and not palavra.isupper() and resto[:1] not in ("", "-", "–", "—", ":"):
        base += CUSTOS["referencia"]
    fim = n.end()
    sep = _SEP_CABECALHO.match(text, fim)
    return (Opcao(tipo, numero, fim, sep.end() if sep else fim, base),)


_ANTES_DE_ITEM = regex.compile(r"[:;,]\s*(?:e|ou)?\s*\Z")


def _in_list(text: str, inicio: int, resto: str) -> bool:
    """An annex that a list names ("Integram esta Lei: / Anexo I - Tabela;") begins elsewhere."""
    if resto.endswith((";", "; e", "; ou", ",")):
        return True
    return _ANTES_DE_ITEM.search(text, max(0, inicio - 8), inicio) is not None and resto != ""


def heading_number(text: str) -> Numero | None:
    """The number of a heading from its print alone: I, 2, ÚNICO."""
    n = _NUM_CABECALHO.match(text)
    return _heading_number(n) if n else None


def _heading_number(n: regex.Match[str]) -> Numero | None:
    if n["unico"]:
        return number(1, (), True)
    sufixo = n["suf"] or n["suf2"]
    valores = (letters_value(sufixo.strip(" -")) or 1,) if sufixo else ()
    if n["rom"]:
        leituras = roman_readings(n["rom"])
        return number(leituras[0], valores) if leituras else None
    if n["num"]:
        return number(int(n["num"]), valores)
    if n["ger"]:
        return number(1 if n["ger"].lower() == "geral" else 2)
    if n["ext"]:
        valor = ordinal_value(n["ext"])
        return number(valor) if valor else None
    valor = letters_value(n["let"])
    return number(valor) if valor else None


_CABECALHO_NU = regex.compile(
    r"(?:t[íi]tulo|cap[íi]tulo|se[cç]?[çc][ãa]o|livro|parte)\s+\p{L}?[\w]{1,9}[\s.–—-]*$",
    regex.IGNORECASE,
)
"""A numbered heading without a name just above: the words are its name."""


def _below_heading(text: str, inicio: int) -> bool:
    linha = max(text.rfind("\n", 0, inicio), 0)
    return _CABECALHO_NU.search(text, max(0, linha - 80), linha) is not None


_FIM_DE_FRASE = frozenset('.;:)”"»')


def agrupamento(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    linha = max(text.rfind("\n", 0, inicio), 0)
    antes = text[max(0, linha - 80) : linha].rstrip()
    if _below_heading(text, inicio):
        return ()
    if "ransit" not in text[inicio:fim].lower() and antes and antes[-1] not in _FIM_DE_FRASE:
        return ()  # the name of a heading goes on
    return (Opcao("agrupamento", None, inicio, inicio, 0.0),)


def regulamento(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    return (Opcao("anexo", number(1, (), True), inicio, inicio, CUSTOS["anexo_sem_nome"]),)


def pena(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    palavra = text[inicio:fim]
    tipo: Tipo = "pena" if palavra.lower().startswith("pena") else "generico"
    rotulo = inicio + len(palavra.rstrip(" \t\n-–—"))
    return (Opcao(tipo, None, rotulo, SEP_ARTIGO.match(text, fim).end(), 0.3),)  # type: ignore[union-attr]
