"""OX-10 to OX-14: choosing a gem and taking linked cards."""

import pytest
from tests.games.onix.tables import hand, heights, legal, look, play, refused, table, tops

from tablee.core.refusal import Refusal
from tablee.games.onix.moves import Place, Take
from tablee.games.onix.names import Gem
from tablee.games.onix.rules import Onix


def takings(state: Onix, gem: Gem) -> set[tuple[int, ...]]:
    """The groups that can be taken for a gem."""
    return {move.piles for move in legal(state) if isinstance(move, Take) and move.gem == gem}


@pytest.mark.clause("OX-10")
def test_only_a_gem_that_shows_can_be_chosen() -> None:
    state = table(["circle", "circle", "diamond", "circle", "diamond"])
    assert {move.gem for move in legal(state) if isinstance(move, Take)} == {"circle", "diamond"}
    assert refused(state, Take("cross", (0,))) == Refusal(
        "OX-10", "gem_not_showing", {"gem": "cross"}
    )


@pytest.mark.clause("OX-10")
def test_a_gem_under_a_top_does_not_show() -> None:
    state = table(["circle"] * 5, under={0: "cross+cross"})
    assert takings(state, "cross") == set()


@pytest.mark.clause("OX-10")
def test_a_turn_begins_with_a_taking_and_nothing_else() -> None:
    state = table()
    assert all(isinstance(move, Take) for move in legal(state))
    assert refused(state, Place(None)) == Refusal("OX-10", "take_first")


@pytest.mark.clause("OX-10")
def test_something_must_be_taken() -> None:
    assert refused(table(), Take("cross", ())) == Refusal(
        "OX-10", "take_something", {"gem": "cross"}
    )


@pytest.mark.clause("OX-10")
def test_a_top_without_the_gem_cannot_be_taken() -> None:
    state = table(["cross", "circle", "diamond", "circle", "circle"])
    wanted = Refusal("OX-10", "card_without_gem", {"gem": "cross"})
    assert refused(state, Take("cross", (1,))) == wanted
    assert refused(state, Take("cross", (0, 1))) == wanted


@pytest.mark.clause("OX-10")
def test_the_choice_is_announced_and_the_cards_are_in_hand() -> None:
    state = play(
        table(["cross", "diamond/cross", "circle", "circle", "circle"]), Take("cross", (0, 1))
    )
    view = look(state)
    assert (view.gem, view.step) == ("cross", "place")
    assert hand(state) == ["cross", "diamond/cross"]


@pytest.mark.clause("OX-11")
@pytest.mark.parametrize(
    ("showing", "groups"),
    [
        ((0,), {(0,)}),
        ((1, 2), {(1, 2)}),
        ((0, 4), {(0, 4)}),
        ((0, 2), {(0,), (2,)}),
        ((1, 2, 3), {(1, 2, 3)}),
        ((0, 3, 4), {(0, 3, 4)}),
        ((0, 1, 3), {(0, 1), (3,)}),
        ((0, 2, 4), {(0, 4), (2,)}),
        ((1, 3, 4), {(1,), (3, 4)}),
        ((0, 1, 2, 3), {(0, 1, 2, 3)}),
        ((0, 1, 3, 4), {(0, 1, 3, 4)}),
        ((0, 1, 2, 3, 4), {(0, 1, 2, 3, 4)}),
    ],
)
def test_linked_cards_are_one_choice(
    showing: tuple[int, ...], groups: set[tuple[int, ...]]
) -> None:
    state = table(["cross" if pile in showing else "circle" for pile in range(5)])
    assert takings(state, "cross") == groups


@pytest.mark.clause("OX-11")
def test_every_linked_card_must_be_taken() -> None:
    state = table(["cross", "cross", "cross", "circle", "circle"])
    wanted = Refusal("OX-11", "not_one_group", {"gem": "cross"})
    for part in [(0,), (1,), (2,), (0, 1), (1, 2), (0, 2)]:
        assert refused(state, Take("cross", part)) == wanted


@pytest.mark.clause("OX-11")
def test_two_groups_that_do_not_touch_cannot_be_taken_together() -> None:
    state = table(["cross", "circle", "cross", "cross", "circle"])
    assert takings(state, "cross") == {(0,), (2, 3)}
    assert refused(state, Take("cross", (0, 2, 3))).reason == "not_one_group"
    play(state, Take("cross", (0,)))
    assert tops(state)[2:4] == ["cross", "cross"], "the other group stays"


