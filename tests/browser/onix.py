"""A table of Onix as it is on the screen: what it shows, what can be touched, who has won."""

import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Locator
from tests.browser.game_table import BLINK, OVER, GameTable

LISTED = """() => {
  if (document.querySelector('[data-spot="ending"]')) return ['over'];
  if (document.querySelector('[data-sending]')) return false;
  const moves = [...document.querySelectorAll('#actions li button')];
  return moves.length > 0 && moves.map((move) => move.textContent.trim());
}"""

FIRST_PILE = re.compile(r"\((?:Piles?|Pioches?) 1\b")
"""In the words of a move: it takes a card from there."""

SEEN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    things: all('.onix [data-thing]').map(
      (thing) => [thing.dataset.thing, thing.dataset.can, thing.getAttribute('aria-label')]),
    labels: all('.onix [role="img"][aria-label]').map((one) => one.getAttribute('aria-label')),
    sentence: document.querySelector('.sentence [role="status"]')?.innerText,
    log: all('[role="log"] li').map((line) => line.innerText),
    moves: all('#actions li button').map((button) => button.textContent.trim()),
    title: document.title,
  };
}"""


class Standing(NamedTuple):
    """A line of the ranking."""

    rank: int
    name: str
    stock: int
    gems: int


class OnixTable(GameTable):
    """What one person sees of it."""

    game = "onix"
    place = ".onix"

    @property
    def moves(self) -> Locator:
        """The list of all moves in words."""
        return self.page.locator("#actions li button")

    def see(self) -> dict[str, Any]:
        """All that the table shows, for the eye, the ear and the hand."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def choose(self, name: str) -> None:
        self.dismiss_note()
        super().choose(name)

    def bring_near(self, name: str) -> Locator:
        """Away from the bars at the edges of the screen, where it can be touched."""
        thing = self.thing(name)
        thing.evaluate("thing => thing.scrollIntoView({ block: 'center' })")
        return thing

    def touch(self, name: str) -> None:
        """Something that cannot be chosen: it is disabled for those who listen, and answers."""
        self.bring_near(name).click(force=True)

    def dismiss_note(self) -> None:
        """A pointer that rests on something when the question changes is told why not, too."""
        if not self.note.count():
            return
        if self.sentence.count():
            self.sentence.click()
        else:
            # A hand has none: beside everything else.
            self.page.mouse.click(1, 1)

    def play(self, luck: random.Random, decisions: int | None = None) -> int:
        """On the board, quickly to the end or so many times; how many decisions it was."""
        made = 0
        while decisions is None or made < decisions:
            things = self.await_turn()
            if not things:
                break
            self.choose(_hurried(things, luck))
            made += 1
        return made

    def open_list(self) -> None:
        self.page.locator("#actions summary").click()

    def play_by_list(self, luck: random.Random, decisions: int | None = None) -> int:
        """The same with the list of all moves, which has to be open."""
        made = 0
        while decisions is None or made < decisions:
            listed: list[str] = self.page.wait_for_function(LISTED, polling=BLINK).json_value()
            if listed == [OVER]:
                break
            first = [move for move in listed if FIRST_PILE.search(move)]
            self.moves.nth(listed.index(luck.choice(first or listed))).click()
            made += 1
        return made

    def result(self) -> list[Standing]:
        """The ranking at the end, best first."""
        self.ending.wait_for()
        return [
            Standing(
                int(row.locator(".rank").inner_text()),
                row.locator(".name").inner_text(),
                *(_number(row.locator(part).inner_text()) for part in (".score", ".left")),
            )
            for row in self.ending.locator("li").all()
        ]


def _hurried(things: Sequence[str], luck: random.Random) -> str:
    """Any of them, but from the first Pile if it can be: a game ends when one has run out.

    And no new Collection without need: a crowded table is slow to look at.
    """
    first = [name for name in things if name.startswith(("gem:0:", "pile:0"))]
    return luck.choice(first or [name for name in things if name != "new"] or list(things))


def _number(text: str) -> int:
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])


def play_together(tables: Sequence[OnixTable], luck: random.Random) -> None:
    """To the end, each decision by whoever owes it: the first on the board, the others by list."""
    while True:
        due = next((table for table in tables if table.due), None)
        if due is None:
            # What happens on one of several pages cannot be waited for on one of them.
            tables[0].page.wait_for_timeout(BLINK)
        elif not (due.play if due is tables[0] else due.play_by_list)(luck, 1):
            return
