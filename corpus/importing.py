"""A file that someone has → a norm of the user's corpus: read, proposed, previewed, accepted.

Nothing is written before `accept`; there the raw file is kept byte for byte and the catalogue takes
the new entry in one step, one import at a time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

from corpus.catalog import Catalogo, NormaExistente, analyse
from corpus.proposal import conflicts, municipio_id, propose, slug
from parsing import versions
from parsing.model import Documento, Fonte
from parsing.readers import ArquivoRecusado, Limites, detect, read

PRIMEIRAS = 60
"""Raw lines that may hold the preamble."""


@dataclass(frozen=True, slots=True)
class Importacao:
    """A file read and taken apart, not yet in the corpus."""

    fonte: Fonte
    documento: Documento
    dados: bytes
    nome: str
    avisos: tuple[str, ...] = ()


def preview(
    dados: bytes,
    nome: str,
    catalogo: Catalogo,
    *,
    informada: Fonte | None = None,
    limites: Limites | None = None,
) -> Importacao:
    """Read a file and propose its `Fonte`; what the user says in `informada` wins over the text.

    Raises ArquivoRecusado (a sentence) for a file that cannot be read as a law.
    """
    linhas = read(dados, nome, limites=limites)
    formato = detect(dados, nome)
    documento = analyse(linhas, Fonte(chave="nova"))
    artigos = sum(d.tipo == "artigo" for d, _ in documento.percorrer())
    if not artigos:
        raise ArquivoRecusado(
            f"em “{nome}” não foi achado nenhum artigo: confira se é o texto da lei; se a "
            "numeração é automática, use o .docx, ou um .txt com os números escritos."
        )
    proposta = propose(documento, primeiras=[x.texto for x in linhas[:PRIMEIRAS]])
    fonte = _merge(proposta.fonte, informada)
    avisos = list(proposta.avisos) + list(conflicts(proposta.fonte, informada or Fonte(chave="")))
    faltam = [
        nome_campo
        for campo, nome_campo in (
            ("municipio", "município"),
            ("numero", "número"),
            ("data", "data"),
        )
        if not getattr(fonte, campo)
    ]
    if faltam:
        avisos.append(f"Não consta do texto e fica desconhecido: {', '.join(faltam)}.")
    municipio = municipio_id(fonte.pais, fonte.uf, fonte.municipio) if fonte.municipio else None
    fonte = replace(fonte, municipio_id=municipio, sha256=hashlib.sha256(dados).hexdigest())
    if fonte.chave == "nova":
        fonte = replace(fonte, chave=_key(fonte, catalogo, nome))
    fonte = replace(fonte, arquivo=f"textos/{fonte.chave}.{formato}")
    documento = versions.dated(replace(documento, fonte=fonte), catalogo.normas)
    return Importacao(fonte, documento, dados, nome, tuple(avisos))


def open_file(
    arquivo: Path, catalogo: Catalogo, *, said: Mapping[str, str | None], limite_mb: int = 50
) -> Importacao:
    """Preview of a file on disk; `said` holds the fields of `Fonte` that the user gave.

    Raises FonteIlegivel (missing, folder, unreadable) and what `preview` raises.
    """
    if arquivo.is_dir():
        raise ArquivoRecusado(f"“{arquivo}” é uma pasta: indique o arquivo da lei.")
    try:
        dados = arquivo.read_bytes()
    except FileNotFoundError as erro:
        raise ArquivoRecusado(f"“{arquivo}” não existe: confira o caminho.") from erro
    except OSError as erro:
        raise ArquivoRecusado(f"“{arquivo}” não pode ser lido ({erro.strerror}).") from erro
    limites = Limites(bytes=limite_mb * 1_000_000)
    return preview(dados, arquivo.name, catalogo, informada=told(said), limites=limites)


def told(said: Mapping[str, str | None]) -> Fonte:
    """The `Fonte` of what a user gave, field by field; dates in any form taken elsewhere."""
    given = {campo: valor.strip() for campo, valor in said.items() if valor and valor.strip()}
    for campo in ("data", "consolidado_ate"):
        if campo in given:
            given[campo] = _iso(versions.parse_date(given[campo]))
    if "data" in given:
        given["precisao"] = "ano" if len(given["data"]) == 4 else "dia"
    if "uf" in given and len(given["uf"]) == 2:
        given["uf"] = given["uf"].upper()
    chave = given.pop("chave", "nova")
    return Fonte(chave=chave, **given)  # type: ignore[arg-type]


def _iso(periodo: versions.Periodo) -> str:
    return periodo.min if periodo.min == periodo.max else periodo.min[:4]


def _merge(proposta: Fonte, informada: Fonte | None) -> Fonte:
    """What the user says, else what the text says."""
    if informada is None:
        return proposta
    padrao = Fonte(chave="")
    dito = {
        campo.name: getattr(informada, campo.name)
        for campo in fields(Fonte)
        if getattr(informada, campo.name) != getattr(padrao, campo.name)
    }
    return replace(proposta, **dito)


def _key(fonte: Fonte, catalogo: Catalogo, nome: str) -> str:
    """A free chave: the municipality, then with kind and number, then with a count.

    The chave of a norm that is already there with the same file, or with the same kind and number
    in the same municipality, is given back: `accept` then tells the two cases apart.
    """
    for outra in catalogo.fontes:
        if outra.sha256 == fonte.sha256 or same_norm(outra, fonte):
            return outra.chave
    usadas = {outra.chave for outra in catalogo.fontes}
    base = slug(fonte.municipio or nome.rpartition(".")[0]) or "norma"
    longa = "-".join(x for x in (base, slug(fonte.tipo_norma or ""), slug(fonte.numero or "")) if x)
    opcoes = [base, longa, *(f"{longa}-{n}" for n in range(2, len(usadas) + 3))]
    return next(opcao for opcao in opcoes if opcao not in usadas)


def same_norm(uma: Fonte, outra: Fonte) -> bool:
    """Same municipality, kind and number: a newer text of one norm, not a second norm."""
    return bool(
        uma.numero
        and outra.numero
        and uma.municipio_id == outra.municipio_id
        and slug(uma.tipo_norma or "") == slug(outra.tipo_norma or "")
        and uma.numero.replace(".", "") == outra.numero.replace(".", "")
    )


def accept(catalogo: Catalogo, importacao: Importacao, *, substituir: bool = False) -> bool:
    """Put the norm in the user's corpus. False where the same file is already there: no change.

    Raises NormaExistente where the chave is taken and `substituir` was not asked for.
    """
    existente = {f.chave: f for f in catalogo.fontes}.get(importacao.fonte.chave)
    if existente is not None and existente.sha256 == importacao.fonte.sha256:
        return False
    if existente is None:
        catalogo.add(importacao.fonte, importacao.dados)
        return True
    if not substituir:
        raise NormaExistente(
            f"“{existente.chave}” já está no acervo com outro texto: use --substituir para pôr "
            "este no lugar, ou --chave para guardá-lo como outra norma."
        )
    catalogo.replace(importacao.fonte, importacao.dados)
    return True
