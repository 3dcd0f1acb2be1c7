"""The same screens in three browsers, side by side, to be looked at.

`python -m tests.otherbrowsers.pictures FOLDER` takes all of them; more words choose: `onix home`.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser as Chromium
from tests.browser import sheets
from tests.browser.gallery import Gallery, open_gallery
from tests.browser.words import LOCALES
from tests.otherbrowsers.firefox import open_firefox
from tests.otherbrowsers.people import Somebody
from tests.otherbrowsers.webkit import Screen, WebKitWindow
from tests.otherbrowsers.window import LAPTOP, PHONE, Size
from tests.server.serving import Server

from tablee.games import GAMES

LANGUAGE = "fr"
BROWSERS = ("chromium", "webkit", "firefox")
SIZES = (PHONE, LAPTOP)
AT_REST = """() => {
  const came = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  const isStill = ({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().iterations === Infinity;
  return performance.now() - Math.max(0, ...came) > 800 && document.getAnimations().every(isStill);
}"""
"""Nothing has come for a while, and nothing moves but what never stops."""


def addresses(gallery: Gallery, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The screens that are wanted; their rooms are laid when it is their turn."""
    rooms: dict[str, Callable[[], str]] = {
        "home": lambda: "/",
        "lobby": lambda: f"/r/{gallery.lobby('onix')}",
        **{name: partial("/{}".format, name) for name in ("print", "forge", "companion")},
    }
    for game in GAMES:
        rooms[game] = partial(_room, gallery, game, "")
        rooms[f"{game}-hand"] = partial(_room, gallery, game, "/hand")
    for name, address in rooms.items():
        if not wanted or name in wanted:
            yield name, address()


def _room(gallery: Gallery, game: str, screen: str) -> str:
    return f"/r/{gallery.middle(game)}{screen}"


@contextmanager
def others(folder: Path, house: Server) -> Iterator[dict[str, Somebody]]:
    with ExitStack() as leaving:
        screen = Screen()
        leaving.callback(screen.close)
        (folder / "webkit").mkdir()
        window = WebKitWindow(screen, folder / "webkit", LOCALES[LANGUAGE])
        leaving.callback(window.close)
        (folder / "firefox").mkdir()
        firefox = leaving.enter_context(open_firefox(folder / "firefox"))
        yield {
            "webkit": Somebody(window, house, LANGUAGE),
            "firefox": Somebody(firefox.open_window(LOCALES[LANGUAGE]), house, LANGUAGE),
        }


def take(chromium: Chromium, house: Server, folder: Path, wanted: Sequence[str]) -> None:
    gallery = Gallery(house)
    rooms = list(addresses(gallery, wanted))
    name, _, value = (gallery.company.browsers[0].cookie or "").partition("=")
    context = chromium.new_context(locale=LOCALES[LANGUAGE])
    context.add_cookies([{"name": name, "value": value, "url": house.origin}])
    page = context.new_page()
    with tempfile.TemporaryDirectory() as data, others(Path(data), house) as people:
        for person in people.values():
            person.window.give_cookie(name, value, house.origin)
        for size in SIZES:
            page.set_viewport_size({"width": size.width, "height": size.height})
            for person in people.values():
                person.window.resize(size)
            for screen, path in rooms:
                file = f"{screen}.{size.width}"
                page.goto(house.origin + path)
                page.locator("main").wait_for()
                page.wait_for_function(AT_REST)
                page.screenshot(path=folder / f"{file}.chromium.png")
                for browser, person in people.items():
                    person.open(path)
                    person.miss(".loading")
                    if screen.partition("-")[0] in GAMES:
                        # A board comes by itself, and on a busy machine after a while.
                        person.see(".stage > *")
                    person.wait(AT_REST)
                    picture = person.window.take_picture()
                    (folder / f"{file}.{browser}.png").write_bytes(picture)
                    if person.trouble:
                        print(screen, browser, person.trouble, file=sys.stderr)
    context.close()
    for size in SIZES:
        lay_out(chromium, folder, size, [screen for screen, _ in rooms])


def lay_out(chromium: Chromium, folder: Path, size: Size, screens: Sequence[str]) -> None:
    """A sheet for each screen, with all three beside each other."""
    page = chromium.new_page(viewport={"width": 1560, "height": 1000})
    for screen in screens:
        pictures = {
            f"{screen}, {browser}": folder / f"{screen}.{size.width}.{browser}.png"
            for browser in BROWSERS
        }
        sheet = folder / f"sheet-{screen}.{size.width}.png"
        sheets.lay_out(page, sheet, pictures, len(BROWSERS))
    page.close()


def main(folder: Path, wanted: Sequence[str]) -> None:
    with open_gallery(folder) as (house, chromium):
        take(chromium, house, folder, wanted)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
