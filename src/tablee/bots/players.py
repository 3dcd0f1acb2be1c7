"""How the levels think. Compiled, because simulation calls them by the million."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.heuristic import Heuristic, Weighing
from tablee.core.player import Player
from tablee.core.search import Budget, Search
from tablee.core.state import State


class WeighingPlayer(Player):
    """Plays the move that its heuristic weighs most, among those that it does not overlook."""

    def __init__(self, heuristic: Heuristic, overlooked_percent: i64 = 0) -> None:
        self._weighing = Weighing(heuristic)
        self._overlooked_percent: i64 = overlooked_percent

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        self._weighing.weigh(world, seat)
        return self._weighing.best(chance, self._overlooked_percent)


class SearchingPlayer(Player):
    """Thinks ahead, for as long as its budget lasts."""

    def __init__(self, search: Search, budget: Budget) -> None:
        self._search = search
        self._budget = budget

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        return self._search.choose(world, seat, self._budget, chance)
