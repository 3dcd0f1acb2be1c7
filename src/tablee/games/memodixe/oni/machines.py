"""The small machines of Oni against all: what is under way, with its times.

Each is plain numbers, so a table is copied and hashed without knowing them. Times are milliseconds
of the game, which stand still in a pause (`OniTable.time`). What a machine does is in
`challenges.py` and `asks.py`; here is what it remembers.
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


class Duty(msgspec.Struct):
    """Something that a player owes, in a short time (MD-66.2, MD-66.21)."""

    card: int
    seat: int
    due: int
    symbol: int = -1


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


class Flight(msgspec.Struct):
    """Throw the DiXe: from whom it flies to whom, and whether Oni can still strike."""

    thrower: int
    catcher: int
    may_strike: bool
    race: Race


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


class King(msgspec.Struct):
    """A die that is thrown until it shows its symbol (MD-66.19)."""

    seat: int
    symbol: int
    shown: int = -1
    throws: int = 0


class Monocle(msgspec.Struct):
    """A die that is held as long as beats come in (MD-66.6)."""

    seat: int
    due: int
    beats: int = 0


class Balance(msgspec.Struct):
    """A die on a head: lean against each sway in time (MD-66.8)."""

    seat: int
    since: int
    due: int
    """The next sway, or the end of this one's window."""
    sways: int = 0
    side: int = -1
    """0: it slips to the left, 1: to the right; lean the other way. -1: steady."""


class Hiding(msgspec.Struct):
    """A die in somebody's hand (MD-66.16)."""

    due: int
    seat: int
    hand: int
    """0 is the left one, 1 the right one."""
    passes: int = 0


class Touch(msgspec.Struct):
    """Feeling under two dice (MD-66.22): a hint is a spot and three symbols, one of them true."""

    seat: int
    due: int
    left: int
    hints: tuple[tuple[int, int, int, int], ...] = ()
