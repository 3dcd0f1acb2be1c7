"""MD-30 to MD-35: DiXe!, and how a game ends."""

import pytest
from tests.games.memodixe.tables import (
    DIFFERENT,
    below,
    legal,
    look,
    play,
    refused,
    table,
    won,
)

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.games.memodixe import events
from tablee.games.memodixe.moves import Call, End, GoOn, Take, ThrowAll, Turn, TurnBack, Win
from tablee.games.memodixe.state import NO_DIE


@pytest.mark.clause("MD-30")
def test_whoever_has_a_die_may_call_at_the_start_of_a_turn() -> None:
    state = table("sun sun pi heart", won=(1, 0))
    assert Call() in legal(state)
    assert Call() not in legal(table("sun sun pi heart", won=(0, 1)))
    assert refused(table("sun sun pi heart", won=(0, 1)), Call()).reason == "call_without_die"
    play(state, Turn(0))
    assert refused(state, Call()).reason == "call_too_late"


@pytest.mark.clause("MD-30")
def test_a_call_turns_all_dice_for_all_to_see() -> None:
    state = table("sun - pi heart", won=(1, 0))
    (called, *_) = play(state, Call())
    assert called == events.CalledRightly(seat=0, spots=(0, 2, 3), faces=("sun", "pi", "heart"))
    for viewer in (SPECTATOR, 0, 1):
        square = look(state, viewer).square
        assert [spot.below for spot in square[:4]] == ["sun", None, "pi", "heart"]


@pytest.mark.clause("MD-31")
def test_a_wrong_call_costs_all_dice_and_the_square_is_thrown_again() -> None:
    state = table("sun sun pi heart aum", won=(2, 1), reserve=1)
    out = look(state).discarded
    (called,) = play(state, Call())
    assert isinstance(called, events.CalledWrongly)
    assert called.lost == 2
    assert won(state) == [0, 1]
    assert look(state).discarded == out + 2
    assert legal(state) == [ThrowAll()]
    assert refused(state, Turn(0)).reason == "throw_all_first"
    dice = [state.die(spot) for spot in range(5)]
    (thrown,) = play(state, ThrowAll(), chance=FastChance(5))
    assert isinstance(thrown, events.ThrewAll)
    assert thrown.spots == (0, 1, 2, 3, 4)
    assert [state.die(spot) for spot in range(5)] == dice
    view = look(state)
    assert (view.turn, view.step, view.reserve) == (1, "turn_first", 1)
    assert tuple(spot.top for spot in view.square[:5]) == thrown.tops
    assert not any(spot.turned for spot in view.square)


@pytest.mark.clause("MD-32")
def test_a_right_call_wins_a_last_die_and_ends_the_game() -> None:
    state = table(DIFFERENT, won=(1, 1))
    play(state, Call())
    assert look(state).step == "take"
    assert legal(state) == [Take(spot) for spot in range(9)]
    took, ended = play(state, Take(4))
    assert took == events.TookLast(seat=0, spot=4)
    assert ended == events.Ended(winners=(0,), reason="dixe")
    assert won(state) == [2, 1]
    assert state.is_over()
    assert look(state).outcome is not None
    assert refused(state, Turn(0), seat=0).reason == "game_over"


@pytest.mark.clause("MD-33")
def test_going_on_is_an_option_for_whoever_would_not_win() -> None:
    for going_on in (False, True):
        state = table(DIFFERENT, won=(1, 1), go_on=going_on)
        play(state, Call(), Take(0))
        assert state.is_over(), "nobody has strictly more"
    behind = table("sun pi heart", won=(1, 3))
    play(behind, Call(), Take(0))
    assert behind.is_over(), "the table has not chosen so"
    state = table("sun pi heart", won=(1, 3), go_on=True)
    play(state, Call(), Take(0))
    assert look(state).step == "go_on"
    assert legal(state) == [End(), GoOn()]
    ended = state.clone()
    play(ended, End())
    assert look(ended).outcome is not None
    assert ended.rank(1) == 1


@pytest.mark.clause("MD-33")
def test_going_on_fills_up_throws_the_others_and_ends_the_turn() -> None:
    state = table("sun pi heart", won=(1, 3), reserve=2, go_on=True)
    told = play(state, Call(), Take(0), GoOn())
    kinds = [type(event) for event in told]
    first_filled = kinds.index(events.Filled)
    assert kinds.index(events.GoesOn) < first_filled < kinds.index(events.ThrewAll)
    view = look(state)
    assert view.reserve == 0
    assert sum(spot.top is not None for spot in view.square) == 4
    assert won(state) == [2, 3]
    assert (view.turn, view.step) == (1, "turn_first")


@pytest.mark.clause("MD-33")
def test_with_no_die_left_there_is_nothing_to_go_on_with() -> None:
    state = table("sun", won=(1, 3), go_on=True)
    play(state, Call(), Take(0))
    assert state.is_over()
    assert state.ending() == "dixe"


