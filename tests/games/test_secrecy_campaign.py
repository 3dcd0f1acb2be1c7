"""The long search for leaks: hidden things dealt anew at thousands of positions of each game."""

import pytest
from tests.games.oncard.quick import QuickOnCard

from tablee.core.game import Game
from tablee.core.kit.histories import follow_twins
from tablee.games.memodixe import GAME as MEMODIXE
from tablee.games.onemore import GAME as ONEMORE
from tablee.games.oni import GAME as ONI
from tablee.games.onix import GAME as ONIX

POSITIONS = 2_000
"""Some minutes of ON'CARD, the slowest."""


@pytest.mark.soak
@pytest.mark.clause("EV-6")
@pytest.mark.parametrize(
    "game", [ONIX, ONEMORE, QuickOnCard(), MEMODIXE, ONI], ids=lambda game: game.name
)
def test_no_leak_is_found(game: Game) -> None:
    assert sum(1 for _ in follow_twins(game, POSITIONS)) >= POSITIONS
