"""The metadata of a law in fields that a person can correct before accepting it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from corpus.importing import told as told_by
from parsing.model import Fonte

GRUPOS = (
    ("municipio", "uf", "pais"),
    ("tipo_norma", "numero", "data"),
    ("titulo", "url_oficial", "consolidado_ate"),
)
"""Fields of the metadata that a person can correct, as they stand on the page."""
CAMPOS = {
    "municipio": ("Município", "não consta do texto"),
    "uf": ("UF (em Portugal, a região)", "sigla do estado"),
    "pais": ("País", ""),
    "tipo_norma": ("Tipo da norma", "Lei, Lei Complementar, Regulamento…"),
    "numero": ("Número", "não consta do texto"),
    "data": ("Data", "dia/mês/ano ou só o ano"),
    "titulo": ("Título", "Código de Posturas…"),
    "url_oficial": ("Endereço oficial do texto", "https://…"),
    "consolidado_ate": ("Consolidado até", "não informado"),
}
"""Name on the page and hint of each field."""


def corrected(fonte: Fonte, said: Mapping[str, str]) -> Fonte:
    """The metadata as the person left it; an empty field is unknown. Raises `DataInvalida`."""
    empty = {name: None for name, text in said.items() if not text.strip()}
    told = told_by(said)
    given = {name: getattr(told, name) for name in said if name not in empty}
    precision = told.precisao if "data" in given else "desconhecida"
    changes: dict[str, Any] = {**empty, **given, "precisao": precision}
    return replace(fonte, **changes)
