"""What version 2 plays otherwise, each beside what version 1 goes on playing (decision 34)."""

import pytest
from tests.games.oni.tables import ONI, Falling, Table

from tablee.games.memodixe.state import BOMB
from tablee.games.oni import GAME
from tablee.games.oni.cards import KING, TOWER
from tablee.games.oni.effect_events import Guessed, KingThrew, Penalty, Spun
from tablee.games.oni.effects.long_live import LongLive
from tablee.games.oni.moves import (
    Call,
    Cheer,
    Guess,
    Hit,
    KingThrow,
    Name,
    Pass,
    Ping,
    Propose,
    Spin,
    ThrowBoth,
    Turn,
    TurnBack,
    Win,
)

FOUR = "sun pi sun eight bomb"
"""Room for four won dice; the pair is on the first and the third spot."""
REPLAYING = "character character bomb bomb aum"
"""Characters, and a pair that wins a die for whoever plays again."""

FIRST, SECOND = 1, 2
both_rules = pytest.mark.parametrize("rules", [FIRST, SECOND])


def cards(table: Table) -> list[str]:
    return [running.card for running in table.view().running]


# Spin


@pytest.mark.clause("MD-66.2")
def test_who_drew_spin_spins_whenever_any_player_turns_a_second_die() -> None:
    table = Table(FOUR, won=4).card("spin", seat=1)
    for seat in (2, 3):
        table.play(seat, Turn(0))
        assert not table.may(1, Spin())
        table.play(seat, Turn(1))
        assert [duty.seat for duty in table.view().duties] == [1]
        assert not table.may(seat, Spin())
        table.wait(4_999).play(1, Spin())
        table.press_next("play")
    assert [event.seat for event in table.happened(Spun)] == [1, 1]  # type: ignore[attr-defined]
    table.take_turn()
    assert not table.view().duties
    assert not table.happened(Penalty)


@pytest.mark.clause("MD-66.2", "MD-65")
def test_who_drew_spin_pays_if_he_forgets() -> None:
    table = Table(FOUR, won=4).card("spin", seat=1).play(2, Turn(0), Turn(1)).wait(5_000)
    paid = [(event.seat, event.reason) for event in table.happened(Penalty)]  # type: ignore[attr-defined]
    assert paid == [(1, "spin")]
    assert table.won == 3


@pytest.mark.clause("MD-66.2", "MD-66.9")
def test_who_turns_dice_for_the_others_does_not_spin_for_them() -> None:
    table = Table(FOUR, won=4).card("spin", seat=1).card("hands_off")
    table.play(1, Spin()).play(3, Ping(0)).play(2, Turn(0)).play(3, Ping(1)).play(2, Turn(1))
    assert [duty.seat for duty in table.view().duties] == [1]


@pytest.mark.clause("MD-66.2", "MD-19.10")
def test_who_drew_spin_and_plays_again_spins_for_himself() -> None:
    table = Table(REPLAYING, won=4).play(1, Turn(0), Turn(1), ThrowBoth()).press_next("spin")
    assert table.view().is_replay
    table.play(1, Turn(2), Turn(4))
    assert table.may(1, Spin())


@pytest.mark.clause("MD-66.2", "MD-70")
def test_whoever_draws_spin_later_spins_instead() -> None:
    table = Table(FOUR, won=4).card("spin", seat=1).card("spin").play(1, Spin())
    table.play(3, Turn(0), Turn(1))
    assert [duty.seat for duty in table.view().duties] == [2]


def test_by_the_first_rules_whoever_turns_spins() -> None:
    table = Table(FOUR, won=4, rules=FIRST).card("spin", seat=1).play(2, Turn(0), Turn(1))
    assert [duty.seat for duty in table.view().duties] == [2]
    table.wait(5_000)
    assert [event.seat for event in table.happened(Penalty)] == [2]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rules", "told"), [(FIRST, True), (SECOND, None)])
def test_a_board_is_told_who_spins_by_rules_that_are_no_more(rules: int, told: bool | None) -> None:
    view = Table(rules=rules).view()
    assert (view.whoever_turns_spins is True) is bool(told)


# Hide the DiXe


