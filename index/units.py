"""A Documento → what can be found: each state of each article, with the parts in force in it.

A state is one `Estado` of parsing.versions: the redações of an article that stood together between
two changes. Search ranks states; within a state the part that answers is looked for. Texts are the
law's own; headings and epígrafes travel beside them and are never mixed into them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from parsing.model import AGRUPADORES, Dispositivo, Documento, Estado, Redacao, Situacao
from parsing.moments import NUNCA, SEMPRE
from parsing.penalties import penalty_targets
from parsing.versions import all_estados, estados


@dataclass(frozen=True, slots=True)
class Parte:
    """One dispositivo of a state, in the redação in force then; the first is the article itself."""

    id: str
    versao: int
    tipo: str
    rotulo: str
    texto: str
    pai: int
    """Place of the parent among the parts of the state; -1 for the article."""
    linha: int = 0
    situacao: Situacao = "vigente"
    """Of its redação in the consolidated text as it stands."""
    pune: tuple[str, ...] = ()
    """Articles for whose breach it sets the sanction (ids); only in the text in force."""


@dataclass(frozen=True, slots=True)
class Unidade:
    """One state of one article. Dates are ISO dates, years, or None, as in `Estado`."""

    doc: str
    municipio: str
    artigo: str
    estado: int
    """1-based number of the state, oldest first."""
    atual: bool
    """Whether this is the text in force: only such states enter the ranking statistics."""
    situacao: Situacao
    """In its own time: a superseded state was "vigente" then."""
    rotulo: str
    nome: str | None
    caminho: tuple[str, ...]
    """Headings as printed, outermost first ("CAPÍTULO II – Da higiene")."""
    titulos: tuple[str, ...]
    """The names alone of the same headings (the label where a heading has no name)."""
    partes: tuple[Parte, ...]
    norma: str | None = None
    """The act that began this state, as printed."""
    normas: tuple[str, ...] = ()
    """Acts named in the notes of its parts, as printed."""
    inicio: str | None = None
    fim: str | None = None
    desde_min: str = SEMPRE
    """The state may hold from this day on …"""
    desde_max: str = SEMPRE
    """… and certainly does from this one …"""
    ate_min: str = NUNCA
    """… to the day before this one, and …"""
    ate_max: str = NUNCA
    """… certainly no longer from this day on."""
    repetido: bool = False
    """Whether the next state is the same text, out of force: then that one speaks for it."""

    @property
    def uid(self) -> str:
        """Name of the state across indexes: `colatina:art33:e2`."""
        return f"{self.doc}:{self.artigo}:e{self.estado}"

    @property
    def corpo(self) -> str:
        """The texts of all parts, without labels: what is ranked."""
        return "\n".join(parte.texto for parte in self.partes if parte.texto)

    @property
    def texto(self) -> str:
        """The article as a reader sees it, a line for each part, with its labels."""
        return "\n".join(f"{p.rotulo} {p.texto}".strip() for p in self.partes)

    @property
    def contexto(self) -> str:
        """Headings, then the epígrafe, one a line: what stands over the text."""
        return "\n".join((*self.titulos, self.nome) if self.nome else self.titulos)


def units(documento: Documento) -> tuple[Unidade, ...]:
    """Every known state of every article and annex, in reading order, oldest state first."""
    states: dict[str, list[Estado]] = {}
    for estado in all_estados(documento):
        states.setdefault(estado.artigo, []).append(estado)
    punish = {p.origem: p.alvos for p in penalty_targets(documento) if p.alvos}
    return tuple(
        _punishing(unidade, punish) if unidade.atual else unidade
        for artigo, path in _articles(documento)
        for unidade in _states(
            documento, artigo, path, states.get(artigo.id) or estados(documento, artigo.id)
        )
    )


def _punishing(unidade: Unidade, punish: Mapping[str, tuple[str, ...]]) -> Unidade:
    """The unit with what its parts punish."""
    if not any(parte.id in punish for parte in unidade.partes):
        return unidade
    partes = tuple(replace(p, pune=punish.get(p.id, ())) for p in unidade.partes)
    return replace(unidade, partes=partes)


def _articles(documento: Documento) -> Iterator[tuple[Dispositivo, tuple[Dispositivo, ...]]]:
    """Articles and annexes in reading order, each with its headings, outermost first."""
    stack: list[tuple[Dispositivo, tuple[Dispositivo, ...]]] = [
        (root, ()) for root in reversed(documento.dispositivos + documento.anexos)
    ]
    while stack:
        dispositivo, path = stack.pop()
        if dispositivo.tipo in AGRUPADORES or (
            dispositivo.tipo == "anexo" and any(f.tipo == "artigo" for f in dispositivo.filhos)
        ):
            below = (*path, dispositivo)
            stack.extend((child, below) for child in reversed(dispositivo.filhos))
        else:
            yield dispositivo, path


def _states(
    documento: Documento,
    artigo: Dispositivo,
    path: tuple[Dispositivo, ...],
    found: Sequence[Estado],
) -> Iterator[Unidade]:
    nodes = dict(_below(artigo, None))
    for place, estado in enumerate(found):
        partes = _parts(nodes, estado)
        if not estado.conhecido or not partes:
            continue
        until, after = found[: place + 1], found[place + 1 :]
        yield Unidade(
            doc=documento.fonte.chave,
            municipio=documento.fonte.municipio_id or documento.fonte.chave,
            artigo=artigo.id,
            estado=estado.numero,
            atual=not after and estado.situacao == "vigente",
            situacao=estado.situacao,
            rotulo=partes[0].rotulo,
            nome=artigo.nome,
            caminho=tuple(_heading(d) for d in path),
            titulos=tuple(d.nome or d.rotulo for d in path),
            partes=partes,
            norma=estado.norma,
            normas=_acts(nodes, estado),
            inicio=estado.inicio,
            fim=estado.fim,
            desde_min=max(e.inicio_min or SEMPRE for e in until),
            desde_max=max(e.inicio_max or SEMPRE for e in until),
            ate_min=min((e.inicio_min or SEMPRE for e in after), default=NUNCA),
            ate_max=min((e.inicio_max or NUNCA for e in after), default=NUNCA),
            repetido=any(
                e.situacao != "vigente" and e.redacoes == estado.redacoes for e in after[:1]
            ),
        )


def _acts(nodes: dict[str, tuple[Dispositivo, str | None]], estado: Estado) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            nota.norma
            for id_, versao in estado.redacoes
            for nota in _redacao(nodes[id_][0], versao).notas
            if nota.norma
        )
    )


def _heading(dispositivo: Dispositivo) -> str:
    return " – ".join(filter(None, (dispositivo.rotulo, dispositivo.nome)))


def _below(
    dispositivo: Dispositivo, pai: str | None
) -> Iterator[tuple[str, tuple[Dispositivo, str | None]]]:
    yield dispositivo.id, (dispositivo, pai)
    for child in dispositivo.filhos:
        yield from _below(child, dispositivo.id)


def _parts(nodes: dict[str, tuple[Dispositivo, str | None]], estado: Estado) -> tuple[Parte, ...]:
    places: dict[str, int] = {}
    found: list[Parte] = []
    for id_, versao in estado.redacoes:
        dispositivo, pai = nodes[id_]
        redacao = _redacao(dispositivo, versao)
        above = pai
        while above is not None and above not in places:
            above = nodes[above][1]
        places[id_] = len(found)
        found.append(
            Parte(
                id=id_,
                versao=versao,
                tipo=dispositivo.tipo,
                rotulo=redacao.rotulo or dispositivo.rotulo,
                texto=redacao.texto,
                pai=places[above] if above is not None else -1,
                linha=redacao.linha,
                situacao=redacao.situacao,
            )
        )
    return tuple(found)


def _redacao(dispositivo: Dispositivo, versao: int) -> Redacao:
    return next(r for r in dispositivo.redacoes if r.versao == versao)


def label(partes: tuple[Parte, ...], place: int) -> str:
    """Label of a part from the article down: "Art. 7º, § 2º, II"."""
    chain: list[str] = []
    while place >= 0:
        chain.append(partes[place].rotulo.strip(" .-–—"))
        place = partes[place].pai
    return ", ".join(reversed(chain))


def depth(partes: tuple[Parte, ...], place: int) -> int:
    """How far below the article a part stands (0: the article itself)."""
    levels = 0
    while partes[place].pai >= 0:
        place = partes[place].pai
        levels += 1
    return levels


def passage(partes: tuple[Parte, ...], place: int) -> str:
    """Text of a part under the texts that it hangs from, outermost first, one a line."""
    chain: list[str] = []
    while place >= 0:
        chain.append(partes[place].texto)
        place = partes[place].pai
    return "\n".join(text for text in reversed(chain) if text)
