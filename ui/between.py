"""What changed in a norm between two days, dispositivo by dispositivo."""

from __future__ import annotations

from dataclasses import dataclass

from parsing.model import Dispositivo, Documento
from parsing.versions import Resposta, resolve_all
from ui import naming
from ui.cited import CitacaoRecusada, iso_date
from ui.norm_name import plain_date
from ui.redline import Trecho, diff, same


@dataclass(frozen=True, slots=True)
class Comparada:
    """One dispositivo of a redline: how it is called and the stretches of `ui.redline.diff`.

    `aviso` says that on one of the days its text is not certain or not printed.
    """

    rotulo: str
    trechos: tuple[Trecho, ...]
    aviso: str = ""


def between(documento: Documento, antes: str, depois: str) -> tuple[Comparada, ...]:
    """Every dispositivo whose text is another on the second day, in reading order.

    Dates as people write them. Raises `CitacaoRecusada` for a date that cannot be read.
    """
    first, second = iso_date(antes), iso_date(depois)
    if first > second:
        raise CitacaoRecusada(
            f"A primeira data ({plain_date(first)}) vem depois da segunda ({plain_date(second)})."
        )
    old, new = resolve_all(documento, first), resolve_all(documento, second)
    found = (
        _compared(dispositivo, old[dispositivo.id], new[dispositivo.id], documento.fonte.pais)
        for dispositivo, _ in documento.percorrer()
    )
    return tuple(one for one in found if one is not None)


def _compared(
    dispositivo: Dispositivo, old: Resposta, new: Resposta, pais: str
) -> Comparada | None:
    name = naming.descending(dispositivo.id, pais, rotulo=dispositivo.rotulo)
    name = name[0].upper() + name[1:]
    doubt = next(
        (
            f"o texto em {plain_date(answer.em)} {_DUVIDA[answer.kind]}"
            for answer in (old, new)
            if answer.kind in _DUVIDA
        ),
        "",
    )
    if doubt:
        unchanged = old.kind == new.kind and old.versoes == new.versoes
        return None if unchanged else Comparada(name, (), doubt)
    before, after = _text(old), _text(new)
    if before is None and after is None:
        return None
    if before is not None and after is not None:
        return None if same(before, after) else Comparada(name, diff(before, after))
    if after is not None:
        return Comparada(name, (Trecho("incluido", after),))
    return Comparada(name, (Trecho("excluido", before or ""),))


_DUVIDA = {"incerto": "não é certo", "desconhecido": "não está impresso"}


def _text(answer: Resposta) -> str | None:
    """Name and text in force; None where there was none."""
    if answer.kind != "versao":
        return None
    redacao = answer.redacoes[0]
    return " ".join(filter(None, (redacao.nome, redacao.texto)))
