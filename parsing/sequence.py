"""What a number costs after the last one of its list, and what may hang from what."""

from __future__ import annotations

from math import log2

from parsing.labels import Candidato
from parsing.model import Numero

NIVEL: dict[str, int] = {
    "artigo": 10, "paragrafo": 20, "numero": 20, "inciso": 30, "alinea": 40, "subalinea": 50,
    "item": 50, "pena": 25, "generico": 25,
}  # fmt: skip
CUSTO: dict[str, float] = {
    "seguinte": 0.0,
    "primeiro": 0.0,
    "primeiro_sem_dois_pontos": 0.2,
    "comeco_fora": 4.0,       # a list that starts at another number than 1
    "comeco_com_letra": 2.0,  # "§ 1º-A" where no § 1º is printed
    "repetido_com_nota": 0.4,  # the same number again, and a note says that the text changed
    "repetido": 4.0,
    "volta_com_nota": 0.6,     # a lower number, with a note
    "volta": 4.2,
    "volta_do_salto": 0.6,     # back to the sequence after one number far ahead
    "recomeco": 4.4,           # number 1 again
    "recomeco_permitido": 0.3,  # after a heading of transitory provisions, or in an annex
    "sufixo_saltado": 0.5,
    "letra_omitida": 0.3,      # j) and then l): lists leave out k, w and y
    "lacuna": 1.5,             # numbers missing: this, and some for each doubling
    "lacuna_dobro": 0.8,
    "unico_na_lista": 1.5,
    "reabre": 3.0,             # a list of the caput goes on after a paragraph
    "reabre_com_nota": 0.5,
    "pula_pai": 2.5,           # hung higher than the lowest open level that could hold it
    "lista_abaixo": 4.0,       # a new list above, while one of the same kind is open below
    "numero_no_brasil": 4.0,
    "anexo_no_meio": 2.5,      # articles of an annex that begin in the middle: a table cites them
    "item_em_portugal": 3.0,
    "item_anunciado": 1.0,     # "b) … os elementos:" and then "1.º Nome"
    "inciso_em_portugal": 1.0,
    "numero_apos_alineas": 2.5,  # a first n.º after alíneas of the same article
    "sem_artigo": 3.0,         # a part before any article
}  # fmt: skip
PAIS: dict[str, dict[str, float]] = {
    "paragrafo": {"artigo": 0.0},
    "numero": {"artigo": 0.0, "numero": 0.0},
    "pena": {"artigo": 0.0, "paragrafo": 0.0},
    "generico": {"artigo": 0.0, "paragrafo": 0.0},
    "inciso": {"artigo": 0.0, "paragrafo": 0.0, "numero": 0.5, "alinea": 2.0, "pena": 1.0},
    "alinea": {"inciso": 0.0, "artigo": 0.0, "paragrafo": 0.0, "numero": 0.0, "item": 0.1},
    "subalinea": {"alinea": 0.3, "numero": 0.6, "artigo": 0.9, "inciso": 1.5},
    "item": {"subalinea": 0.0, "alinea": 0.0, "inciso": 0.4, "paragrafo": 0.6, "artigo": 1.2,
             "item": 0.0},
}  # fmt: skip
"""What a label may hang from, and what that costs."""


_LETRAS_SALTADAS = frozenset({(10, 12), (22, 24), (24, 26)})


def letter_step(
    ultimo: Numero | None, numero: Numero | None, alterado: bool, candidato: Candidato
) -> tuple[float, str]:
    """`step` for alíneas, which go from j) to l)."""
    if ultimo and numero and (ultimo.valor, numero.valor) in _LETRAS_SALTADAS:
        return CUSTO["letra_omitida"], "letra que as listas omitem (k, w, y)"
    return step(ultimo, numero, alterado, candidato)


def step(
    ultimo: Numero | None, numero: Numero | None, alterado: bool, candidato: Candidato | None
) -> tuple[float, str]:
    """The cost of a number after the last one of its list, and the reason in words."""
    if numero is None:
        return 0.0, "sem número"
    if ultimo is None:
        if numero.valor == 1 and not numero.sufixo:
            anunciado = candidato is None or candidato.dois_pontos or numero.unico
            return (CUSTO["primeiro"] if anunciado else CUSTO["primeiro_sem_dois_pontos"]), "primeiro da lista"  # fmt: skip  # noqa: E501
        if numero.valor == 1:
            return CUSTO["comeco_com_letra"], "letra sem o número base"
        return CUSTO["comeco_fora"] + _gap(numero.valor - 2), "lista que não começa em 1"
    if numero.valor == ultimo.valor and numero == ultimo:
        return (CUSTO["repetido_com_nota"], "repetido, com nota de alteração") if alterado else (CUSTO["repetido"], "repetido")  # fmt: skip  # noqa: E501
    if numero.unico or ultimo.unico:
        return (CUSTO["repetido_com_nota"] if alterado else CUSTO["unico_na_lista"]), "único numa lista"  # fmt: skip  # noqa: E501
    if numero.valor == ultimo.valor and numero.sufixo > ultimo.sufixo:
        return _suffix_step(ultimo.sufixo, numero.sufixo)
    if numero.valor == ultimo.valor + 1:
        return (CUSTO["lacuna"], "sufixo sem o número base") if numero.sufixo else (CUSTO["seguinte"], "número esperado")  # fmt: skip  # noqa: E501
    if numero.valor > ultimo.valor:
        return _gap(numero.valor - ultimo.valor - 1), "faltam números"
    if alterado:
        return CUSTO["volta_com_nota"], "volta, com nota de alteração"
    if numero.valor == 1 and not numero.sufixo:
        return CUSTO["recomeco"], "recomeça em 1"
    return CUSTO["volta"], "número que volta"


def _suffix_step(ultimo: tuple[int, ...], novo: tuple[int, ...]) -> tuple[float, str]:
    seguinte = (*ultimo, 1) == novo or (ultimo and (*ultimo[:-1], ultimo[-1] + 1) == novo)
    return (0.0, "número esperado") if seguinte else (CUSTO["sufixo_saltado"], "faltam letras")


def _gap(faltam: int) -> float:
    return CUSTO["lacuna"] + CUSTO["lacuna_dobro"] * log2(faltam + 1) if faltam > 0 else 0.0
