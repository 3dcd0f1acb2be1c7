"""Why a move of One More! is not legal. Asked only about moves that the rules do not list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.onemore.cards import EITHER, PLUS, number_of, sign_of
from tablee.games.onemore.codes import GIVE, NAME_DRAW, NAME_SWAP, PLAY
from tablee.games.onemore.moves import is_move
from tablee.games.onemore.names import card_named
from tablee.games.onemore.state import GIVING, NAMING_ONE, OVER, PLAYING

if TYPE_CHECKING:
    from tablee.games.onemore.rules import OneMore


def explain(table: OneMore, seat: int, move: int) -> Refusal:
    if table.phase == OVER:
        return Refusal("OM-42", "game_over")
    if not 0 <= seat < table.seats:
        return Refusal("OM-14", "not_seated")
    if table.phase == GIVING:
        return _explain_giving(table, seat, move)
    if seat != table.turn:
        return Refusal("OM-14", "not_your_turn", {"turn": table.turn})
    if table.phase == PLAYING:
        return _explain_playing(table, seat, move)
    if table.phase == NAMING_ONE:
        return _explain_naming_one(table, move)
    return _explain_naming_two(table, move)


def _explain_playing(table: OneMore, seat: int, move: int) -> Refusal:
    if not is_move(move):
        return Refusal("OM-11", "not_a_move")
    if move >= GIVE:
        return Refusal("OM-11", "play_first")
    card = move - PLAY
    values = {"card": card_named(card), "centre": card_named(table.centre)}
    if not table.has(seat, card):
        return Refusal("OM-11", "not_in_hand", {"card": values["card"]})
    values["number"] = str(number_of(table.centre))
    if sign_of(table.centre) == EITHER:
        return Refusal("OM-10", "same_number", values)
    too_small = sign_of(table.centre) == PLUS
    return Refusal("OM-10", "too_small" if too_small else "too_big", values)


def _explain_naming_one(table: OneMore, move: int) -> Refusal:
    if not is_move(move):
        return Refusal("OM-22", "not_a_move")
    if not NAME_DRAW <= move < NAME_SWAP:
        return Refusal("OM-22", "name_one")
    seat = move - NAME_DRAW
    if seat >= table.seats:
        return Refusal("OM-22", "nobody_there")
    return Refusal("OM-24", "has_left", {"seat": seat})


def _explain_naming_two(table: OneMore, move: int) -> Refusal:
    if not is_move(move):
        return Refusal("OM-23", "not_a_move")
    if move < NAME_SWAP:
        return Refusal("OM-23", "name_two")
    first, second = divmod(move - NAME_SWAP, 16)
    if second >= table.seats:
        return Refusal("OM-23", "nobody_there")
    for seat in (first, second):
        if table.has_left(seat):
            return Refusal("OM-24", "has_left", {"seat": seat})
    if first == second:
        return Refusal("OM-23", "same_twice")
    return Refusal("OM-23", "no_card_left")


def _explain_giving(table: OneMore, seat: int, move: int) -> Refusal:
    if seat not in (table.first_swapper, table.second_swapper):
        targets = (table.first_swapper, table.second_swapper)
        return Refusal("OM-23", "others_swap", {"targets": targets})
    if not table.owes_decision(seat):
        return Refusal("OM-23", "given_already")
    if not is_move(move):
        return Refusal("OM-23", "not_a_move")
    if not GIVE <= move < NAME_DRAW:
        return Refusal("OM-23", "give_first")
    return Refusal("OM-23", "not_in_hand", {"card": card_named(move - GIVE)})
