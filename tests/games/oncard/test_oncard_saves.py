"""OC-60 to OC-67: saving during an opponent's turn. OC-95: choices lie face down."""

from functools import reduce
from operator import or_
from typing import get_args

import pytest
from tests.games.oncard.tables import (
    ARKAN,
    AUDREY,
    BADGER,
    BEETLE,
    FRONT_ROW,
    MONKEY,
    ONI,
    OTHER_ROW,
    YORICK,
    ZONBI,
    card,
    do,
    legal,
    look,
    put_on_card,
    put_on_slot,
    put_saved,
    refused,
    set_stage,
    table,
    throw,
    where,
)

from tablee.core.chance import FastChance
from tablee.core.game import Move
from tablee.core.match import Match, NothingToUndo
from tablee.games.oncard import GAME, events
from tablee.games.oncard.conditions import CONDITIONS, ConditionName
from tablee.games.oncard.moves import (
    Activate,
    Advance,
    Done,
    Pass,
    Pick,
    Place,
    Save,
    Stop,
    StopAndTake,
    TakeBack,
    Throw,
    ThrowPicked,
    TurnTo,
    TurnUp,
    Use,
    UsePower,
)
from tablee.games.oncard.rules import OnCard

ALL = range(6)


def asked_after(state: OnCard, roll: str, *then: Move) -> set[int]:
    """The cards on which seat 1 may act after this throw, with which the turn stops."""
    throw(state, roll, *then, Stop(), ask=True)
    if look(state).step != "save_throw":
        return set()
    moves = legal(state, 1)
    assert moves[0] == Pass()
    return {move.card for move in moves if isinstance(move, Advance | Save)}


def test_the_conditions_are_in_the_order_of_their_names_and_share_no_bit() -> None:
    """A card names its condition, and a table has its bit."""
    assert tuple(condition.name for condition in CONDITIONS) == get_args(ConditionName)
    bits = [condition.bits for condition in CONDITIONS]
    assert sum(bits) == reduce(or_, bits)


ONE = (Activate(YORICK), Place(0))
PLACE_ONE = (*ONE, Throw())


@pytest.mark.clause("OC-60", "OC-65")
@pytest.mark.parametrize(
    ("roll", "cards"),
    [
        ("bomb sun aum pi joker joker", set()),
        ("bomb bomb aum pi sun joker", {BEETLE}),
        ("bomb bomb bomb pi sun joker", {BEETLE}),
        ("bomb bomb aum aum pi joker", {BEETLE}),
        ("bomb bomb bomb bomb pi joker", {BEETLE}),
        ("bomb sun skull pi joker joker", {YORICK}),
        ("bomb skull skull pi joker joker", {YORICK, BEETLE}),
        ("bomb bomb aum aum pi pi", {BEETLE, MONKEY}),
        ("bomb skull sun aum pi pi", {BEETLE, MONKEY, YORICK}),
    ],
)
def test_what_a_throw_meets(roll: str, cards: set[int]) -> None:
    assert asked_after(table(), roll, *ONE) == cards


@pytest.mark.clause("OC-60", "OC-66")
def test_a_joker_placed_meets_its_condition_and_one_that_is_not_does_not() -> None:
    assert asked_after(table(), "joker bomb sun aum pi joker", *ONE) == {ZONBI}
    state = table(turned=(MONKEY,))
    put_saved(state, 0, MONKEY, "joker")
    stored = (Activate(YORICK), Use(MONKEY))
    assert asked_after(state, "bomb sun aum pi joker", *stored) == {ZONBI}


@pytest.mark.clause("OC-60", "OC-65")
def test_two_dice_placed_are_dice_not_saved_symbols() -> None:
    rows = (FRONT_ROW, OTHER_ROW)
    two = (Activate(YORICK), Place(0), Place(2))
    assert asked_after(table(rows=rows), "bomb aum sun aum joker joker", *two) == {AUDREY, BEETLE}
    state = table(rows=rows)
    put_saved(state, 0, MONKEY, "skull")
    one = (Activate(YORICK), Place(0), Use(MONKEY))
    assert asked_after(state, "bomb aum pi joker joker", *one) == set()


