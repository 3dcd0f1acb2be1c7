"""OM-10 to OM-14, OM-30: a turn, and leaving a round."""

import pytest
from tests.games.onemore.tables import START, defeats, hand, legal, look, play, table, told

from tablee.core.chance import FastChance
from tablee.games.onemore import events
from tablee.games.onemore.moves import Draw, Play

NUMBERS = range(1, 10)


def fitting(centre: str) -> set[int]:
    """The numbers that can be played on a card; a hand with all of them is tried."""
    cards = " ".join(f"{number}+reverse" for number in NUMBERS if f"{number}+reverse" != centre)
    others = ["2-swap 3-swap", "2-draw 3-draw"]
    state = table([cards, *others], centre)
    return {int(move.card[0]) for move in legal(state) if isinstance(move, Play)}


@pytest.mark.clause("OM-10")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_plus_asks_for_more_and_a_minus_for_less(number: int) -> None:
    assert fitting(f"{number}+replay") == set(range(number + 1, 10))
    assert fitting(f"{number}-replay") == set(range(1, number))


@pytest.mark.clause("OM-10")
def test_a_start_card_asks_for_anything_but_a_five_and_is_a_five() -> None:
    assert fitting(START) == {1, 2, 3, 4, 6, 7, 8, 9}
    for centre, fits in [("4+swap", True), ("5+swap", False), ("5-swap", False), ("6-swap", True)]:
        state = table([f"{START} 1+draw 9-draw", "3+draw 3-draw", "7+draw 7-draw"], centre)
        assert (Play(START) in legal(state)) == fits


@pytest.mark.clause("OM-10")
def test_the_own_sign_of_a_card_does_not_matter() -> None:
    state = table(["7+swap 7-swap 2+swap 2-swap", "3+draw 3-draw", "6+draw 6-draw"], "4+replay")
    assert legal(state) == [Play("7-swap"), Play("7+swap")]


@pytest.mark.clause("OM-11")
def test_whoever_can_play_must_and_chooses_the_card() -> None:
    state = table(["6+swap 8-draw 1+swap", "3+draw 3-draw", "7+draw 7-draw"], "4+replay")
    assert legal(state) == [Play("6+swap"), Play("8-draw")]
    assert state.deciders() == [0]
    play(state, Play("8-draw"))
    assert hand(state, 0) == ["1+swap", "6+swap"]
    assert look(state).pile[-1] == "8-draw"


@pytest.mark.clause("OM-12", "OM-40")
@pytest.mark.parametrize(("dead", "centre"), [("9+reverse", "8+swap"), ("1-reverse", "2-swap")])
def test_nothing_fits_on_a_nine_plus_or_a_one_minus(dead: str, centre: str) -> None:
    everything = "1+swap 2+swap 5± 8+draw 9-draw"
    state = table([f"{dead} 4+swap", "3+draw 3-draw", everything], centre, turn=0)
    heard = told(state, Play(dead), chance=FastChance(1))
    assert heard[2] == events.Stuck(2, tuple(everything.split()), 1)
    assert defeats(state)[2] >= 1


@pytest.mark.clause("OM-12", "OM-20", "OM-40")
def test_with_a_replay_one_loses_on_purpose() -> None:
    state = table(["9+replay 9-swap 8+swap", "3+draw 3-draw", "7+draw 7-draw"], "4+swap")
    heard = told(state, Play("9+replay"), chance=FastChance(1))
    assert heard[1:3] == [events.Replays(0), events.Stuck(0, ("8+swap", "9-swap"), 1)]


@pytest.mark.clause("OM-13")
def test_the_effect_comes_before_the_next_turn() -> None:
    # The follower could not answer; the card that he is made to draw does.
    state = table(["7+draw 1+swap", "3+swap 3-swap", "2+swap 2-swap"], "4+swap", deck="8+swap")
    play(state, Play("7+draw"))
    assert state.deciders() == [0]
    assert defeats(state) == [0, 0, 0]
    play(state, Draw(1), chance=FastChance(0))
    assert defeats(state) == [0, 0, 0]
    assert legal(state, 1) == [Play("8+swap")]


@pytest.mark.clause("OM-14", "OM-24", "OM-30")
@pytest.mark.parametrize(("clockwise", "follower"), [(True, 3), (False, 4)])
def test_the_turn_passes_to_the_next_player_still_in(clockwise: bool, follower: int) -> None:
    hands = ["", "6- 4-", "", "2+swap 7+swap", "2+draw 7+draw"]
    hands[1] = "6-reverse 4-swap"
    state = table(hands, "5+swap", turn=1, clockwise=not clockwise)
    play(state, Play("6-reverse"))
    assert state.turn == follower


@pytest.mark.clause("OM-30", "OM-14")
def test_without_a_card_at_the_end_of_the_turn_one_leaves() -> None:
    state = table(["6-reverse", "2+swap 7+swap", "2+draw 7+draw"], "5+swap")
    heard = told(state, Play("6-reverse"))
    assert events.Left(0) in heard
    assert look(state).left == (0,)
    assert [seen.left for seen in look(state).table] == [True, False, False]
    # The round goes on between the two others, past the empty place.
    assert state.turn == 2
    play(state, Play("2+draw"), Draw(1), chance=FastChance(0))
    assert state.turn == 1
    assert state.legal(0) == []
