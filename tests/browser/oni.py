"""A table of Oni against all as it is on the screen."""

import re
from typing import Any

from playwright.sync_api import Locator
from tests.browser.conftest import PHONE, Invite
from tests.browser.game_table import GameTable
from tests.browser.past import Company
from tests.browser.people import Person

NAMES = ("Anna", "Basile", "Chloé", "David", "Emma")


class OniTable(GameTable):
    """What one person sees of it."""

    game = "oni"
    place = ".oni-board"

    def __init__(self, person: Person, seat: int) -> None:
        super().__init__(person, seat, NAMES)

    @property
    def clock(self) -> Locator:
        return self.board.get_by_role("timer")

    @property
    def challenge(self) -> Locator:
        return self.board.locator("[data-spot=challenge]")

    @property
    def card(self) -> Locator:
        return self.board.locator("[data-spot=card]")

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"][data-can=yes]').first

    def things(self, beginning: str) -> Locator:
        return self.board.locator(f'[data-thing^="{beginning}"][data-can=yes]')

    def spot(self, spot: int) -> Locator:
        return self.board.locator(f'[data-at="spot:{spot}"]')

    def told(self, path: str) -> Locator:
        """Lines of the log that have the longest words of this text in them."""
        table, _, key = path.rpartition(".")
        text = str(self.words.table(table)[key])
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