@pytest.mark.clause("OC-60")
def test_a_turned_card_saves_nothing() -> None:
    state = table(theirs=(BEETLE,))
    assert asked_after(state, "bomb bomb aum pi sun sun", *ONE) == {MONKEY}
    assert refused(state, Advance(BEETLE), 1) == ("OC-60", "no_save_when_turned")
    assert refused(state, Advance(ZONBI), 1) == ("OC-60", "condition_not_met")


@pytest.mark.clause("OC-61")
def test_slots_are_climbed_one_by_one_and_then_a_symbol_is_saved() -> None:
    state = table()
    for slot, step in ((1, "hand"), (2, "slot 1")):
        assert where(state, 1, MONKEY) == step
        throw(state, "bomb sun aum pi skull skull", *PLACE_ONE, ask=True)
        assert refused(state, Save(MONKEY, 1), 1) == ("OC-61", "slots_first")
        do(state, Advance(MONKEY), seat=1, ask=True, roll="aum aum aum aum aum")
        assert where(state, 1, MONKEY) == f"slot {slot}"
        state = table()
        put_on_slot(state, 1, MONKEY, slot)
    assert where(state, 1, MONKEY) == "slot 2"
    throw(state, "bomb sun aum pi skull skull", *PLACE_ONE, ask=True)
    assert refused(state, Advance(MONKEY), 1) == ("OC-61", "choose_symbol")
    # OC-63: any of the five symbols, never the character.
    symbols = [move for move in legal(state, 1) if isinstance(move, Save) and move.card == MONKEY]
    assert symbols == [Save(MONKEY, face) for face in (1, 2, 3, 4, 5)]
    happened = do(state, Save(MONKEY, 3), seat=1, ask=True, roll="aum aum aum aum aum")
    assert happened[0] == events.Saved(seat=1, die="Monkey", face="sun")
    assert where(state, 1, MONKEY) == "saved sun"


@pytest.mark.clause("OC-61")
def test_a_card_without_slots_saves_at_once() -> None:
    state = table()
    throw(state, "bomb sun aum pi joker joker", Activate(YORICK), Place(0))
    do(state, Throw(), roll="bomb aum aum pi pi", ask=True)
    do(state, Pass(), seat=1, ask=True)
    assert look(state).step == "save_end"
    assert legal(state, 1) == [Pass(), *(Save(ARKAN, face) for face in (1, 2, 3, 4, 5))]
    do(state, Save(ARKAN, 2), seat=1, ask=True)
    assert where(state, 1, ARKAN) == "saved skull"


@pytest.mark.clause("OC-62")
def test_one_action_for_a_throw() -> None:
    state = table()
    throw(state, "bomb skull sun pi aum aum", *PLACE_ONE, ask=True)
    assert legal(state, 1) == [Pass(), Advance(MONKEY), Advance(YORICK), Advance(BEETLE)]
    do(state, Advance(YORICK), seat=1, ask=True, roll="aum aum aum aum aum")
    assert where(state, 1, YORICK) == "slot 1"
    assert where(state, 1, BEETLE) == where(state, 1, MONKEY) == "hand"


@pytest.mark.clause("OC-62", "OC-60")
def test_all_actions_at_the_end_of_a_turn() -> None:
    state = table(
        rows=(FRONT_ROW, OTHER_ROW),
        changes={"Zonbi": {"condition": "stopped"}, "Arkan": {"condition": "stopped"}},
    )
    set_stage(state, 0, YORICK, 0)
    throw(state, "bomb skull sun pi aum joker", Activate(YORICK), Place(0), Place(1), Place(2))
    do(state, Stop(), ask=True)
    do(state, Pass(), seat=1, ask=True)
    assert look(state, 1).step == "save_end"
    # One card after the other: Oni (a combination was finished), Arkan and Zonbi (a stop).
    assert look(state, 1).question == ONI
    assert refused(state, Advance(ZONBI), 1) == ("OC-62", "other_card_first")
    do(state, Advance(ONI), seat=1, ask=True)
    assert look(state, 1).question == ARKAN
    do(state, Save(ARKAN, 1), seat=1, ask=True)
    assert where(state, 1, ONI) == "hand", "nothing is carried out before all is decided"
    do(state, Advance(ZONBI), seat=1, ask=True)
    assert [where(state, 1, n) for n in (ONI, ARKAN, ZONBI)] == ["slot 1", "saved bomb", "slot 1"]
    assert state.turn == 1


