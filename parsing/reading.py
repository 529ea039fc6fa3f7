"""One search over the alternative readings of all candidates: the best path by what is expected
next.

A state is the stack of open levels, each with the last number of its lists. Every candidate is
either one of its readings, hung at one of the open levels, or running text; each choice has a cost
from the tables below. A narrow beam keeps the best states, so time is linear in the candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from parsing.labels import Candidato
from parsing.model import Numero, Tipo
from parsing.options import Opcao
from parsing.sequence import CUSTO, NIVEL, PAIS, letter_step, step

LARGURA = 8
"""States kept …"""
LARGURA_MINIMA = 3
"""… and in a text with more candidates than `MUITOS`, where doubt is everywhere."""
MUITOS = 50_000
FOLGA = 6.5
"""A state that is worse than the best by more than this is dropped."""
SEGURO = 1.3
"""With one state, a reading no dearer than this is taken at once …"""
DISTANCIA = 2.0
"""… when every other choice is dearer by at least this."""


class Quadro(NamedTuple):
    """An open level: its type and number, and the last number of each list that hangs from it."""

    tipo: str
    numero: Numero | None
    listas: tuple[tuple[str, Numero], ...] = ()

    def ultimo(self, tipo: str) -> Numero | None:
        for nome, numero in self.listas:
            if nome == tipo:
                return numero
        return None

    def com(self, tipo: str, numero: Numero) -> Quadro:
        listas = self.listas
        if listas and listas[-1][0] == tipo:
            resto = listas[:-1]
        else:
            resto = tuple([par for par in listas if par[0] != tipo])
        return Quadro(self.tipo, self.numero, (*resto, (tipo, numero)))


class Escolha(NamedTuple):
    """What was chosen for a candidate: a reading (None: running text) and the depth it hangs
    from.
    """

    opcao: Opcao | None
    pai: int
    custo: float
    motivo: str


class _Estado(NamedTuple):
    custo: float
    pilha: tuple[Quadro, ...]
    recomeca: bool
    rastro: tuple[object, Escolha] | None


_RAIZ = Quadro("raiz", None)
SALTO = 5
"""More articles missing than this is a jump."""
CORPO = -1
"""Depth of an article that goes on with the body of the law after an annex."""


def best_path(
    candidatos: Sequence[Candidato], alterados: Sequence[bool], *, portugal: bool = False
) -> list[Escolha]:
    """The cheapest choice for every candidate; `alterados` tells which carry a note of change."""
    feixe = [_Estado(0.0, (_RAIZ,), False, None)]
    largura = LARGURA if len(candidatos) < MUITOS else LARGURA_MINIMA
    for candidato, alterado in zip(candidatos, alterados, strict=True):
        if len(feixe) == 1:
            certa = _sure(feixe[0], candidato, alterado, portugal)
            if certa is not None:
                feixe = [_take(feixe[0], certa)]
                continue
        feixe = _widen(feixe, candidato, alterado, portugal, largura)
    return _trace(min(feixe, key=_custo))


def _sure(estado: _Estado, candidato: Candidato, alterado: bool, portugal: bool) -> Escolha | None:
    """The one cheap choice, when every other is dearer by far: then nothing else is tried."""
    melhor, segundo = None, candidato.custo_texto
    for opcao in candidato.opcoes:
        for escolha in places(estado, candidato, opcao, alterado, portugal=portugal):
            if melhor is None:
                melhor = escolha
            elif escolha.custo < melhor.custo:
                segundo, melhor = min(segundo, melhor.custo), escolha
            elif escolha.custo < segundo:
                segundo = escolha.custo
    if melhor is None or melhor.custo > SEGURO or segundo - melhor.custo < DISTANCIA:
        return None
    return melhor


def _widen(
    feixe: list[_Estado], candidato: Candidato, alterado: bool, portugal: bool, largura: int
) -> list[_Estado]:
    novos: dict[object, _Estado] = {}
    for estado in feixe:
        escolhas = [Escolha(None, 0, candidato.custo_texto, "texto corrido")]
        for opcao in candidato.opcoes:
            escolhas += places(estado, candidato, opcao, alterado, portugal=portugal)[:3]
        for escolha in escolhas:
            novo = _take(estado, escolha)
            resto = tuple([(q.tipo, q.numero) for q in novo.pilha[1:]])
            chave = (novo.pilha[0].listas, novo.recomeca, resto)
            if chave not in novos or novo.custo < novos[chave].custo:
                novos[chave] = novo
    ordenados = sorted(novos.values(), key=_custo)[:largura]
    return [e for e in ordenados if e.custo <= ordenados[0].custo + FOLGA]


def _take(estado: _Estado, escolha: Escolha) -> _Estado:
    custo, rastro = estado.custo + escolha.custo, (estado.rastro, escolha)
    opcao = escolha.opcao
    if opcao is None:
        return _Estado(custo, estado.pilha, estado.recomeca, rastro)
    nivel = NIVEL.get(opcao.tipo)
    if nivel is None:
        raiz = _annex_root(estado.pilha[0]) if opcao.tipo == "anexo" else _bare(estado.pilha[0])
        recomeca = opcao.tipo in ("anexo", "agrupamento") or estado.recomeca
        return _Estado(custo, (raiz,), recomeca, rastro)
    numero = (opcao.outros[-1] if opcao.outros else opcao.numero) or Numero(0)
    if escolha.pai == CORPO:
        return _Estado(
            custo, (_RAIZ.com("artigo", numero), Quadro(opcao.tipo, numero)), False, rastro
        )
    pai = estado.pilha[escolha.pai]
    if opcao.tipo == "artigo":
        pai = _after_jump(pai, numero)
        if opcao.acima is not None:
            pai = pai.com("parte", opcao.acima)
    pai = pai.com(opcao.tipo, numero)
    pilha = (*estado.pilha[: escolha.pai], pai, Quadro(opcao.tipo, numero))
    return _Estado(custo, pilha, estado.recomeca and opcao.tipo != "artigo", rastro)


def _after_jump(raiz: Quadro, numero: Numero) -> Quadro:
    """Remember where the sequence stood before an article far ahead: it may be an isolated
    number.
    """
    ultimo = raiz.ultimo("artigo")
    if ultimo is not None and numero.valor > ultimo.valor + SALTO:
        return raiz.com("salto", ultimo)
    if raiz.ultimo("salto") is not None:
        return raiz._replace(listas=tuple(par for par in raiz.listas if par[0] != "salto"))
    return raiz


def _bare(raiz: Quadro) -> Quadro:
    """A heading closes the lists that hang from no article."""
    if all(nome in _DA_RAIZ for nome, _ in raiz.listas):
        return raiz
    return raiz._replace(listas=tuple(par for par in raiz.listas if par[0] in _DA_RAIZ))


_DA_RAIZ = frozenset({"artigo", "corpo", "salto", "parte"})


def _annex_root(raiz: Quadro) -> Quadro:
    """An annex numbers anew, but the body may go on after it."""
    corpo = raiz.ultimo("corpo") or raiz.ultimo("artigo")
    return _RAIZ.com("corpo", corpo) if corpo else _RAIZ


def _trace(estado: _Estado) -> list[Escolha]:
    found: list[Escolha] = []
    rastro = estado.rastro
    while rastro is not None:
        found.append(rastro[1])
        rastro = rastro[0]  # type: ignore[assignment]
    found.reverse()
    return found


def places(
    estado: _Estado, candidato: Candidato, opcao: Opcao, alterado: bool, *, portugal: bool
) -> list[Escolha]:
    """Where a reading may hang among the open levels, cheapest first."""
    tipo, numero = opcao.tipo, opcao.numero
    nivel = NIVEL.get(tipo)
    if nivel is None:
        return [Escolha(opcao, 0, opcao.custo, "cabeçalho")]
    if tipo == "artigo":
        return _article(estado, opcao, alterado)
    custo_do_tipo = opcao.custo + _abroad(opcao, candidato, portugal)
    pilha, pais = estado.pilha, PAIS[tipo]
    passo = letter_step if tipo == "alinea" else step
    found: list[Escolha] = []
    pulados, aberta_abaixo = 0.0, False
    for pai in range(len(pilha) - 1, 0, -1):
        quadro = pilha[pai]
        acima, aberto = quadro.tipo, pai + 1 < len(pilha) and pilha[pai + 1].tipo == tipo
        if acima not in pais or (tipo in _ANINHAM and _nests(pilha, tipo, pai, portugal)):
            continue
        if (opcao.acima or tipo == acima) and not _repeats(pilha, opcao, pai):
            continue
        ultimo = quadro.ultimo(tipo)
        custo, motivo = passo(ultimo, numero, alterado, candidato)
        custo += custo_do_tipo + pais[acima] + (pulados if ultimo is None else 0.0)
        if ultimo is not None and not aberto:
            custo += CUSTO["reabre_com_nota" if alterado else "reabre"]
            motivo += ", reabre a lista de cima"
        if ultimo is None and aberta_abaixo:
            custo += CUSTO["lista_abaixo"]
        elif ultimo is None and tipo == "numero" and quadro.ultimo("alinea"):
            custo += CUSTO["numero_apos_alineas"]
        aberta_abaixo = aberta_abaixo or aberto
        found.append(Escolha(opcao, pai, custo, motivo))
        if ultimo is None and not aberto and NIVEL[acima] < nivel:
            pulados += CUSTO["pula_pai"]
    if opcao.acima is None and (len(pilha) == 1 or pilha[1].tipo != "artigo"):
        ultimo = pilha[0].ultimo(tipo)
        custo, motivo = step(ultimo, numero, alterado, candidato)
        custo += custo_do_tipo + (CUSTO["sem_artigo"] if ultimo is None else 0.0)
        found.append(Escolha(opcao, 0, custo, motivo))
    if len(found) > 1:
        found.sort(key=_custo)
    return found


_ANINHAM = frozenset({"subalinea", "inciso", "alinea"})
_custo = attrgetter("custo")


def _repeats(pilha: tuple[Quadro, ...], opcao: Opcao, pai: int) -> bool:
    """Whether a label repeats the number of what it would hang from, no deeper than it says."""
    if pilha[pai].numero != opcao.acima:
        return False
    fundo = 0
    while pilha[pai - fundo].tipo == opcao.tipo:
        fundo += 1
    return fundo <= opcao.degraus


def _abroad(opcao: Opcao, candidato: Candidato, portugal: bool) -> float:
    """What it costs to read a label as a kind that the country's laws do not have."""
    if not portugal:
        return CUSTO["numero_no_brasil"] if opcao.tipo == "numero" else 0.0
    if opcao.acima is not None:
        return 0.0
    if opcao.tipo == "item":
        segue = opcao.numero is not None and opcao.numero.valor > 1
        return CUSTO["item_anunciado" if segue or candidato.dois_pontos else "item_em_portugal"]
    if opcao.tipo == "inciso":
        return CUSTO["item_em_portugal" if opcao.porque == "arabico" else "inciso_em_portugal"]
    return 0.0


