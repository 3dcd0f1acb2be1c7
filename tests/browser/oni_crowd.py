"""People at their phones around one table of Oni against all: they do what their pages offer.

They see through dice, so that there are pairs, and won dice for the effects that need some.
"""

import time
from collections.abc import Sequence
from itertools import pairwise

from playwright.sync_api import TimeoutError as TooLate
from tests.browser.oni import OniTable
from tests.server.serving import Server

from tablee.core.bits import is_among
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.cards import TOUCH
from tablee.games.oni.effects.effect import drawer_of
from tablee.games.oni.effects.oni_shuffles import SwapTwo
from tablee.games.oni.events import Drew, NoUse
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.turn import FIRST, SECOND, TRYING
from tablee.server.entries import read_body
from tablee.server.room import Room

SEEN = """() => ({
  asked: document.querySelector('.oni-board .asked') !== null,
  things: [...document.querySelectorAll('.oni-board [data-can=yes]')]
    .filter((thing) => !thing.matches('[data-thing^="lean:"]:not(.main)'))
    .map((thing) => thing.dataset.thing),
})"""
PRESS = """(name) => {
  const thing = document.querySelector(`.oni-board [data-thing="${name}"][data-can=yes]`);
  thing?.click();
  return thing !== null;
}"""
HIT = """() => document.querySelector('.oni-board .rail.inside')
  && document.querySelector('[data-thing="act:hit"]').click()"""
"""Between looking and a click of the pointer, the marker is elsewhere."""

THROW = """async () => {
  const thing = () => document.querySelector('[data-thing="act:king_throw"][data-can=yes]');
  for (let time = 0; thing() && time < 40; time += 1) {
    thing().click();
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""Until the symbol is there: a throw in each round would take all day."""

AT_ONCE = (
    *("act:press", "act:catch", "act:spin", "act:formula"),
    *("guess:", "cheer:", "clap:", "lean:", "pass:", "name:", "lay:", "hide:"),
    *("act:turn_back", "act:throw_both", "act:throw_all", "act:next"),
)
"""What is done as soon as it is offered, in this order."""
AT_LENGTH = {"act:hit": HIT, "act:king_throw": THROW}
PLAIN = ("pi", "bomb", "eight", "aum", "heart", "skull")
"""A pair of these wins a die, and is followed by Next."""
ENOUGH = 5
"""So many won dice are enough for every effect."""

PATIENCE = 500.0
"""What was offered may be gone: somebody else was quicker, or its time was over."""
RHYTHM = 1.0
BLINK = 25.0


class Crowd:
    """`done` is what they did on their phones; of the effects that were `drawn`, those that did
    something have `occurred`.

    The first of them points at things; the pages of the others are pressed from within, which is
    quicker."""

    def __init__(self, tables: Sequence[OniTable], house: Server, code: str) -> None:
        self.tables = tables
        self.done: set[str] = set()
        self.drawn: set[str] = set()
        self.occurred: set[str] = set()
        self.wants_pairs = True
        self._house = house
        self._room = Room(code)
        self._told = 0
        self._held_at = 0.0

    def look(self) -> OniAgainstAll:
        """The table as it is on the disk."""
        room = self._room
        for entry in self._house.logged(room.code)[room.sequence :]:
            room.perform(read_body(entry.body), entry.at)
        assert room.match is not None
        told = [one.event for one in room.match.told[self._told :]]
        self._told += len(told)
        for event, after in pairwise([*told, None]):
            if isinstance(event, Drew):
                self.drawn.add(event.card)
                if not isinstance(after, NoUse):
                    self.occurred.add(event.card)
        assert isinstance(room.match.state, OniAgainstAll)
        return room.match.state

    def go_round(self) -> None:
        """Everybody does one thing, if there is something to do."""
        acts = [self._act(table) for table in self.tables]
        if not any(acts):
            self.tables[0].page.wait_for_timeout(BLINK)

    def _act(self, table: OniTable) -> bool:
        seen = table.page.evaluate(SEEN)
        things: list[str] = seen["things"]
        at_once = (one for wanted in AT_ONCE for one in things if one.startswith(wanted))
        if thing := next(at_once, None):
            return self._click(table, thing)
        for name, script in AT_LENGTH.items():
            if name in things:
                self.done.add(name)
                table.page.evaluate(script)
                return True
        if "act:hold" in things and time.monotonic() > self._held_at + RHYTHM:
            self._held_at = time.monotonic()
            return self._click(table, "act:hold")
        spots = [int(one.removeprefix("spot:")) for one in things if one.startswith("spot:")]
        if spots:
            return self._touch(table, spots, seen["asked"])
        return "act:decline" in things and self._click(table, "act:decline")

    def _click(self, table: OniTable, thing: str) -> bool:
        if not (
            self._point(table, thing) if table is self.tables[0] else self._press(table, thing)
        ):
            return False
        kind = thing.partition(":")[0]
        self.done.add(thing if kind == "act" else kind)
        return True

    def _point(self, table: OniTable, thing: str) -> bool:
        """As people do it: it takes a moment."""
        try:
            table.thing(thing).click(timeout=PATIENCE)
        except TooLate:
            return False
        return True

    def _press(self, table: OniTable, thing: str) -> bool:
        pressed: bool = table.page.evaluate(PRESS, thing)
        return pressed

    def _touch(self, table: OniTable, spots: Sequence[int], asked: bool) -> bool:
        state = self.look()
        if table.seat != state.table.oni:
            spot = self._see_through(state, table.seat, spots)
            return spot is not None and self._click(table, f"spot:{spot}")
        # Unasked he moves a die to the middle (MD-62), for somebody to grab.
        swaps = asked and state.asks.waiting and isinstance(state.asks.waiting[0], SwapTwo)
        return all(self._click(table, f"spot:{spot}") for spot in spots[: 2 if swaps else 1])

    def _see_through(self, state: OniAgainstAll, seat: int, offered: Sequence[int]) -> int | None:
        """The die that helps the team most; None while somebody else is waited for."""
        # A page may be a little late.
        spots = [spot for spot in offered if is_among(spot, state.table.square)]
        feels = drawer_of(state.effects.find(TOUCH)) == seat
        if not spots or feels or state.turn.phase not in (TRYING, FIRST, SECOND):
            return spots[0] if spots else None
        if state.turn.pinged != NOTHING or state.turn.seat != seat:
            # Hands off: whoever may touch turns what the others point at.
            return (
                state.turn.pinged
                if state.turn.seat != seat and state.turn.pinged in spots
                else None
            )
        if state.turn.phase == FIRST:
            return self._first(state, spots)
        wanted = (
            state.turn.named
            if state.turn.phase == TRYING
            else state.table.hidden(state.turn.first_spot)
        )
        return next((one for one in spots if state.table.hidden(one) == wanted), spots[0])

    def _first(self, state: OniAgainstAll, spots: Sequence[int]) -> int:
        below = [state.table.hidden(spot) for spot in spots]
        pairs = [spot for spot in spots if below.count(state.table.hidden(spot)) > 1]
        plain = [spot for spot in pairs if symbol_named(state.table.hidden(spot)) in PLAIN]
        single = [spot for spot in spots if spot not in pairs]
        if single and not self.wants_pairs and state.table.won_count() >= ENOUGH:
            return single[0]
        return (*plain, *pairs, *spots)[0]
