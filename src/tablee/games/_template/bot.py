"""What a good player of Template looks at."""

from librt.vecs import vec

from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State


class TemplateHeuristic(Heuristic):
    def weigh(self, state: State, seat: int, moves: MoveList, weights: "vec[float]") -> None:
        # A high card takes a round now; which one it takes hardly matters.
        for number, card in enumerate(moves.to_list()):
            weights[number] = card / 15
