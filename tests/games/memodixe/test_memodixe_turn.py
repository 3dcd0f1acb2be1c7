"""MD-10 to MD-14: two dice, and what comes of them."""

import pytest
from tests.games.memodixe.tables import (
    DIFFERENT,
    Falling,
    below,
    legal,
    look,
    nothing_is_drawn,
    play,
    refused,
    table,
    won,
)

from tablee.core.events import SPECTATOR
from tablee.core.match import Match
from tablee.games.memodixe import GAME, events
from tablee.games.memodixe.moves import Call, Look, Throw, Turn, TurnBack, Win


@pytest.mark.clause("MD-10")
def test_two_dice_are_turned_one_after_the_other_for_all_to_see() -> None:
    state = table("sun pi pi heart")
    assert legal(state) == [Turn(spot) for spot in range(4)]
    told = play(state, Turn(2))
    assert told == [events.Turned(seat=0, spot=2, symbol="pi")]
    for viewer in (SPECTATOR, 0, 1):
        view = look(state, viewer)
        assert [spot.below for spot in view.square[:4]] == [None, None, "pi", None]
        assert view.step == "turn_second"
        assert view.pair == (2,)
    assert legal(state) == [Turn(0), Turn(1), Turn(3)]
    assert refused(state, Turn(2)).reason == "turned_already"
    told = play(state, Turn(0))
    assert told == [events.Turned(seat=0, spot=0, symbol="sun")]
    assert [spot.below for spot in look(state, 1).square[:4]] == ["sun", None, "pi", None]


@pytest.mark.clause("MD-10")
def test_what_is_touched_is_turned() -> None:
    match = Match(GAME, GAME.options({}), ["Léa", "Tom"], bytes(32))
    for _ in range(3):
        seat = match.state.deciders()[0]
        match.play(seat, match.state.legal(seat)[0])
        assert match.undoable_seats() == []


@pytest.mark.clause("MD-10")
def test_a_die_that_all_have_seen_cannot_be_looked_at_and_left() -> None:
    state = table("sun pi heart bomb bomb")
    play(state, Turn(0), Turn(1), TurnBack(), Turn(2), Turn(3), TurnBack())
    for move in (*legal(state), TurnBack()):
        assert state.is_final(GAME.encode(move))
    for harmless in (Win(0), Throw(0)):
        assert not state.is_final(GAME.encode(harmless))
    assert state.is_final(GAME.encode(Look(0)))
    assert state.is_final(GAME.encode(Call()))


@pytest.mark.clause("MD-11")
def test_different_symbols_go_back_as_they_lay_and_the_turn_passes() -> None:
    state = table("sun pi heart heart", won=(0, 0, 0), turn=2)
    before, tops = below(state), [spot.top for spot in look(state).square]
    play(state, Turn(0), Turn(1))
    assert look(state).step == "turn_back"
    assert legal(state) == [TurnBack()]
    told = play(state, TurnBack(), chance=nothing_is_drawn())
    assert told == [events.TurnedBack(seat=2, spots=(0, 1))]
    assert below(state) == before
    view = look(state)
    assert [spot.top for spot in view.square] == tops
    assert not any(spot.turned or spot.below for spot in view.square)
    assert (view.turn, view.step, view.pair) == (0, "turn_first", ())
    assert won(state) == [0, 0, 0]


@pytest.mark.clause("MD-12")
@pytest.mark.parametrize("mine", [0, 3])
def test_a_pair_wins_one_of_the_two_and_the_other_is_thrown(mine: int) -> None:
    state = table("skull pi sun skull")
    other = 3 - mine
    play(state, Turn(3), Turn(0))
    assert look(state).found == "skull"
    assert legal(state) == [Win(0), Win(3)]
    assert refused(state, Win(1)).reason == "not_of_the_pair"
    before = below(state).split()
    told = play(state, Win(mine), chance=Falling(state, (other, "character")))
    assert told == [
        events.Won(seat=0, spot=mine),
        events.Threw(seat=0, spot=other, top="character"),
    ]
    assert won(state) == [1, 0]
    view = look(state)
    assert view.square[mine].top is None
    assert view.square[other].top == "character"
    assert below(state).split()[1:3] == before[1:3]
    assert view.turn == 1


@pytest.mark.clause("MD-12")
def test_the_reserve_fills_the_square_up() -> None:
    state = table(f"skull skull {DIFFERENT.replace('skull ', '')[:-6]}", reserve=2)
    told = play(state, Turn(0), Turn(1), Win(0))
    filled = [event for event in told if isinstance(event, events.Filled)]
    assert [(event.spot, event.left) for event in filled] == [(0, 1)]
    view = look(state)
    assert view.reserve == 1
    assert view.square[0].top == filled[0].top


@pytest.mark.clause("MD-12")
def test_it_is_the_power_that_comes_first() -> None:
    state = table("aum aum sun pi")
    play(state, Turn(0), Turn(1))
    assert look(state).step == "look"


@pytest.mark.clause("MD-14")
def test_without_a_reserve_won_dice_leave_holes_and_holes_stay() -> None:
    state = table("bomb bomb skull skull sun pi heart")
    play(state, Turn(0), Turn(1), Win(0), chance=Falling(state, (1, "bomb")))
    view = look(state)
    assert [spot.top is None for spot in view.square[:2]] == [True, True]
    assert won(state) == [2, 0]
    assert refused(state, Turn(0)).reason == "empty_spot"
    play(state, Turn(2), Turn(3), Win(2))
    assert look(state).square[2].top is None
    assert [move.spot for move in legal(state) if isinstance(move, Turn)] == [3, 4, 5, 6]


@pytest.mark.clause("MD-2")
def test_turns_go_clockwise() -> None:
    state = table("sun pi heart heart", won=(0, 0, 0))
    for seat in (0, 1, 2, 0, 1):
        assert state.turn == seat
        play(state, Turn(0), Turn(1), TurnBack())


@pytest.mark.clause("MD-2", "MD-35")
def test_only_whoever_has_to_decide_may() -> None:
    state = table("sun pi heart bomb", won=(0, 0, 0))
    refusal = refused(state, Turn(0), seat=1)
    assert (refusal.clause, refusal.reason, refusal.values) == (
        "MD-2",
        "not_your_turn",
        {"turn": 0},
    )
    assert refused(state, Turn(0), seat=SPECTATOR).reason == "not_seated"


@pytest.mark.clause("MD-12")
def test_a_pair_lies_open_as_long_as_a_miss_before_a_bot_goes_on() -> None:
    """Everybody wants to have seen it."""
    shown = []
    for spots in ((0, 2), (0, 1)):
        state = table("pi pi sun heart")
        play(state, *(Turn(spot) for spot in spots))
        shown.append(look(state, SPECTATOR))
    assert [view.step for view in shown] == ["turn_back", "win"]
    assert GAME.hosting.pause(shown[1]) == GAME.hosting.pause(shown[0]) > 1
