"""A move of MémoDiXe as a small number. `moves.py` turns it into words and back."""

from typing import Final

from mypy_extensions import i64

from tablee.core.state import MoveList

SPOT_ROOM: Final = 32
"""More than the spots of any square."""

TURN: Final = 0  # + the spot
LOOK: Final = 32  # + the spot
WIN: Final = 64  # + the spot
SET_ASIDE: Final = 96  # + the spot
THROW: Final = 128  # + the spot
TAKE: Final = 160  # + the spot
GIVE: Final = 192  # + the player
STEAL: Final = 208  # + the player
CALL: Final = 224
TURN_BACK: Final = 225
DECLINE: Final = 226
REPLAY: Final = 227
THROW_ALL: Final = 228
END: Final = 229
GO_ON: Final = 230
THROW_BOTH: Final = 231
END_OF_SINGLES: Final = 232
SWAP: Final = 256  # + 32 * the first spot + the second, the lower one first
END_OF_MOVES: Final = 1280

MOVE_KINDS: Final = (
    "turn",
    "look",
    "win",
    "set_aside",
    "throw",
    "take",
    "give",
    "steal",
    "call",
    "turn_back",
    "decline",
    "replay",
    "throw_all",
    "end",
    "go_on",
    "throw_both",
    "swap",
)


def kind_of(move: i64) -> i64:
    """Which of MOVE_KINDS a move is."""
    if move >= SWAP:
        return 16
    if move >= CALL:
        return 8 + move - CALL
    if move >= GIVE:
        return 6 + i64(move >= STEAL)
    return move >> 5


def fill(first: i64, places: i64, moves: MoveList) -> None:
    """Put a move for each of a set of spots or seats into a list; `first` is that of number 0."""
    moves.make_room(SPOT_ROOM)
    items = moves.items
    count = moves.count
    move: i64 = first
    while places != 0:
        items[count] = move
        count += places & 1
        places >>= 1
        move += 1
    moves.count = count


def swapping(first: i64, second: i64) -> i64:
    """The number of swapping the dice on two spots."""
    return SWAP + first * SPOT_ROOM + second


def first_swapped(move: i64) -> i64:
    return (move - SWAP) >> 5


def second_swapped(move: i64) -> i64:
    return (move - SWAP) & 31
