"""What always holds at an ON'CARD table, and a second opinion on the matching of jokers."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.oncard.quick import QuickExpert, QuickOnCard, QuickSuperExpert

from tablee.core.chance import FastChance
from tablee.games.oncard.fitting import symbol_fits
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.set_up import lay_out
from tablee.games.oncard.state import (
    COMBINATIONS,
    HAND,
    JOKER,
    LAST_SLOT,
    ON_CARD,
    ROLLED,
    ROW,
    SAVED,
    SPENT,
    TURNED,
    UNITS,
    CardSet,
    amount,
    total,
)

GAMES = (QuickOnCard(), QuickExpert(), QuickSuperExpert())


def check(state: OnCard) -> None:
    """OC-5 and what follows: each die in one place, each symbol on a card by a die or a mark."""
    turn = state.turn
    lent = state.borrowed
    on_cards = dict.fromkeys(range(state.seats * ROW), 0)
    for die in range(state.seats * ROW):
        owner = die // ROW
        where, face = state.where(die), state.face(die)
        if where == HAND:
            assert face == 0, "a die in hand shows nothing"
        elif where <= LAST_SLOT:
            assert face == 0
            assert where <= state.printed.slots[die]
            assert state.stage(die) != TURNED, "OC-22"
        elif where == SAVED:
            # OC-22: on a turned card only a power puts a die, as a joker.
            assert (state.stage(die) == TURNED) == (face == 0)
        elif where in (ROLLED, SPENT):
            assert owner == turn or die == lent
        else:
            holder = turn if die == lent else owner
            on_cards[holder * ROW + where - ON_CARD] += UNITS[state.shown(die)]
        if die == lent:
            assert owner != turn
            assert where in (HAND, ROLLED) or where == ON_CARD + state.active
    for card, dice in on_cards.items():
        assert state.filled[card] == dice + state.marks[card]
        if state.stage(card) == TURNED:
            assert state.filled[card] == 0
        else:
            need = state.printed.needs[card * COMBINATIONS + state.stage(card)]
            assert total(state.filled[card]) <= total(need)
            for symbol in range(JOKER):
                assert amount(state.filled[card], symbol) <= amount(need, symbol)
    if state.phase != 0:
        assert all(2 <= state.cards_turned(seat) <= 5 for seat in range(state.seats))


@pytest.mark.clause("OC-5", "OC-22")
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    seats=st.integers(2, 4),
    game=st.sampled_from(GAMES),
    house=st.booleans(),
)
def test_every_die_is_in_one_place(seed: int, seats: int, game: QuickOnCard, house: bool) -> None:
    chance = FastChance(seed)
    state = game.start(game.options({"cards": []} if house else {}), seats, chance)
    assert isinstance(state, OnCard)
    for _ in range(150):
        if state.is_over():
            break
        deciders = state.deciders()
        seat = deciders[chance.below(len(deciders))]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))], chance)
        check(state)


def can_be_matched(need: list[int], placed: list[int]) -> bool:
    """By trying: give each placed die or joker a symbol of the combination of its own."""
    if len(placed) > len(need):
        return False
    return any(
        all(symbol in (JOKER, wanted) for symbol, wanted in zip(placed, order, strict=False))
        for order in permutations(need)
    )


@pytest.mark.clause("OC-14")
@settings(max_examples=300, deadline=None)
@given(
    need=st.lists(st.integers(0, 3), min_size=1, max_size=5),
    symbols=st.lists(st.sampled_from([0, 1, 2, 3, JOKER]), max_size=6),
)
def test_what_fits_is_what_can_be_matched(need: list[int], symbols: list[int]) -> None:
    printed = CardSet(2)
    printed.print_card(0, [need, [0], [0]], 1, 0, 0)
    state = lay_out(2, 0, printed, GAMES[0].rules_version)
    placed: list[int] = []
    for symbol in symbols:
        finished = len(placed) == len(need)
        assert state.is_finished(0) == finished
        fits = not finished and symbol_fits(state, symbol, 0, False)
        assert fits == can_be_matched(need, [*placed, symbol])
        if fits:
            state.mark(0, symbol)
            placed.append(symbol)
