"""A law of another municipality, from the upload to a search that finds it, in a real browser."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from corpus import catalog
from index.refresh import refresh
from tests.e2e.conftest import serve, settled
from tests.forms import to_pdf

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(1200)]
Shoot = Callable[[Page, str], None]

LAW = [
    "LEI Nº 12, DE 5 DE MARÇO DE 2009",
    "Institui normas de posturas.",
    "O PREFEITO MUNICIPAL DE BREJO, Estado do Maranhão, sanciona a seguinte Lei:",
    "Art. 1º É proibido criar codornas em sacadas de prédios.",
    "§ 1º A multa é de 10 UFM.",
    "Art. 3º Esta Lei entra em vigor na data de sua publicação.",
]
NEWER = [*LAW[:4], "§ 1º A multa é de 30 UFM. (Redação dada pela Lei nº 20/2020)", LAW[5]]
AMENDING = """LEI Nº 31, DE 2 DE MAIO DE 2022
Altera a Lei nº 12, de 5 de março de 2009.
O PREFEITO MUNICIPAL DE BREJO sanciona a seguinte Lei:
Art. 1º O art. 1º da Lei nº 12, de 5 de março de 2009, passa a vigorar com a seguinte redação:
“Art. 1º É proibido criar codornas e galinhas em sacadas de prédios.
............................................” (NR)
Art. 2º O art. 90 da Lei nº 12, de 5 de março de 2009, fica revogado.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
"""


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The application over a data folder of its own; vectors already computed are taken along."""
    data = tmp_path_factory.mktemp("dados")
    for name in ("vetores", "modelos", "tabelas"):
        if (catalog.data_dir() / name).is_dir():
            shutil.copytree(catalog.data_dir() / name, data / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POSTURAS_DATA", str(data))
        refresh()
    process, address = serve(data)
    yield address
    process.terminate()
    process.wait(timeout=20)


def accessible(page: Page) -> None:
    """No serious fault in what this page draws."""
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    assert not serious, [(v["id"], v["nodes"][0]["html"][:160]) for v in serious]


def indexed(page: Page) -> None:
    """Wait until the index of the page's last step is in use."""
    page.get_by_text("está no acervo").wait_for()
    page.get_by_text("Atualizando a busca").wait_for(timeout=20_000)
    page.wait_for_function(
        "!document.body.innerText.includes('Atualizando a busca')", timeout=300_000
    )
    settled(page)


def bring(page: Page, name: str, data: bytes) -> None:
    page.set_input_files(
        "input[type=file]", files=[{"name": name, "mimeType": "text/plain", "buffer": data}]
    )


def test_from_upload_to_search_result(own_site: str, browser: Browser, shoot: Shoot) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 1400}, locale="pt-BR")
    other = browser.new_page(viewport={"width": 1280, "height": 900}, locale="pt-BR")
    for one in (page, other):
        one.set_default_timeout(60_000)
    other.goto(f"{own_site}/?p=norma")
    settled(other)
    assert "Brejo/MA" not in other.inner_text("body")

    page.goto(f"{own_site}/?p=importar")
    settled(page)
    accessible(page)
    bring(page, "lei.pdf", to_pdf(LAW))
    page.get_by_text("De que lei se trata").wait_for()
    settled(page)
    expect(page.get_by_label("Município")).to_have_value("Brejo")
    expect(page.get_by_label("Data", exact=True)).to_have_value("05/03/2009")
    expect(page.locator("body")).to_contain_text("falta Art. 2º")
    page.get_by_label("Município").fill("Colatina")
    page.get_by_label("Município").press("Enter")
    expect(page.locator(".mensagem").first).to_contain_text("O texto traz município “Brejo”")
    page.get_by_label("Município").fill("Brejo")
    page.get_by_label("Título").fill("Código de Posturas")
    page.get_by_label("Título").press("Enter")
    settled(page)
    accessible(page)
    shoot(page, "importar-1280")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shoot(page, "importar-390")
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.get_by_role("button", name="Acrescentar ao acervo").click()
    indexed(page)

    other.goto(f"{own_site}/?q=codornas em sacadas")
    settled(other)
    expect(other.locator(".cartao").first).to_contain_text("Brejo/MA")
    expect(other.locator(".cartao").first).to_contain_text("codornas")

    page.get_by_role("button", name="Substituir o texto").click()
    page.get_by_label("Norma que ganha novo texto").wait_for()
    settled(page)
    bring(page, "nova.txt", "\n".join(NEWER).encode())
    page.locator(".mudanca").wait_for()
    expect(page.get_by_label("Norma que ganha novo texto")).to_be_visible()
    expect(page.locator(".mudanca")).to_contain_text("§ 1º")
    expect(page.locator(".mudanca ins")).to_contain_text("30")
    expect(page.locator(".mudanca del")).to_contain_text("10")
    shoot(page, "importar-substituir")
    page.get_by_role("button", name="Pôr no lugar do texto anterior").click()
    indexed(page)

    page.get_by_role("button", name="Aplicar lei alteradora").click()
    page.get_by_label("Norma alterada").wait_for()
    settled(page)
    bring(page, "lei-31.txt", AMENDING.encode())
    page.locator(".mudanca").wait_for()
    expect(page.locator(".mudanca ins")).to_contain_text("e galinhas")
    expect(page.locator("body")).to_contain_text("1 ordem não aplicada")
    accessible(page)
    shoot(page, "importar-aplicar")
    page.get_by_role("button", name="Aceitar as mudanças").click()
    indexed(page)
    other.goto(f"{own_site}/?norma=brejo&d=art1")
    settled(other)
    expect(other.locator("#d-art1")).to_contain_text("codornas e galinhas")

    page.get_by_role("button", name="Retirar do acervo").click()
    page.get_by_role("button", name="Retirar mesmo").click()
    expect(page.locator("body")).to_contain_text("foi retirada do acervo")
    other.goto(f"{own_site}/?p=norma")
    settled(other)
    assert "Brejo/MA" not in other.inner_text("body")


def test_what_cannot_be_read_is_a_sentence(own_site: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="pt-BR")
    page.goto(f"{own_site}/?p=importar")
    settled(page)
    bring(page, "../../etc/<b>lei</b>.txt", b"\x00" * 4096)
    expect(page.locator(".mensagem.erro")).to_contain_text("está vazio")
    assert page.locator(".mensagem.erro b").count() == 0
    page.get_by_label("Ou cole aqui o texto").fill("Prezado senhor,\n<script>alert(1)</script>")
