"""Every source of chance: in range, without bias, and as it was told."""

import hashlib
import hmac
import math
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.chance import (
    LARGEST_RANGE,
    Chance,
    ChanceError,
    EnumeratingChance,
    FastChance,
    RecordingChance,
    ScriptedChance,
    SeededChance,
    WordChance,
    commitment_to,
)

SEED = bytes(range(32))

UNEVEN = 3 << 29
"""Eight neighbouring words make three results of this range, so somebody has to throw again."""

quickly = settings(deadline=None, max_examples=60, derandomize=True)


class WordScript(WordChance):
    """Words as they are given, with the inherited way to make a number of them."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def word(self) -> int:
        return self.words.pop(0)


def recorded() -> RecordingChance:
    return RecordingChance(FastChance(2))


generators = pytest.mark.parametrize(
    "make",
    [lambda: FastChance(1), lambda: SeededChance(SEED), recorded],
    ids=["fast", "seeded", "recording"],
)


# In range


@generators
@quickly
@given(ranges=st.lists(st.integers(1, LARGEST_RANGE), min_size=1, max_size=20))
def test_numbers_are_in_range(make: Callable[[], Chance], ranges: list[int]) -> None:
    chance = make()
    for n in ranges:
        assert 0 <= chance.below(n) < n
    assert chance.below(1) == 0


@pytest.mark.parametrize("n", [0, -1, LARGEST_RANGE + 1])
@pytest.mark.parametrize(
    "make",
    [
        lambda: FastChance(1),
        lambda: SeededChance(SEED),
        recorded,
        EnumeratingChance,
        lambda: WordScript([1, 2, 3]),
        lambda: ScriptedChance([0, 0, 0]),
        lambda: RecordingChance(ScriptedChance([0, 0, 0])),
    ],
    ids=["fast", "seeded", "recording", "enumerating", "words", "scripted", "recorded script"],
)
def test_an_impossible_range_is_refused(make: Callable[[], Chance], n: int) -> None:
    with pytest.raises(ChanceError) as caught:
        make().below(n)
    assert str(n) in str(caught.value) or str(n - 1) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_whoever_gives_no_numbers_of_its_own_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(6)
    with pytest.raises(NotImplementedError):
        WordChance().below(6)


# Without bias


def looks_even(counts: list[int]) -> bool:
    """Pearson's test: whether the counts are within five deviations of what equal chances give."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    return statistic < freedom + 5 * math.sqrt(2 * freedom)


