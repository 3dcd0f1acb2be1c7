"""Penalties and what runs: MD-65, MD-66, MD-70, and the effects that Oni carries out."""

import pytest
from tests.games.oni.tables import MIXED, ONI, Table

from tablee.games.memodixe.events import Saw, Threw
from tablee.games.oni import GAME
from tablee.games.oni.effect_events import (
    Cheered,
    ForgotCheer,
    Penalty,
    PenaltySpared,
    Pinged,
)
from tablee.games.oni.events import EffectsEnded, NoUse, SetAside
from tablee.games.oni.moves import (
    Call,
    Cheer,
    Clap,
    Decline,
    Formula,
    Hide,
    Look,
    Next,
    Pick,
    Ping,
    Place,
    Rethrow,
    Speak,
    Swap,
    Turn,
    TurnBack,
    Win,
)
from tablee.games.oni.moves import SetAside as PutAside

FOUR = "sun pi sun eight bomb"
"""Room for four won dice; the pair is on the first and the third spot."""


def cards(table: Table) -> list[str]:
    return [running.card for running in table.view().running]


# Penalties


@pytest.mark.clause("MD-65", "MD-66.7")
def test_a_penalty_throws_a_won_die_onto_a_free_spot_of_onis_choice() -> None:
    table = Table(FOUR, won=4).card("oni_takes_one_back")
    assert (table.won, table.view().in_hand, table.view().step) == (3, 1, "effect")
    assert {move for move in table.legal(ONI) if isinstance(move, Place)} == {
        Place(5),
        Place(6),
        Place(7),
        Place(8),
    }
    assert table.refused(ONI, Place(0)).reason == "spot_taken"
    table.play(ONI, Place(7))
    assert table.view().square[7].top is not None
    assert table.view().turn == 2
    assert table.dice() == 9


@pytest.mark.clause("MD-65", "MD-70")
def test_without_a_won_die_there_is_no_penalty() -> None:
    table = Table(MIXED).card("hush").play(2, Speak())
    assert table.happened(PenaltySpared)
    assert Table(MIXED).card("oni_takes_one_back").happened(NoUse)


@pytest.mark.clause("MD-65")
def test_an_idle_die_pays_before_one_in_use() -> None:
    table = Table(FOUR, won=2).card("monocle")
    table.card("oni_takes_one_back").play(ONI, Place(5))
    assert cards(table) == ["monocle"]
    table.card("oni_takes_one_back")
    assert cards(table) == []
    assert table.won == 0


# The end of what runs


@pytest.mark.clause("MD-66")
def test_until_your_turn_ends_when_the_drawers_next_turn_begins() -> None:
    table = Table(MIXED).card("hush", seat=1)
    for seat in (2, 3):
        assert table.view().turn == seat
        assert cards(table) == ["hush"]
        table.take_turn()
    assert table.view().turn == 1
    assert cards(table) == []
    assert table.happened(EffectsEnded)


@pytest.mark.clause("MD-66", "MD-66.20", "MD-66.21")
def test_some_run_to_the_end_of_the_game() -> None:
    table = Table(MIXED).card("sapristix").card("long_live")
    for _ in range(6):
        table.take_turn()
        for seat in (1, 2, 3):
            if table.may(seat, Cheer("sun")):
                table.play(seat, Cheer("sun"))
    assert cards(table) == ["sapristix", "long_live"]


@pytest.mark.clause("MD-70")
def test_the_same_effect_twice_has_the_later_end() -> None:
    table = Table(MIXED).card("hush", seat=1).card("hush")
    assert [running.seat for running in table.view().running] == [2]
    table.take_turn().take_turn()
    assert cards(table) == []


@pytest.mark.clause("MD-70")
@pytest.mark.parametrize(
    "card",
    [
        *("knucklebones", "monocle", "oni_takes_one_back", "on_the_head", "tower", "slap"),
        *("hide_the_dixe", "throw_the_dixe", "king_symbol"),
    ],
)
def test_without_won_dice_nothing_happens(card: str) -> None:
    table = Table(MIXED).card(card)
    assert table.happened(NoUse)
    assert (table.view().turn, table.view().step) == (2, "turn_first")


