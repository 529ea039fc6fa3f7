"""Labels of articles and paragraphs: number, ordinal sign, suffix, several numbers at once."""

from __future__ import annotations

from collections.abc import Callable

import regex

from parsing.model import Tipo
from parsing.numerals import (
    letters_value,
    number,
    ordinal_value,
    roman_value,
    suffix_value,
)
from parsing.options import (
    CUSTOS,
    EXTENSO,
    SEP_ARTIGO,
    SUFIXO_CERTO,
    Opcao,
    plain,
)

_NUMERO = regex.compile(
    r"""
    (?P<n> \d{1,3}(?:\.\d{3})+(?!\d) | (?:\d{0,2}[lIO]\d{0,2}){1,2}(?<=[\dlI][\dlIO])(?![\p{Lu}\p{Ll}\d]) | \d{1,6} | (?i:[úuüùûo0]n[iíl1]c[oa0])(?!\p{L})
      | [lI](?=\s?\.?[º°ªo]) | [IVXL]{1,7}(?=\s*[-–—.:\n]) )
    (?P<ord> \s?\.?\s?(?:[º°ª˚]|o(?![\p{L}\d]))\.? | [s•](?=\s*[-–—.]) | \.?["”»'’*?](?=\s*[-–—.,]|\s\p{Lu}) | \.0(?=\s*[-–—)]) )?
    (?P<suf> \s?[-–‐]\s?[A-Z]{1,2}(?![\p{L}º\d]) (?:-(?:[A-Z](?!\p{L})|\d{1,2}(?=\s?[.–—-])))? | \.?\s[A-Z](?=\s?[-–—]\s) | [A-Z](?=[\s.]) | \s[B-DF-NP-Z](?=\s\p{Lu}) | \s(?:bis|ter|quater)\b )?
    (?P<partido> \ \d(?=\.?\s*\() )?
    """,  # noqa: E501
    regex.VERBOSE,
)


def artigo(text: str, inicio: int, pos: int) -> tuple[Opcao, ...]:
    palavra = text[inicio:pos]
    base = CUSTOS["minuscula"] if palavra[0] == "a" else 0.0
    estranha = palavra[2:3] not in "tT" or "," in palavra or ":" in palavra or ";" in palavra
    if palavra.rstrip(" .\t\n\u00a0-").endswith(("s", "S")):
        varios = _several(text, pos, "artigo", base)
        if varios or not _SO_UM.match(text, pos):
            return varios
        base += CUSTOS["ocr"]
    if estranha:
        base += CUSTOS["ocr"]
    if text[pos : pos + 1].isalpha():
        if parte := _DE_PARTE.match(text, pos):
            return _of_part(text, parte, base)
        if ordinal := _ORDINAL.match(text, pos):
            valor = ordinal_value(ordinal.group())
            if not valor:
                return ()
            return (plain(text, "artigo", valor, ordinal.end(), base, SEP_ARTIGO),)
    if _FAIXA.match(text, pos) and (varios := _several(text, pos, "artigo", base)):
        return varios  # Art. 6o a 8o (Revogados pela Lei…)
    return _numbered(text, pos, "artigo", base, SEP_ARTIGO, "ocr" if estranha else "")


_FAIXA = regex.compile(r"\d{1,4}\s?[º°o]?\s(?:ao?|e)\s\d")
_ARTIGO_DEFINIDO = regex.compile(r"[AOE]\s\p{Ll}")
_DE_PARTE = regex.compile(
    r"(?P<parte>[A-Z])[-–]?(?P<titulo>\d{1,2})/(?P<n>\d{1,3})\s?\.?[º°]?(?:-(?P<suf>[A-Z])(?!\p{L}))?"
)


def _of_part(text: str, m: regex.Match[str], base: float) -> tuple[Opcao, ...]:
    """An article numbered within its part and title: "Artigo A-1/2.º"."""
    sufixo = (letters_value(m["suf"]) or 1,) if m["suf"] else ()
    segue = SEP_ARTIGO.match(text, m.end())
    acima = number(letters_value(m["parte"]) or 1, (int(m["titulo"]),))
    fim = segue.end() if segue else m.end()
    return (Opcao("artigo", number(int(m["n"]), sufixo), m.end(), fim, base, acima=acima),)


