"""From what a text names to ids of the document: where a remissão leads, seen from where it stands.

A part that does not say its article is looked for outwards: first below the dispositivo that cites,
then below what it hangs from, at last in the article. "Anterior" is the one before by number: where
that number is missing in the text the remissão leads nowhere, it does not slide to another.
"""

from __future__ import annotations

from parsing.mention_words import NIVEL
from parsing.mentions import Mencao, Passo
from parsing.model import Numero, Tipo
from parsing.numerals import id_part, parse_part
from parsing.places import Alvo, Mapa

_MANY = 500
"""Members of a range that are written out where no document says which exist."""


def resolve(mapa: Mapa, origem: str, mencao: Mencao, artigo_citado: str | None) -> list[Alvo]:
    """Where a mention of this same norm leads, in a file of several norms the one that `mapa`
    shows (`Mapa.seen_from`). `artigo_citado` is the article named last.
    """
    if not mencao.passos:
        return [Alvo(None, "resolvida")]
    heads = [p for p in mencao.passos if NIVEL[p.tipo] < 0]
    article = next((p for p in mencao.passos if p.tipo == "artigo"), None)
    below = [p for p in mencao.passos if NIVEL[p.tipo] > 1]
    if article is None and not below:
        return _headings(mapa, origem, heads)
    if article is None:
        return _outwards(mapa, origem, below)
    if article.relativo == "este" and below and below[0].relativo is not None:
        return _outwards(mapa, origem, below)  # "alíneas anteriores do presente artigo"
    found: list[Alvo] = []
    for alvo in _articles(mapa, origem, article, artigo_citado):
        if alvo.id is None or not below:
            found.append(alvo)
        else:
            found.extend(_below(mapa, alvo.id, below))
    return found


def external(mencao: Mencao) -> list[str | None]:
    """Ids in another norm, by their numbers alone; `[None]` when the whole norm is named."""
    paths = [""]
    for passo in mencao.passos:
        if (
            passo.tipo == "caput"
            or passo.relativo
            or (passo.numero is None and passo.tipo != "anexo")
        ):
            continue
        paths = [join(path, passo.tipo, numero) for path in paths for numero in _members(passo)][
            :_MANY
        ]
    return [path or None for path in paths]


def join(path: str, tipo: str, numero: Numero | None) -> str:
    """The id of a part below `path`: an inciso straight under an article hangs from its caput."""
    part = id_part(_tipo(tipo), numero)
    if not path:
        return part
    last = parse_part(path.rpartition("_")[2])
    direct = last is not None and last[0] == "artigo" and tipo not in ("paragrafo", "numero")
    return f"{path}_cpt_{part}" if direct else f"{path}_{part}"


def _tipo(name: str) -> Tipo:
    return name  # type: ignore[return-value]  # every unit but "caput" is a Tipo


def _members(passo: Passo) -> list[Numero | None]:
    if passo.numero is None or passo.ate is None:
        return [passo.numero]
    last = min(passo.ate.valor, passo.numero.valor + _MANY)
    between = [Numero(v) for v in range(passo.numero.valor + 1, last)]
    return [passo.numero, *between, passo.ate]


def _articles(mapa: Mapa, origem: str, passo: Passo, citado: str | None) -> list[Alvo]:
    own = mapa.above(origem, "artigo")
    if passo.relativo == "mesmo":
        own, passo = citado or own, Passo("artigo", relativo="este")
    if passo.relativo is not None:
        return _relative(mapa, own, passo)
    if passo.numero is None:
        return [Alvo(None, "relativa_sem_alvo")]
    first = mapa.named(id_part("artigo", passo.numero))
    if passo.ate is None:
        return [mapa.state(first)]
    last = mapa.named(id_part("artigo", passo.ate))
    return _span(mapa, mapa.artigos, first, last, passo)


