"""OC-96 to OC-99: the first level, for those who are new or small."""

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
    legal,
    look,
    options,
    put_on_card,
    put_on_slot,
    put_saved,
    set_stage,
    table,
    throw,
    where,
)

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.events import Recorder
from tablee.games.oncard import GAME, events
from tablee.games.oncard.moves import Activate, Place, Stop, TakeBack, Throw
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.saving_alone import most_wanted


def first_level(**given: object) -> OnCard:
    return table(rules="first", **given)  # type: ignore[arg-type]


def after_throw(state: OnCard, roll: str, on: int = ZONBI) -> None:
    """Seat 0 throws, places its first die and stops: seat 1 saves for the throw and the end."""
    throw(state, roll, Activate(on), Place(0), Stop())


@pytest.mark.clause("OC-96")
def test_all_the_rules_are_played_unless_the_table_says_otherwise() -> None:
    state = GAME.start(GAME.options({}), 2, FastChance(0))
    view = GAME.view(state, -1)
    assert (view.rules, view.step) == ("full", "turn_up")
    assert GAME.options({}) == GAME.options({"rules": "full"})


@pytest.mark.clause("OC-96")
def test_combinations_keep_their_first_two_three_and_four_symbols() -> None:
    full = GAME.view(GAME.start(GAME.options({}), 2, FastChance(0)), -1)
    first = GAME.view(GAME.start(GAME.options({"rules": "first"}), 2, FastChance(0)), -1)
    whole = GAME.menu.choices(GAME.options({}))["characters"]
    for shown, printed in zip(first.characters, full.characters, strict=True):
        [known] = [one for one in whole if one["character"] == shown.character]
        for size, short, long in zip(
            (2, 3, 4), shown.card.combinations, known["card"]["combinations"], strict=True
        ):
            assert set(short) == set(long[:size])
        assert shown.card.condition == printed.card.condition
        assert shown.card.slots == printed.card.slots


@pytest.mark.clause("OC-96", "OC-90")
def test_cards_of_ones_own_are_shortened_too() -> None:
    view = look(first_level())
    sizes = [[len(symbols) for symbols in shown.card.combinations] for shown in view.characters]
    assert sizes == [[2, 3, 4]] * 6


@pytest.mark.clause("OC-97")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_two_powers_are_dealt_to_everybody_and_nobody_chooses(seats: int) -> None:
    recorder = Recorder()
    # Of six, then of the five that are left.
    chance = ScriptedChance([4, 4])
    state = GAME.start(GAME.options({"rules": "first", "first": 1}), seats, chance, recorder)
    view = GAME.view(state, -1)
    assert (view.step, view.turn, view.deciders) == ("start", 1, (1,))
    for seat, cards in enumerate(view.table):
        assert [one.stage for one in cards] == [0, 0, 0, 0, 3, 3]
        assert recorder.told[1 + seat].event == events.PowersDealt(
            seat=seat, cards=("mr_blaireau", "crane_yorick")
        )


@pytest.mark.clause("OC-97")
def test_with_different_rows_it_is_the_same_two_places() -> None:
    chosen = options(rows=(FRONT_ROW, OTHER_ROW), rules="first")
    view = GAME.view(GAME.start(chosen, 2, ScriptedChance([0, 0])), -1)
    for cards in view.table:
        assert [one.stage for one in cards] == [3, 3, 0, 0, 0, 0]


@pytest.mark.clause("OC-98")
def test_a_die_goes_on_by_itself_and_nobody_is_asked() -> None:
    state = first_level(theirs=(MONKEY, ARKAN))
    after_throw(state, "bomb bomb aum pi sun joker")
    assert look(state).deciders == (1,), "it is the next player's turn already"
    assert where(state, 1, BEETLE) == "slot 1"
    assert [where(state, 1, die) for die in (YORICK, ZONBI)] == ["hand", "hand"]


@pytest.mark.clause("OC-98", "OC-62")
def test_of_several_the_one_nearest_to_its_symbol_goes_then_the_first_of_the_row() -> None:
    state = first_level(theirs=(BADGER, MONKEY, ARKAN))
    # A pair, a joker placed, a skull: Beetle and Yorick are two throws away, Zonbi three.
    put_on_slot(state, 1, ZONBI, 1)
    after_throw(state, "joker bomb bomb skull sun aum")
    assert [where(state, 1, die) for die in (YORICK, BEETLE, ZONBI)] == ["slot 1", "hand", "slot 1"]


