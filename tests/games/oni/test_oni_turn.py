"""A turn: MD-10 to MD-12, MD-60 to MD-62, MD-64."""

import pytest
from tests.games.oni.tables import MIXED, ONI, Table

from tablee.games.memodixe.events import Looked, Saw, Turned, TurnedBack
from tablee.games.oni import GAME
from tablee.games.oni.events import Drew, Moved, OniLate, OniThrewBoth, Paused
from tablee.games.oni.moves import (
    Decline,
    Go,
    Look,
    Next,
    Pause,
    Resume,
    Rethrow,
    Swap,
    ThrowBoth,
    ToMiddle,
    Turn,
    TurnBack,
    Win,
)
from tablee.games.oni.rules import OniAgainstAll


def before_go() -> OniAgainstAll:
    from tablee.core.chance import FastChance

    state = GAME.start(GAME.options({"oni": 0}), 4, FastChance(0))
    assert isinstance(state, OniAgainstAll)
    return state


@pytest.mark.clause("MD-60")
def test_anybody_says_go_and_nothing_goes_before() -> None:
    state = before_go()
    for seat in range(4):
        assert state.legal(seat) == [GAME.encode(Go())]
    assert state.alarm() == -1
    refusal = state.refusal(1, GAME.encode(Turn(0)))
    assert refusal is not None
    assert refusal.reason == "go_first"
    assert Table().refused(1, Go()).reason == "started_already"


@pytest.mark.clause("MD-10")
def test_everybody_sees_what_is_turned() -> None:
    table = Table().play(1, Turn(2))
    for viewer in (-1, 0, 1, 2, 3):
        assert table.view(viewer).square[2].below == "pi"
        assert table.heard(viewer, Turned)
    assert table.refused(1, Turn(2)).reason == "turned_already"
    # Whose turn it is not is told that, whatever lies there: another die would be no better.
    for spot in (2, 3):
        assert table.refused(2, Turn(spot)).reason == "not_your_turn"


@pytest.mark.clause("MD-11")
def test_dice_that_are_no_pair_go_back_by_a_move_or_by_themselves() -> None:
    table = Table().play(1, Turn(0), Turn(2))
    assert table.view().step == "turn_back"
    assert table.view().step_ends_at == table.state.clock + 4_000
    table.wait(3_999)
    assert not table.happened(TurnedBack)
    table.wait(1)
    assert table.happened(TurnedBack)
    assert table.view().step == "next"
    assert table.below() == MIXED
    other = Table().play(1, Turn(0), Turn(2), TurnBack())
    assert other.view().step == "next"


@pytest.mark.clause("MD-12")
def test_a_pair_wins_one_and_the_other_is_thrown() -> None:
    table = Table("bomb bomb pi eight aum").play(1, Turn(0), Turn(1))
    assert table.view().step == "win"
    table.play(1, Win(0))
    assert table.won >= 1
    assert table.view().square[0].top is None
    assert table.view().step == "next"
    assert table.dice() == 9


@pytest.mark.clause("MD-60")
def test_the_order_of_a_turn() -> None:
    table = Table().play(1, Turn(0), Turn(2))
    assert table.may(1, Next())
    assert not table.may(2, Next())
    table.press_next("play")
    assert [event.card for event in table.happened(Drew)] == ["play"]  # type: ignore[attr-defined]
    assert (table.view().turn, table.view().step) == (2, "turn_first")


@pytest.mark.clause("MD-60")
def test_a_replay_comes_after_next_and_means_next_again() -> None:
    table = Table("character character pi sun aum eight").play(1, Turn(0), Turn(1))
    table.play(1, ThrowBoth())
    assert table.view().step == "next"
    table.press_next("play")
    assert (table.view().turn, table.view().step, table.view().is_replay) == (1, "turn_first", True)
    table.card("play")
    assert table.view().turn == 2
    other = Table("character character pi sun aum eight").play(1, Turn(0), Turn(1), ThrowBoth())
    other.press_next("play").play(1, Decline())
    assert other.view().turn == 2


@pytest.mark.clause("MD-61")
def test_oni_turns_two_dice_that_nobody_else_sees() -> None:
    table = Table().card("oni")
    assert table.view().step == "effect"
    table.play(ONI, Turn(0))
    assert table.view(ONI).square[0].below == "sun"
    for viewer in (-1, 1, 2, 3):
        assert table.view(viewer).square[0].below is None
        assert not table.heard(viewer, Saw)
        assert table.heard(viewer, Looked)
    table.play(ONI, Turn(2))
    assert (table.view().turn, table.view().step) == (2, "turn_first")
    assert table.below() == MIXED
    table.wait(4_000)
    assert table.view(ONI).square[0].below is None