@pytest.mark.clause("OC-40", "OC-63")
def test_a_die_on_a_stopped_combination_can_be_used() -> None:
    state = table()
    put_on_card(state, 1, BEETLE, "sun", ARKAN)
    throw(state, "bomb bomb sun pi aum joker", *PLACE_ONE, ask=True)
    do(state, Advance(BEETLE), seat=1, ask=True, roll="aum aum aum aum aum")
    assert where(state, 1, BEETLE) == "slot 1"
    assert card(state, 1, ARKAN).filled == ()


@pytest.mark.clause("OC-63")
def test_a_card_that_holds_a_symbol_takes_no_further_action() -> None:
    state = table()
    put_saved(state, 1, BEETLE, "pi")
    assert asked_after(state, "bomb bomb sun pi aum aum", *ONE) == {MONKEY}
    assert refused(state, Advance(BEETLE), 1) == ("OC-63", "saved_already")


@pytest.mark.clause("OC-64", "OC-95")
def test_opponents_decide_at_the_same_time_and_nobody_sees_it_before_all_have() -> None:
    state = table(seats=3)
    throw(state, "bomb bomb sun pi aum joker", *PLACE_ONE, ask=True)
    assert state.deciders() == [1, 2]
    before = look(state, 2), look(state, 0), look(state)
    do(state, Advance(BEETLE), seat=1, ask=True)
    assert (look(state, 2), look(state, 0), look(state)) == before
    assert before[0].deciders == (1, 2)
    assert look(state, 1).deciders == (2,)
    assert look(state, 1).answers != look(state, 2).answers
    assert refused(state, Pass(), 1) == ("OC-64", "chosen_already")
    assert refused(state, Throw(), 0) == ("OC-64", "others_save")
    do(state, Pass(), seat=2, ask=True, roll="aum aum aum aum aum")
    assert where(state, 1, BEETLE) == "slot 1"
    assert where(state, 2, BEETLE) == "hand"


@pytest.mark.clause("OC-64")
def test_a_throw_is_looked_at_when_its_player_has_placed_what_he_places() -> None:
    state = table()
    throw(state, "bomb bomb sun pi aum joker", Activate(YORICK), Place(0), ask=True)
    assert state.deciders() == [0]
    do(state, Place(2), ask=True)
    assert state.deciders() == [0]
    do(state, Throw(), ask=True)
    assert state.deciders() == [1]
    assert refused(state, Activate(0), 1) == ("OC-61", "save_or_pass")


@pytest.mark.clause("OC-65")
def test_a_forced_stop_is_not_by_choice() -> None:
    def ask_after_stop(saved: int, *stop: Move) -> bool:
        state = table(turned=(0, 1, 2))
        set_stage(state, 0, YORICK, 2)
        for number in range(saved):
            put_saved(state, 0, number, "pi")
        roll = " ".join(["aum"] * (3 - saved) + ["bomb", "skull", "sun"])
        throw(state, roll, Activate(YORICK), Place(3), Place(4), Place(5))
        do(state, *stop, ask=True)
        do(state, Pass(), seat=1, ask=True)
        return look(state).step == "save_end"

    assert ask_after_stop(2, Stop())
    assert not ask_after_stop(3, Stop())
    assert not ask_after_stop(3, StopAndTake(), TakeBack(3), Done())


@pytest.mark.clause("OC-65", "OC-66")
def test_faces_count_as_powers_leave_them() -> None:
    # A pair is turned away; a skull is turned up.
    state = table(turned=(BEETLE,))
    throw(state, "bomb bomb sun pi joker aum", Activate(YORICK), Place(0), UsePower(BEETLE))
    do(state, TurnTo(1, 2), Throw(), ask=True)
    moves = legal(state, 1)
    assert moves == [Pass(), Advance(YORICK)]
    # A re-throw is part of the same throw, and is looked at once.
    state = table(turned=(ARKAN,))
    throw(state, "bomb bomb joker pi sun aum", Activate(YORICK), Place(0), UsePower(ARKAN))
    do(state, Pick(1), ask=True)
    do(state, ThrowPicked(), roll="skull", ask=True)
    assert state.deciders() == [0]
    do(state, Throw(), ask=True)
    assert legal(state, 1) == [Pass(), Advance(YORICK)]


