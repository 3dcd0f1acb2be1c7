"""Races and challenges: MD-66.1, .3, .6, .8, .11, .12, .13, .16, .19, .22."""

import itertools

import pytest
from tests.games.oni.tables import MIXED, ONI, Falling, Table

from tablee.core.chance import FastChance
from tablee.games.memodixe.names import symbol_named
from tablee.games.oni.effect_events import (
    Caught,
    Dropped,
    FeltLike,
    Finished,
    GrabbedMiddle,
    Guessed,
    Hit,
    KingThrew,
    Passed,
    Penalty,
    RaceLapsed,
    RaceShown,
    RaceWon,
    StayedBeside,
    Struck,
    TimeUp,
)
from tablee.games.oni.effects.race import Race
from tablee.games.oni.effects.throw_the_dixe import ThrowTheDixe
from tablee.games.oni.moves import (
    Catch,
    Guess,
    Hold,
    KingThrow,
    Lean,
    Pass,
    Place,
    Press,
    Strike,
    Touch,
    Turn,
    Win,
)
from tablee.games.oni.moves import Hit as Aim

FOUR = "sun pi sun eight bomb"
PAIR = "aum pi aum eight bomb"


def shown(table: Table) -> Table:
    """The button has appeared."""
    race = next(one for one in table.state.effects.running if isinstance(one, Race))
    return table.wait(race.button.appears - table.state.time())


# Races


@pytest.mark.clause("MD-66.1")
def test_the_button_appears_within_three_seconds_and_nobody_knows_when() -> None:
    table = Table(MIXED).card("grab_the_middle")
    assert table.view().step == "effect"
    began = table.state.clock
    race = table.view().race
    assert race is not None
    assert (race.shown, race.shown_at, race.until_at) == (False, None, None)
    assert not table.may(1, Press())
    table.wait(3_000)
    assert table.happened(RaceShown)
    race = table.view().race
    assert race is not None
    assert race.shown_at is not None
    assert began < race.shown_at <= began + 3_000
    assert all(table.may(seat, Press()) for seat in range(4))


@pytest.mark.clause("MD-66.1")
def test_a_player_who_is_first_wins_the_middle_die() -> None:
    table = shown(Table(MIXED).card("grab_the_middle")).wait(300).play(2, Press()).wait(150)
    assert table.happened(GrabbedMiddle)
    assert table.won == 1
    assert table.view().square[4].top is None
    assert table.view().turn == 2


@pytest.mark.clause("MD-66.1")
def test_oni_who_is_first_throws_the_middle_die() -> None:
    table = shown(Table(MIXED).card("grab_the_middle")).play(ONI, Press()).wait(150)
    assert table.won == 0
    assert table.view().square[4].top is not None
    assert table.state.table.symbol_seen(1, 4) == -1


@pytest.mark.clause("MD-66.13")
def test_slap_is_a_penalty_if_oni_is_first() -> None:
    table = shown(Table(FOUR, won=3).card("slap")).play(ONI, Press()).wait(150)
    assert table.happened(Penalty)
    other = shown(Table(FOUR, won=3).card("slap")).play(3, Press()).wait(150)
    assert not other.happened(Penalty)
    nobody = shown(Table(FOUR, won=3).card("slap")).wait(3_000)
    assert nobody.happened(RaceLapsed)
    assert nobody.view().turn == 2


@pytest.mark.clause("MD-66.1", "MD-66.13")
def test_latency_is_allowed_for_and_there_is_one_outcome() -> None:
    """Whoever pressed earlier wins, in whatever order the presses come in."""
    for lag, credit in itertools.product((0, 1, 80, 149), (0, 50, 150)):
        table = shown(Table(FOUR, won=3).card("slap")).wait(400)
        table.play(ONI, Press()).wait(lag).play(1, Press(), credit=credit).wait(150)
        won = table.happened(RaceWon)
        assert len(won) == 1
        if lag != credit:
            assert won[0].seat == (1 if credit > lag else ONI)  # type: ignore[attr-defined]


@pytest.mark.clause("MD-66.13")
def test_a_tie_is_broken_by_chance_and_a_late_press_is_refused() -> None:
    winners = set()
    for seed in range(30):
        table = shown(Table(FOUR, won=3).card("slap")).wait(200)
        table.chance = FastChance(seed)
        table.play(ONI, Press()).play(1, Press()).wait(150)
        winners.add(table.happened(RaceWon)[0].seat)  # type: ignore[attr-defined]
        assert table.refused(2, Press()).reason == "no_race"
    assert winners == {ONI, 1}


# Knucklebones and Tower


