"""Sure repairs of a line: ligatures, mojibake, invisible signs, letters spaced out, markup."""

from __future__ import annotations

from html import unescape

import regex

from parsing.model import Linha

_FAIXAS = ((0, 9), (14, 32), (127, 160), (0xAD, 0xAE), (0x200B, 0x2010), (0x2060, 0x2061),
           (0xFEFF, 0xFF00), (0xFFFC, 0xFFFE), (0xFB00, 0xFB07))  # fmt: skip
_ESTRANHOS = "".join(chr(n) for inicio, fim in _FAIXAS for n in range(inicio, fim))
STRANGE: tuple[tuple[frozenset[str], regex.Pattern[str]], ...] = (
    (frozenset(_ESTRANHOS), regex.compile(f"[{regex.escape(_ESTRANHOS)}]")),
    (frozenset("Â"), regex.compile(r"Â[\x80-\xbf]")),
    (frozenset("&"), regex.compile(r"&(?:[A-Za-z]{2,8}|\#\d{2,5}|\#x[0-9A-Fa-f]{2,5});")),
    (frozenset("Ã"), regex.compile(r"Ã[\x80-\xbf]")),  # PrefeiturÃ£
    (frozenset("§£¡¢©³´µ"), regex.compile(r"à[§£¡¢©ª³º´µ]")),  # Aà§à£o: lower-cased on the way
)
"""Signs of damage: what has to be in a text at all, and where it stands."""
BROKEN_WORD = regex.compile(r"f[il]\ (?=\p{Ll}{3})|\(cid:")
"""`fi scalização`: the ligature came out with a blank; `(cid:65)rt. 1º`."""
_LIGADURAS = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_INVISIVEL = regex.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff\ufffc]")
_LIGADURA_PARTIDA = regex.compile(r"(?<![\p{L}-])(\p{L}{0,7}f[il])\ (?=\p{Ll}{3})")
GLUED_SIGNS = (".Art", ".Par", ".§", ";I", ";V", ";X", ")Art")
GLUED = regex.compile(
    r"""(?<=[\p{Ll}\d)”"][.;:]|\.\)) (?= Art\.\s?\d{1,4}\s?[º°o.-] | Art\.\s?\d{1,4}\s?-?[A-Z]?\s
      | Par[áa]grafo\s(?:[úu]nico|primeiro)\b | §\s?\d{1,2}[º°o] | [IVX]{1,5}\s?[-–]\s )""",
    regex.VERBOSE,
)
"""Labels without a blank before: "o ruído.Art. 2º São fontes: I - bares;II - igrejas"."""
LOST_LIGATURE = regex.compile(r"\p{L}[\x00\ufffd]\p{L}")


def repair(line: str) -> str:
    """The line without invisible characters, with ligatures and mojibake undone where that is
    sure.
    """
    for ligadura, letras in _LIGADURAS.items():
        line = line.replace(ligadura, letras)
    if "&" in line and ";" in line:
        line = unescape(line)  # &sect; 1&ordm; on a page pasted as text
    if _ESPACADAS.fullmatch(line):
        line = _unspace(line)
    line = _undo_mojibake(line)
    line = GLUED.sub(" ", line)
    line = _INVISIVEL.sub("", line)
    return _LIGADURA_PARTIDA.sub(r"\1", line)


_ESPACADAS = regex.compile(r"\s*(?:\p{Lu}\ ){3,}\p{Lu}(?:\ {2,}(?:\p{Lu}\ )*\p{Lu})*\s*")
_PALAVRAS_DE_TITULO = (
    "PARTE",
    "LIVRO",
    "TÍTULO",
    "TITULO",
    "CAPÍTULO",
    "CAPITULO",
    "SEÇÃO",
    "ANEXO",
)


def _unspace(line: str) -> str:
    """`P A R T E  G E R A L` → `PARTE GERAL`: letters spaced out for looks."""
    palavras = [palavra.replace(" ", "") for palavra in regex.split(r"\ {2,}", line.strip())]
    for inicio in _PALAVRAS_DE_TITULO:
        if palavras[0].startswith(inicio) and palavras[0] != inicio:
            palavras[0] = f"{inicio} {palavras[0][len(inicio) :]}"
            break
    return " ".join(palavras)


def _undo_mojibake(line: str) -> str:
    if not regex.search(r"[ÃÂ][\x80-\xbf]|à[§£¡¢©ª³º´µ]", line):
        return line
    tentativa = regex.sub(r"à(?=[§£¡¢©ª³º´µ])", "Ã", line)
    for codificacao in ("latin-1", "cp1252"):
        try:
            novo = tentativa.encode(codificacao).decode("utf-8")
        except UnicodeError:
            continue
        return novo
    return regex.sub(r"[ÃÂ][\x80-\xbf]", lambda m: _pair(m.group()), tentativa)


def _pair(pair: str) -> str:
    try:
        return pair.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return pair


_MARCACAO = regex.compile(r"^(?:#{1,6} |[ \t]*(?:[-*+] )?\*{2,3}[^\s*])", regex.MULTILINE)
_TITULO_MD = regex.compile(r"^\s*\#{1,6}\s+")
_MARCADOR_MD = regex.compile(r"^\s*[-*+]\s+(?=\*|~~)")
_ENFASE = regex.compile(r"\*{1,3}(?=\S)([^*\n]{1,2000}?)\*{1,3}")
_RISCO = regex.compile(r"~~([^~\n]{0,100000})~~")


ROTULO_MAXIMO = 40
"""Struck text that begins later in its line is only a part of it."""


def is_markdown(text: str) -> bool:
    """Whether a text is marked up: several lines with `#` headings or bold labels."""
    if "**" not in text and "\n#" not in text:
        return False
    return sum(1 for _, _ in zip(range(3), _MARCACAO.finditer(text), strict=False)) == 3


def plain_line(linha: Linha) -> Linha:
    """A marked-up line as plain text; struck text is remembered."""
    texto = linha.texto
    if "*" not in texto and "#" not in texto and "~~" not in texto:
        return linha
    riscado = texto.rstrip().endswith("~~") and 0 <= texto.find("~~") < ROTULO_MAXIMO
    novo = _MARCADOR_MD.sub("", _TITULO_MD.sub("", texto))
    novo = _RISCO.sub(r"\1", _ENFASE.sub(r"\1", novo)).replace("**", "")
    return linha._replace(texto=novo, original=texto, riscado=riscado) if novo != texto else linha


_SINAIS_MD = str.maketrans("", "", "*#~-+ \t")


def unmarked(line: str) -> str:
    """Without the signs of markup, whose removal is no repair of the text."""
    return line.translate(_SINAIS_MD)
