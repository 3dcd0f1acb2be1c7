"""What fits a combination: OC-13 to OC-16, and how many jokers a level allows (OC-50 to OC-52)."""

from mypy_extensions import i64

from tablee.core.bits import is_among
from tablee.games.oncard.state import (
    BORROWED,
    EXPERT,
    FACES,
    JOKER,
    NORMAL,
    ROLLED,
    ROW,
    SAVED,
    OnCardTable,
    where_of,
)


def joker_fits(table: OnCardTable, stored: bool) -> bool:
    """Whether the level allows one more joker on the combination (OC-50)."""
    if table.level == NORMAL:
        return True
    if table.level == EXPERT and not stored:
        return not table.joker_in_throw
    # OC-51: a stored joker is barred by any joker of this turn. Super expert: one a turn.
    return not table.joker_in_turn


def symbol_fits(table: OnCardTable, symbol: i64, card: i64, stored: bool) -> bool:
    """On a combination that is not finished yet (OC-13, OC-14)."""
    if symbol == JOKER:
        return joker_fits(table, stored)
    return table.lacks(card, symbol)


def roll_fits(table: OnCardTable, card: i64) -> bool:
    """Whether any die of this throw that is not placed fits."""
    dice = table.dice
    number: i64 = 0
    last: i64 = BORROWED if table.borrowed >= 0 else ROW - 1
    while number <= last:
        die = table.die(number)
        if where_of(i64(dice[die])) == ROLLED and symbol_fits(table, table.shown(die), card, False):
            return True
        number += 1
    return False


def saved_die_fits(table: OnCardTable, number: i64, card: i64) -> bool:
    """Whether an own die lies saved on its card and its symbol can be used now (OC-15)."""
    die = table.die(number)
    return (
        table.where(die) == SAVED
        and not is_among(number, table.fresh)  # OC-75
        and symbol_fits(table, table.shown(die), card, True)
    )


def saved_fits(table: OnCardTable, card: i64) -> bool:
    number: i64 = 0
    while number < ROW:
        if saved_die_fits(table, number, card):
            return True
        number += 1
    return False


def fitting_faces(table: OnCardTable, card: i64, die: i64) -> i64:
    """How many of a die's five symbols a combination lacks."""
    count: i64 = 0
    face: i64 = 1
    while face < FACES:
        count += i64(table.lacks(card, table.printed.faces[die * FACES + face]))
        face += 1
    return count
