"""Labels of lists: incisos, alíneas, subalíneas, numbers and items, with every reading."""

from __future__ import annotations

import regex

from parsing.numbered_labels import VARIAS_ALINEAS, VARIOS_INCISOS, listed, lists_several
from parsing.numerals import (
    letters_value,
    number,
    roman_readings,
    roman_value,
)
from parsing.options import (
    CUSTOS,
    SEPARADOR,
    Opcao,
)

_VIRGULA = regex.compile(r",[ \t]")
_SUFIXO_ROM = regex.compile(r"[-–]([A-Z]{1,2})(?=\s*[-–—‐.):])")


def romano(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    impresso = text[inicio:fim]
    letras = impresso.replace(" ", "")
    if letras.isdigit() and len(letras) == 1:
        sufixado = _SUFIXO_ROM.match(text, fim)
        return digito(text, inicio, sufixado.end() if sufixado else fim)
    leituras = roman_readings(letras)
    if not leituras:
        return ()
    if lists_several(text, fim) and (varios := VARIOS_INCISOS.match(text, inicio)):
        return listed(varios, "inciso", leituras[0], roman_value)
    sufixo: tuple[int, ...] = ()
    if text[fim : fim + 1] in "-–" and (s := _SUFIXO_ROM.match(text, fim)):
        sufixo, fim = (letters_value(s[1]) or 1,), s.end()
    sep = (text[fim : fim + 1] == "," and _VIRGULA.match(text, fim)) or SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    separador = text[fim:depois].strip()
    exato = roman_value(letras) is not None and letras.isupper() and " " not in impresso
    base = 0.0 if exato else CUSTOS["ocr"]
    if not separador:
        if not exato or "\n" in text[fim:depois] or not text[depois : depois + 1].isalnum():
            return ()
        base += CUSTOS["sem_separador"]
    elif separador in (".", ":"):
        base += 0.5
    elif separador == ",":
        if not exato:
            return ()
        base += CUSTOS["com_virgula"]
    fim_rotulo = _after_paren(text, fim) if separador.startswith(")") else fim
    opcoes = [
        Opcao(
            "inciso", number(v, sufixo), fim_rotulo, depois, base + 0.5 * i, "" if exato else "ocr"
        )
        for i, v in enumerate(leituras)
    ]
    if letras.isdigit():
        opcoes += digito(text, inicio, fim)
    if len(letras) == 1 and separador.startswith(")"):
        opcoes.append(
            Opcao(
                "alinea",
                number(letters_value(letras) or 1),
                fim_rotulo,
                depois,
                0.6,
            )
        )
    if heading := _heading(text, inicio, depois):
        opcoes.append(heading)
    if letras == "l" and separador.startswith(")"):  # "l) de lona; 2) de palha"
        opcoes.append(Opcao("item", number(1), fim_rotulo, depois, base, "ocr"))
    return tuple(sorted(opcoes, key=lambda o: o.custo)) if len(opcoes) > 1 else (opcoes[0],)


_SO_TITULO = regex.compile(
    r"""(?: [^\p{Ll}\n.;:,]{4,90} | D[aeo]s?\ \p{Lu}[^\n.;:,]{3,80} ) (?<!\s) [^\S\n]* \n\s*
    (?: Art | ART )""",
    regex.VERBOSE,
)


def _heading(text: str, inicio: int, depois: int) -> Opcao | None:
    """A heading of which only number and name are printed: "II - DA COMPETÊNCIA / Art. 2º"."""
    if text[inicio - 1 : inicio] not in ("\n", "") or not _SO_TITULO.match(text, depois):
        return None
    return Opcao("agrupamento", None, inicio, inicio, CUSTOS["so_titulo"], "so_titulo")


def _after_paren(text: str, fim: int) -> int:
    onde = text.find(")", fim, fim + 3)
    return onde + 1 if onde >= 0 else fim


_ASPAS = "\"“”'‘’"
_LETRAS_TROCADAS = {"h": 2, "t": 6, "l": 9, "q": 7}
"""Letters that OCR takes for others: h) for b), t) for f), l) for i), q) for g)."""
_SUFIXO_LETRA = regex.compile(r"-([A-Z]|\d)\s*\)")


def letra(text: str, inicio: int, fim_bruto: int) -> tuple[Opcao, ...]:
    bruto = text[inicio:fim_bruto].replace("}", ")")
    letras = bruto.partition(")")[0].partition("-")[0].strip(" \t\n\u00a0.–—" + _ASPAS)
    citada = bruto[0] in _ASPAS
    if "Y" in letras and _ROMANO_COM_Y.fullmatch(letras):
        return _with_y(text, inicio, letras)
    if lists_several(text, fim_bruto) and (varias := VARIAS_ALINEAS.match(text, inicio)):
        return listed(varias, "alinea", letters_value(letras) or 1, letters_value)
    sufixo = _SUFIXO_LETRA.search(bruto) if "-" in bruto else None
    valores = (letters_value(sufixo[1]) or int(sufixo[1]),) if sufixo else ()
    inteiro = citada or bruto.endswith(")")
    fim = fim_bruto if inteiro else inicio + len(letras)
    sep = SEPARADOR.match(text, fim_bruto)
    depois = sep.end() if sep else fim
    base = 0.0
    if citada:
        base += 0.5
    elif not bruto.endswith(")"):
        if len(letras) > 1 and roman_value(letras) is None:
            return ()
        dita = bruto[len(letras) :].strip() or text[fim_bruto - 1 : depois].strip()
        if (letras.isupper() and dita[:1] == ".") or not text[depois : depois + 1].strip():
            return ()
        base += CUSTOS["letra_solta"] + (1.0 if letras.isupper() else 0.0)
    elif not letras.islower():
        base += 0.5
        if not letras.isupper():
            return ()
    opcoes = []
    if len(letras) == 2 and letras[0] == letras[1] != "a":  # z), aa), bb), cc): 28, 29
        dobrada = number(26 + (letters_value(letras[0]) or 1), valores)
        opcoes.append(Opcao("alinea", dobrada, fim, depois, base))
    if len(letras) <= 2:
        opcoes.append(
            Opcao("alinea", number(letters_value(letras) or 1, valores), fim, depois, base)
        )
    if letras in _LETRAS_TROCADAS and bruto.endswith(")"):
        lida = number(_LETRAS_TROCADAS[letras])
        opcoes.append(Opcao("alinea", lida, fim, depois, base + 2 * CUSTOS["ocr"], "ocr"))
    valor = roman_value(letras)
    if valor is not None and valor < 50:
        fim_rom = fim
        opcoes.append(Opcao("subalinea", number(valor), fim_rom, depois, base))
        opcoes.append(Opcao("inciso", number(valor), inicio + len(letras), depois, base + 0.5))
    return tuple(opcoes)


_ROMANO_COM_Y = regex.compile(r"[IVX]{0,3}Y[I]{0,3}")


def _with_y(text: str, inicio: int, letras: str) -> tuple[Opcao, ...]:
    """OCR reads V as Y: "Y — consentir", "YI - dar"; a Y alone may be the letter."""
    valor = roman_value(letras.replace("Y", "V"))
    fim = inicio + len(letras)
    sep = SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    if valor is None:
        return ()
    opcoes = [Opcao("inciso", number(valor), fim, depois, CUSTOS["ocr"], "ocr")]
    if letras == "Y":
        opcoes.append(Opcao("alinea", number(25), fim, depois, CUSTOS["letra_solta"] + 1.0))
    return tuple(opcoes)


_ORDINAL_NU = regex.compile(r"\.?(?:[º°ª]|[oa](?=\))|o(?!\p{L}))")


def digito(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    digitos, _, letra = text[inicio:fim].partition("-")
    if not digitos.isdigit() or len(digitos) > 3:
        return ()
    if text[fim : fim + 1] == "." and text[fim + 1 : fim + 2].isdigit():
        return ()
    ordinal = _ORDINAL_NU.match(text, fim)
    fim = ordinal.end() if ordinal else fim
    sep = SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    separador = text[fim:depois].strip() or ("º" if ordinal else "")
    if not separador or not text[depois : depois + 1].strip():
        return ()
    numero = number(int(digitos), (letters_value(letra) or 1,) if letra else ())
    base = 0.0 if separador[0] in "-–—)" else 0.2
    fim = _after_paren(text, fim) if separador[0] == ")" else fim
    opcoes = (
        Opcao("numero", numero, fim, depois, base),
        Opcao("item", numero, fim, depois, base),
        Opcao("inciso", numero, fim, depois, base + CUSTOS["arabico"], "arabico"),
    )
    if digitos == "1" and separador[0] == ")":  # "j) jogos; 1) loterias; m) mercados"
        return (*opcoes, Opcao("alinea", number(12), fim, depois, 2 * CUSTOS["ocr"], "ocr"))
    return opcoes


_PARTE_DITA = regex.compile(
    r"""(?P<rom>[IVXLC]{1,7}) | (?P<let>["“]?[a-z]["”]?(?:\s?\)|\s{0,2}[-–—]|\s{0,2}[.:](?=\s))) | (?P<num>\d{1,2})""",  # noqa: E501
    regex.VERBOSE,
)
_DITOS = {"i": "inciso", "a": "alinea"}


def dito(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    """A label that says what it is: "Inciso I - de dez cruzeiros", "Alínea b) à noite"."""
    parte = _PARTE_DITA.match(text, fim)
    if parte is None:
        return ()
    ler = {"rom": romano, "let": letra, "num": digito}[parte.lastgroup or "num"]
    palavra = text[inicio:fim].lower()
    tipo = "item" if palavra.startswith("it") else _DITOS[palavra[0]]
    return tuple(o for o in ler(text, *parte.span()) if o.tipo == tipo)[:1]


def subdividido(text: str, inicio: int, fim: int) -> tuple[Opcao, ...]:
    """A label that repeats the one above: "b.1) por inteiro", "1.1. às comissões"."""
    *resto, acima, proprio = text[inicio:fim].split(".")
    sep = SEPARADOR.match(text, fim)
    depois = sep.end() if sep else fim
    fim = _after_paren(text, fim) if text[fim:depois].strip() == ")" else fim
    valor = int(acima) if acima.isdigit() else roman_value(acima) or letters_value(acima)
    if not valor or not int(proprio):
        return ()
    base = CUSTOS["subdividido"]
    item = Opcao(
        "item", number(int(proprio)), fim, depois, base,
        acima=number(valor), degraus=len(resto) + 1,
    )  # fmt: skip
    return (item, item._replace(tipo="numero")) if acima.isdigit() else (item,)
