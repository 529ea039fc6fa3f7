"""Faults that show in the words: lost measures, texts cut short, annexes that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from parsing.model import AGRUPADORES, Dispositivo, Documento, Problema, Redacao
from parsing.problems import Relator

FINAIS = frozenset(".;:!?,)]”\"»’'…")
"""What a text of law ends with."""
_LIGAM = """
a à ao aos às até com como da das de do dos e em entre na nas no nos o os ou para pela pelas pelo
pelos por que se sem sob sobre um uma cada
"""
_PREPOSICOES = frozenset(_LIGAM.split())
"""Words at which no sentence ends."""
_MEDIDAS = """
abaixo acima afastamento altura área balanço capacidade comprimento cota declividade declive
diâmetro dimensão dimensões distam distância distâncias distem espaçamento espessura exceder
excedam excederem faixa inclinação inferior inferiores largura máxima máximo mínima mínimo multa
percentual peso potência prazo profundidade raio recuo superior superiores superfície temperatura
valor velocidade volume
"""
_GRANDEZAS = frozenset(_MEDIDAS.split())
"""Words that announce a measure."""
_PERTO = 10
"""Words before the end in which one of them must stand."""


def wording(documento: Documento, say: Relator) -> Iterator[Problema]:
    """Lost measures, cut texts, broken words, empty texts, missing annexes, in reading order."""
    pontuados = _punctuated(documento)
    has_annex = bool(documento.anexos)
    has_part = any(d.tipo == "parte" for d in documento.dispositivos)
    announced: dict[str | None, bool] = {}
    for dispositivo, pai in documento.percorrer():
        announced[dispositivo.id] = _announces_measures(dispositivo)
        if dispositivo.tipo in AGRUPADORES or dispositivo.tipo == "anexo":
            continue
        for redacao in dispositivo.redacoes:
            texto = redacao.texto
            if not texto:
                if not dispositivo.filhos and redacao.situacao in ("vigente", "superado"):
                    yield say.at(dispositivo, "texto_vazio", redacao)
                continue
            around = announced.get(pai, False)
            yield from _unfinished(dispositivo, redacao, say, around=around, pontuados=pontuados)
            yield from _broken_word(dispositivo, redacao, say)
            yield from _missing_part(
                dispositivo, redacao, say, has_annex=has_annex, has_part=has_part
            )


def _punctuated(documento: Documento) -> bool:
    """Whether this norm ends its texts with punctuation, so that a bare end means something."""
    texts = [
        redacao.texto
        for dispositivo, _ in documento.percorrer()
        for redacao in dispositivo.redacoes
        if redacao.texto and dispositivo.tipo not in AGRUPADORES
    ]
    return sum(texto[-1] in FINAIS for texto in texts) > 0.8 * len(texts)


def _words(text: str) -> list[str]:
    return [word.strip(".,;:()“”\"'").casefold() for word in text.split()]


def _unfinished(
    dispositivo: Dispositivo, redacao: Redacao, say: Relator, *, around: bool, pontuados: bool
) -> Iterator[Problema]:
    """A text that stops at a preposition: a measure lost, or the rest of the sentence."""
    texto = redacao.texto
    words = _words(texto)
    fim = " ".join(texto.split()[-5:])
    joins_list = words[-1] in ("e", "ou") and len(words) > 1 and texto.split()[-2][-1] in ";,"
    hanging = texto[-1] not in ':)”"»' and words[-1] in _PREPOSICOES and not joins_list
    bare = texto[-1] not in FINAIS and not joins_list
    if hanging and (bare or (len(words) > 1 and words[-1] in ("de", "a", "por", "até"))):
        near = bool(_GRANDEZAS.intersection(words[-_PERTO:])) or (around and words[-1] == "de")
        lost = near and words[-1] in ("de", "a", "por", "até", "em", "com")
        code = "medida_perdida" if lost else "texto_cortado"
        yield say.at(dispositivo, code, redacao, fim=fim)
    elif gap := _inner_loss(texto):
        yield say.at(dispositivo, "medida_perdida", redacao, fim=gap)
    elif bare and pontuados and redacao.situacao != "revogado":
        code = "texto_cortado" if _open_end(words) else "sem_pontuacao_final"
        yield say.at(dispositivo, code, redacao, fim=fim)


def _announces_measures(dispositivo: Dispositivo) -> bool:
    """Whether the ends of its items speak of measures, so that a bare "de" among them lost one."""
    return any(
        _GRANDEZAS.intersection(_words(filho.atual.texto)[-_PERTO:])
        for filho in dispositivo.filhos
        if filho.tipo not in AGRUPADORES and filho.tipo != "artigo"
    )


def _open_end(words: list[str]) -> bool:
    """Whether the last words leave the sentence open: “bem como mantidos”, “e serão”."""
    openers = {"como", "e", "ou", "que", "serão", "será", "deverá", "deverão", "quando"}
    return len(words) > 3 and bool(openers & set(words[-3:-1]))


def _inner_loss(texto: str) -> str | None:
    """“altura mínima de, …”: a measure lost inside the text."""
    parts = texto.split()
    for n, word in enumerate(parts[1:], 1):
        if word[-1] in ",;." and word[:-1].casefold() == "de":
            before = {w.casefold() for w in parts[max(0, n - 3) : n]}
            follows = "".join(parts[n + 1 : n + 5]) if word[-1] == "," else ""
            if before & _GRANDEZAS and not any(c.isdigit() for c in follows):
                return " ".join(parts[max(0, n - 4) : n + 1])
    return None


def _broken_word(dispositivo: Dispositivo, redacao: Redacao, say: Relator) -> Iterator[Problema]:
    parts = redacao.texto.split()
    for one, other in pairwise(parts):
        if len(one) > 2 and one[-1] in "-‐" and one[-2].isalpha() and other[0].islower():
            if other in ("e", "ou"):  # "pré- e pós-operatório" is right
                continue
            trecho = f"{one} {other}"
            yield say.at(dispositivo, "palavra_partida", redacao, trecho=trecho)
            return


_NUMERAIS = frozenset({"único", "unico"})


def _missing_part(
    dispositivo: Dispositivo, redacao: Redacao, say: Relator, *, has_annex: bool, has_part: bool
) -> Iterator[Problema]:
    """An annex or part of this norm that the text names and does not have."""
    parts = redacao.texto.split()
    for n, word in enumerate(parts):
        bare = word.strip('.,;:()“”"')
        if bare not in ("Anexo", "ANEXO", "Anexos", "anexo", "Parte"):
            continue
        before = parts[n - 1].strip(",.;") if n else ""
        after = " ".join(parts[n + 1 : n + 7])
        following = parts[n + 1].strip(".,;:()") if n + 1 < len(parts) else ""
        named = f"{bare} {following}".strip()
        nome = None
        if bare in ("Anexo", "ANEXO", "Anexos") and n and not has_annex and not _external(after):
            nome = named if _numbered(following) else bare
        elif bare == "anexo" and before in ("Regulamento", "Tabela", "Quadro") and not has_annex:
            nome = f"{before} {bare}"
        elif bare == "Parte" and following in ("Especial", "Geral"):
            nome = None if has_part or _external(after) else named
        if nome:
            yield say.at(dispositivo, "anexo_ausente", redacao, nome=nome)
            return


def _numbered(word: str) -> bool:
    return bool(word) and (
        word.casefold() in _NUMERAIS or all(c in "IVXLCDM0123456789" for c in word)
    )


def _external(after: str) -> bool:
    """Whether what follows says that the annex is of another norm."""
    low = after.casefold()
    return any(
        f"{p} {kind}" in low
        for p in ("da", "do")
        for kind in ("lei", "decreto", "resolução", "nbr")
    )