@pytest.mark.clause("OX-11", "OX-12")
def test_exactly_the_group_leaves_its_piles() -> None:
    state = table(["cross", "circle", "circle", "cross", "cross"])
    play(state, Take("cross", (0, 3, 4)))
    assert heights(state) == [2, 3, 3, 2, 2]


@pytest.mark.clause("OX-12")
def test_cards_uncovered_by_the_taking_are_not_taken() -> None:
    state = table(["cross", "cross", "circle", "diamond", "circle"], under={0: "cross+cross"})
    play(state, Take("cross", (0, 1)))
    assert hand(state) == ["cross", "cross"]
    assert tops(state) == ["cross", "square", "circle", "diamond", "circle"]
    assert heights(state) == [2, 2, 3, 3, 3]


@pytest.mark.clause("OX-12")
def test_what_is_uncovered_links_in_nothing_else() -> None:
    # Pile 0 uncovers a cross that would have reached the one on Pile 4.
    state = table(
        ["circle", "circle/cross", "diamond", "diamond", "cross"], under={0: "cross+cross"}
    )
    assert takings(state, "circle") == {(0, 1)}
    play(state, Take("circle", (0, 1)))
    assert hand(state) == ["circle", "circle/cross"]
    assert tops(state)[4] == "cross"


@pytest.mark.clause("OX-13")
def test_a_double_card_can_be_taken_for_either_gem() -> None:
    state = table(["circle/cross", "diamond", "square", "square", "diamond"])
    assert takings(state, "circle") == {(0,)}
    assert takings(state, "cross") == {(0,)}


@pytest.mark.clause("OX-13")
@pytest.mark.parametrize(("gem", "reached"), [("circle", (0, 1)), ("cross", (1, 2))])
def test_a_double_card_links_through_either_gem(gem: Gem, reached: tuple[int, ...]) -> None:
    state = table(["circle", "circle/cross", "cross", "diamond", "square"])
    assert takings(state, gem) == {reached}


@pytest.mark.clause("OX-11", "OX-13")
def test_a_double_card_carries_a_link_on_but_does_not_change_its_gem() -> None:
    state = table(["cross", "circle/cross", "diamond/cross", "diamond", "circle"])
    assert takings(state, "cross") == {(0, 1, 2)}
    assert takings(state, "diamond") == {(2, 3)}
    assert takings(state, "circle") == {(1,), (4,)}


CLOSING = pytest.mark.parametrize("empty", range(5))
MANY_SEATS = pytest.mark.parametrize("seats", [5, 6])


@pytest.mark.clause("OX-14")
@CLOSING
@MANY_SEATS
def test_the_circle_closes_over_an_empty_pile(seats: int, empty: int) -> None:
    tops: list[str | None] = ["circle"] * 5
    left, right = (empty - 1) % 5, (empty + 1) % 5
    tops[left] = tops[right] = "cross"
    tops[empty] = None
    state = table(tops, seats=seats)
    assert takings(state, "cross") == {tuple(sorted((left, right)))}


@pytest.mark.clause("OX-14")
@CLOSING
@MANY_SEATS
def test_in_a_circle_of_four_opposite_cards_are_not_linked(seats: int, empty: int) -> None:
    tops: list[str | None] = ["circle"] * 5
    tops[(empty + 1) % 5] = tops[(empty + 3) % 5] = "cross"
    tops[empty] = None
    state = table(tops, seats=seats)
    assert takings(state, "cross") == {((empty + 1) % 5,), ((empty + 3) % 5,)}
    assert takings(state, "circle") == {((empty + 2) % 5,), ((empty + 4) % 5,)}


@pytest.mark.clause("OX-14")
@CLOSING
def test_a_whole_circle_of_four_is_one_group(empty: int) -> None:
    state = table([None if pile == empty else "cross" for pile in range(5)], seats=5)
    assert legal(state) == [Take("cross", tuple(pile for pile in range(5) if pile != empty))]


@pytest.mark.clause("OX-10", "OX-14")
def test_nothing_can_be_taken_from_an_empty_pile() -> None:
    state = table(["cross", None, "cross", "circle", "circle"], seats=5)
    assert refused(state, Take("cross", (0, 1, 2))).reason == "card_without_gem"
