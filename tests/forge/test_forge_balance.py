"""Balancing and proposing: pins stay, changes are few and explained, the same every time."""

import msgspec
import pytest

from tablee.core.builds import engine
from tablee.forge import balance as balancing
from tablee.forge.balance import applied, balance, reach, window
from tablee.forge.design import Design, Head, Pin
from tablee.forge.errors import ForgeError
from tablee.forge.propose import propose
from tablee.forge.wording import Wording
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card, faults_of
from tablee.games.oncard.deck import default_set

pytestmark = pytest.mark.skipif(
    engine() != "compiled", reason="six symbols take minutes in plain Python"
)

LOU = Dixe("Lou", (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
EASY = Card("Lou", (("sun", "pi"), ("sun", "heart", "bomb"), ("aum", "sun")), "pair", 1, "shield")
START = Design(Head(characters=("Lou", *default_set()[:5])), (LOU,), (EASY,))


def test_all_cards_come_within_the_tolerance() -> None:
    found = balance(START)
    assert found.before.spread > 0.1 >= found.after.spread - 1e-3
    assert not found.stuck
    assert found.changes == balance(START).changes
    # What is explained is what was done.
    cards = START.all_cards
    for change in found.changes:
        cards[change.character] = applied(cards[change.character], change)
    assert cards == found.design.all_cards
    # Nothing was made that could not be played.
    assert not [fault for card in cards.values() for fault in faults_of(card)]
    for language in ("fr", "en"):
        assert all(Wording(language).change(change) for change in found.changes)


def test_a_set_that_is_balanced_is_left_alone() -> None:
    found = balance(Design())
    assert found.changes == ()
    assert found.design == Design()


def test_what_is_pinned_stays() -> None:
    pins = (Pin("Lou", (2, 3)),)
    found = balance(msgspec.structs.replace(START, pins=pins))
    lou = found.design.all_cards["Lou"]
    assert lou.combinations[1:] == EASY.combinations[1:]
    assert lou.combinations[0] != EASY.combinations[0]


def test_a_card_that_is_pinned_whole_is_what_the_others_come_to() -> None:
    whole = msgspec.structs.replace(START, pins=(Pin("Lou", (1, 2, 3)),))
    turns = {card.character: card.turns for card in whole.figures().cards}
    low, high = window(turns, whole)
    assert low <= turns["Lou"] <= high


def test_cards_that_cannot_be_helped_are_named() -> None:
    pins = (*(Pin(name, (1, 2, 3)) for name in default_set()[:5]), Pin("Lou", (1, 2, 3)))
    found = balance(msgspec.structs.replace(START, pins=pins))
    assert found.changes == ()
    assert "Lou" in found.stuck


def test_a_card_is_reached_from_both_sides() -> None:
    hard = msgspec.structs.replace(
        EASY,
        combinations=(
            ("aum", "skull", "bomb", "heart", "yinyang", "pi"),
            ("aum", "skull", "bomb", "heart", "yinyang", "eight"),
            ("aum", "skull", "bomb", "heart", "yinyang", "sun"),
        ),
    )
    for card in (EASY, hard):
        changes = reach(START, card, 2.4, 2.6)
        assert 2.4 <= changes[-1].after <= 2.6
        assert len(changes) <= balancing.MOST_STEPS


@pytest.mark.clause("OC-90")
def test_a_proposed_card_is_near_the_average_and_unlike_the_others() -> None:
    design = msgspec.structs.replace(START, cards=())
    cards = [propose(design, "Lou", variant) for variant in range(3)]
    assert cards[0] == propose(design, "Lou")
    assert len({card.combinations for card in cards}) == 3
    for card in cards:
        assert not list(faults_of(card))
        found = design.with_card(card).figures().cards[0]
        assert abs(found.compared) < 0.03
        others = [design.all_cards[name] for name in default_set()[:5]]
        assert card.power not in [other.power for other in others]


def test_a_proposal_leaves_pins_alone() -> None:
    pin = Pin("Lou", (1,), condition=True, power=True)
    card = propose(msgspec.structs.replace(START, pins=(pin,)), "Lou", 1)
    assert card.combinations[0] == EASY.combinations[0]
    assert (card.condition, card.slots, card.power) == ("pair", 1, "shield")
    with pytest.raises(ForgeError, match="no DiXe Max"):
        propose(START, "Max")
