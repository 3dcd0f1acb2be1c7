"""OC-50 to OC-52: how many jokers, by level."""

import pytest
from tests.games.oncard.tables import (
    MONKEY,
    YORICK,
    card,
    do,
    legal,
    pass_turn,
    put_saved,
    refused,
    set_stage,
    table,
    throw,
)

from tablee.games.oncard.moves import Activate, Decline, Place, Stop, Throw, Use


@pytest.mark.clause("OC-50")
def test_normal_allows_any_number() -> None:
    state = table()
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker joker joker joker joker joker", Activate(YORICK))
    do(state, Place(0), Place(1), Place(2), Place(3), Place(4))
    assert card(state, 0, YORICK).stage == 3


@pytest.mark.clause("OC-50")
def test_expert_allows_one_a_throw() -> None:
    state = table(level="expert")
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker joker bomb aum aum aum", Activate(YORICK), Place(0))
    assert refused(state, Place(1)) == ("OC-50", "one_joker")
    do(state, Place(2), Throw(), roll="joker joker aum aum")
    do(state, Place(1))
    assert card(state, 0, YORICK).filled == ("bomb", "character", "character")


@pytest.mark.clause("OC-50")
def test_expert_counts_by_combination() -> None:
    state = table(level="expert", combinations={"Yorick": [["heart"], ["heart"], ["heart"]]})
    throw(state, "joker joker bomb aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="joker bomb bomb aum aum aum")
    do(state, Place(0))
    assert legal(state) == [Throw(), Stop()]


@pytest.mark.clause("OC-50", "OC-52")
def test_super_expert_allows_one_a_turn_and_another_on_a_later_one() -> None:
    state = table(level="super_expert")
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Place(1), Throw(), roll="joker joker skull aum")
    assert refused(state, Place(2)) == ("OC-50", "one_joker")
    do(state, Place(4), Stop())
    pass_turn(state)
    throw(state, "joker bomb bomb", Activate(YORICK), Place(2))
    assert card(state, 0, YORICK).filled == ("bomb", "skull", "character", "character")


@pytest.mark.clause("OC-50")
def test_super_expert_counts_by_combination() -> None:
    state = table(level="super_expert", combinations={"Yorick": [["sun"], ["heart", "pi"], ["pi"]]})
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="joker bomb aum aum aum aum")
    do(state, Place(0))
    assert card(state, 0, YORICK).stage == 1


@pytest.mark.clause("OC-52")
def test_in_super_expert_a_throw_with_a_character_can_be_missed() -> None:
    state = table(level="super_expert")
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb bomb bomb bomb bomb", Activate(YORICK), Place(0), Place(1))
    do(state, Throw(), roll="joker bomb bomb bomb")
    assert state.turn == 1
    assert card(state, 0, YORICK).stage == 0


@pytest.mark.clause("OC-51")
@pytest.mark.parametrize("level", ["expert", "super_expert"])
def test_a_stored_joker_is_barred_by_any_joker_of_the_turn(level: str) -> None:
    state = table(level=level, turned=(MONKEY,))
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, MONKEY, "joker")
    throw(state, "joker bomb bomb bomb bomb", Activate(YORICK), Place(0))
    assert refused(state, Use(MONKEY)) == ("OC-51", "one_joker")
    do(state, Place(2), Throw(), roll="skull aum aum")
    do(state, Place(3))
    assert refused(state, Use(MONKEY)) == ("OC-51", "one_joker")


@pytest.mark.clause("OC-51")
def test_a_stored_joker_can_be_added_at_the_normal_level() -> None:
    state = table(turned=(MONKEY,))
    put_saved(state, 0, MONKEY, "joker")
    throw(state, "joker bomb bomb bomb bomb", Activate(YORICK), Place(0), Use(MONKEY))
    assert card(state, 0, YORICK).filled == ("character", "character")
    assert card(state, 0, YORICK).marks == ("character",)


@pytest.mark.clause("OC-51")
def test_in_expert_a_rolled_joker_may_follow_a_stored_one_on_a_later_throw() -> None:
    state = table(level="expert", turned=(MONKEY,))
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, MONKEY, "joker")
    throw(state, "joker bomb bomb bomb bomb", Activate(YORICK), Use(MONKEY))
    assert refused(state, Place(0)) == ("OC-50", "one_joker")
    do(state, Throw(), roll="joker bomb bomb bomb bomb bomb")
    assert Place(0) in legal(state)


@pytest.mark.clause("OC-51")
def test_in_super_expert_a_stored_joker_is_the_one_of_the_turn() -> None:
    state = table(level="super_expert", turned=(MONKEY,))
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, MONKEY, "joker")
    throw(state, "joker bomb bomb bomb bomb", Activate(YORICK), Use(MONKEY))
    do(state, Place(2), Throw(), roll="joker bomb bomb bomb bomb")
    # The joker does not fit, and nothing else does.
    assert state.turn == 1


@pytest.mark.clause("OC-13", "OC-51")
def test_a_stored_joker_saves_a_throw_or_is_declined() -> None:
    state = table(level="expert", turned=(MONKEY,))
    put_saved(state, 0, MONKEY, "joker")
    throw(state, "bomb aum aum aum aum", Activate(YORICK), Place(0))
    do(state, Throw(), roll="bomb bomb aum aum")
    assert legal(state) == [Use(MONKEY), Decline()]
