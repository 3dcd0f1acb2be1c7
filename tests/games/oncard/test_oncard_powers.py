"""OC-33, OC-70, OC-72 to OC-75: the powers of the characters."""

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
    Aim,
    Decline,
    Pass,
    Pick,
    Place,
    Stop,
    Throw,
    ThrowPicked,
    TurnOver,
    TurnTo,
    Use,
    UsePower,
)
from tablee.games.oncard.names import POWER_NAMES
from tablee.games.oncard.powers.using import POWERS
from tablee.games.oncard.rules import OnCard

BORROWED = 6
OTHERS = (OTHER_ROW, FRONT_ROW)


def powers(state: OnCard) -> list[int]:
    return [move.die for move in legal(state) if isinstance(move, UsePower)]


def test_the_powers_are_in_the_order_of_their_names() -> None:
    """A card names its power, and a table has its number."""
    assert [power.name for power in POWERS] == list(POWER_NAMES)


# When a power can be used


@pytest.mark.clause("OC-70", "OC-33")
def test_a_power_needs_a_turned_card_and_something_else_placed() -> None:
    state = table(turned=(MONKEY,))
    throw(state, "bomb joker joker aum aum aum", Activate(YORICK))
    assert powers(state) == []
    assert refused(state, UsePower(MONKEY)) == ("OC-33", "place_before_power")
    do(state, Place(BADGER))
    assert powers(state) == [MONKEY]
    assert refused(state, UsePower(ARKAN)) == ("OC-70", "power_hidden")
    assert refused(state, UsePower(YORICK)) == ("OC-70", "no_character")
    # It may still be placed as a joker.
    assert Place(MONKEY) in legal(state)


@pytest.mark.clause("OC-33")
def test_a_lone_character_has_to_be_the_joker() -> None:
    state = table(turned=(MONKEY,), combinations={"Yorick": [["heart", "pi"], ["pi"], ["pi"]]})
    put_saved(state, 0, ZONBI, "pi")
    throw(state, "aum joker aum aum aum", Activate(YORICK))
    assert legal(state) == [Place(MONKEY), Use(ZONBI)]
    do(state, Use(ZONBI))
    # OC-70: a saved symbol unlocks no power.
    assert refused(state, UsePower(MONKEY)) == ("OC-33", "place_before_power")


@pytest.mark.clause("OC-70")
def test_of_two_turned_characters_one_is_the_joker_and_the_other_may_use_its_power() -> None:
    state = table(turned=(MONKEY, ZONBI))
    throw(state, "aum joker aum aum aum joker", Activate(YORICK), Place(ZONBI))
    assert powers(state) == [MONKEY]


@pytest.mark.clause("OC-70")
def test_powers_are_used_in_any_order_and_before_a_finished_combination_is_resolved() -> None:
    state = table(turned=(MONKEY, ZONBI))
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, BADGER, "bomb")
    throw(state, "joker skull sun aum joker", Activate(YORICK))
    do(state, Use(BADGER), Place(ARKAN), Place(YORICK), Place(BEETLE))
    assert powers(state) == [MONKEY, ZONBI]
    do(state, UsePower(ZONBI))
    assert powers(state) == [MONKEY]
    do(state, Place(MONKEY))
    assert card(state, 0, YORICK).stage == 3


@pytest.mark.clause("OC-70", "OC-21")
def test_the_last_combination_waits_for_powers() -> None:
    state = table(turned=(MONKEY,), combinations={"Yorick": [["pi"], ["pi"], ["bomb"]]})
    set_stage(state, 0, YORICK, 2)
    throw(state, "bomb joker aum aum aum aum", Activate(YORICK))
    assert refused(state, TurnOver()) == ("OC-13", "must_place")
    do(state, Place(BADGER))
    assert legal(state) == [UsePower(MONKEY), TurnOver()]
    assert refused(state, Throw()) == ("OC-21", "turn_it_over")
    assert refused(state, Stop()) == ("OC-21", "turn_it_over")
    do(state, UsePower(MONKEY), TurnOver())
    assert where(state, 0, MONKEY) == "saved joker"
    assert card(state, 0, YORICK).stage == 3
    assert state.turn == 1