@pytest.mark.clause("MD-66.16")
@pytest.mark.parametrize("hand", ["left", "right"])
def test_hide_the_dixe_runs_no_more_once_oni_has_guessed(hand: str) -> None:
    table = Table(FOUR, won=2, seats=5).card("hide_the_dixe").play(1, Pass("left")).wait(15_000)
    assert cards(table) == ["hide_the_dixe"]
    table.play(ONI, Guess(2, "left" if hand == "left" else "right"))
    assert table.happened(Guessed)
    assert cards(table) == []
    assert (table.view().hiding, table.view().in_use) == (None, ())


@pytest.mark.clause("MD-66.16", "MD-64")
def test_nor_once_chance_has_guessed_for_him() -> None:
    table = Table(FOUR, won=2, seats=5).card("hide_the_dixe").play(1, Pass("left")).wait(23_000)
    assert table.happened(Guessed)
    assert cards(table) == []


def test_by_the_first_rules_hide_the_dixe_is_said_to_run_on() -> None:
    table = Table(FOUR, won=2, seats=5, rules=FIRST).card("hide_the_dixe").play(1, Pass("left"))
    table.wait(15_000).play(ONI, Guess(3, "left"))
    assert cards(table) == ["hide_the_dixe"]


# Heart


def trying(rules: int) -> Table:
    table = Table("heart heart pi sun bomb eight", won=2, rules=rules).play(1, Turn(0), Turn(1))
    named = next(move for move in table.legal(1) if isinstance(move, Name))
    table.play(1, named, Win(0)).press_next("play")
    assert (table.view().turn, table.view().step) == (2, "try")
    return table


@pytest.mark.clause("MD-19.6", "MD-63")
def test_the_hearts_try_is_a_must_and_dixe_can_be_called_after_it() -> None:
    table = trying(SECOND)
    for instead in (Call(), Propose()):
        assert not table.may(2, instead)
        assert table.refused(2, instead).reason == "try_first"
    named = table.view().named
    other = next(spot for spot in (2, 3, 4, 5) if table.below().split()[spot] != named)
    table.play(2, Turn(other), TurnBack())
    assert table.view().step == "turn_first"
    assert table.may(2, Call())
    assert table.may(2, Propose())


def test_by_the_first_rules_dixe_is_called_instead_of_the_try() -> None:
    table = trying(FIRST)
    assert table.may(2, Call())
    assert table.may(2, Propose())


# Tower and King symbol


def with_tower_and_king(rules: int) -> Table:
    """Characters, Tower, a replay, a pair, King symbol."""
    table = Table(REPLAYING, won=1, rules=rules).play(1, Turn(0), Turn(1), ThrowBoth())
    table.press_next("tower").play(1, Turn(2), Turn(3))
    table.chance = Falling(*[other_face(table, 3)])
    return table.play(1, Win(2)).press_next("king_symbol")


def other_face(table: Table, spot: int) -> int:
    """The die does not fall on the bomb."""
    faces = table.state.table.faces(spot)
    return next(face for face in range(6) if faces[face] != table.state.table.hidden(spot))


def stack(table: Table) -> Table:
    """As many presses as are needed, in time."""
    timing = table.view().timing
    assert timing is not None
    table.wait(400)
    for _ in range(timing.needed):
        table.play(timing.seat, Hit()).wait(800)
    return table


@pytest.mark.clause("MD-66.11", "MD-66.19")
def test_the_next_player_does_the_tower_and_the_king_before_playing() -> None:
    table = with_tower_and_king(SECOND)
    view = table.view()
    assert (view.turn, view.step, view.burdens) == (2, "burden", ("king_symbol",))
    assert view.timing is not None
    assert (view.timing.card, view.timing.needed, view.king) == ("tower", 2, None)
    stack(table)
    view = table.view()
    assert view.king is not None
    assert (view.king.seat, view.king.symbol, view.step) == (2, "bomb", "burden")
    assert (view.timing, view.burdens, view.burden_symbol) == (None, (), None)
    assert table.refused(2, Turn(0)).reason == "burden_first"
    table.chance = Falling(0)
    table.play(2, KingThrow())
    assert table.happened(KingThrew)
    assert table.view().step == "turn_first"


@pytest.mark.clause("MD-66.11", "MD-66.19", "MD-64")
def test_a_tower_that_takes_too_long_is_followed_by_the_king() -> None:
    table = with_tower_and_king(SECOND).wait(15_000)
    assert table.view().timing is None
    assert table.view().king is not None


