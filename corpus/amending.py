"""An amending law applied to a norm of the catalogue, as a proposal; accepted, a new text of it.

Nothing is written before `accept`: then the consolidated text takes the norm's place in the user's
corpus, and the act, with what is known of its dates, goes into the user's normas.csv.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

from corpus import files
from corpus.catalog import Catalogo, analyse
from corpus.proposal import propose
from parsing import consolidate, source, versions
from parsing.apply import Proposta, apply
from parsing.commencement import Vigor, commencement
from parsing.disk import reason
from parsing.model import Documento, Fonte, Linha, Norma
from parsing.norms import norm_date, norm_key
from parsing.problems import Relator
from parsing.readers.guarded import read_guarded

NOMEADOS = 8
"""Dispositivos named in a refusal."""


class AplicacaoRecusada(ValueError):
    """What cannot be applied or accepted; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Base:
    """What is amended: a norm of the catalogue, or a file that is not in it."""

    documento: Documento
    lines: tuple[Linha, ...]
    """As they are read: errata applied."""
    catalogada: bool


@dataclass(frozen=True, slots=True)
class Aplicacao:
    """An amending law applied to a base, not yet in the corpus."""

    fonte: Fonte
    nome: str
    base: Base
    alteradora: Documento
    proposta: Proposta
    """Its `documento` is dated with what is known of the act."""
    ato: Norma | None
    vigor: Vigor
    texto: str
    """The consolidated text that `accept` would store."""
    divergencias: tuple[str, ...]
    """Ids at which the stored text, read again, would not say what the proposal says."""


def open_file(
    alvo: str, arquivo: Path, catalogo: Catalogo, *,
    norma: str | None = None, publicacao: str | None = None, vigencia: str | None = None,
) -> Aplicacao:  # fmt: skip
    """Read the amending law of a file and apply it to a norm of the catalogue (or to a file).

    `norma` names the act where the text does not; `publicacao` and `vigencia` are dates that the
    user knows. Raises `AplicacaoRecusada`, `parsing.source.FonteIlegivel` and what the catalogue
    raises.
    """
    base = open_base(alvo, catalogo)
    lines = _file(arquivo, "da lei alteradora")
    return preview(base, lines, arquivo.name, catalogo.normas, norma=norma, publicacao=publicacao,
                   vigencia=vigencia)  # fmt: skip


def open_base(alvo: str, catalogo: Catalogo) -> Base:
    """A norm by its chave, else the file of that name."""
    if alvo not in {fonte.chave for fonte in catalogo.fontes} and Path(alvo).is_file():
        lines = _file(Path(alvo), "da norma")
        documento = analyse(lines, Fonte(chave=Path(alvo).stem))
        proposed = propose(documento, primeiras=[line.texto for line in lines[:60]]).fonte
        documento = analyse(lines, replace(proposed, chave=Path(alvo).stem))
        return Base(documento, lines, catalogada=False)
    documento = catalogo.documento(alvo)
    read, _ = source.lines(catalogo.text(alvo))
    errata = catalogo.errata(alvo)
    kept = tuple(source.apply_errata(read, errata)[0]) if errata else tuple(read)
    return Base(documento, kept, catalogada=True)


def _file(arquivo: Path, what: str) -> tuple[Linha, ...]:
    if arquivo.is_dir():
        raise AplicacaoRecusada(f"“{arquivo}” é uma pasta: indique o arquivo {what}.")
    if not arquivo.is_file():
        raise AplicacaoRecusada(f"“{arquivo}” não existe: confira o caminho {what}.")
    return tuple(read_guarded(arquivo.read_bytes(), arquivo.name))


def preview(
    base: Base, lines: Sequence[Linha], nome: str, normas: Sequence[Norma], *,
    norma: str | None = None, publicacao: str | None = None, vigencia: str | None = None,
) -> Aplicacao:  # fmt: skip
    """The proposal, from the lines of any reader; nothing is written."""
    fonte = base.documento.fonte
    alteradora = analyse(lines, Fonte(chave="alteradora"))
    proposta = apply(base.documento, alteradora, norma=norma)
    if not alteradora.alteracoes:
        raise AplicacaoRecusada(
            f"em “{nome}” não foi achada nenhuma ordem de alteração (“passa a vigorar”, “fica "
            "revogado”…): confira se é a lei alteradora."
        )
    if proposta.norma is None:
        raise AplicacaoRecusada(
            f"em “{nome}” não consta o número da lei: informe-o em --norma, como “Lei nº 10/2024”."
        )
    ato, vigor = _act(fonte, alteradora, proposta.norma, publicacao, vigencia)
    known = tuple(normas) if ato is None else (*normas, ato)
    proposta = replace(proposta, documento=versions.dated(proposta.documento, known))
    text = consolidate.text(base.lines, proposta)
    again = analyse(text, proposta.documento.fonte, normas=known)
    return Aplicacao(
        proposta.documento.fonte, nome, base, alteradora, proposta, ato, vigor, text,
        tuple(consolidate.differences(proposta.documento, again)),
    )  # fmt: skip


