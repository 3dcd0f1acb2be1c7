"""A move of One More! as a small number. `moves.py` turns it into words and back."""

from typing import Final

from mypy_extensions import i64

PLAY: Final = 0  # + the card
GIVE: Final = 256  # + the card
NAME_DRAW: Final = 512  # + the player
NAME_SWAP: Final = 528  # + 16 * the first player + the second, the lower seat first
END_OF_MOVES: Final = 784

MOVE_KINDS: Final = (
    "play_plain",
    "play_replay",
    "play_reverse",
    "play_draw",
    "play_swap",
    "play_start",
    "give",
    "name_draw",
    "name_swap",
)


def naming_two(first: i64, second: i64) -> i64:
    """The number of naming two players for a Swap."""
    return NAME_SWAP + first * 16 + second


def first_named(move: i64) -> i64:
    return (move - NAME_SWAP) >> 4


def second_named(move: i64) -> i64:
    return (move - NAME_SWAP) & 15