_SO_UM = regex.compile(r"\d{1,4}\s?[º°]?\s*[-–—.]\s*\p{Lu}")
"""One number after a plural: "Arts. 18 - O corvo" is a slip for "Art."."""
_LETRAS = regex.compile(r"[A-Za-z]+|\d+")


def _suffix(text: str) -> int | None:
    """`B` is 2; a number stands for itself: "Art. 12-B-1"."""
    return int(text) if text.isdigit() else suffix_value(text)


def _numbered(
    text: str, pos: int, tipo: Tipo, base: float, separador: regex.Pattern[str], porque: str = ""
) -> tuple[Opcao, ...]:
    n = _NUMERO.match(text, pos)
    if n is None:
        return ()
    impresso, ordinal, sufixo, partido = n.groups()
    fim_simples = n.end(2 if ordinal else 1)
    if not impresso.isdecimal():
        if _LETRA_POR_NUMERO.search(impresso):
            return tuple(
                plain(text, tipo, valor, fim_simples, base + custo, separador)._replace(
                    porque=motivo
                )
                for valor, custo, motivo in _misread(impresso)
            )
        if not impresso[0].isdigit():
            return (plain(text, tipo, 1, n.end(1), base, separador)._replace(numero=_UNICO),)
    valor = int(impresso.replace(".", ""))
    if ordinal and ordinal[-1] == ".":
        fim_simples -= 1
    if not (sufixo or partido):
        simples = plain(text, tipo, valor, fim_simples, base, separador)
        return (simples._replace(porque=porque) if porque else simples,)
    opcoes = []
    if sufixo:
        letras = _LETRAS.findall(sufixo)
        valores = tuple(v for v in map(_suffix, letras) if v)
        compacto = not any(c.isspace() for c in sufixo) or letras[0].islower()
        colado = bool(ordinal) and sufixo[0].isalpha()
        fim = n.end(3)
        segue = separador.match(text, fim)
        fixo = not compacto and text[fim : fim + 3].strip()[:1] in ("-", "–", "—", ".")
        custo = base + (0.6 if colado else 0.0 if compacto or fixo else 1.0)
        if fixo and letras[0] == "I" and sufixo[0].isspace():  # Art. 5º – I – O alvará
            fixo, custo = False, custo + 2.0
        if not compacto and not fixo and _ARTIGO_DEFINIDO.match(text, fim - 1):
            custo += 3.0  # Art. 139 – O prazo
        opcoes.append(
            Opcao(tipo, number(valor, valores), fim, segue.end() if segue else fim, custo)
        )
        ambiguo = base + (CUSTOS["sufixo_ambiguo"] if compacto and not colado else 0.0)
        if fixo:
            ambiguo += 2.0
        depois = text[fim : fim + 3].lstrip()[:1]
        certo = depois in (".", "-", "–", "—") or (depois.isupper() and not colado)
        if compacto and certo:  # Art. 5ºB - Três
            ambiguo += SUFIXO_CERTO + (2.0 if depois == "." and not colado else 0.0)
        opcoes.append(plain(text, tipo, valor, fim_simples, ambiguo, separador))
    else:
        opcoes.append(plain(text, tipo, valor, fim_simples, base, separador))
    if partido:
        fim = n.end(4)
        junto = int(impresso.replace(".", "") + partido.strip())
        inteiro = plain(text, tipo, junto, fim, base + CUSTOS["ocr"], separador)
        opcoes.append(inteiro._replace(porque="ocr"))
    if porque:
        opcoes = [o._replace(porque=porque) for o in opcoes]
    return tuple(sorted(opcoes, key=lambda o: o.custo))


_UNICO = number(1, (), True)
_LETRA_POR_NUMERO = regex.compile(r"^[\dlIO]*[lIO][\dlIO]*$|^[IVXL]+$")


def _misread(impresso: str) -> list[tuple[int, float, str]]:
    """What a number printed with letters may be: "lO" is 10, "II" is 2 (roman) or 11 (OCR)."""
    lidos = []
    if (valor := roman_value(impresso)) and impresso.isupper():
        lidos.append((valor, 0.5, ""))
    digitos = impresso.translate(_ALGARISMOS)
    if digitos.isdigit() and int(digitos):
        lidos.append((int(digitos), CUSTOS["ocr"], "ocr"))
    return lidos


