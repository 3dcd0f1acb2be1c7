"""Chance that follows a script, keeps a record or takes every course; and shuffling."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.chance import (
    Chance,
    ChanceError,
    EnumeratingChance,
    FastChance,
    RecordingChance,
    ScriptedChance,
)

quickly = settings(deadline=None, max_examples=60, derandomize=True)


# Chance as it was told


def test_a_script_is_followed_to_its_end() -> None:
    chance = ScriptedChance([2, 0])
    assert chance.left == 2
    assert (chance.below(3), chance.left) == (2, 1)
    assert (chance.below(1), chance.left) == (0, 0)
    with pytest.raises(ChanceError, match="the script of 2 results has run out"):
        chance.below(3)


@pytest.mark.parametrize("result", [-1, 6, 7])
def test_a_script_that_does_not_fit_is_refused(result: int) -> None:
    chance = ScriptedChance([5, result])
    chance.below(6)
    message = f"^result 1 of the script is {result}, not from 0 to 5$"
    with pytest.raises(ChanceError, match=message):
        chance.below(6)
    assert chance.left == 1, "what was refused is not used up"


def test_a_recording_is_what_was_given() -> None:
    chance = RecordingChance(ScriptedChance([4, 0, 3]))
    assert [chance.below(6), chance.below(1)] == [4, 0]
    assert chance.collect() == [4, 0]
    assert chance.collect() == []
    assert chance.below(4) == 3
    with pytest.raises(ChanceError):
        chance.below(4)
    assert chance.collect() == [3]


@quickly
@given(ranges=st.lists(st.integers(1, 100), max_size=30), seed=st.integers())
def test_a_recording_played_back_is_the_same(ranges: list[int], seed: int) -> None:
    recording = RecordingChance(FastChance(seed))
    given_once = [recording.below(n) for n in ranges]
    script = ScriptedChance(recording.collect())
    assert [script.below(n) for n in ranges] == given_once
    assert script.left == 0


# Every course in turn


def exactly(play: Callable[[Chance], object]) -> dict[object, Fraction]:
    """The exact distribution of what comes out."""
    chance = EnumeratingChance()
    found: dict[object, Fraction] = {}
    while chance.begin_course():
        result = play(chance)
        found[result] = found.get(result, Fraction(0)) + Fraction(chance.probability)
    assert float(sum(found.values())) == pytest.approx(1)
    return {key: share.limit_denominator(10_000) for key, share in found.items()}


def test_two_dice() -> None:
    totals = exactly(lambda dice: dice.below(6) + dice.below(6) + 2)
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    assert totals == {total: Fraction(count, 36) for total, count in ways.items()}


def test_a_draw_may_depend_on_the_one_before() -> None:
    def roll(chance: Chance) -> object:
        """A coin; heads, nothing more; tails, one of three, then as many coins."""
        if chance.below(2) == 0:
            return "heads"
        coins = chance.below(3)
        return coins, sum(chance.below(2) for _ in range(coins))

    assert exactly(roll) == {
        "heads": Fraction(1, 2),
        (0, 0): Fraction(1, 6),
        (1, 0): Fraction(1, 12),
        (1, 1): Fraction(1, 12),
        (2, 0): Fraction(1, 24),
        (2, 1): Fraction(1, 12),
        (2, 2): Fraction(1, 24),
    }


def test_without_chance_there_is_one_course() -> None:
    chance = EnumeratingChance()
    assert chance.begin_course()
    assert chance.probability == 1.0
    assert not chance.begin_course()
    assert not chance.begin_course()


def test_the_probability_goes_as_far_as_the_course_has() -> None:
    chance = EnumeratingChance()
    for _ in range(2):
        chance.begin_course()
        seen = [chance.probability]
        for n in (4, 5):
            chance.below(n)
            seen.append(chance.probability)
        assert seen == pytest.approx([1, 1 / 4, 1 / 20])


def test_a_course_that_is_not_repeatable_is_reported() -> None:
    shorter = EnumeratingChance()
    shorter.begin_course()
    shorter.below(2)
    shorter.below(3)
    shorter.begin_course()
    shorter.below(2)
    with pytest.raises(ChanceError, match="asked for less chance than it did before"):
        shorter.begin_course()
    other = EnumeratingChance()
    other.begin_course()
    other.below(2)
    other.below(3)
    other.begin_course()
    with pytest.raises(ChanceError, match="asked for other chance than it did before"):
        other.below(3)


# Shuffling


def test_all_orders_are_equally_likely() -> None:
    def shuffled(chance: Chance) -> object:
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        return tuple(items)

    assert exactly(shuffled) == dict.fromkeys(permutations([1, 2, 3, 4]), Fraction(1, 24))


@quickly
@given(items=st.lists(st.integers(), max_size=40), seed=st.integers(0, 2**32))
def test_a_shuffle_loses_nothing_and_adds_nothing(items: list[int], seed: int) -> None:
    shuffled = list(items)
    recording = RecordingChance(FastChance(seed))
    recording.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert len(recording.collect()) == max(0, len(items) - 1)
