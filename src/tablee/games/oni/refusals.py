"""Why a move of Oni against all is not legal. Asked only about moves that the rules do not list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import is_among
from tablee.core.refusal import Refusal
from tablee.games.oni import amendments, codes
from tablee.games.oni.calls import may_call
from tablee.games.oni.catalogue import ASKS, EFFECTS
from tablee.games.oni.moves import is_move
from tablee.games.oni.turn import (
    BACK,
    BURDEN,
    CHECKED,
    EFFECT,
    FIRST,
    LAYING,
    NAMING,
    NEXT,
    ONI_PLAYS,
    OVER,
    READY,
    SECOND,
    SHOWING,
    THROWING_BOTH,
    TRYING,
    WINNING,
)

if TYPE_CHECKING:
    from tablee.games.oni.rules import OniAgainstAll

AROUND = {
    codes.PAUSE: Refusal("MD-64", "wished_already"),
    codes.RESUME: Refusal("MD-64", "no_pause"),
    codes.GO: Refusal("MD-60", "started_already"),
}
FIRST_OF_ALL = {
    TRYING: Refusal("MD-19", "try_first"),
    FIRST: Refusal("MD-10", "turn_first"),
    SECOND: Refusal("MD-10", "turn_second"),
    BACK: Refusal("MD-11", "turn_back_first"),
    ONI_PLAYS: Refusal("MD-20", "oni_first"),
    SHOWING: Refusal("MD-19", "show_first"),
    NAMING: Refusal("MD-19", "name_first"),
    WINNING: Refusal("MD-12", "win_first"),
    LAYING: Refusal("MD-19", "lay_first"),
    THROWING_BOTH: Refusal("MD-19", "throw_both_first"),
    NEXT: Refusal("MD-60", "next_first"),
    EFFECT: Refusal("MD-60", "effect_first"),
    BURDEN: Refusal("MD-66", "burden_first"),
    CHECKED: Refusal("MD-63", "throw_all_first"),
}


def explain(game: OniAgainstAll, seat: int, move: int) -> Refusal:
    if game.turn.phase == OVER:
        return Refusal("MD-63", "game_over")
    if not 0 <= seat < game.seats:
        return Refusal("MD-50", "not_seated")
    if not is_move(move):
        return Refusal("MD-60", "not_a_move")
    if game.turn.phase == READY:
        return Refusal("MD-60", "go_first")
    if game.watch.is_paused:
        return Refusal("MD-64", "paused")
    if move in AROUND:
        return AROUND[move]
    refusal = None
    if codes.GO <= move < codes.SWAP:
        refusal = _explain_effect(move)
    elif move < codes.NAME:
        refusal = _explain_spot(game, seat, move)
    return _explain_role(game, seat, move) if refusal is None else refusal


def _explain_effect(move: int) -> Refusal | None:
    """The effect that this is a move of is not under way, or not for him."""
    for effect in EFFECTS:
        if effect.takes(move):
            return effect.refusal()
    return None


def _explain_spot(game: OniAgainstAll, seat: int, move: int) -> Refusal | None:
    """MD-62: a spot that has changed meanwhile is refused without penalty."""
    table = game.table
    kind, spot = move - move % codes.SPOT_ROOM, move % codes.SPOT_ROOM
    if spot >= table.spots:
        return Refusal("MD-53", "no_such_spot", {"spots": table.spots})
    values = {"spot": spot}
    if kind == codes.PLACE:
        is_taken = not is_among(spot, table.free_spots())
        return Refusal("MD-65", "spot_taken", values) if is_taken else None
    if spot == table.aside:
        return Refusal("MD-22", "set_aside", values)
    if not is_among(spot, table.square):
        return Refusal("MD-62", "empty_spot", values)
    if kind == codes.TO_MIDDLE and seat == table.oni:
        return _explain_middle(game, values)
    is_open = kind not in (codes.WIN, codes.TO_MIDDLE) and is_among(spot, table.turned)
    if is_open and _may_choose(game, seat, kind):
        return Refusal("MD-10", "turned_already", values)
    return None


def _may_choose(game: OniAgainstAll, seat: int, kind: int) -> bool:
    """Whether another die would do: whoever does not play now is told who does."""
    if seat in (game.turn.seat, game.table.oni):
        return True
    return any(kind <= move < kind + codes.SPOT_ROOM for move in game.legal(seat))


def _explain_middle(game: OniAgainstAll, values: dict[str, int]) -> Refusal:
    if game.turn.phase == CHECKED:
        return Refusal("MD-62", "not_during_check")
    if not is_among(game.table.middle, game.table.free_spots()):
        return Refusal("MD-62", "middle_taken")
    return Refusal("MD-62", "in_hand", values)


def _explain_role(game: OniAgainstAll, seat: int, move: int) -> Refusal:
    """The right kind of thing at the wrong moment, or by the wrong player."""
    if seat == game.table.oni:
        asks = game.asks.waiting
        if asks:
            return Refusal("MD-64", "asked_otherwise", {"ask": asks[0].name()})
        return Refusal("MD-61", "oni_waits")
    if _is_for_oni(move):
        return Refusal("MD-61", "only_oni", {"oni": game.table.oni})
    refusal = _explain_effect(move)
    if refusal is not None:
        return refusal
    if seat != game.turn.seat:
        return Refusal("MD-60", "not_your_turn", {"turn": game.turn.seat})
    return _explain_turn(game, move)


def _is_for_oni(move: int) -> bool:
    """MD-61, MD-62: what he is asked for, and moving dice to the middle, nobody else ever does."""
    to_middle = codes.TO_MIDDLE <= move < codes.PLACE
    return to_middle or any(ask.is_for_oni(move) for ask in ASKS.values())


def _explain_turn(game: OniAgainstAll, move: int) -> Refusal:
    phase = game.turn.phase
    if phase == TRYING and amendments.the_try_comes_first(game.rules_version):
        return FIRST_OF_ALL[TRYING]
    if move == codes.CALL:
        if phase in (TRYING, FIRST):
            return Refusal("MD-63", "call_without_die")
        return Refusal("MD-63", "call_too_late")
    if phase == FIRST and not game.table.can_turn_two():
        return Refusal("MD-63", "must_call")
    if move == codes.PROPOSE:
        return _explain_proposal(game)
    return FIRST_OF_ALL[phase]


def _explain_proposal(game: OniAgainstAll) -> Refusal:
    if game.turn.phase not in (TRYING, FIRST):
        return Refusal("MD-63", "call_too_late")
    if not may_call(game):
        return Refusal("MD-63", "call_without_die")
    return Refusal("MD-41", "proposed_already")
