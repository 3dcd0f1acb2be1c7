"""Whoever chooses for a seat."""

from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance
from tablee.core.state import MoveList, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses a move.

    The world it is shown is imagined from what its seat knows, never the real state: whatever it
    looks at, it cannot peek.
    """

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        raise NotImplementedError


class RandomPlayer(Player):
    """Any legal move. A yardstick for designers, not an opponent."""

    def __init__(self) -> None:
        self._moves = MoveList()

    def choose(self, world: State, seat: i64, chance: Chance) -> i64:
        moves = self._moves
        world.fill_legal(seat, moves)
        return moves.items[chance.below(moves.count)]
