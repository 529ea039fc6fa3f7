"""The pictures of the guide and the README, taken of a running application:

python -m tests.e2e.pictures http://127.0.0.1:8501
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.conftest import CHROMIUM, QUIET, ROOT, settled

FOLDER = ROOT / "docs" / "imagens"
PICTURES = {
    "buscar": ("?q=barulho%20de%20madrugada", 1024, 900),
    "escolha": ("?q=art%2023", 1024, 720),
    "norma": ("?norma=colatina&d=art36", 1024, 720),
    "mudancas": ("?norma=colatina&d=art39&v=mudancas&de=2015&lado=1", 1024, 900),
    "comparar": ("?p=comparar&q=com%C3%A9rcio%20ambulante", 1280, 900),
    "temas": ("?p=comparar", 1280, 900),
}
"""Name → address, width, height."""


def take(page: Page, site: str, name: str, folder: Path) -> None:
    """One picture, once everything that the page waits for is there."""
    query, width, height = PICTURES[name]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site}/{query}")
    settled(page)
    if name == "temas":
        title = page.get_by_role("heading", name="Quem trata de quê")
        title.evaluate("node => node.scrollIntoView()")
    page.wait_for_timeout(500)
    page.screenshot(path=str(folder / f"{name}.png"))


def main(site: str, folder: Path = FOLDER) -> None:
    """All pictures into a folder."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        page = browser.new_page(locale="pt-BR")
        page.set_default_timeout(120_000)
        for name in PICTURES:
            take(page, site.rstrip("/"), name, folder)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
