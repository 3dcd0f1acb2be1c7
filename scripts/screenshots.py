"""Takes the README's pictures again, from the real page in a real browser: `make screenshots`."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DECISIONS = {"onix": 14, "onemore": 3, "oncard": 24, "memodixe": 11}
"""The games that are shown, and how far into each."""

PLAY_NOW = {"en": "Play now", "fr": "Jouer tout de suite"}
GOOD = ("Place", "Poser", "Turn die", "Retourner", "Play the card", "Jouer la carte")
"""How moves begin that make a good picture."""


@contextmanager
def house() -> Iterator[str]:
    """A server of our own; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablee", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--pace", "0", "--database", f"sqlite:///{folder}/a.db"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"{address}/health")
            yield address
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=1)  # noqa: S310
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{address} does not answer")


def picture(
    browser: Browser, address: str, name: str, language: str, width: int, dark: bool
) -> None:
    """The home page, and a table in the middle of each game."""
    context = browser.new_context(
        viewport={"width": width, "height": 800 if width > 600 else 740},
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        # A mouse would lift the card that it happens to rest on.
        has_touch=width < 600,
        is_mobile=width < 600,
    )
    page = context.new_page()
    for place, game in enumerate(DECISIONS):
        page.goto(address)
        play_now = page.get_by_role("button", name=PLAY_NOW[language]).nth(place)
        play_now.wait_for()
        if place == 0:
            keep(page, f"home.{name}")
        play_now.click()
        page.locator(f".{game}").wait_for()
        play_on(page, DECISIONS[game])
        keep(page, f"{game}.{name}")
    context.close()


def play_on(page: Page, decisions: int) -> None:
    """Make some decisions of those that the list of moves offers."""
    moves = page.locator("#actions li button")
    for made in range(decisions):
        page.wait_for_timeout(600)
        words = moves.all_inner_texts()
        good = [place for place, text in enumerate(words) if text.startswith(GOOD)]
        if words:
            chosen = good[made * 7 % len(good)] if good else len(words) - 1
            moves.nth(chosen).evaluate("button => button.click()")
    page.wait_for_timeout(1500)
    # The bots do not wait for what is still being shown; a picture does.
    page.locator(".over-middle").wait_for(state="detached")


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(500)
    file = PICTURES / f"{name}.png"
    page.screenshot(path=file)
    print(file)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with house() as address, sync_playwright() as browsers:
        browser = browsers.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        picture(browser, address, "en", "en", 1280, dark=False)
        picture(browser, address, "phone.fr", "fr", 360, dark=True)
        browser.close()


if __name__ == "__main__":
    main()
