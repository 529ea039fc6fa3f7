"""Why a line was read as it was: the readings considered, their costs, the one that won."""

from __future__ import annotations

from parsing import pages, source
from parsing.document import read
from parsing.labels import Candidato
from parsing.logical import join
from parsing.reading import Escolha


def explain(text: str, linha: int) -> tuple[str, ...]:
    """For a raw line: the readings considered and why one won, in Portuguese sentences."""
    linhas, inicios = source.lines(text)
    brutos = {item.num: inicio for item, inicio in zip(linhas, inicios, strict=True)}
    lidas = pages.mark_noise(linhas)
    ruido = next((item for item in lidas if item.num == linha and item.papel == "ruido"), None)
    if ruido is not None:
        return (f"Linha {linha}: ruído, pela regra “{ruido.regra}”.",)
    leitura = read(join(lidas, brutos))
    found: list[str] = []
    for candidato, escolha in zip(leitura.candidatos, leitura.escolhas, strict=True):
        if leitura.logico.linha(candidato.inicio) == linha:
            found.extend(_explain(leitura.logico.texto, candidato, escolha))
    return tuple(found) or (f"Linha {linha}: nenhum rótulo possível; texto corrido.",)


def doubtful_lines(text: str) -> tuple[int, ...]:
    """The raw lines on which a label has more than one reading, or was read as running text."""
    linhas, inicios = source.lines(text)
    brutos = {item.num: inicio for item, inicio in zip(linhas, inicios, strict=True)}
    leitura = read(join(pages.mark_noise(linhas), brutos))
    return tuple(
        dict.fromkeys(
            leitura.logico.linha(candidato.inicio)
            for candidato, escolha in zip(leitura.candidatos, leitura.escolhas, strict=True)
            if len(candidato.opcoes) > 1 or escolha.opcao is None
        )
    )


def _explain(texto: str, candidato: Candidato, escolha: Escolha) -> list[str]:
    vencedora = escolha.opcao
    found = []
    for opcao in candidato.opcoes:
        rotulo = " ".join(texto[candidato.inicio : opcao.fim_rotulo].split())
        numero = opcao.numero
        valor = (
            "" if numero is None else f" {numero.valor}" + "".join(f"-{s}" for s in numero.sufixo)
        )
        venceu = (
            f" ← venceu: {escolha.motivo}, custo {escolha.custo:.1f}" if opcao is vencedora else ""
        )
        found.append(f"“{rotulo}”: {opcao.tipo}{valor} (custo do rótulo {opcao.custo:.1f}){venceu}")
    venceu = " ← venceu" if vencedora is None else ""
    found.append(f"texto corrido (custo {candidato.custo_texto:.1f}){venceu}")
    return found
