"""How the levels think. Compiled, because simulation calls them by the million."""

from typing import Final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.heuristic import Heuristic, Weighing
from tablee.core.player import Player, RandomPlayer
from tablee.core.search import Budget, Search
from tablee.core.state import State

PATIENCE: Final = 30
"""Turns that a player makes at random: several times those of the longest earnest game."""


class WeighingPlayer(Player):
    """Plays the move that its heuristic weighs most, among those that it does not overlook."""

    def __init__(self, heuristic: Heuristic, overlooked_percent: i64 = 0) -> None:
        self._weighing = Weighing(heuristic)
        self._overlooked_percent: i64 = overlooked_percent

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        self._weighing.weigh(world, seat)
        return self._weighing.best(chance, self._overlooked_percent)


class BoredPlayer(Player):
    """Plays at random, until a game has gone on for so long that it wants to see the end of it.

    Chance alone may never end a game in which a mistake undoes what was done: ON'CARD's. Where a
    game does not count its turns, it is never bored.
    """

    def __init__(self, heuristic: Heuristic) -> None:
        self._random = RandomPlayer()
        self._earnest = WeighingPlayer(heuristic)

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        if world.turns_played() < PATIENCE * world.seats:
            return self._random.choose(world, seat, chance)
        return self._earnest.choose(world, seat, chance)


class SearchingPlayer(Player):
    """Thinks ahead, for as long as its budget lasts."""

    def __init__(self, search: Search, budget: Budget) -> None:
        self._search = search
        self._budget = budget

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        return self._search.choose(world, seat, self._budget, chance)
