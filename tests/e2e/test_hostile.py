"""A law is data: one that carries scripts, markup and invisible signs shows as text everywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from corpus import catalog
from index import build, encoder
from parsing.model import Fonte
from tests.e2e.conftest import serve, settled

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

BAD = (
    "<script>document.title='tomado'</script> <img src=x onerror=\"document.title='tomado'\"> "
    "**negrito** $x^2$ :red[cor] &lt;b&gt; \u202eoculto"
)
LAW = f"""LEI Nº 1, DE 1º DE JANEIRO DE 2020
CAPÍTULO I
{BAD}
Art. 1º É proibido soltar balões. {BAD}
§ 1º A multa por soltar balões será de 10 UFM. {BAD}
I - no centro; {BAD}
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site whose user has imported such a law."""
    data: Path = tmp_path_factory.mktemp("hostil")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POSTURAS_DATA", str(data))
        patch.setattr(encoder, "available", lambda *_: "sem codificador neste teste")
        catalogo = catalog.load()
        fonte = Fonte(
            "hostil", uf="XX", municipio=f"Vila {BAD}", municipio_id="br-xx-vila", titulo=BAD,
            ementa=BAD, observacao=BAD,
        )  # fmt: skip
        catalogo.add(fonte, LAW)
        build(catalog.load().documentos(), data)
    process, address = serve(data)
    yield address
    process.terminate()
    process.wait(timeout=20)


PLACES = (
    "?norma=hostil&d=art1_par1",
    "?norma=hostil&v=mudancas",
    "?q=soltar%20bal%C3%B5es",
    "?q=soltar%20bal%C3%B5es&v=tabela&marca=hostil:art1:v1",
    "?q=art.%201",
    "?q=%24x%5E2%24%20**negrito**",
    "?p=comparar&q=soltar%20bal%C3%B5es",
    "?p=norma",
    "?p=selecao&sel=hostil:art1_par1:v1",
    "?p=qualidade",
    "?p=historico",
    "?q=%3Cscript%3Edocument.title%3D%27tomado%27%3C%2Fscript%3E",
    "?norma=%3Cimg%20src%3Dx%20onerror%3D%22document.title%3D%27tomado%27%22%3E",
)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_of_a_law_or_of_an_address_runs(hostile: str, browser: Browser, place: str) -> None:
    page: Page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="pt-BR")
    page.set_default_timeout(60_000)
    page.goto(f"{hostile}/{place}")
    settled(page)
    assert "tomado" not in page.title()
    assert page.locator(".stHtml img, .stHtml b, .stHtml math, .katex").count() == 0
    assert page.locator("#conteudo").count() == 1
    if "hostil" in place or "bal" in place:
        words = page.locator("body").inner_text()
        assert "<script>document.title='tomado'</script>" in words
        assert "**negrito** $x^2$ :red[cor] &lt;b&gt;" in words
        assert "⟦U+202E⟧oculto" in words
    page.close()
