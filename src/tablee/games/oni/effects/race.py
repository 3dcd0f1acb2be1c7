"""Races of the whole table (MD-66.1, MD-66.13): whoever presses first wins something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import only
from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events
from tablee.games.oni.effects.button import (
    Button,
    imagined_button,
    may_press,
    new_button,
)
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.intents import just
from tablee.games.oni.table import NEVER

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Glance
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

LATEST: Final = 3_000
"""The button has appeared by then."""


class Race(Effect):
    """The turn waits until it is settled. What it is about is in its effect's file."""

    def __init__(self, card: int) -> None:
        super().__init__(card, NOTHING)
        self.button = Button(0, NEVER)

    def anew(self) -> Race:
        """The same race, not begun."""
        raise NotImplementedError

    def has_stake(self, game: OniAgainstAll) -> bool:
        """Whether there is something to race for."""
        raise NotImplementedError

    def won_by(self, game: OniAgainstAll, winner: int, now: Moment) -> None:
        raise NotImplementedError

    def place(self) -> int:
        return 0

    def copy(self) -> Effect:
        copy = self.anew()
        copy.button = self.button.copy()
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        return self.button.facts(self.card)

    # Its course

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if not self.has_stake(game):
            return False
        race = self.anew()
        race.button = new_button(game, only(game.seats) - 1, LATEST, now)
        game.effects.run(race)
        return True

    def holds_up(self) -> bool:
        return True

    def due(self) -> int:
        return self.button.due()

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        button = self.button
        if not button.shown:
            button.shown = True
            now.tell(effect_events.RaceShown(card=self.name()))
            return
        game.effects.end(game, self, now)
        if button.received == NEVER:
            now.tell(effect_events.RaceLapsed(card=self.name()))
            return
        winner = button.first(now)
        now.tell(effect_events.RaceWon(seat=winner, card=self.name()))
        self.won_by(game, winner, now)

    # What it offers

    def offer_all(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if self.button.may_press(seat):
            moves.add(codes.PRESS)

    def takes(self, move: int) -> bool:
        return move == codes.PRESS

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        self.button.press(game, seat, now)

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_race")

    # What is shown, and guessed

    def part(self) -> str:
        return "race"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return self.button.view(game, self.card, viewer)

    def has_secrets(self) -> bool:
        return True

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        if view.race is None or view.race.card != self.name():
            return None
        race = self.anew()
        race.button = imagined_button(view, view.race)
        return race

    def redeal(self, game: OniAgainstAll, viewer: int, now: Moment) -> None:
        self.button.redeal(game, LATEST, viewer, now)

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.button.glance()

    def own_glance(self, game: OniAgainstAll, seat: int) -> Glance:
        return tuple(self.button.own_presses(seat))

    def wanted(self, view: OniView) -> str | None:
        race = view.race
        if race is None or race.card != self.name():
            return None
        return "press" if may_press(race, view.viewer) else None

    def all_awaited(self, view: OniView) -> tuple[int, ...] | None:
        race = view.race
        if race is None or race.card != self.name():
            return None
        if not race.shown:
            return ()
        # Who else has pressed is nobody's to know.
        return tuple([seat for seat in race.racers if seat != view.viewer or not race.pressed])

    def step(self, view: OniView) -> str | None:
        race = view.race
        if race is None or race.card != self.name():
            return None
        return "press" if race.shown else "race"

    # Bots

    def react(self, mind: Mind) -> None:
        if self.button.may_press(mind.me):
            mind.mean(mind.pressed_at(self.button), just(codes.PRESS))