@pytest.mark.clause("MD-66.11", "MD-66.19")
def test_the_first_of_them_that_was_drawn_comes_first() -> None:
    table = Table(FOUR, won=2)
    table.state.turn.burdens, table.state.turn.burden_symbol = [KING, TOWER], BOMB
    table.take_turn()
    assert table.view().king is not None
    assert table.view().burdens == ("tower",)


@pytest.mark.clause("MD-70")
def test_what_comes_too_late_for_its_dice_is_left_out() -> None:
    table = Table(REPLAYING, won=1).play(1, Turn(0), Turn(1), ThrowBoth()).press_next("tower")
    assert table.view().burdens == ("tower",)
    table.play(1, Call()).wait(5_000)
    assert (table.view().turn, table.view().step, table.view().burdens) == (2, "turn_first", ())


def test_by_the_first_rules_the_king_takes_the_place_of_the_tower() -> None:
    view = with_tower_and_king(FIRST).view()
    assert view.king is not None
    assert (view.timing, view.burdens) == (None, ())


# Long live


def with_two_who_cheer(rules: int) -> Table:
    table = Table("sun pi eight bomb aum", won=4, rules=rules).card("long_live", seat=1)
    return table.card("long_live").take_turn()


@pytest.mark.clause("MD-66.21", "MD-70")
def test_everybody_who_drew_long_live_keeps_it_to_the_end_of_the_game() -> None:
    table = with_two_who_cheer(SECOND)
    running = [(one.card, one.seat, one.until) for one in table.view().running]
    assert running == [("long_live", 1, "game"), ("long_live", 2, "game")]
    for seat, cheers in ((1, True), (2, True), (3, False), (1, True)):
        assert table.view().turn == seat
        table.play(seat, Turn(0))
        assert [duty.seat for duty in table.view().duties] == ([seat] if cheers else [])
        if cheers:
            table.play(seat, Cheer("sun"))
        table.play(seat, Turn(1)).press_next("play")


@pytest.mark.clause("MD-66.21", "MD-70")
def test_whoever_draws_long_live_twice_cheers_once() -> None:
    table = Table("sun pi eight bomb aum", won=4).card("long_live", seat=1).take_turn().take_turn()
    table.play(1, Turn(0), Cheer("sun"), Turn(1)).press_next("long_live")
    assert len(table.view().running) == 1
    table.take_turn().take_turn().play(1, Turn(0))
    assert len(table.view().duties) == 1


@pytest.mark.clause("MD-66.21", "MD-19.3")
def test_a_yinyang_ends_it_for_all_of_them() -> None:
    table = Table("yinyang yinyang eight bomb aum", won=4).card("long_live", seat=1)
    table.card("long_live").play(3, Turn(0), Turn(1))
    assert cards(table) == []
    table.play(3, Win(0)).press_next("play").play(1, Turn(1))
    assert not table.view().duties


def test_by_the_first_rules_whoever_drew_it_last_cheers_alone() -> None:
    table = with_two_who_cheer(FIRST)
    assert [one.seat for one in table.view().running] == [2]
    table.play(1, Turn(0))
    assert not table.view().duties


# What follows from it for everybody


@pytest.mark.parametrize("viewer", [-1, ONI, 1, 2, 3])
def test_what_is_new_can_be_imagined_from_a_view(viewer: int) -> None:
    for table in (with_tower_and_king(SECOND), with_two_who_cheer(SECOND)):
        view = table.view(viewer)
        assert GAME.view(GAME.imagine(view, None, Falling()), viewer) == view


@both_rules
def test_what_a_later_decision_depends_on_is_in_the_hash(rules: int) -> None:
    table = Table(rules=rules)
    plain = tuple(table.state.facts())
    table.state.turn.burdens = [TOWER]
    burdened = tuple(table.state.facts())
    table.state.turn.burdens = []
    table.state.effects.run(LongLive(2, 0b100))
    cheered = tuple(table.state.facts())
    table.state.effects.run(LongLive(2, 0b110))
    assert len({plain, burdened, cheered}) == 3
    assert (tuple(table.state.facts()) != cheered) is (rules == SECOND)


def test_new_matches_are_played_by_the_second_rules() -> None:
    assert GAME.rules_version == SECOND
    assert GAME.under(FIRST).rules_version == FIRST
    assert Table().state.rules_version == SECOND
