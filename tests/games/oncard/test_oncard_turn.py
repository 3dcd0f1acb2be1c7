"""OC-10 to OC-17: taking dice back, throwing, placing."""

import pytest
from tests.games.oncard.tables import (
    ARKAN,
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
    refusal_of,
    refused,
    set_stage,
    table,
    throw,
    where,
)

from tablee.games.oncard import events
from tablee.games.oncard.moves import (
    Activate,
    Decline,
    Place,
    Stop,
    StopAndTake,
    TakeBack,
    Throw,
    Use,
)

HEART = [["heart"], ["heart"], ["heart"]]
ALL_HEARTS = dict.fromkeys(("Badger", "Monkey", "Arkan", "Yorick", "Beetle", "Zonbi"), HEART)


# Taking dice back


@pytest.mark.clause("OC-10", "OC-40")
def test_dice_on_slots_saved_and_on_combinations_can_be_taken_back() -> None:
    state = table()
    put_on_slot(state, 0, ZONBI, 2)
    put_saved(state, 0, MONKEY, "sun")
    put_on_card(state, 0, BADGER, "bomb", BEETLE)
    put_on_card(state, 0, YORICK, "skull", ARKAN)
    assert refused(state, Throw()) == ("OC-10", "three_dice")
    assert refusal_of(state, Throw()).values == {"count": 2}
    expected = [TakeBack(BADGER), TakeBack(MONKEY), TakeBack(YORICK), TakeBack(ZONBI)]
    assert legal(state) == expected
    assert refused(state, TakeBack(ARKAN)) == ("OC-10", "in_hand_already")
    do(state, TakeBack(BADGER))
    # A die that is taken off loses its symbol there, and nothing else changes.
    assert card(state, 0, BEETLE).filled == ()
    assert card(state, 0, ARKAN).filled == ("skull",)
    assert legal(state) == [TakeBack(MONKEY), TakeBack(YORICK), TakeBack(ZONBI), Throw()]
    do(state, TakeBack(MONKEY), TakeBack(YORICK), TakeBack(ZONBI))
    assert hand(state, 0) == [0, 1, 2, 3, 4, 5]
    assert legal(state) == [Throw()]


@pytest.mark.clause("OC-10")
def test_three_dice_are_enough_and_dice_may_stay_on_several_combinations() -> None:
    state = table()
    put_on_card(state, 0, BADGER, "bomb", BEETLE)
    put_on_card(state, 0, YORICK, "skull", ARKAN)
    put_on_slot(state, 0, ZONBI, 1)
    throw(state, "bomb bomb bomb")
    assert where(state, 0, BADGER) == f"card {BEETLE} bomb"
    assert where(state, 0, YORICK) == f"card {ARKAN} skull"
    assert where(state, 0, ZONBI) == "slot 1"


@pytest.mark.clause("OC-10", "OC-17")
def test_later_throws_may_be_of_fewer_dice() -> None:
    state = table(turned=(0, 1, 2, 3))
    set_stage(state, 0, BEETLE, 2)
    throw(state, "bomb skull sun aum aum aum", Activate(BEETLE))
    do(state, Place(0), Place(1), Place(2), Place(3))
    assert Throw() in legal(state)
    do(state, Throw(), roll="aum pi")
    assert card(state, 0, BEETLE).filled == ("bomb", "skull", "sun", "aum")


# Throwing and the active card


@pytest.mark.clause("OC-11")
def test_a_throw_is_of_all_the_dice_in_hand() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "pi")
    (threw, *_) = do(state, Throw(), roll="bomb skull sun aum pi")
    assert isinstance(threw, events.Threw)
    assert threw.numbers == (0, 2, 3, 4, 5)
    assert threw.faces == ("bomb", "skull", "sun", "aum", "pi")
    assert refused(table(), Place(0)) == ("OC-11", "throw_first")


