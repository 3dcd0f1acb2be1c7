"""OX-1 to OX-4: the cards, the gems and the zones."""

from collections import Counter

import pytest
from tests.games.onix.tables import deal, legal, look, play, table, word

from tablee.core.content import ContentError
from tablee.games.onix import GAME
from tablee.games.onix.deck import read_deck
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import GEM_NAMES, Gem, card_named

DECK = Counter(word(card_named(card)) for card in GAME.deck)


@pytest.mark.clause("OX-1")
def test_there_are_80_simple_and_24_double_cards() -> None:
    simple = sum(count for card, count in DECK.items() if "/" not in card)
    double = sum(count for card, count in DECK.items() if "/" in card)
    assert (simple, double) == (80, 24)


@pytest.mark.clause("OX-1", "OX-2")
def test_each_gem_and_each_pair_has_its_share() -> None:
    assert DECK == {
        "circle": 20,
        "square": 20,
        "diamond": 20,
        "cross": 20,
        "circle/square": 4,
        "circle/diamond": 4,
        "circle/cross": 4,
        "square/diamond": 4,
        "square/cross": 4,
        "diamond/cross": 4,
    }


@pytest.mark.clause("OX-1")
@pytest.mark.parametrize(
    "gems", [[], ["ruby"], ["circle", "circle"], ["circle", "square", "cross"], ["circle"] * 3]
)
def test_a_card_without_one_or_two_different_gems_is_no_card(gems: list[str]) -> None:
    good = [{"gems": [gem], "count": 20} for gem in GEM_NAMES]
    assert len(read_deck({"cards": good}, GAME.most_seats)) == 80
    with pytest.raises(ContentError, match="item 5"):
        read_deck({"cards": [*good, {"gems": gems, "count": 4}]}, GAME.most_seats)


@pytest.mark.clause("OX-3")
@pytest.mark.parametrize(
    ("gem", "effect"),
    [("circle", Draw), ("square", Stock), ("diamond", Steal), ("cross", Destroy)],
)
def test_each_gem_has_its_effect(gem: Gem, effect: type) -> None:
    state = table([gem, *[other for other in GEM_NAMES if other != gem], None], seats=5)
    play(state, Take(gem, (0,)), Place(None))
    assert {type(move) for move in legal(state)} == {effect}


@pytest.mark.clause("OX-3")
def test_there_are_four_gems() -> None:
    assert GEM_NAMES == ("circle", "square", "diamond", "cross")
    assert {gem for card in DECK for gem in card.split("/")} == set(GEM_NAMES)


@pytest.mark.clause("OX-4")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_zones_of_the_table(seats: int) -> None:
    view = look(deal(seats))
    assert len(view.piles) == 5
    assert all(pile.top is not None for pile in view.piles), "Piles lie face up"
    assert view.discard == 0
    assert len(view.table) == seats
    assert all(seat.stock == 0 and len(seat.collections) == 4 for seat in view.table)
