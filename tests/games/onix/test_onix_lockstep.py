"""Random games, played by the engine and by the brute force, are the same games."""

from collections import Counter

import pytest
from tests.games.onix.comparison import every_table, play_both

from tablee.core.builds import engine

SHARES = 8
"""The games are split up so that several workers can share them."""
SOME_SHARES = [
    pytest.param(share, marks=[pytest.mark.soak] if share % 2 else []) for share in range(SHARES)
]
"""With each change, every other one."""

WHOLE_GAMES = 60 if engine() == "plain" else 200
THIN_GAMES = 800 if engine() == "plain" else 1200


def share_of(games: int, share: int) -> range:
    return range(games * share // SHARES, games * (share + 1) // SHARES)


@pytest.mark.parametrize("share", SOME_SHARES)
def test_whole_games_are_the_same(share: int) -> None:
    for wanted, chooser in every_table(share_of(WHOLE_GAMES, share), thin=False):
        play_both(wanted, chooser)


@pytest.mark.parametrize("share", SOME_SHARES)
def test_thin_tables_are_the_same(share: int) -> None:
    endings = Counter(
        play_both(wanted, chooser)
        for wanted, chooser in every_table(share_of(THIN_GAMES, share), thin=True)
    )
    assert set(endings) == {"piles_empty", "rid_of_gems"}
