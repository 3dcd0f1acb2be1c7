"""MD-13, MD-19 to MD-23: the powers."""

import pytest
from tests.games.memodixe.tables import (
    Falling,
    below,
    legal,
    look,
    nothing_is_drawn,
    play,
    refused,
    table,
    told_to,
    won,
)

from tablee.core.events import SPECTATOR
from tablee.games.memodixe import events
from tablee.games.memodixe.moves import (
    Call,
    Decline,
    Give,
    Look,
    Replay,
    SetAside,
    Steal,
    Swap,
    Take,
    Throw,
    ThrowBoth,
    Turn,
    TurnBack,
    Win,
)

PAIR = (Turn(0), Turn(1))


@pytest.mark.clause("MD-19", "MD-19.1", "MD-23")
def test_smiley_plays_again_and_may_call_before() -> None:
    state = table("smiley smiley sun pi heart")
    told = play(state, *PAIR, Win(0))
    assert told[-1] == events.Replays(seat=0)
    assert look(state).turn == 0
    assert look(state).step == "turn_first"
    assert Call() in legal(state)


@pytest.mark.clause("MD-19.2", "MD-40")
def test_aum_shows_two_dice_to_one_player_only() -> None:
    state = table("aum aum sun pi heart")
    play(state, *PAIR)
    assert look(state).step == "look"
    assert legal(state) == [Look(2), Look(3), Look(4), Decline()]
    assert told_to(state.clone(), 1, Look(3)) == [events.Looked(seat=0, spot=3)]
    assert told_to(state.clone(), SPECTATOR, Look(3)) == [events.Looked(seat=0, spot=3)]
    mine = told_to(state, 0, Look(3))
    assert mine == [events.Looked(seat=0, spot=3), events.Saw(seat=0, spot=3, symbol="pi")]
    assert look(state, 0).square[3].below == "pi"
    for viewer in (1, SPECTATOR):
        assert look(state, viewer).square[3].below is None
        assert look(state, viewer).square[3].looked
    assert legal(state) == [Look(2), Look(4), Decline()]
    play(state, Look(2))
    assert look(state).step == "win"
    assert look(state).square[2].below == "sun"
    play(state, Win(0))
    assert not any(spot.below or spot.looked for spot in look(state).square)


@pytest.mark.clause("MD-20", "MD-21")
def test_aum_can_be_declined_and_is_for_other_dice_than_the_pair() -> None:
    state = table("aum aum sun pi heart")
    play(state, *PAIR)
    assert refused(state, Look(0)).reason == "in_sight_already"
    told = play(state, Look(2), Decline())
    assert told[-1] == events.Declined(seat=0, symbol="aum")
    assert look(state).step == "win"
    few = table("aum aum sun")
    play(few, *PAIR, Look(2))
    assert look(few).step == "win"
    none = table("aum aum")
    play(none, *PAIR)
    assert look(none).step == "win"


@pytest.mark.clause("MD-19.3")
def test_yin_yang_wins_nothing_and_evens_out() -> None:
    state = table("yinyang yinyang sun pi", won=(2, 0, 1))
    play(state, *PAIR)
    assert legal(state) == [ThrowBoth()]
    told = play(state, ThrowBoth())
    assert [type(event) for event in told] == [events.Threw, events.Threw, events.Gave]
    assert told[-1] == events.Gave(seat=0, target=1)
    assert won(state) == [1, 1, 1]
    assert look(state).turn == 1
    assert all(spot.top is not None for spot in look(state).square[:4])


@pytest.mark.clause("MD-19.3")
def test_yin_yang_does_nothing_if_all_are_equal() -> None:
    state = table("yinyang yinyang sun pi", won=(1, 1, 1))
    told = play(state, *PAIR, ThrowBoth())
    assert told[-1] == events.NothingHappens(seat=0, symbol="yinyang")
    assert won(state) == [1, 1, 1]


@pytest.mark.clause("MD-19.3", "MD-21")
def test_givers_choose_clockwise_from_the_active_player_by_the_counts_before() -> None:
    state = table("yinyang yinyang sun pi", won=(2, 0, 1, 2, 0), turn=2)
    play(state, *PAIR, ThrowBoth())
    # Seat 3 comes before seat 0: it is seat 2's turn.
    assert look(state).deciders == (3,)
    assert look(state).givers == (0, 3)
    assert legal(state) == [Give(1), Give(4)]
    assert refused(state, Give(2)).reason == "give_to_fewest"
    play(state, Give(4))
    assert look(state).deciders == (0,)
    # Seat 4 has one by now, but the counts were taken before.
    assert legal(state) == [Give(1), Give(4)]
    told = play(state, Give(4))
    assert told[0] == events.Gave(seat=0, target=4)
    assert won(state) == [1, 0, 1, 1, 2]
    assert look(state).turn == 3


