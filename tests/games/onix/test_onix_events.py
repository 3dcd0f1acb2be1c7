"""Every event of the log says what happened."""

from typing import get_args

import pytest
from tests.games.onix.tables import table, told

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.games.onix import GAME
from tablee.games.onix.events import (
    Began,
    Completed,
    Destroyed,
    Drew,
    Ended,
    OnixEvent,
    Placed,
    Skipped,
    Stocked,
    Stole,
    Took,
)
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import Card
from tablee.games.onix.options import OnixOptions

CIRCLE: Card = ("circle",)
SQUARE: Card = ("square",)
DIAMOND: Card = ("diamond",)
CROSS: Card = ("cross",)

MIXED = ["circle", "square", "diamond", "cross", "square/diamond"]


@pytest.mark.clause("OX-7")
@pytest.mark.parametrize("first", [None, 0, 2])
def test_began_names_the_first_player(first: int | None) -> None:
    recorder = Recorder()
    state = GAME.start(OnixOptions(first=first), 3, FastChance(5), recorder)
    assert recorder.heard_by(SPECTATOR) == [Began(first=state.deciders()[0])]


@pytest.mark.clause("OX-10", "OX-70")
def test_took_names_the_gem_the_cards_and_what_is_uncovered() -> None:
    state = table(
        ["circle/cross", "circle", "square", "circle", "cross"],
        under={0: "cross+diamond", 4: ""},
        seats=5,
        turn=3,
    )
    assert told(state, Take("cross", (0, 4))) == [
        Took(
            seat=3,
            gem="cross",
            piles=(0, 4),
            cards=(("circle", "cross"), CROSS),
            uncovered=(DIAMOND, None),
        )
    ]


@pytest.mark.clause("OX-20")
def test_placed_names_the_collection() -> None:
    state = table(MIXED, collections={0: ["circle", "square"]})
    assert told(state, Take("cross", (3,)), Place(1)) == [
        Placed(seat=0, card=CROSS, collection=1, new=False)
    ]


@pytest.mark.clause("OX-20")
def test_placed_tells_a_new_collection() -> None:
    state = table(MIXED, collections={0: ["circle", "square"]})
    assert told(state, Take("cross", (3,)), Place(None)) == [
        Placed(seat=0, card=CROSS, collection=2, new=True)
    ]


@pytest.mark.clause("OX-31")
@pytest.mark.parametrize(("under", "uncovered"), [("square+cross", CROSS), ("", None)])
def test_drew_names_the_card_and_what_is_uncovered(under: str, uncovered: Card | None) -> None:
    state = table(MIXED, under={4: under})
    events = told(state, Take("circle", (0,)), Place(None), Draw(4))
    assert [vars_of(event) for event in events] == [
        {"seat": 0, "pile": 4, "card": ("square", "diamond"), "uncovered": uncovered}
    ]
    assert isinstance(events[0], Drew)


@pytest.mark.clause("OX-32")
@pytest.mark.parametrize(("under", "uncovered"), [("square+cross", CROSS), ("", None)])
def test_stocked_names_the_card_and_what_is_uncovered(under: str, uncovered: Card | None) -> None:
    state = table(MIXED, under={3: under})
    event = told(state, Take("square", (1,)), Place(None), Stock(3))[0]
    assert isinstance(event, Stocked)
    assert vars_of(event) == {"seat": 0, "pile": 3, "card": CROSS, "uncovered": uncovered}


def vars_of(event: Event) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


@pytest.mark.clause("OX-33", "OX-36")
def test_stole_names_the_victim_and_the_card() -> None:
    state = table(MIXED, collections={2: ["circle", "square+cross"]}, seats=3, turn=1)
    assert told(state, Take("diamond", (2,)), Place(None), Steal(2, 1)) == [
        Stole(seat=1, victim=2, collection=1, card=CROSS, gone=False)
    ]


@pytest.mark.clause("OX-33", "OX-36")
def test_stole_tells_that_a_collection_is_gone() -> None:
    state = table(MIXED)
    assert told(state, Take("diamond", (2,)), Place(None), Steal(1, 1)) == [
        Stole(seat=0, victim=1, collection=1, card=SQUARE, gone=True)
    ]


