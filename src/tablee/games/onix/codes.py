"""A move of Onix as a small number. `moves.py` turns it into words and back."""

from typing import Final

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
