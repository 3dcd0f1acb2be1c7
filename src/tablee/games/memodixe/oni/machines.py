"""The small machines of Oni against all: what is under way, with its times.

Each is plain numbers, so a table is copied without knowing them. The facts of each begin with how
many there are, in an order that stays: see `State.facts`. Times are milliseconds of the game, which
stand still in a pause (`OniTable.time`). What a machine does is in `challenges.py` and `asks.py`;
here is what it remembers.
"""

from typing import Final

import msgspec

NEVER: Final = -1
"""No such moment."""

# What Oni can be asked for.
TURN_TWO: Final = 0
PLACE: Final = 1
RETHROW_ONE: Final = 2
LOOK_TWO: Final = 3
SWAP_TWO: Final = 4
TURN_OVER: Final = 5
SET_ONE_ASIDE: Final = 6
GUESS: Final = 7


class Ask(msgspec.Struct):
    """Something that Oni is asked to do (MD-64)."""

    kind: int
    card: int
    """The card that asks for it; 0: a power or a penalty."""
    blocks: bool
    """The turn waits for it."""
    first: int = -1
    """The spot of the die that he has dealt with already."""
    held: int = -1
    """Oni turns: the spot of the die that he holds, to choose what it hides."""

    def facts(self) -> list[int]:
        return [5, self.kind, self.card, int(self.blocks), self.first, self.held]


class Duty(msgspec.Struct):
    """Something that a player owes, in a short time (MD-66.2, MD-66.21)."""

    card: int
    seat: int
    due: int
    symbol: int = -1

    def facts(self) -> list[int]:
        return [4, self.card, self.seat, self.due, self.symbol]


class Race(msgspec.Struct):
    """A button that appears at one moment for all who race (MD-66.1, MD-66.12, MD-66.13)."""

    card: int
    racers: int
    """Their seats, as bits."""
    appears: int
    """Nobody is told before it does."""
    shown: bool = False
    received: int = NEVER
    """When the first press came in."""
    presses: tuple[tuple[int, int], ...] = ()
    """Seats with the times at which they are taken to have pressed."""

    def facts(self) -> list[int]:
        facts = [6, self.card, self.racers, self.appears, int(self.shown), self.received]
        facts.append(len(self.presses))
        for seat, at in self.presses:
            facts += [2, seat, at]
        return facts


class Flight(msgspec.Struct):
    """Throw the DiXe: from whom it flies to whom, and whether Oni can still strike."""

    thrower: int
    catcher: int
    may_strike: bool
    race: Race

    def facts(self) -> list[int]:
        return [4, self.thrower, self.catcher, int(self.may_strike), *self.race.facts()]


class Timing(msgspec.Struct):
    """A marker that swings: presses count while it is in the middle (MD-66.3, MD-66.11)."""

    card: int
    seat: int
    since: int
    due: int
    needed: int
    hits: int = 0
    ready: int = 0
    """No press is taken before."""

    def facts(self) -> list[int]:
        facts = [7, self.card, self.seat, self.since, self.due, self.needed]
        return [*facts, self.hits, self.ready]


class King(msgspec.Struct):
    """A die that is thrown until it shows its symbol (MD-66.19)."""

    seat: int
    symbol: int
    shown: int = -1
    throws: int = 0

    def facts(self) -> list[int]:
        return [4, self.seat, self.symbol, self.shown, self.throws]


class Monocle(msgspec.Struct):
    """A die that is held as long as beats come in (MD-66.6)."""

    seat: int
    due: int
    beats: int = 0

    def facts(self) -> list[int]:
        return [3, self.seat, self.due, self.beats]


class Balance(msgspec.Struct):
    """A die on a head: lean against each sway in time (MD-66.8)."""

    seat: int
    since: int
    due: int
    """The next sway, or the end of this one's window."""
    sways: int = 0
    side: int = -1
    """0: it slips to the left, 1: to the right; lean the other way. -1: steady."""

    def facts(self) -> list[int]:
        return [5, self.seat, self.since, self.due, self.sways, self.side]


class Hiding(msgspec.Struct):
    """A die in somebody's hand (MD-66.16)."""

    due: int
    seat: int
    hand: int
    """0 is the left one, 1 the right one."""
    passes: int = 0

    def facts(self) -> list[int]:
        return [4, self.due, self.seat, self.hand, self.passes]


class Touch(msgspec.Struct):
    """Feeling under two dice (MD-66.22): a hint is a spot and three symbols, one of them true."""

    seat: int
    due: int
    left: int
    hints: tuple[tuple[int, int, int, int], ...] = ()

    def facts(self) -> list[int]:
        facts = [4, self.seat, self.due, self.left, len(self.hints)]
        for hint in self.hints:
            facts += [4, *hint]
        return facts


Machine = Race | Flight | Timing | King | Monocle | Balance | Hiding | Touch


def facts_of(machine: Machine | None) -> list[int]:
    return [NEVER] if machine is None else machine.facts()
