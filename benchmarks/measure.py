"""The measurement itself: run by `run.py` in the benchmarks' own environment."""

import argparse
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from benchmarks.interleave import Case, measure, pin_to_one_core
from benchmarks.machine import describe
from benchmarks.readme import write
from benchmarks.table import tables


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", type=Path, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.engine))
    core = pin_to_one_core()

    from benchmarks.game_cases import game_cases
    from benchmarks.simulated_cases import simulated_cases
    from tablee.core.builds import engine

    if engine() == "plain":
        print("The engine was not compiled: these are the figures of plain Python.", flush=True)
    about = describe(engine(), core, arguments.rounds, arguments.seconds)
    cases = game_cases() + simulated_cases() + peer_cases()
    print(about + "\n", flush=True)
    measurements = measure(
        cases, arguments.rounds, arguments.seconds, report=progress(arguments.rounds)
    )
    result = tables(measurements)
    print("\n" + result)
    if arguments.write:
        write(about, result)
        print("\nWritten to benchmarks/README.md")
    return 0


def peer_cases() -> list[Case]:
    # Their deprecation warnings and greetings are not ours to show.
    warnings.simplefilter("ignore")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    cases: list[Case] = []
    for name, gather in (
        ("OpenSpiel", openspiel_cases),
        ("RLCard", rlcard_cases),
        ("PettingZoo", pettingzoo_cases),
    ):
        try:
            cases += gather()
        except ImportError as error:
            print(f"{name} is left out: {error}", flush=True)
    return cases


# A peer is imported only here, so that one that is missing takes no other with it.


def openspiel_cases() -> list[Case]:
    from benchmarks.openspiel_cases import openspiel_cases

    print("Counting the decisions in a playout of each of OpenSpiel's games", flush=True)
    return openspiel_cases(lambda line: print(f"  {line}", flush=True))


def rlcard_cases() -> list[Case]:
    from benchmarks.other_cases import rlcard_cases

    return rlcard_cases()


def pettingzoo_cases() -> list[Case]:
    from benchmarks.other_cases import pettingzoo_cases

    return pettingzoo_cases()


def progress(rounds: int) -> Callable[[int], None]:
    def report(done: int) -> None:
        end = "\n" if done == rounds else ""
        start = "\r" if sys.stdout.isatty() else ""
        if start or end:
            print(f"{start}Round {done} of {rounds}", end=end, flush=True)

    return report


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped: nothing was written.")
