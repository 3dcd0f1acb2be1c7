"""OX-40: complete Collections go into the Stock at the end of their owner's turn."""

import pytest
from tests.games.onix.tables import collections, heights, legal, look, play, stocks, table

from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take

CROSS = ("cross", "circle", "circle", "circle", "circle")


@pytest.mark.clause("OX-40")
@pytest.mark.parametrize(
    ("card", "collection", "gained"),
    [
        ("cross", "circle+square+diamond", 4),
        ("cross", "circle/square+diamond", 3),
        ("cross", "diamond+circle/square", 3),
        ("circle/cross", "square+diamond", 3),
        ("circle/cross", "square/diamond", 2),
    ],
)
def test_a_complete_collection_goes_into_the_stock(card: str, collection: str, gained: int) -> None:
    state = table([card] + ["square"] * 4, collections={0: ["cross", collection]}, stocks=[5, 1])
    play(state, Take("cross", (0,)), Place(1), Destroy(1, 0))
    assert stocks(state) == [5 + gained, 1]
    assert collections(state, 0) == ["cross"]


@pytest.mark.clause("OX-40")
def test_a_collection_that_lacks_a_gem_stays() -> None:
    state = table(CROSS, collections={0: ["circle+square", "circle/diamond+square", "square"]})
    play(state, Take("cross", (0,)), Place(0), Destroy(1, 0))
    assert stocks(state) == [0, 0]
    assert collections(state, 0) == ["circle+square+cross", "circle/diamond+square", "square"]


@pytest.mark.clause("OX-40")
def test_several_complete_collections_go_at_once_and_the_others_keep_their_order() -> None:
    three = "circle+square+diamond"
    state = table(
        ["cross", "cross", "cross", "circle", "circle"],
        collections={0: ["square", three, "circle", "circle/square+diamond", "diamond", three]},
    )
    play(state, Take("cross", (0, 1, 2)), Place(1), Place(3), Place(5), Destroy(1, 0))
    assert stocks(state) == [4 + 3 + 4, 0]
    assert collections(state, 0) == ["square", "circle", "diamond"]


@pytest.mark.clause("OX-40")
def test_completed_neighbours_all_go() -> None:
    three = "circle+square+diamond"
    state = table(["cross", "cross", "circle", "circle", "circle"], collections={0: [three] * 2})
    play(state, Take("cross", (0, 1)), Place(0), Place(1), Destroy(1, 0))
    assert (stocks(state), collections(state, 0)) == ([8, 0], [])


@pytest.mark.clause("OX-40")
def test_a_complete_collection_stays_until_the_end_of_the_turn() -> None:
    state = table(CROSS, collections={0: ["circle+square+diamond"]})
    play(state, Take("cross", (0,)), Place(0))
    assert look(state).step == "effect"
    assert collections(state, 0) == ["circle+square+diamond+cross"]
    assert stocks(state) == [0, 0]
    play(state, Destroy(1, 0))
    assert (collections(state, 0), stocks(state)) == ([], [4, 0])


@pytest.mark.clause("OX-40")
def test_a_drawn_card_can_complete_a_collection() -> None:
    state = table(
        ["circle", "cross", "square", "square", "square"], collections={0: ["square+diamond"]}
    )
    play(state, Take("circle", (0,)), Place(0), Draw(1), Place(0))
    assert (collections(state, 0), stocks(state)) == ([], [4, 0])


@pytest.mark.clause("OX-40")
def test_a_stolen_card_can_complete_a_collection() -> None:
    state = table(
        ["diamond", "circle", "circle", "circle", "circle"],
        collections={0: ["square/cross", "circle"], 1: ["cross", "circle"]},
    )
    play(state, Take("diamond", (0,)), Place(0), Steal(1, 1), Place(0))
    assert (collections(state, 0), stocks(state)) == (["circle"], [3, 0])


@pytest.mark.clause("OX-40")
def test_only_own_collections_are_validated() -> None:
    # The second seat's Collection cannot be complete on another's turn; if it were, it would wait.
    complete = "circle+square+diamond+cross"
    state = table(CROSS, collections={0: ["cross"], 1: [complete, "circle"]})
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 1))
    assert (collections(state, 1), stocks(state)) == ([complete], [0, 0])


@pytest.mark.clause("OX-40")
def test_steps_are_finished_although_a_pile_ran_empty_by_the_taking() -> None:
    state = table(CROSS, under={0: ""}, collections={0: ["circle+square+diamond"]})
    play(state, Take("cross", (0,)))
    assert heights(state)[0] == 0
    assert state.outcome() is None
    play(state, Place(0))
    assert look(state).step == "effect"
    play(state, Destroy(1, 0))
    assert (collections(state, 0), stocks(state)) == ([], [4, 0])
    assert state.outcome() is not None


@pytest.mark.clause("OX-40", "OX-31", "OX-32")
@pytest.mark.parametrize("gem", ["circle", "square"])
def test_effects_choose_among_the_piles_that_still_have_cards(gem: str) -> None:
    state = table([gem, gem, "cross", gem, "cross"], under={0: "", 1: "", 3: "diamond"})
    if gem == "circle":
        play(state, Take("circle", (0, 1)), Place(None), Place(None))
        assert legal(state) == [Draw(2), Draw(3), Draw(4)]
        play(state, Draw(3))
        assert state.outcome() is None
        play(state, Place(None))
    else:
        play(state, Take("square", (0, 1)), Place(None), Place(None))
        assert legal(state) == [Stock(2), Stock(3), Stock(4)]
        play(state, Stock(3))
        assert stocks(state) == [1, 0]
    assert state.outcome() is not None


@pytest.mark.clause("OX-40")
def test_steps_are_finished_although_a_pile_ran_empty_by_a_draw() -> None:
    state = table(["circle", "cross", "square", "square", "square"], under={1: ""})
    play(state, Take("circle", (0,)), Place(None), Draw(1))
    assert heights(state)[1] == 0
    assert (state.outcome(), look(state).step) == (None, "place_gain")
    play(state, Place(None))
    assert state.outcome() is not None