@pytest.mark.clause("MD-61")
def test_oni_throws_a_pair_back() -> None:
    table = Table().card("oni").play(ONI, Turn(0), Turn(1))
    assert table.happened(OniThrewBoth)
    assert table.won == 0
    assert table.below().split()[2:] == MIXED.split()[2:]


@pytest.mark.clause("MD-61")
def test_play_does_nothing() -> None:
    table = Table().card("play")
    assert table.below() == MIXED
    assert table.view().running == ()
    assert table.view().turn == 2


@pytest.mark.clause("MD-62")
def test_with_fewer_than_two_dice_oni_is_skipped() -> None:
    table = Table("sun pi", won=1).play(1, Turn(0), Turn(1))
    table.state.table.lift(1)
    table.press_next("oni")
    assert table.view().ask is None
    assert table.view().turn == 2


@pytest.mark.clause("MD-62")
def test_oni_moves_a_die_to_the_free_middle_at_any_time() -> None:
    table = Table("sun sun pi eight - bomb")
    assert {0, 1, 2, 3, 5} == {move.spot for move in table.legal(ONI) if isinstance(move, ToMiddle)}
    table.play(1, Turn(0))
    assert not table.may(ONI, ToMiddle(0))
    table.play(ONI, ToMiddle(2))
    assert table.happened(Moved)
    assert table.below() == "sun sun - eight pi bomb - - -"
    assert table.refused(ONI, ToMiddle(3)).reason == "middle_taken"
    assert table.refused(1, Turn(2)) == table.refused(1, Turn(2))
    assert table.refused(1, Turn(2)).reason == "empty_spot"
    assert table.refused(2, ToMiddle(3)).reason == "only_oni"


@pytest.mark.clause("MD-62")
def test_the_middle_is_not_free_while_its_die_is_turned_or_set_aside() -> None:
    table = Table(MIXED).play(1, Turn(4))
    assert table.refused(ONI, ToMiddle(0)).reason == "middle_taken"
    aside = Table("sun sun pi eight aum bomb").card("aside")
    aside.play(ONI, *[move for move in aside.legal(ONI) if getattr(move, "spot", 0) == 4][:1])
    assert aside.view().square[4].aside == ONI
    assert aside.refused(ONI, ToMiddle(0)).reason == "middle_taken"


@pytest.mark.clause("MD-62")
def test_a_click_on_a_spot_that_changed_costs_nothing() -> None:
    table = Table("sun sun pi eight - bomb", won=2).card("hands_off", seat=1)
    table.play(ONI, ToMiddle(2))
    won = table.won
    assert table.refused(2, Turn(2)).clause == "MD-62"
    assert table.won == won


@pytest.mark.clause("MD-64")
def test_oni_has_eight_seconds_then_chance_does_it() -> None:
    table = Table().card("oni_rethrows")
    ask = table.view().ask
    assert ask is not None
    assert ask.until_at == table.state.clock + 8_000
    assert table.may(ONI, Rethrow(3))
    table.wait(8_000)
    assert table.happened(OniLate)
    assert table.view().ask is None
    assert table.view().turn == 2


@pytest.mark.clause("MD-64")
def test_what_oni_may_do_is_left_undone_when_he_is_late() -> None:
    table = Table().card("oni_cheats").play(ONI, Look(0)).wait(8_000)
    assert len(table.happened(Saw)) == 1
    assert table.below() == MIXED


@pytest.mark.clause("MD-64")
def test_what_the_turn_waits_for_comes_first() -> None:
    table = Table().card("oni_shuffles")
    assert table.view().turn == 2
    table.wait(5_000).card("oni")
    ask, later = table.view().ask, table.view().later
    assert ask is not None
    assert (ask.kind, ask.until_at) == ("turn_two", table.state.clock + 8_000)
    assert [ask.kind for ask in later] == ["swap"]
    table.play(ONI, Turn(0), Turn(2))
    assert table.may(ONI, Swap((0, 1)))
    assert table.view().turn == 3


@pytest.mark.clause("MD-64")
def test_the_clock_stands_when_everybody_pauses_and_anybody_goes_on() -> None:
    table = Table().play(1, Turn(0), Turn(2)).wait(1_000)
    ends = table.view().ends_at
    assert ends is not None
    for seat in (0, 2, 3):
        table.play(seat, Pause())
        assert table.view().paused_at is None
    table.play(3, Resume())
    table.play(3, Pause()).play(1, Pause())
    assert table.happened(Paused)
    assert table.state.alarm() == -1
    assert table.legal(2) == [Resume()]
    table.wait(60_000)
    assert not table.happened(TurnedBack)
    table.play(2, Resume())
    assert table.view().ends_at == ends + 60_000
    table.wait(2_999)
    assert not table.happened(TurnedBack)
    table.wait(1)
    assert table.happened(TurnedBack)
