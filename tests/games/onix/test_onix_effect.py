"""OX-30 to OX-37: the effect of the chosen gem."""

from collections.abc import Mapping, Sequence

import pytest
from tests.games.onix.tables import (
    collections,
    hand,
    heights,
    legal,
    look,
    play,
    refused,
    stocks,
    table,
    tops,
)

from tablee.core.refusal import Refusal
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import Gem
from tablee.games.onix.rules import Onix


def aiming(
    gem: Gem,
    pile: int,
    *,
    collections: Mapping[int, Sequence[str]] | None = None,
    stocks: Sequence[int] = (),
    seats: int = 2,
) -> Onix:
    """A table where seat 0 took one card for a gem, placed it, and now has its effect."""
    tops = ["square/diamond" if gem in ("circle", "cross") else "circle/cross"] * 5
    tops[pile] = gem
    state = table(tops, collections=collections, stocks=stocks, seats=seats)
    return play(state, Take(gem, (pile,)), Place(None))


@pytest.mark.clause("OX-30")
def test_three_cards_taken_give_one_effect() -> None:
    state = table(["cross", "cross", "cross", "circle", "circle"])
    play(state, Take("cross", (0, 1, 2)), Place(None), Place(None), Place(None), Destroy(1, 0))
    assert look(state).discard == 1
    assert (state.turn, look(state).step) == (1, "take")


@pytest.mark.clause("OX-30")
@pytest.mark.parametrize("gem", ["circle", "square", "diamond", "cross"])
def test_the_effect_is_not_optional(gem: Gem) -> None:
    state = aiming(gem, 2)
    assert look(state).step == "effect"
    assert legal(state)
    assert all(isinstance(move, (Draw, Stock, Steal, Destroy)) for move in legal(state))
    assert state.deciders() == [0]
    assert refused(state, Take("square", (0,)), seat=1).reason == "not_your_turn"
    assert refused(state, Place(None)) == Refusal("OX-30", "other_effect", {"gem": gem})


@pytest.mark.clause("OX-30", "OX-13")
@pytest.mark.parametrize(("gem", "effect"), [("diamond", Steal), ("cross", Destroy)])
def test_a_double_card_brings_the_effect_of_the_chosen_gem_only(gem: Gem, effect: type) -> None:
    state = table(["diamond/cross", "circle", "circle", "circle", "circle"])
    play(state, Take(gem, (0,)), Place(None))
    assert {type(move) for move in legal(state)} == {effect}


@pytest.mark.clause("OX-30")
@pytest.mark.parametrize("gem", ["circle", "square", "diamond", "cross"])
def test_the_effect_of_another_gem_is_refused(gem: Gem) -> None:
    state = aiming(gem, 0)
    effects = {
        "circle": Draw(1),
        "square": Stock(1),
        "diamond": Steal(1, 0),
        "cross": Destroy(1, 0),
    }
    assert effects.pop(gem) in legal(state)
    for other in effects.values():
        assert refused(state, other) == Refusal("OX-30", "other_effect", {"gem": gem})


@pytest.mark.clause("OX-31")
def test_draw_takes_the_top_of_any_pile() -> None:
    state = aiming("circle", 0)
    assert legal(state) == [Draw(pile) for pile in range(5)]
    play(state, Draw(0))
    assert hand(state) == ["square"], "the card uncovered by the taking can be drawn"
    assert heights(state) == [1, 3, 3, 3, 3]


@pytest.mark.clause("OX-31", "OX-21")
def test_a_drawn_card_is_placed_like_a_taken_one() -> None:
    state = aiming("circle", 0, collections={0: ["cross", "square"], 1: ["cross"] * 4})
    play(state, Draw(1))
    assert hand(state) == ["square/diamond"]
    assert legal(state) == [Place(None), Place(0), Place(2)]
    assert refused(state, Place(1)) == Refusal("OX-21", "gem_twice", {"gems": ("square",)})
    assert refused(state, Draw(1)) == Refusal("OX-20", "place_first")
    play(state, Place(0))
    assert collections(state, 0) == ["cross+square/diamond", "square", "circle"]
    assert state.turn == 1


