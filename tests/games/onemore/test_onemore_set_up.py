"""OM-1 to OM-8, OM-44, EV-4: what there is, and how a round is set up."""

from collections import Counter

import pytest
from tests.games.onemore.tables import (
    START,
    WHOLE_DECK,
    WithDeck,
    deal,
    deck,
    defeats,
    hand,
    look,
    open_deal,
    play,
    table,
    told,
)

from tablee.core.chance import FastChance
from tablee.core.content import ContentError
from tablee.core.events import Event, Recorder
from tablee.core.game import GameError
from tablee.games.onemore import GAME, events
from tablee.games.onemore.deck import read_deck
from tablee.games.onemore.moves import Play
from tablee.games.onemore.names import card_named

SEATS = pytest.mark.parametrize("seats", range(3, 10))


@pytest.mark.clause("OM-1", "OM-2", "OM-3")
def test_the_deck_has_every_card_once() -> None:
    wanted = [
        f"{number}{sign}{effect}"
        for number in range(1, 10)
        for sign in "+-"
        for effect in ("replay", "reverse", "draw", "swap")
    ]
    assert len(WHOLE_DECK) == 72
    assert Counter(WHOLE_DECK) == Counter(wanted)


@pytest.mark.clause("OM-1", "OM-3")
@SEATS
def test_everybody_has_a_start_card_of_his_own_and_it_has_no_effect(seats: int) -> None:
    state = open_deal(seats)
    assert [hand(state, seat).count(START) for seat in range(seats)] == [1] * seats
    state = table(["5± 9+swap", "1-draw 2-draw", "3+swap 4+swap"], "6-swap")
    assert [one.__struct_config__.tag for one in told(state, Play(START))] == ["played"]
    assert state.turn == 1


@pytest.mark.clause("OM-2")
def test_a_deck_may_be_edited() -> None:
    content = {
        "cards": [
            {"numbers": [4], "signs": ["+"], "effects": ["swap"]},
            {"numbers": [1, 9], "signs": ["-"], "effects": ["none"], "count": 2},
        ]
    }
    assert [card_named(card) for card in read_deck(content)] == ["1-", "1-", "4+swap", "9-", "9-"]
    state = WithDeck(["4+"] * 20).start(GAME.options({}), 3, FastChance(1))
    assert state.is_over() or state.legal(state.deciders()[0])


GOOD = {"numbers": [4], "signs": ["+"], "effects": ["swap"]}


