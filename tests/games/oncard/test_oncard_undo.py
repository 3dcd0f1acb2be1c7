"""EV-5: what ON'CARD says of a move (`is_final`) is what looking at other worlds finds out.

EV-6: at the end of a turn one may owe several answers, and nobody is told how many are in, not by
an undo either.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from tests.games.oncard.quick import QuickFirstLevel, QuickOnCard
from tests.games.oncard.tables import AUDREY, OTHER_ROW, YORICK, ZONBI, face_number, look, options

from tablee.core.chance import ChanceError, FastChance
from tablee.core.game import Game, Move
from tablee.core.match import Match
from tablee.core.state import State
from tablee.core.undo import reveals
from tablee.games.oncard import GAME
from tablee.games.oncard.moves import Activate, Pass, Place, Stop, Throw, TurnUp
from tablee.games.oncard.rules import OnCard

DECISIONS = 400
NAMES = ["Zoé", "Max", "Ida", "Luc"]


def says_what_it_shows(game: Game, state: State) -> int:
    """How many moves here show something, without anything being drawn."""
    showing = 0
    for seat in state.deciders():
        for move in state.legal(seat):
            try:
                shows = reveals(game, state, seat, move)
            except ChanceError:
                # Something is drawn, so that it cannot be taken back in any case.
                continue
            assert state.is_final(move) == shows, (state.deciders(), seat, game.decode(move))
            showing += shows
    return showing


@pytest.mark.clause("EV-5", "OC-95")
@pytest.mark.parametrize(
    ("game", "asks"),
    # OC-98: at the first level nobody is asked.
    [(QuickOnCard(), True), (QuickFirstLevel(), False)],
    ids=["usual", "first"],
)
def test_the_last_of_several_answers_shows_them_and_nothing_else_does(
    game: Game, asks: bool
) -> None:
    luck = FastChance(4)
    showing, decisions = 0, 0
    while decisions < DECISIONS:
        seats = 2 + luck.below(3)
        state = game.dealer(game.options({}), seats).deal(luck)
        while state.deciders() and decisions < DECISIONS:
            showing += says_what_it_shows(game, state)
            deciders = state.deciders()
            seat = deciders[luck.below(len(deciders))]
            legal = state.legal(seat)
            state.play(seat, legal[luck.below(len(legal))], luck, None)
            decisions += 1
    assert (showing > 0) == asks


NOTHING_FOR_A_THROW = {"Yorick": {"symbol": "heart"}, "Beetle": {"condition": "joker_placed"}}
TWO_FOR_A_STOP = {"Arkan": {"condition": "stopped"}, "Oni": {"condition": "finished"}}
ONE_FOR_A_STOP = {"Arkan": {"condition": "missed"}, "Oni": {"condition": "finished"}}
TWO_FOR_A_MISS = {"Arkan": {"condition": "missed"}, "Oni": {"condition": "missed"}}
ONE_FOR_A_MISS = ONE_FOR_A_STOP
FINISHED_AND_STOPPED = (Throw(), Activate(YORICK), Place(0), Place(1), Place(2), Stop())


def turn_ended(
    seats: int, conditions: Mapping[str, Mapping[str, Any]], roll: str, *turn: Move
) -> Match:
    """Seat 0 has played its first turn, and the others are asked only now."""
    chosen = options(rows=(OTHER_ROW,), changes={**NOTHING_FOR_A_THROW, **conditions})
    faces = [face_number(face) for face in roll.split()]
    match = Match(GAME, chosen, NAMES[:seats], bytes(32), faces)
    for seat in range(seats):
        match.play(seat, GAME.encode(TurnUp((AUDREY, ZONBI))))
    for move in turn:
        match.play(0, GAME.encode(move))
    assert match.state.deciders() == list(range(1, seats))
    assert isinstance(match.state, OnCard)
    assert look(match.state).step == "save_end"
    return match


def turn_stopped(seats: int, conditions: Mapping[str, Mapping[str, Any]]) -> Match:
    return turn_ended(seats, conditions, "bomb skull sun aum pi joker", *FINISHED_AND_STOPPED)


def passed(match: Match, *seats: int) -> Match:
    for seat in seats:
        match.play(seat, GAME.encode(Pass()))
    return match


@pytest.mark.clause("EV-5", "EV-6", "OC-62", "OC-95")
def test_whoever_owes_several_answers_takes_nobodys_undo_away() -> None:
    """Also when he is the last who owes any: that all others are done is nobody's business."""
    for order in sorted(set(permutations((1, 1, 2, 2, 3, 3)))):
        match = turn_stopped(4, TWO_FOR_A_STOP)
        for count, seat in enumerate(order[:-1], 1):
            passed(match, seat)
            assert set(match.undoable_seats()) == set(order[:count]), order[:count]
        for seat in (1, 2, 3):
            match.undo(seat)
        assert match.state.deciders() == [1, 2, 3]
        again = [one for one in (1, 2, 3) if order[:-1].count(one) == 1]
        passed(match, *(one for one in (1, 2, 3) for _ in range(1 + (one in again))))
        assert match.undoable_seats() == [], "all lies open now"
        assert match.state.deciders() == [1], "it is the next one's turn"


@pytest.mark.clause("EV-5", "EV-6", "OC-62")
def test_whoever_asked_one_for_several_answers_does_not_see_the_first_arrive() -> None:
    match = turn_stopped(2, TWO_FOR_A_STOP)
    assert match.undoable_seats() == []
    assert passed(match, 1).undoable_seats() == [1]
    match = turn_ended(2, TWO_FOR_A_MISS, "aum pi aum pi aum pi", Throw())
    assert not match.has_shown(), "that the throw was the last thing to happen"
    assert not passed(match, 1).has_shown()


@pytest.mark.clause("EV-5")
def test_whoever_asked_one_for_one_answer_may_take_it_back_until_it_is_given() -> None:
    match = turn_stopped(2, ONE_FOR_A_STOP)
    assert match.undoable_seats() == [0]
    assert passed(match, 1).undoable_seats() == [1]
    assert turn_ended(2, ONE_FOR_A_MISS, "aum pi aum pi aum pi", Throw()).has_shown()
