"""bytes → str → lines: decoding, repairs that are recorded, page noise and sumário.

Noise is only what a named rule says (`regra`): `pagina`, `cabecalho_repetido`, `sumario`; all
else is law until the tree has placed it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import regex

from parsing.model import Errata, Linha, Problema
from parsing.problems import problem


class FonteIlegivel(Exception):
    """A file that is not a text: the message is for the user, in Portuguese."""


class Decodificado(NamedTuple):
    """A decoded text, how it was decoded and what was strange."""

    texto: str
    codificacao: str
    problemas: tuple[Problema, ...]


_MARCAS_DE_ORDEM = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def read(path: Path) -> Decodificado:
    """The text of a file; `FonteIlegivel` when it is missing, a directory, empty or binary."""
    if path.is_dir():
        raise FonteIlegivel(f"{path} é uma pasta; indique um arquivo de texto.")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise FonteIlegivel(f"{path} não existe; confira o caminho.") from None
    except OSError as erro:
        raise FonteIlegivel(f"{path} não pode ser lido ({erro.strerror}).") from None
    if not data.strip():
        raise FonteIlegivel(f"{path} está vazio; indique um arquivo com o texto da norma.")
    return decode(data, nome=str(path))


def decode(data: bytes, *, nome: str = "O arquivo") -> Decodificado:
    """Bytes to text: byte order mark, then UTF-8, then Windows-1252 (with a problem that says
    so).
    """
    for marca, codificacao in _MARCAS_DE_ORDEM:
        if data.startswith(marca):
            try:
                return Decodificado(data.decode(codificacao), codificacao, ())
            except UnicodeDecodeError:
                break
    amostra = data[:65536]
    controles = sum(byte < 9 or 13 < byte < 32 for byte in amostra)
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")) or controles * 20 > len(
        amostra
    ):
        raise FonteIlegivel(
            f"{nome} não é um texto (parece binário); use `posturas importar` para PDF, HTML e DOCX."  # noqa: E501
        )
    try:
        return Decodificado(data.decode("utf-8"), "utf-8", ())
    except UnicodeDecodeError:
        pass
    aviso = problem("codificacao_antiga")
    try:
        return Decodificado(data.decode("cp1252"), "cp1252", (aviso,))
    except UnicodeDecodeError:
        return Decodificado(data.decode("latin-1"), "latin-1", (aviso,))


_ESTRANHO = regex.compile(
    r"""[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff\ufffc\ufffd\ufb00-\ufb06]
    | [ÃÂ][\x80-\xbf]            # PrefeiturÃ£
    | à[§£¡¢©ª³º´µ]              # Aà§à£o: the same, lower-cased on the way
    | ^[^\S\n]*(?:\p{Lu}\ ){3}         # P A R T E  G E R A L
    | f[il]\ (?=\p{Ll}{3})        # fi scalização: the ligature came out with a blank
    """,
    regex.VERBOSE | regex.MULTILINE,
)
_LIGADURAS = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_INVISIVEL = regex.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff\ufffc]")
_LIGADURA_PARTIDA = regex.compile(r"(?<![\p{L}-])(\p{L}{0,7}f[il])\ (?=\p{Ll}{3})")
_LIGADURA_PERDIDA = regex.compile(r"\p{L}[\x00\ufffd]\p{L}")


def lines(text: str) -> tuple[tuple[Linha, ...], tuple[int, ...]]:
    """Raw lines (repaired where that is sure, `original` kept) and the offset where each starts."""
    if "\r" in text:
        cortes = [m.span() for m in regex.finditer(r"\r\n|\r|\n", text)]
        inicios = (0, *(fim for _, fim in cortes))
        fins = (*(inicio for inicio, _ in cortes), len(text))
        textos = [text[a:b] for a, b in zip(inicios, fins, strict=True)]
    else:
        textos = text.split("\n")
        soma, acumulado = 0, []
        for linha in textos:
            acumulado.append(soma)
            soma += len(linha) + 1
        inicios = tuple(acumulado)
    found = [Linha(num, linha) for num, linha in enumerate(textos, 1)]
    if _is_markdown(text):
        found = [_plain_line(linha) for linha in found]
        textos = [linha.texto for linha in found]
    for num in sorted({_line_of(inicios, m.start()) for m in _ESTRANHO.finditer(text)}):
        novo = repair(textos[num])
        if novo != textos[num]:
            bruto = found[num].original or textos[num]
            found[num] = replace(found[num], texto=novo, original=bruto)
    return tuple(found), inicios


_MARCACAO = regex.compile(r"^(?:#{1,6} |[ \t]*(?:[-*+] )?\*{2,3}[^\s*])", regex.MULTILINE)
_TITULO_MD = regex.compile(r"^\s*\#{1,6}\s+")
_MARCADOR_MD = regex.compile(r"^\s*[-*+]\s+(?=\*|~~)")
_ENFASE = regex.compile(r"\*{1,3}(?=\S)([^*\n]{1,2000}?)\*{1,3}")
_RISCO = regex.compile(r"~~([^~\n]{0,100000})~~")


ROTULO_MAXIMO = 40
"""Struck text that begins later in its line is only a part of it."""


def _is_markdown(text: str) -> bool:
    """Whether a text is marked up: several lines with `#` headings or bold labels."""
    if "**" not in text and "\n#" not in text:
        return False
    return sum(1 for _, _ in zip(range(3), _MARCACAO.finditer(text), strict=False)) == 3


def _plain_line(linha: Linha) -> Linha:
    """A marked-up line as plain text; struck text is remembered."""
    texto = linha.texto
    if "*" not in texto and "#" not in texto and "~~" not in texto:
        return linha
    riscado = texto.rstrip().endswith("~~") and 0 <= texto.find("~~") < ROTULO_MAXIMO
    novo = _MARCADOR_MD.sub("", _TITULO_MD.sub("", texto))
    novo = _RISCO.sub(r"\1", _ENFASE.sub(r"\1", novo)).replace("**", "")
    return replace(linha, texto=novo, original=texto, riscado=riscado) if novo != texto else linha


def _line_of(inicios: Sequence[int], offset: int) -> int:
    from bisect import bisect_right

    return bisect_right(inicios, offset) - 1


def repair(line: str) -> str:
    """The line without invisible characters, with ligatures and mojibake undone where that is
    sure.
    """
    for ligadura, letras in _LIGADURAS.items():
        line = line.replace(ligadura, letras)
    if _ESPACADAS.fullmatch(line):
        line = _unspace(line)
    line = _undo_mojibake(line)
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


def repairs(linhas: Sequence[Linha]) -> tuple[Problema, ...]:
    """One problem for each line that was repaired, or that shows damage nobody can undo."""
    found = []
    for linha in linhas:
        if "(cid:" in linha.texto:
            found.append(problem("texto_nao_confiavel", linha=linha.num))
        if linha.original is None or _unmarked(linha.original) == _unmarked(linha.texto):
            continue
        found.append(problem("caractere_reparado", linha=linha.num))
        if _LIGADURA_PERDIDA.search(linha.original):
            found.append(problem("ligadura_perdida", linha=linha.num))
    return tuple(found)


_SINAIS_MD = str.maketrans("", "", "*#~-+ \t")


def _unmarked(line: str) -> str:
    """Without the signs of markup, whose removal is no repair of the text."""
    return line.translate(_SINAIS_MD)


def apply_errata(
    linhas: Sequence[Linha], errata: Sequence[Errata]
) -> tuple[list[Linha], list[Problema]]:
    """A copy of the lines in the order in which they are to be read; `num` stays that of the raw
    text.

    A repair whose `esperado` is not what stands there is refused with a problem.
    """
    lidas, problemas = list(linhas), []
    for errado in errata:
        primeira, ultima = errado.linhas
        onde = [i for i, linha in enumerate(lidas) if primeira <= linha.num <= ultima]
        atual = " ".join(" ".join(lidas[i].original or lidas[i].texto for i in onde).split())
        if not onde or atual != " ".join(errado.esperado.split()):
            problemas.append(problem("errata_recusada", linha=primeira, ultima=ultima))
            continue
        bruta = {lidas[i].num: lidas[i].original or lidas[i].texto for i in onde}
        novas = [Linha(num, texto, original=bruta.get(num, "")) for num, texto in errado.leitura]
        lidas[onde[0] : onde[-1] + 1] = novas
        motivo = f"{errado.motivo} ({errado.autoridade})"
        problemas.append(
            problem("intervencao_editorial", linha=primeira, ultima=ultima, motivo=motivo)
        )
    return lidas, problemas


_PAGINA = regex.compile(
    r"""\s*(?:
      (?:p[áa]g(?:ina|\.)?|folhas?|fls?\.?)\s*[:.]?\s*(?:n[º°o.]*\s*)?\d{1,4}(?:\s*(?:de|/)\s*\d{1,4})?  # Página 3 de 296
    | \d{1,4}\s*/\s*\d{1,4}                                    # 12 / 296
    | [-–—]\s*\d{1,4}\s*[-–—]                                 # - 12 -
    | .{3,80}?[-–—|]\s*(?:fls?|p[áa]g)\.?\s*\d{1,4}           # Câmara Municipal – fl. 2
    )\s*""",  # noqa: E501
    regex.VERBOSE | regex.IGNORECASE,
)
_COM_ROTULO = regex.compile(
    r"""\s*["“«]?\s*(?:art|§|par[áa]g|[IVXLCDM]{1,7}\s*[-–—.)]|[a-z]{1,2}\)|\d{1,3}\s*[-–.)]
    |t[íi]tulo|cap[íi]tulo|se[cç]|sub|livro|parte|anexo|\()""",
    regex.VERBOSE | regex.IGNORECASE,
)
_NUMEROS = regex.compile(r"\d+")
_PONTILHADO = regex.compile(
    r"(?:\.{5,}|(?:\.\s){5,}|…{2,}|_{5,})\s*(?:arts?\.?\s*)?(?:\d{1,4}[º°]?(?:\s*[ae]\s*\d{1,4})?)?\s*$",
    regex.I,
)
_SUMARIO = regex.compile(
    r"\s*(?:sum[áa]rio|[íi]ndice(?:\s+(?:geral|sistem[áa]tico))?)\s*:?\s*", regex.I
)
_RODAPE = regex.compile(
    r".{14,}\s[-–—|]*\s*9(?:\s*(?:/|de)\s*9)?\s*[-–—|.]*|9(?:\s*(?:/|de)\s*9)?\s*[-–—|.]*\s.{14,}"
)  # noqa: E501
"""A running foot with its numbers as 9s: the page stands first or last, after some words."""
_PASSO_MINIMO = 8
"""A running header or footer does not come oftener than every so many lines."""


def mark_noise(linhas: Sequence[Linha]) -> list[Linha]:
    """The lines with `papel` ruido and a `regra` where page matter or a table of contents
    stands.
    """
    found = list(linhas)
    for indice, regra in sorted((_page_matter(found) | _summary(found)).items()):
        if found[indice].papel is None:
            found[indice] = replace(found[indice], papel="ruido", regra=regra)
    return found


def _page_matter(linhas: Sequence[Linha]) -> dict[int, str]:
    """Page numbers and what is repeated beside them: the same line but for a growing number."""
    ruido: dict[int, str] = {}
    modelos: dict[str, list[int]] = {}
    for indice, linha in enumerate(linhas):
        texto = linha.texto
        if not texto or texto.isspace() or len(texto) > 200:
            continue
        tem_numero = not texto.isascii() or any(c.isdigit() for c in texto)
        if tem_numero and _NUMEROS.search(texto):
            if len(texto) < 110 and not _COM_ROTULO.match(texto) and _PAGINA.fullmatch(texto):
                ruido[indice] = "pagina"
            else:
                modelos.setdefault(_NUMEROS.sub("9", texto.strip()), []).append(indice)
    for modelo, onde in modelos.items():
        so_numero = len(modelo) <= 3
        if len(onde) < 3 or not (so_numero or _RODAPE.fullmatch(modelo)):
            continue
        if _grows(linhas, onde, so_numero=so_numero):
            ruido.update(dict.fromkeys(onde, "pagina"))
    paginas = sorted(ruido)
    if len(paginas) >= 3:
        ruido.update(_repeated_headers(linhas, paginas))
    return ruido


def _grows(linhas: Sequence[Linha], onde: Sequence[int], *, so_numero: bool) -> bool:
    if _COM_ROTULO.match(linhas[onde[0]].texto):
        return False
    if (onde[-1] - onde[0]) < _PASSO_MINIMO * (len(onde) - 1):
        return False
    ultimos = [int(_NUMEROS.findall(linhas[i].texto)[-1][:9]) for i in onde]
    pares = list(pairwise(ultimos))
    if so_numero and not all(b - a == 1 for a, b in pares):
        return False
    return all(a < b for a, b in pares) and sum(b - a == 1 for a, b in pares) * 2 >= len(pares)


def _repeated_headers(linhas: Sequence[Linha], paginas: Sequence[int]) -> dict[int, str]:
    """Lines repeated word for word beside at least four pages in five."""
    perto = {i + d for i in paginas for d in (-2, -1, 1, 2)} - set(paginas)
    textos = {i: linhas[i].texto.strip() for i in perto if 0 <= i < len(linhas)}
    contagem = Counter(texto for texto in textos.values() if len(texto) > 3)
    return {
        i: "cabecalho_repetido"
        for i, texto in textos.items()
        if contagem[texto] >= 3
        and contagem[texto] * 5 >= len(paginas) * 4
        and not _COM_ROTULO.match(texto)
    }


def _summary(linhas: Sequence[Linha]) -> dict[int, str]:
    """A table of contents: from its title (or first dotted entry) to its last dotted entry."""
    pontilhadas = [
        i for i, linha in enumerate(linhas)
        if ("..." in linha.texto or "…" in linha.texto or ". . ." in linha.texto or "___" in linha.texto)  # noqa: E501
        and _PONTILHADO.search(linha.texto) and _ENTRADA.match(linha.texto)
    ]  # fmt: skip
    titulo = next((i for i, linha in enumerate(linhas) if _SUMARIO.fullmatch(linha.texto)), None)
    # Dots without page numbers are the omissions of an amending law, not a table of contents.
    paginadas = sum(linhas[i].texto.rstrip()[-1:].isdigit() for i in pontilhadas)
    if titulo is None and paginadas < 5:
        return {}
    if not pontilhadas:
        return {} if titulo is None else _plain_summary(linhas, titulo)
    inicio = titulo if titulo is not None and titulo < pontilhadas[0] else pontilhadas[0]
    fim = pontilhadas[0]
    if fim - inicio > 6:
        return {}
    for i in pontilhadas:
        if i - fim > 8:
            break
        fim = i
    return {i: "sumario" for i in range(inicio, fim + 1) if linhas[i].texto.strip()}


_ENTRADA = regex.compile(r"\s*(?![\"“«])[^.…_]*\p{L}|\s*[.…_\s\d]+$")


def _plain_summary(linhas: Sequence[Linha], titulo: int) -> dict[int, str]:
    """A table of contents without dots: it ends where its first entry is printed again."""
    cheias = [i for i in range(titulo + 1, len(linhas)) if linhas[i].texto.strip()]
    if not cheias:
        return {}
    primeira = _entry(linhas[cheias[0]].texto)
    repetida = next(
        (i for i in cheias[1:400] if primeira and _entry(linhas[i].texto) == primeira), None
    )
    if repetida is None:
        return {}
    depois = {_entry(linhas[i].texto) for i in cheias if i >= repetida}
    entradas = [i for i in cheias if i < repetida and _entry(linhas[i].texto) in depois]
    return dict.fromkeys((titulo, *entradas), "sumario")


def _entry(texto: str) -> str:
    return regex.sub(r"[\s.…_]*\d*\s*$", "", texto).strip().casefold()
