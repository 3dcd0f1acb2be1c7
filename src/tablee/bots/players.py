"""How the levels think. Compiled, because simulation and search call them by the million."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.heuristic import Heuristic
from tablee.core.player import Player
from tablee.core.state import MoveList, State


class WeighingPlayer(Player):
    """Plays the move that its heuristic weighs most, among those that it does not overlook."""

    def __init__(self, heuristic: Heuristic, overlooked_percent: i64 = 0) -> None:
        self._heuristic = heuristic
        self._overlooked_percent: i64 = overlooked_percent
        self._moves = MoveList()
        self._weights: vec[float] = vec[float]([0.0] * 64)

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        moves = self._moves
        world.fill_legal(seat, moves)
        while len(self._weights) < moves.count:
            self._weights = append(self._weights, 0.0)
        weights = self._weights
        self._heuristic.weigh(world, seat, moves, weights)
        items = moves.items
        best: i64 = -1
        equals: i64 = 0
        i: i64 = 0
        while i < moves.count:
            if not self.overlooks(chance):
                if best < 0 or weights[i] > weights[best]:
                    best = i
                    equals = 1
                elif weights[i] == weights[best]:
                    # Each of the best moves is as likely as the next.
                    equals += 1
                    if chance.below(equals) == 0:
                        best = i
            i += 1
        if best < 0:
            best = chance.below(moves.count)
        return items[best]

    def overlooks(self, chance: Chance) -> bool:
        return self._overlooked_percent > 0 and chance.below(100) < self._overlooked_percent
