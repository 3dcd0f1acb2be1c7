"""Placing the dice of a throw on the active card: OC-13 to OC-17, OC-20, OC-40."""

from mypy_extensions import i64

from tablee.core.bits import is_among, only
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import (
    ACTIVATE,
    DECLINE,
    PICK,
    PLACE,
    POWER,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    TURN_OVER,
    USE,
)
from tablee.games.oncard.fitting import roll_fits, saved_die_fits, symbol_fits
from tablee.games.oncard.names import symbol_named
from tablee.games.oncard.powers.using import explain_power, fill_powers
from tablee.games.oncard.state import (
    BORROWED,
    COMBINATIONS,
    HAND,
    JOKER,
    NOTHING,
    ROLLED,
    ROW,
    SAVED,
    SPENT,
    OnCardTable,
    where_of,
)
from tablee.games.oncard.taking_back import can_take_off

# What may be done


def fill_placing(table: OnCardTable, moves: MoveList) -> None:
    card = table.card(table.active)
    is_finished = table.is_finished(card)
    if not is_finished:
        fill_fitting(table, card, moves)
    if table.placed > 0:
        fill_powers(table, moves)
    items = moves.items
    count = moves.count
    if table.placed + table.used == 0:
        # OC-13: with nothing rolled that fits, a saved symbol may be declined; but not if it
        # is what the card was chosen for.
        items[count] = DECLINE
        count += i64(table.throws > 1 and not roll_fits(table, card))
    elif is_finished and table.stage(card) == COMBINATIONS - 1:
        items[count] = TURN_OVER
        count += 1
    else:
        # OC-17, OC-20: throw what is left, if there is any, or stop.
        items[count] = THROW
        count += i64(is_finished or can_throw_on(table))
        items[count] = STOP
        count += 1
        items[count] = STOP_AND_TAKE
        count += i64(not is_finished and can_take_off(table))
    moves.count = count


def fill_fitting(table: OnCardTable, card: i64, moves: MoveList) -> None:
    items = moves.items
    dice = table.dice
    count: i64 = 0
    number: i64 = 0
    last: i64 = BORROWED if table.borrowed >= 0 else ROW - 1
    while number <= last:
        die = table.die(number)
        where = where_of(i64(dice[die]))
        if where == ROLLED:
            items[count] = PLACE + number
            count += i64(symbol_fits(table, table.shown(die), card, False))
        elif where == SAVED and number < ROW:
            # OC-15, OC-16: in addition to rolled symbols or instead of them.
            items[count] = USE + number
            count += i64(saved_die_fits(table, number, card))
        number += 1
    moves.count = count


def can_throw_on(table: OnCardTable) -> bool:
    """Whether any die is left in hand, counting those that were thrown and not placed."""
    dice = table.dice
    number: i64 = 0
    last: i64 = BORROWED if table.borrowed >= 0 else ROW - 1
    while number <= last:
        where = where_of(i64(dice[table.die(number)]))
        if where in (HAND, ROLLED, SPENT):
            return True
        number += 1
    return False


# Why not


def explain_placing(table: OnCardTable, move: i64) -> Refusal:
    if move >= PLACE and move < USE:
        return explain_place(table, move - PLACE)
    if move >= USE and move < POWER:
        return explain_use(table, move - USE)
    if move >= POWER and move < PICK:
        return explain_power(table, move - POWER)
    if move >= ACTIVATE and move < PLACE:
        return Refusal("OC-12", "stay_with_card")
    if move >= TAKE_BACK and move < THROW:
        return Refusal("OC-40", "take_back_later")
    if move in (THROW, STOP, STOP_AND_TAKE, TURN_OVER, DECLINE):
        return explain_end_of_placing(table, move)
    return Refusal("OC-13", "place_now")


def explain_place(table: OnCardTable, number: i64) -> Refusal:
    missing = number > BORROWED or (number == BORROWED and table.borrowed == NOTHING)
    if missing or table.where(table.die(number)) != ROLLED:
        return Refusal("OC-13", "not_rolled")
    return explain_misfit(table, table.shown(table.die(number)), False)


def explain_use(table: OnCardTable, number: i64) -> Refusal:
    if number >= ROW or table.where(table.die(number)) != SAVED:
        return Refusal("OC-15", "nothing_saved")
    if is_among(number, table.fresh):
        return Refusal("OC-75", "next_throw")
    return explain_misfit(table, table.shown(table.die(number)), True)


def explain_misfit(table: OnCardTable, symbol: i64, stored: bool) -> Refusal:
    if table.is_finished(table.card(table.active)):
        return Refusal("OC-20", "finished_already")
    if symbol == JOKER:
        return Refusal("OC-51" if stored else "OC-50", "one_joker")
    return Refusal("OC-14", "not_lacking", {"face": symbol_named(symbol)})


def explain_end_of_placing(table: OnCardTable, move: i64) -> Refusal:
    card = table.card(table.active)
    if table.placed + table.used == 0:
        return Refusal("OC-13", "must_place")
    if move == DECLINE:
        return Refusal("OC-13", "placed_already")
    if move == TURN_OVER:
        return Refusal("OC-21", "not_finished")
    if table.is_finished(card) and table.stage(card) == COMBINATIONS - 1:
        return Refusal("OC-21", "turn_it_over")
    if move == THROW:
        return Refusal("OC-17", "no_die_left")
    return Refusal("OC-40", "nothing_to_take_back")


# Doing it


def place(table: OnCardTable, number: i64, recorder: Recorder | None) -> None:
    die = table.die(number)
    table.put_on_combination(die, table.card(table.active))
    table.placed += 1
    note_symbol(table, table.shown(die))
    if recorder is not None:
        log.placed(recorder, table, die)


def use_saved(table: OnCardTable, number: i64, recorder: Recorder | None) -> None:
    # OC-15: the symbol stays as a mark, the die goes back to the hand.
    die = table.die(number)
    symbol = table.shown(die)
    table.mark(table.card(table.active), symbol)
    table.used += 1
    table.passing &= ~only(number)
    if recorder is not None:
        log.used_saved(recorder, table, die)
    table.take_in_hand(die)
    note_symbol(table, symbol)


def note_symbol(table: OnCardTable, symbol: i64) -> None:
    if symbol == JOKER:
        table.joker_in_throw = True
        table.joker_in_turn = True
