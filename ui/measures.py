"""Measures told to people: rows of the page "Multas e prazos", the plot, what stands side by side.

Pure: documents and what was read of them in, plain rows out. Units are never converted silently:
`converted` takes the values that the user gave and says so in each row.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from parsing.content import Conteudo, content
from parsing.fines import BaseDeMultas, Multa, fines_for
from parsing.model import Documento
from parsing.penalties import Punicao, penalty_targets
from ui import wording
from ui.naming import descending, partes, several
from ui.quantity import said

Row = dict[str, Any]

GRANDEZAS: dict[str, str] = {
    "multa": "Multas", "prazo": "Prazos", "distancia": "Distâncias", "altura": "Alturas",
    "largura": "Larguras", "profundidade": "Profundidades", "comprimento": "Comprimentos",
    "saliencia": "Saliências", "diametro": "Diâmetros", "espessura": "Espessuras",
    "area": "Áreas", "volume": "Volumes", "peso": "Pesos", "carga": "Cargas",
    "som": "Níveis de som", "horario": "Horários", "idade": "Idades",
    "duracao": "Durações", "periodicidade": "Periodicidades", "quantidade": "Quantidades",
    "proporcao": "Proporções", "valor": "Valores que não são multa", "velocidade": "Velocidades",
    "temperatura": "Temperaturas", "concentracao": "Concentrações", "corrente": "Correntes",
    "tensao": "Tensões", "desconhecida": "Grandeza desconhecida",
}  # fmt: skip
"""Every `grandeza`, as a page or a list calls it."""

TIPOS: dict[str, str] = {
    "proibicao": "Proibição", "obrigacao": "Obrigação", "permissao": "Permissão ou licença",
    "penalidade": "Penalidade", "procedimento": "Procedimento ou prazo",
    "competencia": "Competência", "definicao": "Definição", "excecao": "Exceção",
    "vigencia": "Vigência ou revogação",
}  # fmt: skip
"""Every kind of rule, as a filter calls it."""


def measure_rows(
    documento: Documento,
    conteudo: Conteudo,
    *,
    grandeza: str | None = None,
    todas: bool = False,
    punicoes: Iterable[Punicao] = (),
) -> list[Row]:
    """Rows for table and plot, in reading order; with `todas` also of redações not in force."""
    texts = {
        (d.id, r.versao): (r.texto, r.situacao) for d, _ in documento.percorrer()
        for r in d.redacoes
    }  # fmt: skip
    fonte = documento.fonte
    ties = {p.origem: p for p in punicoes}
    found = []
    for medida in conteudo.medidas:
        texto, situacao = texts[medida.origem, medida.versao]
        if (grandeza and medida.grandeza != grandeza) or (situacao != "vigente" and not todas):
            continue
        found.append({
            "doc": fonte.chave, "municipio": wording.municipality(fonte), "id": medida.origem,
            "versao": medida.versao, "situacao": situacao,
            "dispositivo": wording.capital(descending(medida.origem, fonte.pais)),
            "grandeza": medida.grandeza, "valor": medida.valor, "valor_max": medida.valor_max,
            "unidade": medida.unidade, "limite": medida.limite, "dito": said(medida, fonte.pais),
            "objeto": medida.objeto, "desde": medida.desde, "bruto": medida.bruto,
            "defeito": medida.defeito, "texto": texto,
            "pune": punished(medida.origem, ties, fonte.pais)
            if medida.grandeza == "multa" else None,
        })  # fmt: skip
    return found


def punished(id_: str, ties: Mapping[str, Punicao], pais: str) -> str | None:
    """What a fine is for: "arts. 159 a 161 (inferido)", "toda a norma"; None where not known."""
    steps = id_.split("_")
    for n in range(len(steps), 0, -1):
        tie = ties.get("_".join(steps[:n]))
        if tie is None:
            continue
        if tie.alcance == "norma":
            return "toda a norma"
        names = several(tuple(partes(alvo)[0] for alvo in tie.alvos), pais)
        return f"{names} (inferido)" if tie.inferido else names
    return None


def corpus_rows(
    documentos: Iterable[Documento], *, grandeza: str | None = None, todas: bool = False
) -> list[Row]:
    """The rows of several norms. ModuleNotFoundError where spaCy is not installed."""
    return [
        row
        for documento in documentos
        for row in measure_rows(
            documento,
            content(documento),
            grandeza=grandeza,
            todas=todas,
            punicoes=penalty_targets(documento),
        )
    ]


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """One measure a line for a terminal, under the name of its municipality."""
    place = None
    for row in rows:
        if row["municipio"] != place:
            place = row["municipio"]
            yield place
        about = f" ({row['objeto']})" if row["objeto"] else ""
        ties = f" → {row['pune']}" if row["pune"] else ""
        yield f"  {row['dispositivo']}: {row['grandeza']}: {row['dito']}{about}{ties}"


def jsonl(rows: Iterable[Row]) -> Iterator[str]:
    """One JSON object a line."""
    return (json.dumps(row, ensure_ascii=False) for row in rows)


def kinds_of(conteudo: Conteudo) -> dict[tuple[str, int], frozenset[str]]:
    """(id, versao) → kinds of rule, for the filter."""
    found: dict[tuple[str, int], set[str]] = {}
    for regra in conteudo.regras:
        found.setdefault((regra.origem, regra.versao), set()).add(regra.tipo)
    return {key: frozenset(kinds) for key, kinds in found.items()}


def kind_words(documento: Documento, conteudo: Conteudo, id_: str) -> list[tuple[str, str]]:
    """(kind, the words that decided) of a dispositivo in force, so that it can be disputed."""
    versions = {d.id: d.atual.versao for d, _ in documento.percorrer() if d.id == id_}
    return [
        (TIPOS[regra.tipo], regra.bruto)
        for regra in conteudo.regras
        if regra.origem == id_ and regra.versao == versions.get(id_)
    ]


def units(rows: Iterable[Row]) -> list[tuple[str, int]]:
    """Units of the rows with how many each has, the most frequent first."""
    counts: dict[str, int] = {}
    for row in rows:
        if row["valor"] is not None and row["unidade"]:
            counts[row["unidade"]] = counts.get(row["unidade"], 0) + 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def plot_rows(rows: Iterable[Row], unidade: str) -> list[Row]:
    """What the plot per municipality shows: one bar from `minimo` to `maximo` for each measure of
    that unit; lost measures have no place in it."""
    return [
        {
            "municipio": row["municipio"], "dispositivo": row["dispositivo"], "dito": row["dito"],
            "minimo": row["valor"], "unidade": unidade, "id": row["id"], "doc": row["doc"],
            "maximo": row["valor"] if row["valor_max"] is None else row["valor_max"],
        }
        for row in rows
        if row["unidade"] == unidade and row["valor"] is not None
    ]  # fmt: skip


def converted(rows: Iterable[Row], values: Mapping[str, float], *, para: str = "R$") -> list[Row]:
    """Rows with the units that the user valued turned into `para`; the others stay as they are.

    A percentage of a valued unit is turned too. Each turned row says with which value.
    """
    return [_turned(row, values, para) for row in rows]


def _turned(row: Row, values: Mapping[str, float], para: str) -> Row:
    unit = row["unidade"] or ""
    base = unit.removeprefix("% do ")
    value = values.get(base)
    if value is None or row["valor"] is None:
        return row
    factor = value / 100 if base != unit else value
    high = row["valor_max"]
    return row | {
        "valor": round(row["valor"] * factor, 2),
        "valor_max": None if high is None else round(high * factor, 2),
        "unidade": para,
        "conversao": f"1 {base} = {para} {value:g}, valor informado por você",
    }


@dataclass(frozen=True, slots=True)
class LinhaDeMulta:
    """A fine in the comparison: what it costs, who says so, how it was found."""

    dito: str
    objeto: str | None
    dispositivo: str
    id: str
    nota: str | None
    """How the tie was made, where it is not plain: through another article, inferred."""


def fine_lines(
    documento: Documento, dispositivo_id: str, base: BaseDeMultas
) -> tuple[tuple[LinhaDeMulta, ...], str | None]:
    """The fines for breaching a dispositivo, and why there is none: one of the two is empty."""
    found = fines_for(documento, dispositivo_id, base=base)
    pais = documento.fonte.pais
    lines = [
        LinhaDeMulta(
            said(medida, pais), medida.objeto,
            wording.capital(descending(medida.origem, pais)), medida.origem, _note(multa, pais),
        )
        for multa in found.multas
        for medida in multa.medidas
    ]  # fmt: skip
    lines += [
        LinhaDeMulta(said(medida, pais), medida.objeto,
                     wording.capital(descending(medida.origem, pais)), medida.origem,
                     "vale para todas as multas da norma")
        for medida in found.acrescimos
    ]  # fmt: skip
    return tuple(lines), found.motivo


def _note(multa: Multa, pais: str) -> str | None:
    parts = []
    if multa.via:
        parts.append(f"por remissão do {descending(multa.via[0], pais)}")
    if multa.alcance == "geral":
        parts.append("tabela geral da norma")
    elif multa.inferido:
        parts.append("ligação inferida pela ordem dos artigos")
    return "; ".join(parts) or None


def deadline_lines(documento: Documento, conteudo: Conteudo, artigo: str) -> list[Row]:
    """The deadlines said in an article, its parágrafos and incisos, in force."""
    rows = measure_rows(documento, conteudo, grandeza="prazo")
    return [row for row in rows if row["id"] == artigo or row["id"].startswith(artigo + "_")]
