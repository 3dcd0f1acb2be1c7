"""A table of One More! as it is on the screen: a whole one, or a hand beside a television."""

import json
import random
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, ViewportSize, WebSocket
from tests.browser.people import Person
from tests.browser.table import BLINK, OVER

from tablee.core.texts import Texts
from tablee.games import load_game

BOARD = Path(__file__).parents[2] / "web" / "src" / "games" / "onemore"
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
HAND: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

DUE = """() => {
  if (document.querySelector('[data-spot="ending"], .result')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const things = [...document.querySelectorAll('.onemore [data-can="yes"]')];
  return things.length > 0 && things.map((thing) => thing.dataset.thing);
}"""

CARDS = """() => [...document.querySelectorAll('[data-zone="hand"] [data-thing]')]
  .map((card) => card.dataset.at.split(':')[2])"""

HOLDS = f"(cards) => String(({CARDS})()) === String(cards)"

FACES = """() => [...document.querySelectorAll('[data-zone="hand"] .card svg')]
  .map((drawing) => drawing.outerHTML)"""


@cache
def _words(language: str) -> Texts:
    """The game's texts and those of its board, as the page has them."""
    own = tomllib.loads((BOARD / f"texts.{language}.toml").read_text("utf-8"))
    return Texts(language, {**load_game("onemore").words.texts(language).tables, **own}, BOARD.name)


class OneMoreTable:
    """What one person sees of it."""

    def __init__(self, person: Person, names: Sequence[str] = (), seat: int = -1) -> None:
        self.person = person
        self.page: Page = person.page
        self.names = names
        self.seat = seat

    def say(self, path: str, **values: Any) -> str:
        """A text of the game, as this person is told it."""
        return _words(self.person.language).say(path, values, self.names, self.seat)

    @property
    def board(self) -> Locator:
        return self.page.locator(".onemore")

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

    @property
    def round_end(self) -> Locator:
        return self.page.locator("[data-spot=round]")

    def thing(self, name: str) -> Locator:
        return self.board.locator(f'[data-thing="{name}"]')

    def card(self, name: str) -> Locator:
        """One of the own hand."""
        return self.board.locator(f'[data-zone=hand] [data-at="card:{self.seat}:{name}"]').first

    @property
    def hand(self) -> list[str]:
        """The own cards, in their order; without one that lies face down for a Swap."""
        cards: list[str] = self.page.evaluate(CARDS)
        return cards

    def expect_hand(self, cards: Sequence[str]) -> None:
        """These, in this order, sooner or later."""
        try:
            self.page.wait_for_function(HOLDS, arg=list(cards), polling=BLINK)
        except Error:
            assert self.hand == list(cards)
            raise

    @property
    def faces(self) -> list[str]:
        """What is drawn where the own hand lies."""
        faces: list[str] = self.page.evaluate(FACES)
        return faces

    @property
    def due(self) -> list[str]:
        """The names of the things that can be chosen now, `over` at the end, or nothing."""
        things: list[str] = self.page.evaluate(DUE) or []
        return things

    def await_turn(self) -> list[str]:
        """The names of the things that can be chosen now; none when the match is over."""
        things: list[str] = self.page.wait_for_function(DUE, polling=BLINK).json_value()
        return [] if things == [OVER] else things

    def choose(self, name: str) -> None:
        """As a player does it: with a finger where there is one, otherwise with the pointer."""
        thing = self.thing(name)
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            thing.tap()
            return
        thing.click()
        self.page.mouse.move(0, 0)

    def play(self, luck: random.Random) -> bool:
        """One thing of those that can be chosen; whether there was one."""
        things = self.await_turn()
        if things:
            self.choose(luck.choice(things))
        return bool(things)


def record_updates(person: Person) -> list[dict[str, Any]]:
    """Everything about the room that the house tells this person's page from now on."""
    updates: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["say"] == "update":
            updates.append(message)

    def listen(line: WebSocket) -> None:
        line.on("framereceived", hear)

    person.page.on("websocket", listen)
    return updates