def is_unbiased(chance: Chance, n: int, boxes: int) -> bool:
    """Whether numbers below `n` fall evenly into boxes, told apart by remainder and by size."""
    draws = [chance.below(n) for _ in range(4000)]
    by_remainder = Counter(number % boxes for number in draws)
    by_size = Counter(number * boxes // n for number in draws)
    return looks_even([by_remainder[box] for box in range(boxes)]) and looks_even(
        [by_size[box] for box in range(boxes)]
    )


RANGES = [(2, 2), (3, 3), (5, 5), (6, 6), (7, 7), (8, 8), (52, 52), (100, 100)]
RANGES += [(UNEVEN, 3), (LARGEST_RANGE, 16), (LARGEST_RANGE - 1, 11)]


@generators
@pytest.mark.parametrize(("n", "boxes"), RANGES)
def test_every_number_is_as_likely_as_any_other(
    make: Callable[[], Chance], n: int, boxes: int
) -> None:
    assert is_unbiased(make(), n, boxes)


@pytest.mark.parametrize("make", [FastChance, lambda seed: SeededChance(bytes([seed]) * 32)])
def test_neighbouring_draws_know_nothing_of_each_other(make: Callable[[int], Chance]) -> None:
    chance = make(3)
    pairs = Counter((chance.below(6), chance.below(6)) for _ in range(7200))
    assert looks_even([pairs[a, b] for a in range(6) for b in range(6)])


class RemainderChance(Chance):
    """The usual mistake: the remainder of a word."""

    def __init__(self) -> None:
        self.words = FastChance(1)

    def below(self, n: int) -> int:
        return self.words.word() % n


class ScaledChance(RemainderChance):
    """The other usual mistake: scaling a word, and never throwing again."""

    def below(self, n: int) -> int:
        return self.words.word() * n >> 32


class LoadedChance(WordChance):
    """A die that is a little too fond of its upper half."""

    def __init__(self) -> None:
        self.words = FastChance(1)

    def word(self) -> int:
        word = self.words.word()
        return word | 1 << 31 if word % 8 == 0 else word


@pytest.mark.parametrize(
    ("biased", "n", "boxes"),
    [(RemainderChance(), UNEVEN, 3), (ScaledChance(), UNEVEN, 3), (LoadedChance(), 6, 6)],
    ids=["remainder", "scaled", "loaded"],
)
def test_a_biased_generator_fails_the_same_test(biased: Chance, n: int, boxes: int) -> None:
    assert not is_unbiased(biased, n, boxes)


def test_the_sliver_is_thrown_again_exactly() -> None:
    """Of any eight neighbouring words, two are thrown again; the rest give each result twice."""
    again, sentinel = 0, 7
    found: Counter[int] = Counter()
    for word in range(8):
        chance = WordScript([word, sentinel])
        result = chance.below(UNEVEN)
        if chance.words == []:
            again += 1
        else:
            found[result] += 1
    assert again == 2
    assert found == {0: 2, 1: 2, 2: 2}


# Chance for real games


def draws_by_hand(seed: bytes, ranges: list[int]) -> Iterator[int]:
    """SeededChance once more, from its description."""
    blocks = (hmac.new(seed, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(1000))
    words = (
        int.from_bytes(block[start : start + 4], "big")
        for block in blocks
        for start in range(0, 32, 4)
    )
    for n in ranges:
        while True:
            result, remainder = divmod(next(words) * n, 1 << 32)
            if remainder >= (1 << 32) % n:
                yield result
                break


@quickly
@given(
    seed=st.binary(min_size=32, max_size=32),
    ranges=st.lists(
        st.sampled_from([1, 2, 3, 6, 52, 97, 1000, UNEVEN, LARGEST_RANGE]), max_size=60
    ),
)
def test_seeded_chance_is_hmac_of_a_counter(seed: bytes, ranges: list[int]) -> None:
    chance = SeededChance(seed)
    assert [chance.below(n) for n in ranges] == list(draws_by_hand(seed, ranges))


GOLDEN_RANGES = (2, 3, 6, 10, 52, 100, 1000, LARGEST_RANGE)


def test_seeded_chance_gives_these_numbers_for_ever() -> None:
    chance = SeededChance(SEED)
    assert [chance.below(n) for n in GOLDEN_RANGES] == [1, 0, 0, 5, 11, 63, 390, 1785873484]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert SeededChance(SEED).commitment == commitment_to(SEED) == known
    assert hashlib.sha256(SEED).hexdigest() == known
    chance = SeededChance(SEED)
    chance.below(6)
    assert chance.commitment == known, "it does not depend on what was drawn"


@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
def test_a_seed_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ChanceError, match=f"^a seed has 32 bytes, not {size}$"):
        SeededChance(bytes(size))


# Fast chance


def test_fast_chance_gives_these_numbers_for_ever() -> None:
    """On every Python, plain or compiled."""
    chance = FastChance(7)
    words = [877786740, 3925104896, 2846988074, 1682184101, 4290914010, 2621688070]
    assert [chance.word() for _ in words] == words
    chance = FastChance(7)
    assert [chance.below(n) for n in GOLDEN_RANGES] == [0, 2, 3, 3, 51, 61, 422, 126894341]
    chance = FastChance(7)
    many = ",".join(str(chance.below(n)) for n in range(1, 10_001))
    expected = "d7c9db45562fbe239b8d644de16adbc9861f87dbfbcaaa8e0861b2a6ae0d434f"
    assert hashlib.sha256(many.encode()).hexdigest() == expected


def test_fast_chance_is_the_inherited_method_written_out() -> None:
    words, fast = FastChance(5), FastChance(5)
    plain = WordScript([words.word() for _ in range(200)])
    ranges = [UNEVEN, 6, LARGEST_RANGE - 1] * 20
    assert [fast.below(n) for n in ranges] == [plain.below(n) for n in ranges]


def test_seeds_and_streams_differ() -> None:
    def sequence(seed: int, stream: int) -> tuple[int, ...]:
        chance = FastChance(seed, stream)
        return tuple(chance.below(1000) for _ in range(8))

    names = [(seed, stream) for seed in (-1, 0, 1, 2**64) for stream in range(4)]
    assert len({sequence(*name) for name in names}) == len(names)
    assert sequence(1, 0) == sequence(1, 0)
    assert FastChance(1).word() == FastChance(1, 0).word()
