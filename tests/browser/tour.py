"""A walk through every screen that the page has, in both languages, with an eye on its words."""

from collections.abc import Iterator

from playwright.sync_api import Browser as Chromium
from tests.browser.people import MILLISECONDS, Person
from tests.browser.states import Host
from tests.browser.words import LOCALES
from tests.server.playing import OPEN, bot
from tests.server.serving import Place

from tablee.games import GAMES, load_game

BY_THEMSELVES = ("/settings", "/forge", "/companion", "/print", "/nowhere/at/all")

BUSY = ("/forge",)
"""Without the compiled engine its figures take a minute: nobody waits for those to read a word."""


def see_everything(chromium: Chromium, house: Place) -> None:
    """Every word is there: a text that is missing is said in the console, and shown by its key."""
    host = Host(house)
    addresses = list(_addresses(host))
    for language in LOCALES:
        context = chromium.new_context(locale=LOCALES[language], reduced_motion="reduce")
        person = Person(context, house, language)
        host.sit_at(context)
        for address in addresses:
            person.open(address)
            if address in BUSY:
                person.page.locator("main h1").wait_for()
            else:
                # Words come when they are needed, each screen's by themselves. A print's preview is
                # made by a worker that gives way to everybody, on the plain engine here.
                person.page.wait_for_load_state("networkidle", timeout=4 * MILLISECONDS)
            assert person.trouble == [], (address, person.trouble)
            person.expect_own_language()
        context.close()


def _addresses(host: Host) -> Iterator[str]:
    yield "/"
    yield from BY_THEMSELVES
    finished = host.finished()
    yield f"/r/{finished}"
    yield f"/r/{finished}/replay/1"
    for game in GAMES:
        yield f"/rules/{game}"
        yield f"/print#{game}"
        room = host.browser.open_room(OPEN, *_bots(game), game=game, options={})
        yield f"/r/{room}"
        yield f"/r/{room}/table"
        yield f"/r/{room}/hand"
        yield f"/r/{host.begun(*_bots(game), game=game, options={})}"


def _bots(game: str) -> list[dict[str, str]]:
    """As many as it needs beside the host."""
    return [bot("easy")] * (load_game(game).fewest_seats - 1)
