"""OX-20 to OX-23: placing taken cards."""

import pytest
from tests.games.onix.tables import collections, hand, legal, look, play, refused, table

from tablee.core.refusal import Refusal
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Take

CROSSES = ("cross", "cross", "cross", "circle", "circle")
CROSS = ("cross", "circle", "circle", "circle", "circle")


@pytest.mark.clause("OX-20")
def test_a_taken_card_goes_on_an_own_collection() -> None:
    state = table(CROSS, collections={0: ["circle", "square"]})
    play(state, Take("cross", (0,)), Place(1))
    assert collections(state, 0) == ["circle", "square+cross"]


@pytest.mark.clause("OX-20")
def test_a_taken_card_can_start_a_new_collection_although_an_old_one_would_take_it() -> None:
    state = table(CROSS, collections={0: ["circle", "square"]})
    play(state, Take("cross", (0,)))
    assert legal(state) == [Place(None), Place(0), Place(1)]
    play(state, Place(None))
    assert collections(state, 0) == ["circle", "square", "cross"]


@pytest.mark.clause("OX-20")
def test_every_taken_card_has_to_be_placed_before_the_effect() -> None:
    state = play(table(CROSSES), Take("cross", (0, 1, 2)))
    for left in (3, 2, 1):
        assert len(hand(state)) == left
        assert look(state).step == "place"
        assert all(isinstance(move, Place) for move in legal(state))
        assert refused(state, Destroy(1, 0)) == Refusal("OX-20", "place_first")
        play(state, Place(None))
    assert look(state).step == "effect"


@pytest.mark.clause("OX-20")
def test_taken_cards_are_placed_in_the_order_of_their_piles() -> None:
    state = table(["cross", "circle", "circle", "diamond/cross", "square/cross"])
    play(state, Take("cross", (0, 3, 4)))
    assert hand(state) == ["cross", "diamond/cross", "square/cross"]
    play(state, Place(None))
    assert hand(state) == ["diamond/cross", "square/cross"]
    play(state, Place(None), Place(None))
    assert collections(state, 0)[-3:] == ["cross", "diamond/cross", "square/cross"]


@pytest.mark.clause("OX-20")
def test_cards_are_placed_on_own_collections_only() -> None:
    state = table(CROSS, collections={0: ["circle"], 1: ["circle", "square", "diamond"]})
    play(state, Take("cross", (0,)))
    assert legal(state) == [Place(None), Place(0)]
    assert refused(state, Place(1)) == Refusal("OX-20", "no_such_collection")
    play(state, Place(0))
    assert collections(state, 0) == ["circle+cross"]
    assert collections(state, 1) == ["circle", "square", "diamond"]


@pytest.mark.clause("OX-20")
def test_a_player_without_collections_starts_a_new_one() -> None:
    state = play(table(CROSS, collections={0: []}), Take("cross", (0,)))
    assert legal(state) == [Place(None)]
    assert collections(play(state, Place(None)), 0) == ["cross"]


@pytest.mark.clause("OX-21")
@pytest.mark.parametrize(
    ("card", "collection", "twice"),
    [
        ("cross", "cross", ("cross",)),
        ("cross", "square+cross", ("cross",)),
        ("cross", "circle/cross", ("cross",)),
        ("cross", "circle+diamond/cross+square", ("cross",)),
        ("circle/cross", "circle", ("circle",)),
        ("circle/cross", "square/cross", ("cross",)),
        ("circle/cross", "circle/cross", ("circle", "cross")),
        ("circle/cross", "diamond+cross+circle", ("circle", "cross")),
    ],
)
def test_a_collection_never_holds_the_same_gem_twice(
    card: str, collection: str, twice: tuple[str, ...]
) -> None:
    state = table([card] + ["square"] * 4, collections={0: ["square", collection]})
    play(state, Take("cross", (0,)))
    assert legal(state) == [Place(None), Place(0)]
    assert refused(state, Place(1)) == Refusal("OX-21", "gem_twice", {"gems": twice})


@pytest.mark.clause("OX-21")
@pytest.mark.parametrize(
    "collection", ["square", "diamond", "square/diamond", "square+diamond", "diamond+square"]
)
def test_a_card_goes_wherever_all_its_gems_are_missing(collection: str) -> None:
    state = table(["circle/cross"] + ["square"] * 4, collections={0: [collection]})
    play(state, Take("circle", (0,)), Place(0))
    assert collections(state, 0) == [f"{collection}+circle/cross"]


@pytest.mark.clause("OX-21")
def test_all_gems_of_a_collection_stay_visible() -> None:
    state = table(CROSS, collections={0: ["circle/square+diamond"]})
    play(state, Take("cross", (0,)), Place(0))
    assert look(state).table[0].collections == ((("circle", "square"), ("diamond",), ("cross",)),)


@pytest.mark.clause("OX-22")
def test_there_is_no_limit_to_the_number_of_collections() -> None:
    state = table(CROSS, collections={0: ["cross"] * 90 + ["circle"] * 10})
    play(state, Take("cross", (0,)))
    assert legal(state) == [Place(None), *[Place(90 + place) for place in range(10)]]
    play(state, Place(None))
    assert len(collections(state, 0)) == 101


@pytest.mark.clause("OX-22")
def test_an_owner_never_moves_a_placed_card() -> None:
    state = table(
        ["diamond", "circle", "circle", "circle", "circle"], collections={0: ["circle", "square"]}
    )
    play(state, Take("diamond", (0,)), Place(0))
    assert refused(state, Steal(0, 0)) == Refusal("OX-33", "own_collection")
    assert refused(state, Place(1)).reason == "other_effect"
    play(state, Steal(1, 3))
    assert hand(state) == ["cross"], "only the card just won is placed"
    play(state, Place(None))
    assert collections(state, 0) == ["circle+diamond", "square", "cross"]


@pytest.mark.clause("OX-22")
def test_a_placed_card_cannot_be_taken_back_within_the_turn() -> None:
    state = play(table(CROSSES), Take("cross", (0, 1, 2)), Place(0))
    assert collections(state, 0)[0] == "circle+cross"
    assert all(isinstance(move, Place) for move in legal(state))
    play(state, Place(None), Place(None))
    assert all(isinstance(move, Destroy) and move.seat != 0 for move in legal(state))


@pytest.mark.clause("OX-23")
def test_no_two_taken_cards_go_on_one_collection() -> None:
    state = table(CROSSES, collections={0: ["circle", "square", "diamond"]})
    play(state, Take("cross", (0, 1, 2)))
    assert legal(state) == [Place(None), Place(0), Place(1), Place(2)]
    play(state, Place(1))
    assert legal(state) == [Place(None), Place(0), Place(2)]
    assert refused(state, Place(1)) == Refusal("OX-21", "gem_twice", {"gems": ("cross",)})
    play(state, Place(None))
    assert legal(state) == [Place(None), Place(0), Place(2)], "not on the new one either"
    assert refused(state, Place(3)).reason == "gem_twice"


@pytest.mark.clause("OX-20", "OX-31")
def test_a_drawn_card_may_go_on_a_card_placed_in_the_same_turn() -> None:
    state = table(["circle", "cross", "square", "square", "square"], collections={0: []})
    play(state, Take("circle", (0,)), Place(None), Draw(1))
    assert legal(state) == [Place(None), Place(0)]
    play(state, Place(0))
    assert collections(state, 0) == ["circle+cross"]
