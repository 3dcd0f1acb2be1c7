"""A strong human memory beside the levels: `python -m tests.games.memodixe.strong [GAMES]`.

The figures are in docs/bots.md. It plays like medium, and forgets a face after forty others.
"""

import math
import sys

from tablee.bots.players import WeighingPlayer
from tablee.core.chance import FastChance
from tablee.games.memodixe import GAME
from tablee.games.memodixe.bot import MemoHeuristic, heuristic_of
from tablee.games.memodixe.codes import MOVE_KINDS
from tablee.sim.bulk import play_game


def strong_memory() -> MemoHeuristic:
    return MemoHeuristic(40.0, caution=0.25, faith=0.9)


def share_of_wins(one: MemoHeuristic, other: MemoHeuristic, seats: int, games: int) -> float:
    """How many games one bot wins against a table of others, seats rotating."""
    first, others = WeighingPlayer(one), WeighingPlayer(other)
    dealer = GAME.dealer(GAME.options({}), seats)
    won = 0.0
    for number in range(games):
        chance, thoughts = FastChance(7, 2 * number), FastChance(7, 2 * number + 1)
        state = dealer.deal(chance)
        mine = number % seats
        players = [first if seat == mine else others for seat in range(seats)]
        kinds = [[0] * len(MOVE_KINDS) for _ in range(seats)]
        play_game(state, list(players), chance, thoughts, kinds)
        outcome = state.outcome()
        assert outcome is not None
        won += (mine in outcome.winners) / len(outcome.winners)
    return won / games


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    for level in ("medium", "hard"):
        for seats in (2, 4):
            share = share_of_wins(strong_memory(), heuristic_of(level), seats, games)
            error = 1.96 * math.sqrt(share * (1 - share) / games)
            sys.stdout.write(f"against {level}, {seats} players: {share:.1%} ± {error:.1%}\n")


if __name__ == "__main__":
    main()
