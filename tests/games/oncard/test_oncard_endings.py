"""OC-20 to OC-40 and OC-80: how a combination, a turn and a game end."""

import pytest
from tests.games.oncard.tables import (
    BADGER,
    BEETLE,
    MONKEY,
    YORICK,
    ZONBI,
    card,
    do,
    hand,
    legal,
    look,
    pass_turn,
    put_on_card,
    put_on_slot,
    put_saved,
    refused,
    set_stage,
    table,
    throw,
    where,
)

from tablee.games.oncard import events
from tablee.games.oncard.moves import (
    Activate,
    Done,
    Place,
    Stop,
    StopAndTake,
    TakeBack,
    Throw,
    Use,
)

HEART = [["heart"], ["heart"], ["heart"]]
ALL_HEARTS = dict.fromkeys(("Badger", "Monkey", "Arkan", "Yorick", "Beetle", "Zonbi"), HEART)


# Finishing


@pytest.mark.clause("OC-20")
def test_finishing_turns_the_card_and_brings_the_dice_back() -> None:
    state = table()
    throw(state, "bomb skull sun aum aum aum", Activate(YORICK), Place(0), Place(1), Place(2))
    assert legal(state) == [Throw(), Stop()]
    do(state, Throw(), roll="bomb bomb bomb bomb bomb bomb")
    assert card(state, 0, YORICK).stage == 1
    assert look(state).progress.active == YORICK
    assert look(state).progress.thrown == (0, 1, 2, 3, 4, 5)


@pytest.mark.clause("OC-20")
def test_a_player_may_stop_when_a_combination_is_finished() -> None:
    state = table()
    throw(state, "bomb skull sun aum aum aum", Activate(YORICK), Place(0), Place(1), Place(2))
    (stopped, *_) = do(state, Stop())
    assert stopped == events.Stopped(seat=0, by_choice=True)
    assert state.turn == 1
    assert card(state, 0, YORICK).stage == 1
    assert hand(state, 0) == [0, 1, 2, 3, 4, 5]


@pytest.mark.clause("OC-21", "OC-22")
def test_the_third_combination_turns_the_card_over_and_ends_the_turn() -> None:
    state = table(turned=(0, 1))
    set_stage(state, 0, YORICK, 2)
    put_on_slot(state, 0, YORICK, 1)
    throw(state, "bomb skull sun aum pi", Activate(YORICK))
    do(state, Place(0), Place(1), Place(2), Place(4))
    assert refused(state, Place(YORICK)) == ("OC-13", "not_rolled")
    do(state, Place(5))
    assert card(state, 0, YORICK).stage == 3
    assert state.turn == 1
    assert hand(state, 0) == [0, 1, 2, 3, 4, 5]
    assert state.score(0) == 3


@pytest.mark.clause("OC-80")
def test_the_fifth_card_wins_at_once() -> None:
    state = table(turned=(0, 1, 2, 3), theirs=(0, 1))
    set_stage(state, 0, BEETLE, 2)
    throw(state, "bomb skull sun aum pi joker", Activate(BEETLE), *(Place(n) for n in range(4)))
    happened = do(state, Place(4), ask=True)
    assert happened[-1] == events.Ended(winners=(0,), reason="five_cards")
    assert state.is_over()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert refused(state, Throw(), 1) == ("OC-80", "game_over")


@pytest.mark.clause("OC-80")
def test_the_others_are_ranked_by_their_cards() -> None:
    state = table(seats=3, turned=(0, 1, 2, 3), theirs=(0, 1))
    set_stage(state, 2, 2, 3)
    set_stage(state, 0, BEETLE, 2)
    throw(state, "bomb skull sun aum pi pi", Activate(BEETLE), *(Place(n) for n in range(5)))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 3, 2)


# Missing


