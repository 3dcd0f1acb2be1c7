"""WebKit and Firefox, a real server, and people between them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.browser.words import LOCALES
from tests.otherbrowsers.firefox import Firefox, open_firefox
from tests.otherbrowsers.people import Invite, Somebody
from tests.otherbrowsers.webkit import Screen, WebKitWindow
from tests.otherbrowsers.window import PHONE, Size, Window
from tests.server.serving import Place, Server

collect_ignore = ["small_browser.py"]
"""It is a program, for another Python."""

WEBKIT, FIREFOX = "webkit", "firefox"
BOTH = [WEBKIT, FIREFOX]

Folders = Callable[[str], Path]


@pytest.fixture(scope="package")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    return tmp_path_factory.mktemp


@pytest.fixture(scope="package")
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture(scope="package")
def firefox(folders: Folders) -> Iterator[Firefox]:
    with open_firefox(folders("firefox")) as firefox:
        yield firefox


@pytest.fixture(scope="package")
def forgetful_firefox(folders: Folders) -> Iterator[Firefox]:
    """Pages keep nothing in it but cookies."""
    with open_firefox(folders("firefox"), {"dom.storage.enabled": False}) as firefox:
        yield firefox


class Reachable(Server):
    """It knows an address that phones can use, whatever network this machine is on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._arguments = ("--origin", self.origin)


@pytest.fixture(scope="package")
def house(folders: Folders) -> Iterator[Server]:
    """One server for all tests, each with rooms of its own."""
    with Reachable(folders("house")) as server:
        yield server


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    with Reachable(tmp_path) as server:
        yield server


@pytest.fixture
def invite(request: pytest.FixtureRequest, house: Server, folders: Folders) -> Iterator[Invite]:
    """Whoever is invited has nothing to complain about at the end: no error, no violation."""
    people: list[Somebody] = []
    with ExitStack() as leaving:

        def come(
            browser: str,
            language: str = "en",
            at: Place | None = None,
            size: Size = PHONE,
            forgetful: bool = False,
        ) -> Somebody:
            window: Window
            # Only what is used is started.
            if browser == WEBKIT:
                screen: Screen = request.getfixturevalue("screen")
                options = ["--keep-nothing"] if forgetful else []
                window = WebKitWindow(screen, folders(WEBKIT), LOCALES[language], options)
            else:
                name = "forgetful_firefox" if forgetful else "firefox"
                firefox: Firefox = request.getfixturevalue(name)
                window = firefox.open_window(LOCALES[language])
            leaving.callback(window.close)
            window.resize(size)
            people.append(Somebody(window, at or house, language))
            return people[-1]

        yield come
        assert [trouble for person in people for trouble in person.trouble] == []
