"""Blocks → dispositivos: parents, ids, redações told apart from misnumberings, preamble and
closing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from parsing.blocks import Bloco
from parsing.model import AGRUPADORES, Dispositivo, Numero, Problema, Redacao, Situacao, Tipo
from parsing.numerals import id_part
from parsing.problems import problem
from parsing.reading import CORPO

POSTO: dict[str, int] = {
    "anexo": 0, "parte": 1, "livro": 2, "agrupamento": 3, "titulo": 3, "subtitulo": 4,
    "capitulo": 5, "secao": 6, "subsecao": 7,
}  # fmt: skip
"""Rank of each heading: a heading closes those of its rank and below."""

_SO_TITULO = 8
"""Rank of a heading without its word, below all others: "I - DA NATUREZA"."""


@dataclass(slots=True)
class No:
    """A dispositivo in the making."""

    id: str
    tipo: Tipo
    chave: tuple[int, tuple[int, ...]]
    pai: No | None
    impressos: list[Bloco] = field(default_factory=list)
    filhos: list[No] = field(default_factory=list)
    gemeo: bool = False
    posto: int = 0
    """Rank of a heading."""
    repetido: bool = False


@dataclass(slots=True)
class Arvore:
    """The tree in the making: open levels, ids in use, problems found on the way."""

    raizes: list[No] = field(default_factory=list)
    nos: dict[str, No] = field(default_factory=dict)
    norma: int = 1
    desta_norma: dict[str, No] = field(default_factory=dict)
    """The nodes of the norm that is being read, by the id that they would have alone."""
    problemas: list[Problema] = field(default_factory=list)
    grupos: list[No] = field(default_factory=list)
    pilha: list[tuple[No, Bloco] | None] = field(default_factory=list)
    grupos_do_corpo: list[No] = field(default_factory=list)
    prefixo: str = ""
    transitorias: bool = False
    ultimo_artigo: int = 0
    vezes: dict[str, int] = field(default_factory=dict)


def grow(blocos: Sequence[Bloco]) -> Arvore:
    """Hang every block in the tree; the same id again is a redação only if something says so."""
    arvore = Arvore()
    for bloco in blocos:
        if bloco.outra_norma:
            _another_norm(arvore)
        if bloco.tipo in POSTO:
            _heading(arvore, bloco)
        elif bloco.tipo == "artigo":
            _article(arvore, bloco)
        else:
            _part(arvore, bloco)
    return arvore


def _another_norm(arvore: Arvore) -> None:
    """A second norm in the same file: nothing of it goes on with the first."""
    arvore.norma += 1
    arvore.desta_norma = {}
    arvore.grupos, arvore.grupos_do_corpo, arvore.pilha = [], [], []
    arvore.prefixo, arvore.transitorias, arvore.ultimo_artigo = "", False, 0


def _heading(arvore: Arvore, bloco: Bloco) -> None:
    posto = _SO_TITULO if bloco.porque == "so_titulo" else POSTO[bloco.tipo]
    while arvore.grupos and arvore.grupos[-1].posto >= posto:
        arvore.grupos.pop()
    pai = arvore.grupos[-1] if arvore.grupos else None
    if bloco.tipo == "anexo":
        if not arvore.prefixo.startswith("anx"):
            arvore.grupos_do_corpo = arvore.grupos
        pai, arvore.grupos = None, []
        arvore.prefixo, arvore.ultimo_artigo = f"{id_part('anexo', bloco.numero)}_", 0
    if arvore.prefixo.startswith("prt"):
        arvore.prefixo = ""  # of the articles of a title, not of headings
    base = f"{pai.id}_" if pai else (arvore.prefixo if bloco.tipo != "anexo" else "")
    if bloco.tipo == "agrupamento":
        arvore.transitorias = "ransit" in (bloco.nome or "").lower()
        parte = f"agh{_next_twin(arvore, f'{base}agh') - 1}"
    else:
        parte = id_part(bloco.tipo, bloco.numero)
    no = _place(arvore, base + parte, bloco, pai, None)
    no.posto = posto
    arvore.grupos.append(no)
    arvore.pilha = []


def _article(arvore: Arvore, bloco: Bloco) -> None:
    numero = bloco.numero
    valor = numero.valor if numero else 0
    if arvore.transitorias and valor == 1 and arvore.ultimo_artigo > 1:
        arvore.prefixo = "adct_"
    if bloco.pai == CORPO:
        arvore.prefixo, arvore.grupos = "", arvore.grupos_do_corpo
        arvore.ultimo_artigo = 0
    if bloco.acima is not None or arvore.prefixo.startswith("prt"):
        arvore.prefixo = _of_part(bloco.acima)
    arvore.transitorias = False
    arvore.ultimo_artigo = max(arvore.ultimo_artigo, valor)
    pai = arvore.grupos[-1] if arvore.grupos else None
    no = _place(arvore, arvore.prefixo + id_part("artigo", numero), bloco, pai, None)
    arvore.pilha = [None, (no, bloco)]


def _of_part(acima: Numero | None) -> str:
    """The prefix of articles that each title numbers anew: `Artigo B-1/2.º` is `prt2_tit1_art2`."""
    if acima is None:
        return ""
    return f"{id_part('parte', Numero(acima.valor))}_{id_part('titulo', Numero(acima.sufixo[0]))}_"


def _part(arvore: Arvore, bloco: Bloco) -> None:
    pilha = arvore.pilha or [None]
    nivel = min(bloco.pai, len(pilha) - 1)
    acima = pilha[nivel]
    if acima is None:
        pai, base = (arvore.grupos[-1] if arvore.grupos else None), arvore.prefixo
        if pai is not None:
            base = f"{pai.id}_"
    else:
        pai = acima[0]
        caput = pai.tipo == "artigo" and bloco.tipo not in (
            "paragrafo",
            "numero",
            "pena",
            "generico",
        )
        base = f"{pai.id}_cpt_" if caput else f"{pai.id}_"
    parte = id_part(bloco.tipo, bloco.numero)
    if bloco.numero is None:
        parte += str(_next_twin(arvore, base + parte) - 1)
    no = _place(arvore, base + parte, bloco, pai, acima[1] if acima else None)
    arvore.pilha = [*pilha[: nivel + 1], (no, bloco)]


def _place(arvore: Arvore, id_: str, bloco: Bloco, pai: No | None, impresso: Bloco | None) -> No:
    """The node of a block: a new one, the same with one more redação, or a misnumbered twin."""
    if impresso is not None and impresso.anterior:
        bloco.anterior = True
    existente = arvore.desta_norma.get(id_) or _renumbered(arvore, id_, bloco)
    if existente is not None and _is_wording(existente, bloco, impresso):
        existente.impressos.append(bloco)
        existente.repetido = True
        return existente
    novo_id = id_
    if existente is None and arvore.norma > 1 and "@" not in id_:
        novo_id = f"{id_}@{arvore.norma}"  # of another norm in the same file
    if existente is not None or novo_id in arvore.nos:
        novo_id = _twin(arvore, id_)
    if existente is not None:
        arvore.problemas.append(
            problem("rotulo_duplicado", linha=bloco.linha, id_=novo_id, rotulo=bloco.rotulo)
        )
    numero = bloco.numero
    chave = (numero.valor, numero.sufixo) if numero else (0, ())
    no = No(novo_id, bloco.tipo, chave, pai, [bloco], gemeo=novo_id != id_)
    arvore.nos[novo_id] = no
    arvore.desta_norma.setdefault(id_, no)
    (pai.filhos if pai else arvore.raizes).append(no)
    return no


def _renumbered(arvore: Arvore, id_: str, bloco: Bloco) -> No | None:
    """The sole paragraph that a note says became this § 1º: its history goes on under the new
    id.
    """
    no = arvore.desta_norma.get(f"{id_}u") if bloco.tipo == "paragrafo" else None
    if no is None or all(nota.acao != "renumeracao" for nota in bloco.notas):
        return None
    _rename(arvore, no, f"{id_}u", id_)
    return no


def _rename(arvore: Arvore, no: No, antes: str, depois: str) -> None:
    del arvore.nos[no.id]
    arvore.desta_norma.pop(no.id, None)
    no.id = depois + no.id.removeprefix(antes)
    arvore.nos[no.id] = arvore.desta_norma[no.id] = no
    for filho in no.filhos:
        _rename(arvore, filho, antes, depois)


def _twin(arvore: Arvore, id_: str) -> str:
    """The first id of a misnumbered twin that nothing has yet."""
    novo_id = f"{id_}@{_next_twin(arvore, id_)}"
    while novo_id in arvore.nos:
        novo_id = f"{id_}@{_next_twin(arvore, id_)}"
    return novo_id


def _next_twin(arvore: Arvore, id_: str) -> int:
    vez = arvore.vezes.get(id_, 1) + 1
    arvore.vezes[id_] = vez
    return vez


def _is_wording(existente: No, bloco: Bloco, impresso: Bloco | None) -> bool:
    """Whether a note, a header, struck text or the reprint of the whole above says "redação"."""
    anterior = existente.impressos[-1]
    if bloco.altera or bloco.anterior or anterior.riscado:
        return True
    acima = existente.pai
    return (
        impresso is not None
        and acima is not None
        and len(acima.impressos) > 1
        and acima.impressos[-1] is impresso
        and anterior.inicio < impresso.inicio
    )


def finish(arvore: Arvore) -> tuple[tuple[Dispositivo, ...], dict[int, str]]:
    """The frozen dispositivos in reading order, and the id of every block (by its start)."""
    impressos = sorted(
        [(bloco.linha, bloco.ordem) for no in arvore.nos.values() for bloco in no.impressos]
    )
    seq = {ordem: n for n, (_, ordem) in enumerate(impressos, 1)}
    donos = {bloco.ordem: no.id for no in arvore.nos.values() for bloco in no.impressos}
    ordem = iter(range(1, len(arvore.nos) + 1))
    return tuple(_freeze(no, seq, ordem, False) for no in _in_order(arvore.raizes)), donos


def _freeze(no: No, seq: dict[int, int], ordem: object, revogado: bool) -> Dispositivo:
    posicao = next(ordem)  # type: ignore[call-overload]
    blocos = no.impressos
    if len(blocos) > 1:
        blocos = [b for b in blocos if b.anterior] + [b for b in blocos if not b.anterior]
    redacoes = []
    viva = _living(blocos)
    for versao, bloco in enumerate(blocos, 1):
        situacao = _situation(bloco, revogado) if versao - 1 == viva else "superado"
        if bloco.anterior and revogado:
            situacao = "revogado"
        redacoes.append(Redacao(
            versao, bloco.texto, situacao, tuple(bloco.notas), None, None, bloco.rotulo, bloco.nome,
            None, bloco.linha, bloco.linha_fim, seq[bloco.ordem], bloco.trechos,
            bloco.anuncio,
        ))  # fmt: skip
    ultimo = blocos[-1]
    abaixo = revogado or (
        bool(ultimo.notas)
        and all(n.acao != "restabelecimento" for n in ultimo.notas)
        and any(
            n.acao == "revogacao" and (n.escopo == "artigo" or blocos[0].anterior)
            for n in ultimo.notas
        )
    )
    filhos = tuple([_freeze(filho, seq, ordem, abaixo) for filho in _in_order(no.filhos)])
    return Dispositivo(no.id, no.tipo, ultimo.rotulo, ultimo.nome, tuple(redacoes), filhos, posicao)


def _living(blocos: Sequence[Bloco]) -> int | None:
    """Which printed wording stands: the last that is neither a former text nor out of effect."""
    for indice in range(len(blocos) - 1, -1, -1):
        bloco = blocos[indice]
        if bloco.notas and any(nota.acao == "vigencia_encerrada" for nota in bloco.notas):
            continue
        return None if bloco.anterior else indice
    return None


def _situation(bloco: Bloco, revogado: bool) -> Situacao:
    if not (bloco.notas or revogado or bloco.riscado):
        return "vigente"
    acoes = [nota.acao for nota in bloco.notas]
    restabelecido = "restabelecimento" in acoes
    if (revogado or "revogacao" in acoes) and not restabelecido:
        return "revogado"
    if bloco.riscado and not acoes:
        return "revogado"
    if "veto" in acoes and not restabelecido and not bloco.texto:
        return "vetado"
    if "suspensao" in acoes or "inconstitucionalidade" in acoes:
        return "suspenso"
    return "vigente"


_ALCANCE = 200
"""How far back a piece printed out of order is moved; beyond, it stays where it is printed."""


def _in_order(nos: Sequence[No]) -> list[No]:
    """Reading order of siblings: a piece printed late goes after its predecessor in its own
    list.
    """
    if len(nos) < 2:
        return list(nos)
    found: list[No] = []
    maximo: dict[str, tuple[int, tuple[int, ...]]] = {}
    for no in nos:
        anterior = maximo.get(no.tipo)
        fora = anterior is not None and not no.gemeo and (
            no.chave < anterior or (found[-1].tipo != no.tipo and not _has_groups(no))
        )  # fmt: skip
        onde = len(found)
        if fora:
            for i in range(len(found) - 1, max(len(found) - _ALCANCE, 0) - 1, -1):
                if found[i].tipo == no.tipo and found[i].chave < no.chave:
                    onde = i + 1
                    break
                if found[i].tipo == no.tipo and found[i].chave > no.chave:
                    onde = i
        found.insert(onde, no)
        if anterior is None or no.chave > anterior:
            maximo[no.tipo] = no.chave
    return found


def _has_groups(no: No) -> bool:
    return no.tipo in AGRUPADORES or no.tipo == "artigo" or no.tipo == "anexo"