@pytest.mark.clause("OC-30")
def test_a_miss_brings_the_dice_back_and_the_card_to_its_start() -> None:
    state = table()
    set_stage(state, 0, YORICK, 2)
    throw(state, "bomb skull aum aum aum aum", Activate(YORICK), Place(0), Place(1))
    happened = do(state, Throw(), roll="bomb skull bomb skull")
    assert events.Missed(seat=0, card="Yorick", result="reset") in happened
    assert card(state, 0, YORICK).stage == 0
    assert card(state, 0, YORICK).filled == ()
    assert hand(state, 0) == [0, 1, 2, 3, 4, 5]
    assert state.turn == 1


@pytest.mark.clause("OC-31")
def test_a_first_throw_that_fits_nothing_passes_the_turn() -> None:
    state = table(combinations=ALL_HEARTS)
    set_stage(state, 0, YORICK, 2)
    happened = do(state, Throw(), roll="bomb skull aum aum aum aum")
    assert events.Missed(seat=0, card=None, result="no_card") in happened
    assert card(state, 0, YORICK).stage == 2
    assert state.turn == 1


@pytest.mark.clause("OC-32")
def test_a_miss_right_after_finishing_leaves_the_card_in_its_place() -> None:
    state = table(combinations={"Yorick": [["bomb"], ["heart", "sun"], ["heart"]]})
    throw(state, "bomb skull aum aum aum aum", Activate(YORICK), Place(0))
    happened = do(state, Throw(), roll="bomb skull aum aum aum aum")
    assert events.Missed(seat=0, card="Yorick", result="kept") in happened
    assert card(state, 0, YORICK).stage == 1
    # But the throw after that is one like any other.
    pass_turn(state)
    throw(state, "sun skull aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="skull aum aum aum aum")
    assert card(state, 0, YORICK).stage == 0


@pytest.mark.clause("OC-32")
def test_a_second_throw_on_the_new_combination_can_be_missed_for_good() -> None:
    state = table(combinations={"Yorick": [["bomb"], ["heart", "sun"], ["heart"]]})
    throw(state, "bomb skull aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="sun skull aum aum aum aum")
    do(state, Place(0), Throw(), roll="skull aum aum aum aum")
    assert card(state, 0, YORICK).stage == 0


# Stopping


@pytest.mark.clause("OC-40")
def test_a_stop_leaves_the_card_and_its_dice() -> None:
    state = table()
    set_stage(state, 0, YORICK, 1)
    throw(state, "bomb skull aum aum aum aum", Activate(YORICK), Place(0), Place(1), Stop())
    assert state.turn == 1
    assert card(state, 0, YORICK).stage == 1
    assert where(state, 0, BADGER) == f"card {YORICK} bomb"
    assert hand(state, 0) == [2, 3, 4, 5]


@pytest.mark.clause("OC-40", "OC-75")
def test_dice_can_be_taken_back_at_once_at_a_stop() -> None:
    state = table()
    put_on_card(state, 0, ZONBI, "sun", BEETLE)
    throw(state, "bomb skull aum aum aum", Activate(YORICK), Place(0), Place(1))
    assert refused(state, TakeBack(0)) == ("OC-40", "take_back_later")
    do(state, StopAndTake())
    assert legal(state) == [TakeBack(0), TakeBack(1)]
    assert refused(state, Done()) == ("OC-40", "take_one")
    assert refused(state, TakeBack(ZONBI)) == ("OC-40", "not_on_combination")
    assert refused(state, Throw()) == ("OC-40", "take_or_done")
    do(state, TakeBack(1))
    assert card(state, 0, YORICK).filled == ("bomb",)
    do(state, Done())
    assert state.turn == 1
    assert hand(state, 0) == [1, 2, 3, 4]


@pytest.mark.clause("OC-40")
def test_there_is_nothing_to_take_back_from_marks() -> None:
    state = table(combinations=ALL_HEARTS | {"Yorick": [["sun", "pi"], ["sun"], ["sun"]]})
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Use(MONKEY))
    assert legal(state) == [Throw(), Stop()]
    assert refused(state, StopAndTake()) == ("OC-40", "nothing_to_take_back")
