"""The odds of missing, computed by hand. Each die has a character, bomb, skull, sun, aum and pi."""

import msgspec
import pytest
from tests.games.oncard.tables import (
    BADGER,
    MONKEY,
    YORICK,
    do,
    look,
    put_on_card,
    put_on_slot,
    put_saved,
    set_stage,
    table,
    throw,
)

from tablee.core.chance import EnumeratingChance, FastChance
from tablee.games.oncard import GAME
from tablee.games.oncard.moves import (
    Activate,
    Aim,
    Done,
    Place,
    StopAndTake,
    TakeBack,
    Throw,
    Use,
    UsePower,
)
from tablee.games.oncard.rules import OnCard

HARD = [["heart", "pi"], ["heart", "smiley", "eight"], ["heart", "aum"]]
"""Of the first and the last one symbol can be rolled, of the second none."""


def odds(state: OnCard) -> float | None:
    return look(state).odds


def test_the_first_throw_misses_if_it_fits_no_card_on_its_front() -> None:
    everything_is_hard = dict.fromkeys(("Badger", "Monkey", "Arkan", "Yorick", "Beetle"), HARD)
    state = table(combinations={**everything_is_hard, "Zonbi": [["bomb"], ["sun"], ["sun"]]})
    # Six dice; a character, pi and bomb fit, three faces do not.
    assert odds(state) == 0.5**6
    set_stage(state, 0, 5, 3)
    # Zonbi is turned over: bomb fits no more.
    assert odds(state) == pytest.approx((4 / 6) ** 6)
    put_on_card(state, 0, BADGER, "pi", MONKEY)
    put_saved(state, 0, YORICK, "aum")
    # Two dice lie there, and elsewhere pi is still lacking.
    assert odds(state) == pytest.approx((4 / 6) ** 4)
    put_saved(state, 0, 2, "aum")
    assert odds(state) == pytest.approx((4 / 6) ** 3)
    put_saved(state, 0, 4, "aum")
    assert odds(state) is None, "three dice are needed for the first throw"


def test_going_on_throws_what_is_left_and_counts_what_is_lacking() -> None:
    state = table()
    set_stage(state, 0, YORICK, 2)
    throw(state, "bomb bomb joker aum aum aum", Activate(YORICK))
    assert odds(state) is None, "something has to be placed first"
    do(state, Place(0))
    # Five dice; a second bomb alone does not fit.
    assert odds(state) == pytest.approx((1 / 6) ** 5)
    do(state, Place(3))
    assert odds(state) == pytest.approx((2 / 6) ** 4)
    do(state, Place(2))
    # A joker takes nobody's place (OC-14): bomb and aum are there.
    assert odds(state) == pytest.approx((2 / 6) ** 3)


def test_a_mark_is_there_and_its_die_is_thrown() -> None:
    state = table()
    set_stage(state, 0, YORICK, 2)
    put_saved(state, 0, MONKEY, "pi")
    throw(state, "bomb bomb bomb bomb bomb", Activate(YORICK), Place(0))
    assert odds(state) == pytest.approx((1 / 6) ** 4)
    do(state, Use(MONKEY))
    assert odds(state) == pytest.approx((2 / 6) ** 5)


def test_after_a_finished_combination_all_dice_are_for_the_next_one() -> None:
    state = table(combinations={"Yorick": HARD})
    throw(state, "joker pi bomb bomb bomb bomb", Activate(YORICK), Place(0), Place(1))
    # Of heart, smiley and eight nothing can be rolled: only a character fits.
    assert odds(state) == pytest.approx((5 / 6) ** 6)


def test_a_card_that_is_about_to_be_turned_over_is_not_thrown_for() -> None:
    state = table(combinations={"Yorick": HARD}, turned=(MONKEY,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker joker aum bomb bomb bomb", Activate(YORICK), Place(0), Place(2))
    assert UsePower(MONKEY) in [GAME.decode(code) for code in state.legal(0)]
    assert odds(state) is None


@pytest.mark.clause("OC-50", "OC-52")
@pytest.mark.parametrize(("level", "unfit"), [("normal", 1), ("expert", 1), ("super_expert", 2)])
def test_a_joker_that_the_level_forbids_does_not_fit(level: str, unfit: int) -> None:
    state = table(level=level, odds="on")
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(0), Place(1))
    assert odds(state) == pytest.approx((unfit / 6) ** 4)


@pytest.mark.clause("OC-50")
def test_in_super_expert_the_next_combination_has_a_joker_of_its_own() -> None:
    state = table(level="super_expert", odds="on", combinations={"Yorick": HARD})
    throw(state, "joker pi bomb bomb bomb bomb", Activate(YORICK), Place(0), Place(1))
    assert odds(state) == pytest.approx((5 / 6) ** 6)


@pytest.mark.clause("OC-71")
def test_a_borrowed_die_is_thrown_too() -> None:
    state = table(turned=(BADGER,))
    set_stage(state, 0, YORICK, 2)
    throw(state, "joker bomb aum aum aum aum", Activate(YORICK), Place(1), UsePower(BADGER))
    assert odds(state) is None, "he is looking for a die"
    do(state, Aim(1, 0))
    assert odds(state) == pytest.approx((1 / 6) ** 6)


def test_nobody_is_told_while_nobody_may_throw() -> None:
    state = table()
    throw(state, "bomb skull aum aum aum aum")
    assert odds(state) is None, "he looks for a card"
    do(state, Activate(YORICK), Place(0), StopAndTake())
    assert odds(state) is None, "he has stopped"
    do(state, TakeBack(0), Done(), ask=True)
    assert state.deciders() == [1]
    assert odds(state) is None, "an opponent is asked"


def test_it_is_what_happens() -> None:
    """Every way in which the dice can fall: so many of them are missed."""
    state = table(theirs=range(6))
    for number in (3, 4, 5):
        put_on_slot(state, 0, number, 1)
    throw(state, "bomb joker pi", Activate(YORICK), Place(0))
    missed = 0.0
    chance = EnumeratingChance()
    while chance.begin_course():
        world = state.clone()
        world.apply(0, GAME.encode(Throw()), chance, None)
        missed += chance.probability * (world.turn == 1)
    # A character, skull and sun fit: half of the faces of two dice.
    assert odds(state) == 0.25 == pytest.approx(missed)


@pytest.mark.parametrize(
    ("level", "chosen", "shown"),
    [
        ("normal", "auto", True),
        ("expert", "auto", False),
        ("super_expert", "auto", False),
        ("expert", "on", True),
        ("normal", "off", False),
    ],
)
def test_the_table_chooses_whether_it_is_told(level: str, chosen: str, shown: bool) -> None:
    state = table(level=level, odds=chosen)
    for viewer in (-1, 0, 1):
        view = GAME.view(state, viewer)
        assert (view.odds is not None) == view.shows_odds == shown
        again = GAME.imagine(view, None, FastChance(0))
        assert msgspec.json.encode(GAME.view(again, viewer)) == msgspec.json.encode(view)
