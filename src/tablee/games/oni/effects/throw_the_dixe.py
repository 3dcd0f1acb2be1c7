"""MD-66.12, Throw the DiXe: the die flies from player to player, once round the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import only
from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events, lots
from tablee.games.oni.cards import THROW
from tablee.games.oni.effects.button import (
    Button,
    imagined_button,
    may_press,
    new_button,
)
from tablee.games.oni.effects.with_die import WithDie
from tablee.games.oni.intents import just
from tablee.games.oni.penalties import drop
from tablee.games.oni.table import NEVER
from tablee.games.oni.view import FlightView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Effect, Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

LATEST: Final = 1_500
STRUCK_AT: Final = 0.4
"""How often a bot strikes at a die that flies by: it can only do so once."""


class ThrowTheDixe(WithDie):
    """From whom it flies to whom, and whether Oni can still strike."""

    def __init__(self, drawer: int, thrower: int, may_strike: bool) -> None:
        super().__init__(THROW, drawer)
        self.thrower = thrower
        self.catcher = NOTHING
        self.may_strike = may_strike
        self.button = Button(0, NEVER)

    def place(self) -> int:
        return 1

    def copy(self) -> Effect:
        copy = ThrowTheDixe(self.drawer, self.thrower, self.may_strike)
        copy.catcher = self.catcher
        copy.button = self.button.copy()
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        facts = [4, self.thrower, self.catcher, int(self.may_strike)]
        return facts + self.button.facts(THROW)

    # Its course

    def needs_a_pair(self) -> bool:
        return True

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        flight = ThrowTheDixe(seat, seat, True)
        game.effects.run(flight)
        flight.fly(game, now)

    def fly(self, game: OniAgainstAll, now: Moment) -> None:
        """To the next player, and past Oni's hands as long as he has not struck."""
        self.catcher = game.table.next_player(self.thrower)
        racers = only(self.catcher) | (only(game.table.oni) if self.may_strike else 0)
        self.button = new_button(game, racers, LATEST, now)
        now.tell(effect_events.Flies(seat=self.thrower, target=self.catcher))

    def due(self) -> int:
        return self.button.due()

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        button, oni = self.button, game.table.oni
        if not button.shown:
            button.shown = True
            now.tell(effect_events.RaceShown(card="throw_the_dixe"))
            return
        first = button.first(now) if button.presses else NOTHING
        if button.own_presses(oni):
            self.may_strike = False
            now.tell(effect_events.Struck(seat=oni, hit=first == oni))
        if first != self.catcher:
            # Dropped, or caught by Oni.
            drop(game, self, self.catcher, now)
            return
        now.tell(effect_events.Caught(seat=first))
        if first == self.drawer:
            # MD-70: once round.
            game.effects.end(game, self, now)
            now.tell(effect_events.Finished(seat=first, card="throw_the_dixe"))
            return
        self.thrower = first
        self.fly(game, now)

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if self.button.may_press(seat):
            moves.add(codes.STRIKE if seat == game.table.oni else codes.CATCH)

    def takes(self, move: int) -> bool:
        return move in (codes.CATCH, codes.STRIKE)

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        self.button.press(game, seat, now)

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "nothing_flies")

    # What is shown, and guessed

    def part(self) -> str:
        return "flight"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return FlightView(
            thrower=self.thrower,
            catcher=self.catcher,
            may_strike=self.may_strike,
            race=self.button.view(game, THROW, viewer),
        )

    def has_secrets(self) -> bool:
        return True

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.flight
        if seen is None:
            return None
        drawer = next(one.seat for one in view.running if one.card == "throw_the_dixe")
        flight = ThrowTheDixe(drawer, seen.thrower, seen.may_strike)
        flight.catcher = seen.catcher
        flight.button = imagined_button(view, seen.race)
        return flight

    def redeal(self, game: OniAgainstAll, viewer: int, now: Moment) -> None:
        self.button.redeal(game, LATEST, viewer, now)

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.thrower, self.catcher, self.may_strike, self.button.glance()

    def own_glance(self, game: OniAgainstAll, seat: int) -> Glance:
        return tuple(self.button.own_presses(seat))

    def wanted(self, view: OniView) -> str | None:
        flight = view.flight
        if flight is None or flight.catcher != view.viewer:
            return None
        return "catch" if may_press(flight.race, view.viewer) else None

    # Bots

    def react(self, mind: Mind) -> None:
        if not self.button.may_press(mind.me):
            return
        shown_at = mind.on_clock(self.button.appears)
        if mind.me == mind.game.table.oni:
            if self.may_strike and mind.lot(shown_at, lots.STRIKING_THE_DIXE) < STRUCK_AT:
                mind.mean(mind.pressed_at(self.button), just(codes.STRIKE))
        elif not mind.slips(shown_at, lots.MISSING_THE_DIXE):
            mind.mean(mind.pressed_at(self.button), just(codes.CATCH))


EFFECT = ThrowTheDixe(NOTHING, NOTHING, True)