@pytest.mark.clause("MD-19.4", "MD-20")
def test_eight_swaps_two_dice_after_the_turn_or_not() -> None:
    state = table("eight eight sun pi heart")
    play(state, *PAIR, Win(0))
    assert look(state).step == "swap"
    assert legal(state)[:3] == [Swap((1, 2)), Swap((1, 3)), Swap((1, 4))]
    assert legal(state)[-1] == Decline()
    before = below(state).split()
    tops = [spot.top for spot in look(state).square]
    declined = state.clone()
    play(declined, Decline(), chance=nothing_is_drawn())
    assert below(declined).split() == before
    play(state, Swap((4, 2)), chance=nothing_is_drawn())
    after = below(state).split()
    assert after == [*before[:2], before[4], before[3], before[2], *before[5:]]
    assert look(state).square[2].top == tops[4]
    assert look(state).turn == declined.turn == 1


@pytest.mark.clause("MD-19.4")
def test_eight_needs_two_dice() -> None:
    state = table("eight eight")
    told = play(state, *PAIR, Win(0))
    assert events.NothingHappens(seat=0, symbol="eight") in told


@pytest.mark.clause("MD-19.5", "MD-21")
def test_sun_wins_nothing_and_steals() -> None:
    state = table("sun sun pi heart", won=(0, 2, 1))
    play(state, *PAIR, ThrowBoth())
    assert look(state).step == "steal"
    assert legal(state) == [Steal(1), Steal(2)]
    assert refused(state, Steal(0)).reason == "steal_from_owner"
    assert refused(state, Decline()).reason == "steal_from_owner"
    told = play(state, Steal(1))
    assert told[0] == events.Stole(seat=0, victim=1)
    assert won(state) == [1, 1, 1]


@pytest.mark.clause("MD-19.5", "MD-21")
def test_sun_steals_from_the_only_one_who_has_a_die_or_does_nothing() -> None:
    state = table("sun sun pi heart", won=(1, 0, 1))
    told = play(state, *PAIR, ThrowBoth())
    assert told[-1] == events.Stole(seat=0, victim=2)
    assert won(state) == [2, 0, 0]
    nobody = table("sun sun pi heart", won=(1, 0, 0))
    told = play(nobody, *PAIR, ThrowBoth())
    assert told[-1] == events.NothingHappens(seat=0, symbol="sun")
    assert won(nobody) == [1, 0, 0]


@pytest.mark.clause("MD-19.6", "MD-22")
def test_heart_sets_a_die_aside_until_ones_next_turn() -> None:
    state = table("heart heart sun sun pi bomb", reserve=1)
    told = play(state, *PAIR, Win(0))
    assert isinstance(told[-1], events.Filled)
    assert look(state).step == "set_aside"
    assert refused(state, Decline()).reason == "set_aside_first"
    play(state, SetAside(2))
    view = look(state)
    assert view.square[2].aside == 0
    assert view.square[2].top is not None
    assert Turn(2) not in legal(state)
    assert refused(state, Turn(2)).reason == "set_aside"
    told = play(state, Turn(3), Turn(4), TurnBack())
    assert told[-1] == events.CameBack(seat=0, spot=2)
    assert look(state).square[2].aside is None
    assert Turn(2) in legal(state)


@pytest.mark.clause("MD-22")
def test_a_die_set_aside_is_not_checked_nor_won_nor_thrown_nor_its_spot_filled() -> None:
    state = table("heart heart sun sun pi bomb", won=(0, 1), reserve=2)
    play(state, *PAIR, Win(0), SetAside(2), chance=Falling(state, (1, "character")))
    tops = [spot.top for spot in look(state).square]
    hidden = state.hidden(2)
    told = play(state, Call())
    assert isinstance(told[0], events.CalledRightly | events.CalledWrongly)
    assert 2 not in told[0].spots
    if isinstance(told[0], events.CalledRightly):
        assert Take(2) not in legal(state)
    else:
        play(state, legal(state)[0])
    assert look(state).square[2].top == tops[2]
    assert state.hidden(2) == hidden


@pytest.mark.clause("MD-22")
def test_a_replay_does_not_bring_it_back_and_its_spot_is_not_filled() -> None:
    state = table("heart heart sun sun smiley smiley pi", reserve=2)
    play(state, *PAIR, Win(0), SetAside(2))
    play(state, Turn(4), Turn(5), Win(4))
    view = look(state)
    assert (view.turn, view.step) == (1, "turn_first")
    assert view.square[2].aside == 0
    assert view.reserve == 0


@pytest.mark.clause("MD-22")
def test_heart_needs_two_other_dice() -> None:
    state = table("heart heart sun")
    told = play(state, *PAIR, Win(0))
    assert told[-1] == events.NothingHappens(seat=0, symbol="heart")
    enough = table("heart heart sun pi")
    play(enough, *PAIR, Win(0))
    assert look(enough).step == "set_aside"