@pytest.mark.clause("OC-98")
def test_a_die_stays_where_three_would_not_be_left_in_hand() -> None:
    state = first_level(theirs=(MONKEY, ARKAN))
    for die in (BADGER, ZONBI):
        put_saved(state, 1, die, "sun")
    put_on_slot(state, 1, YORICK, 1)
    after_throw(state, "bomb bomb aum pi sun joker")
    assert where(state, 1, BEETLE) == "hand", "three are in hand"


@pytest.mark.clause("OC-98")
def test_at_the_end_of_a_turn_each_die_that_goes_is_counted() -> None:
    same = {"condition": "stopped", "slots": 1, "symbol": None}
    state = first_level(changes=dict.fromkeys(FRONT_ROW, same))
    after_throw(state, "bomb bomb aum pi sun joker")
    assert [where(state, 1, die) for die in range(6)] == ["slot 1"] * 3 + ["hand"] * 3


@pytest.mark.clause("OC-98", "OC-40")
def test_a_die_on_a_combination_stays_there() -> None:
    state = first_level(theirs=(MONKEY, ARKAN))
    put_on_card(state, 1, BEETLE, "sun", ZONBI)
    after_throw(state, "bomb bomb aum pi sun joker")
    assert where(state, 1, BEETLE) == f"card {ZONBI} sun"


@pytest.mark.clause("OC-98")
def test_the_symbol_that_most_combinations_lack_is_saved() -> None:
    state = first_level(
        theirs=(MONKEY, ARKAN),
        combinations={
            "Badger": [["bomb", "pi"], ["sun", "aum"], ["sun", "aum"]],
            "Yorick": [["pi", "skull"], ["sun", "aum"], ["sun", "aum"]],
        },
    )
    put_on_slot(state, 1, BEETLE, 1)
    # Beetle and Zonbi lack bomb and skull: with Badger's three want a bomb, with Yorick's a skull.
    after_throw(state, "bomb bomb aum pi sun joker")
    assert where(state, 1, BEETLE) == "saved bomb", "the first on the die, of the two"
    set_stage(state, 1, BADGER, 1)
    put_on_slot(state, 1, BEETLE, 1)
    assert most_wanted(state, 6 + BEETLE) == 2, "Badger wants sun and aum now: the skull leads"


@pytest.mark.clause("OC-98", "OC-10")
def test_dice_that_went_can_be_taken_back_at_the_start() -> None:
    state = first_level(theirs=(BADGER, MONKEY, ARKAN))
    after_throw(state, "bomb bomb aum pi sun joker")
    assert legal(state) == [TakeBack(BEETLE), Throw()]
    do(state, TakeBack(BEETLE))
    assert where(state, 1, BEETLE) == "hand"


@pytest.mark.clause("OC-99")
def test_the_risk_is_told_in_sixths() -> None:
    hard = [["heart"], ["heart"], ["heart"]]
    state = first_level(combinations=dict.fromkeys(FRONT_ROW, hard))
    for die in (BADGER, MONKEY, ARKAN):
        put_saved(state, 0, die, "sun")
    view = look(state)
    # Three dice, and only their characters fit: (5/6)**3 = 0.58.
    assert view.odds == pytest.approx((5 / 6) ** 3)
    assert view.red_dice == 3
    assert look(table()).red_dice is None, "with all the rules it is told exactly"


@pytest.mark.clause("OC-10")
def test_whoever_has_all_dice_in_hand_is_not_told_to_take_any_back() -> None:
    state = table()
    assert state.legal(0) == [GAME.encode(Throw())]
    assert GAME.words.step(look(state, 0)) == "start_whole"
    put_saved(state, 0, BADGER, "sun")
    assert GAME.words.step(look(state, 0)) == "start"
    do(state, TakeBack(BADGER))
    assert GAME.words.step(look(state, 0)) == "start_whole"


@pytest.mark.clause("OC-10")
def test_whoever_has_fewer_than_three_dice_is_told_so() -> None:
    state = table()
    for die in (BADGER, MONKEY, ARKAN, YORICK):
        put_saved(state, 0, die, "sun")
    assert GAME.words.step(look(state, 0)) == "start_short"
    # What a bot has to take back anyway holds nobody up.
    assert GAME.hosting.pause(look(state, 0)) < GAME.hosting.pause(look(table(), 0))
    refusal = state.refusal(0, GAME.encode(Throw()))
    assert refusal is not None
    assert (refusal.clause, refusal.reason, refusal.values["count"]) == ("OC-10", "three_dice", 2)
    do(state, TakeBack(YORICK))
    assert GAME.words.step(look(state, 0)) == "start"
    assert card(state, 0, YORICK).die.where == "hand"
