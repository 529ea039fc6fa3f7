"""Terms that a norm defines, within which scope, and where they are used.

"Considera-se X …", "entende-se por X …", "por X entende-se …", "X, para os efeitos deste Código, é
o …", and lists of definitions below a caput. Patterns are data: padroes/definicoes.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from parsing import sentences
from parsing.measures import read
from parsing.model import AGRUPADORES, Definicao, Dispositivo, Documento, Redacao
from parsing.words import Lido, Trecho

_LONGEST_TERM = 9
_DASHES = {"–", "-", "—", ":"}


@dataclass(frozen=True, slots=True)
class Uso:
    """A defined term used in a text; offsets are into the `texto` of the redação."""

    origem: str
    versao: int
    inicio: int
    fim: int
    termo: str
    definicao: str
    """Id of the dispositivo that defines it."""


def definitions(documento: Documento) -> tuple[Definicao, ...]:
    """Every definition of the redações in force, in reading order."""
    found: list[Definicao] = []
    for dispositivo, _ in documento.percorrer():
        if dispositivo.tipo in AGRUPADORES or dispositivo.atual.situacao != "vigente":
            continue
        known = {(d.origem, d.termo.casefold()) for d in found}
        found.extend(d for d in _of(dispositivo) if (d.origem, d.termo.casefold()) not in known)
    return tuple(found)


def _of(dispositivo: Dispositivo) -> Iterator[Definicao]:
    redacao = dispositivo.atual
    lido = read(redacao.texto[: sentences.LONGEST], "definicoes")
    verbs = [t for t in lido.of("verbos") if not _denied(lido, t)]
    for verb in verbs:
        if verb.valor == "entende_depois" and lido.at("verbos", verb.inicio) != verb:
            continue  # "entende-se por" is the longer phrase
        made = _made(lido, dispositivo, redacao, verb)
        if made:
            yield from made
            return


def _denied(lido: Lido, verb: Trecho) -> bool:
    """Negated, or no definition: "consideram-se revogadas as disposições em contrário"."""
    return lido.low(verb.inicio - 1) == "não" or lido.at("nega", verb.fim) is not None


def _made(lido: Lido, dispositivo: Dispositivo, redacao: Redacao, verb: Trecho) -> list[Definicao]:
    before = _starts_sentence(lido, verb)
    if verb.valor in {"considera", "entende", "define"}:
        if _announces(lido, verb, dispositivo):
            return list(_listed(lido, dispositivo))
        return _after(lido, dispositivo, redacao, verb)
    if verb.valor == "passivo" and before:
        return _after(lido, dispositivo, redacao, verb)
    if verb.valor == "entende_depois":
        return _before(lido, dispositivo, redacao, verb, skip="por")
    defines = verb.valor == "passivo" or _ambito(lido) or _relative(lido, verb)
    if verb.valor in {"passivo", "e_o"} and defines:
        return _before(lido, dispositivo, redacao, verb)
    return []


def _starts_sentence(lido: Lido, verb: Trecho) -> bool:
    """Whether the verb stands first: "Será considerado infrator todo aquele que …"."""
    i = verb.inicio
    scope = lido.of("ambito")
    return i == 0 or bool(scope and scope[0].inicio == 0 and lido.low(i - 1) == ",")


def _announces(lido: Lido, verb: Trecho, dispositivo: Dispositivo) -> bool:
    """Whether the terms stand in the list below: "consideram-se:", "as seguintes definições:"."""
    if not dispositivo.filhos:
        return False
    return lido.low(verb.fim) == ":" or any(t.inicio >= verb.fim for t in lido.of("lista"))


def _listed(lido: Lido, caput: Dispositivo) -> Iterator[Definicao]:
    for filho in caput.filhos:
        item = read(filho.atual.texto, "definicoes")
        cut = next(
            (i for i, p in enumerate(item.palavras[: _LONGEST_TERM + 3])
             if p.texto in _DASHES and i), None,
        )  # fmt: skip
        copula = next((t for t in item.of("verbos", "e_o") if t.inicio), None)
        if cut is None and copula is None:
            continue
        end = cut if cut is not None else copula.inicio  # type: ignore[union-attr]
        start = cut + 1 if cut is not None else end
        if start < len(item.palavras):
            yield _definicao(item, filho.id, filho.atual, (0, end), start, _ambito(lido))


def _after(lido: Lido, dispositivo: Dispositivo, redacao: Redacao, verb: Trecho) -> list[Definicao]:
    """Term after the verb: "entende-se por espaço aéreo aquele situado …"."""
    start = verb.fim
    end = start
    opens = {t.inicio for t in lido.of("comeca")}
    while end < len(lido.palavras) and lido.low(end) not in {",", ":", ".", ";"}:
        if end in opens and end > start:
            break
        end += 1
    if end == start or end - start > _LONGEST_TERM or start >= len(lido.palavras):
        return []
    body = _past_scope(lido, end)
    if lido.low(end) == ":" or body >= len(lido.palavras):
        text = "; ".join(f.atual.texto.rstrip(" .;,") for f in dispositivo.filhos)
        return [_definicao(lido, dispositivo.id, redacao, (start, end), None, _ambito(lido), text)]
    return [_definicao(lido, dispositivo.id, redacao, (start, end), body, _ambito(lido))]


def _past_scope(lido: Lido, i: int) -> int:
    """First word of the definition, "para os fins deste Código" and commas passed over."""
    while lido.low(i) in {",", ":"}:
        i += 1
    scope = lido.at("ambito", i)
    if scope:
        while i < len(lido.palavras) and lido.low(i) != ",":
            i += 1
        i += 1
    return i


def _before(
    lido: Lido, dispositivo: Dispositivo, redacao: Redacao, verb: Trecho, *, skip: str = ""
) -> list[Definicao]:
    """Term before the verb: "Posto de serviço é o estabelecimento que …"."""
    sentence = lido.frases[verb.inicio]
    start = next(i for i, f in enumerate(lido.frases) if f == sentence)
    scope = lido.at("ambito", start)
    if scope:
        start = _past_scope(lido, start)
    if lido.low(start) in {"o", "a", "os", "as", skip} - {""}:
        start += 1
    end = start
    scopes = {t.inicio for t in lido.of("ambito")}
    while end < verb.inicio and end not in scopes and lido.low(end) not in {",", *_DASHES}:
        end += 1
    if not 0 < end - start <= _LONGEST_TERM:
        return []
    body = verb.fim - 1 if verb.valor == "e_o" else verb.fim
    return [_definicao(lido, dispositivo.id, redacao, (start, end), body, _ambito(lido))]


def _relative(lido: Lido, verb: Trecho) -> bool:
    """`é o estabelecimento que …`: the noun is told apart by a clause close behind."""
    return verb.inicio > 0 and any(0 <= t.inicio - verb.fim <= 3 for t in lido.of("que"))


def _ambito(lido: Lido) -> str | None:
    """The scope as printed, up to the comma or verb: "para os efeitos deste Capítulo"."""
    scope = next(iter(lido.of("ambito")), None)
    if scope is None:
        return None
    end = min(scope.fim + 1, len(lido.palavras))
    verbs = {t.inicio for t in lido.of("verbos")}
    while end < len(lido.palavras) and end not in verbs and lido.low(end) not in {",", ":", "."}:
        end += 1
    inicio, fim = lido.span(scope.inicio, end)
    return lido.texto[inicio:fim]


def _definicao(
    lido: Lido,
    origem: str,
    redacao: Redacao,
    term: tuple[int, int],
    body: int | None,
    ambito: str | None,
    text: str = "",
) -> Definicao:
    inicio, fim = lido.span(*term)
    if body is not None:
        text = redacao.texto[lido.palavras[body].inicio :].rstrip(" ;.")
    return Definicao(origem, redacao.versao, lido.texto[inicio:fim], text, ambito, inicio, fim)


def uses(documento: Documento, definicoes: Iterable[Definicao] | None = None) -> tuple[Uso, ...]:
    """Where defined terms are used, inside the scope that their definition names."""
    made = definitions(documento) if definicoes is None else tuple(definicoes)
    parents = {d.id: pai for d, pai in documento.percorrer()}
    found: list[Uso] = []
    for dispositivo, _ in documento.percorrer():
        above = set(_ancestors(parents, dispositivo.id))
        for redacao in dispositivo.redacoes:
            here = [d for d in made if d.origem != dispositivo.id and _reaches(d, parents, above)]
            for inicio, fim, definicao in mark_terms(redacao.texto, here):
                found.append(
                    Uso(dispositivo.id, redacao.versao, inicio, fim, definicao.termo,
                        definicao.origem)
                )  # fmt: skip
    return tuple(found)


def mark_terms(
    texto: str, definicoes: Iterable[Definicao]
) -> tuple[tuple[int, int, Definicao], ...]:
    """Places of defined terms in a text, in order and never overlapping; plurals in -s count."""
    forms = [(tuple(_singular(w) for w in d.termo.lower().split()), d) for d in definicoes]
    forms.sort(key=lambda pair: -len(pair[0]))
    return tuple(
        (offset + inicio, offset + fim, definicao)
        for offset, piece in sentences.pieces(texto)
        for inicio, fim, definicao in _marked(read(piece, "definicoes"), forms)
    )


def _marked(
    lido: Lido, forms: list[tuple[tuple[str, ...], Definicao]]
) -> list[tuple[int, int, Definicao]]:
    words = [_singular(p.baixo) for p in lido.palavras]
    taken: set[int] = set()
    found = []
    for form, definicao in forms:
        for i in range(len(words) - len(form) + 1):
            span = range(i, i + len(form))
            if tuple(words[i : i + len(form)]) == form and not taken & set(span):
                taken |= set(span)
                found.append((*lido.span(i, i + len(form)), definicao))
    return sorted(found, key=lambda place: place[0])


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _ancestors(parents: dict[str, str | None], id_: str) -> Iterator[str]:
    here: str | None = id_
    while here is not None:
        yield here
        here = parents.get(here)


def _reaches(definicao: Definicao, parents: dict[str, str | None], above: set[str]) -> bool:
    """Whether a definition holds at a place: the heading or article that its scope names."""
    scope = (definicao.ambito or "").lower()
    marks = {
        "artigo": ("art",), "seção": ("_sec", "sec"), "secção": ("_sec", "sec"),
        "capítulo": ("_cap", "cap"), "título": ("tit",),
    }  # fmt: skip
    for word, heads in marks.items():
        if word in scope:
            home = [
                a for a in _ancestors(parents, definicao.origem)
                if a.rpartition("_")[2].startswith(tuple(h.lstrip("_") for h in heads))
            ]  # fmt: skip
            return not home or home[0] in above
    return True
