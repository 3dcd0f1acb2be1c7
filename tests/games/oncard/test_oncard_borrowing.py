"""OC-71: a die is borrowed, and goes back to its owner."""

import pytest
from tests.games.oncard.tables import (
    ARKAN,
    BADGER,
    BEETLE,
    FRONT_ROW,
    MONKEY,
    OTHER_ROW,
    YORICK,
    ZONBI,
    card,
    do,
    hand,
    legal,
    look,
    put_on_slot,
    put_saved,
    refused,
    set_stage,
    table,
    throw,
)

from tablee.games.oncard import events
from tablee.games.oncard.moves import (
    Activate,
    Advance,
    Aim,
    Pass,
    Pick,
    Place,
    Save,
    StopAndTake,
    TakeBack,
    Throw,
    UsePower,
)
from tablee.games.oncard.rules import OnCard

BORROWED = 6
OTHERS = (OTHER_ROW, FRONT_ROW)


def powers(state: OnCard) -> list[int]:
    return [move.die for move in legal(state) if isinstance(move, UsePower)]


# Mister Badger


@pytest.mark.clause("OC-71", "OC-5")
def test_a_die_in_an_opponents_hand_is_borrowed_and_thrown_along() -> None:
    state = table(turned=(BADGER,))
    put_on_slot(state, 1, ZONBI, 1)
    put_saved(state, 1, YORICK, "sun")
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    assert legal(state) == [Aim(1, 0), Aim(1, 1), Aim(1, 2), Aim(1, 4)]
    assert refused(state, Aim(1, ZONBI)) == ("OC-71", "not_in_their_hand")
    assert refused(state, Aim(0, BEETLE)) == ("OC-71", "not_in_their_hand")
    assert refused(state, Pick(2)) == ("OC-71", "choose_to_borrow")
    do(state, Aim(1, ARKAN))
    assert look(state).progress.borrowed == (1, ARKAN)
    do(state, Throw(), roll="aum aum aum aum aum skull")
    assert look(state).progress.thrown == (0, 2, 3, 4, 5, BORROWED)
    do(state, Place(BORROWED))
    assert card(state, 0, YORICK).filled == ("bomb", "skull")


@pytest.mark.clause("OC-71", "OC-75")
def test_a_borrowed_die_goes_back_from_a_combination_with_its_symbol() -> None:
    state = table(turned=(BADGER,))
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, ARKAN), Throw(), roll="aum aum aum aum aum skull")
    do(state, Place(BORROWED), StopAndTake())
    # At a stop, only own dice can be taken back.
    assert legal(state) == [TakeBack(MONKEY)]
    do(state, TakeBack(MONKEY))
    state2 = state.clone()
    happened = do(state, *[m for m in legal(state) if not isinstance(m, TakeBack)])
    assert events.Returned(seat=0, owner=1, die="Arkan") in happened
    assert card(state, 0, YORICK).filled == ()
    assert hand(state, 1) == [0, 1, 2, 3, 4, 5]
    assert state.borrowed == -1
    assert state2.borrowed >= 0


@pytest.mark.clause("OC-71")
def test_only_one_die_is_borrowed_at_a_time_and_only_from_a_hand() -> None:
    state = table(turned=(BADGER,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, ARKAN), Throw(), roll="joker skull aum aum aum aum")
    do(state, Place(2))
    assert refused(state, UsePower(BADGER)) == ("OC-71", "borrowed_already")
    assert Place(BADGER) in legal(state)
    state = table(turned=(BADGER,))
    for number in range(6):
        put_saved(state, 1, number, "pi")
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1))
    assert refused(state, UsePower(BADGER)) == ("OC-70", "no_target")


@pytest.mark.clause("OC-71")
def test_a_borrowed_character_is_a_joker_without_a_power() -> None:
    state = table(turned=(BADGER, MONKEY), theirs=(MONKEY,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker aum bomb aum aum aum", Activate(YORICK), Place(2), UsePower(BADGER))
    do(state, Aim(1, MONKEY), Throw(), roll="skull aum aum aum aum joker")
    do(state, Place(0))
    assert powers(state) == []
    do(state, Place(BORROWED))
    assert "character" in card(state, 0, YORICK).filled


@pytest.mark.clause("OC-71")
def test_a_lent_die_cannot_be_used_by_its_owner_until_the_turn_ends() -> None:
    state = table(turned=(BADGER,), changes={"Beetle": {"slots": 0}, "Arkan": {"slots": 1}})
    throw(state, "joker bomb bomb aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, BEETLE), ask=True)
    do(state, Throw(), roll="aum aum aum aum aum aum", ask=True)
    # The pair met Beetle's condition, but the die is lent; on the next throw as well.
    assert look(state).step == "save_throw"
    assert refused(state, Save(BEETLE, 1), 1) == ("OC-71", "die_is_lent")
    assert hand(state, 1) == [0, 1, 2, 3, 4, 5]
    assert state.hand_size(1) == 5
    do(state, Pass(), seat=1, ask=True)
    # At the end of the turn it was back before the saves: they go on as usual.
    assert state.borrowed == -1
    assert legal(state, 1) == [Pass(), Advance(ARKAN)]


@pytest.mark.clause("OC-71")
def test_a_die_that_is_back_can_be_saved_at_the_end_of_the_turn() -> None:
    state = table(turned=(BADGER,))
    throw(state, "joker bomb sun aum pi pi", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, ARKAN), Throw(), roll="aum aum aum aum aum aum", ask=False)
    state = table(turned=(BADGER,))
    throw(state, "joker bomb sun aum pi pi", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, ARKAN))
    do(state, Throw(), ask=True)
    do(state, Pass(), seat=1, roll="aum aum aum aum aum aum", ask=True)
    do(state, Pass(), seat=1, ask=True)
    assert legal(state, 1) == [Pass(), *(Save(ARKAN, face) for face in range(1, 6))]


@pytest.mark.clause("OC-71")
def test_a_borrowed_die_is_returned_by_a_miss_and_by_a_finished_card() -> None:
    state = table(turned=(BADGER, MONKEY))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker aum bomb aum aum aum", Activate(YORICK), Place(2), UsePower(BADGER))
    do(state, Aim(1, MONKEY), Throw(), roll="bomb bomb bomb bomb bomb bomb")
    assert state.turn == 1
    assert hand(state, 1) == [0, 1, 2, 3, 4, 5]
    state = table(turned=(BADGER, MONKEY))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker skull bomb aum pi aum", Activate(YORICK), Place(1), Place(2), Place(3))
    do(state, Place(4), UsePower(BADGER), Aim(1, MONKEY))
    do(state, Throw(), roll="bomb bomb sun")
    do(state, Place(BORROWED))
    assert card(state, 0, YORICK).stage == 3
    assert hand(state, 1) == [0, 1, 2, 3, 4, 5]
