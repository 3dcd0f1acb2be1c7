"""A table of Oni against all as it is on the screen."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.conftest import PHONE, Invite
from tests.browser.past import Company
from tests.browser.people import Person

from tablee.core.texts import Texts
from tablee.games import load_game

BOARD = Path(__file__).parents[2] / "web" / "src" / "games" / "oni"
NAMES = ("Anna", "Basile", "Chloé", "David", "Emma")


@cache
def _words(language: str) -> Texts:
    """The game's texts and those of its board, as the page has them."""
    own = tomllib.loads((BOARD / f"texts.{language}.toml").read_text("utf-8"))
    return Texts(language, {**load_game("oni").words.texts(language).tables, **own}, BOARD.name)


class OniTable:
    """What one person sees of it."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.page: Page = person.page
        self.seat = seat

    def say(self, path: str, **values: Any) -> str:
        """A text of the game, as this person is told it."""
        return _words(self.person.language).say(path, values, NAMES, self.seat)

    def beginning_of(self, path: str) -> str:
        """What a text says before its first value."""
        table, _, key = path.rpartition(".")
        return str(_words(self.person.language).table(table)[key]).partition("{")[0]

    @property
    def board(self) -> Locator:
        return self.page.locator(".oni-board")

    @property
    def clock(self) -> Locator:
        return self.board.get_by_role("timer")

    @property
    def log(self) -> Locator:
        return self.page.locator("[role=log] li")

    @property
    def challenge(self) -> Locator:
        return self.board.locator("[data-spot=challenge]")

    @property
    def card(self) -> Locator:
        return self.board.locator("[data-spot=card]")

    @property
    def ending(self) -> Locator:
        return self.page.locator("[data-spot=ending]")

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"][data-can=yes]').first

    def things(self, beginning: str) -> Locator:
        return self.board.locator(f'[data-thing^="{beginning}"][data-can=yes]')

    def spot(self, spot: int) -> Locator:
        return self.board.locator(f'[data-at="spot:{spot}"]')

    def told(self, path: str) -> Locator:
        """Lines of the log that have the longest words of this text in them."""
        table, _, key = path.rpartition(".")
        text = str(_words(self.person.language).table(table)[key])
        return self.log.filter(has_text=max(re.split(r"{[^}]*}", text), key=len).strip())


def come(
    invite: Invite, company: Company, code: str, seat: int, language: str = "en", **habits: Any
) -> OniTable:
    """Whoever sits there, with a phone."""
    person = invite(language, **{"viewport": PHONE, **habits})
    company.sit_at(person.context, seat)
    person.open(f"/r/{code}")
    table = OniTable(person, seat)
    table.board.wait_for()
    return table
