"""Remissões of a document: what each dispositivo cites, what cites it, and which lead nowhere.

`references` reads the text of every redação. A target is an id of the same document, or an id in
another norm, which is named and never taken for this one ("art. 159 do Código Civil"). Broken ones
are `Problema`s whose codes begin with `remissao_`, so that they can be counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parsing.mention_words import SELF
from parsing.mentions import Mencao, find
from parsing.model import Acao, Documento, Fonte, Nivel, Nota, Problema, Redacao, Referencia
from parsing.norms import norm_key, plain
from parsing.penalties import penalty_targets
from parsing.places import Alvo, Mapa
from parsing.targets import external, resolve

__all__ = ["Caminho", "cited_by", "parse_dispositivo_path", "penalty_targets", "problems",
           "references"]  # fmt: skip


def references(documento: Documento) -> tuple[Referencia, ...]:
    """Every remissão of every redação, in reading order; offsets are into its `texto`.

    Extents of one text never cross. References that share one extent are the members of a range
    ("arts. 26 a 30"): mark the extent once.
    """
    mapa = Mapa.of(documento)
    itself = Propria.of(documento.fonte)
    amended = {a.origem: a.norma for a in documento.alteracoes if a.norma}
    found: list[Referencia] = []
    for dispositivo, _ in documento.percorrer():
        spoken_of = amended.get(dispositivo.id)
        for redacao in dispositivo.redacoes:
            found.extend(_of_text(mapa, itself, dispositivo.id, redacao, spoken_of))
    return tuple(found)


def cited_by(referencias: Iterable[Referencia], id_: str) -> tuple[Referencia, ...]:
    """The references of this norm that lead to a dispositivo or to anything below it."""
    return tuple(
        r
        for r in referencias
        if r.norma is None
        and r.alvo is not None
        and (r.alvo == id_ or r.alvo.startswith(id_ + "_"))
    )


@dataclass(frozen=True, slots=True)
class Propria:
    """How a norm is named by others: to know it when it names itself so."""

    fonte: Fonte
    titulo: str

    @classmethod
    def of(cls, fonte: Fonte) -> Propria:
        return cls(fonte, plain(fonte.titulo or ""))

    def is_named(self, norma: str) -> bool:
        key = norm_key(norma)
        if key is not None:
            fonte = self.fonte
            if not fonte.numero or not fonte.tipo_norma:
                return False
            own = norm_key(f"{fonte.tipo_norma} nº {fonte.numero}")
            year = own.ano if own and own.ano else int(fonte.data[:4]) if fonte.data else None
            return (
                own is not None
                and key[:2] == own[:2]
                and (key.ano is None or year is None or key.ano == year)
            )
        return bool(self.titulo) and self._words(norma) == self._words(self.titulo)

    def _words(self, name: str) -> frozenset[str]:
        """What a title says beside the municipality: `Código Municipal de Posturas de Colatina`."""
        place = plain(self.fonte.municipio or "").split()
        return frozenset(
            word.rstrip("s") for word in plain(name).split() if word not in (*_PLAIN, *place)
        )


_PLAIN = ("de", "do", "da", "dos", "das", "e", "o", "a", "municipal", "municipais", "municipio",
          "concelho", "-")  # fmt: skip


def _of_text(
    mapa: Mapa, itself: Propria, origem: str, redacao: Redacao, spoken_of: str | None
) -> Iterable[Referencia]:
    """The references of one text. `spoken_of`: the norm that this dispositivo amends, if any."""
    last_norm: str | None = None
    last_article: str | None = None
    here, first = mapa.seen_from(origem), mapa.seen_from("")
    for mencao in find(redacao.texto):
        norma = last_norm if mencao.mesma_norma else mencao.norma
        if norma is None and spoken_of is not None and not mencao.propria:
            norma = spoken_of
        places = here
        if norma is not None and itself.is_named(norma):
            norma, places = None, first
        elif norma is not None:
            last_norm = norma
        if norma is not None:
            alvos = [(alvo, "externa") for alvo in external(mencao)]
        else:
            resolved = resolve(places, origem, mencao, last_article)
            if _by_chance(places, mencao, resolved):
                continue
            alvos = [(alvo.id, alvo.situacao) for alvo in resolved]
            last_article = next((a.partition("_")[0] for a, _ in alvos if a and a[:3] == "art"),
                                last_article)  # fmt: skip
        text = redacao.texto[mencao.inicio : mencao.fim]
        for alvo, situacao in alvos:
            yield Referencia(
                origem, redacao.versao, mencao.inicio, mencao.fim, text, norma, alvo,
                situacao,  # type: ignore[arg-type]
            )  # fmt: skip


def _by_chance(mapa: Mapa, mencao: Mencao, alvos: list[Alvo]) -> bool:
    """Numbers that name no part of a law: `n.º 5 da rua`, `livro 3, fls. 20`, `item 2 do edital`.

    They are passed over only where nothing of the document answers to them.
    """
    if mencao.propria or all(a.situacao in ("resolvida", "revogada") for a in alvos):
        return False
    first = mencao.passos[0] if mencao.passos else None
    if first is None or first.relativo or first.nome:
        return False
    if first.tipo in ("item", "numero"):
        return first.tipo == "item" or mapa.pais == "BR"
    if first.tipo in ("livro", "parte") and len(mencao.passos) == 1:
        return not any(mapa.nos[i].tipo == first.tipo for i in mapa.grupos)
    return False


def problems(documento: Documento, referencias: Iterable[Referencia]) -> tuple[Problema, ...]:
    """Remissões that lead nowhere, to revoked or replaced text, or name another kind of norm.

    Codes: `remissao_ausente remissao_revogada remissao_substituida remissao_sem_alvo
    remissao_sem_agrupador remissao_especie`; in superseded or revoked text all are `informacao`.
    """
    mapa = Mapa.of(documento)
    found = []
    for r in dict.fromkeys(referencias):
        verdict = _verdict(documento, mapa, r)
        if verdict is None or r.origem not in mapa.nos:
            continue
        codigo, nivel, mensagem = verdict
        redacao = next(x for x in mapa.nos[r.origem].redacoes if x.versao == r.versao)
        if redacao.situacao != "vigente":
            nivel = "informacao"
        found.append(Problema(codigo, nivel, mensagem, redacao.linha or None, r.origem, r.versao))
    return tuple(dict.fromkeys(found))


def _verdict(documento: Documento, mapa: Mapa, r: Referencia) -> tuple[str, Nivel, str] | None:
    if r.situacao == "ausente":
        return ("remissao_ausente", "aviso",
                f"Remissão a “{r.bruto}” ({r.alvo}): não consta do texto.")  # fmt: skip
    if r.situacao == "revogada":
        return ("remissao_revogada", "aviso",
                f"Remissão a “{r.bruto}” ({r.alvo}): dispositivo revogado.")  # fmt: skip
    if r.situacao == "relativa_sem_alvo":
        if any(p.tipo in ("titulo", "capitulo", "secao", "subsecao") for m in find(r.bruto)
               for p in m.passos):  # fmt: skip
            return ("remissao_sem_agrupador", "informacao",
                    f"“{r.bruto}”: o texto não traz esse título, capítulo ou seção.")  # fmt: skip
        return "remissao_sem_alvo", "aviso", f"“{r.bruto}”: nada há a que a remissão possa levar."
    if r.situacao == "resolvida" and r.alvo is None:
        return _other_kind(documento.fonte, r)
    if r.situacao == "resolvida" and r.alvo is not None and _replaced(mapa, r):
        return ("remissao_substituida", "informacao",
                f"Remissão a “{r.bruto}” ({r.alvo}): o texto do alvo mudou depois.")  # fmt: skip
    return None


def _other_kind(fonte: Fonte, r: Referencia) -> tuple[str, Nivel, str] | None:
    """`presente decreto` in a law, `desta Lei Complementar` in a plain one."""
    own = SELF.search(r.bruto)
    if own is None or not fonte.tipo_norma:
        return None
    named, kind = plain(own["especie"]), plain(fonte.tipo_norma)
    if named.startswith("codigo"):
        other = "complementar" in named and "complementar" not in kind
    elif named in ("norma", "diploma", "postura", "consolidacao"):
        other = False
    else:
        other = named.split()[0] != kind.split()[0] or (
            "complementar" in named and "complementar" not in kind
        )
    if not other:
        return None
    return ("remissao_especie", "informacao",
            f"“{r.bruto}”: a norma não é dessa espécie ({fonte.tipo_norma}).")  # fmt: skip


def _replaced(mapa: Mapa, r: Referencia) -> bool:
    """Whether the target's text was given by a later act than the citing text was."""
    assert r.alvo is not None
    target = mapa.nos[r.alvo]
    if mapa.above(r.origem, "artigo") == r.alvo:
        return False
    source = next(x for x in mapa.nos[r.origem].redacoes if x.versao == r.versao)
    given = _act(target.atual.notas, _CHANGES)
    whole = [
        nota
        for id_ in mapa.upwards(r.origem)[1:]
        for nota in mapa.nos[id_].atual.notas
        if nota.escopo == "artigo"
    ]
    citing = _act((*source.notas, *whole), (*_CHANGES, "inclusao"))
    return given is not None and (citing is None or given > citing)


