"""What a game tells bots and search about good play, in one place, compiled with its rules."""

import math

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance
from tablee.core.state import MoveList, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """By default it knows nothing but the score: every move is as good as the next.

    It is only ever shown imagined states, so it may look at anything in them.
    """

    def __init__(self, spread: float = 10.0) -> None:
        self.spread: float = spread
        """A lead of this many points all but decides an average game."""

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
        best: float = -math.inf
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                best = max(best, float(state.score(other)))
            other += 1
        return float(state.score(seat)) - best

    def payoff(self, state: State, seat: i64) -> float:
        """How good a position is for a seat: 0 is lost, 1 is won."""
        lead = max(-100.0, min(100.0, self.standing(state, seat) / self.spread))
        promise = 1.0 / (1.0 + math.exp(-4.0 * lead))
        if not state.is_over():
            return promise
        # The margin counts a little, so that a bot that is winning, or losing, still plays well.
        return 0.9 * win_share(state, seat) + 0.1 * promise


def win_share(state: State, seat: i64) -> float:
    """A seat's part of the victory in a finished game: all, nothing, or a share of it."""
    if state.rank(seat) != 1:
        return 0.0
    winners: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if state.rank(other) == 1:
            winners += 1
        other += 1
    return 1.0 / float(winners)


class Weighing:
    """The legal moves of one decision with their weights, in buffers that are used again."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.moves = MoveList()
        self.weights: vec[float] = vec[float]([0.0] * 64)

    def weigh(self, state: State, seat: i64) -> None:
        moves = self.moves
        state.fill_legal(seat, moves)
        while len(self.weights) < moves.count:
            self.weights = append(self.weights, 0.0)
        self.heuristic.weigh(state, seat, moves, self.weights)

    def best(self, chance: Chance, overlooked_percent: i64 = 0) -> i64:
        """The move with most weight, drawn among equals; some moves may be overlooked."""
        moves = self.moves
        weights = self.weights
        best: i64 = -1
        equals: i64 = 0
        i: i64 = 0
        while i < moves.count:
            if overlooked_percent == 0 or chance.below(100) >= overlooked_percent:
                if best < 0 or weights[i] > weights[best]:
                    best = i
                    equals = 1
                elif weights[i] == weights[best]:
                    equals += 1
                    if chance.below(equals) == 0:
                        best = i
            i += 1
        if best < 0:
            best = chance.below(moves.count)
        return moves.items[best]