@pytest.mark.clause("OX-34", "OX-36")
def test_destroyed_names_the_victim_and_the_card() -> None:
    state = table(MIXED, collections={0: ["square+circle/cross"]}, seats=3, turn=1)
    assert told(state, Take("cross", (3,)), Place(None), Destroy(0, 0)) == [
        Destroyed(seat=1, victim=0, collection=0, card=("circle", "cross"), gone=False)
    ]


@pytest.mark.clause("OX-34", "OX-36")
def test_destroyed_tells_that_a_collection_is_gone() -> None:
    state = table(MIXED)
    assert told(state, Take("cross", (3,)), Place(None), Destroy(1, 2)) == [
        Destroyed(seat=0, victim=1, collection=2, card=DIAMOND, gone=True)
    ]


@pytest.mark.clause("OX-37")
@pytest.mark.parametrize(("gem", "pile"), [("diamond", 2), ("cross", 3)])
def test_skipped_names_the_gem(gem: str, pile: int) -> None:
    state = table(MIXED, collections={1: []})
    taking = Take("diamond" if gem == "diamond" else "cross", (pile,))
    events = told(state, taking, Place(None))
    assert len(events) == 2
    assert isinstance(events[0], Placed)
    assert isinstance(events[1], Skipped)
    assert (events[1].seat, events[1].gem) == (0, gem)


@pytest.mark.clause("OX-37", "OX-50")
def test_skipped_comes_after_the_placing_and_before_the_end() -> None:
    state = table(["circle"] * 5, under=dict.fromkeys(range(5), ""), collections={0: [], 1: []})
    events = told(state, Take("circle", (0, 1, 2, 3, 4)), *[Place(None)] * 5)
    assert events == [
        Placed(seat=0, card=CIRCLE, collection=4, new=True),
        Skipped(seat=0, gem="circle"),
        Ended(winners=(1,), reason="piles_empty"),
    ]


@pytest.mark.clause("OX-40")
def test_completed_names_each_collection_by_the_place_it_had() -> None:
    state = table(
        ["cross", "cross", "circle", "circle", "circle"],
        collections={0: ["circle+square/diamond", "square", "square+diamond+circle"]},
    )
    events = told(state, Take("cross", (0, 1)), Place(0), Place(2), Destroy(1, 0))
    assert events[0] == Destroyed(seat=0, victim=1, collection=0, card=CIRCLE, gone=True)
    assert sorted(events[1:], key=repr) == [
        Completed(seat=0, collection=0, cards=(CIRCLE, ("square", "diamond"), CROSS)),
        Completed(seat=0, collection=2, cards=(SQUARE, DIAMOND, CIRCLE, CROSS)),
    ]


@pytest.mark.clause("OX-50", "OX-51")
def test_ended_names_the_winner_and_the_reason() -> None:
    state = table(MIXED, under={3: ""}, stocks=[2, 4, 3], seats=3)
    events = told(state, Take("cross", (3,)), Place(None), Destroy(1, 0))
    assert events[1:] == [Ended(winners=(1,), reason="piles_empty")]


@pytest.mark.clause("OX-51")
def test_ended_names_all_who_share_the_victory() -> None:
    state = table(MIXED, under={3: ""}, stocks=[2, 4, 4], seats=4)
    events = told(state, Take("cross", (3,)), Place(None), Destroy(3, 0))
    assert events[1:] == [Ended(winners=(1, 2), reason="piles_empty")]


@pytest.mark.clause("OX-60")
def test_ended_names_the_ending_of_the_advanced_mode() -> None:
    state = table(MIXED, collections={0: ["circle+square+diamond"]}, advanced=True)
    events = told(state, Take("cross", (3,)), Place(0), Destroy(1, 0))
    assert events[-1] == Ended(winners=(0,), reason="rid_of_gems")
    assert isinstance(events[-2], Completed)


def test_an_ordinary_move_tells_nothing_more() -> None:
    state = table(MIXED)
    assert len(told(state, Take("cross", (3,)))) == 1
    assert len(told(state, Place(None))) == 1
    assert len(told(state, Destroy(1, 0))) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_has_a_line_in_the_log(language: str) -> None:
    tags = {event.__struct_config__.tag for event in get_args(OnixEvent)}
    assert set(GAME.words.texts(language).table("log")) == tags
