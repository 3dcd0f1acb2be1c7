"""A table of One More! as it is on the screen: a whole one, or a hand beside a television."""

import json
import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Error, Locator, ViewportSize, WebSocket
from tests.browser.game_table import GameTable
from tests.browser.people import Person
from tests.browser.table import BLINK, OVER

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
HAND: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

CARDS = """() => [...document.querySelectorAll('[data-zone="hand"] [data-thing]')]
  .map((card) => card.dataset.at.split(':')[2])"""

HOLDS = f"(cards) => String(({CARDS})()) === String(cards)"

FACES = """() => [...document.querySelectorAll('[data-zone="hand"] .card svg')]
  .map((drawing) => drawing.outerHTML)"""


class OneMoreTable(GameTable):
    """What one person sees of it."""

    game = "onemore"
    place = ".onemore"

    @property
    def round_end(self) -> Locator:
        return self.page.locator("[data-spot=round]")

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

    def play(self, luck: random.Random) -> bool:
        """One thing of those that can be chosen; whether there was one."""
        things = self.await_turn()
        if things == [OVER]:
            return False
        self.choose(luck.choice(things))
        return True


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