@pytest.mark.clause("OC-12", "OC-13")
def test_the_active_card_is_one_that_is_not_turned_and_on_which_something_fits() -> None:
    state = table(turned=(BADGER,), combinations={"Monkey": HEART})
    throw(state, "bomb bomb bomb bomb bomb bomb")
    assert legal(state) == [Activate(ARKAN), Activate(YORICK), Activate(BEETLE), Activate(ZONBI)]
    assert refused(state, Activate(BADGER)) == ("OC-12", "card_is_turned")
    assert refused(state, Activate(MONKEY)) == ("OC-13", "nothing_fits_card")
    assert refused(state, Place(0)) == ("OC-12", "choose_card")
    assert refused(state, Decline()) == ("OC-13", "must_place")
    do(state, Activate(YORICK))
    assert look(state).progress.active == YORICK


@pytest.mark.clause("OC-12")
def test_a_player_stays_with_his_card_for_the_whole_turn() -> None:
    state = table()
    throw(state, "bomb skull aum aum aum aum", Activate(YORICK), Place(0))
    assert refused(state, Activate(BEETLE)) == ("OC-12", "stay_with_card")
    do(state, Throw(), roll="skull aum aum aum aum")
    assert look(state).step == "place"
    assert look(state).progress.active == YORICK
    do(state, Place(1), Throw(), roll="sun aum aum aum")
    do(state, Place(2), Throw(), roll="aum pi pi pi pi pi")
    assert look(state).progress.active == YORICK


@pytest.mark.clause("OC-12")
def test_a_card_goes_on_from_where_it_was_left() -> None:
    state = table()
    set_stage(state, 0, YORICK, 1)
    put_on_card(state, 0, BADGER, "bomb", YORICK)
    throw(state, "bomb bomb bomb bomb skull", Activate(YORICK))
    assert legal(state) == [Place(ZONBI)]
    assert refused(state, Place(MONKEY)) == ("OC-14", "not_lacking")
    do(state, Place(ZONBI))
    assert card(state, 0, YORICK).filled == ("bomb", "skull")


@pytest.mark.clause("OC-12")
def test_a_single_possible_card_needs_no_question() -> None:
    state = table(turned=(0, 1, 2, 3), combinations={"Zonbi": HEART})
    throw(state, "bomb bomb bomb bomb bomb bomb")
    assert look(state).progress.active == BEETLE
    assert look(state).step == "place"


# Placing


@pytest.mark.clause("OC-13")
def test_at_least_one_die_that_fits_is_placed_and_several_may_be() -> None:
    state = table()
    throw(state, "bomb skull aum bomb aum aum", Activate(YORICK))
    assert legal(state) == [Place(0), Place(1), Place(3)]
    assert refused(state, Throw()) == ("OC-13", "must_place")
    assert refused(state, Stop()) == ("OC-13", "must_place")
    assert refused(state, Decline()) == ("OC-13", "must_place")
    do(state, Place(0))
    assert legal(state) == [Place(1), Throw(), Stop(), StopAndTake()]
    do(state, Place(1))
    assert legal(state) == [Throw(), Stop(), StopAndTake()]
    assert refused(state, Decline()) == ("OC-13", "placed_already")


@pytest.mark.clause("OC-13")
def test_a_die_that_was_not_thrown_cannot_be_placed() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb bomb bomb bomb bomb", Activate(YORICK))
    assert refused(state, Place(MONKEY)) == ("OC-13", "not_rolled")
    assert refused(state, Place(6)) == ("OC-13", "not_rolled")


@pytest.mark.clause("OC-13", "OC-15", "OC-30")
def test_a_saved_symbol_can_be_declined_when_nothing_rolled_fits() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="bomb bomb aum aum")
    assert legal(state) == [Use(MONKEY), Decline()]
    do(state, Decline())
    assert state.turn == 1
    assert card(state, 0, YORICK).filled == ()
    assert where(state, 0, MONKEY) == "saved sun"


@pytest.mark.clause("OC-13", "OC-31")
def test_on_the_first_throw_a_card_may_be_chosen_for_a_saved_symbol() -> None:
    state = table(combinations=ALL_HEARTS | {"Yorick": [["sun"], ["sun"], ["sun"]]})
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum")
    assert legal(state) == [Activate(YORICK), Decline()]
    do(state, Activate(YORICK))
    # The card was chosen for it: now it is used.
    assert legal(state) == [Use(MONKEY)]
    assert refused(state, Decline()) == ("OC-13", "must_place")


