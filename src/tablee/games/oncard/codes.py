"""A move of ON'CARD as a small number. `moves.py` turns it into words and back.

A die of the turn is numbered 0 to 5 like its owner's cards; 6 is the borrowed one.
"""

from typing import Final

from mypy_extensions import i64

TURN_UP: Final = 0  # + 6 * the lower card + the higher one
TAKE_BACK: Final = 40  # + the die
THROW: Final = 48
STOP: Final = 49
STOP_AND_TAKE: Final = 50
TURN_OVER: Final = 51
DECLINE: Final = 52
DONE: Final = 53
THROW_PICKED: Final = 54
PASS: Final = 55
ACTIVATE: Final = 56  # + the card
PLACE: Final = 64  # + the die
USE: Final = 72  # + the die
POWER: Final = 80  # + the die
PICK: Final = 88  # + the die
AIM: Final = 96  # + 6 * the seat + its die
TURN_TO: Final = 128  # + 8 * the die + the face
ADVANCE: Final = 184  # + the card
SAVE: Final = 192  # + 8 * the card + the face
END_OF_MOVES: Final = 240

MOVE_KINDS: Final = (
    "turn_up",
    "take_back",
    "throw",
    "stop",
    "turn_over",
    "decline",
    "activate",
    "place",
    "use",
    "power",
    "target",
    "pass",
    "advance",
    "save",
)


def kind_of(move: i64) -> i64:
    """Where MOVE_KINDS has the kind of a move."""
    if move < THROW:
        return 0 if move < TAKE_BACK else 1
    if move < ACTIVATE:
        return _KIND_OF_SINGLE[move - THROW]
    if move < PICK:
        return 6 + (move - ACTIVATE) // 8
    if move < ADVANCE:
        return 10
    return 12 if move < SAVE else 13


def saved_for(move: i64) -> i64:
    """The number of the card for which a die is saved, or goes on."""
    return move - ADVANCE if move < SAVE else (move - SAVE) >> 3


def face_in(move: i64) -> i64:
    """The face with which a die is saved, or to which it is turned."""
    return move & 7


_KIND_OF_SINGLE: Final = (2, 3, 3, 4, 5, 1, 10, 11)
"""Of THROW to PASS. Whoever is done taking back, or picking, did just that."""
