"""Chance is an argument: every shuffle, roll and draw of a game goes through one of these.

They all answer one question, `below(n)`: a whole number from 0 to n - 1, each equally likely.

>>> chance = ScriptedChance([2, 0])
>>> chance.below(6), chance.below(6)
(2, 0)
"""

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.errors import TableeError

WORD: Final = 0xFFFFFFFF
"""Words are 32 bits wide, so that plain and compiled Python compute the same numbers."""

LARGEST_RANGE: Final = 1 << 31


class ChanceError(TableeError):
    """Chance was asked for something it cannot give; the message says what."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The interface. Subclasses only have to give `below`."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        raise NotImplementedError

    def shuffle(self, items: list[int]) -> None:
        """Put a list in an order where every order is as likely as any other."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _check_range(n: i64) -> None:
    if n < 1 or n > LARGEST_RANGE:
        raise ChanceError(f"chance can choose among 1 to {LARGEST_RANGE} things, not {n}")


@mypyc_attr(allow_interpreted_subclasses=True)
class WordChance(Chance):
    """Chance made from a stream of 32-bit words, without bias."""

    def word(self) -> i64:
        """The next 32 random bits."""
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        _check_range(n)
        # Lemire's method: scale the word to [0, n) and throw again in the sliver that would
        # make some results likelier than others.
        scaled: i64 = self.word() * n
        if (scaled & WORD) < n:
            sliver: i64 = (WORD + 1 - n) % n
            while (scaled & WORD) < sliver:
                scaled = self.word() * n
        return scaled >> 32


class SeededChance(WordChance):
    """Chance for real games: HMAC-SHA256 of a counter, keyed with a 256-bit seed.

    The commitment can be published before the game: it binds the house to the seed without giving
    it away. Anybody can check it afterwards: it is the SHA-256 of the seed's 32 bytes.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ChanceError(f"a seed has 32 bytes, not {len(seed)}")
        self.seed = seed
        self._counter = 0
        self._block = b""
        self._used = 0

    def word(self) -> i64:
        if self._used == len(self._block):
            self._block = hmac.digest(self.seed, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            self._used = 0
        start = self._used
        self._used = start + 4
        return int.from_bytes(self._block[start : start + 4], "big")

    @property
    def commitment(self) -> str:
        return commitment_to(self.seed)


def commitment_to(seed: bytes) -> str:
    """What is published before a game that `seed` will decide."""
    return hashlib.sha256(seed).hexdigest()


class FastChance(WordChance):
    """Chance for bulk play and search: quick, well mixed, reproducible, and no secret at all.

    The generator is sfc32 (Chris Doty-Humphrey's "small fast counting" generator).
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = hashlib.sha256(f"{seed}/{stream}".encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = int.from_bytes(digest[12:16], "big")

    def word(self) -> i64:
        a = self._a
        b = self._b
        c = self._c
        result: i64 = (a + b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = (((c << 21) | (c >> 11)) + result) & WORD
        return result

    def below(self, n: i64) -> i64:
        # The same numbers as the inherited method, written out once more so that the compiler
        # calls this class's own `word` in the hottest loop there is.
        _check_range(n)
        scaled: i64 = self.word() * n
        if (scaled & WORD) < n:
            sliver: i64 = (WORD + 1 - n) % n
            while (scaled & WORD) < sliver:
                scaled = self.word() * n
        return scaled >> 32


class ScriptedChance(Chance):
    """Chance that says what it was told to say: for tests and for replays."""

    def __init__(self, script: list[int]) -> None:
        self._script = script
        self._next = 0

    def below(self, n: i64) -> i64:
        _check_range(n)
        if self._next == len(self._script):
            raise ChanceError(f"the script of {self._next} results has run out")
        result = self._script[self._next]
        if not 0 <= result < n:
            raise ChanceError(
                f"result {self._next} of the script is {result}, not from 0 to {n - 1}"
            )
        self._next += 1
        return result

    @property
    def left(self) -> int:
        """How many results nobody has asked for yet."""
        return len(self._script) - self._next


class LaidChance(Chance):
    """Chance that was laid out for its beginning, and then goes on with another: for lessons.

    What is laid ends where something else is asked for than was expected: a result that cannot be
    is the sign that the game has taken another course.
    """

    def __init__(self, laid: list[int], then: Chance) -> None:
        self._laid = laid
        self._next = 0
        self._then = then

    def below(self, n: i64) -> i64:
        _check_range(n)
        if self._next == len(self._laid):
            return self._then.below(n)
        result = self._laid[self._next]
        if not 0 <= result < n:
            self._next = len(self._laid)
            return self._then.below(n)
        self._next += 1
        return result


class RecordingChance(Chance):
    """Passes another chance on and remembers what it gave: a replay stores that."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self._given: list[int] = []

    def below(self, n: i64) -> i64:
        result = self._inner.below(n)
        self._given.append(result)
        return result

    def collect(self) -> list[int]:
        """What was given since the last time this was asked."""
        given = self._given
        self._given = []
        return given


class EnumeratingChance(Chance):
    """Chance that takes every course in turn, for exact analysis.

    >>> chance = EnumeratingChance()
    >>> totals: dict[int, float] = {}
    >>> while chance.begin_course():
    ...     total = chance.below(6) + chance.below(6) + 2
    ...     totals[total] = totals.get(total, 0.0) + chance.probability
    >>> round(totals[7] * 36)
    6
    """

    def __init__(self) -> None:
        self._results: list[int] = []
        self._ranges: list[int] = []
        self._next = 0
        self._begun = False

    def begin_course(self) -> bool:
        """Go on to the next course of events; False when all have been taken."""
        if not self._begun:
            self._begun = True
            return True
        if self._next != len(self._results):
            raise ChanceError(
                "a course asked for less chance than it did before: it is not repeatable"
            )
        while self._results and self._results[-1] == self._ranges[-1] - 1:
            self._results.pop()
            self._ranges.pop()
        self._next = 0
        if not self._results:
            return False
        self._results[-1] += 1
        return True

    def below(self, n: i64) -> i64:
        _check_range(n)
        if self._next == len(self._results):
            self._results.append(0)
            self._ranges.append(n)
        elif self._ranges[self._next] != n:
            raise ChanceError(
                "a course asked for other chance than it did before: it is not repeatable"
            )
        result = self._results[self._next]
        self._next += 1
        return result

    @property
    def probability(self) -> float:
        """How likely the present course is, as far as it has gone."""
        probability = 1.0
        for size in self._ranges[: self._next]:
            probability /= size
        return probability
