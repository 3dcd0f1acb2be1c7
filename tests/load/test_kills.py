"""The promise that nobody else makes: an acknowledged move survives `kill -9` of the server."""

from pathlib import Path

from tests.load import kills

from tablee.games import GAMES

KILLS = 25
"""With every change; `python -m tests.load.kills` does it as often as one likes."""


def test_no_acknowledged_move_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    tally = kills.run(KILLS, tmp_path)
    assert tally.kills == KILLS
    assert tally.acknowledged > KILLS
    assert tally.said_again > KILLS / 10, "kills hit nothing that was on its way"
    assert set(tally.moves) == set(GAMES)
    assert all(tally.moves.values()), tally
    assert tally.rematches, tally