@pytest.mark.clause("MD-34")
def test_with_fewer_than_two_dice_one_has_to_call_and_is_right() -> None:
    state = table("- sun", won=(1, 0))
    assert legal(state) == [Call()]
    assert refused(state, Turn(1)).reason == "must_call"
    told = play(state, Call(), Take(1))
    assert isinstance(told[0], events.CalledRightly)
    assert state.ending() == "dixe"
    none = table("sun pi", won=(1, 1))
    none.square = 0
    assert legal(none) == [Call()]
    play(none, Call())
    assert none.is_over()
    assert won(none) == [1, 1]


@pytest.mark.clause("MD-34")
def test_who_cannot_call_ends_the_game_as_it_stands() -> None:
    state = table("sun sun", won=(2, 0))
    state.found_in_turn = False
    pair = table("skull skull", won=(2, 0))
    told = play(pair, Turn(0), Turn(1), Win(0))
    assert told[-1] == events.Ended(winners=(0,), reason="too_few_dice")
    assert won(pair) == [3, 0]


@pytest.mark.clause("MD-34")
def test_the_referee_throws_again_where_no_pair_is_left_and_nobody_has_a_die() -> None:
    state = table("sun pi heart")
    told = play(state, Turn(0), Turn(1), TurnBack(), chance=FastChance(2))
    refereed = [event for event in told if isinstance(event, events.Refereed)]
    assert len(refereed) == 1
    assert refereed[0].spots == (0, 1, 2)
    assert state.has_pair()
    assert look(state).turn == 1
    somebody = table("sun pi heart", won=(0, 1))
    before = below(somebody)
    play(somebody, Turn(0), Turn(1), TurnBack())
    assert below(somebody) == before


@pytest.mark.clause("MD-34")
def test_dice_that_can_win_nothing_end_a_game_in_which_nobody_has_one() -> None:
    """Mister Badger and Arkan Sonney have the sun and the character in common, and no more."""
    state = table("sun/character character/smiley pi", won=(0, 0))
    state.square = 0b011
    assert [state.die(spot) % 8 for spot in (0, 1)] in ([2, 3], [4, 3])
    state.lies[0] = 2 * 6 + 1
    state.lies[2] = NO_DIE
    assert not state.could_win()
    told = play(state, Turn(0), Turn(1))
    told += play(state, *legal(state)[:1])
    while not state.is_over():
        told += play(state, *legal(state)[-1:])
    assert told[-1] == events.Ended(winners=(0, 1), reason="too_few_dice")
    somebody = table("sun/character character/smiley pi", won=(0, 1))
    play(somebody, Turn(0), Turn(1), TurnBack())
    assert not somebody.is_over()


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.clause("MD-34")
def test_four_rounds_without_a_pair_announce_a_last_one(seats: int) -> None:
    state = table("sun sun pi heart", won=(1, *[0] * (seats - 1)))
    for number in range(1, 5 * seats + 1):
        told = play(state, Turn(0), Turn(2), TurnBack())
        assert (events.LastRound() in told) == (number == 4 * seats)
        assert look(state).last_round == (number >= 4 * seats)
        assert state.is_over() == (number == 5 * seats)
    assert told[-1] == events.Ended(winners=(0,), reason="last_round")


@pytest.mark.clause("MD-34")
def test_a_pair_in_the_last_round_lets_the_game_go_on() -> None:
    state = table("skull skull pi heart", won=(1, 0))
    for _ in range(9):
        play(state, Turn(0), Turn(2), TurnBack())
    assert look(state).last_round
    play(state, Turn(0), Turn(1), Win(0))
    assert not state.is_over()
    assert look(state).dry_turns == 0
    assert not look(state).last_round


@pytest.mark.clause("MD-34")
def test_a_wrong_call_is_no_pair_found() -> None:
    state = table("sun sun pi heart", won=(1, 1))
    play(state, Turn(0), Turn(2), TurnBack(), Call(), ThrowAll())
    assert look(state).dry_turns == 2


@pytest.mark.clause("MD-35")
def test_most_dice_wins() -> None:
    state = table(DIFFERENT, won=(1, 1, 0))
    play(state, Call(), Take(0))
    assert [state.rank(seat) for seat in range(3)] == [1, 2, 3]
    assert [state.score(seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.clause("MD-35")
def test_a_tie_goes_to_whoever_was_last_to_call_rightly() -> None:
    state = table("sun pi heart aum", won=(1, 2, 2), go_on=True)
    play(state, Call(), Take(0))
    assert [state.rank(seat) for seat in range(3)] == [1, 2, 2]
    earlier = table("sun pi heart aum", won=(1, 3, 3), go_on=True)
    play(earlier, Call(), Take(0), GoOn())
    assert look(earlier).calls == (1, 0, 0)
    earlier.won[0] |= earlier.discarded & -earlier.discarded
    assert won(earlier) == [3, 3, 3]
    # Whoever calls later, and rightly, comes first among equals.
    earlier.last_calls |= 2 << 6
    assert [earlier.rank(seat) for seat in range(3)] == [2, 1, 3]


@pytest.mark.clause("MD-35")
def test_if_none_of_them_called_they_share_the_victory() -> None:
    state = table("sun sun pi heart", won=(1, 1))
    for _ in range(10):
        told = play(state, Turn(0), Turn(2), TurnBack())
    assert told[-1] == events.Ended(winners=(0, 1), reason="last_round")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
