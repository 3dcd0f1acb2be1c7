"""The powers in Oni against all: MD-19 to MD-22."""

import pytest
from tests.games.oni.tables import ONI, Falling, Table, face_of

from tablee.games.memodixe.events import BlewUp, NothingHappens, Turned
from tablee.games.oni.events import (
    EffectsEnded,
    NextSpared,
    SkullStruck,
    TryFailed,
    TryWon,
)
from tablee.games.oni.moves import (
    Decline,
    Lay,
    Name,
    Next,
    Show,
    ThrowBoth,
    Turn,
    TurnBack,
    Win,
)


@pytest.mark.clause("MD-19", "MD-19.1", "MD-20")
def test_smiley_lets_oni_play_first_and_spares_next_for_a_round() -> None:
    table = Table("smiley smiley pi sun aum bomb").play(1, Turn(0), Turn(1))
    assert table.view().step == "oni_plays"
    assert table.refused(1, Win(0)).reason == "oni_first"
    table.play(ONI, Turn(2), Turn(3))
    assert table.view().step == "win"
    table.play(1, Win(0))
    assert table.happened(NextSpared)
    for seat in (2, 3):
        assert (table.view().turn, table.view().quiet_until) == (seat, 1)
        table.play(seat, Turn(2), Turn(3))
        assert not table.may(seat, Next())
        table.play(seat, TurnBack())
    assert (table.view().turn, table.view().quiet_until) == (1, None)
    table.play(1, Turn(2), Turn(3))
    assert table.may(1, Next())


@pytest.mark.clause("MD-19.2", "MD-21")
def test_aum_shows_everybody_two_other_dice() -> None:
    table = Table("aum aum pi sun bomb eight").play(1, Turn(0), Turn(1))
    assert table.view().step == "show"
    assert not table.may(1, Show(0))
    table.play(1, Show(2))
    assert table.view(-1).square[2].below == "pi"
    table.play(1, Show(3))
    assert table.view().step == "win"
    assert len(table.happened(Turned)) == 4
    other = Table("aum aum pi sun").play(1, Turn(0), Turn(1), Decline())
    assert other.view().step == "win"
    alone = Table("aum aum").play(1, Turn(0), Turn(1))
    assert alone.view().step == "win"
    assert alone.happened(NothingHappens)


@pytest.mark.clause("MD-19.3", "MD-66")
def test_yinyang_ends_what_runs_and_wins_a_die() -> None:
    table = Table("yinyang yinyang pi sun bomb eight", won=1)
    table.card("sapristix", seat=1).card("spin").card("monocle")
    assert len(table.view().running) == 3
    table.play(1, Turn(0), Turn(1))
    assert table.view().running == ()
    assert table.view().in_use == ()
    assert table.happened(EffectsEnded)
    table.play(1, Win(0))
    assert table.won == 2


@pytest.mark.clause("MD-19.3", "MD-66")
def test_yinyang_brings_back_what_was_set_aside() -> None:
    table = Table("yinyang yinyang pi sun bomb eight").card("aside", seat=1)
    aside = next(move for move in table.legal(ONI) if getattr(move, "spot", 9) == 2)
    table.play(ONI, aside)
    assert table.view().square[2].aside == ONI
    table.play(2, Turn(0), Turn(1))
    assert table.view().square[2].aside is None


@pytest.mark.clause("MD-20")
def test_promises_are_no_running_effects() -> None:
    table = Table("yinyang yinyang pi sun bomb eight")
    table.state.turn.quiet_until = 3
    table.play(1, Turn(0), Turn(1))
    assert table.view().quiet_until == 3


@pytest.mark.clause("MD-19.4", "MD-20", "MD-21")
def test_eight_chooses_what_the_second_die_hides() -> None:
    table = Table("eight eight pi sun bomb aum").play(1, Turn(0), Turn(1), Win(0))
    assert table.view().step == "lay"
    faces = table.view(-1).faces
    assert faces is not None
    assert {Lay(face) for face in faces} <= set(table.legal(1))
    table.play(1, Lay(faces[0]))
    assert table.below().split()[1] == faces[0]
    assert table.state.table.symbol_seen(ONI, 1) == table.state.table.hidden(1)
    assert table.view().step == "next"