@pytest.mark.clause("MD-66.3")
def test_knucklebones_are_three_presses_in_time() -> None:
    table = Table(FOUR, won=2).card("knucklebones")
    timing = table.view().timing
    assert timing is not None
    assert (timing.seat, timing.needed, table.view().step) == (1, 3, "effect")
    table.wait(50).play(1, Aim())
    assert not table.happened(Hit)[-1].good  # type: ignore[attr-defined]
    table.wait(1_150)
    for hits in (1, 2, 3):
        table.play(1, Aim())
        assert table.happened(Hit)[-1].hits == hits  # type: ignore[attr-defined]
        table.wait(800)
    assert table.happened(Finished)
    assert table.view().turn == 2


@pytest.mark.clause("MD-66.3")
def test_presses_count_from_when_they_were_made_and_mashing_does_not_help() -> None:
    late = Table(FOUR, won=2).card("knucklebones").wait(560).play(1, Aim())
    assert not late.happened(Hit)[-1].good  # type: ignore[attr-defined]
    credited = Table(FOUR, won=2).card("knucklebones").wait(560).play(1, Aim(), credit=100)
    assert credited.happened(Hit)[-1].good  # type: ignore[attr-defined]
    mashing = Table(FOUR, won=2).card("knucklebones")
    for _ in range(100):
        mashing.play(1, Aim()).wait(100)
    assert not any(event.good for event in mashing.happened(Hit))  # type: ignore[attr-defined]


@pytest.mark.clause("MD-64", "MD-66.3")
def test_a_blocking_challenge_ends_after_fifteen_seconds() -> None:
    table = Table(FOUR, won=2).card("knucklebones").wait(14_999)
    assert table.view().timing is not None
    table.wait(1)
    assert table.happened(TimeUp)
    assert (table.view().turn, table.won) == (2, 2)


@pytest.mark.clause("MD-66.11")
def test_the_next_player_stacks_the_won_dice_before_playing() -> None:
    table = Table(FOUR, won=2).card("tower")
    timing = table.view().timing
    assert timing is not None
    assert (timing.seat, timing.needed, table.view().turn, table.view().step) == (
        2,
        2,
        2,
        "burden",
    )
    assert table.refused(2, Turn(0)).reason == "burden_first"
    table.wait(400).play(2, Aim()).wait(500).play(2, Aim())
    assert table.happened(Hit)[-1].hits == 0  # type: ignore[attr-defined]
    table.wait(1_100).play(2, Aim()).wait(800).play(2, Aim())
    assert table.view().step == "turn_first"


# King symbol


@pytest.mark.clause("MD-66.19", "MD-70")
def test_the_next_player_throws_until_the_king_shows() -> None:
    table = Table("bomb pi bomb eight aum").play(1, Turn(0), Turn(2), Win(0))
    table.press_next("king_symbol")
    king = table.view().king
    assert king is not None
    assert (king.seat, king.symbol, table.view().step) == (2, "bomb", "burden")
    assert table.view().in_use == ("king_symbol",)
    table.chance = Falling(1, 2, 0)
    table.play(2, KingThrow(), KingThrow())
    assert all(event.symbol != "bomb" for event in table.happened(KingThrew))  # type: ignore[attr-defined]
    table.play(2, KingThrow())
    assert (table.view().king, table.view().in_use, table.view().step) == (None, (), "turn_first")


# Monocle


@pytest.mark.clause("MD-66.6")
def test_the_monocle_is_held_with_a_beat_every_three_seconds() -> None:
    table = Table(FOUR, won=1).card("monocle", seat=1)
    assert (table.view().in_use, table.view().idle) == (("monocle",), 0)
    table.wait(4_999).play(1, Hold())
    for _ in range(5):
        table.wait(2_999).play(1, Hold())
    assert not table.happened(Dropped)
    table.wait(3_000)
    assert table.happened(Dropped)
    assert (table.won, table.view().in_hand, table.view().running) == (0, 1, ())


@pytest.mark.clause("MD-66.6")
def test_the_monocle_ends_with_your_turn() -> None:
    table = Table(FOUR, won=1).card("monocle", seat=1).take_turn().take_turn()
    assert table.view().monocle is None
    assert table.view().idle == 1


# On the head


@pytest.mark.clause("MD-66.8")
def test_ten_seconds_on_the_head_lean_against_each_sway() -> None:
    table = Table(FOUR, won=1).card("on_the_head")
    began = table.state.clock
    assert table.view().step == "turn_first"
    for _ in range(5):
        table.wait_for_alarm()
        balance = table.view().balance
        assert balance is not None
        assert balance.side is not None
        table.play(1, Lean("right" if balance.side == "left" else "left"))
    table.wait_for_alarm()
    assert table.happened(Finished)
    assert table.state.clock == began + 10_000
    assert table.view().idle == 1


@pytest.mark.clause("MD-66.8")
@pytest.mark.parametrize("late", [True, False])
def test_too_late_or_to_the_wrong_side_it_falls(late: bool) -> None:
    table = Table(FOUR, won=1).card("on_the_head").wait_for_alarm()
    balance = table.view().balance
    assert balance is not None
    assert balance.side is not None
    if late:
        table.wait(1_400)
    else:
        table.play(1, Lean(balance.side))
    assert table.happened(Dropped)
    assert table.won == 0


