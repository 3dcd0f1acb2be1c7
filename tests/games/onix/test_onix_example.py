"""OX-80: the worked example of the rulebook."""

import pytest
from tests.games.onix.tables import collections, hand, legal, look, play, refused, stocks, table

from tablee.core.refusal import Refusal
from tablee.games.onix.moves import Destroy, Place, Take
from tablee.games.onix.rules import Onix


def jades_turn() -> Onix:
    return table(
        ["diamond/circle", "circle", "cross", "cross/circle", "cross"],
        collections={
            0: ["cross", "circle+cross", "square+diamond", "circle/square+diamond"],
            1: ["circle", "square", "diamond+cross"],
        },
        stocks=[3, 2],
    )


@pytest.mark.clause("OX-80", "OX-10", "OX-11", "OX-13")
def test_four_takings_under_three_gems() -> None:
    assert sorted(legal(jades_turn()), key=repr) == [
        Take("circle", (0, 1)),
        Take("circle", (3,)),
        Take("cross", (2, 3, 4)),
        Take("diamond", (0,)),
    ]


@pytest.mark.clause("OX-80", "OX-10")
def test_the_square_cannot_be_chosen() -> None:
    state = jades_turn()
    for piles in [(), (0,), (2, 3, 4), (0, 1, 2, 3, 4)]:
        assert refused(state, Take("square", piles)) == Refusal(
            "OX-10", "gem_not_showing", {"gem": "square"}
        )


@pytest.mark.clause("OX-80", "OX-20", "OX-21")
def test_where_the_three_cards_can_go() -> None:
    state = play(jades_turn(), Take("cross", (2, 3, 4)))
    assert hand(state) == ["cross", "circle/cross", "cross"]
    assert legal(state) == [Place(None), Place(2), Place(3)]
    play(state, Place(3))
    assert hand(state)[0] == "circle/cross"
    assert legal(state) == [Place(None), Place(2)], "the Double: only on 3, or on its own"
    for place in (0, 1, 3):
        assert refused(state, Place(place)).clause == "OX-21"
    play(state, Place(2))
    assert legal(state) == [Place(None)]


@pytest.mark.clause("OX-80", "OX-21")
def test_the_double_can_only_go_on_the_third_whatever_was_placed_before() -> None:
    state = play(jades_turn(), Take("cross", (2, 3, 4)), Place(None))
    assert legal(state) == [Place(None), Place(2)]


@pytest.mark.clause("OX-80", "OX-30", "OX-34", "OX-40")
def test_six_cards_go_to_the_stock_and_three_collections_remain() -> None:
    state = play(jades_turn(), Take("cross", (2, 3, 4)), Place(3), Place(2), Place(None))
    assert collections(state, 0) == [
        "cross",
        "circle+cross",
        "square+diamond+circle/cross",
        "circle/square+diamond+cross",
        "cross",
    ]
    assert legal(state) == [Destroy(1, 0), Destroy(1, 1), Destroy(1, 2)]
    play(state, Destroy(1, 2))
    assert collections(state, 1) == ["circle", "square", "diamond"]
    assert look(state).discard == 1
    assert stocks(state) == [3 + 6, 2]
    assert collections(state, 0) == ["cross", "circle+cross", "cross"]
    assert (state.turn, look(state).step) == (1, "take")