def _span(mapa: Mapa, pool: list[str], first: str, last: str, passo: Passo) -> list[Alvo]:
    """Every member of a range that the text has, and its two ends whether they are there or not."""
    low, high = passo.numero, passo.ate
    assert low is not None
    assert high is not None
    inside = []
    for id_ in pool:
        part = parse_part(id_.rpartition("_")[2])
        number = part[1] if part else None
        if (
            number
            and (low.valor, low.sufixo) < (number.valor, number.sufixo)
            and ((number.valor, number.sufixo) < (high.valor, high.sufixo))
        ):
            inside.append(id_)
    return [mapa.state(i) for i in dict.fromkeys([first, *inside, last])]


def _relative(mapa: Mapa, own: str | None, passo: Passo) -> list[Alvo]:
    """`deste artigo`, `parágrafo anterior`, `artigos anteriores`, seen from `own`."""
    if own is None:
        return [Alvo(None, "relativa_sem_alvo")]
    if passo.relativo in ("este", "mesmo"):
        return [mapa.state(own)]
    row = mapa.siblings(own)
    at = row.index(own) if own in row else 0
    if passo.relativo == "anteriores":
        group = mapa.pai[own]
        before = [i for i in row[:at] if mapa.pai[i] == group]
        return [mapa.state(i) for i in before] or [Alvo(None, "relativa_sem_alvo")]
    step = -1 if passo.relativo == "anterior" else 1
    missing = _missing_neighbour(mapa, row, own, step)
    if missing is not None:
        return [Alvo(missing, "ausente")]
    place = at + step
    if not 0 <= place < len(row):
        return [Alvo(None, "relativa_sem_alvo")]
    return [mapa.state(row[place])]


def _missing_neighbour(mapa: Mapa, row: list[str], own: str, step: int) -> str | None:
    """The id that "anterior" asks for by number, when the text jumps over it."""
    stem, _, last = own.rpartition("_")
    part = parse_part(last)
    if part is None or part[1] is None or part[1].sufixo or part[1].unico:
        return None
    wanted = part[1].valor + step
    have = {p[1].valor for i in row if (p := parse_part(i.rpartition("_")[2])) and p[1]}
    if wanted < 1 or wanted in have or (step > 0 and wanted > max(have)):
        return None
    sibling = id_part(part[0], Numero(wanted))
    return f"{stem}_{sibling}" if stem else mapa.named(sibling)


def _below(mapa: Mapa, base: str, passos: list[Passo]) -> list[Alvo]:
    """The parts below an article (or any other dispositivo), step by step."""
    found = [base]
    for passo in passos:
        if passo.tipo == "caput":
            continue
        found = [child for id_ in found for child in _children(mapa, id_, passo)]
    return [mapa.state(i) for i in dict.fromkeys(found)]


_KIN: dict[str, tuple[str, ...]] = {
    "item": ("item", "numero", "inciso"),
    "numero": ("numero", "inciso", "item"),
    "paragrafo": ("paragrafo", "numero"),
    "inciso": ("inciso", "numero"),
    "alinea": ("alinea",),
}


def _children(mapa: Mapa, base: str, passo: Passo) -> list[str]:
    if passo.numero is None:
        return [base]
    exact = join(base, passo.tipo, passo.numero)
    if passo.ate is not None:
        last = join(base, passo.tipo, passo.ate)
        children = mapa.nos[base].filhos if base in mapa.nos else ()
        pool = [f.id for f in children if f.tipo == passo.tipo]
        return [str(a.id) for a in _span(mapa, pool, exact, last, passo)]
    for tipo in _KIN.get(passo.tipo, (passo.tipo,)):
        candidate = join(base, tipo, passo.numero)
        if candidate in mapa.nos:
            return [candidate]
    return [_renumbered(mapa, base, passo) or _only_below(mapa, base, passo) or exact]


def _renumbered(mapa: Mapa, base: str, passo: Passo) -> str | None:
    """`parágrafo único` of an article whose sole paragraph has become § 1º."""
    wanted = join(base, passo.tipo, passo.numero)
    for child in mapa.nos[base].filhos if base in mapa.nos else ():
        for redacao in child.redacoes:
            if redacao.id_anterior == wanted:
                return child.id
        if passo.numero is not None and passo.numero.unico and child.id == f"{base}_par1":
            acts = {nota.acao for redacao in child.redacoes for nota in redacao.notas}
            if "renumeracao" in acts:
                return child.id
    return None


