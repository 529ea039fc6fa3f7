"""One dispositivo on screen: label, text, notes, older redações, problems, and what hangs below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from parsing.definitions import Uso
from parsing.model import AGRUPADORES, Dispositivo, Documento, Linha, Problema, Redacao, Referencia
from ui import wording
from ui.html import Html, el, esc, fold, hidden, join, link
from ui.links import Endereco
from ui.naming import descending
from ui.norm_name import by
from ui.references import linked
from ui.shown import Exibicao, Exibida


@dataclass(frozen=True, slots=True)
class Leitura:
    """Everything that the reading view of one norm needs to know."""

    documento: Documento
    endereco: Endereco
    exibicao: Exibicao
    alvo: str = ""
    versao: int | None = None
    """The redação that the address names, if it names one."""
    problemas: Mapping[str, tuple[Problema, ...]] = field(default_factory=dict)
    linhas: Mapping[int, Linha] = field(default_factory=dict)
    referencias: Mapping[tuple[str, int], tuple[Referencia, ...]] = field(default_factory=dict)
    termos: Mapping[tuple[str, int], tuple[Uso, ...]] = field(default_factory=dict)
    """Defined terms used in each text."""
    painel: Callable[[str], Html] | None = None
    """Markup of the panel under the chosen dispositivo."""

    @property
    def antigas(self) -> bool:
        """Whether older redações are offered (not in a text as of a date)."""
        return not self.endereco.em

    @property
    def ancora(self) -> str | None:
        """Id of the element to go to: the chosen dispositivo, or an older redação of it."""
        if not self.alvo:
            return None
        shown = self.exibicao[self.alvo].redacao
        older = self.antigas and shown and self.versao not in (None, shown.versao)
        return f"d-{self.alvo}-v{self.versao}" if older else f"d-{self.alvo}"

    def href(self, id_: str, versao: int | None = None) -> str:
        """Lasting address of a dispositivo, or of one redação of it."""
        d = id_ if versao is None else f"{id_}:v{versao}"
        vista = self.endereco.vista if self.endereco.vista != "mudancas" else ""
        place = Endereco(pagina="norma", norma=self.documento.fonte.chave, d=d, vista=vista)
        return place.mais(em=self.endereco.em if versao is None else "").href


def branch(leitura: Leitura, dispositivo: Dispositivo, depth: int) -> Html:
    """A dispositivo with everything below it; `depth` is the heading level."""
    if dispositivo.tipo in AGRUPADORES or dispositivo.tipo == "anexo":
        return _division(leitura, dispositivo, depth)
    return _article(leitura, dispositivo, depth)


def _division(leitura: Leitura, dispositivo: Dispositivo, depth: int) -> Html:
    shown = leitura.exibicao[dispositivo.id]
    if shown.tipo == "ausente":
        return join()
    redacao = shown.redacao or dispositivo.atual
    head = el(
        f"h{min(depth, 6)}",
        el("span", redacao.rotulo or dispositivo.rotulo, class_="div-rotulo"),
        el("span", redacao.nome, class_="div-nome") if redacao.nome else None,
        class_=f"divisao div-{dispositivo.tipo}",
        id=f"d-{dispositivo.id}",
    )
    text = el("p", redacao.texto, class_="div-texto") if redacao.texto else None
    children = [branch(leitura, child, depth + 1) for child in dispositivo.filhos]
    return el(
        "section", head, text, _note(redacao), _problems(leitura, dispositivo.id),
        _panel(leitura, dispositivo.id), children, class_="grupo",
    )  # fmt: skip


def _article(leitura: Leitura, dispositivo: Dispositivo, depth: int) -> Html:
    shown = leitura.exibicao[dispositivo.id]
    if shown.tipo == "ausente" and not any(_present(leitura, c) for c in dispositivo.filhos):
        return join()
    redacao = shown.redacao
    nome = (redacao or dispositivo.atual).nome
    title = el("p", nome, class_="epigrafe") if nome else None
    return el(
        "section",
        title,
        own(leitura, dispositivo, heading=min(depth, 6)),
        [part(leitura, child) for child in dispositivo.filhos],
        class_="artigo" + (" revogado" if redacao and redacao.situacao == "revogado" else ""),
    )


def _present(leitura: Leitura, dispositivo: Dispositivo) -> bool:
    return leitura.exibicao[dispositivo.id].tipo != "ausente" or any(
        _present(leitura, child) for child in dispositivo.filhos
    )


def part(leitura: Leitura, dispositivo: Dispositivo) -> Html:
    """What hangs below an article: itself and its own parts."""
    if not _present(leitura, dispositivo):
        return join()
    children = [part(leitura, child) for child in dispositivo.filhos]
    return el("div", own(leitura, dispositivo), children, class_=f"parte p-{dispositivo.tipo}")


def own(leitura: Leitura, dispositivo: Dispositivo, *, heading: int = 0) -> Html:
    """Label, text, note, older redações, problems and panel of one dispositivo, not its parts."""
    shown = leitura.exibicao[dispositivo.id]
    id_ = dispositivo.id
    chosen = id_ == leitura.alvo
    line = el(
        "div",
        _label(leitura, dispositivo, heading),
        _dash(leitura, dispositivo, shown),
        " ",
        text_of(leitura, id_, shown),
        " ",
        _note(shown.redacao),
        _copy(leitura, id_, shown.redacao),
        class_="disp" + (" alvo" if chosen else "") + _state_class(shown),
        id=f"d-{id_}",
        tabindex="-1" if chosen else None,
    )
    older = _older(leitura, dispositivo, shown) if leitura.antigas else None
    return join(line, older, _problems(leitura, id_), _panel(leitura, id_))


def _label(leitura: Leitura, dispositivo: Dispositivo, heading: int) -> Html:
    shown = leitura.exibicao[dispositivo.id]
    rotulo = (shown.redacao.rotulo if shown.redacao else "") or dispositivo.rotulo
    anchor = link(
        rotulo or "Texto", leitura.href(dispositivo.id), class_="rot",
        aria_current="true" if dispositivo.id == leitura.alvo else None,
    )  # fmt: skip
    return el(f"h{heading}", anchor, class_="art-rotulo") if heading else anchor


def _dash(leitura: Leitura, dispositivo: Dispositivo, shown: Exibida) -> str | None:
    """The dash between the label of an inciso and its text (`parsing.printed.label`)."""
    rotulo = (shown.redacao.rotulo if shown.redacao else "") or dispositivo.rotulo
    led = wording.label(dispositivo.tipo, rotulo, leitura.documento.fonte.pais)
    return led.removeprefix(rotulo) or None


def text_of(leitura: Leitura, id_: str, shown: Exibida) -> Html:
    """The text of what is shown; or the sentence that says why there is none."""
    redacao = shown.redacao
    if shown.tipo == "desconhecido":
        return el("span", "Texto anterior desconhecido: a fonte não o traz.", class_="sem-texto")
    if shown.tipo == "ausente" or redacao is None:
        return el("span", "Não existia nesta data.", class_="sem-texto")
    references = leitura.referencias.get((id_, redacao.versao), ())
    terms = leitura.termos.get((id_, redacao.versao), ())
    words = linked(redacao.texto, references, leitura.documento.fonte.chave, terms)
    if redacao.situacao in ("revogado", "vetado", "suspenso"):
        said = el("strong", f"({wording.SITUATION[redacao.situacao].capitalize()})")
        return join(said, " ", el("s", hidden("texto fora de vigor: "), words) if words else None)
    if shown.tipo == "incerto":
        doubt = el("em", "Nesta data há dúvida entre as redações: ", class_="duvida")
        others = [el("span", " ou ", el("q", other.texto)) for other in shown.outras]
        return join(doubt, words, others)
    return el("span", words, class_="texto")


def _state_class(shown: Exibida) -> str:
    if shown.redacao is None or shown.tipo != "versao":
        return "" if shown.tipo == "versao" else f" {shown.tipo}"
    return "" if shown.redacao.situacao == "vigente" else f" {shown.redacao.situacao}"


def _note(redacao: Redacao | None) -> Html | None:
    said = wording.notes(redacao) if redacao else ""
    return el("span", f"({said})", class_="nota") if said else None


def _copy(leitura: Leitura, id_: str, redacao: Redacao | None) -> Html | None:
    """A button that copies text, caput and a short citation: the script finds them in the page."""
    if redacao is None or not redacao.texto:
        return None
    name = descending(id_, leitura.documento.fonte.pais)
    return el(
        "button", "Copiar", type="button", class_="copiar-linha", data_copiar_dispositivo=name,
        aria_label=f"Copiar {name} com a citação", tabindex="-1",
    )  # fmt: skip


def _older(leitura: Leitura, dispositivo: Dispositivo, shown: Exibida) -> Html | None:
    """The other redações, newest first, each with the act that changed it; folded by default."""
    others = [r for r in dispositivo.redacoes if r is not shown.redacao]
    if not others:
        return None
    wide = leitura.endereco.vista == "multivigente" or dispositivo.id == leitura.alvo
    number = wording.count(len(others), "redação anterior", "redações anteriores")
    return fold(
        number,
        [_older_one(leitura, dispositivo, r) for r in reversed(others)],
        open_=wide,
        class_="anteriores",
    )


def _older_one(leitura: Leitura, dispositivo: Dispositivo, redacao: Redacao) -> Html:
    id_ = f"d-{dispositivo.id}-v{redacao.versao}"
    chosen = leitura.ancora == id_
    following = next((r for r in dispositivo.redacoes if r.versao == redacao.versao + 1), None)
    acts = [n.norma for n in following.notas if n.norma] if following else []
    changed = f", superada {by(acts[0])}" if acts else ""
    complete = leitura.documento.fonte.historico == "completo"
    name = wording.redacao_name(redacao, first_is_original=complete)
    when = f" ({wording.period(redacao)})" if redacao.inicio or redacao.fim else ""
    return el(
        "div",
        el(
            "p",
            link(name, leitura.href(dispositivo.id, redacao.versao)),
            changed,
            when,
            class_="qual",
        ),
        el("p", el("s", hidden("redação superada: "), esc(redacao.texto)), class_="superado"),
        class_="anterior alvo" if chosen else "anterior",
        id=id_,
        tabindex="-1" if chosen else None,
    )


def _problems(leitura: Leitura, id_: str) -> Html | None:
    """Defects of the source at this place, in words, with the raw line."""
    found = [p for p in leitura.problemas.get(id_, ()) if p.nivel != "informacao"]
    if not found:
        return None
    return fold(
        wording.count(len(found), "problema na fonte", "problemas na fonte"),
        [_problem(leitura, problem) for problem in found],
        class_="problema",
    )


def _problem(leitura: Leitura, problem: Problema) -> Html:
    raw = leitura.linhas.get(problem.linha or 0)
    shown = (raw.original or raw.texto) if raw else None
    return el(
        "div",
        el("p", wording.without_ids(problem.mensagem, leitura.documento.fonte.pais)),
        el("p", f"Linha {problem.linha} do texto original: ", el("code", shown)) if shown else None,
    )


def _panel(leitura: Leitura, id_: str) -> Html | None:
    return leitura.painel(id_) if leitura.painel and id_ == leitura.alvo else None
