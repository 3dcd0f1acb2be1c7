"""A table of One More! as it is on the screen: a whole one, or a hand beside a television."""

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Error, Locator, ViewportSize
from tests.browser.game_table import BLINK, GameTable

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
        if not things:
            return False
        self.choose(luck.choice(things))
        return True
