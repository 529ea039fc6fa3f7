"""Who rules on what: themes × municipalities, the way in for those who do not know what to ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from index.results import Comparacao, RespostaMunicipio
from parsing.model import Fonte
from ui import wording
from ui.html import Html, el, link
from ui.links import Endereco

TEMAS: dict[str, str] = {
    "Ruído e sossego": "ruído e perturbação do sossego público",
    "Comércio ambulante": "comércio ambulante",
    "Mesas e cadeiras na calçada": "ocupação do passeio com mesas e cadeiras",
    "Horário do comércio": "horário de funcionamento do comércio",
    "Animais": "animais soltos na via pública",
    "Lixo e limpeza": "lixo e limpeza das vias públicas",
    "Terrenos sem muro ou com mato": "limpeza e muros de terrenos baldios",
    "Calçadas": "construção e conservação de passeios",
    "Publicidade": "anúncios, letreiros e publicidade",
    "Fogos e inflamáveis": "fogos de artifício e inflamáveis",
    "Feiras e mercados": "feiras livres e mercados",
    "Água e esgoto": "esgoto e abastecimento de água",
    "Obras e tapumes": "tapumes e andaimes de obras",
    "Divertimentos públicos": "licença para espetáculos e divertimentos públicos",
    "Cemitérios": "cemitérios e sepultamentos",
    "Queimadas": "queimadas e corte de árvores",
    "Defesa e recurso": "prazo de defesa e recurso contra a multa",
}
"""Themes of municipal codes: the name on screen and the query behind it."""

_LEVELS = (
    (0.8, 3, "trata"), (0.5, 2, "parece tratar"), (0.25, 1, "duvidoso"),
    (0.0, 0, "não encontrado"),
)  # fmt: skip


def level(resposta: RespostaMunicipio) -> tuple[int, str]:
    """0 to 3, and the word for it: how sure it is that the municipality's norms rule on a theme."""
    for floor, step, word in _LEVELS:
        if resposta.confianca >= floor:
            return step, word
    return 0, "não encontrado"


def heat(found: Mapping[str, Comparacao], fontes: Iterable[Fonte]) -> Html:
    """The table; each cell leads to the comparison of its theme. Words, not colour alone."""
    names = {f.municipio_id or f.chave: wording.municipality(f) for f in fontes}
    head = el(
        "tr", el("th", "Tema", scope="col"), [el("th", n, scope="col") for n in names.values()]
    )
    rows = [_row(theme, comparacao, tuple(names)) for theme, comparacao in found.items()]
    table = el(
        "table", el("caption", "Quem trata de quê", class_="so-leitor"), el("thead", head),
        el("tbody", rows), class_="tabela calor",
    )  # fmt: skip
    return el(
        "section",
        el("h2", "Quem trata de quê"),
        el(
            "p",
            "Quão provável é que as normas pesquisadas de cada município tratem do tema; ",
            "abra um tema para ler e comparar as regras.",
            class_="meta",
        ),
        el("div", table, class_="rolagem", tabindex="0", role="region",
           aria_label="Quem trata de quê"),
        class_="comeco",
    )  # fmt: skip


def _row(theme: str, comparacao: Comparacao, towns: Sequence[str]) -> Html:
    answers = {m.municipio: m for m in comparacao.municipios}
    place = Endereco("comparar", q=TEMAS.get(theme, theme))
    cells = []
    for town in towns:
        step, word = level(answers[town]) if town in answers else (0, "não pesquisado")
        cells.append(el("td", word, class_=f"nivel-{step}"))
    return el("tr", el("th", link(theme, place.href), scope="row"), cells)