@pytest.mark.clause("MD-19.5")
def test_sun_wins_a_die_and_spares_next() -> None:
    table = Table("sun sun pi eight bomb").play(1, Turn(0), Turn(1), Win(1))
    assert table.won == 1
    assert (table.view().turn, table.view().step) == (2, "turn_first")


@pytest.mark.clause("MD-19.6", "MD-20")
def test_heart_names_a_symbol_for_one_try_before_the_next_turn() -> None:
    table = Table("heart heart pi sun bomb eight").play(1, Turn(0), Turn(1))
    named = [move.symbol for move in table.legal(1) if isinstance(move, Name)]
    tops = {spot.top for spot in table.view().square}
    assert named
    assert not tops & set(named)
    symbol = named[0]
    table.play(1, Name(symbol))
    assert (table.view().step, table.view().named) == ("win", symbol)
    table.play(1, Win(0)).press_next("play")
    assert (table.view().turn, table.view().step) == (2, "try")
    other = next(spot for spot in (2, 3, 4, 5) if table.below().split()[spot] != symbol)
    table.play(2, Turn(other))
    assert table.happened(TryFailed)
    assert not table.may(2, Next())
    table.play(2, TurnBack())
    assert (table.view().turn, table.view().step, table.view().named) == (2, "turn_first", None)


@pytest.mark.clause("MD-19.6")
def test_a_try_that_works_wins_the_die() -> None:
    table = Table("heart heart pi sun bomb eight")
    table.state.turn.named = table.state.table.hidden(3)
    table.card("play")
    assert table.view().step == "try"
    table.play(2, Turn(3))
    assert table.happened(TryWon)
    assert table.won == 1
    assert (table.view().turn, table.view().step) == (2, "turn_first")


@pytest.mark.clause("MD-19.7")
def test_pi_lays_the_second_die_back_as_it_lay() -> None:
    table = Table("pi pi sun bomb eight").play(1, Turn(0), Turn(1), Win(0))
    assert table.below().split()[1] == "pi"
    assert table.state.table.symbol_seen(2, 1) == table.state.table.hidden(1)


@pytest.mark.clause("MD-19.8", "MD-20")
def test_bomb_on_the_bomb_wins_the_second_die() -> None:
    table = Table("bomb bomb pi sun eight").play(1, Turn(0), Turn(1))
    table.chance = Falling(face_of(table, 1, "bomb"))
    table.play(1, Win(0))
    assert table.happened(BlewUp)
    assert table.won == 2


@pytest.mark.clause("MD-19.9")
def test_skull_on_the_skull_wins_nothing() -> None:
    table = Table("skull skull pi sun eight").play(1, Turn(0), Turn(1))
    table.chance = Falling(face_of(table, 1, "skull"), 3)
    table.play(1, Win(0))
    assert table.happened(SkullStruck)
    assert table.won == 0
    assert table.view().square[0].top is not None
    assert table.view().just_won is None
    assert table.view().step == "next"


@pytest.mark.clause("MD-19.10")
def test_characters_win_nothing() -> None:
    table = Table("character character pi sun eight").play(1, Turn(0), Turn(1))
    assert table.view().step == "throw_both"
    table.play(1, ThrowBoth())
    assert table.won == 0
    assert table.view().may_replay


@pytest.mark.clause("MD-22")
def test_a_die_set_aside_is_not_in_the_square() -> None:
    table = Table("sun sun pi eight bomb aum", won=1).card("aside")
    aside = next(move for move in table.legal(ONI) if getattr(move, "spot", 9) == 1)
    table.play(ONI, aside)
    assert table.refused(2, Turn(1)).reason == "set_aside"
    assert not table.state.table.has_pair()
    assert 1 not in table.state.table.spots_of(table.state.table.free_spots())
    table.take_turn().take_turn()
    assert table.view().square[1].aside is None
    assert table.below() == "sun sun pi eight bomb aum - - -"


@pytest.mark.clause("MD-22")
def test_two_other_dice_have_to_be_left() -> None:
    table = Table("sun pi", won=1).card("aside")
    assert table.view().ask is None
    assert table.view().turn == 2
