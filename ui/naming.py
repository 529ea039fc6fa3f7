"""How a dispositivo is called in Portuguese, from its id: "art. 23, § 1º, V", "alínea a) do n.º 1".

The id is taken apart into `Parte`s; a country's usage (`BR`, `PT`) says how each is written. The
rules are those of LC 95/1998 (ordinal up to 9, then cardinal) and of Portuguese statutes.
"""

from __future__ import annotations

from dataclasses import dataclass

from parsing.model import Dispositivo
from parsing.numerals import LATINOS, PARTES, letters, parse_part, roman

Pais = str

_GRUPOS = {
    "prt": "Parte", "liv": "Livro", "tit": "Título", "stt": "Subtítulo", "cap": "Capítulo",
    "sec": "Seção", "sub": "Subseção", "anx": "Anexo",
}  # fmt: skip
_GRUPOS_PT = _GRUPOS | {"sec": "Secção", "sub": "Subsecção"}
_LATINO = {valor: palavra for palavra, valor in LATINOS.items()}
_FEMININOS = frozenset({"prt", "sec", "sub", "ali", "sal", "pen"})


@dataclass(frozen=True, slots=True)
class Parte:
    """One step of an id. `repetida` is 2 for a misnumbered twin (`@2`), else 1."""

    tipo: str
    valor: int = 0
    sufixo: tuple[int, ...] = ()
    unico: bool = False
    repetida: int = 1

    @property
    def feminina(self) -> bool:
        return self.tipo in _FEMININOS


def partes(id_: str) -> tuple[Parte, ...]:
    """The steps of an id, outermost first: `art23_cpt_inc5` → artigo 23, caput, inciso 5."""
    return tuple(_parte(step) for step in id_.split("_"))


def _parte(step: str) -> Parte:
    name, _, twin = step.partition("@")
    known = parse_part(step)
    if known is None:
        return Parte(name)
    tipo, numero = known
    repetida = int(twin) if twin.isdigit() else 1
    if numero is None:
        return Parte(PARTES[tipo], repetida=repetida)
    return Parte(PARTES[tipo], numero.valor, numero.sufixo, numero.unico, repetida)


def number(parte: Parte, pais: Pais) -> str:
    """The number alone as the country writes it: "1º", "10", "317-A", "V", "a", "5.º"."""
    suffix = "".join(f"-{_LATINO.get(n) or letters(n).upper()}" for n in parte.sufixo)
    if parte.tipo in ("inc", *_GRUPOS):
        core = roman(parte.valor)
    elif parte.tipo == "ali":
        core = letters(parte.valor)
    elif parte.tipo == "sal":
        core = roman(parte.valor).lower()
    elif pais == "PT" and parte.tipo == "art":
        core = f"{parte.valor}.º"
    elif parte.tipo in ("art", "par"):
        core = f"{parte.valor:,}".replace(",", ".") + ("º" if parte.valor < 10 else "")
    else:
        core = str(parte.valor)
    return core + suffix


def numbered(parte: Parte, pais: Pais) -> str:
    """The number with the signs that it keeps in lists: “a” in Brazil, a) in Portugal."""
    text = number(parte, pais)
    if parte.tipo in ("ali", "sal"):
        text = f"{text})" if pais == "PT" else f"“{text}”"
    if parte.repetida > 1:
        text += " [numeração repetida]"
    return text


_BR = {
    "art": ("art. ", "arts. "), "par": ("§ ", "§§ "), "inc": ("inciso ", "incisos "),
    "ali": ("alínea ", "alíneas "), "ite": ("item ", "itens "), "num": ("nº ", "nºs "),
    "sal": ("subalínea ", "subalíneas "),
}  # fmt: skip
_PT = {
    "art": ("artigo ", "artigos "), "num": ("n.º ", "n.os "), "ali": ("alínea ", "alíneas "),
    "sal": ("subalínea ", "subalíneas "), "par": ("§ ", "§§ "), "inc": ("inciso ", "incisos "),
    "ite": ("item ", "itens "),
}  # fmt: skip