@pytest.mark.clause("OM-2")
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({}, r"cards.toml: it needs a list \[\[cards\]\]"),
        ({"cards": [], "dice": []}, "and nothing else"),
        ({"cards": []}, "1 to 120 cards, not 0"),
        ({"cards": [GOOD, "4+"]}, "item 2: it is a table"),
        ({"cards": [GOOD, {**GOOD, "numbers": [10]}]}, "item 2: numbers has 10"),
        ({"cards": [{**GOOD, "numbers": [True]}]}, "item 1: numbers has True"),
        ({"cards": [{**GOOD, "numbers": 4}]}, "item 1: numbers is a list"),
        ({"cards": [{**GOOD, "signs": ["±"]}]}, "item 1: signs has '±'"),
        ({"cards": [{**GOOD, "effects": ["steal"]}]}, "item 1: effects has 'steal'"),
        ({"cards": [{**GOOD, "colour": 1}]}, "item 1: 'colour' is none of"),
        ({"cards": [{**GOOD, "count": 0}]}, "item 1: count is a whole number"),
        ({"cards": [{**GOOD, "count": 121}]}, "count is a whole number from 1 to 120"),
        ({"cards": [{**GOOD, "count": 120}, GOOD]}, "1 to 120 cards, not 121"),
        (
            {"cards": [{"numbers": [1] * 999, "signs": ["+"] * 999, "effects": ["none"] * 999}]},
            "item 1: a deck has 1 to 120 cards, not 997002999",
        ),
        ({"cards": [{**GOOD, "effects": ["draw"], "count": 28}]}, "at most 27 Draw cards, not 28"),
    ],
)
def test_a_wrong_deck_says_where(content: dict[str, object], complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        read_deck(content)


@pytest.mark.clause("OM-5")
@SEATS
def test_four_cards_and_a_start_card_are_dealt(seats: int) -> None:
    state = open_deal(seats)
    assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats
    everything = [card for seat in range(seats) for card in hand(state, seat) if card != START]
    assert len(everything) == 4 * seats
    assert Counter([*everything, *deck(state), *look(state).pile]) == Counter(WHOLE_DECK)


@pytest.mark.clause("OM-5")
def test_any_hand_can_be_dealt_to_anybody() -> None:
    """Each card reaches each seat, the deck and the centre equally often."""
    met: Counter[tuple[str, int]] = Counter()
    deals = 3000
    for seed in range(deals):
        recorder = Recorder()
        GAME.start(GAME.options({}), 4, FastChance(seed), recorder)
        dealt = [told.event for told in recorder.told if isinstance(told.event, events.Dealt)]
        for event in dealt[:4]:
            met.update((card, event.seat) for card in event.hand)
    for card in WHOLE_DECK:
        for seat in range(4):
            assert met[card, seat] == pytest.approx(deals * 4 / 72, abs=70)


@pytest.mark.clause("OM-6", "EV-4")
def test_the_first_player_is_drawn_or_named() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(400):
        recorder = Recorder()
        GAME.start(GAME.options({}), 4, FastChance(seed), recorder)
        began = recorder.told[0].event
        assert isinstance(began, events.Began)
        drawn[began.first] += 1
    assert all(60 < drawn[seat] < 140 for seat in range(4))
    for seed in range(20):
        recorder = Recorder()
        GAME.start(GAME.options({"first": 2}), 4, FastChance(seed), recorder)
        assert recorder.told[0].event == events.Began(round=1, first=2)
    with pytest.raises(GameError, match="first player is a seat from 0 to 3, not 4"):
        GAME.start(GAME.options({"first": 4}), 4, FastChance(0))


def tag_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def beginnings(answerable_first: bool) -> list[tuple[list[str], bool]]:
    """For many deals: the tags of what was told in the first round, and if its card was dead."""
    found = []
    for seed in range(300):
        recorder = Recorder()
        options = GAME.options({"answerable_first": answerable_first})
        GAME.start(options, 3, FastChance(seed), recorder)
        heard = recorder.heard_by(-1)
        turned = next(event for event in heard if isinstance(event, events.Turned))
        found.append(([tag_of(event) for event in heard], turned.card[:2] in ("9+", "1-")))
    return found


@pytest.mark.clause("OM-7", "OM-12")
def test_a_first_card_without_an_answer_stands_and_loses_the_round() -> None:
    dead = [tags for tags, is_dead in beginnings(False) if is_dead]
    assert len(dead) > 10
    assert all(tags[:3] == ["began", "turned", "stuck"] for tags in dead)
    assert not any("buried" in tags for tags, _ in beginnings(False))


@pytest.mark.clause("OM-7")
def test_or_it_goes_under_the_deck_if_the_table_likes() -> None:
    found = beginnings(True)
    assert not any(is_dead for _, is_dead in found)
    assert sum("buried" in tags for tags, _ in found) > 10
    state = next(
        state
        for seed in range(300)
        if (state := deal(3, seed, answerable_first=True)).buried and not state.finished
    )
    view = look(state)
    assert view.buried[0][:2] in ("9+", "1-")
    assert view.deck == 72 - 12 - 1
    assert len(deck(state)) == view.deck - len(view.buried)


@pytest.mark.clause("OM-7")
def test_the_first_card_has_no_effect() -> None:
    kinds = set()
    for seed in range(200):
        state = deal(5, seed, first=1)
        if not state.finished:
            kinds.add(look(state).pile[0][2:])
            assert (state.turn, state.clockwise, look(state).step) == (1, True, "play")
    assert kinds == {"replay", "reverse", "draw", "swap"}


@pytest.mark.clause("OM-8", "OM-43")
def test_each_round_starts_clockwise() -> None:
    state = table(["1-draw 1-swap 9+reverse", "8+draw 9+draw", "2-swap 3-swap"], "8+swap")
    play(state, Play("9+reverse"), chance=FastChance(3))
    assert defeats(state)[2] >= 1, "9+ has no answer, and play went the other way"
    assert state.clockwise


@pytest.mark.clause("OM-44")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    options = GAME.options({})
    assert WithDeck(WHOLE_DECK[:13]).start(options, 3, FastChance(1)) is not None
    with pytest.raises(GameError, match="3 players need a deck of at least 13 cards, not 12"):
        WithDeck(WHOLE_DECK[:12]).start(options, 3, FastChance(1))
    with pytest.raises(GameError, match="9 players need a deck of at least 37 cards, not 36"):
        WithDeck(WHOLE_DECK[:36]).start(options, 9, FastChance(1))
    dead = ["9+swap"] * 40 + ["5+swap"] * 12
    with pytest.raises(GameError, match="at least 13 cards that can be answered, not 12"):
        WithDeck(dead).start(GAME.options({"answerable_first": True}), 3, FastChance(1))
