"""A move of Oni against all as a small number. `moves.py` turns it into words and back."""

from typing import Final

SPOT_ROOM: Final = 32

# + the spot
TURN: Final = 0
SHOW: Final = 32
WIN: Final = 64
TO_MIDDLE: Final = 96
PLACE: Final = 128
RETHROW: Final = 160
LOOK: Final = 192
PICK: Final = 224
SET_ASIDE: Final = 256
TOUCH: Final = 288
PING: Final = 320
# + the symbol
NAME: Final = 352
LAY: Final = 368
HIDE: Final = 384
CHEER: Final = 400
# + the seat
CLAP: Final = 416
# + twice the seat + the hand
GUESS: Final = 432
GO: Final = 448
CALL: Final = 449
TURN_BACK: Final = 450
DECLINE: Final = 451
THROW_BOTH: Final = 452
THROW_ALL: Final = 453
NEXT: Final = 454
PRESS: Final = 455
CATCH: Final = 456
STRIKE: Final = 457
SPIN: Final = 458
HIT: Final = 459
KING_THROW: Final = 460
HOLD: Final = 461
LEAN: Final = 462  # + 0 left, 1 right
PASS: Final = 464  # + 0 left, 1 right, 2 to the other hand
FORMULA: Final = 467
SPEAK: Final = 468
PAUSE: Final = 469
RESUME: Final = 470
PROPOSE: Final = 471
END_OF_SINGLES: Final = 472
SWAP: Final = 512  # + 32 * the first spot + the second, the lower one first
END_OF_MOVES: Final = 1536

MOVE_KINDS: Final = (
    "turn",
    "show",
    "win",
    "to_middle",
    "place",
    "rethrow",
    "look",
    "pick",
    "set_aside",
    "touch",
    "ping",
    "name",
    "lay",
    "hide",
    "cheer",
    "clap",
    "guess",
    "go",
    "call",
    "turn_back",
    "decline",
    "throw_both",
    "throw_all",
    "next",
    "press",
    "catch",
    "strike",
    "spin",
    "hit",
    "king_throw",
    "hold",
    "lean",
    "pass",
    "formula",
    "speak",
    "pause",
    "resume",
    "propose",
    "swap",
)

_SINGLE_KINDS: tuple[int, ...] = (
    *range(17, 31),
    31,
    31,
    32,
    32,
    32,
    33,
    34,
    35,
    36,
    37,
)


def kind_of(move: int) -> int:
    """Which of MOVE_KINDS a move is.

    >>> MOVE_KINDS[kind_of(LEAN + 1)], MOVE_KINDS[kind_of(CLAP + 3)], MOVE_KINDS[kind_of(RESUME)]
    ('lean', 'clap', 'resume')
    """
    if move >= SWAP:
        return len(MOVE_KINDS) - 1
    if move >= GO:
        return _SINGLE_KINDS[move - GO]
    if move >= NAME:
        return 11 + (move - NAME) // 16
    return move // SPOT_ROOM


def swapping(one: int, other: int) -> int:
    return SWAP + SPOT_ROOM * min(one, other) + max(one, other)


def swapped(move: int) -> tuple[int, int]:
    one, other = divmod(move - SWAP, SPOT_ROOM)
    return one, other
