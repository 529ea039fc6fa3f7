"""The new text inside an amending law, taken apart: fragments of law, with gaps and dots.

The labels are found as in any law; their order is not looked at (a fragment jumps from I to V),
only which list is running decides an ambiguous one. What the fragment leaves out hangs from
`contexto`, the path that the order names ("o inciso IV do art. 20").
"""

from __future__ import annotations

from dataclasses import dataclass, field

from parsing import blocks, filling, labels
from parsing.amend_words import BARE_STAMP, DOTS, OMITTED_RANGE, REST, STAMP
from parsing.blocks import Bloco
from parsing.labels import Candidato
from parsing.logical import join as join_lines
from parsing.model import AGRUPADORES, Linha, Numero, Tipo
from parsing.numerals import parse_part
from parsing.options import Opcao
from parsing.reading import Escolha
from parsing.sequence import NIVEL
from parsing.targets import join

_GRUPO = {"parte": -8, "livro": -7, "titulo": -6, "subtitulo": -5, "capitulo": -4, "secao": -3,
          "subsecao": -2, "agrupamento": -1, "anexo": -9}  # fmt: skip
HEADINGS: frozenset[str] = frozenset(_GRUPO) - {"anexo"}
_CITED = "\"“”«»'‘’"


@dataclass(slots=True)
class Parte:
    """One printed piece of the new text."""

    id: str
    tipo: Tipo
    rotulo: str
    nome: str | None
    texto: str
    """Without label, dots and (NR); empty where only dots stand."""
    linha: int
    linha_fim: int
    pontos: bool
    """Dots stand in it or below it: what is not printed there stays."""
    omitida: bool
    """Only dots stand: the piece itself does not change."""
    acao_impressa: str | None = None
    """`inclusao` where (AC) is printed."""
    filhos: list[str] = field(default_factory=list)


@dataclass(slots=True)
class TextoNovo:
    """A fragment: its pieces, and the text before any label (a new text without its label)."""

    partes: list[Parte]
    solto: str
    pontos: bool


def read(text: str, linha: int, contexto: str = "", *, portugal: bool = False) -> TextoNovo:
    """Take a fragment apart. `linha` is the raw line of its first line."""
    plain = OMITTED_RANGE.sub("", _unquoted(text))
    lines = [Linha(linha + i, t) for i, t in enumerate(plain.split("\n"))]
    logico = join_lines(lines, {})
    candidates = labels.candidates(logico.texto, _stamps(logico.texto))
    portugal = portugal or any(
        logico.texto[c.inicio : c.opcoes[0].fim_rotulo].startswith("Artigo") for c in candidates
    )
    chosen = _choose(candidates, contexto, portugal)
    blocos = blocks.cut(logico, candidates, chosen)
    filling.fill(logico, blocos, (), portugal=portugal)
    first = blocos[0].inicio if blocos else len(logico.texto)
    loose = logico.texto[:first]
    partes = _place(blocos, contexto)
    for parte in partes:
        parte.linha = max(parte.linha, linha)
    return TextoNovo(partes, _words(loose)[0], DOTS.search(loose) is not None)


def _unquoted(text: str) -> str:
    """The same lines without the marks of the quotation itself; marks around words stay."""
    text = text.rstrip()
    opener = text.lstrip()[:1]
    if not opener or opener not in _CITED:
        return text
    lines = text.split("\n")
    closer = {"“": "”", "«": "»", "‘": "’"}.get(opener, opener)
    anew = opener != closer and text.count(opener) > text.count(closer)
    lines[0] = lines[0].replace(opener, " ", 1)
    for i, line in enumerate(lines):
        last = i == len(lines) - 1
        if i and line.lstrip()[:1] == opener and anew and (last or closer not in line):
            lines[i] = line.replace(opener, " ", 1)  # each paragraph opened anew
        lines[i] = _unclosed(lines[i], opener, closer, last=last)
    return "\n".join(lines)


def _unclosed(line: str, opener: str, closer: str, *, last: bool) -> str:
    stamp = STAMP.sub("", line).rstrip(" .;,")
    if not stamp.endswith(closer) or (
        stamp.count(opener) >= stamp.count(closer)
        and not (opener == closer and stamp.count(closer) % 2)
    ):
        return line
    at = line.rfind(closer)
    tail = BARE_STAMP.sub(r" (\1)", line[at + 1 :])
    return line[:at] + (" " if not last else "") + tail.replace(".", "", 1).replace(";", "", 1)


