"""A table as one person sees it, whatever is played: what it says, shows, and lets one choose."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from playwright.sync_api import Locator, Page
from tests.browser.past import NAMES

from tablee.core.texts import Texts
from tablee.games import load_game

if TYPE_CHECKING:
    from tests.browser.people import Person

OVER = "over"
BLINK = 25.0
"""How often to look, in milliseconds: at every frame, looking would be what keeps pages busy."""
BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"

DUE = """(board) => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll(`${board} [data-can="yes"]`)];
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""
"""The names of what can be chosen now; nothing while an answer is on its way."""


@cache
def _words(game: str, language: str) -> Texts:
    """The game's texts and those of its board, as the page has them."""
    own = tomllib.loads((BOARDS / game / f"texts.{language}.toml").read_text("utf-8"))
    return Texts(language, {**load_game(game).words.texts(language).tables, **own}, game)


class GameTable:
    """What one person sees of it; with the seat that this person has, if any."""

    game: ClassVar[str]
    place: ClassVar[str]
    """How the board is found on the page."""

    def __init__(self, person: Person, seat: int = -1, names: Sequence[str] = NAMES) -> None:
        self.person = person
        self.page: Page = person.page
        self.names = names
        self.seat = seat

    @property
    def words(self) -> Texts:
        return _words(self.game, self.person.language)

    def say(self, path: str, **values: Any) -> str:
        """A text of the game, as this person is told it."""
        return self.words.say(path, values, self.names, self.seat)

    def beginning_of(self, path: str) -> str:
        """What a text says before its first value."""
        table, _, key = path.rpartition(".")
        return str(self.words.table(table)[key]).partition("{")[0]

    @property
    def board(self) -> Locator:
        return self.page.locator(self.place)

    @property
    def sentence(self) -> Locator:
        """The one sentence that says what to do now."""
        return self.page.locator(".sentence [role=status]")

    @property
    def log(self) -> Locator:
        return self.page.locator("[role=log] li")

    @property
    def note(self) -> Locator:
        """Why something cannot be done, beside it."""
        return self.board.locator("[data-note]")

    @property
    def ending(self) -> Locator:
        return self.page.locator("[data-spot=ending]")

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"]').first

    @property
    def due(self) -> list[str]:
        """The names of the things that can be chosen now, `over` at the end, or nothing."""
        things: list[str] = self.page.evaluate(DUE, self.place) or []
        return things

    def await_turn(self) -> list[str]:
        """The names of the things that can be chosen now; none when the match is over."""
        found = self.page.wait_for_function(DUE, arg=self.place, polling=BLINK)
        things: list[str] = found.json_value()
        return [] if things == [OVER] else things

    def await_turn_or(self, other: Locator) -> bool:
        """Until something can be chosen, or another thing is there; whether it is the other.

        What could be chosen before an answer came is still there for a moment: that is no turn.
        """
        while not (there := other.count() > 0) and not self.due:
            self.page.wait_for_timeout(BLINK)
        return there

    def choose(self, name: str) -> None:
        """As a player does it: with a finger where there is one, otherwise with the pointer."""
        thing = self.board.locator(f'[data-thing="{name}"][data-can=yes]').first
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            thing.tap()
            return
        thing.click()
        self.page.mouse.move(0, 0)