@pytest.mark.clause("OC-66")
def test_the_last_throw_brings_one_action_and_then_those_of_the_end() -> None:
    state = table(changes={"Badger": {"condition": "finished"}})
    throw(state, "bomb skull sun pi aum aum", Activate(YORICK), Place(0), Place(1), Place(2))
    do(state, Stop(), ask=True)
    assert look(state).step == "save_throw"
    do(state, Advance(YORICK), seat=1, ask=True)
    assert look(state).step == "save_end"
    do(state, Advance(BADGER), seat=1, ask=True)
    assert [where(state, 1, n) for n in (YORICK, BADGER)] == ["slot 1", "slot 1"]


@pytest.mark.clause("OC-31", "OC-32", "OC-60")
def test_a_turn_that_passes_counts_as_missed() -> None:
    hearts = [["heart"], ["heart"], ["heart"]]
    none = dict.fromkeys(FRONT_ROW, hearts)
    state = table(combinations=none)
    throw(state, "bomb sun aum pi joker aum", Activate(YORICK), Place(4))
    do(state, Throw(), ask=True)
    do(state, Pass(), seat=1, roll="bomb sun aum pi aum aum", ask=True)  # OC-32
    do(state, Pass(), seat=1, ask=True)
    assert legal(state, 1)[1:] == [Save(ARKAN, face) for face in (1, 2, 3, 4, 5)]
    state = table(combinations=none)
    throw(state, "bomb sun aum pi pi aum", ask=True)  # OC-31
    do(state, Pass(), seat=1, ask=True)
    assert legal(state, 1)[1:] == [Save(ARKAN, face) for face in (1, 2, 3, 4, 5)]


@pytest.mark.clause("OC-67")
def test_only_those_with_an_option_are_asked() -> None:
    state = table(seats=3)
    for number in ALL:
        put_saved(state, 2, number, "pi")
    throw(state, "bomb bomb sun pi aum joker", *PLACE_ONE, ask=True)
    assert state.deciders() == [1]
    assert look(state).asked == (1,)
    assert refused(state, Pass(), 2) == ("OC-67", "nothing_to_save")
    # Without an answer one passes: that is always there, and first.
    assert legal(state, 1)[0] == Pass()


@pytest.mark.clause("OC-95")
def test_the_first_choice_is_hidden_too() -> None:
    chance = FastChance(0)
    state = GAME.start(GAME.options({}), 3, chance)
    assert isinstance(state, OnCard)
    before = look(state, 0)
    state.play(1, GAME.encode(TurnUp((0, 1))), chance)
    assert look(state, 0) == before
    assert look(state, 1).deciders == (0, 2)


@pytest.mark.clause("EV-5")
def test_a_choice_can_be_taken_back_until_it_shows() -> None:
    match = Match(GAME, GAME.options({"first": 0}), ["Zoé", "Max", "Ida"], bytes(32))
    match.play(1, GAME.encode(TurnUp((0, 1))))
    assert match.undoable_seats() == [1]
    match.undo(1)
    for seat in (0, 1, 2):
        match.play(seat, GAME.encode(TurnUp((0, 1))))
    # The last choice has uncovered the others.
    assert match.undoable_seats() == []
    match.play(0, GAME.encode(Throw()))
    with pytest.raises(NothingToUndo):
        match.undo(0)


@pytest.mark.clause("EV-5")
def test_placing_can_be_taken_back_before_the_next_throw() -> None:
    match = Match(GAME, GAME.options({"first": 0}), ["Zoé", "Max"], bytes(32))
    for seat in (0, 1):
        match.play(seat, GAME.encode(TurnUp((0, 1))))
    match.play(0, GAME.encode(Throw()))
    before = match.state.fingerprint()
    match.play(0, match.state.legal(0)[0])
    match.undo(0)
    assert match.state.fingerprint() == before