_ALGARISMOS = str.maketrans("lIO", "110")
_VARIOS = regex.compile(
    r"""(?P<n>\d{1,4})\s?[º°ª˚o]?(?:-[A-Z])?(?P<resto>(?:\s*(?:,|e|a|ao)\s*\d{1,4}\s?[º°ª˚o]?(?:-[A-Z])?){1,40})
    \s*[-–—.]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",
    regex.VERBOSE,
)


def _several(text: str, pos: int, tipo: Tipo, base: float) -> tuple[Opcao, ...]:
    """ "Arts. 3º e 4º (VETADOS)", "§§ 2º a 4º (Revogados…)"; any other plural is a reference."""
    m = _VARIOS.match(text, pos)
    if m is None:
        return ()
    numeros = [int(m["n"])]
    for ligacao, digitos in regex.findall(r"(,|e|ao?)\s*(\d{1,4})", m["resto"]):
        valor = int(digitos)
        if ligacao in ("a", "ao") and 0 < valor - numeros[-1] < 500:
            numeros.extend(range(numeros[-1] + 1, valor + 1))
        else:
            numeros.append(valor)
    outros = tuple(number(n) for n in numeros[1:])
    return (Opcao(tipo, number(numeros[0]), m.end("resto"), m.end(), base, "", outros),)


def lists_several(text: str, fim: int) -> bool:
    """Whether "," "e" or "a" follows a label, as in "II a IV - (Revogados…)"."""
    segue = text[fim : fim + 3].lstrip()[:1]
    return not segue or segue in ",ea"


VARIOS_INCISOS = regex.compile(
    r"""[IVXLC]{1,7}(?P<resto>(?:\s*(?:,|e|a|ao)\s+[IVXLC]{1,7}){1,40}) \s*[-–—.:]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",  # noqa: E501
    regex.VERBOSE,
)
VARIAS_ALINEAS = regex.compile(
    r"""[a-z]\s?\)(?P<resto>(?:\s*(?:,|e|a)\s+[a-z]\s?\)){1,24}) \s*[-–—.:]?\s*(?=\(\s*(?i:vetad|revogad|suprimid))""",  # noqa: E501
    regex.VERBOSE,
)
_LIGACAO = regex.compile(r"(,|e|ao?)\s+([IVXLC]+|[a-z](?=\s?\)))")


def listed(
    m: regex.Match[str], tipo: Tipo, primeiro: int, valor: Callable[[str], int | None]
) -> tuple[Opcao, ...]:
    """ "II a IV - (Revogados…)", "b) e c) (Revogadas…)": one label of several dispositivos."""
    numeros = [primeiro]
    for ligacao, letras in _LIGACAO.findall(m["resto"]):
        seguinte = valor(letras)
        if seguinte is None:
            return ()
        em_faixa = ligacao in ("a", "ao") and numeros[-1] < seguinte < numeros[-1] + 100
        numeros += range(numeros[-1] + 1, seguinte + 1) if em_faixa else [seguinte]
    outros = tuple(number(n) for n in numeros[1:])
    return (Opcao(tipo, number(primeiro), m.end("resto"), m.end(), 0.0, "", outros),)


_ORDINAL = regex.compile(EXTENSO)


def paragrafo(text: str, inicio: int, pos: int) -> tuple[Opcao, ...]:
    palavra = text[inicio:pos]
    estranha = palavra[0] not in "§Pp"
    base = CUSTOS["ocr"] if estranha else CUSTOS["minuscula"] if palavra[0] == "p" else 0.0
    if text[pos : pos + 1].isalpha() and (ordinal := _ORDINAL.match(text, pos)):
        valor = ordinal_value(ordinal.group())
        return (plain(text, "paragrafo", valor, ordinal.end(), base, SEP_ARTIGO),) if valor else ()
    if palavra.startswith("§§") or palavra.rstrip().endswith("s"):
        return _several(text, pos, "paragrafo", base)
    if _FAIXA.match(text, pos) and (varios := _several(text, pos, "paragrafo", base)):
        return varios
    opcoes = _numbered(text, pos, "paragrafo", base, SEP_ARTIGO, "ocr" if estranha else "")
    if estranha and opcoes and text[opcoes[0].fim_rotulo - 1] not in "º°ª˚o":
        return ()
    return opcoes
