"""What has changed in the rules of ON'CARD: new matches play the one, old ones the other."""

import pytest

from tablee.core.chance import Chance, FastChance, ScriptedChance
from tablee.core.game import Move
from tablee.games.oncard import GAME
from tablee.games.oncard.moves import (
    Activate,
    Advance,
    Done,
    Pass,
    Place,
    Stop,
    StopAndTake,
    TakeBack,
    Throw,
    TurnUp,
)
from tablee.games.oncard.rules import OnCard

TAKING = (StopAndTake(), TakeBack(0), Done())


def after_a_throw(rules: int) -> OnCard:
    """Seat 0 has thrown and placed a die; seat 1 waits for what he will say."""
    game = GAME.under(rules)
    state = game.start(game.options({"first": 0}), 2, ScriptedChance([]))
    assert isinstance(state, OnCard)
    play(state, 0, TurnUp((1, 3)))
    play(state, 1, TurnUp((4, 5)))
    play(state, 0, Throw(), chance=ScriptedChance([1, 4, 1, 3, 2, 2]))
    play(state, 0, Activate(0), Place(0))
    return state


def play(state: OnCard, seat: int, *moves: Move, chance: Chance | None = None) -> None:
    for move in moves:
        state.play(seat, GAME.encode(move), chance or ScriptedChance([]))


def offered(state: OnCard) -> list[Move]:
    return [GAME.decode(code) for code in state.legal(1)]


@pytest.mark.clause("OC-40", "OC-64", "OC-65", "OC-66")
def test_a_die_that_is_taken_back_denies_nobody_a_save() -> None:
    stopping, taking = after_a_throw(GAME.newest_rules), after_a_throw(GAME.newest_rules)
    play(stopping, 0, Stop())
    play(taking, 0, *TAKING)
    both = [move for move in offered(stopping) if isinstance(move, Advance)]
    assert len(both) == 2
    assert offered(taking) == offered(stopping) == [Pass(), *both]
    # They are told what fell, too: all of it.
    seen, told = GAME.view(taking, 1), GAME.view(stopping, 1)
    assert (seen.fell, seen.occasions) == (told.fell, told.occasions)
    assert len(seen.fell) == 6


def test_matches_that_began_by_the_first_rules_keep_them() -> None:
    stopping, taking = after_a_throw(1), after_a_throw(1)
    play(stopping, 0, Stop())
    play(taking, 0, *TAKING)
    assert len([move for move in offered(stopping) if isinstance(move, Advance)]) == 2
    assert len([move for move in offered(taking) if isinstance(move, Advance)]) == 1


@pytest.mark.clause("OC-64")
def test_what_is_settled_at_the_stop_is_a_fact_and_is_seen() -> None:
    state = after_a_throw(GAME.newest_rules)
    play(state, 0, StopAndTake(), TakeBack(0))
    forgetful = state.clone()
    assert forgetful.fingerprint() == state.fingerprint()
    forgetful.met = 0
    assert forgetful.fingerprint() != state.fingerprint()
    # Whoever looks at the table in the middle of it thinks of the same saves: bots do.
    for viewer in (-1, 0, 1):
        imagined = GAME.imagine(GAME.view(state, viewer), None, FastChance(0))
        assert imagined.fingerprint() == state.fingerprint()
        play(imagined, 0, Done())
        settled = state.clone()
        play(settled, 0, Done())
        assert offered(imagined) == offered(settled)


@pytest.mark.parametrize("rules", range(1, GAME.newest_rules + 1))
def test_a_bot_thinks_by_the_rules_of_its_match(rules: int) -> None:
    state, game = after_a_throw(rules), GAME.under(rules)
    world = game.imagine(game.view(state, 0), None, FastChance(0))
    assert isinstance(world, OnCard)
    play(world, 0, *TAKING)
    play(state, 0, *TAKING)
    assert offered(world) == offered(state)
