"""What an amending law orders: an `Alteracao` for each dispositivo of another norm that it touches.

The orders are read in the host's own sentences ("Fica acrescentado o inciso II-A ao § 3º do art. 14
da Lei nº 1.200"), the new text in the stretches that `quotes` set apart. The norm, the verb and the
article that a sentence leaves out are those of the dispositivo above, or of the ementa.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from parsing import new_text, word_changes
from parsing.amend_words import (
    AMENDS,
    PARTS_OF_NORM,
    REVOKED,
    SUMMARY,
    TO,
    WORDS,
    names_norm,
)  # fmt: skip
from parsing.mentions import find
from parsing.model import Acao, Alteracao, Dispositivo, Documento
from parsing.new_text import Parte
from parsing.numerals import parse_part
from parsing.orders import (
    FAR,
    Contexto,
    Ordem,
    ids,
    may_hold_order,
    names_things,
    paths_of,
    read_orders,
    steps_of,
    targets,
)
from parsing.quotes import Citacao

RULE = "texto_novo"
"""Rule of the lines that hold another law's new text: their words are in the alterações."""
_TEXTUAL: frozenset[str] = frozenset({"redacao", "inclusao"})


def read(documento: Documento, citacoes: Sequence[Citacao]) -> tuple[Alteracao, ...]:
    """The alterações that a document orders, in reading order; `citacoes` hold the new texts."""
    blocks: dict[str, list[Citacao]] = {}
    for citacao in citacoes:
        blocks.setdefault(citacao.origem, []).append(citacao)
    written = {line.num for line in documento.linhas if line.texto.strip()} if blocks else set()
    top = Contexto(norma=_norm_of_summary(documento.preambulo))
    contexts: dict[str | None, Contexto] = {None: top}
    found: list[Alteracao] = []
    for dispositivo, pai in documento.percorrer():
        above = contexts.get(pai, top)
        if dispositivo.id not in blocks and not (
            above.norma or above.acao or top.norma or names_norm(dispositivo.atual.texto)
        ):
            contexts[dispositivo.id] = above
            continue
        context = Contexto(above.norma or top.norma, above.artigo, above.acao)
        runs = _runs(blocks.get(dispositivo.id, []), written)
        news = list(_host(dispositivo, runs, context))
        found.extend(news)
        contexts[dispositivo.id] = context
        if news:  # an article that names no norm goes on with the one amended before
            top.norma = context.norma
    return tuple(found)


def _runs(citacoes: list[Citacao], written: set[int]) -> list[list[Citacao]]:
    """New texts with nothing but blank lines between them belong to one order."""
    runs: list[list[Citacao]] = []
    for citacao in citacoes:
        last = runs[-1][-1].linha_fim if runs else None
        if last is not None and not any(n in written for n in range(last + 1, citacao.linha)):
            runs[-1].append(citacao)
        else:
            runs.append([citacao])
    return runs


def _norm_of_summary(lines: Iterable[str]) -> str | None:
    """The norm that the ementa says is altered."""
    text = " ".join(lines)
    verb = AMENDS.search(text)
    if verb is None:
        return None
    return next((m.norma for m in find(text[verb.end() :]) if m.norma), None)


def _host(
    dispositivo: Dispositivo, runs: list[list[Citacao]], context: Contexto
) -> Iterator[Alteracao]:
    text = dispositivo.atual.texto
    if not text:
        return
    if not (runs or context.norma or context.acao or names_norm(text)):
        return
    announces = text.endswith(":")
    if not (runs or announces or context.acao is not None or may_hold_order(text)):
        return
    mentions = targets(text)
    context.norma = next((m.norma for m in mentions if m.norma), context.norma)
    if announces:  # "No art. 23 da Lei nº 10: I - o inciso V passa a vigorar…"
        named = (p for m in mentions for p in m.passos if p.tipo == "artigo" and p.numero)
        context.artigo = next(named, context.artigo)
    orders = read_orders(text, mentions, context)
    if not orders or (context.norma is None and not runs):
        return
    for order, run in _share(orders, runs):
        yield from _carry_out(dispositivo, text, order, run, context)
    context.acao = orders[-1].acao if text.endswith(":") else None


def _share(orders: list[Ordem], runs: list[list[Citacao]]) -> Iterator[tuple[Ordem, list[Citacao]]]:
    """The stretches of new text to the orders that need text, in order."""
    takers = [i for i, o in enumerate(orders) if o.acao in _TEXTUAL] or [len(orders) - 1]
    given: dict[int, list[Citacao]] = {}
    spare = len(takers) - len(runs)
    for rank, run in enumerate(runs):
        given.setdefault(takers[min(rank + max(spare, 0), len(takers) - 1)], []).extend(run)
    for i, order in enumerate(orders):
        yield order, given.get(i, [])


def _carry_out(
    host: Dispositivo, text: str, order: Ordem, citacoes: list[Citacao], context: Contexto
) -> Iterator[Alteracao]:  # fmt: skip
    paths = paths_of(text, order, context)
    base = Alteracao(host.id, context.norma, "", order.acao,
                     linha=host.atual.linha, linha_fim=host.atual.linha_fim)  # fmt: skip
    near = max(0, order.inicio - FAR)
    if order.acao == "redacao" and SUMMARY.search(text, near, order.inicio + FAR):
        yield from _summary(base, text, order, citacoes)
    elif citacoes:
        things = names_things(text, order)
        yield from _new_texts(base, order, citacoes, paths, things=things)
    elif order.acao == "renumeracao":
        yield from _renumbered(base, text, order, context)
    elif word_changes.changes_words(order.acao, text[near : order.inicio + FAR]):
        yield from word_changes.read(base, text[near : order.inicio + 4 * FAR], paths)
    elif order.acao in _TEXTUAL:
        inline = _inline(host, text, order)
        if inline is not None:
            things = names_things(text, order)
            yield from _new_texts(base, order, [inline], paths, things=things)
        elif not text.rstrip().endswith(":"):
            for path in paths:
                yield replace(base, alvo=path)
    else:
        yield from _plain(base, text, order, paths, context)


