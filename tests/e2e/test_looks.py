"""How each page looks: width, language, notice, accessibility, print; screenshots are kept."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import CAPTURAS

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]
Visit = Callable[..., Page]
Shoot = Callable[[Page, str], None]

PAGES = {
    "inicio": "",
    "busca": "?q=barulho%20de%20madrugada",
    "busca-sem-resposta": "?q=%22palavras%20que%20nenhum%20c%C3%B3digo%20traz%22",
    "comparacao": "?p=comparar&q=com%C3%A9rcio%20ambulante",
    "escolha": "?q=art%2023",
    "busca-tabela": "?q=barulho%20de%20madrugada&v=tabela&marca=colatina:art160_par1:v1",
    "data-futura": "?norma=paraguacu&em=2090",
    "multivigente": "?norma=colatina&v=multivigente",
    "normas": "?p=norma",
    "norma": "?norma=colatina&d=art36",
    "norma-pt": "?norma=lagoa",
    "norma-em-2015": "?norma=colatina&d=art39&em=2015",
    "mudancas": "?norma=colatina&d=art39&v=mudancas&de=2015&lado=1",
    "historico": "?p=historico",
    "ato": "?p=historico&norma=colatina&ato=lei-7043-2022",
    "selecao": "?p=selecao&sel=colatina:art33:v1,lagoa:art23:v1",
    "qualidade": "?p=qualidade",
    "temas": "?p=comparar",
    "multas": "?p=multas",
    "importar": "?p=importar",
}
WIDTHS = (390, 1280, 1920)
ENGLISH = re.compile(
    r"\b(the|search|loading|running|error|none|null|true|false|undefined|nan|submit|choose|select"
    r"|press|apply|clear|download|skip|main content|menu|close|open|show|hide|deploy|stop|rerun"
    r"|settings|sidebar|option|options|help|page|more|less|with)\b",
    re.IGNORECASE,
)
RAW_ID = re.compile(r"\bart\d+[_@:]|_(?:par|inc|ali|cpt|num)\d*\b|\bbr-[a-z]{2}-|\bpt-acores-")
SPOKEN = """() => [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')]
  .filter(e => e.offsetParent !== null)
  .flatMap(e => ['aria-label','title','placeholder','alt'].map(a => e.getAttribute(a) || ''))
  .join(' | ')"""


@pytest.mark.parametrize("name", PAGES)
def test_page_at_each_width(visit: Visit, shoot: Shoot, name: str) -> None:
    for width in WIDTHS:
        page = visit(PAGES[name], width=width, height=844 if width == 390 else 900)
        shoot(page, f"{name}-{width}")
        words = page.locator("body").inner_text()
        assert "Texto sem valor oficial" in words
        assert not RAW_ID.findall(words)
        assert not ENGLISH.findall(words)
        assert not ENGLISH.findall(_spoken(page))
        assert _sideways(page) <= 1
        assert page.locator("h1:visible").count() == 1
        assert page.evaluate("document.documentElement.lang") == "pt-BR"
        page.context.close()


def _spoken(page: Page) -> str:
    """What a screen reader says, once late widgets have their Portuguese names."""
    for _ in range(40):
        if not ENGLISH.findall(str(page.evaluate(SPOKEN))):
            break
        page.wait_for_timeout(250)
    return str(page.evaluate(SPOKEN))


def _sideways(page: Page) -> int:
    """Pixels by which the page is wider than the window."""
    return int(
        page.evaluate(
            "(() => { const m = document.querySelector('[data-testid=\"stMain\"]');"
            "return m.scrollWidth - m.clientWidth; })()"
        )
    )


@pytest.mark.parametrize("name", PAGES)
def test_no_serious_barrier(visit: Visit, name: str) -> None:
    for width in (390, 1280):
        page = visit(PAGES[name], width=width)
        found = Axe().run(page).response["violations"]
        serious = [
            (v["id"], v["nodes"][0]["html"][:200], v["nodes"][0]["failureSummary"][:200])
            for v in found
            if v["impact"] in ("serious", "critical")
        ]
        assert not serious
        page.context.close()


@pytest.mark.parametrize("name", ["busca", "comparacao", "norma", "mudancas"])
def test_zoom_of_200_percent_loses_nothing(visit: Visit, name: str) -> None:
    page = visit(PAGES[name], width=640, height=450, scale=2)
    assert _sideways(page) <= 1


@pytest.mark.parametrize("name", ["busca", "comparacao", "norma-pt", "ato", "multas", "selecao"])
def test_print_holds_the_text_and_no_menu(visit: Visit, name: str) -> None:
    page = visit(PAGES[name])
    page.emulate_media(media="print")
    CAPTURAS.mkdir(exist_ok=True)
    pdf = page.pdf(path=str(CAPTURAS / f"{name}-impressa.pdf"), format="A4")
    assert len(pdf) > 20_000
    assert not page.locator(".barra nav").is_visible()
    assert page.locator(".aviso-oficial").first.is_visible()


def test_cards_say_where_and_until_when(visit: Visit) -> None:
    page = visit(PAGES["busca"])
    cards = page.locator(".cartao").all()
    assert cards
    for card in cards:
        words = card.inner_text().casefold()
        assert "código de posturas" in words
        assert "consolidado até" in words or "data de consolidação não informada" in words
        assert card.locator("h2 a").inner_text().startswith("Art")


def test_nothing_jumps_once_results_are_there(visit: Visit) -> None:
    page = visit(PAGES["busca"])
    top = page.locator(".cartao").nth(0).bounding_box()
    page.wait_for_timeout(1500)
    assert page.locator(".cartao").nth(0).bounding_box() == top
