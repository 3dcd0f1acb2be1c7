"""Why a move of MémoDiXe is not legal. Asked only about moves that the rules do not list."""

from tablee.core.bits import is_among
from tablee.core.refusal import Refusal
from tablee.games.memodixe import codes
from tablee.games.memodixe.moves import is_move
from tablee.games.memodixe.state import (
    GIVING,
    GOING_ON,
    LOOKING,
    OVER,
    REPLAYING,
    SETTING_ASIDE,
    STEALING,
    SWAPPING,
    TAKING,
    THROWING,
    THROWING_ALL,
    THROWING_BOTH,
    TURNING_BACK,
    TURNING_FIRST,
    TURNING_SECOND,
    WINNING,
    MemoTable,
)

SPOT_PHASES = {
    TURNING_FIRST: codes.TURN,
    TURNING_SECOND: codes.TURN,
    LOOKING: codes.LOOK,
    WINNING: codes.WIN,
    SETTING_ASIDE: codes.SET_ASIDE,
    THROWING: codes.THROW,
    TAKING: codes.TAKE,
}
"""Phases in which a spot is chosen, with the number of that move."""


def explain(table: MemoTable, asked: int, seat: int, move: int) -> Refusal:
    """`asked` is the seat that has to decide now."""
    if table.phase == OVER:
        return Refusal("MD-35", "game_over")
    if not 0 <= seat < table.seats:
        return Refusal("MD-2", "not_seated")
    if seat != asked:
        return Refusal("MD-2", "not_your_turn", {"turn": asked})
    if not is_move(move):
        return Refusal("MD-10", "not_a_move")
    if move == codes.CALL:
        return _explain_call(table)
    first = SPOT_PHASES.get(table.phase)
    if first is not None and first <= move < first + codes.SPOT_ROOM:
        return _explain_spot(table, move - first)
    return _explain_phase(table, move)


def _explain_call(table: MemoTable) -> Refusal:
    if table.phase == TURNING_FIRST:
        return Refusal("MD-30", "call_without_die")
    return Refusal("MD-30", "call_too_late")


def _explain_spot(table: MemoTable, spot: int) -> Refusal:
    """The right kind of move, but not this die."""
    if spot >= table.spots:
        return Refusal("MD-1", "no_such_spot", {"spots": table.spots})
    values = {"spot": spot}
    if is_among(spot, table.aside):
        return Refusal("MD-22", "set_aside", values)
    if not is_among(spot, table.square):
        return Refusal("MD-14", "empty_spot", values)
    if table.phase == TURNING_FIRST:
        return Refusal("MD-34", "must_call")
    if table.phase == TURNING_SECOND:
        return Refusal("MD-10", "turned_already", values)
    if table.phase == LOOKING:
        return Refusal("MD-21", "in_sight_already", values)
    return Refusal("MD-12", "not_of_the_pair", {"spots": (table.first_spot, table.second_spot)})


def _explain_phase(table: MemoTable, move: int) -> Refusal:
    """Another kind of move than is asked for, or the wrong player or swap."""
    if table.phase == TURNING_FIRST:
        return Refusal("MD-10", "turn_first")
    if table.phase == TURNING_SECOND:
        return Refusal("MD-10", "turn_second")
    if table.phase == TURNING_BACK:
        return Refusal("MD-11", "turn_back_first")
    if table.phase == LOOKING:
        return Refusal("MD-19", "look_first")
    if table.phase == WINNING:
        return Refusal("MD-12", "win_first")
    if table.phase == THROWING_BOTH:
        return Refusal("MD-19", "throw_both_first")
    return _explain_after(table, move)


def _explain_after(table: MemoTable, move: int) -> Refusal:
    if table.phase == GIVING:
        return Refusal("MD-21", "give_to_fewest")
    if table.phase == STEALING:
        return Refusal("MD-21", "steal_from_owner")
    if table.phase == SWAPPING:
        return _explain_swap(table, move)
    if table.phase == SETTING_ASIDE:
        return Refusal("MD-19", "set_aside_first")
    if table.phase == THROWING:
        return Refusal("MD-19", "throw_first")
    if table.phase == REPLAYING:
        return Refusal("MD-20", "replay_or_not")
    if table.phase == THROWING_ALL:
        return Refusal("MD-31", "throw_all_first")
    if table.phase == GOING_ON:
        return Refusal("MD-33", "end_or_go_on")
    return Refusal("MD-32", "take_first")


def _explain_swap(table: MemoTable, move: int) -> Refusal:
    if move < codes.SWAP:
        return Refusal("MD-19", "swap_or_not")
    one, other = codes.first_swapped(move), codes.second_swapped(move)
    if one == other:
        return Refusal("MD-19", "same_spot_twice")
    for spot in (one, other):
        if spot >= table.spots:
            return Refusal("MD-1", "no_such_spot", {"spots": table.spots})
        if is_among(spot, table.aside):
            return Refusal("MD-22", "set_aside", {"spot": spot})
    empty = one if not is_among(one, table.square) else other
    return Refusal("MD-14", "empty_spot", {"spot": empty})
