"""What a good ON'CARD player looks at."""

from tablee.core.heuristic import Heuristic


class OnCardHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__(spread=3.0)
