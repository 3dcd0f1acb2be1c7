"""How a card goes when it is played as well as can be: what takes time about figures, proposals and
balance.

The compiled engine solves a card at once, the plain one takes seconds. So whoever solves many can
stop between two of them, and somebody else goes on: what is known is a value (decision 33).
"""

import time
from functools import lru_cache

import msgspec

from tablee.forge.solo import Solo
from tablee.forge.solution import Solution
from tablee.forge.stage import ALL_DICE, Stage

Sides = tuple[tuple[int, ...], ...]
"""The symbols of each of six dice, as numbers."""
Combinations = tuple[tuple[int, ...], ...]


class Play(msgspec.Struct, frozen=True):
    """A card's play in numbers; rates are for each turn spent on it."""

    turns: float
    finish: tuple[float, ...]
    miss: tuple[float, ...]
    missed: float
    stopped: float
    finished: float
    joker_placed: float
    two_placed: float
    thrown: dict[int, float]
    """How often these dice are thrown together: a bit for each die."""


class Solver:
    """Solves every card it is asked for, however long that takes."""

    def play(self, sides: Sides, combinations: Combinations) -> Play:
        return solve(sides, combinations)

    def turns(self, sides: Sides, combinations: Combinations) -> float:
        """The expected turns alone: for looking at many cards."""
        return quick_turns(sides, combinations)


AT_LEISURE = Solver()


class Known(msgspec.Struct, frozen=True):
    """What was found out so far, by dice and combinations."""

    plays: dict[str, Play] = {}
    turns: dict[str, float] = {}

    @property
    def count(self) -> int:
        return len(self.plays) + len(self.turns)


class TimeIsUp(Exception):
    """Between two cards: what is known by then is not lost."""


class HurriedSolver(Solver):
    """Solves what is not known yet, for so many seconds: one card at least, or it never ended."""

    def __init__(self, known: Known, seconds: float) -> None:
        self._plays = dict(known.plays)
        self._turns = dict(known.turns)
        self._until = time.monotonic() + seconds
        self._has_solved = False

    @property
    def known(self) -> Known:
        return Known(self._plays, self._turns)

    def play(self, sides: Sides, combinations: Combinations) -> Play:
        key = key_of(sides, combinations)
        if key not in self._plays:
            self._begin_another()
            self._plays[key] = super().play(sides, combinations)
        return self._plays[key]

    def turns(self, sides: Sides, combinations: Combinations) -> float:
        key = key_of(sides, combinations)
        if key in self._plays:
            return self._plays[key].turns
        if key not in self._turns:
            self._begin_another()
            self._turns[key] = super().turns(sides, combinations)
        return self._turns[key]

    def _begin_another(self) -> None:
        if self._has_solved and time.monotonic() > self._until:
            raise TimeIsUp
        self._has_solved = True


def key_of(sides: Sides, combinations: Combinations) -> str:
    """Text, because it travels as JSON."""
    return f"{sides} {combinations}"


@lru_cache(maxsize=4096)
def quick_turns(sides: Sides, combinations: Combinations) -> float:
    return _solved(sides, combinations).turns


@lru_cache(maxsize=512)
def solve(sides: Sides, combinations: Combinations) -> Play:
    solution = _solved(sides, combinations)
    solo = Solo(solution)
    turns = solo.turns
    return Play(
        turns=solution.turns,
        finish=tuple(chances[ALL_DICE] for chances in solo.finishing),
        miss=tuple(chances[ALL_DICE] for chances in solo.missing),
        missed=solo.misses / turns,
        stopped=solo.stops / turns,
        finished=solo.finishing_turns / turns,
        joker_placed=solo.joker_throws / turns,
        two_placed=solo.double_throws / turns,
        thrown={hand: often / turns for hand, often in enumerate(solo.thrown) if often > 0.0},
    )


def _solved(sides: Sides, combinations: Combinations) -> Solution:
    dice = [list(symbols) for symbols in sides]
    return Solution([Stage(list(symbols), dice) for symbols in combinations])
