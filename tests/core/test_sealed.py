"""Several are asked at the same time: what each answers, and whether he has, is his to know."""

from itertools import permutations

import pytest

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.kit.reach import reaching
from tablee.core.match import Match
from tablee.core.replay import verify
from tablee.games._template import GAME as TEMPLATE
from tablee.games.oncard import GAME as ONCARD

NAMES = ["Anna", "Basile", "Chloé", "Diego"]
LAST = 3
"""Who still thinks when the three others have chosen."""
games = pytest.mark.parametrize("game", [TEMPLATE, ONCARD], ids=["template", "oncard"])


def begun(game: Game) -> Match:
    match = Match(game, game.options({}), NAMES, bytes(32))
    assert match.state.deciders() == [0, 1, 2, 3], "all four are asked first"
    return match


def choose(match: Match, seat: int, which: int) -> None:
    match.play(seat, match.state.legal(seat)[which])


def known_to(match: Match, viewer: int) -> object:
    """All that somebody is shown, told and offered, and what he may take back."""
    shown = reaching(match.game, match.options, match.state, viewer, range(8))
    heard = [told.event for told in match.told if told.reaches(viewer)]
    may_undo = match.undoable_seats([viewer]) if viewer != SPECTATOR else []
    return shown, heard, may_undo, match.has_shown()


def known_to_others(match: Match, seat: int) -> list[object]:
    return [known_to(match, viewer) for viewer in range(SPECTATOR, LAST + 1) if viewer != seat]


@games
@pytest.mark.clause("EV-5", "EV-6")
def test_three_who_have_chosen_in_secret_take_it_back_and_tell_nobody(game: Game) -> None:
    for order in permutations(range(LAST)):
        for seat in order:
            match = begun(game)
            for chooser in order:
                before = known_to_others(match, chooser)
                choose(match, chooser, 0)
                assert known_to_others(match, chooser) == before
            assert match.undoable_seats() == list(reversed(order))
            before, mine = known_to_others(match, seat), known_to(match, seat)
            match.undo(seat)
            assert known_to_others(match, seat) == before
            assert known_to(match, seat) == known_to(begun(game), seat)
            choose(match, seat, -1)
            assert known_to_others(match, seat) == before
            assert known_to(match, seat) != mine
            match.undo(seat)
            choose(match, seat, 0)
            assert known_to(match, seat) == mine


@games
def test_what_was_taken_back_was_never_there(game: Game) -> None:
    straight, crooked = begun(game), begun(game)
    for seat in range(LAST):
        choose(straight, seat, 0)
        choose(crooked, seat, -1)
    for seat in (1, 0, 2):
        crooked.undo(seat)
    for seat in (2, 0, 1):
        choose(crooked, seat, 0)
    for match in (straight, crooked):
        choose(match, LAST, 0)
    assert crooked.state.fingerprint() == straight.state.fingerprint()
    assert crooked.undoable_seats() == [], "all lies open now"
    assert verify(crooked.replay(), game) == 4


@games
def test_another_world_knows_of_no_answer_but_the_viewers(game: Game) -> None:
    match = begun(game)
    for seat in (0, 2):
        choose(match, seat, 0)
    for viewer, owing in ((0, [1, 2, 3]), (1, [0, 1, 2, 3]), (SPECTATOR, [0, 1, 2, 3])):
        world = match.state.clone()
        world.redeal(viewer, FastChance(1))
        assert world.deciders() == owing
        assert match.state.deciders_seen_by(viewer) == owing
        assert list(game.view(match.state, viewer).deciders) == owing
    assert match.state.deciders() == [1, 3]
