"""Symbols as they are called outside the engine."""

from typing import Literal

from tablee.games.dixe import CHARACTER, known_dixes, symbol_names

Symbol = Literal[
    "bomb", "skull", "sun", "aum", "yinyang", "smiley", "pi", "eight", "heart", "character"
]

NAMES: tuple[Symbol, ...] = (
    "bomb",
    "skull",
    "sun",
    "aum",
    "yinyang",
    "smiley",
    "pi",
    "eight",
    "heart",
    "character",
)
"""In the order of the numbers in `state.py`."""

assert (*symbol_names(), CHARACTER) == NAMES


def symbol_named(symbol: int) -> Symbol:
    return NAMES[symbol]


def symbol_from(name: str) -> int:
    """
    >>> symbol_from("aum")
    3
    """
    return NAMES.index(name)


def dice_set(count: int) -> list[int]:
    """The faces of so many dice, opposite ones side by side.

    MD-1: the characters of the house, again from the top as often as needed, so that a set is
    always the same for a given number.

    >>> [symbol_named(face) for face in dice_set(9)[-6:]]
    ['character', 'bomb', 'skull', 'aum', 'yinyang', 'heart']
    """
    dixes = list(known_dixes().values())
    faces: list[int] = []
    for number in range(count):
        for pair in dixes[number % len(dixes)].faces:
            faces += map(symbol_from, pair)
    return faces
