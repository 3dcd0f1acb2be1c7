"""OX-5 to OX-7 and EV-4: dealing, and who begins."""

from collections import Counter

import pytest
from tests.games.onix.tables import (
    collections,
    deal,
    heights,
    look,
    number_of,
    pile_cards,
    play,
    table,
    tops,
    word,
)

from tablee.core.chance import EnumeratingChance, FastChance
from tablee.core.game import GameError
from tablee.games.onix import GAME
from tablee.games.onix.moves import Destroy, Place, Take
from tablee.games.onix.names import card_named
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.set_up import OnixDealer

SEATS = pytest.mark.parametrize("seats", range(2, 7))


@pytest.mark.clause("OX-5")
@SEATS
def test_everybody_starts_with_one_simple_card_of_each_gem(seats: int) -> None:
    state = deal(seats)
    for seat in range(seats):
        assert sorted(collections(state, seat)) == ["circle", "cross", "diamond", "square"]


@pytest.mark.clause("OX-6")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [20, 19, 19, 19, 19]),
        (3, [19, 19, 18, 18, 18]),
        (4, [18, 18, 18, 17, 17]),
        (5, [17, 17, 17, 17, 16]),
        (6, [16, 16, 16, 16, 16]),
    ],
)
def test_the_piles_are_as_even_as_can_be(seats: int, sizes: list[int]) -> None:
    assert sorted(heights(deal(seats)), reverse=True) == sizes


@pytest.mark.clause("OX-2", "OX-5", "OX-6")
@SEATS
def test_all_the_other_cards_are_in_the_piles(seats: int) -> None:
    state = deal(seats)
    dealt = Counter(card for pile in range(5) for card in pile_cards(state, pile))
    for seat in range(seats):
        dealt.update(collections(state, seat))
    assert dealt == Counter(word(card_named(card)) for card in GAME.deck)


@pytest.mark.clause("OX-6")
def test_every_order_of_the_cards_is_as_likely_as_any_other() -> None:
    five = ["circle/square", "circle/diamond", "circle/cross", "square/diamond", "square/cross"]
    simples = ["circle", "square", "diamond", "cross"] * 2
    dealer = OnixDealer([number_of(card) for card in simples + five], 2, False, 0)
    chance = EnumeratingChance()
    orders: Counter[tuple[str | None, ...]] = Counter()
    while chance.begin_course():
        orders[tuple(tops(dealer.deal(chance)))] += 1
        assert chance.probability == pytest.approx(1 / 120)
    assert len(orders) == 120
    assert set(orders.values()) == {1}


@pytest.mark.clause("OX-6")
def test_another_chance_gives_another_deal_and_the_same_chance_the_same() -> None:
    assert deal(4, seed=1).fingerprint() == deal(4, seed=1).fingerprint()
    assert deal(4, seed=1).fingerprint() != deal(4, seed=2).fingerprint()


@pytest.mark.clause("OX-7", "EV-4")
@SEATS
def test_the_first_player_is_drawn_evenly(seats: int) -> None:
    starts = Counter(deal(seats, seed).turn for seed in range(600))
    assert set(starts) == set(range(seats))
    # Far wider than the noise of 600 even draws, far narrower than any forgotten seat.
    assert all(0.7 < starts[seat] * seats / 600 < 1.3 for seat in range(seats))


@pytest.mark.clause("OX-7", "EV-4")
@SEATS
def test_the_host_may_name_the_first_player(seats: int) -> None:
    for first in range(seats):
        for seed in range(5):
            state = deal(seats, seed, first=first)
            assert state.turn == first
            assert state.deciders() == [first]


@pytest.mark.clause("EV-4")
@pytest.mark.parametrize("first", [-1, 3, 6])
def test_the_first_player_has_to_sit_at_the_table(first: int) -> None:
    with pytest.raises(GameError, match="first player is a seat from 0 to 2"):
        GAME.start(OnixOptions(first=first), 3, FastChance(1))


@pytest.mark.clause("EV-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_onix_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(GameError, match="onix is for 2 to 6 players"):
        GAME.start(OnixOptions(), seats, FastChance(1))


@pytest.mark.clause("OX-7")
@SEATS
def test_play_goes_clockwise(seats: int) -> None:
    state = table(["cross"] + ["circle"] * 4, under={0: "+".join(["cross"] * 9)}, seats=seats)
    order = []
    for _ in range(seats + 2):
        order.append(state.turn)
        assert state.deciders() == [state.turn]
        play(state, Take("cross", (0,)), Place(None), Destroy((state.turn + 1) % seats, 0))
    assert order == [turn % seats for turn in range(seats + 2)]


@pytest.mark.clause("OX-7")
def test_turns_are_counted() -> None:
    state = table(["cross"] + ["circle"] * 4)
    assert look(state).turns == 0
    play(state, Take("cross", (0,)), Place(None))
    assert look(state).turns == 0
    play(state, Destroy(1, 0))
    assert look(state).turns == 1
