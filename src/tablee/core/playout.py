"""Playing games out at random, inside the compiled core."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.state import MoveList, State


def play_out(state: State, chance: Chance, moves: MoveList) -> i64:
    """Play random legal moves to the end; how many decisions that took."""
    decisions: i64 = 0
    seat = state.next_decider(-1)
    while seat >= 0:
        state.fill_legal(seat, moves)
        state.apply(seat, moves.items[chance.below(moves.count)], chance, None)
        decisions += 1
        seat = state.next_decider(-1)
    return decisions


def play_out_redealt(state: State, games: int, chance: Chance) -> int:
    """Play a position out `games` times, each time with what its decider cannot know dealt anew."""
    moves = MoveList()
    decisions = 0
    for _ in range(games):
        world = state.clone()
        world.redeal(state.next_decider(-1), chance)
        decisions += play_out(world, chance, moves)
    return decisions
