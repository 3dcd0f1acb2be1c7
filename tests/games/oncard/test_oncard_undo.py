"""EV-5: what ON'CARD says of a move (`is_final`) is what looking at other worlds finds out."""

import pytest
from tests.games.oncard.quick import QuickFirstLevel, QuickOnCard

from tablee.core.chance import ChanceError, FastChance
from tablee.core.game import Game
from tablee.core.state import State
from tablee.core.undo import reveals

DECISIONS = 400


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
