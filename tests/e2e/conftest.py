"""A running application over the bundled corpus, and a real browser to walk through it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from corpus import catalog
from index import build

ROOT = Path(__file__).resolve().parents[2]
CAPTURAS = Path(__file__).resolve().parent / "capturas"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--no-first-run", "--disable-default-apps",
)  # fmt: skip
expect.set_options(timeout=60_000)
READY = ".pe"
"""The foot: the last thing that a page draws."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may miss a moment: a failed walk is walked again, twice at most.
    A fault of the page fails every time."""
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=3))


@pytest.fixture(scope="session", autouse=True)
def _browser_there() -> None:
    if Path(CHROMIUM).exists():
        return
    if os.environ.get("POSTURAS_CI"):
        pytest.fail(f"O navegador {CHROMIUM} não está instalado nesta máquina de testes.")
    pytest.skip(f"Sem o navegador {CHROMIUM}.")


def serve(data: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the application on a free port of loopback; (process, address)."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.port", str(port),
         "--server.fileWatcherType", "none"],
        cwd=ROOT, env=os.environ | {"POSTURAS_DATA": str(data)}, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    for _ in range(720):
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2):
                return process, address
        except OSError:
            time.sleep(0.25)
    process.kill()
    process.wait(timeout=20)
    raise RuntimeError("A aplicação não respondeu em 180 segundos.")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of the application, with the index of the five norms built where it is not yet."""
    data = catalog.data_dir()
    build(catalog.load().documentos(), data)
    process, address = serve(data)
    yield address
    process.terminate()
    process.wait(timeout=20)


@pytest.fixture(scope="session")
def browser(_browser_there: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open an address in a fresh browser profile; the page fails the test on a script error."""
    contexts = []
    errors: list[str] = []

    def open_(query: str = "", *, width: int = 1280, height: int = 900, scale: float = 1) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=scale, locale="pt-BR",
            permissions=["clipboard-read", "clipboard-write"], accept_downloads=True,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{site}/{query}")
        settled(page)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not errors


def settled(page: Page) -> None:
    """Wait until the page is drawn and search by meaning has had its say."""
    page.wait_for_selector(READY)
    page.wait_for_function("!document.body.innerText.includes('está sendo carregada')")
    page.wait_for_function("!document.querySelector('[data-stale=\"true\"] .stHtml')")
    page.wait_for_timeout(250)


@pytest.fixture
def shoot() -> Callable[[Page, str], None]:
    """Keep a screenshot of the whole page."""
    CAPTURAS.mkdir(exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=str(CAPTURAS / f"{name}.png"))

    return keep
