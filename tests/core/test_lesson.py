"""What a lesson is made of: chance that was laid out, and moves that are meant."""

import pytest

from tablee.core.chance import FastChance, LaidChance, ScriptedChance
from tablee.core.lesson import picks


def test_laid_chance_gives_what_was_laid_and_goes_on() -> None:
    chance = LaidChance([2, 0], ScriptedChance([5, 1]))
    assert [chance.below(6) for _ in range(4)] == [2, 0, 5, 1]


def test_a_result_that_cannot_be_ends_what_was_laid() -> None:
    """The game has taken another course: what was meant for later fits nothing now."""
    chance = LaidChance([4, 0], ScriptedChance([1, 1]))
    assert [chance.below(3) for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("seed", range(5))
def test_picks_make_chance_pick_what_is_wanted(seed: int) -> None:
    deck = [1, 1, 2, 3, 5, 8]
    wanted = list(deck)
    FastChance(seed).shuffle(wanted)
    chance, left, got = ScriptedChance(picks(deck, wanted)), list(deck), []
    while left:
        place = chance.below(len(left))
        got.append(left[place])
        left[place] = left[-1]
        left.pop()
    assert got == wanted
