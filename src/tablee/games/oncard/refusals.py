"""Why a move of ON'CARD is not legal. Asked only about moves that the rules do not list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.oncard.codes import (
    ACTIVATE,
    ADVANCE,
    AIM,
    DECLINE,
    DONE,
    END_OF_MOVES,
    PICK,
    PLACE,
    POWER,
    SAVE,
    STOP,
    STOP_AND_TAKE,
    TAKE_BACK,
    THROW,
    THROW_PICKED,
    TURN_OVER,
    TURN_TO,
    USE,
)
from tablee.games.oncard.names import POWERS, symbol_named
from tablee.games.oncard.state import (
    AIMING,
    BORROW,
    BORROWED,
    CHOOSING_CARD,
    COMBINATIONS,
    FACES,
    JOKER,
    NOBODY,
    OVER,
    PICKING,
    PLACING,
    PUSH_BACK,
    ROLLED,
    ROW,
    SAVE_SYMBOL,
    SAVED,
    SAVING_END,
    STARTING,
    TURN_DIE,
    TURNED,
    TURNING_UP,
    is_among,
)

if TYPE_CHECKING:
    from tablee.games.oncard.rules import OnCard


def explain(table: OnCard, seat: int, move: int) -> Refusal:
    if table.phase == OVER:
        return Refusal("OC-80", "game_over")
    if not 0 <= seat < table.seats:
        return Refusal("OC-4", "not_seated")
    if table.is_asking_several():
        return _explain_answer(table, seat, move)
    if seat != table.turn:
        return Refusal("OC-4", "not_your_turn", {"turn": table.turn})
    if not 0 <= move < END_OF_MOVES:
        return Refusal("OC-11", "not_a_move")
    by_phase = {
        STARTING: _explain_start,
        CHOOSING_CARD: _explain_card,
        PLACING: _explain_placing,
        AIMING: _explain_target,
        PICKING: _explain_pick,
    }
    return by_phase.get(table.phase, _explain_taking_off)(table, move)


# What several decide at once


def _explain_answer(table: OnCard, seat: int, move: int) -> Refusal:
    if table.phase == TURNING_UP:
        return Refusal("OC-3", "turn_two_up" if table.owes_decision(seat) else "chosen_already")
    if seat == table.turn:
        return Refusal("OC-64", "others_save")
    if not table.owes_decision(seat):
        asked = is_among(seat, table.seats_to_ask())
        return Refusal("OC-64", "chosen_already") if asked else Refusal("OC-67", "nothing_to_save")
    if not ADVANCE <= move < END_OF_MOVES:
        return Refusal("OC-61", "save_or_pass")
    place = move - ADVANCE if move < SAVE else (move - SAVE) // 8
    face = move % 8 if move >= SAVE else 1
    if place >= ROW or not 1 <= face < FACES:
        return Refusal("OC-63", "not_a_symbol")
    return _explain_save(table, seat * ROW + place, move)


def _explain_save(table: OnCard, card: int, move: int) -> Refusal:
    values = {"card": table.printed.characters[card]}
    if table.stage(card) == TURNED:
        return Refusal("OC-60", "no_save_when_turned", values)
    if not table.printed.conditions[card] & table.met:
        return Refusal("OC-60", "condition_not_met", values)
    if table.where(card) == SAVED:
        return Refusal("OC-63", "saved_already", values)
    if card == table.borrowed:
        return Refusal("OC-71", "die_is_lent", values)
    if table.phase == SAVING_END:
        asked = table.card_to_answer_for(card // ROW)
        if card != asked:
            return Refusal("OC-62", "other_card_first", {"card": table.printed.characters[asked]})
    return Refusal("OC-61", "slots_first" if move >= SAVE else "choose_symbol", values)


# The start of a turn


def _explain_start(table: OnCard, move: int) -> Refusal:
    if TAKE_BACK <= move < TAKE_BACK + ROW:
        return Refusal("OC-10", "in_hand_already")
    if move == THROW:
        return Refusal("OC-10", "three_dice", {"count": table.hand_size(table.turn)})
    return Refusal("OC-11", "throw_first")


def _explain_card(table: OnCard, move: int) -> Refusal:
    if move == DECLINE:
        return Refusal("OC-13", "must_place")
    if not ACTIVATE <= move < ACTIVATE + ROW:
        return Refusal("OC-12", "choose_card")
    card = table.card(move - ACTIVATE)
    values = {"card": table.printed.characters[card]}
    if table.stage(card) == TURNED:
        return Refusal("OC-12", "card_is_turned", values)
    return Refusal("OC-13", "nothing_fits_card", values)


# Placing


def _explain_placing(table: OnCard, move: int) -> Refusal:
    if PLACE <= move < USE:
        return _explain_place(table, move - PLACE)
    if USE <= move < POWER:
        return _explain_use(table, move - USE)
    if POWER <= move < PICK:
        return _explain_power(table, move - POWER)
    if ACTIVATE <= move < PLACE:
        return Refusal("OC-12", "stay_with_card")
    if TAKE_BACK <= move < THROW:
        return Refusal("OC-40", "take_back_later")
    if move in (THROW, STOP, STOP_AND_TAKE, TURN_OVER, DECLINE):
        return _explain_end_of_placing(table, move)
    return Refusal("OC-13", "place_now")


def _explain_end_of_placing(table: OnCard, move: int) -> Refusal:
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


def _explain_place(table: OnCard, number: int) -> Refusal:
    missing = number > BORROWED or (number == BORROWED and table.borrowed == NOBODY)
    if missing or table.where(table.die(number)) != ROLLED:
        return Refusal("OC-13", "not_rolled")
    return _explain_misfit(table, table.shown(table.die(number)), stored=False)


def _explain_misfit(table: OnCard, symbol: int, stored: bool) -> Refusal:
    if table.is_finished(table.card(table.active)):
        return Refusal("OC-20", "finished_already")
    if symbol == JOKER:
        return Refusal("OC-51" if stored else "OC-50", "one_joker")
    return Refusal("OC-14", "not_lacking", {"face": symbol_named(symbol)})


def _explain_use(table: OnCard, number: int) -> Refusal:
    if number >= ROW or table.where(table.die(number)) != SAVED:
        return Refusal("OC-15", "nothing_saved")
    if is_among(number, table.fresh):
        return Refusal("OC-75", "next_throw")
    return _explain_misfit(table, table.shown(table.die(number)), stored=True)


def _explain_power(table: OnCard, number: int) -> Refusal:
    die = table.die(number) if number < ROW else NOBODY
    if die == NOBODY or table.where(die) != ROLLED or table.face(die) != 0:
        return Refusal("OC-70", "no_character")
    values = {"die": table.printed.characters[die]}
    if table.stage(die) != TURNED:
        return Refusal("OC-70", "power_hidden", values)
    if table.placed == 0:
        return Refusal("OC-33", "place_before_power")
    if table.printed.powers[die] == BORROW and table.borrowed != NOBODY:
        return Refusal("OC-71", "borrowed_already")
    return Refusal("OC-70", "no_target", {"power": POWERS[table.printed.powers[die]]})


# The targets of powers


def _explain_target(table: OnCard, move: int) -> Refusal:
    power = table.printed.powers[table.die(table.aiming)]
    if power == BORROW:
        aims = AIM <= move < AIM + table.seats * ROW
        return Refusal("OC-71", "not_in_their_hand" if aims else "choose_to_borrow")
    if power == PUSH_BACK:
        aims = AIM <= move < AIM + table.seats * ROW
        return Refusal("OC-73", "not_on_their_card" if aims else "choose_to_push")
    if power == SAVE_SYMBOL:
        return Refusal("OC-73", "cannot_be_saved" if PICK <= move < AIM else "choose_to_save")
    if power == TURN_DIE:
        turns = TURN_TO <= move < ADVANCE
        return Refusal("OC-73", "cannot_be_turned" if turns else "choose_to_turn")
    return Refusal("OC-73", "not_of_this_throw" if PICK <= move < AIM else "choose_to_throw")


def _explain_pick(table: OnCard, move: int) -> Refusal:
    if move == THROW_PICKED:
        return Refusal("OC-75", "pick_one")
    return Refusal("OC-75", "not_of_this_throw" if PICK <= move < AIM else "choose_to_throw")


# Taking dice back at a stop


def _explain_taking_off(table: OnCard, move: int) -> Refusal:
    if move == DONE:
        return Refusal("OC-40", "take_one")
    taking = TAKE_BACK <= move < TAKE_BACK + ROW
    return Refusal("OC-40", "not_on_combination" if taking else "take_or_done")