def _only_below(mapa: Mapa, base: str, passo: Passo) -> str | None:
    """The one dispositivo of that label deeper down: `inciso II do art. 24` under its § 1º."""
    if base not in mapa.nos or passo.tipo in ("paragrafo", "numero"):
        return None
    part, found = id_part(_tipo(passo.tipo), passo.numero), []
    stack = list(mapa.nos[base].filhos)
    while stack:
        child = stack.pop()
        if child.id.rpartition("_")[2] == part:
            found.append(child.id)
        stack.extend(child.filhos)
    return found[0] if len(found) == 1 else None


def _outwards(mapa: Mapa, origem: str, passos: list[Passo]) -> list[Alvo]:
    """Parts whose article is not said: nearest place first."""
    head, rest = passos[0], passos[1:]
    article = mapa.above(origem, "artigo")
    if head.relativo is not None:
        own = mapa.above(origem, head.tipo)
        if own is None and head.tipo == "item":
            own = next((i for i in mapa.upwards(origem)
                        if mapa.nos[i].tipo in ("alinea", "inciso", "numero")), None)  # fmt: skip
        found = _relative(mapa, own, head)
        return [a for alvo in found for a in (_below(mapa, alvo.id, rest) if alvo.id else [alvo])]
    if head.tipo == "caput" or article is None:
        return [Alvo(None, "relativa_sem_alvo")] if article is None else _below(mapa, article, rest)
    for scope in mapa.upwards(origem):
        found = _below(mapa, scope, passos)
        if all(a.situacao != "ausente" for a in found):
            return found
        if scope == article:
            break
    return _below(mapa, article, passos)


def _headings(mapa: Mapa, origem: str, passos: list[Passo]) -> list[Alvo]:
    last = passos[-1]
    if last.tipo == "anexo":
        return _annex(mapa, last)
    if last.relativo is not None:
        if last.relativo in ("este", "mesmo"):
            own = mapa.above(origem, last.tipo)
            return [Alvo(None, "relativa_sem_alvo") if own is None else mapa.state(own)]
        return _relative(mapa, mapa.above(origem, last.tipo), last)
    if last.numero is None:
        return [Alvo(None, "relativa_sem_alvo")]
    here = set(mapa.upwards(origem))
    found: list[Alvo] = []
    for number in _members(last):
        path = [*passos[:-1], Passo(last.tipo, number)]
        ids = [i for i in mapa.grupos if _fits(mapa.name(i), path)]
        best = max((sum(h in here for h in mapa.upwards(i)) for i in ids), default=0)
        ids = [i for i in ids if sum(h in here for h in mapa.upwards(i)) == best]
        if not ids:
            missing = ""
            for passo in path:
                missing = join(missing, passo.tipo, passo.numero)
            found.append(Alvo(mapa.named(missing), "ausente"))
        else:
            found.append(mapa.state(ids[0]) if len(ids) == 1 else Alvo(None, "relativa_sem_alvo"))
    return found


def _fits(id_: str, passos: list[Passo]) -> bool:
    """Whether a heading has the last step as its own label and the others above it."""
    parts = [parse_part(p) for p in id_.split("_")]
    if "@" in id_.rpartition("_")[2] or parts[-1] != (passos[-1].tipo, passos[-1].numero):
        return False
    return all((p.tipo, p.numero) in parts for p in passos[:-1])


def _annex(mapa: Mapa, passo: Passo) -> list[Alvo]:
    if passo.numero is not None:
        return [mapa.state(mapa.named(id_part("anexo", n))) for n in _members(passo)]
    if mapa.anexos:
        return [Alvo(mapa.anexos[0], "resolvida")]
    return [Alvo(mapa.named(id_part("anexo", None)), "ausente")]