@pytest.mark.clause("MD-22")
def test_a_swap_and_a_throw_leave_out_what_is_set_aside() -> None:
    state = table("heart heart sun eight eight pi pi", reserve=0)
    play(state, *PAIR, Win(0), SetAside(2))
    swapping = state.clone()
    play(swapping, Turn(3), Turn(4), Win(3))
    assert all(2 not in move.spots for move in legal(swapping) if isinstance(move, Swap))
    assert refused(swapping, Swap((1, 2))).reason == "set_aside"
    play(state, Turn(5), Turn(6), Win(5))
    assert Throw(2) not in legal(state)


@pytest.mark.clause("MD-19.7")
def test_pi_throws_one_die_after_the_turn() -> None:
    state = table("pi pi sun heart")
    play(state, *PAIR, Win(1))
    assert legal(state) == [Throw(0), Throw(2), Throw(3)]
    before = below(state).split()
    told = play(state, Throw(3), chance=Falling(state, (3, "character")))
    assert told[0] == events.Threw(seat=0, spot=3, top="character")
    assert below(state).split()[:3] == before[:3]
    assert look(state).turn == 1


@pytest.mark.clause("MD-19.8", "MD-20")
def test_bomb_wins_the_other_one_too_if_it_falls_on_the_bomb() -> None:
    state = table("bomb bomb sun heart", reserve=3)
    told = play(state, *PAIR, Win(1), chance=Falling(state, (0, "bomb")))
    assert events.BlewUp(seat=0, spot=0) in told
    assert won(state) == [2, 0]
    # Both spots are filled again.
    assert look(state).reserve == 0
    unlucky = table("bomb bomb sun heart")
    play(unlucky, *PAIR, Win(1), chance=Falling(unlucky, (0, "character")))
    assert won(unlucky) == [1, 0]


@pytest.mark.clause("MD-19.8", "MD-20")
def test_what_counts_is_the_face_on_top() -> None:
    state = table("bomb bomb sun heart")
    # The bomb is below, and something else on top.
    opposite = look(state).square[0].top
    assert opposite is not None
    play(state, *PAIR, Win(1), chance=Falling(state, (0, opposite)))
    assert won(state) == [1, 0]
    assert below(state).split()[0] == "bomb"


@pytest.mark.clause("MD-19.9", "MD-13", "MD-21")
def test_skull_makes_all_others_discard_if_it_falls_on_the_skull() -> None:
    state = table("skull skull sun heart", won=(1, 2, 0, 1))
    out = look(state).discarded
    told = play(state, *PAIR, Win(0), chance=Falling(state, (1, "skull")))
    assert [event for event in told if isinstance(event, events.Discarded)] == [
        events.Discarded(seat=1, by=0),
        events.Discarded(seat=3, by=0),
    ]
    assert won(state) == [2, 1, 0, 0]
    assert look(state).discarded == out + 2
    unlucky = table("skull skull sun heart", won=(1, 2, 0, 1))
    play(unlucky, *PAIR, Win(0), chance=Falling(unlucky, (1, "character")))
    assert won(unlucky) == [2, 2, 0, 1]


@pytest.mark.clause("MD-13")
def test_discarded_dice_do_not_come_back() -> None:
    state = table("sun pi sun heart", won=(2, 1), reserve=1)
    gone = state.won[0]
    play(state, Call())
    assert state.discarded & gone == gone
    lying = {state.die(spot) for spot in range(9) if state.square >> spot & 1}
    assert not any(gone >> die & 1 for die in lying)
    assert state.reserve & gone == 0


@pytest.mark.clause("MD-19.10", "MD-20", "MD-23")
def test_characters_win_nothing_and_may_play_again() -> None:
    state = table("character character sun pi", won=(1, 0))
    play(state, *PAIR)
    assert look(state).found == "character"
    play(state, ThrowBoth())
    assert legal(state) == [Replay(), Decline()]
    declined = state.clone()
    told = play(declined, Decline())
    assert told[0] == events.Declined(seat=0, symbol="character")
    assert look(declined).turn == 1
    play(state, Replay())
    assert look(state).turn == 0
    assert Call() in legal(state)
    assert won(state) == [1, 0]


@pytest.mark.clause("MD-3")
def test_chance_says_which_of_the_won_dice_is_stolen() -> None:
    stolen = set()
    for number in range(3):
        state = table("sun sun pi heart", won=(0, 3))
        dice = state.won[1]
        play(state, *PAIR, ThrowBoth(), chance=Choosing(number))
        stolen.add(dice & state.won[0])
    assert len(stolen) == 3


class Choosing(Falling):
    """Says a number where one of three is asked for."""

    def __init__(self, number: int) -> None:
        self._number = number

    def below(self, n: int) -> int:
        return self._number if n == 3 else 0
