"""Automatic numbering of a Word document: what Word prints before each paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree.ElementTree import Element

from parsing.numerals import roman

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

Lugar = tuple[str, int]
"""A list (its numId) and a level in it."""


@dataclass(frozen=True, slots=True)
class Nivel:
    formato: str
    texto: str
    inicio: int
    estilo: str | None = None
    """Paragraph style that stands for this level."""
    legal: bool = False
    """All numbers of the label in Arabic figures, whatever the levels above count in."""


@dataclass(slots=True)
class Contador:
    """Running numbers of every list of the document, as Word counts them."""

    niveis: dict[str, dict[int, Nivel]]
    valores: dict[tuple[str, int], int] = field(default_factory=dict)

    def label(self, onde: tuple[str, int] | None) -> str:
        if onde is None or onde[0] not in self.niveis:
            return ""
        lista, nivel = onde
        niveis = self.niveis[lista]
        if nivel not in niveis or niveis[nivel].formato == "none":
            return ""
        chave = (lista, nivel)
        self.valores[chave] = self.valores.get(chave, niveis[nivel].inicio - 1) + 1
        for outro in [k for k in self.valores if k[0] == lista and k[1] > nivel]:
            del self.valores[outro]
        if niveis[nivel].formato == "bullet":
            return "- "
        texto = niveis[nivel].texto
        for i in range(9):
            if f"%{i + 1}" in texto:
                base = niveis.get(i, niveis[nivel])
                numero = self.valores.get((lista, i), base.inicio)
                formato = "decimal" if niveis[nivel].legal else base.formato
                texto = texto.replace(f"%{i + 1}", _shown(numero, formato))
        return texto + " "


def _shown(numero: int, formato: str) -> str:
    if formato == "upperRoman":
        return roman(max(numero, 1))
    if formato == "lowerRoman":
        return roman(max(numero, 1)).lower()
    if formato in ("lowerLetter", "upperLetter"):
        # Word counts a … z, aa, bb, cc: the letter repeats.
        volta, resto = divmod(max(numero, 1) - 1, 26)
        letra = chr(ord("a") + resto) * (volta + 1)
        return letra if formato == "lowerLetter" else letra.upper()
    if formato == "ordinal":
        return f"{numero}º"
    if formato == "decimalZero":
        return f"{numero:02d}"
    return str(numero)


@dataclass(frozen=True, slots=True)
class Estilos:
    """What paragraph and character styles bring with them, inheritance applied."""

    lugares: Mapping[str, Lugar]
    riscados: Mapping[str, bool]

    def place(self, p: Element) -> Lugar | None:
        """List and level of a paragraph: its own, or those of its style."""
        own = p.find(W + "pPr")
        achado = _num_pr(own)
        if achado is not None:
            return achado if achado[0] != "0" else None
        return self.lugares.get(style_of(p, "p") or "")


def style_of(no: Element, kind: str) -> str | None:
    """Style of a paragraph ("p") or of a run ("r")."""
    estilo = no.find(f"{W}{kind}Pr/{W}{kind}Style")
    return estilo.get(W + "val") if estilo is not None else None


def numbering(documento: Any) -> dict[str, dict[int, Nivel]]:
    """numId → level → how it is counted, start overrides applied."""
    try:
        raiz = documento.part.numbering_part.element
    except (KeyError, NotImplementedError):
        return {}
    resumos = {a.get(W + "abstractNumId"): a for a in raiz.findall(W + "abstractNum")}
    # a list that only points to a numbering style takes the levels of the list that defines it
    donos = {
        str(no.get(W + "val")): a
        for a in resumos.values()
        if (no := a.find(W + "styleLink")) is not None
    }
    listas: dict[str, dict[int, Nivel]] = {}
    for num in raiz.findall(W + "num"):
        ref = num.find(W + "abstractNumId")
        resumo = resumos.get(ref.get(W + "val")) if ref is not None else None
        if resumo is None:
            continue
        if (elo := resumo.find(W + "numStyleLink")) is not None:
            resumo = donos.get(str(elo.get(W + "val")), resumo)
        niveis = {_int_of(n, "ilvl"): _level(n) for n in resumo.findall(W + "lvl")}
        for troca in num.findall(W + "lvlOverride"):
            i = _int_of(troca, "ilvl")
            proprio = troca.find(W + "lvl")
            if proprio is not None:
                niveis[i] = _level(proprio)
            inicio = troca.find(W + "startOverride")
            if inicio is not None and i in niveis:
                niveis[i] = replace(niveis[i], inicio=_int(inicio, 1))
        listas[str(num.get(W + "numId"))] = niveis
    return listas


def _level(no: Element) -> Nivel:
    formato, texto, inicio = no.find(W + "numFmt"), no.find(W + "lvlText"), no.find(W + "start")
    return Nivel(
        formato=formato.get(W + "val", "decimal") if formato is not None else "decimal",
        texto=texto.get(W + "val", "") if texto is not None else "",
        inicio=_int(inicio, 1),
        estilo=str(estilo.get(W + "val"))
        if (estilo := no.find(W + "pStyle")) is not None
        else None,
        legal=no.find(W + "isLgl") is not None,
    )


def _int(no: Element | None, padrao: int) -> int:
    valor = no.get(W + "val", "") if no is not None else ""
    return int(valor) if valor.isdigit() else padrao


def _int_of(no: Element, nome: str) -> int:
    valor = no.get(W + nome, "0")
    return int(valor) if valor.isdigit() else 0


def styles(documento: Any, listas: Mapping[str, Mapping[int, Nivel]]) -> Estilos:
    """Numbering and strike-through of every style."""
    nos = {str(e.get(W + "styleId")): e for e in documento.styles.element.findall(W + "style")}
    niveis = {
        nivel.estilo: (lista, i)
        for lista, por_nivel in listas.items()
        for i, nivel in por_nivel.items()
        if nivel.estilo
    }
    lugares: dict[str, Lugar] = {}
    riscados: dict[str, bool] = {}
    for nome in nos:
        linhagem = _lineage(nome, nos)
        proprio = next((x for e in linhagem if (x := _num_pr(e.find(W + "pPr")))), None)
        if nome in niveis:
            lugares[nome] = niveis[nome]
        elif proprio is not None and proprio[0] != "0":
            lugares[nome] = proprio
        marcas = (is_on(e, "strike", "dstrike") for e in linhagem)
        riscados[nome] = next((marca for marca in marcas if marca is not None), False)
    return Estilos(lugares, riscados)


def _lineage(nome: str | None, nos: Mapping[str, Element]) -> list[Element]:
    """A style and those it is based on, nearest first."""
    achados: list[Element] = []
    while nome is not None and nome in nos and nos[nome] not in achados:
        achados.append(nos[nome])
        base = nos[nome].find(W + "basedOn")
        nome = base.get(W + "val") if base is not None else None
    return achados


def is_on(no: Element, *nomes: str) -> bool | None:
    """Whether a run or style switches a property on or off; None where it says nothing."""
    marcas = [m for n in nomes if (m := no.find(f"{W}rPr/{W}{n}")) is not None]
    if not marcas:
        return None
    return any(m.get(W + "val", "1") not in ("0", "false", "off") for m in marcas)


def _num_pr(pai: Element | None) -> tuple[str, int] | None:
    num_pr = pai.find(W + "numPr") if pai is not None else None
    if num_pr is None:
        return None
    num_id = num_pr.find(W + "numId")
    if num_id is None:
        return None
    return str(num_id.get(W + "val")), _int(num_pr.find(W + "ilvl"), 0)
