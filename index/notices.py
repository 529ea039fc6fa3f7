"""What a search tells its user besides results, in Portuguese."""

from __future__ import annotations

from index.query import Pedido
from index.ranking import Ordem

VAZIA = "Escreva ao menos uma palavra com sentido próprio (não só artigos e preposições)."


def notices(pedido: Pedido, ordem: Ordem) -> tuple[str, ...]:
    """Words read otherwise, a question cut short, results by meaning alone, none at all."""
    found: list[str] = []
    if pedido.lidas:
        read = ", ".join(f"“{lida}” em lugar de “{escrita}”" for escrita, lida in pedido.lidas)
        found.append(f"Pesquisado {read}; para procurar como escreveu, ponha entre aspas.")
    if pedido.cortado:
        found.append("A consulta era muito longa: só o começo dela foi pesquisado.")
    if len(ordem.rows) and not ordem.words.any():
        found.append(
            "Nenhuma palavra da consulta aparece nas normas pesquisadas: os resultados são só por "
            "sentido e podem não ter relação com ela."
        )
    if not len(ordem.rows):
        found.append(_nothing(pedido))
    return tuple(found)


def _nothing(pedido: Pedido) -> str:
    if pedido.frases:
        return "Nenhum artigo pesquisado contém a expressão exata entre aspas."
    if pedido.so_referencia:
        return "Nenhuma norma pesquisada tem o artigo ou cita o ato indicado."
    return "Nada foi encontrado nas normas pesquisadas."