@pytest.mark.clause("MD-70")
@pytest.mark.parametrize("card", ["throw_the_dixe", "king_symbol"])
def test_some_need_a_die_just_won(card: str) -> None:
    assert Table(FOUR, won=2).card(card).happened(NoUse)


@pytest.mark.clause("MD-70")
def test_knucklebones_need_two_and_the_middle_a_die() -> None:
    assert Table(FOUR, won=1).card("knucklebones").happened(NoUse)
    assert Table("sun pi sun eight -", won=2).card("grab_the_middle").happened(NoUse)


# What Oni does


@pytest.mark.clause("MD-66.5")
def test_oni_rethrows_one_die() -> None:
    table = Table(MIXED).card("oni_rethrows").play(ONI, Rethrow(3))
    assert [event.spot for event in table.happened(Threw)] == [3]  # type: ignore[attr-defined]
    assert table.state.table.symbol_seen(1, 3) == -1
    assert table.view().turn == 2


@pytest.mark.clause("MD-66.14")
def test_oni_cheats_in_secret_and_play_goes_on() -> None:
    table = Table(MIXED).card("oni_cheats")
    assert (table.view().turn, table.view().step) == (2, "turn_first")
    table.play(ONI, Look(2))
    assert table.view(ONI).square[2].below == "pi"
    assert table.view(2).square[2].below is None
    assert not table.heard(2, Saw)
    assert table.may(ONI, Decline())
    table.play(ONI, Look(3))
    assert table.view().ask is None


@pytest.mark.clause("MD-66.15")
def test_oni_swaps_two_dice_and_play_goes_on() -> None:
    table = Table(MIXED).card("oni_shuffles")
    assert table.view().step == "turn_first"
    table.play(2, Turn(3))
    assert not table.may(ONI, Swap((2, 3)))
    table.play(ONI, Swap((2, 5)))
    assert table.below() == "sun sun bomb eight eight pi aum heart skull"


@pytest.mark.clause("MD-66.17")
def test_oni_turns_two_dice_over_and_chooses_what_they_hide() -> None:
    table = Table(MIXED).card("oni_turns").play(ONI, Pick(0))
    faces = table.view(ONI).faces
    assert faces is not None
    assert table.view(1).faces is None
    table.play(ONI, Hide(faces[3]))
    assert table.below().split()[0] == faces[3]
    assert not table.may(ONI, Pick(0))
    assert table.view().step == "effect"
    table.play(ONI, Decline())
    assert table.view().turn == 2


@pytest.mark.clause("MD-66.18")
def test_oni_sets_one_die_aside_until_your_turn() -> None:
    table = Table(MIXED).card("aside", seat=2).play(ONI, PutAside(5))
    assert [event.until for event in table.happened(SetAside)] == [2]  # type: ignore[attr-defined]
    for _ in range(2):
        assert table.view().square[5].aside == ONI
        table.take_turn()
    assert table.view().turn == 2
    assert table.view().square[5].aside is None


# Duties


@pytest.mark.clause("MD-66.4")
def test_whoever_talks_during_hush_pays() -> None:
    table = Table(FOUR, won=4)
    assert GAME.hosting.said(table.view(1)) is None
    table.card("hush")
    assert GAME.hosting.said(table.view(ONI)) is None
    move = GAME.hosting.said(table.view(3))
    assert move is not None
    table.play(3, move)
    assert [event.reason for event in table.happened(Penalty)] == ["hush"]  # type: ignore[attr-defined]


@pytest.mark.clause("MD-70")
def test_hush_exempts_dixe_and_the_formulas() -> None:
    table = Table("sun sun pi eight", won=4).card("hush", seat=1).card("sapristix")
    table.play(3, Turn(0), Turn(1), Formula(), Win(0))
    assert not table.happened(Penalty)
    calling = Table("sun pi eight", won=4).card("hush").play(2, Call())
    assert not calling.happened(Penalty)


