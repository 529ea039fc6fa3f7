"""The amending acts that a consolidated text names in its notes, and what each touched."""

from __future__ import annotations

from dataclasses import dataclass

from parsing.model import ALTERAM_TEXTO, Dispositivo, Documento
from ui.links import act_slug


@dataclass(frozen=True, slots=True)
class AtoAlterador:
    """An amending act as the notes of a text tell it: its name and the redações that it touched."""

    norma: str
    slug: str
    ano: str
    tocados: tuple[tuple[str, int, str], ...]
    """(id, versao, acao) in reading order."""

    @property
    def mudam(self) -> int:
        """How many dispositivos it changed (a remark changes none)."""
        return len({id_ for id_, _, acao in self.tocados if acao in ALTERAM_TEXTO})


def acts(documento: Documento) -> tuple[AtoAlterador, ...]:
    """The amending acts named by the notes, newest first."""
    names: dict[str, str] = {}
    touched: dict[str, list[tuple[str, int, str]]] = {}
    for dispositivo, _ in documento.percorrer():
        for redacao in dispositivo.redacoes:
            for nota in redacao.notas:
                if nota.norma is None:
                    continue
                slug = act_slug(nota.norma)
                names.setdefault(slug, nota.norma)
                touched.setdefault(slug, []).append((dispositivo.id, redacao.versao, nota.acao))
    found = [
        AtoAlterador(names[s], s, _year(names[s]), tuple(dict.fromkeys(t)))
        for s, t in touched.items()
    ]
    return tuple(sorted(found, key=lambda ato: (ato.ano, ato.norma), reverse=True))


def acts_of(dispositivo: Dispositivo) -> tuple[AtoAlterador, ...]:
    """The acts named by the notes of one dispositivo, without what else they touched."""
    names = dict.fromkeys(n.norma for r in dispositivo.redacoes for n in r.notas if n.norma)
    return tuple(AtoAlterador(name, act_slug(name), _year(name), ()) for name in names)


def _year(norma: str) -> str:
    tail = norma.rpartition("/")[2]
    return tail if len(tail) == 4 and tail.isdigit() else ""
