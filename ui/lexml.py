"""A Brazilian norm at one point in time as LexML XML, valid against the flexible schema.

Ids are those of the product but for five: the article's text is its `Caput` (`art5_cpt`), a
misnumbered twin `inc2@2` is `inc2-0-2` (no letter has the number 0), a Latin suffix `art27-bis` is
`art27-102`, an article of a restarted numbering `adct_art2` is `art2-900`, and what the grammar
has no step for is a `DispositivoGenerico` (`…_dpg1`).
The schema has no place for attributes of our own: a year alone is marked by `class`.
"""

from __future__ import annotations

from lxml import etree

from parsing.model import AGRUPADORES, Dispositivo, Documento, Redacao
from parsing.numerals import LATINOS
from parsing.versions import resolve_all
from ui.cited import CitacaoRecusada, iso_date
from ui.lexml_meta import LEXML, Escolha, el, metadado
from ui.norm_name import dated, plain_date
from ui.outline import blocks

_GRUPOS = {
    "parte": "Parte", "livro": "Livro", "titulo": "Titulo", "capitulo": "Capitulo",
    "secao": "Secao", "subsecao": "Subsecao",
}  # fmt: skip
_PARTES = {"paragrafo": "Paragrafo", "inciso": "Inciso", "alinea": "Alinea", "item": "Item"}
_PASSOS = (frozenset({"inc", "ali"}), frozenset({"ali"}), frozenset({"ite"}))
"""What may stand at each step below caput or parágrafo in an id; else it is generic."""
_SITUACOES = frozenset({"revogado", "suspenso", "vetado"})


