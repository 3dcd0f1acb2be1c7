"""The inner loop of simulation: whole games between players, counted as they go."""

from typing import Final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.player import Player
from tablee.core.state import MoveList, State
from tablee.sim.errors import SimulationError

MOST_DECISIONS: Final = 1_000_000
"""A game with more is taken to go on for ever."""


def play_game(
    state: State,
    players: list[Player],
    chance: Chance,
    thoughts: Chance,
    kinds: list[list[int]],
    turns: list[int] | None = None,
) -> int:
    """Play a game to its end; how many decisions that took.

    `chance` deals, `thoughts` is the players' own: a player who thinks longer does not change the
    cards. `kinds[seat][kind]` counts each seat's moves, `turns[seat]` its turns as rows of
    decisions that no other seat interrupts; a game may know better (`State.turns_played`).
    """
    moves = MoveList()
    decisions = 0
    previous: i64 = -1
    seat = state.next_decider(-1)
    while seat >= 0:
        if seat != previous and turns is not None:
            turns[seat] += 1
        previous = seat
        state.fill_legal(seat, moves)
        if moves.count == 1:
            move = moves.items[0]
        else:
            # A world that this seat cannot tell from the real one: there is nothing to peek at.
            world = state.clone()
            world.redeal(seat, thoughts)
            move = players[seat].choose(world, seat, thoughts)
        kinds[seat][state.move_kind(move)] += 1
        state.apply(seat, move, chance, None)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise SimulationError("nobody_won", decisions=MOST_DECISIONS)
        seat = state.next_decider(-1)
    return decisions
