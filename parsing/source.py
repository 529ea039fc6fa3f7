"""bytes → str → lines: decoding, repairs that are recorded, and errata read on a copy."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import regex

from parsing.disk import reason
from parsing.model import Errata, Linha, Problema
from parsing.problems import problem
from parsing.repair import (
    BROKEN_WORD,
    GLUED,
    GLUED_SIGNS,
    LOST_LIGATURE,
    STRANGE,
    is_markdown,
    plain_line,
    repair,
    unmarked,
)


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
        raise FonteIlegivel(f"{path} não pode ser lido ({reason(erro)}).") from None
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
    found = list(map(Linha, range(1, len(textos) + 1), textos))
    if is_markdown(text):
        found = [plain_line(linha) for linha in found]
        textos = [linha.texto for linha in found]
    for num in _strange(text, textos, inicios):
        novo = repair(textos[num])
        if novo != textos[num]:
            bruto = found[num].original or textos[num]
            found[num] = found[num]._replace(texto=novo, original=bruto)
    return tuple(found), inicios


def _strange(text: str, textos: Sequence[str], inicios: Sequence[int]) -> list[int]:
    """Indexes of the lines that may need repair; the signs of a text are looked at first."""
    sinais = set(text)
    padroes = [padrao for gatilho, padrao in STRANGE if gatilho & sinais]
    if "(cid:" in text or "fi " in text or "fl " in text:
        padroes.append(BROKEN_WORD)
    if any(map(text.__contains__, GLUED_SIGNS)):
        padroes.append(GLUED)
    found = {bisect_right(inicios, m.start()) - 1 for p in padroes for m in p.finditer(text)}
    found.update(i for i, t in enumerate(textos) if t[1:2] == " " and t[3:4] == " " and t[0] != " ")
    found.update(i for i, t in enumerate(textos) if t[:2] == "  " and t.lstrip()[1:4:2] == "  ")
    return sorted(found)


def repairs(linhas: Sequence[Linha]) -> tuple[Problema, ...]:
    """One problem for each line that was repaired, or that shows damage nobody can undo."""
    found = []
    for linha in linhas:
        if "(cid:" in linha.texto:
            found.append(problem("texto_nao_confiavel", linha=linha.num))
        if linha.original is None or unmarked(linha.original) == unmarked(linha.texto):
            continue
        found.append(problem("caractere_reparado", linha=linha.num))
        if LOST_LIGATURE.search(linha.original):
            found.append(problem("ligadura_perdida", linha=linha.num))
    return tuple(found)


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
