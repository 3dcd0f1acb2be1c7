"""Any node may die at any moment, and so may Redis and PostgreSQL: nobody loses a move."""

from pathlib import Path

import pytest
from tests.load import chaos

from tablee.games import GAMES

FAULTS = 30
"""Each of them takes seconds: `python -m tests.load.chaos` does it as often as one likes."""


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_whatever_happens_to_the_nodes(tmp_path: Path) -> None:
    tally = chaos.run(FAULTS, tmp_path)
    assert tally.faults.total() == FAULTS
    assert len(tally.faults) == chaos.KINDS, tally
    assert tally.acknowledged > FAULTS
    assert tally.said_again, "faults hit nothing that was on its way"
    assert set(tally.moves) == set(GAMES)
    assert all(tally.moves.values()), tally
    assert tally.by_bots, tally
