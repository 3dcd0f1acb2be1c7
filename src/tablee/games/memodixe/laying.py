"""Dice for a match that is laid out: which of a set lies where, and on which side."""

from collections.abc import Sequence

from tablee.games.memodixe.names import Symbol, dice_set, symbol_from
from tablee.games.memodixe.state import SIDES

Die = list[int]
"""Its six symbols, opposite ones side by side; none once it is taken."""


def dice_of(count: int) -> list[Die]:
    faces = dice_set(count)
    return [faces[start : start + SIDES] for start in range(0, len(faces), SIDES)]


def side_hiding(die: Die, hidden: Symbol) -> int:
    """The side that is up when this one is hidden: opposite sides are neighbours."""
    return die.index(symbol_from(hidden)) ^ 1


def choose_dice(wanted: Sequence[Sequence[Symbol]], dice: Sequence[Die]) -> list[int]:
    """A die for each that has all the symbols that are wanted of it; none if that cannot be."""
    if not wanted:
        return []
    for number, die in enumerate(dice):
        if die and all(symbol_from(symbol) in die for symbol in wanted[0]):
            rest = [[] if other == number else one for other, one in enumerate(dice)]
            chosen = choose_dice(wanted[1:], rest)
            if len(chosen) == len(wanted) - 1:
                return [number, *chosen]
    return []
