"""What a good One More! player looks at."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State


class OneMoreHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__(spread=2.0)

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        i: i64 = 0
        while i < moves.count:
            weights[i] = 0.0
            i += 1
