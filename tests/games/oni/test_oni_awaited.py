"""Whom the table waits for (MD-60, MD-64, MD-66), to whoever looks at it."""

import pytest
from tests.games.oni.tables import ONI, Table
from tests.games.oni.test_oni_secrets import course, drawn

from tablee.core.chance import FastChance
from tablee.core.texts import LANGUAGES
from tablee.games.oni import GAME
from tablee.games.oni.cards import CARDS
from tablee.games.oni.moves import Pause, Ping, Press, ToMiddle, Turn

VIEWERS = (-1, 0, 1, 2, 3)


def waited(table: Table, viewer: int) -> tuple[int, ...]:
    return GAME.hosting.awaited(table.view(viewer))


def told(table: Table, viewer: int) -> str:
    return GAME.words.step(table.view(viewer))


@pytest.mark.clause("MD-60")
def test_before_go_and_in_a_pause_it_is_everybody() -> None:
    state = GAME.start(GAME.options({"oni": ONI}), 4, FastChance(0))
    for viewer in VIEWERS:
        assert GAME.hosting.awaited(GAME.view(state, viewer)) == (0, 1, 2, 3)
    table = Table().play(0, Pause()).play(1, Pause()).play(2, Pause())
    assert waited(table, -1) == (1,)
    table.play(3, Pause())
    assert waited(table, -1) == (0, 1, 2, 3)


@pytest.mark.clause("MD-60")
def test_then_it_is_whose_turn_it_is() -> None:
    table = Table()
    for viewer in VIEWERS:
        assert waited(table, viewer) == (1,)
    assert told(table, ONI) == "oni_waits"
    table.take_turn()
    assert waited(table, ONI) == (2,)


@pytest.mark.clause("MD-62")
def test_oni_is_told_that_the_middle_is_free() -> None:
    """Nobody waits for him, but the sentence says what the glowing dice are for."""
    table = Table("sun sun pi eight - bomb aum heart skull")
    assert waited(table, ONI) == (1,)
    assert told(table, ONI) == "oni_may_move"
    assert told(table, 1) == "turn_first"
    assert any(isinstance(GAME.decode(code), ToMiddle) for code in table.state.legal(ONI))
    table.play(ONI, ToMiddle(0))
    assert told(table, ONI) == "oni_waits"
    assert not any(isinstance(GAME.decode(code), ToMiddle) for code in table.state.legal(ONI))


@pytest.mark.clause("MD-61")
@pytest.mark.clause("MD-64")
def test_oni_when_the_turn_waits_for_him() -> None:
    table = Table().card("oni")
    for viewer in VIEWERS:
        assert waited(table, viewer) == (ONI,)
        assert told(table, viewer) == "oni_turn_two"


@pytest.mark.clause("MD-66.15")
def test_what_oni_is_asked_while_play_goes_on_is_for_him_alone() -> None:
    table = Table().card("oni_shuffles")
    assert waited(table, ONI) == (ONI,)
    assert told(table, ONI) == "oni_swap"
    for viewer in (-1, 1, 2, 3):
        assert waited(table, viewer) == (2,)


@pytest.mark.clause("MD-66.13")
def test_all_who_race_from_when_there_is_something_to_press() -> None:
    table = drawn("slap", 4)
    for viewer in VIEWERS:
        assert waited(table, viewer) == ()
        assert told(table, viewer) == "race"
    table.wait_for_alarm()
    for viewer in VIEWERS:
        assert waited(table, viewer) == (0, 1, 2, 3)
        assert told(table, viewer) == "press"
    table.play(2, Press())
    assert waited(table, 2) == (0, 1, 3)
    assert waited(table, 1) == (0, 1, 2, 3), "who else has pressed is nobody's to know"


@pytest.mark.clause("MD-66")
@pytest.mark.parametrize(
    ("card", "seat", "step"),
    [("knucklebones", 1, "knucklebones"), ("tower", 2, "tower"), ("king_symbol", 2, "king_symbol")],
)
def test_whoever_has_a_challenge_that_holds_up_the_turn(card: str, seat: int, step: str) -> None:
    table = drawn(card, 4)
    for viewer in VIEWERS:
        assert waited(table, viewer) == (seat,)
        assert told(table, viewer) == (step if viewer != ONI else "oni_waits")


@pytest.mark.clause("MD-66.2")
def test_whoever_has_to_spin_waits_for_nobody_else() -> None:
    table = Table().card("spin").play(2, Turn(0), Turn(2))
    assert (waited(table, 1), told(table, 1)) == ((1,), "spin")
    assert told(table, 3) == "turn_back"


@pytest.mark.clause("MD-66.8")
def test_whoever_has_to_lean_waits_for_nobody_else() -> None:
    table = drawn("on_the_head", 4)
    assert waited(table, 1) == (2,)
    table.wait_for_alarm()
    assert (waited(table, 1), told(table, 1)) == ((1,), "lean")
    assert waited(table, 3) == (2,)


@pytest.mark.clause("MD-66.9")
def test_with_hands_off_whoever_is_shown_a_die() -> None:
    table = Table().card("hands_off")
    assert (waited(table, 1), told(table, 1), told(table, 2)) == ((2,), "point", "point")
    table.play(2, Ping(0))
    for viewer in VIEWERS:
        assert waited(table, viewer) == (1,)
        assert told(table, viewer) == ("turn_pinged" if viewer != ONI else "oni_waits")


@pytest.mark.clause("MD-62")
@pytest.mark.clause("MD-66.9")
def test_a_die_that_oni_has_moved_away_is_pointed_at_no_more() -> None:
    table = Table("sun sun pi eight - bomb aum heart skull").card("hands_off")
    table.play(2, Ping(0)).play(ONI, ToMiddle(0))
    assert waited(table, 1) == (2,)


def test_nobody_when_it_is_over() -> None:
    table = Table()
    table.wait(table.state.watch.ends)
    for viewer in VIEWERS:
        assert waited(table, viewer) == ()
        assert told(table, viewer) == "over"


@pytest.mark.parametrize("card", CARDS)
def test_whoever_is_waited_for_has_something_to_do_and_there_are_words_for_it(card: str) -> None:
    names = ["Anna", "Basile", "Chloé", "David"]
    for state, _ in course(card, 4):
        for viewer in VIEWERS:
            view = GAME.view(state, viewer)
            awaited = GAME.hosting.awaited(view)
            if view.race is None and state.watch.is_paused is False and not state.is_over():
                for seat in awaited:
                    # Nobody is waited for who can only ask for a pause.
                    assert len(state.legal(seat)) > 1
            for texts in map(GAME.words.texts, LANGUAGES):
                seat_or_seats = awaited[0] if len(awaited) == 1 else awaited
                texts.say(f"step.{GAME.words.step(view)}")
                texts.say(f"waiting.{GAME.words.step(view)}", {"seat": seat_or_seats}, names)