def _act(
    fonte: Fonte, alteradora: Documento, norma: str, publicacao: str | None, vigencia: str | None
) -> tuple[Norma | None, Vigor]:
    """The row of normas.csv for the act, and the window of its effect."""
    heading = next((line for line in alteradora.preambulo if norm_key(line)), norma)
    day = norm_date(heading)
    published = _day(publicacao)
    if vigencia:
        period = versions.parse_date(vigencia)
        vigor = Vigor(period.min, period.max, "data informada por quem aplicou a lei")
    else:
        vigor = commencement(alteradora, ato=day, publicacao=published)
    key = norm_key(norma)
    if key is None or key.ano is None or fonte.municipio_id is None:
        return None, vigor
    year = (f"{key.ano}-01-01", f"{key.ano}-12-31")
    return Norma(
        fonte.municipio_id, key.tipo, key.numero, key.ano, day, published,
        vigor.minimo or year[0], vigor.maximo or max(year[1], vigor.minimo or ""),
        f"lei alteradora aplicada; {vigor.porque}",
    ), vigor  # fmt: skip


def _day(text: str | None) -> str | None:
    if not text:
        return None
    period = versions.parse_date(text)
    if period.min != period.max:
        raise AplicacaoRecusada(f"a data da publicação “{text}” precisa de dia, mês e ano.")
    return period.min


def accept(catalogo: Catalogo, aplicacao: Aplicacao) -> Fonte:
    """Put the consolidated text in the place of the norm, and the act among those known.

    Raises `AplicacaoRecusada` where nothing would change, or where the text could not be written so
    that reading it gives the proposal.
    """
    if not aplicacao.base.catalogada:
        raise AplicacaoRecusada(
            "a norma não está no acervo: importe-a antes (`posturas importar`)."
        )
    if not aplicacao.proposta.mudancas:
        raise AplicacaoRecusada("nenhuma ordem muda o texto: não há o que aceitar.")
    if aplicacao.divergencias:
        raise AplicacaoRecusada(
            "o texto consolidado não pôde ser escrito sem perda nestes dispositivos: "
            f"{_named(aplicacao)}; exporte a proposta e revise-a."
        )
    path = catalogo.propria / files.NORMAS
    former = path.read_bytes() if path.is_file() else None
    if aplicacao.ato is not None:
        _keep_act(catalogo.propria, aplicacao.ato)
    fonte = replace(aplicacao.fonte, arquivo=None, sha256=None)
    try:
        return catalogo.replace(fonte, aplicacao.texto)
    except BaseException:
        path.unlink(missing_ok=True) if former is None else path.write_bytes(former)
        raise


def _named(aplicacao: Aplicacao) -> str:
    """The dispositivos where the stored text would read otherwise, as people cite them."""
    names = {
        **Relator.of(aplicacao.base.documento).nomes,
        **Relator.of(aplicacao.proposta.documento).nomes,
    }
    ids = aplicacao.divergencias
    found = dict.fromkeys(names.get(id_, "dispositivo sem rótulo") for id_ in ids)
    told = "; ".join(list(found)[:NOMEADOS])
    return f"{told} e outros" if len(found) > NOMEADOS else told


def write(arquivo: Path, aplicacao: Aplicacao) -> None:
    """Write the consolidated text to a file. Raises `AplicacaoRecusada` where it cannot be."""
    try:
        arquivo.write_text(aplicacao.texto, encoding="utf-8")
    except OSError as erro:
        raise AplicacaoRecusada(
            f"não é possível gravar em “{arquivo}” ({reason(erro)}): indique outro lugar em -o."
        ) from erro


def _keep_act(pasta: Path, ato: Norma) -> None:
    acts = files.read_acts(pasta)
    acts[ato.municipio_id, ato.tipo.casefold(), ato.numero, ato.ano] = ato
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(f.name for f in fields(Norma))
    writer.writerows(
        ("" if value is None else value for value in astuple(a)) for a in acts.values()
    )
    files.write_atomically(pasta / files.NORMAS, out.getvalue().encode("utf-8"))
