"""Why a move of Onix is not legal. Asked only about moves that the rules do not list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.onix.codes import (
    DESTROY,
    DRAW,
    END_OF_MOVES,
    PLACE_NEW,
    PLACE_ON,
    STEAL,
    STOCK,
)
from tablee.games.onix.names import GEM_NAMES, card_named
from tablee.games.onix.state import (
    AIMING,
    CIRCLE,
    CROSS,
    DIAMOND,
    OVER,
    PILES,
    SQUARE,
    TAKING,
    gems_in,
    piles_showing,
)

if TYPE_CHECKING:
    from tablee.games.onix.rules import Onix

EFFECT_CLAUSE = {CIRCLE: "OX-31", SQUARE: "OX-32", DIAMOND: "OX-33", CROSS: "OX-34"}


def explain(table: Onix, seat: int, move: int) -> Refusal:
    if table.phase == OVER:
        return Refusal("OX-50", "game_over")
    if not 0 <= seat < table.seats:
        return Refusal("OX-7", "not_seated")
    if seat != table.turn:
        return Refusal("OX-7", "not_your_turn", {"turn": table.turn})
    if not 0 <= move < END_OF_MOVES:
        return Refusal(_clause_of_step(table), "not_a_move")
    if table.phase == TAKING:
        return _explain_taking(table, move)
    if table.phase == AIMING:
        return _explain_effect(table, move)
    return _explain_placing(table, move)


def _clause_of_step(table: Onix) -> str:
    if table.phase == TAKING:
        return "OX-10"
    return "OX-30" if table.phase == AIMING else "OX-20"


def _explain_taking(table: Onix, move: int) -> Refusal:
    if move >= PLACE_NEW:
        return Refusal("OX-10", "take_first")
    gem, piles = move >> 5, move & 31
    showing = piles_showing(table.tops, gem)
    values = {"gem": GEM_NAMES[gem]}
    if not showing:
        return Refusal("OX-10", "gem_not_showing", values)
    if not piles:
        return Refusal("OX-10", "take_something", values)
    if piles & ~showing:
        return Refusal("OX-10", "card_without_gem", values)
    return Refusal("OX-11", "not_one_group", values)


def _explain_placing(table: Onix, move: int) -> Refusal:
    if not PLACE_NEW <= move < DRAW:
        return Refusal("OX-20", "place_first")
    place = move - PLACE_ON
    if place >= table.collection_count(table.turn):
        return Refusal("OX-20", "no_such_collection")
    card = table.card_to_place()
    twice = gems_in(table.collection(table.turn, place)) & card
    return Refusal("OX-21", "gem_twice", {"gems": card_named(twice)})


def _explain_effect(table: Onix, move: int) -> Refusal:
    gem = GEM_NAMES[table.gem]
    clause = EFFECT_CLAUSE[table.gem]
    if _gem_of_effect(move) != table.gem:
        return Refusal("OX-30", "other_effect", {"gem": gem})
    if move < STEAL:
        pile = (move - DRAW) % (STOCK - DRAW)
        return Refusal(clause, "no_such_pile" if pile >= PILES else "pile_empty")
    victim = (move - STEAL if move < DESTROY else move - DESTROY) >> 7
    return Refusal(clause, "own_collection" if victim == table.turn else "no_such_collection")


def _gem_of_effect(move: int) -> int | None:
    if not move >= DRAW:
        return None
    if move < STOCK:
        return CIRCLE
    if move < STOCK + (STOCK - DRAW):
        return SQUARE
    if move < STEAL:
        return None
    return DIAMOND if move < DESTROY else CROSS