@pytest.mark.clause("MD-66.9")
def test_hands_off_lets_the_others_point_and_the_drawer_turn() -> None:
    table = Table(FOUR, won=4).card("hands_off", seat=1)
    assert not table.may(1, Turn(0))
    table.play(2, Ping(0))
    assert table.happened(Pinged)
    assert not table.may(1, Turn(1))
    table.play(1, Turn(0))
    assert not table.happened(Penalty)
    assert (table.view().turn, table.view().step) == (2, "turn_second")
    table.play(2, Turn(1))
    assert [event.reason for event in table.happened(Penalty)] == ["hands_off"]  # type: ignore[attr-defined]
    assert table.view().step == "turn_back"


@pytest.mark.clause("MD-70")
def test_hands_off_does_not_bind_oni() -> None:
    table = Table("sun pi sun eight -", won=4).card("hands_off").card("oni_rethrows")
    before = len(table.happened(Penalty))
    table.play(ONI, Rethrow(0))
    assert len(table.happened(Penalty)) == before


@pytest.mark.clause("MD-66.10", "MD-70")
def test_high_five_comes_before_the_second_die_and_leaves_oni_out() -> None:
    table = Table(FOUR, won=4).card("high_five", seat=1)
    table.play(2, Turn(0), Clap(1))
    assert not table.may(2, Clap(ONI))
    assert not table.may(2, Clap(2))
    table.play(2, Clap(3), Turn(1))
    assert not table.happened(Penalty)
    table.press_next("play").play(3, Clap(1), Turn(0), Turn(1))
    assert [event.reason for event in table.happened(Penalty)] == ["high_five"]  # type: ignore[attr-defined]


@pytest.mark.clause("MD-66.20")
def test_the_formula_comes_before_a_pair_is_resolved() -> None:
    table = Table("sun sun pi eight", won=4).card("sapristix", seat=1)
    assert not table.may(2, Formula())
    table.play(2, Turn(0), Turn(1), Formula(), Win(0))
    assert not table.happened(Penalty)
    forgot = Table("sun sun pi eight", won=4).card("sapristix", seat=1)
    forgot.play(2, Turn(0), Turn(1), Win(0))
    assert [event.reason for event in forgot.happened(Penalty)] == ["sapristix"]  # type: ignore[attr-defined]


@pytest.mark.clause("MD-66.21")
def test_who_drew_long_live_cheers_and_with_a_pair_all_the_others() -> None:
    table = Table(FOUR, won=4).card("long_live", seat=1).take_turn().take_turn()
    assert table.view().duties == ()
    table.play(1, Turn(0))
    assert [(duty.seat, duty.symbol) for duty in table.view().duties] == [(1, "sun")]
    table.play(1, Cheer("sun"), Turn(2))
    assert [duty.seat for duty in table.view().duties] == [2, 3]
    table.play(2, Cheer("pi"))
    assert [event.right for event in table.happened(Cheered)] == [True, False]  # type: ignore[attr-defined]
    table.wait(5_000)
    assert table.happened(ForgotCheer)
    assert not table.happened(Penalty)


@pytest.mark.clause("MD-66.21")
def test_for_a_character_it_is_long_live_oni() -> None:
    table = Table("character pi sun eight bomb", won=4).card("long_live", seat=1)
    table.take_turn().take_turn().play(1, Turn(0))
    assert table.view().duties[0].symbol == "character"
    assert GAME.words.texts("fr").say("move.cheer", {"symbol": "character"}) == "Vive Oni\u00a0!"


@pytest.mark.clause("MD-60")
def test_next_may_be_pressed_while_dice_are_shown() -> None:
    table = Table(MIXED).play(1, Turn(0), Turn(2))
    assert table.view().next_ready
    assert table.may(1, TurnBack())
    table.state.effects.deck = [24]
    table.play(1, Next())
    assert table.view().turn == 2
