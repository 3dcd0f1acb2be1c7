"""A real Chromium, a real server, and people between them.

Everything lives no longer than these tests: while Playwright is running, no test of the same
process can run an event loop of its own.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.browser.browsers import Browsers, empty
from tests.browser.forward import ForwardServer
from tests.browser.people import MILLISECONDS, Person
from tests.browser.replaced import ReplacedServer
from tests.browser.words import LOCALES
from tests.server.serving import Place, Server

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}

QUICKLY: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
"""Motion is not the subject, and calm tables are quicker. Nor is what a browser keeps for the day
without a network: everybody here comes with a new one, which would fetch it each time."""

BOTH_LANGUAGES = ["fr", pytest.param("en", marks=pytest.mark.soak)]
"""For what is seen in both elsewhere: `tour.py` walks through every screen in each."""

OFFLINE: dict[str, Any] = {"service_workers": "allow", "new": True}
"""For whoever is to find it there."""


class Invite(Protocol):
    """Somebody new, with a browser of their own; `habits` are those of Playwright's contexts.

    Nobody has had a `new` browser, nor will anybody: for those who change what it is.
    """

    def __call__(
        self,
        language: str = "en",
        at: Place | None = None,
        *,
        new: bool = False,
        viewport: ViewportSize = LAPTOP,
        **habits: Any,
    ) -> Person: ...


def find_chromium() -> str:
    # The first has no windows of its own, and opens a page in a third of the time.
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        # Failing, not skipping: what was not tested is not known to work.
        pytest.fail("Chromium is not installed. As root, run: scripts/prepare test", pytrace=False)
    return program


@contextmanager
def open_chromium() -> Iterator[Browser]:
    program = find_chromium()
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with open_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests, each with rooms of its own."""
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def replaced(tmp_path: Path) -> Iterator[ReplacedServer]:
    """A server for one test, which brings it another page."""
    with ReplacedServer(tmp_path) as server:
        yield server


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def forward(tmp_path: Path) -> Iterator[ForwardServer]:
    """A server for one test, which may put its clock forward."""
    with ForwardServer(tmp_path) as server:
        yield server


@pytest.fixture(scope="package")
def browsers(chromium: Browser) -> Browsers:
    return Browsers(chromium)


@pytest.fixture
def invite(chromium: Browser, browsers: Browsers, house: Server) -> Iterator[Invite]:
    """Whoever is invited has nothing to complain about at the end: no error, no violation."""
    people: list[Person] = []
    with ExitStack() as leaving:

        def come(
            language: str = "en",
            at: Place | None = None,
            *,
            new: bool = False,
            viewport: ViewportSize = LAPTOP,
            **habits: Any,
        ) -> Person:
            wanted = {"locale": LOCALES[language], **QUICKLY, **habits}
            context = chromium.new_context(**wanted) if new else browsers.take(wanted)
            person = Person(context, at or house, language)
            person.page.set_viewport_size(viewport)
            if new:
                leaving.callback(context.close)
            else:
                empty(person.page, person.house.origin)
                leaving.callback(browsers.give_back, wanted, context)
            leaving.callback(person.leave)
            people.append(person)
            return person

        yield come
    assert [trouble for person in people for trouble in person.trouble] == []
