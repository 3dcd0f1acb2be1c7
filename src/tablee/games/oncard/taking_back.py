"""Taking dice back: before the first throw (OC-10), and when stopping (OC-40)."""

from mypy_extensions import i64

from tablee.core.bits import only
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import DONE, TAKE_BACK, THROW
from tablee.games.oncard.state import (
    FIRST_THROW,
    HAND,
    ON_CARD,
    ROW,
    TAKING_OFF,
    OnCardTable,
    where_of,
)


def fill_start(table: OnCardTable, moves: MoveList) -> None:
    # OC-10: any of his dice that lie on his cards; at least three in hand for the throw.
    items = moves.items
    dice = table.dice
    count: i64 = 0
    number: i64 = 0
    first: i64 = table.turn * ROW
    while number < ROW:
        items[count] = TAKE_BACK + number
        count += i64(where_of(i64(dice[first + number])) != HAND)
        number += 1
    items[count] = THROW
    count += i64(ROW - count >= FIRST_THROW)
    moves.count = count


def explain_start(table: OnCardTable, move: i64) -> Refusal:
    if is_taking(move):
        return Refusal("OC-10", "in_hand_already")
    if move == THROW:
        return Refusal("OC-10", "three_dice", {"count": table.hand_size(table.turn)})
    return Refusal("OC-11", "throw_first")


def is_on_active(table: OnCardTable, number: i64) -> bool:
    # OC-75: his own dice only.
    return table.where(table.die(number)) == ON_CARD + table.active


def can_take_off(table: OnCardTable) -> bool:
    number: i64 = 0
    while number < ROW:
        if is_on_active(table, number):
            return True
        number += 1
    return False


def fill_taking_off(table: OnCardTable, moves: MoveList) -> None:
    # OC-40: one or more of the dice on the active combination.
    items = moves.items
    count: i64 = 0
    number: i64 = 0
    while number < ROW:
        items[count] = TAKE_BACK + number
        count += i64(is_on_active(table, number))
        number += 1
    items[count] = DONE
    count += i64(table.picked != 0)
    moves.count = count


def explain_taking_off(table: OnCardTable, move: i64) -> Refusal:
    if move == DONE:
        return Refusal("OC-40", "take_one")
    return Refusal("OC-40", "not_on_combination" if is_taking(move) else "take_or_done")


def is_taking(move: i64) -> bool:
    return move >= TAKE_BACK and move < TAKE_BACK + ROW


def take_back(table: OnCardTable, number: i64, recorder: Recorder | None) -> None:
    die = table.die(number)
    if recorder is not None:
        log.took_back(recorder, table, die)
    table.pick_up(die)
    if table.phase == TAKING_OFF:
        table.picked |= only(number)
