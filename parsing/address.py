"""Names that last: `colatina:art23_par1`, `colatina:art23_par1:v2`, `colatina:art33@lei-7043-2022`.

The number of a redação (`:v2`) changes when an older one comes to be printed; the act that gave it
does not. `@original` is the first printed redação that no note calls included or altered.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from parsing.model import Dispositivo, Documento, Redacao
from parsing.norms import norm_key, plain

ORIGINAL = "original"
_DEU_TEXTO = ("redacao", "inclusao", "alteracao", "restabelecimento")


class DispositivoDesconhecido(LookupError):
    """An id that the document does not have; the message is a sentence for the user."""


class EnderecoInvalido(ValueError):
    """A text that is no address of a dispositivo; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Alvo:
    """Where an address points: a norm, a dispositivo of it, and perhaps one redação."""

    chave: str
    id: str
    versao: int | None = None
    ato: str | None = None
    """The act that gave the redação, as in the address: `lei-7043-2022`."""

    def __str__(self) -> str:
        version = f":v{self.versao}" if self.versao is not None else ""
        return f"{self.chave}:{self.id}{version}" + (f"@{self.ato}" if self.ato else "")


def parse_address(text: str, chave: str = "") -> Alvo:
    """Read an address; without its norm (`art33:v2`) it is one of `chave`.

    `@2` after an id is part of it (a misnumbered twin). Raises `EnderecoInvalido`.
    """
    parts = text.strip().split(":")
    versao: int | None = None
    if (
        len(parts) > 1
        and parts[-1][:1] == "v"
        and parts[-1][1:].isascii()
        and parts[-1][1:].isdigit()
    ):
        versao = int(parts.pop()[1:])
    if len(parts) > 2 or not all(parts) or (len(parts) == 1 and not chave):
        raise EnderecoInvalido(
            f"“{text}” não é um endereço: use norma:dispositivo, como colatina:art23_par1:v2."
        )
    norm, id_ = parts if len(parts) == 2 else (chave, parts[0])
    stem, at, ato = id_.rpartition("@")
    if at and stem and ato and not ato[0].isdigit():
        return Alvo(norm, stem, versao, ato)
    return Alvo(norm, id_, versao)


def act_slug(norma: str) -> str:
    """`Lei nº 7.043/2022` → `lei-7043-2022`."""
    key = norm_key(norma)
    words = f"{key.tipo} {key.numero} {key.ano or ''}" if key else norma
    clean = "".join(char if char.isascii() and char.isalnum() else " " for char in plain(words))
    return "-".join(clean.split())


def redacao_slug(redacao: Redacao) -> str | None:
    """The name of a redação by the act that gave its text; None where no act is printed."""
    given = [n.norma for n in redacao.notas if n.acao in _DEU_TEXTO and n.norma]
    if given:
        return act_slug(given[0])
    return ORIGINAL if redacao.versao == 1 else None


def lasting(chave: str, dispositivo: Dispositivo, redacao: Redacao) -> str:
    """The lasting link of a redação; by number only where nothing else tells it apart."""
    slug = redacao_slug(redacao)
    same = [other for other in dispositivo.redacoes if redacao_slug(other) == slug]
    if slug is None or len(same) > 1:
        return str(Alvo(chave, dispositivo.id, redacao.versao))
    return str(Alvo(chave, dispositivo.id, ato=slug))


def pick(dispositivo: Dispositivo, alvo: Alvo) -> Redacao | None:
    """The redação that an address asks for; the newest where it asks for none."""
    if alvo.versao is not None:
        return next((r for r in dispositivo.redacoes if r.versao == alvo.versao), None)
    if alvo.ato is not None:
        return next((r for r in dispositivo.redacoes if redacao_slug(r) == alvo.ato), None)
    return dispositivo.atual


def find(documento: Documento, id_: str) -> Dispositivo:
    """The dispositivo of that id (or of that id before a renumbering).

    Raises `DispositivoDesconhecido`, naming ids that look alike.
    """
    former: Dispositivo | None = None
    ids: list[str] = []
    for dispositivo, _ in documento.percorrer():
        if dispositivo.id == id_:
            return dispositivo
        ids.append(dispositivo.id)
        if any(redacao.id_anterior == id_ for redacao in dispositivo.redacoes):
            former = dispositivo
    if former is not None:
        return former
    near = get_close_matches(id_, ids, n=3)
    hint = f" Parecidos: {', '.join(near)}." if near else ""
    raise DispositivoDesconhecido(
        f"a norma “{documento.fonte.chave}” não tem o dispositivo “{id_}”.{hint}"
    )
