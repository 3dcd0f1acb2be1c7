"""The DiXe: the dice that ON'CARD and MémoDiXe share. What a file of DiXes says: docs/dixe.md."""

from tablee.games.dixe.dice import (
    CHARACTER,
    Dixe,
    DixeError,
    check_dixe,
    known_dixes,
    read_dixes,
    symbol_names,
)

__all__ = [
    "CHARACTER",
    "Dixe",
    "DixeError",
    "check_dixe",
    "known_dixes",
    "read_dixes",
    "symbol_names",
]