def lexml(documento: Documento, *, em: str | None = None) -> bytes:
    """The norm as it stands, or as it stood on the day `em`; UTF-8 with declaration.

    Raises `CitacaoRecusada` for a Portuguese norm, for a norm without articles, and for a day on
    which it is not certain which text was in force.
    """
    fonte = documento.fonte
    if fonte.pais != "BR":
        raise CitacaoRecusada(
            f"{dated(fonte)} não é norma brasileira: o LexML é só para elas; use o formato akn."
        )
    em = iso_date(em) if em else None
    orders: dict[str, list[str]] = {}
    for block in blocks(documento, em=em):
        if block.novo:
            orders.setdefault(block.id, []).append(block.texto)
    writer = _Writer(_choose(documento, em), orders)
    articulacao = el("Articulacao")
    for root in documento.dispositivos:
        writer.add(articulacao, root)
    if len(articulacao) == 0:
        raise CitacaoRecusada(f"{fonte.chave} não tem artigos: nada há para o LexML.")
    notes = [("fecho", documento.fecho)] if documento.fecho else []
    notes += [(anexo.id, _plain(anexo)) for anexo in documento.anexos]
    notes += writer.loose
    norma = el("Norma")
    norma.append(_parte_inicial(documento))
    norma.append(articulacao)
    top = etree.Element(f"{{{LEXML}}}LexML", nsmap={None: LEXML})  # type: ignore[dict-item]
    top.append(metadado(documento, writer.placed, em=em, notes=notes))
    top.append(norma)
    etree.cleanup_namespaces(top)
    return bytes(etree.tostring(top, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def lexml_id(id_: str) -> str:
    """Our id in LexML's grammar: twins, Latin suffixes and a restarted numbering as numbers."""
    restarted = id_.startswith("adct_")
    steps: list[str] = []
    for step in id_.removeprefix("adct_").split("_"):
        name, _, twin = step.partition("@")
        for word, value in LATINOS.items():
            name = name.replace(f"-{word}", f"-{value}")
        if restarted and not steps:
            name += "-900"
        steps.append(f"{name}-0-{twin}" if twin else name)
    return "_".join(steps)


def _choose(documento: Documento, em: str | None) -> dict[str, Escolha | None]:
    """The redação of each dispositivo at that point in time; None where it did not exist."""
    if em is None:
        return {d.id: Escolha(d.atual, d.atual.situacao) for d, _ in documento.percorrer()}
    chosen: dict[str, Escolha | None] = {}
    for id_, answer in resolve_all(documento, em).items():
        if answer.kind == "incerto":
            raise CitacaoRecusada(
                f"Não é certo qual texto de {id_} valia em {plain_date(em)}: escolha outra data."
            )
        if answer.kind == "versao":
            chosen[id_] = Escolha(answer.redacoes[0], "vigente")
        else:
            chosen[id_] = Escolha(None, "vigente") if answer.kind == "desconhecido" else None
    return chosen


def _plain(dispositivo: Dispositivo) -> tuple[str, ...]:
    """Label and text of a tree, a line for each dispositivo."""
    lines = [
        " ".join(filter(None, (dispositivo.rotulo, dispositivo.nome, dispositivo.atual.texto)))
    ]
    for filho in dispositivo.filhos:
        lines.extend(_plain(filho))
    return tuple(line for line in lines if line)


def _parte_inicial(documento: Documento) -> etree._Element:
    found = el("ParteInicial")
    found.append(el("Epigrafe", dated(documento.fonte).upper(), id="epigrafe"))
    if documento.fonte.ementa:
        found.append(el("Ementa", documento.fonte.ementa, id="ementa"))
    if documento.preambulo:
        preambulo = el("Preambulo", id="preambulo")
        for line in documento.preambulo:
            preambulo.append(el("p", line))
        found.append(preambulo)
    return found


class _Writer:
    """Writes the tree; keeps where each redação went and what had no place of its own."""

    def __init__(self, chosen: dict[str, Escolha | None], orders: dict[str, list[str]]) -> None:
        self.chosen = chosen
        self.orders = orders
        self.placed: list[tuple[str, Dispositivo, Escolha]] = []
        self.loose: list[tuple[str, tuple[str, ...]]] = []

    def add(self, parent: etree._Element, dispositivo: Dispositivo) -> None:
        """A heading or an article, below a heading or the whole."""
        choice = self.chosen.get(dispositivo.id)
        if choice is None:
            return
        if dispositivo.tipo == "artigo":
            parent.append(self._article(dispositivo, choice))
            return
        if dispositivo.tipo not in AGRUPADORES:
            self.loose.append((lexml_id(dispositivo.id), _plain(dispositivo)))
            return
        name = _GRUPOS.get(dispositivo.tipo)
        found = el(name or "AgrupamentoHierarquico", id=lexml_id(dispositivo.id))
        if name is None:
            found.set("nome", dispositivo.tipo)
        self._situate(found, dispositivo, choice)
        self._label(found, dispositivo, choice.redacao, heading="NomeAgrupador")
        labels = len(found)
        for filho in dispositivo.filhos:
            self.add(found, filho)
        # The schema wants a grouping without a name of its own filled, and before its neighbours.
        early = parent.tag == f"{{{LEXML}}}Articulacao" or all(
            etree.QName(other).localname in ("Rotulo", "NomeAgrupador", "AgrupamentoHierarquico")
            for other in parent
        )
        if name is None and (len(found) == labels or not early):
            self.loose.append((lexml_id(dispositivo.id), _plain_heading(dispositivo)))
            parent.extend(list(found)[labels:])
        else:
            parent.append(found)

    def _article(self, artigo: Dispositivo, choice: Escolha) -> etree._Element:
        id_ = lexml_id(artigo.id)
        found = el("Artigo", id=id_)
        redacao = choice.redacao
        nome = redacao.nome if redacao else artigo.nome
        if nome:
            found.append(el("TituloDispositivo", nome))
        found.append(el("Rotulo", (redacao.rotulo if redacao else "") or artigo.rotulo))
        caput = el("Caput", id=f"{id_}_cpt")
        self._situate(caput, artigo, choice)
        self._text(caput, choice)
        self._orders(caput, artigo.id)
        found.append(caput)
        below = [f for f in artigo.filhos if f.tipo != "paragrafo"]
        self._parts(caput, below, 0)
        for filho in artigo.filhos:
            if filho.tipo == "paragrafo":
                self._part(found, filho, lexml_id(filho.id), "Paragrafo", 0)
        return found

    def _parts(self, parent: etree._Element, filhos: list[Dispositivo], depth: int) -> None:
        """What hangs from caput, parágrafo, inciso or alínea; the generic ones stand last."""
        generic = 0
        for filho in sorted(filhos, key=lambda f: not _has_step(f, depth)):
            if _has_step(filho, depth):
                id_ = f"{parent.get('id')}_{lexml_id(filho.id.rpartition('_')[2])}"
                self._part(parent, filho, id_, _PARTES[filho.tipo], depth + 1)
            elif depth < len(_PASSOS):
                generic += 1
                id_ = f"{parent.get('id')}_dpg{generic}"
                self._part(parent, filho, id_, "DispositivoGenerico", depth + 1)
            elif self.chosen.get(filho.id) is not None:
                self.loose.append((lexml_id(filho.id), _plain(filho)))

    def _part(
        self, parent: etree._Element, dispositivo: Dispositivo, id_: str, name: str, depth: int
    ) -> None:
        choice = self.chosen.get(dispositivo.id)
        if choice is None:
            return
        found = el(name, id=id_)
        if name == "DispositivoGenerico":
            found.set("nome", dispositivo.tipo)
        self._situate(found, dispositivo, choice)
        self._label(found, dispositivo, choice.redacao, heading="TituloDispositivo")
        self._text(found, choice)
        self._orders(found, dispositivo.id)
        parent.append(found)
        self._parts(found, list(dispositivo.filhos), depth)

    def _label(
        self, found: etree._Element, dispositivo: Dispositivo, redacao: Redacao | None, heading: str
    ) -> None:
        rotulo = (redacao.rotulo if redacao else "") or dispositivo.rotulo
        nome = redacao.nome if redacao else dispositivo.nome
        parts = [el("Rotulo", rotulo)] if rotulo else []
        if nome:
            parts.insert(0 if heading == "TituloDispositivo" else len(parts), el(heading, nome))
        found.extend(parts)

    def _text(self, found: etree._Element, choice: Escolha) -> None:
        if choice.redacao is None:
            found.set("textoOmitido", "s")
        elif choice.redacao.texto:
            found.append(el("p", choice.redacao.texto))

    def _orders(self, found: etree._Element, id_: str) -> None:
        """The new text that an amending law gives, as printed: its parts are of another norm."""
        lines = self.orders.get(id_, ())
        if lines:
            block = el("Alteracao", id=f"{found.get('id')}_alt1")
            for line in lines:
                block.append(el("p", line))
            found.append(block)

    def _situate(self, found: etree._Element, dispositivo: Dispositivo, choice: Escolha) -> None:
        if choice.situacao in _SITUACOES:
            found.set("situacao", choice.situacao)
        self.placed.append((found.get("id") or "", dispositivo, choice))
        choice.element.append(found)


def _has_step(dispositivo: Dispositivo, depth: int) -> bool:
    step = dispositivo.id.rpartition("_")[2][:3]
    return depth < len(_PASSOS) and dispositivo.tipo in _PARTES and step in _PASSOS[depth]


def _plain_heading(dispositivo: Dispositivo) -> tuple[str, ...]:
    return (" ".join(filter(None, (dispositivo.rotulo, dispositivo.nome))) or dispositivo.tipo,)
