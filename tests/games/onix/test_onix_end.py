"""OX-50 and OX-51: when the game stops, and who has won."""

from collections.abc import Sequence

import pytest
from tests.games.onix.tables import legal, look, play, stocks, table

from tablee.core.outcome import Outcome
from tablee.games.onix.moves import Destroy, Draw, Place, Stock, Take
from tablee.games.onix.rules import Onix

FEW = pytest.mark.parametrize("seats", [2, 3, 4])
MANY = pytest.mark.parametrize("seats", [5, 6])

ALONE = ["circle", "square", "cross", "diamond", "square/diamond"]
"""A cross on Pile 2, linked to nothing."""


def finish(state: Onix) -> Outcome:
    """Take the cross of Pile 2, destroy something; what came of it."""
    play(state, Take("cross", (2,)), Place(None))
    play(state, legal(state)[-1])
    outcome = state.outcome()
    assert outcome is not None, "the game is still on"
    return outcome


@pytest.mark.clause("OX-50")
@FEW
def test_one_empty_pile_ends_a_game_of_two_to_four(seats: int) -> None:
    state = table(ALONE, under={2: ""}, seats=seats)
    assert finish(state).ending == "piles_empty"
    assert state.is_over()
    assert state.deciders() == []
    assert look(state).step == "over"


@pytest.mark.clause("OX-50")
@FEW
def test_low_piles_do_not_end_a_game(seats: int) -> None:
    state = table(ALONE, under={0: "", 1: "", 2: "square", 3: "", 4: ""}, seats=seats)
    play(state, Take("cross", (2,)), Place(None), Destroy(1, 0))
    assert state.outcome() is None
    assert state.turn == 1


@pytest.mark.clause("OX-50", "OX-51")
@MANY
def test_one_empty_pile_does_not_end_a_game_of_five_or_six(seats: int) -> None:
    state = table(ALONE, under={2: ""}, seats=seats)
    play(state, Take("cross", (2,)), Place(None), Destroy(1, 0))
    assert state.outcome() is None
    assert state.turn == 1


@pytest.mark.clause("OX-50", "OX-51")
@MANY
@pytest.mark.parametrize("empty", [0, 1, 3, 4])
def test_two_empty_piles_end_a_game_of_five_or_six(seats: int, empty: int) -> None:
    tops: list[str | None] = list(ALONE)
    tops[empty] = None
    state = table(tops, under={2: ""}, seats=seats)
    assert finish(state).ending == "piles_empty"


@pytest.mark.clause("OX-50")
@MANY
def test_two_piles_that_run_empty_in_one_turn_end_a_game_of_five_or_six(seats: int) -> None:
    state = table(
        ["circle", "cross", "cross", "diamond", "square"], under={1: "", 2: ""}, seats=seats
    )
    play(state, Take("cross", (1, 2)), Place(None), Place(None), Destroy(1, 0))
    assert state.outcome() is not None


@pytest.mark.clause("OX-50")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_pile_emptied_by_an_effect_counts(seats: int) -> None:
    tops = ["square", "circle", "circle", "cross", "diamond"]
    state = table(tops if seats < 5 else [*tops[:4], None], under={3: ""}, seats=seats)
    play(state, Take("square", (0,)), Place(None), Stock(3))
    assert state.outcome() is not None


@pytest.mark.clause("OX-50")
def test_more_empty_piles_than_needed_end_the_game_too() -> None:
    state = table(["cross"] * 5, under=dict.fromkeys(range(4), ""))
    play(state, Take("cross", (0, 1, 2, 3, 4)), *[Place(None)] * 5, Destroy(1, 0))
    assert state.outcome() is not None


