"""The role of every raw line, and the rule that gave it."""

from __future__ import annotations

from collections.abc import Sequence

from parsing import amend
from parsing.blocks import Bloco
from parsing.logical import TextoLogico
from parsing.model import Documento, Linha, Papel
from parsing.notes import Anotacao
from parsing.quotes import Citacao


def of_lines(
    lines: Sequence[Linha],
    lidas: Sequence[Linha],
    logico: TextoLogico,
    blocos: Sequence[Bloco],
    anotacoes: Sequence[Anotacao],
    comeco: int,
    fecho: Sequence[tuple[int, int]],
) -> tuple[Linha, ...]:
    """Every raw line with its role and the rule that gave it."""
    papeis: dict[int, tuple[Papel, str]] = {
        linha.num: ("ruido", linha.regra or "leitor") for linha in lidas if linha.papel == "ruido"
    }
    marcas: list[tuple[int, Papel, str]] = [
        (bloco.inicio, "anexo" if bloco.tipo == "anexo" else "dispositivo", bloco.tipo)
        for bloco in blocos
    ]
    marcas.insert(0, (0, "preambulo", "antes_do_primeiro_rotulo"))
    marcas += [(inicio, "fecho", "lugar_data_assinaturas") for inicio, _ in fecho]
    marcas.sort(key=lambda marca: marca[0])
    soltas = _only_notes(logico, anotacoes)
    atual = -1
    anexo = False
    ultima = len(marcas) - 1
    for indice, linha in enumerate(logico.linhas):
        fim = logico.inicios[indice] + len(linha.texto)
        while (
            atual < ultima
            and marcas[atual + 1][0] <= fim
            and (atual < 0 or marcas[atual + 1][0] < fim or not linha.texto)
        ):
            atual += 1
            anexo = anexo or marcas[atual][1] == "anexo"
        onde, papel, regra = marcas[atual]
        if papel == "fecho" and logico.texto[logico.inicios[indice] : onde].strip():
            _, papel, regra = marcas[atual - 1]  # the law ends on the line of its closing
        if indice in soltas and papel == "dispositivo":
            papel, regra = "nota", "linha_de_nota"
        elif anexo and papel == "dispositivo":
            papel = "anexo"
        papeis[linha.num] = (papel, regra)
    found = []
    encurtadas = {x.num: x for x in lidas if x.original is not None}
    for linha in lines:
        lida = encurtadas.get(linha.num)
        if (
            lida is not None
            and len(lida.texto) < len(linha.texto)
            and (linha.texto.startswith(lida.texto) or linha.texto.endswith(lida.texto))
        ):
            linha = lida  # without the page number or the link that it carried
        num, texto, original, _, _, pagina, riscado = linha
        if (texto and not texto.isspace()) or (original and original.strip()):
            papel, regra = papeis.get(num, ("dispositivo", "errata"))
            linha = Linha(num, texto, original, papel, regra, pagina, riscado)
        found.append(linha)
    return tuple(found)


def _only_notes(logico: TextoLogico, anotacoes: Sequence[Anotacao]) -> set[int]:
    """Indexes of the lines on which nothing but a note stands."""
    found: set[int] = set()
    for anotacao in anotacoes:
        for i in range(logico.indice(anotacao.inicio), logico.indice(anotacao.fim - 1) + 1):
            inicio = logico.inicios[i]
            linha = logico.linhas[i].texto
            antes = linha[: max(anotacao.inicio - inicio, 0)]
            depois = linha[max(anotacao.fim - inicio, 0) :]
            if not antes.strip() and not depois.strip(" .;\t"):
                found.add(i)
    return found


def with_new_text(documento: Documento, citacoes: Sequence[Citacao]) -> tuple[Linha, ...]:
    """The lines, those wholly of another law's new text told apart by their rule."""
    starts = {r.linha for d, _ in documento.percorrer() for r in d.redacoes}
    quoted = {n for c in citacoes for n in range(c.linha, c.linha_fim + 1)} - starts
    if not quoted:
        return documento.linhas
    return tuple(
        line._replace(regra=amend.RULE) if line.num in quoted and line.papel else line
        for line in documento.linhas
    )
