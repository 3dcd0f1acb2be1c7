"""The codes of rooms: a few letters to read out, and more of them as the house fills."""

import secrets
from collections.abc import Mapping

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
SHORTEST = 4
LONGEST = 8
LUCK = 10_000
"""Among codes of any length, at most one in so many leads to a room: guessing is not worth it."""


def length_of(rooms: Mapping[int, int]) -> int:
    """How long the next code is, in a house with so many rooms of each length.

    >>> length_of({}), length_of({4: 33}), length_of({4: 33, 5: 796})
    (4, 5, 6)
    """
    for length in range(SHORTEST, LONGEST):
        if (rooms.get(length, 0) + 1) * LUCK <= len(LETTERS) ** length:
            return length
    return LONGEST


def draw_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str | None:
    """The code that somebody typed; None if it cannot be one."""
    code = text.upper()
    return code if SHORTEST <= len(code) <= LONGEST and set(code) <= set(LETTERS) else None