@pytest.mark.clause("OX-50")
def test_the_game_stops_at_once_and_nobody_else_plays() -> None:
    state = table(ALONE, under={2: ""}, seats=3, turn=1)
    finish(state)
    assert look(state).turns == 1
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.clause("OX-50")
def test_the_last_turn_still_counts() -> None:
    state = table(ALONE, under={2: ""}, collections={0: ["circle+square+diamond"]}, stocks=[0, 3])
    play(state, Take("cross", (2,)), Place(0), Destroy(1, 0))
    assert stocks(state) == [4, 3]
    assert state.outcome() == Outcome((1, 2), "piles_empty")


def ranks(gems: Sequence[Sequence[str]], stocks: Sequence[int]) -> tuple[int, ...]:
    """The ranks at the end, of seats with these Collections and Stocks.

    Somebody else, the last seat, takes the last turn and comes last.
    """
    last = len(gems)
    collections = dict(enumerate([*gems, ["cross"] * 9]))
    state = table(
        ["square", "circle", "circle", "circle", "circle"],
        under={0: "", 1: ""},
        collections=collections,
        stocks=[*[size + 9 for size in stocks], 0],
        seats=last + 1,
        turn=last,
    )
    play(state, Take("square", (0,)), Place(None), Stock(1))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks[last] == last + 1
    return outcome.ranks[:last]


@pytest.mark.clause("OX-51")
def test_most_cards_in_stock_wins() -> None:
    assert ranks([["circle"], ["circle"]], [3, 4]) == (2, 1)
    assert ranks([["circle"], ["circle"]], [4, 3]) == (1, 2)


@pytest.mark.clause("OX-51")
def test_stock_goes_before_gems() -> None:
    assert ranks([["circle"] * 8, []], [4, 3]) == (1, 2)


@pytest.mark.clause("OX-51")
def test_on_a_tie_the_fewest_gems_left_win() -> None:
    assert ranks([["circle", "circle+square"], ["circle", "square"]], [4, 4]) == (2, 1)
    assert ranks([["circle", "square"], ["circle", "circle+square"]], [4, 4]) == (1, 2)
    assert ranks([["circle"], []], [4, 4]) == (2, 1)


@pytest.mark.clause("OX-51")
def test_a_double_counts_two_gems() -> None:
    assert ranks([["circle/square"], ["circle"]], [4, 4]) == (2, 1)
    assert ranks([["circle/square"], ["circle", "square"]], [4, 4]) == (1, 1)
    assert ranks([["circle/square+diamond"], ["circle", "square"]], [4, 4]) == (2, 1)


@pytest.mark.clause("OX-51")
def test_still_tied_the_victory_is_shared() -> None:
    assert ranks([["circle"], ["cross"]], [4, 4]) == (1, 1)
    assert ranks([["circle"], ["square"], ["cross"]], [4, 4, 4]) == (1, 1, 1)


@pytest.mark.clause("OX-51")
def test_places_after_a_shared_one_are_left_out() -> None:
    assert ranks([["circle"], ["square"], ["cross"]], [4, 4, 2]) == (1, 1, 3)
    assert ranks([["circle"], ["square"], ["cross"]], [2, 4, 2]) == (2, 1, 2)
    assert ranks([["circle"], ["square"], [], ["cross"], ["circle/cross"]], [4, 5, 4, 4, 4]) == (
        3,
        1,
        2,
        3,
        5,
    )


@pytest.mark.clause("OX-51")
def test_neither_the_turn_nor_the_discard_decides() -> None:
    state = table(ALONE, under={2: ""}, collections={0: [], 1: ["circle", "square"]}, discard=7)
    assert finish(state).ranks == (1, 1), "one gem each after the taking and the destroying"


@pytest.mark.clause("OX-51")
def test_the_score_is_the_stock() -> None:
    state = table(stocks=[3, 8])
    assert [state.score(seat) for seat in range(2)] == [3, 8]


@pytest.mark.clause("OX-50")
def test_a_draw_that_empties_a_pile_ends_the_game_after_the_placing() -> None:
    state = table(["circle", "square", "cross", "diamond", "diamond"], under={1: ""}, seats=4)
    play(state, Take("circle", (0,)), Place(None), Draw(1), Place(None))
    assert state.outcome() is not None