def _inline(host: Dispositivo, text: str, order: Ordem) -> Citacao | None:
    """New text between quotation marks in the sentence itself: `denominar-se “DO COMÉRCIO”`."""
    words = WORDS.search(text, order.inicio, order.inicio + 10 * FAR)
    if words is None:
        return None
    return Citacao(host.id, words.group(), host.atual.linha, host.atual.linha_fim)


def _plain(
    base: Alteracao, text: str, order: Ordem, paths: list[str], context: Contexto
) -> Iterator[Alteracao]:
    """Revocations, annexes, restorations: the parts named, or the whole norm."""
    for path in paths:
        yield replace(base, alvo=path)
    if paths or order.acao != "revogacao" or text.rstrip().endswith(":"):
        return
    for mention in order.mencoes:
        if mention.norma and not PARTS_OF_NORM.search(text, order.inicio, mention.inicio):
            yield replace(base, norma=mention.norma)


def _summary(
    base: Alteracao, text: str, order: Ordem, citacoes: list[Citacao]
) -> Iterator[Alteracao]:
    words = WORDS.search(citacoes[0].texto if citacoes else text, 0 if citacoes else order.inicio)
    new = next((g for g in words.groups() if g is not None), None) if words else None
    if new is None and citacoes:
        new = new_text.read(citacoes[0].texto, base.linha).solto
    yield replace(base, alvo="ementa", texto=new)


def _new_texts(
    base: Alteracao, order: Ordem, citacoes: list[Citacao], paths: list[str],
    *, things: bool,
) -> Iterator[Alteracao]:  # fmt: skip
    """One alteração for each printed piece of the new text."""
    # "O caput do art. 5º", "os incisos V e VI do art. 23": of the rest nothing is said.
    caput = any(p.tipo == "caput" for m in order.mencoes for p in m.passos)
    for rank, citacao in enumerate(citacoes):
        target = paths[min(rank, len(paths) - 1)] if paths else ""
        parts = _parts(citacao, target)
        ids = [p.id for p in parts.partes]  # "São proibidos: I – balões;" is all of the caput
        if target and parts.solto and all(p.startswith(f"{target}_") for p in ids):
            yield replace(base, alvo=target, texto=parts.solto, omissis=parts.pontos or caput,
                          linha=citacao.linha, linha_fim=citacao.linha_fim)  # fmt: skip
        for part in parts.partes:
            if part.omitida:
                continue
            found = _alteration(base, part, paths, order.acao, things=things)
            below = part.id not in paths and any(p.startswith(f"{part.id}_") for p in paths)
            partial = part.tipo == "artigo" and (caput or below)
            yield replace(found, omissis=True) if partial else found


def _parts(citacao: Citacao, target: str) -> new_text.TextoNovo:
    """The fragment read below the part of the target's path that its first label leaves out."""
    parts = new_text.read(citacao.texto, citacao.linha)
    if not parts.partes or parts.partes[0].tipo == "artigo" or not target:
        return parts
    level = new_text.level(parts.partes[0].tipo)
    above, path = [], ""
    for piece in target.split("_"):
        known = parse_part(piece)
        if known is not None and new_text.level(known[0]) >= level:
            break
        above.append(piece)
    while above and above[-1] == "cpt":
        above.pop()
    path = "_".join(above)
    return new_text.read(citacao.texto, citacao.linha, path) if path else parts


def _alteration(
    base: Alteracao, part: Parte, paths: list[str], acao: Acao, *, things: bool
) -> Alteracao:
    text = part.nome if part.tipo in new_text.HEADINGS else part.texto
    if part.nome and not text:
        text = ""  # an article of numbers: its epígrafe, and no text of its own
    if text and REVOKED.fullmatch(text.strip()):
        return replace(base, alvo=part.id, acao="revogacao", rotulo=part.rotulo,
                       linha=part.linha, linha_fim=part.linha_fim)  # fmt: skip
    if part.acao_impressa:
        acao = "inclusao"
    elif things and not any(part.id == p or part.id.startswith(f"{p}_") for p in paths):
        acao = "redacao"
    return replace(
        base, alvo=part.id, acao=acao, texto=text, rotulo=part.rotulo,
        nome=None if part.tipo in new_text.HEADINGS else part.nome,
        omissis=part.pontos, linha=part.linha, linha_fim=part.linha_fim,
    )  # fmt: skip


def _renumbered(base: Alteracao, text: str, order: Ordem, context: Contexto) -> Iterator[Alteracao]:
    """`renumera-se o parágrafo único do art. 18 como § 1º`."""
    old: list[str] = []
    new: list[str] = []
    for mention in order.mencoes:
        if not mention.passos:
            continue
        to = TO.search(text, max(0, mention.inicio - 24), mention.inicio) is not None
        to = to or (bool(old) and mention.inicio >= order.inicio > order.mencoes[0].inicio)
        if to and old:
            stem = steps_of(old[0])
            new.extend(ids(mention, stem, context))
        else:
            old.extend(ids(mention, [], context))
    for rank, path in enumerate(old):
        after = new[rank] if rank < len(new) else None
        yield replace(base, alvo=path, novo_id=after)
