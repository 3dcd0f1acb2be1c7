"""A move of Onix as a small number. `moves.py` turns it into words and back."""

from typing import Final

from mypy_extensions import i64

TAKE: Final = 0  # + 32 * gem + the set of Piles
PLACE_NEW: Final = 128
PLACE_ON: Final = 129  # + the Collection
DRAW: Final = 256  # + the Pile
STOCK: Final = 264  # + the Pile
STEAL: Final = 512  # + 128 * the opponent + the Collection
DESTROY: Final = 1536  # + 128 * the opponent + the Collection
END_OF_MOVES: Final = 2560

MOVE_KINDS: Final = (
    "take_circle",
    "take_square",
    "take_diamond",
    "take_cross",
    "place_new",
    "place_on",
    "draw",
    "stock",
    "steal",
    "destroy",
)


def taking(gem: i64, piles: i64) -> i64:
    """The number of taking a set of Piles for a gem."""
    return TAKE + gem * 32 + piles


def taken_gem(move: i64) -> i64:
    return (move - TAKE) >> 5


def taken_piles(move: i64) -> i64:
    return (move - TAKE) & 31


def aiming(kind: i64, seat: i64, place: i64) -> i64:
    """The number of a Steal or a Destroy, aimed at a Collection of an opponent."""
    return kind + seat * 128 + place


def aimed_seat(move: i64) -> i64:
    return (move - STEAL & 1023) >> 7


def aimed_place(move: i64) -> i64:
    return move & 127
