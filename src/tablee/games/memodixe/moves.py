"""The moves of MémoDiXe in words, and the small numbers they are inside.

A turn in small steps, in this order:

1. `turn` a die, then another; or `call` DiXe! instead of the first.
2. Different symbols: `turn_back`, once everybody has seen them.
3. A pair: what its power asks for before (`look`, twice at most, or `decline`); then `win` one of
   the two, or `throw_both` if there is nothing to win; then what its power asks for after: `give`,
   `steal`, `swap` or `decline`, `set_aside`, `throw`, `replay` or `decline`.
4. A call: `throw_all` if it was wrong; `take` a last die if it was right, and then `end` the game
   or `go_on`, where the table has that option.

Spots are counted from 0, row by row.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.game import GameError, Move
from tablee.games.memodixe import codes

Spot = Annotated[int, Meta(ge=0, le=24)]
Seat = Annotated[int, Meta(ge=0, le=7)]


class Turn(Move, frozen=True, tag="turn"):
    """Turn a die up, for everybody to see."""

    spot: Spot


class Look(Move, frozen=True, tag="look"):
    """Look under a die, alone (aum)."""

    spot: Spot


class Win(Move, frozen=True, tag="win"):
    """Win this die of the pair; the other one is thrown."""

    spot: Spot


class SetAside(Move, frozen=True, tag="set_aside"):
    """Keep this die from the others until one's next turn (heart)."""

    spot: Spot


class Throw(Move, frozen=True, tag="throw"):
    """Throw this die and put it back (pi)."""

    spot: Spot


class Take(Move, frozen=True, tag="take"):
    """The last die, after a right call."""

    spot: Spot


class Give(Move, frozen=True, tag="give"):
    """A die, to one of those who have the fewest (yin-yang)."""

    seat: Seat


class Steal(Move, frozen=True, tag="steal"):
    """A die, from this player (sun)."""

    seat: Seat


class Call(Move, frozen=True, tag="call"):
    """DiXe! No pair is left."""


class TurnBack(Move, frozen=True, tag="turn_back"):
    """Put the two dice back as they lay."""


class Decline(Move, frozen=True, tag="decline"):
    """Look no further, swap nothing, or do not play again."""


class Replay(Move, frozen=True, tag="replay"):
    """Play again (characters)."""


class ThrowAll(Move, frozen=True, tag="throw_all"):
    """After a wrong call: throw the square again."""


class End(Move, frozen=True, tag="end"):
    """After a right call: the game is over."""


class GoOn(Move, frozen=True, tag="go_on"):
    """After a right call: throw the others again, and let the game go on."""


class ThrowBoth(Move, frozen=True, tag="throw_both"):
    """A pair that wins nothing goes back."""


class Swap(Move, frozen=True, tag="swap"):
    """Swap the dice on two spots, in secret (eight); in any order."""

    spots: tuple[Spot, Spot]


MemoMove = (
    Turn
    | Look
    | Win
    | SetAside
    | Throw
    | Take
    | Give
    | Steal
    | Call
    | TurnBack
    | Decline
    | Replay
    | ThrowAll
    | End
    | GoOn
    | ThrowBoth
    | Swap
)

ON_SPOTS = (Turn, Look, Win, SetAside, Throw, Take)
"""In the order of their numbers."""
SINGLES = (Call, TurnBack, Decline, Replay, ThrowAll, End, GoOn, ThrowBoth)
MOST_SPOTS = 25
MOST_SEATS = 8


def encode(move: Move) -> int:
    """
    >>> encode(Swap((4, 2)))
    324
    """
    _check(move)
    match move:
        case Turn(spot) | Look(spot) | Win(spot) | SetAside(spot) | Throw(spot) | Take(spot):
            return ON_SPOTS.index(type(move)) * codes.SPOT_ROOM + spot
        case Give(seat):
            return codes.GIVE + seat
        case Steal(seat):
            return codes.STEAL + seat
        case Swap(spots):
            first, second = sorted(spots)
            return codes.SWAP + codes.SPOT_ROOM * first + second
    return codes.CALL + [type(move) is single for single in SINGLES].index(True)


def _check(move: Move) -> None:
    # A move made by hand, not read from a message, has not been validated yet.
    try:
        msgspec.convert(msgspec.to_builtins(move), MemoMove)
    except msgspec.ValidationError as error:
        raise GameError(f"{move!r} is not a move of memodixe: {error}") from error


def decode(code: int) -> MemoMove:
    """
    >>> decode(324)
    Swap(spots=(2, 4))
    """
    if not is_move(code):
        raise GameError(f"{code} is not the number of a move of memodixe")
    if code < codes.GIVE:
        return ON_SPOTS[code // codes.SPOT_ROOM](code % codes.SPOT_ROOM)
    if code < codes.STEAL:
        return Give(code - codes.GIVE)
    if code < codes.CALL:
        return Steal(code - codes.STEAL)
    if code < codes.SWAP:
        return SINGLES[code - codes.CALL]()
    first, second = divmod(code - codes.SWAP, codes.SPOT_ROOM)
    return Swap((first, second))


def is_move(code: int) -> bool:
    """Whether there is such a move, legal or not."""
    if code < 0 or code >= codes.END_OF_MOVES:
        return False
    if code < codes.GIVE:
        return code % codes.SPOT_ROOM < MOST_SPOTS
    if code < codes.CALL:
        return code % 16 < MOST_SEATS
    if code < codes.SWAP:
        return code < codes.END_OF_SINGLES
    first, second = divmod(code - codes.SWAP, codes.SPOT_ROOM)
    return first <= second < MOST_SPOTS
