"""Seeded worlds, one after another: python -m tests.load.seeds --seeds 10000

A failing seed is printed with the command that plays it again, exactly as it was.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.load.seeds.play import Outcome, play

TOGETHER = 20
"""Seeds that a process is given at a time."""


def outcomes(seeds: Iterable[int], processes: int) -> Iterator[Outcome]:
    if processes == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(play, seeds, chunksize=TOGETHER)


def run(seeds: Iterable[int], processes: int) -> int:
    """How many have failed."""
    began, played, failed = time.monotonic(), 0, 0
    counted, faults = Counter[str](), Counter[str]()
    for outcome in outcomes(seeds, processes):
        played += 1
        counted += outcome.counted
        faults += outcome.faults
        if outcome.failure is not None:
            failed += 1
            print(f"seed {outcome.seed} fails: {outcome.failure}\n  {again(outcome.seed)}")
    print(f"{played} seeds, {failed} failed, {time.monotonic() - began:.0f} s")
    for title, what in (("faults", faults), ("counted", counted)):
        print(f"{title}: {', '.join(f'{name} {times}' for name, times in sorted(what.items()))}")
    return failed


def again(seed: int) -> str:
    return f"python -m tests.load.seeds --seed {seed}"


def tell(seed: int) -> int:
    outcome = play(seed, is_told=True)
    print("\n".join(outcome.story))
    print(f"trace {outcome.trace}")
    print(f"seed {seed}: {outcome.failure or 'all is well'}")
    return int(outcome.failure is not None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="this one alone, with all that happens in it")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if arguments.seed is not None:
        return tell(arguments.seed)
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    return int(run(seeds, arguments.processes) > 0)


if __name__ == "__main__":
    sys.exit(main())
