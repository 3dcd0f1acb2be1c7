"""A table of MémoDiXe as it is on the screen: a whole one, a television, or a phone beside it."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.past import NAMES
from tests.browser.people import Person
from tests.browser.table import BLINK

from tablee.core.texts import Texts
from tablee.games import load_game

BOARD = Path(__file__).parents[2] / "web" / "src" / "games" / "memodixe"

DUE = """() => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll('.memodixe [data-can="yes"]')];
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""


@cache
def _words(language: str) -> Texts:
    """The game's texts and those of its board, as the page has them."""
    own = tomllib.loads((BOARD / f"texts.{language}.toml").read_text("utf-8"))
    return Texts(
        language, {**load_game("memodixe").words.texts(language).tables, **own}, BOARD.name
    )


class MemoTable:
    """What one person sees of it."""

    def __init__(self, person: Person, seat: int = 0, names: Sequence[str] = NAMES) -> None:
        self.person = person
        self.page: Page = person.page
        self.names = names
        self.seat = seat

    def say(self, path: str, **values: Any) -> str:
        """A text of the game, as this person is told it."""
        return _words(self.person.language).say(path, values, self.names, self.seat)

    def beginning_of(self, path: str) -> str:
        """What a text says before its first value."""
        table, _, key = path.rpartition(".")
        return str(_words(self.person.language).table(table)[key]).partition("{")[0]

    @property
    def board(self) -> Locator:
        return self.page.locator(".memodixe")

    @property
    def sentence(self) -> Locator:
        return self.page.locator(".sentence [role=status]")

    @property
    def log(self) -> Locator:
        return self.page.locator("[role=log] li")

    @property
    def power(self) -> Locator:
        """What the pair does, where it is found."""
        return self.board.locator("[data-spot=power]")

    @property
    def verdict(self) -> Locator:
        """Of a call."""
        return self.board.locator(".verdict")

    @property
    def ending(self) -> Locator:
        return self.page.locator("[data-spot=ending]")

    @property
    def note(self) -> Locator:
        return self.board.locator("[data-note]")

    def spot(self, spot: int) -> Locator:
        return self.board.locator(f'[data-at="spot:{spot}"]')

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"]').first

    def pile(self, seat: int) -> Locator:
        return self.board.locator(f'[data-at="pile:{seat}"]').first

    def await_turn(self) -> list[str]:
        """The names of the things that can be chosen now, or `over`."""
        things: list[str] = self.page.wait_for_function(DUE, polling=BLINK).json_value()
        return things

    def choose(self, name: str) -> None:
        self.thing(name).click()
        self.page.mouse.move(0, 0)

    def play_on(self, decisions: int) -> None:
        """So many decisions, of those that are offered the first; two dice make one swap."""
        for _ in range(decisions):
            things = self.await_turn()
            if things == ["over"]:
                return
            first = next((name for name in things if name != "act:call"), things[0])
            self.choose(first)
            if self.board.locator("[aria-pressed=true]").count():
                self.choose(next(name for name in things if name != first))