@pytest.mark.clause("OC-21")
def test_an_unfinished_card_cannot_be_turned_over() -> None:
    state = table()
    throw(state, "bomb aum aum aum aum aum", Activate(YORICK), Place(0))
    assert refused(state, TurnOver()) == ("OC-21", "not_finished")


@pytest.mark.clause("OC-21", "OC-74")
def test_a_die_used_for_its_power_is_not_placed_and_comes_back_for_the_next_throw() -> None:
    state = table(turned=(ZONBI,))
    throw(state, "bomb aum aum aum aum joker", Activate(YORICK), Place(0), UsePower(ZONBI))
    assert where(state, 0, ZONBI) == "spent joker"
    assert refused(state, Place(ZONBI)) == ("OC-13", "not_rolled")
    do(state, Throw(), roll="skull aum aum aum pi")
    assert where(state, 0, ZONBI) == "rolled pi"


# Hanuman and Audrey Junior: stored jokers


@pytest.mark.clause("OC-72", "OC-75", "OC-5")
def test_hanuman_is_kept_as_a_joker_for_a_later_throw() -> None:
    state = table(turned=(MONKEY,))
    throw(state, "bomb joker aum aum aum aum", Activate(YORICK), Place(0), UsePower(MONKEY))
    assert where(state, 0, MONKEY) == "saved joker"
    assert refused(state, Use(MONKEY)) == ("OC-75", "next_throw")
    do(state, Throw(), roll="aum aum aum skull")
    assert Use(MONKEY) in legal(state)
    do(state, Place(5), Stop())
    pass_turn(state)
    assert where(state, 0, MONKEY) == "saved joker", "it outlives the turn"
    throw(state, "aum aum aum", Activate(YORICK), Use(MONKEY))
    assert card(state, 0, YORICK).marks == ("character",)
    assert where(state, 0, MONKEY) == "hand"
    assert legal(state) == [Throw(), Stop()]


@pytest.mark.clause("OC-73", "OC-75")
def test_audrey_is_a_joker_for_this_turn_and_throws_another_die_again() -> None:
    state = table(rows=OTHERS, turned=(AUDREY,))
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(AUDREY))
    assert legal(state) == [Pick(2), Pick(3), Pick(4), Pick(5)]
    assert refused(state, Pick(1)) == ("OC-73", "not_of_this_throw")
    assert refused(state, Throw()) == ("OC-73", "choose_to_throw")
    do(state, Pick(2), roll="skull")
    assert where(state, 0, 2) == "rolled skull"
    assert refused(state, Use(AUDREY)) == ("OC-75", "next_throw")
    do(state, Place(2), Throw(), roll="aum aum aum")
    assert legal(state) == [Use(AUDREY), Decline()]
    do(state, Use(AUDREY))
    assert card(state, 0, YORICK).marks == ("character",)


@pytest.mark.clause("OC-73")
def test_audrey_returns_unused_at_the_end_of_the_turn() -> None:
    state = table(rows=OTHERS, turned=(AUDREY,))
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(AUDREY))
    do(state, Pick(2), roll="aum")
    do(state, Stop())
    assert where(state, 0, AUDREY) == "hand"


