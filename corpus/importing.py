"""A file that someone has → a norm of the user's corpus: read, proposed, previewed, accepted.

Nothing is written before `accept`; there the raw file is kept byte for byte and the catalogue takes
the new entry in one step, one import at a time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Literal

from corpus.catalog import Catalogo, NormaExistente, analyse
from corpus.files import check_chave
from corpus.proposal import UFS, Proposta, conflicts, municipio_id, propose, slug
from parsing import versions
from parsing.disk import reason
from parsing.model import Documento, Fonte, Norma
from parsing.readers import ArquivoRecusado, Formato, Limites, detect
from parsing.readers.guarded import read_guarded

PRIMEIRAS = 60
"""Raw lines that may hold the preamble."""


@dataclass(frozen=True, slots=True)
class Lida:
    """A file read and taken apart; what it is a law of is not said yet."""

    documento: Documento
    dados: bytes
    nome: str
    formato: Formato
    sha256: str


@dataclass(frozen=True, slots=True)
class Importacao:
    """A file with its proposed `Fonte`, not yet in the corpus."""

    fonte: Fonte
    documento: Documento
    dados: bytes
    nome: str
    avisos: tuple[str, ...] = ()
    anterior: Documento | None = None
    """The norm of the catalogue whose place it would take, with another text."""


def take(dados: bytes, nome: str, *, limites: Limites | None = None) -> Lida:
    """Read a file within its limits and take the law apart.

    Raises ArquivoRecusado (a sentence) for a file that cannot be read as a law.
    """
    linhas = read_guarded(dados, nome, limites=limites)
    documento = analyse(linhas, Fonte(chave="nova"))
    if not any(d.tipo == "artigo" for d, _ in documento.percorrer()):
        raise ArquivoRecusado(
            f"em “{nome}” não foi achado nenhum artigo: confira se é o texto da lei; se a "
            "numeração é automática, use o .docx, ou um .txt com os números escritos."
        )
    return Lida(documento, dados, nome, detect(dados, nome), hashlib.sha256(dados).hexdigest())


def preview(
    dados: bytes,
    nome: str,
    catalogo: Catalogo,
    *,
    informada: Fonte | None = None,
    limites: Limites | None = None,
) -> Importacao:
    """Read a file and propose its `Fonte`: `take`, then `offer`."""
    return offer(take(dados, nome, limites=limites), catalogo, informada=informada)


def offer(
    lida: Lida,
    catalogo: Catalogo,
    *,
    informada: Fonte | None = None,
    pais: Literal["BR", "PT"] | None = None,
) -> Importacao:
    """Propose the `Fonte` of a law: what the user says in `informada` wins over what the catalogue
    holds of the same norm, and that over what the text says. `pais`: said by the user."""
    dita = informada or Fonte(chave="nova")
    lido = _proposed(lida).fonte
    fonte = _merge(lido, dita)
    if pais:
        fonte = replace(fonte, pais=pais)
    if fonte.pais == "BR" and dita.uf and dita.uf not in UFS.values():
        raise ArquivoRecusado(
            f"“{dita.uf}” não é a sigla de um estado do Brasil: use uma de "
            f"{', '.join(sorted(UFS.values()))}; para uma norma de Portugal, diga --pais PT."
        )
    chave = _key(_identified(fonte, lida.sha256), catalogo, lida.nome)
    former = {f.chave: f for f in catalogo.fontes}.get(chave)
    if former is not None:
        kept = replace(former, consolidado_ate=None, situacao="vigente", historico="desconhecido")
        fonte = replace(_merge(_merge(lido, kept), dita), pais=pais or former.pais)
    return settle(lida, catalogo, replace(fonte, chave=chave))


def settle(lida: Lida, catalogo: Catalogo, fonte: Fonte) -> Importacao:
    """The import with this `Fonte` and no other; chave "nova" stands for one still to be found.

    What it says otherwise than the text is a warning.
    """
    fonte = _identified(fonte, lida.sha256)
    chave = _key(fonte, catalogo, lida.nome)
    fonte = replace(fonte, chave=chave, arquivo=f"textos/{chave}.{lida.formato}")
    proposta = _proposed(lida)
    avisos = [*proposta.avisos, *conflicts(proposta.fonte, fonte)]
    missing = [said for name, said in _IDENTITY.items() if not getattr(fonte, name)]
    if missing:
        avisos.append(f"Não consta do texto e fica desconhecido: {', '.join(missing)}.")
    documento = versions.dated(replace(lida.documento, fonte=fonte), catalogo.normas)
    former = {f.chave: f for f in catalogo.fontes}.get(chave)
    newer = former is not None and former.sha256 != lida.sha256
    anterior = catalogo.documento(chave) if newer else None
    return Importacao(fonte, documento, lida.dados, lida.nome, tuple(avisos), anterior)


def described(documento: Documento, normas: Sequence[Norma]) -> Documento:
    """A law that is not in the corpus, with the `Fonte` that it prints, dated by what is known."""
    fonte = _read(documento).fonte
    municipio = municipio_id(fonte.pais, fonte.uf, fonte.municipio) if fonte.municipio else None
    found = replace(documento, fonte=replace(fonte, municipio_id=municipio))
    return versions.dated(found, tuple(normas))


def _proposed(lida: Lida) -> Proposta:
    return _read(lida.documento)


def _read(documento: Documento) -> Proposta:
    lines = [x.texto for x in documento.linhas if x.papel != "ruido" and x.texto.strip()]
    return propose(documento, primeiras=lines[:PRIMEIRAS])


_COUNTRIES: dict[str, Literal["BR", "PT"]] = {"BR": "BR", "PT": "PT"}
_IDENTITY = {"municipio": "município", "numero": "número", "data": "data"}


def _identified(fonte: Fonte, sha256: str) -> Fonte:
    municipio = municipio_id(fonte.pais, fonte.uf, fonte.municipio) if fonte.municipio else None
    return replace(fonte, municipio_id=municipio, sha256=sha256)


def open_file(
    arquivo: Path, catalogo: Catalogo, *, said: Mapping[str, str | None], limite_mb: int = 50
) -> Importacao:
    """Preview of a file on disk; `said` holds the fields of `Fonte` that the user gave.

    Raises FonteIlegivel (missing, folder, unreadable) and what `preview` raises.
    """
    informada = told(said)
    if arquivo.is_dir():
        raise ArquivoRecusado(f"“{arquivo}” é uma pasta: indique o arquivo da lei.")
    try:
        dados = arquivo.read_bytes()
    except FileNotFoundError as erro:
        raise ArquivoRecusado(f"“{arquivo}” não existe: confira o caminho.") from erro
    except OSError as erro:
        raise ArquivoRecusado(f"“{arquivo}” não pode ser lido ({reason(erro)}).") from erro
    lida = take(dados, arquivo.name, limites=Limites(bytes=limite_mb * 1_000_000))
    pais = said.get("pais")
    return offer(lida, catalogo, informada=informada, pais=_COUNTRIES[pais] if pais else None)


def told(said: Mapping[str, str | None]) -> Fonte:
    """The `Fonte` of what a user gave, field by field; dates in any form taken elsewhere.

    Raises `CatalogoInvalido` for a chave that cannot be, `DataInvalida` for a date.
    """
    given = {campo: valor.strip() for campo, valor in said.items() if valor and valor.strip()}
    for campo in ("data", "consolidado_ate"):
        if campo in given:
            given[campo] = _iso(versions.parse_date(given[campo]))
    if "data" in given:
        given["precisao"] = "ano" if len(given["data"]) == 4 else "dia"
    if "uf" in given:
        known = UFS.get(slug(given["uf"]).replace("-", " "))
        given["uf"] = known or (given["uf"].upper() if len(given["uf"]) == 2 else given["uf"])
    chave = given.pop("chave", "nova")
    check_chave(chave)
    return Fonte(chave=chave, **given)  # type: ignore[arg-type]


def _iso(periodo: versions.Periodo) -> str:
    return periodo.min if periodo.min == periodo.max else periodo.min[:4]


def _merge(proposta: Fonte, informada: Fonte) -> Fonte:
    """What `informada` says, else what `proposta` does."""
    padrao = Fonte(chave="")
    dito = {
        campo.name: getattr(informada, campo.name)
        for campo in fields(Fonte)
        if getattr(informada, campo.name) not in (getattr(padrao, campo.name), None, "nova")
    }
    return replace(proposta, **dito)


def _key(fonte: Fonte, catalogo: Catalogo, nome: str) -> str:
    """A free chave: the municipality, then with kind and number, then with a count.

    The chave of a norm that is already there with the same file, or with the same kind and number
    in the same municipality, is given back: `accept` then tells the two cases apart.
    """
    if fonte.chave != "nova":
        return fonte.chave
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