def _stamps(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(m.span() for m in STAMP.finditer(text))


def _choose(candidates: list[Candidato], contexto: str, portugal: bool) -> list[Escolha]:
    """For each candidate the reading that goes on with a running list, else the best print."""
    stack = _open(contexto)
    chosen: list[Escolha] = []
    for candidate in candidates:
        options = [o for o in candidate.opcoes if o.custo < candidate.custo_texto]
        option = _pick(options, stack, portugal)
        chosen.append(Escolha(option, 0, 0.0, ""))
        if option is None:
            continue
        depth = level(option.tipo)
        while stack and stack[-1][0] >= depth:
            stack.pop()
        stack.append((depth, option.tipo, option.numero))
    return chosen


def _open(contexto: str) -> list[tuple[int, str, Numero | None]]:
    parts = [parse_part(p) for p in contexto.split("_") if p and p != "cpt"]
    return [(level(p[0]), p[0], p[1]) for p in parts if p is not None]


def level(tipo: str) -> int:
    """Depth of a type: headings below zero, then artigo, parágrafo, inciso …"""
    return _GRUPO.get(tipo, NIVEL.get(tipo, 60))


def _pick(
    options: list[Opcao], stack: list[tuple[int, str, Numero | None]], portugal: bool
) -> Opcao | None:
    if portugal:
        options = [o for o in options if o.tipo != "item"] or options
    else:
        options = [o for o in options if o.tipo not in ("numero", "subalinea")] or options
    for _, tipo, last in reversed(stack):
        for option in options:
            goes_on = (
                last is not None
                and option.numero is not None
                and (option.numero.valor == last.valor + 1)
            )
            if option.tipo == tipo and goes_on:
                return option
    # "…por⏎e-mail": a doubtful label that goes on with no list is a word.
    options = [o for o in options if o.custo < 2 or (o.numero and o.numero.valor == 1)]
    below_alinea = any(tipo in ("alinea", "inciso") for _, tipo, _ in stack)
    for option in options:
        if option.tipo == "item" and not below_alinea:
            continue
        return option
    return options[0] if options else None


def _place(blocos: list[Bloco], contexto: str) -> list[Parte]:
    """The pieces with their ids, each below the nearest larger one printed before it."""
    stack: list[tuple[int, Parte | None, str]] = []
    path = ""
    for part in (p for p in contexto.split("_") if p):
        path = f"{path}_{part}" if path else part
        known = parse_part(part)
        if known is not None:
            stack.append((level(known[0]), None, path))
    found: list[Parte] = []
    for bloco in blocos:
        depth = level(bloco.tipo)
        while stack and stack[-1][0] >= depth:
            stack.pop()
        heading = bloco.tipo in AGRUPADORES or bloco.tipo == "anexo"
        above = [s for s in stack if (s[0] < 0) == heading or s[0] > 0]
        base = "" if bloco.tipo == "artigo" else above[-1][2] if above else ""
        parte = _parte(bloco, join(base, bloco.tipo, bloco.numero))
        if parte.pontos:
            for _, upper, _ in stack:
                if upper is not None:
                    upper.pontos = True
        if stack and stack[-1][1] is not None:
            stack[-1][1].filhos.append(parte.id)
        stack.append((depth, parte, parte.id))
        found.append(parte)
    return found


def _parte(bloco: Bloco, id_: str) -> Parte:
    printed = bloco.nome if bloco.tipo in AGRUPADORES else bloco.texto or _revoked(bloco)
    texto, dots, stamp = _words(printed or "")
    nome: str | None
    if bloco.tipo in AGRUPADORES:
        nome, texto = texto or None, ""
    else:
        name, hidden, _ = _words(bloco.nome or "")
        nome, dots = name or None, dots or hidden
    # An article of numbers has an epígrafe and no text of its own.
    empty = not (texto or nome)
    return Parte(
        id_, bloco.tipo, bloco.rotulo, nome, texto, bloco.linha, bloco.linha_fim,
        dots, empty, stamp,
    )  # fmt: skip


def _revoked(bloco: Bloco) -> str | None:
    """The word that is all of a piece: "3 — (Revogado.)"."""
    return next((n.bruto for n in bloco.notas if n.acao == "revogacao"), None)


def _words(text: str) -> tuple[str, bool, str | None]:
    """The text without stamps and dots; whether there were dots; the action that a stamp says."""
    stamp = "inclusao" if any(m["ac"] for m in STAMP.finditer(text)) else None
    bare = STAMP.sub(" ", text)
    clean = DOTS.sub(" ", bare)
    words = " ".join(clean.split()).strip(" -–—")
    if not any(char.isalnum() for char in words) or (clean != bare and REST.fullmatch(words)):
        words = ""
    return words, clean != bare, stamp