# Throw the DiXe


def flying(card: str = "throw_the_dixe") -> Table:
    table = Table("bomb pi bomb eight aum sun")
    table.play(1, Turn(0), Turn(2), Win(0))
    return table.press_next(card)


def in_reach(table: Table) -> Table:
    flight = table.effect("throw_the_dixe")
    assert isinstance(flight, ThrowTheDixe)
    return table.wait(flight.button.appears - table.state.time())


@pytest.mark.clause("MD-66.12", "MD-70")
def test_the_die_flies_round_the_table_once() -> None:
    table = flying()
    assert table.view().step == "turn_first"
    for seat in (2, 3, 1):
        assert not table.may(seat, Catch())
        in_reach(table).wait(2_999).play(seat, Catch()).wait(150)
    assert len(table.happened(Caught)) == 3
    assert table.happened(Finished)
    assert (table.view().flight, table.won) == (None, 1)


@pytest.mark.clause("MD-66.12")
def test_a_die_that_nobody_catches_falls() -> None:
    table = in_reach(flying()).wait(3_000)
    assert table.happened(Dropped)
    assert (table.won, table.view().in_hand) == (0, 1)


@pytest.mark.clause("MD-66.12")
def test_oni_may_strike_once() -> None:
    table = in_reach(flying()).wait(300).play(2, Catch()).wait(50).play(ONI, Strike()).wait(150)
    assert [event.hit for event in table.happened(Struck)] == [False]  # type: ignore[attr-defined]
    in_reach(table)
    assert not table.may(ONI, Strike())
    quick = in_reach(flying()).wait(300).play(ONI, Strike()).wait(50).play(2, Catch()).wait(150)
    assert [event.hit for event in quick.happened(Struck)] == [True]  # type: ignore[attr-defined]
    assert quick.won == 0


# Hide the DiXe


@pytest.mark.clause("MD-66.16")
def test_the_die_is_passed_in_secret_and_oni_guesses_once() -> None:
    table = Table(FOUR, won=2, seats=5).card("hide_the_dixe")
    assert table.view().step == "turn_first"
    hiding = table.view(3).hiding
    assert hiding is not None
    assert (hiding.seat, hiding.hand) == (1, "right")
    assert not table.may(1, Pass("right"))
    table.play(1, Pass("left")).play(2, Pass("other_hand"))
    for viewer in (ONI, -1):
        hiding = table.view(viewer).hiding
        assert hiding is not None
        assert (hiding.seat, hiding.hand, hiding.passes) == (None, None, None)
        assert not table.heard(viewer, Passed)
    assert len(table.heard(4, Passed)) == 3
    table.wait(15_000)
    assert not table.may(2, Pass("left"))
    guesses = {move for move in table.legal(ONI) if isinstance(move, Guess)}
    assert {guess.seat for guess in guesses} == {2, 3}
    found = table.state.clone()
    table.play(ONI, Guess(2, "right"))
    assert [event.found for event in table.happened(Guessed)] == [False]  # type: ignore[attr-defined]
    assert (table.won, table.view().hiding) == (2, None)
    table.state = found
    table.play(ONI, Guess(2, "left"))
    assert (table.won, table.view().in_hand) == (1, 1)


@pytest.mark.clause("MD-66.16")
def test_what_stays_beside_oni_is_found() -> None:
    table = Table(FOUR, won=2, seats=5).card("hide_the_dixe").wait(15_000)
    assert table.happened(StayedBeside)
    assert table.won == 1


# By touch


@pytest.mark.clause("MD-66.22")
def test_feeling_gives_three_symbols_one_of_them_true_to_one_player() -> None:
    table = Table(FOUR, won=2).card("by_touch", seat=1)
    assert table.view().step == "turn_first"
    table.play(1, Touch(1), Touch(3))
    assert not table.may(1, Touch(0))
    touch = table.view(1).touch
    assert touch is not None
    assert [hint.spot for hint in touch.hints] == [1, 3]
    for hint in touch.hints:
        assert len(set(hint.symbols)) == 3
        assert symbol_named(table.state.table.hidden(hint.spot)) in hint.symbols
    for viewer in (-1, ONI, 2, 3):
        touch = table.view(viewer).touch
        assert touch is not None
        assert (touch.felt, touch.hints) == ((1, 3), ())
        assert not table.heard(viewer, FeltLike)


@pytest.mark.clause("MD-65")
def test_a_fallen_die_goes_back_where_oni_chooses() -> None:
    table = Table(FOUR, won=1).card("monocle").wait(5_000).play(ONI, Place(8))
    assert table.view().square[8].top is not None
    assert table.dice() == 9
