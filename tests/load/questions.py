"""What a person among three bots is asked at ON'CARD: `python -m tests.load.questions 200`.

The person plays as the medium bot does, and has the usual habits. `forced` had one legal move.
"""

import sys
from collections import Counter

from tablee.bots.levels import make_player
from tablee.core.chance import FastChance
from tablee.core.game import Move
from tablee.core.state import State
from tablee.games.oncard import GAME
from tablee.games.oncard.rules import OnCard

SEATS = 4


def by_habit(state: State) -> Move | None:
    assert isinstance(state, OnCard)
    view = GAME.view(state, 0)
    chosen = {habit.key: habit.default for habit in GAME.hosting.habits(view)}
    return GAME.hosting.by_habit(view, chosen)


def ask(games: int) -> tuple[Counter[str], Counter[str], int]:
    """Questions by kind, those of them that were forced, and all turns."""
    player = make_player(GAME, "medium")
    asked: Counter[str] = Counter()
    forced: Counter[str] = Counter()
    turns = 0
    for seed in range(games):
        chance = FastChance(1000 + seed)
        state = GAME.start(GAME.options({}), SEATS, chance)
        while seats := state.deciders():
            seat = seats[0]
            habit = by_habit(state) if seat == 0 else None
            code = player.choose(state, seat, chance) if habit is None else GAME.encode(habit)
            if seat == 0 and habit is None:
                kind = str(GAME.decode(code).__struct_config__.tag)
                asked[kind] += 1
                forced[kind] += len(state.legal(0)) == 1
            state.play(seat, code, chance)
        turns += state.turns_played()
    return asked, forced, turns


def main() -> None:
    games = int(sys.argv[1])
    asked, forced, turns = ask(games)
    print(f"{asked.total() / games:.1f} questions a game, in {turns / games:.1f} turns of all")
    for kind, count in asked.most_common():
        print(f"| {kind} | {count / games:.1f} | {forced[kind] / games:.1f} |")


if __name__ == "__main__":
    main()