@pytest.mark.clause("OX-32")
def test_stock_takes_the_top_of_any_pile_into_the_own_stock() -> None:
    state = aiming("square", 3, stocks=[4, 2])
    before = collections(state, 0)
    assert legal(state) == [Stock(pile) for pile in range(5)]
    play(state, Stock(2))
    assert stocks(state) == [5, 2]
    assert heights(state) == [3, 3, 2, 2, 3]
    assert collections(state, 0) == before
    assert state.turn == 1


@pytest.mark.clause("OX-33")
def test_steal_takes_the_top_card_of_any_opponents_collection() -> None:
    state = aiming("diamond", 0, collections={1: ["circle", "square+cross"], 2: ["cross"]}, seats=3)
    assert legal(state) == [Steal(1, 0), Steal(1, 1), Steal(2, 0)]
    play(state, Steal(1, 1))
    assert hand(state) == ["cross"]
    assert collections(state, 1) == ["circle", "square"]
    assert collections(state, 2) == ["cross"]


@pytest.mark.clause("OX-33", "OX-21")
def test_a_stolen_card_is_placed_like_a_taken_one() -> None:
    state = aiming("diamond", 0, collections={0: ["cross", "square"], 1: ["circle/cross"]})
    play(state, Steal(1, 0))
    assert legal(state) == [Place(None), Place(1), Place(2)]
    assert refused(state, Place(0)) == Refusal("OX-21", "gem_twice", {"gems": ("cross",)})
    play(state, Place(2))
    assert collections(state, 0) == ["cross", "square", "diamond+circle/cross"]
    assert state.turn == 1


@pytest.mark.clause("OX-34")
def test_destroy_puts_the_top_card_on_the_discard() -> None:
    state = aiming("cross", 0, collections={1: ["circle", "square+cross"], 2: ["cross"]}, seats=3)
    before = collections(state, 0)
    assert legal(state) == [Destroy(1, 0), Destroy(1, 1), Destroy(2, 0)]
    play(state, Destroy(1, 1))
    assert look(state).discard == 1
    assert collections(state, 0) == before
    assert collections(state, 1) == ["circle", "square"]
    assert collections(state, 2) == ["cross"]
    assert stocks(state) == [0, 0, 0]
    assert state.turn == 1


@pytest.mark.clause("OX-33", "OX-34")
@pytest.mark.parametrize(("gem", "clause"), [("diamond", "OX-33"), ("cross", "OX-34")])
def test_steal_and_destroy_spare_the_own_collections(gem: Gem, clause: str) -> None:
    state = aiming(gem, 0)
    effect = Steal if gem == "diamond" else Destroy
    assert refused(state, effect(0, 0)) == Refusal(clause, "own_collection")
    assert refused(state, effect(1, 4)) == Refusal(clause, "no_such_collection")
    assert refused(state, effect(2, 0)) == Refusal(clause, "no_such_collection")


@pytest.mark.clause("OX-35")
def test_a_drawn_card_brings_no_linked_cards() -> None:
    state = aiming("circle", 0)
    assert tops(state)[1:] == ["square/diamond"] * 4
    play(state, Draw(2))
    assert hand(state) == ["square/diamond"]
    assert heights(state) == [2, 3, 2, 3, 3]


@pytest.mark.clause("OX-35")
@pytest.mark.parametrize("drawn", ["circle", "square", "diamond", "cross"])
def test_a_drawn_card_triggers_no_effect(drawn: str) -> None:
    state = table(["circle", "square", drawn, "square", "square"])
    play(state, Take("circle", (0,)), Place(None), Draw(2), Place(None))
    assert (state.turn, look(state).step) == (1, "take")
    assert (stocks(state), look(state).discard) == ([0, 0], 0)


@pytest.mark.clause("OX-35")
@pytest.mark.parametrize("stolen", range(4))
def test_a_stolen_card_triggers_no_effect(stolen: int) -> None:
    state = play(aiming("diamond", 0), Steal(1, stolen), Place(None))
    assert (state.turn, look(state).step) == (1, "take")
    assert heights(state) == [2, 3, 3, 3, 3]