_CHANGES: tuple[Acao, ...] = ("redacao", "alteracao")


def _act(notas: Iterable[Nota], acoes: tuple[Acao, ...]) -> tuple[int, int] | None:
    """Year and number of the newest act that gave this wording."""
    keys = [norm_key(nota.norma) for nota in notas if nota.norma and nota.acao in acoes]
    acts = [
        (key.ano, int("".join(c for c in key.numero if c.isdigit()) or 0))
        for key in keys
        if key is not None and key.ano is not None
    ]
    return max(acts, default=None)


@dataclass(frozen=True, slots=True)
class Caminho:
    """A citation read back from text: ids of dispositivos, the norm named, and what else stood."""

    ids: tuple[str, ...]
    norma: str | None
    resto: str


def parse_dispositivo_path(text: str) -> Caminho:
    """Read "§ 8 art 32", "colatina art 33" or "art. 5º, II, a, da Lei nº 10/2001".

    `ids` are the paths in LexML's form, by their numbers alone; `norma` is the norm named, in one
    shape; `resto` is the text that is neither, with joining words at its ends dropped.
    """
    ids: list[str] = []
    norma: str | None = None
    left, at = [], 0
    for mencao in find(text):
        left.append(text[at : mencao.inicio])
        at = mencao.fim
        norma = norma or mencao.norma
        ids.extend(id_ for id_ in external(mencao) if id_)
    left.append(text[at:])
    words = " ".join(" ".join(left).split()).split(" ")
    while words and plain(words[0]).strip(",;-–") in _JOINING:
        words.pop(0)
    while words and plain(words[-1]).strip(",;-–") in _JOINING:
        words.pop()
    return Caminho(tuple(dict.fromkeys(ids)), norma, " ".join(words).strip(" ,;:-–"))


_JOINING = frozenset({"", "de", "do", "da", "dos", "das", "no", "na", "em", "o", "a", "e"})
