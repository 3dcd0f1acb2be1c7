"""How long the figures of a card take: `python -m tests.forge.speed`, with the compiled engine."""

import sys
import time

from tablee.core.builds import engine
from tablee.forge.figures import numbered, sides_of
from tablee.forge.solver import quick_turns, solve
from tablee.games.dixe import known_dixes
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.solitaire import Solitaire


def main() -> None:
    sides = sides_of(default_set(), known_dixes())
    sys.stdout.write(
        f"engine: {engine()}\n| card | exact | ms | forge | ms |\n|---|---|---|---|---|\n"
    )
    for name in default_set():
        combinations = numbered(known_cards()[name].combinations)
        best = 1e9
        for _ in range(5):
            solve.cache_clear()
            started = time.perf_counter()
            solve(sides, combinations)
            best = min(best, time.perf_counter() - started)
        started = time.perf_counter()
        exact = Solitaire([list(each) for each in sides], [list(each) for each in combinations])
        turns = exact.solve()
        slow = time.perf_counter() - started
        quick = quick_turns(sides, combinations)
        sys.stdout.write(
            f"| {name} | {turns:.3f} | {slow * 1000:.0f} | {quick:.3f} | {best * 1000:.0f} |\n"
        )


if __name__ == "__main__":
    main()
