"""DiXe! and the ring: MD-31, MD-63."""

import pytest
from tests.games.oni.tables import DIFFERENT, ONI, Table, now

from tablee.core.refusal import IllegalMove
from tablee.games.memodixe.events import CalledRightly, CalledWrongly, Refereed
from tablee.games.oni import penalties
from tablee.games.oni.events import Rang
from tablee.games.oni.moves import Call, Place, ThrowAll, ToMiddle, Turn

EIGHT_LEFT = "bomb skull sun aum yinyang smiley pi eight"


@pytest.mark.clause("MD-63")
def test_a_right_call_wins_for_the_team() -> None:
    table = Table(EIGHT_LEFT, won=1).play(1, Call())
    assert table.happened(CalledRightly)
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.ending) == ((4, 1, 1, 1), "dixe")
    assert table.state.alarm() == -1


@pytest.mark.clause("MD-63")
def test_the_ring_wins_for_oni() -> None:
    table = Table(EIGHT_LEFT, won=1).wait(199_999)
    assert not table.state.is_over()
    table.wait(1)
    assert table.happened(Rang)
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.ending) == ((1, 2, 2, 2), "ring")


@pytest.mark.clause("MD-63")
@pytest.mark.parametrize(("at", "reason"), [(199_999, "dixe"), (200_000, "ring")])
def test_a_call_counts_if_it_comes_in_before_zero_without_credit(at: int, reason: str) -> None:
    table = Table(EIGHT_LEFT, won=1).wait(at)
    if reason == "ring":
        with pytest.raises(IllegalMove):
            table.play(1, Call(), credit=150)
    else:
        table.play(1, Call())
    assert table.state.ending() == reason


@pytest.mark.clause("MD-63")
def test_a_call_needs_a_die_and_the_start_of_a_turn() -> None:
    table = Table(DIFFERENT.replace("skull", "bomb"))
    assert table.refused(1, Call()).reason == "call_without_die"
    table = Table(EIGHT_LEFT, won=1).play(1, Turn(0))
    assert table.refused(1, Call()).reason == "call_too_late"
    assert table.refused(2, Call()).reason == "not_your_turn"


@pytest.mark.clause("MD-31", "MD-63")
def test_a_wrong_call_costs_all_dice_and_the_turn() -> None:
    table = Table("sun sun pi eight", won=3).card("monocle", seat=3)
    assert table.view().turn == 1
    table.play(1, Call())
    assert table.happened(CalledWrongly)
    assert (table.view().won, table.view().discarded, table.view().in_use) == (0, 5, ())
    assert table.view().square[0].below == "sun"
    table.play(1, ThrowAll())
    assert (table.view().turn, table.view().step) == (2, "turn_first")
    assert table.state.table.has_pair()


@pytest.mark.clause("MD-31", "MD-62")
def test_after_a_wrong_call_the_square_is_thrown_by_itself() -> None:
    table = Table("sun sun pi eight", won=3).play(1, Call())
    assert table.refused(ONI, ToMiddle(0)).reason == "not_during_check"
    table.wait(5_000)
    assert table.view().turn == 2


@pytest.mark.clause("MD-63")
def test_the_referee_throws_again_if_nobody_could_call() -> None:
    table = Table("sun sun pi eight bomb", won=0)
    table.state.table.lies[1] = 255
    table.state.table.square &= ~2
    table.card("play")
    assert table.happened(Refereed)
    assert table.state.table.has_pair()


@pytest.mark.clause("MD-63")
def test_with_fewer_than_two_dice_the_team_has_to_call() -> None:
    table = Table("sun pi", won=0)
    table.state.table.lift(1)
    assert table.legal(1)[0] == Call()
    assert table.refused(1, Turn(0)).reason == "must_call"
    table.play(1, Call())
    assert table.state.ending() == "dixe"


@pytest.mark.clause("MD-63", "MD-65")
def test_dice_on_their_way_back_are_in_the_square_before_it_is_checked() -> None:
    table = Table(EIGHT_LEFT.replace("bomb ", "") + " - -", won=2)
    table.state.table.take_won(table.chance)
    table.state.asks.add(table.state, penalties.Place(False), now(table))
    assert table.may(ONI, Place(7))
    table.play(1, Call())
    assert table.view().in_hand == 0
    assert len(table.state.table.spots_of(table.state.table.square)) == 8
