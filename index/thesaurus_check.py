"""What is wrong, or doubtful, in the rows of the thesaurus: one pass over rows, one over texts.

Each finding is a `Problema` whose `linha` is that of the CSV. An `erro` must be mended before the
file is committed; an `aviso` asks a person to look; an `informacao` is no fault (a group may serve
laws that are not in the corpus yet).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from index import words
from index.thesaurus import POPULARES, TIPOS_TERMO, Linha, Termo, Tesauro, contiguous
from parsing.model import Problema

MAX_GROUPS = 3
"""A term in more groups than this says nothing of the subject."""
MAX_POPULAR_GROUPS = 2
"""The same for a single popular word: what people say with one word is the most ambiguous."""
MAX_SHARE = 0.25
"""A group that stands in more of the texts than this tells none of them apart."""
MAX_OVERLAP = 0.5
"""Two groups that share more of the smaller one's terms than this should be one."""


def check(tesauro: Tesauro, texts: Iterable[str] = ()) -> tuple[Problema, ...]:
    """Every finding on the rows, and on the groups against `texts` (one text an article).

    Without texts nothing is said of how groups meet the corpus. Sorted by line.
    """
    found = [*_rows(tesauro), *_terms(tesauro), *_groups(tesauro), *_corpus(tesauro, texts)]
    return tuple(sorted(found, key=lambda p: (p.linha or 0, p.codigo, p.mensagem)))


def _rows(tesauro: Tesauro) -> Iterator[Problema]:
    """Rows that search cannot use, and rows that say again what their group has said."""
    seen: dict[tuple[str, frozenset[str], frozenset[str]], Linha] = {}
    for linha in tesauro.linhas:
        if not (linha.conceito and linha.termo and linha.tipo):
            yield _erro("linha_incompleta", "falta conceito, termo ou tipo", linha.num)
        elif linha.tipo not in TIPOS_TERMO:
            yield _erro(
                "tipo_desconhecido",
                f"tipo “{linha.tipo}”: use {', '.join(TIPOS_TERMO)}",
                linha.num,
            )
        elif not linha.valida:
            yield _erro(
                "termo_sem_palavra", f"“{linha.termo}” só tem palavras sem assunto", linha.num
            )
        else:
            key = (
                linha.conceito,
                frozenset(words.stems(linha.termo)),
                frozenset(words.tokens(linha.termo)),
            )
            if first := seen.get(key):
                yield _erro(
                    "termo_repetido",
                    f"“{linha.termo}” repete “{first.termo}” (linha {first.num}) no grupo "
                    f"“{linha.conceito}”",
                    linha.num,
                )
            seen.setdefault(key, linha)
            written = {word for _, _, word in words.spans(linha.termo)}
            if linha.tipo in POPULARES and len(key[1]) == 1 < len(written):
                yield _erro(
                    "termo_reduzido",
                    f"de “{linha.termo}” só uma palavra tem assunto: escreva-a só, ou acrescente "
                    "outra",
                    linha.num,
                )


def _terms(tesauro: Tesauro) -> Iterator[Problema]:
    """Terms that stand in too many groups."""
    lines = {(linha.conceito, linha.termo): linha.num for linha in tesauro.linhas}
    held: dict[frozenset[str], list[Termo]] = defaultdict(list)
    for terms in tesauro.grupos.values():
        for termo in terms:
            held[frozenset(termo.stems)].append(termo)
    for same in held.values():
        grupos = sorted({t.conceito for t in same})
        termo = same[-1]
        linha = lines[termo.conceito, termo.texto]
        if len(grupos) > MAX_GROUPS:
            yield _erro(
                "termo_em_muitos_grupos",
                f"“{termo.texto}” está em {len(grupos)} grupos: {', '.join(grupos)}",
                linha,
            )
        elif (
            len(grupos) > MAX_POPULAR_GROUPS
            and len(set(termo.stems)) == 1
            and any(t.tipo in POPULARES for t in same)
        ):
            yield _erro(
                "popular_ambiguo",
                f"a palavra popular “{termo.texto}” puxa {len(grupos)} assuntos: "
                f"{', '.join(grupos)}",
                linha,
            )


def _groups(tesauro: Tesauro) -> Iterator[Problema]:
    """Groups without a way in or a way out, and pairs of groups that are one."""
    first = {linha.conceito: linha.num for linha in reversed(tesauro.linhas)}
    for conceito, terms in tesauro.grupos.items():
        tipos = {t.tipo for t in terms}
        if "popular" not in tipos:
            yield _aviso(
                "grupo_sem_popular", f"“{conceito}” não tem termo popular", first[conceito]
            )
        if tipos <= POPULARES:
            yield _aviso("grupo_sem_legal", f"“{conceito}” não tem termo das leis", first[conceito])
    for small, large, shared in _overlaps(tesauro):
        yield _erro(
            "grupos_iguais",
            f"“{small}” tem {shared} dos seus termos também em “{large}”: reúna os dois",
            first[small],
        )


def _overlaps(tesauro: Tesauro) -> Iterator[tuple[str, str, int]]:
    stems = {c: {frozenset(t.stems) for t in terms} for c, terms in tesauro.grupos.items()}
    where: dict[frozenset[str], list[str]] = defaultdict(list)
    for conceito, held in stems.items():
        for key in held:
            where[key].append(conceito)
    shared: dict[tuple[str, str], int] = defaultdict(int)
    for conceitos in where.values():
        for small in conceitos:
            for large in conceitos:
                if (len(stems[small]), small) < (len(stems[large]), large):
                    shared[small, large] += 1
    for (small, large), count in sorted(shared.items()):
        if count > MAX_OVERLAP * len(stems[small]):
            yield small, large, count


def _corpus(tesauro: Tesauro, texts: Iterable[str]) -> Iterator[Problema]:
    """Groups that stand in no text, or in so many that they tell none apart."""
    total = 0
    df: dict[str, int] = defaultdict(int)
    for text in texts:
        total += 1
        for casamento in contiguous(tesauro, words.stems(text), lambda _: 1.0):
            df[casamento.conceito] += 1
    if not total:
        return
    first = {linha.conceito: linha.num for linha in reversed(tesauro.linhas)}
    for conceito in tesauro.grupos:
        if not df[conceito]:
            yield Problema(
                "grupo_sem_texto",
                "informacao",
                f"“{conceito}” não aparece em nenhum artigo do corpus",
                first[conceito],
            )
        elif df[conceito] > MAX_SHARE * total:
            yield _aviso(
                "grupo_amplo",
                f"“{conceito}” aparece em {df[conceito]} de {total} artigos",
                first[conceito],
            )


def _erro(codigo: str, mensagem: str, linha: int) -> Problema:
    return Problema(codigo, "erro", mensagem, linha)


def _aviso(codigo: str, mensagem: str, linha: int) -> Problema:
    return Problema(codigo, "aviso", mensagem, linha)