def single(parte: Parte, pais: Pais, *, rotulo: str | None = None) -> str:
    """One step with its word: "art. 23", "§ 1º", "inciso V", "alínea a)", "parágrafo único"."""
    words = _PT if pais == "PT" else _BR
    groups = _GRUPOS_PT if pais == "PT" else _GRUPOS
    if parte.tipo == "cpt":
        return "caput"
    if parte.unico and parte.tipo == "art":
        return "artigo único"
    if parte.unico and parte.tipo == "par":
        return "parágrafo único"
    if parte.tipo in groups and (parte.valor or parte.unico):
        word = groups[parte.tipo]
        if parte.unico:
            return f"{word} {'Única' if parte.feminina else 'Único'}"
        return f"{word} {numbered(parte, pais)}"
    if parte.tipo in words and parte.valor:
        return words[parte.tipo][0] + numbered(parte, pais)
    if parte.tipo == "adct":
        return "Disposições Transitórias"
    return rotulo or parte.tipo


def several(found: tuple[Parte, ...], pais: Pais) -> str:
    """Steps of one type under one parent: "§§ 1º a 3º", "incisos I, II e V", "arts. 5º e 6º"."""
    words = _PT if pais == "PT" else _BR
    first = found[0]
    plain = [p for p in found if not p.unico and p.valor]
    if len(found) == 1 or len(plain) < len(found) or first.tipo not in words:
        return enumerate_pt(tuple(single(parte, pais) for parte in found))
    return words[first.tipo][1] + enumerate_pt(ranges(found, pais))


def ranges(found: tuple[Parte, ...], pais: Pais) -> tuple[str, ...]:
    """Numbers with runs of three or more drawn together: 1, 2, 3, 7 → ("1º a 3º", "7º")."""
    runs: list[list[Parte]] = []
    for parte in found:
        last = runs[-1][-1] if runs else None
        follows = (
            last is not None
            and parte.valor == last.valor + 1
            and not (parte.sufixo or last.sufixo)
            and parte.repetida == last.repetida == 1
        )
        if follows:
            runs[-1].append(parte)
        else:
            runs.append([parte])
    texts: list[str] = []
    for run in runs:
        if len(run) > 2:
            texts.append(f"{numbered(run[0], pais)} a {numbered(run[-1], pais)}")
        else:
            texts.extend(numbered(parte, pais) for parte in run)
    return tuple(texts)


def enumerate_pt(texts: tuple[str, ...]) -> str:
    """ "A", "A e B", "A, B e C"."""
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " e " + texts[-1]


def descending(id_: str, pais: Pais, *, caput: bool = False, rotulo: str | None = None) -> str:
    """From the largest to the smallest: "art. 23, § 1º, V" or "artigo 5.º, n.º 1, alínea a)".

    With `caput` an article's own text is told from the article as a whole.
    """
    steps = _without_caput(partes(id_))
    text = ", ".join(
        _inner(parte, above, pais, rotulo=rotulo if parte is steps[-1] else None)
        for above, parte in zip((None, *steps), steps, strict=False)
    )
    return f"{text}, caput" if caput else text


def bare(parte: Parte, above: Parte | None, pais: Pais) -> bool:
    """Brazilian usage leaves out the word inciso, and alínea below an inciso ("V, “a”")."""
    if pais == "PT" or not parte.valor:
        return False
    return parte.tipo == "inc" or (
        parte.tipo == "ali" and above is not None and above.tipo == "inc"
    )


def _inner(parte: Parte, above: Parte | None, pais: Pais, *, rotulo: str | None = None) -> str:
    if bare(parte, above, pais):
        return numbered(parte, pais)
    return single(parte, pais, rotulo=rotulo)


def ascending(id_: str, pais: Pais, *, caput: bool = False, rotulo: str | None = None) -> str:
    """From the smallest to the largest: "alínea a) do n.º 1 do artigo 5.º"."""
    steps = _without_caput(partes(id_))
    head = single(steps[-1], pais, rotulo=rotulo)
    text = ("caput do " if caput else "") + head
    for parte in reversed(steps[:-1]):
        text += f" {of(feminine=parte.feminina)} {single(parte, pais)}"
    return text


def of(*, feminine: bool, plural: bool = False) -> str:
    """The contraction of "de" with the article: do, da, dos, das."""
    return ("da" if feminine else "do") + ("s" if plural else "")


def _without_caput(steps: tuple[Parte, ...]) -> tuple[Parte, ...]:
    kept = tuple(parte for parte in steps if parte.tipo != "cpt")
    return kept or steps


def feminine(dispositivo: Dispositivo) -> bool:
    """Whether the dispositivo's word is feminine (alínea, seção, pena): agreement of "revogada"."""
    return dispositivo.tipo in ("parte", "secao", "subsecao", "alinea", "subalinea", "pena")
