"""Random games, played by the engine and by the brute force, are the same games."""

from random import Random

import pytest
from tests.games.onemore import tables
from tests.games.onemore.comparison import play_both, random_deck

from tablee.core.builds import engine

SHARES = 4
SOME_SHARES = [
    pytest.param(share, marks=[pytest.mark.soak] if share % 2 else []) for share in range(SHARES)
]
"""With each change, every other one."""
GAMES = 400 if engine() == "plain" else 1200


def share_of(share: int) -> range:
    return range(GAMES * share // SHARES, GAMES * (share + 1) // SHARES)


@pytest.mark.parametrize("share", SOME_SHARES)
def test_games_with_the_whole_deck_are_the_same(share: int) -> None:
    for seed in share_of(share):
        play_both(3 + seed % 7, tables.WHOLE_DECK, seed // 7 % 2 == 1, Random(seed))


@pytest.mark.parametrize("share", SOME_SHARES)
def test_games_with_edited_decks_are_the_same(share: int) -> None:
    for seed in share_of(share):
        chooser = Random(seed)
        seats = 3 + seed % 3
        play_both(seats, random_deck(seats, chooser), False, chooser)
