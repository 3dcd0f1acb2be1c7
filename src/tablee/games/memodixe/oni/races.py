"""Races: a button appears for several at one moment that nobody knows before (MD-66.1, .12, .13).

Whoever presses first wins, latency allowed for: a press counts from when it came in, less what the
server credits the player with, and a race is settled a moment after the first press, so that one
that was made earlier but came in later still counts. There is exactly one outcome.
"""

from typing import Final

from tablee.games.memodixe.oni import effect_events
from tablee.games.memodixe.oni.asks import OniAsks
from tablee.games.memodixe.oni.cards import GRAB, SLAP, THROW, card_named
from tablee.games.memodixe.oni.machines import NEVER, Flight, Race
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.state import NOTHING, is_among, only

SOONEST: Final = 600
LATEST: Final = 3_000
"""The button appears between these two."""
LATEST_FLIGHT: Final = 1_500
SETTLED_AFTER: Final = 150
OPEN_FOR: Final = 3_000
"""A button that nobody presses goes away."""


def race_due(race: Race) -> int:
    """When something happens to a race by itself."""
    if not race.shown:
        return race.appears
    return race.appears + OPEN_FOR if race.received == NEVER else race.received + SETTLED_AFTER


def may_press(race: Race, seat: int) -> bool:
    pressed = any(presser == seat for presser, _ in race.presses)
    return race.shown and is_among(seat, race.racers) and not pressed


class OniRaces(OniAsks):
    """Grab the middle, Slap, Throw the DiXe."""

    def begin_race(self, card: int, now: Moment) -> None:
        everybody = only(self.seats) - 1
        self.race = self.new_race(card, everybody, LATEST, now)

    def new_race(self, card: int, racers: int, latest: int, now: Moment) -> Race:
        wait = SOONEST + now.chance.below(latest - SOONEST + 1)
        return Race(card, racers, self.time() + wait)

    def press(self, race: Race, seat: int, now: Moment) -> None:
        time = self.time()
        # Nobody can have seen it before it was there.
        pressed = max(race.appears, time - now.credit)
        race.presses = (*race.presses, (seat, pressed))
        if race.received == NEVER:
            race.received = time

    def first_of(self, race: Race, now: Moment) -> int:
        """Ties are broken by chance."""
        earliest = min(pressed for _, pressed in race.presses)
        seats = [seat for seat, pressed in race.presses if pressed == earliest]
        return seats[now.chance.below(len(seats))] if len(seats) > 1 else seats[0]

    def run_race(self, now: Moment) -> None:
        """Something has fallen due: it appears, is settled, or goes away."""
        race = self.race
        assert race is not None
        card = card_named(race.card)
        if not race.shown:
            race.shown = True
            now.tell(effect_events.RaceShown(card=card))
            return
        self.race = None
        if race.received == NEVER:
            now.tell(effect_events.RaceLapsed(card=card))
            return
        winner = self.first_of(race, now)
        now.tell(effect_events.RaceWon(seat=winner, card=card))
        if race.card == GRAB:
            self._grab(winner, now)
        elif race.card == SLAP and winner == self.oni:
            # MD-66.13
            self.penalize(winner, "slap", now, blocks=True)

    def _grab(self, winner: int, now: Moment) -> None:
        # MD-66.1
        if not is_among(self.middle, self.square):
            return
        if winner == self.oni:
            self.throw_onto(self.middle, now)
            return
        self.won |= only(self.lift(self.middle))
        now.tell(effect_events.GrabbedMiddle(seat=winner, spot=self.middle))

    # Throw the DiXe

    def begin_flight(self, drawer: int, now: Moment) -> None:
        self.running[THROW] = drawer
        self._fly(drawer, True, now)

    def _fly(self, thrower: int, may_strike: bool, now: Moment) -> None:
        catcher = self.next_player(thrower)
        racers = only(catcher) | (only(self.oni) if may_strike else 0)
        race = self.new_race(THROW, racers, LATEST_FLIGHT, now)
        self.flight = Flight(thrower, catcher, may_strike, race)
        now.tell(effect_events.Flies(seat=thrower, target=catcher))

    def run_flight(self, now: Moment) -> None:
        flight = self.flight
        assert flight is not None
        race = flight.race
        if not race.shown:
            race.shown = True
            now.tell(effect_events.RaceShown(card="throw_the_dixe"))
            return
        first = self.first_of(race, now) if race.presses else NOTHING
        if any(seat == self.oni for seat, _ in race.presses):
            flight.may_strike = False
            now.tell(effect_events.Struck(seat=self.oni, hit=first == self.oni))
        if first != flight.catcher:
            # MD-66.12: dropped, or caught by Oni.
            self.end_effect(THROW, now)
            self.fall(THROW, flight.catcher, now)
            return
        now.tell(effect_events.Caught(seat=first))
        if first == self.running[THROW]:
            # MD-70: once round.
            self.end_effect(THROW, now)
            now.tell(effect_events.Finished(seat=first, card="throw_the_dixe"))
            return
        self._fly(first, flight.may_strike, now)
