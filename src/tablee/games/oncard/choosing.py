"""The active card, chosen after the first throw of a turn: OC-12, OC-13."""

from mypy_extensions import i64

from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import ACTIVATE, DECLINE
from tablee.games.oncard.fitting import roll_fits, saved_fits
from tablee.games.oncard.state import PLACING, ROW, TURNED, OnCardTable


def can_activate(table: OnCardTable, number: i64) -> bool:
    # OC-13: something rolled fits, or a saved symbol that he will use.
    card = table.card(number)
    return table.stage(card) != TURNED and (roll_fits(table, card) or saved_fits(table, card))


def roll_fits_any_card(table: OnCardTable) -> bool:
    number: i64 = 0
    while number < ROW:
        card = table.card(number)
        if table.stage(card) != TURNED and roll_fits(table, card):
            return True
        number += 1
    return False


def fill_cards(table: OnCardTable, moves: MoveList) -> None:
    items = moves.items
    count: i64 = 0
    number: i64 = 0
    while number < ROW:
        items[count] = ACTIVATE + number
        count += i64(can_activate(table, number))
        number += 1
    # OC-13, OC-31: nothing rolled fits, so he need not use a saved symbol.
    items[count] = DECLINE
    count += i64(not roll_fits_any_card(table))
    moves.count = count


def explain_card(table: OnCardTable, move: i64) -> Refusal:
    if move == DECLINE:
        return Refusal("OC-13", "must_place")
    if move < ACTIVATE or move >= ACTIVATE + ROW:
        return Refusal("OC-12", "choose_card")
    card = table.card(move - ACTIVATE)
    values = {"card": table.printed.characters[card]}
    if table.stage(card) == TURNED:
        return Refusal("OC-12", "card_is_turned", values)
    return Refusal("OC-13", "nothing_fits_card", values)


def activate(table: OnCardTable, number: i64, recorder: Recorder | None) -> None:
    table.active = number
    table.phase = PLACING
    if recorder is not None:
        log.activated(recorder, table)