@pytest.mark.clause("OC-73", "OC-40")
def test_audrey_once_used_is_a_die_like_any_other() -> None:
    state = table(rows=OTHERS, turned=(AUDREY,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(AUDREY))
    do(state, Pick(2), roll="aum")
    do(state, Throw(), roll="bomb bomb bomb bomb")
    do(state, Use(AUDREY), Throw(), roll="skull bomb bomb bomb bomb")
    do(state, Place(AUDREY), Stop())
    assert where(state, 0, AUDREY) == f"card {YORICK} skull", "a stop leaves it there"
    assert card(state, 0, YORICK).filled == ("bomb", "skull", "character")


@pytest.mark.clause("OC-75")
def test_without_another_die_audrey_only_stores() -> None:
    state = table(rows=OTHERS, turned=(AUDREY,))
    for number in (ONI, ARKAN, ZONBI):
        put_saved(state, 0, number, "pi")
    throw(state, "joker bomb skull", Activate(YORICK), Place(3), Place(4), UsePower(AUDREY))
    assert look(state).step == "place"
    assert where(state, 0, AUDREY) == "saved joker"


# Arkan Sonney


@pytest.mark.clause("OC-73", "OC-75", "OC-66")
def test_arkan_throws_any_dice_that_are_not_placed_again_once() -> None:
    state = table(turned=(ARKAN,))
    throw(state, "bomb aum joker aum aum joker", Activate(YORICK), Place(0), UsePower(ARKAN))
    assert legal(state) == [Pick(1), Pick(3), Pick(4), Pick(5)]
    assert refused(state, ThrowPicked()) == ("OC-75", "pick_one")
    assert refused(state, Pick(0)) == ("OC-75", "not_of_this_throw")
    assert refused(state, Pick(ARKAN)) == ("OC-75", "not_of_this_throw")
    assert refused(state, Stop()) == ("OC-75", "choose_to_throw")
    do(state, Pick(4), Pick(1))
    assert legal(state) == [Pick(3), Pick(5), ThrowPicked()]
    happened = do(state, ThrowPicked(), roll="skull sun")
    assert happened == [
        events.ThrewAgain(seat=0, numbers=(1, 4), dice=("Monkey", "Beetle"), faces=("skull", "sun"))
    ]
    assert [where(state, 0, n) for n in (1, 3, 4)] == ["rolled skull", "rolled aum", "rolled sun"]
    assert powers(state) == []
    assert look(state).progress.throws == 1


@pytest.mark.clause("OC-75")
def test_powers_need_another_die_of_the_throw() -> None:
    state = table(turned=(ARKAN, BEETLE))
    for number in (BADGER, MONKEY, ZONBI):
        put_saved(state, 0, number, "pi")
    throw(state, "joker bomb joker", Activate(YORICK), Place(3), UsePower(ARKAN))
    # The other character is another die as long as it is not used itself.
    assert legal(state) == [Pick(BEETLE)]
    state = table(turned=(ARKAN,))
    for number in (BADGER, MONKEY, ZONBI):
        put_saved(state, 0, number, "pi")
    throw(state, "joker bomb skull", Activate(YORICK), Place(3), Place(4))
    assert refused(state, UsePower(ARKAN)) == ("OC-70", "no_target")


# Crâne Yorick


@pytest.mark.clause("OC-73", "OC-75")
def test_yorick_saves_the_symbol_of_another_own_die_on_its_card() -> None:
    state = table(turned=(YORICK, ZONBI, BADGER))
    throw(state, "bomb sun joker joker pi aum", Activate(BEETLE), Place(0), UsePower(YORICK))
    # Not a character, not what is placed, and not a die whose card is turned over.
    assert legal(state) == [Pick(MONKEY), Pick(BEETLE)]
    assert refused(state, Pick(ARKAN)) == ("OC-73", "cannot_be_saved")
    assert refused(state, Pick(ZONBI)) == ("OC-73", "cannot_be_saved")
    assert refused(state, Throw()) == ("OC-73", "choose_to_save")
    do(state, Pick(MONKEY))
    assert where(state, 0, MONKEY) == "saved sun"
    assert refused(state, Use(MONKEY)) == ("OC-75", "next_throw")
    do(state, Throw(), roll="aum aum aum aum")
    assert legal(state) == [Use(MONKEY), Decline()]


@pytest.mark.clause("OC-75")
def test_yorick_saves_own_dice_only() -> None:
    state = table(turned=(YORICK, BADGER))
    set_stage(state, 0, BEETLE, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(BEETLE), Place(1), UsePower(BADGER))
    do(state, Aim(1, ZONBI), Throw(), roll="skull sun joker aum pi pi")
    do(state, Place(0), UsePower(YORICK))
    assert Pick(BORROWED) not in legal(state)
    assert refused(state, Pick(BORROWED)) == ("OC-73", "cannot_be_saved")


# Doryphore


@pytest.mark.clause("OC-73", "OC-75")
def test_the_beetle_turns_another_die_to_another_symbol() -> None:
    state = table(turned=(BEETLE, BADGER))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    do(state, Aim(1, ZONBI), Throw(), roll="joker skull sun joker pi pi")
    do(state, Place(2), UsePower(BEETLE))
    offered = {(move.die, move.face) for move in legal(state) if isinstance(move, TurnTo)}
    # The other character, an own die and the borrowed one; never to what it shows already.
    assert {die for die, _ in offered} == {BADGER, YORICK, ZONBI, BORROWED}
    assert {face for die, face in offered if die == BADGER} == {1, 2, 3, 4, 5}
    assert {face for die, face in offered if die == YORICK} == {1, 2, 4, 5}
    assert refused(state, TurnTo(YORICK, 3)) == ("OC-73", "cannot_be_turned")
    assert refused(state, Stop()) == ("OC-73", "choose_to_turn")
    do(state, TurnTo(BORROWED, 3), Place(BORROWED))
    assert "sun" in card(state, 0, YORICK).filled


# Zonbi


@pytest.mark.clause("OC-73", "OC-75")
def test_zonbi_protects_the_card_from_a_miss_and_marks_stay() -> None:
    state = table(turned=(ZONBI,))
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, MONKEY, "sun")
    throw(state, "bomb aum aum aum joker", Activate(YORICK), Place(0), Use(MONKEY))
    do(state, UsePower(ZONBI), Throw(), roll="bomb bomb bomb bomb bomb")
    assert state.turn == 1
    assert card(state, 0, YORICK).stage == 2
    assert card(state, 0, YORICK).filled == ("sun",)
    assert hand(state, 0) == [0, 1, 2, 3, 4, 5]
    assert events.Missed(seat=0, card="Yorick", result="kept").result == "kept"