@pytest.mark.clause("OX-36")
def test_the_top_card_is_the_last_one_placed() -> None:
    state = table(
        ["cross", "diamond", "circle", "circle", "circle"],
        collections={0: ["circle/square+diamond"], 1: ["circle"]},
    )
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    play(state, Take("diamond", (1,)), Place(None), Steal(0, 0))
    assert hand(state) == ["diamond"]
    assert collections(state, 0) == ["circle/square", "cross"]
    play(state, Place(None))
    assert collections(state, 1) == ["diamond", "diamond"]


@pytest.mark.clause("OX-36")
@pytest.mark.parametrize(
    ("collection", "top", "rest"),
    [
        ("circle+square", "square", "circle"),
        ("square+circle", "circle", "square"),
        ("circle/square+diamond", "diamond", "circle/square"),
        ("diamond+circle/square", "circle/square", "diamond"),
        ("square+circle+diamond", "diamond", "square+circle"),
    ],
)
def test_a_steal_lifts_the_last_card_and_leaves_the_rest(
    collection: str, top: str, rest: str
) -> None:
    state = aiming("diamond", 0, collections={1: ["cross", collection, "circle"]})
    play(state, Steal(1, 1))
    assert hand(state) == [top]
    assert collections(state, 1) == ["cross", rest, "circle"]


@pytest.mark.clause("OX-36", "OX-21")
def test_gems_that_left_a_collection_may_come_again() -> None:
    state = table(
        ["cross", "diamond", "square", "square", "square"],
        under={0: "square+circle"},
        collections={1: ["circle+diamond"]},
    )
    play(state, Take("cross", (0,)), Place(None), Destroy(1, 0))
    play(state, Take("diamond", (1,)))
    assert legal(state) == [Place(None), Place(0)]


@pytest.mark.clause("OX-36")
@pytest.mark.parametrize(("gem", "effect"), [("diamond", Steal), ("cross", Destroy)])
def test_a_collection_left_with_no_card_is_gone(gem: Gem, effect: type[Steal | Destroy]) -> None:
    state = aiming(gem, 0, collections={1: ["circle", "cross", "diamond", "square+circle"]})
    play(state, effect(1, 1))
    assert collections(state, 1) == ["circle", "diamond", "square+circle"], "the order stays"


NOTHING_LEFT = dict.fromkeys(range(5), "")


@pytest.mark.clause("OX-37")
@pytest.mark.parametrize("gem", ["circle", "square"])
def test_an_effect_on_piles_is_skipped_when_no_pile_has_a_card(gem: Gem) -> None:
    state = table([gem] * 5, under=NOTHING_LEFT)
    play(state, Take(gem, (0, 1, 2, 3, 4)), *[Place(None)] * 5)
    assert look(state).step == "over"
    assert (look(state).turns, stocks(state)) == (1, [0, 0])


@pytest.mark.clause("OX-37")
@pytest.mark.parametrize("gem", ["circle", "square"])
def test_one_pile_with_a_card_is_enough_to_act_on(gem: Gem) -> None:
    state = table([gem] * 5, under={**NOTHING_LEFT, 3: "cross"})
    play(state, Take(gem, (0, 1, 2, 3, 4)), *[Place(None)] * 5)
    assert legal(state) == [Draw(3) if gem == "circle" else Stock(3)]


@pytest.mark.clause("OX-37")
@pytest.mark.parametrize("gem", ["diamond", "cross"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_effect_on_opponents_is_skipped_when_none_has_a_collection(gem: Gem, seats: int) -> None:
    state = aiming(gem, 0, collections={seat: [] for seat in range(1, seats)}, seats=seats)
    assert (state.turn, look(state).step, look(state).turns) == (1, "take", 1)


@pytest.mark.clause("OX-37")
@pytest.mark.parametrize("gem", ["diamond", "cross"])
def test_one_opponent_with_a_collection_is_enough_to_act_on(gem: Gem) -> None:
    state = aiming(gem, 0, collections={1: [], 2: [], 3: ["circle"]}, seats=4)
    assert legal(state) == [Steal(3, 0) if gem == "diamond" else Destroy(3, 0)]
