"""Games between bots as `tablee simulate` plays them, where that is the figure that counts.

In Oni against all time plays: nothing there is played at random, or stepped decision by decision.
"""

from benchmarks.groups import ONI, SIMULATED
from benchmarks.interleave import Case
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.work import play_chunk

GAMES = 10
"""The same ones in each batch: some games are ten times as long as others."""

LONGEST = {"level": "easy"}
"""The longest clock."""


def simulated_cases() -> list[Case]:
    return [
        simulated(f"{ONI}, 4 players", 4, "medium", {}),
        simulated(f"{ONI}, 8 players", 8, "medium", {}),
        simulated(f"{ONI}, 8 players, easy bots and cards", 8, "easy", LONGEST),
        simulated(f"{ONI}, 8 players, 25 dice", 8, "hard", {**LONGEST, "size": "25"}),
    ]


def simulated(name: str, seats: int, level: str, options: dict[str, str]) -> Case:
    plan = make_plan("oni", games=GAMES, seed=1, players=seats, bots=[level], options=options)

    def batch() -> int:
        return play_chunk(Chunk(plan, 0, GAMES)).games

    return Case(SIMULATED, name, batch)
