"""OX-60 and OX-61: the advanced mode."""

from collections.abc import Mapping, Sequence

import pytest
from tests.games.onix.tables import deal, look, play, table

from tablee.core.outcome import Outcome
from tablee.games.onix import GAME
from tablee.games.onix.moves import Destroy, Place, Steal, Take
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.rules import Onix

CROSS = ("cross", "circle", "circle", "circle", "circle")
DIAMOND = ("diamond", "circle", "circle", "circle", "circle")
THREE = "circle+square+diamond"


def advanced(
    tops: Sequence[str],
    collections: Mapping[int, Sequence[str]],
    *,
    stocks: Sequence[int] = (),
    seats: int = 2,
    under: Mapping[int, str] | None = None,
) -> Onix:
    return table(
        tops, collections=collections, stocks=stocks, seats=seats, under=under, advanced=True
    )


@pytest.mark.clause("OX-60")
def test_it_is_an_option_of_the_table() -> None:
    assert OnixOptions().advanced is False
    assert GAME.options({"advanced": True}) == OnixOptions(advanced=True)
    assert look(deal(2, advanced=True)).advanced is True
    assert look(deal(2)).advanced is False


@pytest.mark.clause("OX-60")
@pytest.mark.parametrize("seats", range(2, 7))
def test_whoever_has_no_gem_left_wins_at_once(seats: int) -> None:
    state = advanced(CROSS, {0: [THREE]}, stocks=[0, 20], seats=seats)
    play(state, Take("cross", (0,)), Place(0))
    assert state.outcome() is None, "not before the end of the turn"
    play(state, Destroy(1, 0))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((0,), "rid_of_gems")
    assert state.deciders() == []


@pytest.mark.clause("OX-60")
def test_in_the_base_game_nobody_wins_that_way() -> None:
    state = table(CROSS, collections={0: [THREE], 1: ["circle"]})
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert state.outcome() is None
    assert state.turn == 1


@pytest.mark.clause("OX-60")
def test_one_gem_left_is_no_win() -> None:
    state = advanced(CROSS, {0: [THREE, "circle"]})
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert state.outcome() is None


@pytest.mark.clause("OX-60")
def test_a_destroy_can_hand_the_win_to_an_opponent() -> None:
    state = advanced(CROSS, {0: ["circle"], 1: ["circle"]}, stocks=[20, 0])
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert state.outcome() == Outcome((2, 1), "rid_of_gems")


@pytest.mark.clause("OX-60")
def test_a_steal_can_hand_the_win_to_an_opponent() -> None:
    state = advanced(DIAMOND, {0: ["circle"], 1: ["square"]}, stocks=[20, 0])
    play(state, Take("diamond", (0,)), Place(0), Steal(1, 0))
    assert state.outcome() is None, "not before the end of the turn"
    play(state, Place(0))
    assert state.outcome() == Outcome((2, 1), "rid_of_gems")


@pytest.mark.clause("OX-60")
def test_the_win_can_go_to_any_opponent() -> None:
    collections = {0: ["circle"], 1: ["circle"], 2: ["circle", "cross"], 3: ["square"]}
    state = advanced(CROSS, collections, stocks=[9, 8, 7, 0], seats=4)
    play(state, Take("cross", (0,)), Place(None), Destroy(3, 0))
    assert state.outcome() == Outcome((2, 3, 4, 1), "rid_of_gems")


@pytest.mark.clause("OX-60")
def test_a_collection_with_cards_left_is_no_win() -> None:
    state = advanced(CROSS, {1: ["circle+square"]})
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    assert state.outcome() is None


@pytest.mark.clause("OX-61")
@pytest.mark.parametrize(
    ("stocks", "ranks"), [([0, 5], (2, 1)), ([2, 5], (1, 2)), ([1, 5], (1, 1))]
)
def test_among_several_the_most_stock_decides_then_the_win_is_shared(
    stocks: list[int], ranks: tuple[int, int]
) -> None:
    # Seat 0 completes its last Collection, four cards, and destroys the last card of seat 1.
    state = advanced(CROSS, {0: [THREE], 1: ["circle"]}, stocks=stocks)
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert state.outcome() == Outcome(ranks, "rid_of_gems")


@pytest.mark.clause("OX-61")
def test_several_by_a_steal_that_completes() -> None:
    collections = {0: ["circle+square"], 1: ["cross"], 2: ["circle"]}
    state = advanced(DIAMOND, collections, stocks=[0, 4, 9], seats=3)
    play(state, Take("diamond", (0,)), Place(0), Steal(1, 0), Place(0))
    assert state.outcome() == Outcome((1, 1, 3), "rid_of_gems")


@pytest.mark.clause("OX-61")
def test_the_others_are_ranked_as_ever() -> None:
    collections = {0: [THREE], 1: ["circle"], 2: ["circle"], 3: ["circle/cross", "square"]}
    state = advanced(CROSS, collections, stocks=[0, 1, 9, 9], seats=4)
    play(state, Take("cross", (0,)), Place(0), Destroy(3, 1))
    assert state.outcome() == Outcome((1, 4, 2, 3), "rid_of_gems")


@pytest.mark.clause("OX-61", "OX-50")
def test_being_rid_of_gems_is_looked_at_before_the_empty_piles() -> None:
    state = advanced(CROSS, {0: [THREE]}, stocks=[0, 20], under={0: ""})
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert state.outcome() == Outcome((1, 2), "rid_of_gems")


@pytest.mark.clause("OX-61", "OX-50", "OX-51")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_otherwise_one_empty_pile_ends_a_game_of_two_to_four(seats: int) -> None:
    state = advanced(CROSS, {}, stocks=[2, 3], under={0: ""}, seats=seats)
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((1,), "piles_empty")


@pytest.mark.clause("OX-61", "OX-50", "OX-51")
@pytest.mark.parametrize("seats", [5, 6])
def test_otherwise_two_empty_piles_end_a_game_of_five_or_six(seats: int) -> None:
    tops = ["cross", "circle", "cross", "circle", "circle"]
    state = advanced(tops, {}, stocks=[2, 3], under={0: "", 2: ""}, seats=seats)
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    assert state.outcome() is None
    play(state, Take("cross", (2,)), Place(None), Destroy(2, 0))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((1,), "piles_empty")


@pytest.mark.clause("OX-61", "OX-51")
def test_otherwise_the_tie_break_is_the_same() -> None:
    collections = {0: ["circle"], 1: ["circle", "square", "diamond", "circle"]}
    state = advanced(CROSS, collections, stocks=[4, 4], under={0: ""})
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    assert state.outcome() == Outcome((1, 2), "piles_empty")