def _nests(pilha: tuple[Quadro, ...], tipo: Tipo, pai: int, portugal: bool) -> bool:
    """An inciso below an alínea of an inciso, or alíneas below items over and over: no end."""
    if tipo == "subalinea" and pilha[pai].tipo == "artigo":
        return not portugal
    if (tipo, pilha[pai].tipo) == ("inciso", "alinea"):
        return any(q.tipo == "inciso" for q in pilha[:pai])
    if (tipo, pilha[pai].tipo) == ("alinea", "item"):
        return sum(q.tipo == "alinea" for q in pilha[:pai]) > 1
    return False


def _article(estado: _Estado, opcao: Opcao, alterado: bool) -> list[Escolha]:
    raiz, numero = estado.pilha[0], opcao.numero
    ultimo, corpo = raiz.ultimo("artigo"), raiz.ultimo("corpo")
    if opcao.acima is not None and raiz.ultimo("parte") != opcao.acima:
        ultimo = None  # each title of a part numbers anew
    if estado.recomeca and numero is not None and numero.valor == 1 and ultimo is not None:
        return [Escolha(opcao, 0, opcao.custo + CUSTO["recomeco_permitido"], "recomeça em 1")]
    custo, motivo = step(ultimo, numero, alterado, None)
    if ultimo is None:
        custo = min(custo, 1.5) if corpo is None else custo + CUSTO["anexo_no_meio"] * (custo > 1)
    salto = raiz.ultimo("salto")
    if salto is not None:
        volta, porque = step(salto, numero, alterado, None)
        if volta + CUSTO["volta_do_salto"] < custo:
            custo, motivo = volta + CUSTO["volta_do_salto"], f"{porque}, depois de número isolado"
    found = [Escolha(opcao, 0, opcao.custo + custo, motivo)]
    if corpo is not None:
        custo, motivo = step(corpo, numero, alterado, None)
        custo += 0.3 if custo < CUSTO["repetido"] else CUSTO["anexo_no_meio"]
        found.append(Escolha(opcao, CORPO, opcao.custo + custo, f"{motivo}, depois do anexo"))
        found.sort(key=_custo)
    return found