@pytest.mark.clause("OC-73")
def test_zonbi_protects_for_one_turn_and_once_is_enough() -> None:
    state = table(turned=(ZONBI,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "bomb aum aum aum aum joker", Activate(YORICK), Place(0), UsePower(ZONBI))
    do(state, Throw(), roll="skull aum aum aum joker")
    do(state, Place(1))
    assert refused(state, UsePower(ZONBI)) == ("OC-70", "no_target")
    do(state, Stop())
    pass_turn(state)
    assert not look(state).progress.shielded
    throw(state, "sun aum aum aum", Activate(YORICK), Place(2))
    do(state, Throw(), roll="bomb bomb bomb")
    assert card(state, 0, YORICK).stage == 0


# Oni


@pytest.mark.clause("OC-73", "OC-75")
@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        (ZONBI, "slot 2", "slot 1"),
        (BEETLE, "slot 1", "hand"),
        (YORICK, "saved sun", "hand"),
        (MONKEY, "saved joker", "hand"),
    ],
)
def test_oni_pushes_a_die_back(number: int, before: str, after: str) -> None:
    state = table(rows=OTHERS, turned=(ONI,), theirs=(MONKEY,))
    put_on_slot(state, 1, ZONBI, 2)
    put_on_slot(state, 1, BEETLE, 1)
    put_saved(state, 1, YORICK, "sun")
    put_saved(state, 1, MONKEY, "joker")
    put_on_card(state, 1, BADGER, "bomb", ARKAN)
    throw(state, "bomb joker aum aum aum aum", Activate(YORICK), Place(0), UsePower(ONI))
    assert legal(state) == [Aim(1, n) for n in (MONKEY, YORICK, BEETLE, ZONBI)]
    assert refused(state, Aim(1, ARKAN)) == ("OC-73", "not_on_their_card")
    assert refused(state, Aim(1, BADGER)) == ("OC-73", "not_on_their_card")
    assert refused(state, Pass()) == ("OC-73", "choose_to_push")
    assert where(state, 1, number) == before
    do(state, Aim(1, number))
    assert where(state, 1, number) == after


@pytest.mark.clause("OC-70")
def test_oni_without_a_target_is_only_a_joker() -> None:
    state = table(rows=OTHERS, turned=(ONI,))
    throw(state, "bomb joker aum aum aum aum", Activate(YORICK), Place(0))
    assert refused(state, UsePower(ONI)) == ("OC-70", "no_target")
