"""A button that appears for several at one moment that nobody knows before (MD-66.1, .12, .13).

Whoever presses first wins, latency allowed for: a press counts from when it came in, less what the
server credits the player with, and a race is settled a moment after the first press, so that one
that was made earlier but came in later still counts. There is exactly one outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import is_among, numbers_in, set_of
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.cards import card_named
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import at, time_of
from tablee.games.oni.view import RaceView

if TYPE_CHECKING:
    from tablee.games.oni.effects.effect import Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView

SOONEST: Final = 600
SETTLED_AFTER: Final = 150
OPEN_FOR: Final = 3_000
"""A button that nobody presses goes away."""


class Button:
    """Who may press it, when it appears, and who has pressed."""

    def __init__(self, racers: int, appears: int) -> None:
        # Seats, as bits.
        self.racers = racers
        # Nobody is told before it does.
        self.appears = appears
        self.shown = False
        # When the first press came in.
        self.received = NEVER
        # Seats with the times at which they are taken to have pressed.
        self.presses: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Button:
        copy = Button(self.racers, self.appears)
        copy.shown = self.shown
        copy.received = self.received
        copy.presses = self.presses
        return copy

    def facts(self, card: int) -> list[int]:
        facts = [6, card, self.racers, self.appears, int(self.shown), self.received]
        facts.append(len(self.presses))
        for seat, pressed in self.presses:
            facts += [2, seat, pressed]
        return facts

    def due(self) -> int:
        """When it appears, is settled, or goes away."""
        if not self.shown:
            return self.appears
        if self.received == NEVER:
            return self.appears + OPEN_FOR
        return self.received + SETTLED_AFTER

    def may_press(self, seat: int) -> bool:
        if not self.shown or not is_among(seat, self.racers):
            return False
        return not self.own_presses(seat)

    def own_presses(self, seat: int) -> list[int]:
        return [pressed for presser, pressed in self.presses if presser == seat]

    def press(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        time = game.time()
        # Nobody can have seen it before it was there.
        pressed = max(self.appears, time - now.credit)
        self.presses = (*self.presses, (seat, pressed))
        if self.received == NEVER:
            self.received = time

    def first(self, now: Moment) -> int:
        """Who was the first; ties are broken by chance."""
        earliest = min([pressed for _, pressed in self.presses])
        seats = [seat for seat, pressed in self.presses if pressed == earliest]
        return seats[now.chance.below(len(seats))] if len(seats) > 1 else seats[0]

    # When it will appear, and who else has pressed, is nobody's to know.

    def view(self, game: OniAgainstAll, card: int, viewer: int) -> RaceView:
        own = self.own_presses(viewer)
        return RaceView(
            card=card_named(card),
            racers=numbers_in(self.racers),
            shown=self.shown,
            shown_at=at(game, self.appears) if self.shown else None,
            until_at=at(game, self.appears + OPEN_FOR) if self.shown else None,
            pressed=bool(own),
            pressed_at=at(game, own[0]) if own else None,
        )

    def glance(self) -> Glance:
        return self.racers, self.appears if self.shown else NOTHING

    def redeal(self, game: OniAgainstAll, latest: int, viewer: int, now: Moment) -> None:
        if not self.shown:
            # Any moment from now on; when it began, it was so much before the latest.
            self.appears = game.time() + 1 + now.chance.below(latest)
            return
        self.presses = tuple([press for press in self.presses if press[0] == viewer])
        self.received = self.presses[0][1] if self.presses else NEVER


def new_button(game: OniAgainstAll, racers: int, latest: int, now: Moment) -> Button:
    """One that appears between the soonest and this latest moment."""
    return Button(racers, game.time() + SOONEST + now.chance.below(latest - SOONEST + 1))


def imagined_button(view: OniView, race: RaceView) -> Button:
    button = Button(set_of(race.racers), time_of(view, race.shown_at))
    button.shown = race.shown
    if race.pressed_at is not None:
        button.presses = ((view.viewer, time_of(view, race.pressed_at)),)
    return button


def may_press(race: RaceView, seat: int) -> bool:
    return race.shown and seat in race.racers and not race.pressed