@pytest.mark.clause("OC-14")
def test_jokers_stand_for_whatever_is_lacking() -> None:
    state = table()
    throw(state, "joker joker bomb bomb skull sun", Activate(YORICK), Place(0), Place(1))
    # Two jokers are there: any one of the three symbols finishes the combination.
    assert [move for move in legal(state) if isinstance(move, Place)] == [
        Place(2),
        Place(3),
        Place(4),
        Place(5),
    ]
    do(state, Place(5))
    assert legal(state) == [Throw(), Stop()]
    assert refused(state, Place(2)) == ("OC-20", "finished_already")


@pytest.mark.clause("OC-14")
def test_a_combination_may_need_a_symbol_twice() -> None:
    state = table(combinations={"Yorick": [["sun", "sun", "bomb"], ["sun"], ["sun"]]})
    throw(state, "sun sun sun bomb aum aum", Activate(YORICK), Place(0), Place(1))
    assert [move for move in legal(state) if isinstance(move, Place)] == [Place(3)]
    do(state, Place(3), Throw(), roll="sun sun sun sun sun sun")
    assert card(state, 0, YORICK).stage == 1


@pytest.mark.clause("OC-15")
def test_a_saved_symbol_of_any_card_leaves_a_mark_and_its_die_returns() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Place(0), Use(MONKEY))
    assert card(state, 0, YORICK).marks == ("sun",)
    assert card(state, 0, YORICK).filled == ("bomb", "sun")
    assert where(state, 0, MONKEY) == "hand"
    # The die is thrown again with the others.
    do(state, Throw(), roll="aum skull pi pi pi")
    assert where(state, 0, MONKEY) == "rolled aum"


@pytest.mark.clause("OC-15")
def test_a_used_symbol_keeps_a_throw_from_being_missed() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="aum aum aum aum")
    do(state, Use(MONKEY))
    assert legal(state) == [Throw(), Stop(), StopAndTake()]
    assert refused(state, Use(BEETLE)) == ("OC-15", "nothing_saved")


@pytest.mark.clause("OC-15")
def test_a_mark_stays_through_a_stop_and_goes_with_a_reset() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Place(0), Use(MONKEY), Stop())
    pass_turn(state)
    do(state, TakeBack(BADGER))
    # The die is gone and the mark stays: it cannot be taken back.
    assert card(state, 0, YORICK).filled == ("sun",)
    assert legal(state) == [Throw()]
    throw(state, "bomb aum aum aum aum aum", Activate(BEETLE), Place(0))
    assert card(state, 0, YORICK).marks == ("sun",)
    do(state, Throw(), roll="aum aum aum aum aum")
    assert card(state, 0, YORICK).marks == ("sun",), "another card was missed"
    pass_turn(state)
    throw(state, "bomb aum aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="aum aum aum aum aum")
    assert card(state, 0, YORICK).marks == ()


@pytest.mark.clause("OC-15")
def test_a_mark_goes_when_its_combination_is_finished() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb skull aum aum aum", Activate(YORICK), Place(0), Place(2), Use(MONKEY))
    do(state, Throw(), roll="bomb bomb bomb bomb bomb bomb")
    assert card(state, 0, YORICK).stage == 1
    assert card(state, 0, YORICK).filled == ()


@pytest.mark.clause("OC-16")
def test_a_symbol_both_rolled_and_saved_can_come_from_either() -> None:
    state = table()
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "sun aum aum aum aum", Activate(YORICK))
    assert legal(state) == [Place(0), Use(MONKEY)]
    do(state, Use(MONKEY))
    assert refused(state, Place(0)) == ("OC-14", "not_lacking")
    assert Throw() in legal(state)


@pytest.mark.clause("OC-17")
def test_without_a_die_in_hand_only_stopping_is_left() -> None:
    state = table(turned=(0, 1, 2))
    set_stage(state, 0, YORICK, 2)
    for number in (BADGER, MONKEY, ARKAN):
        put_saved(state, 0, number, "pi")
    throw(state, "bomb skull sun", Activate(YORICK), Place(3), Place(4), Place(5))
    # Saved symbols lie on their cards, not in the hand.
    assert Throw() not in legal(state)
    assert refused(state, Throw()) == ("OC-17", "no_die_left")
    (stopped, *_) = do(state, Stop())
    assert stopped == events.Stopped(seat=0, by_choice=False)
    assert state.turn == 1
