"""Everything that happens in random games, as a hash: how to tell that two builds play the same."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator

from tablee.core.chance import FastChance
from tablee.core.game import Game, Options
from tablee.core.kit.deeds import do, random_deed
from tablee.core.kit.tables import tables

_TRACE_ELSEWHERE = """
import importlib, sys
from tablee.core.builds import engine
from tablee.core.kit.traces import trace
assert engine() == "plain", engine()
game = getattr(importlib.import_module(sys.argv[1]), sys.argv[2])().under(int(sys.argv[4]))
print(trace(game, int(sys.argv[3])))
"""


def trace(game: Game, games: int, only_usual: bool = False) -> str:
    """A hash of everything that happens in random games of every kind: lists, moves, states.

    Of the usual kinds alone it stays the same when another choice is added to an option.
    """
    digest = hashlib.sha256()
    for options, seats, is_usual in tables(game, is_sample=True):
        if only_usual and not is_usual:
            continue
        for seed in range(games if is_usual else 1):
            for line in _trace_game(game, options, seats, seed):
                digest.update(line.encode())
    return digest.hexdigest()


def _trace_game(game: Game, options: Options, seats: int, seed: int) -> Iterator[str]:
    chance = FastChance(seed, seats)
    position = game.start(options, seats, chance)
    while game.is_clocked and not position.is_over():
        deed = random_deed(position, chance)
        yield f"{deed} {do(position, deed, chance)} {position.clock} {position.facts()}\n"
    while not position.is_over():
        for seat in position.deciders():
            legal = position.legal(seat)
            move = legal[chance.below(len(legal))]
            position.apply(seat, move, chance, None)
            yield f"{seat} {legal} {move} {position.facts()}\n"
    outcome = position.outcome()
    if outcome is not None:
        # Written out: traces stay for ever, and names are free to change.
        yield f"Outcome(ranks={outcome.ranks}, reason={outcome.ending!r})\n"


def trace_in_plain_python(game: Game, games: int) -> str:
    """The same, computed by another process with the engine as plain Python."""
    kind = type(game)
    asked = [kind.__module__, kind.__qualname__, str(games), str(game.rules_version)]
    done = subprocess.run(
        [sys.executable, "-c", _TRACE_ELSEWHERE, *asked],
        env={**os.environ, "TABLEE_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise RuntimeError(f"{game.name} does not run in another process: {reason[0]}")
    return done.stdout.strip()
