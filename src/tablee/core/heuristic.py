"""What a game tells bots and search about good play, in one place, compiled with its rules."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.state import MoveList, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """By default it knows nothing: every move is as good as the next.

    It is only ever shown imagined states, so it may look at anything in them.
    """

    def weigh(self, state: State, seat: i64, moves: MoveList, weights: "vec[float]") -> None:
        """Give each of `moves` a weight; more is better. `weights` has room for all of them.

        Weights are in the unit of the game's score: a difference of one is worth a point.
        """
        i: i64 = 0
        while i < moves.count:
            weights[i] = 0.0
            i += 1

    def standing(self, state: State, seat: i64) -> float:
        """How far ahead of its best opponent a seat stands, in points of the game's score."""
        best = -1_000_000_000
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                best = max(best, state.score(other))
            other += 1
        return float(state.score(seat) - best)
