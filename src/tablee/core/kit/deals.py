"""Deals that look the same to a viewer and are not: for the leak test."""

from collections.abc import Iterator

import msgspec

from tablee.core.chance import Chance, FastChance
from tablee.core.events import Recorder
from tablee.core.game import Game
from tablee.core.kit.reach import seen_by
from tablee.core.state import State

MOST_VALUES = 12
"""How many results of one draw are tried."""


class Draws(Chance):
    """Chance that gives what is written down; what is not yet is drawn, and written down."""

    def __init__(self, written: list[int], seed: int) -> None:
        self.results = written
        self.ranges: list[int] = []
        self._seeded = FastChance(seed)

    def below(self, n: int) -> int:
        place = len(self.ranges)
        self.ranges.append(n)
        if place == len(self.results):
            self.results.append(self._seeded.below(n))
        return self.results[place] % n


class Deal:
    def __init__(self, game: Game, seats: int, written: list[int], seed: int, viewer: int) -> None:
        draws = Draws(list(written), seed)
        recorder = Recorder()
        self.state: State = game.start(game.options({}), seats, draws, recorder)
        self.written = draws.results
        self.ranges = draws.ranges
        self.seen = seen_by(game, self.state, viewer)
        self.told = msgspec.json.encode(recorder.heard_by(viewer))


def deals_alike(game: Game, seats: int, viewer: int, seed: int) -> tuple[Deal, Deal] | None:
    """Two deals that a viewer cannot tell apart by what he sees; None if none was found.

    One draw is changed, and then others, as long as that brings what he sees closer again.
    """
    chance = FastChance(seed, viewer + 2)
    first = Deal(game, seats, [], seed, viewer)
    changed = chance.below(len(first.written))
    written = list(first.written)
    written[changed] += 1 + chance.below(first.ranges[changed])
    other = Deal(game, seats, written, seed, viewer)
    for place in range(len(first.written)):
        if other.seen == first.seen:
            break
        if place != changed:
            other = min(
                [other, *_with_another(game, seats, viewer, seed, other, place)],
                key=lambda deal: _distance(deal, first),
            )
    same = other.seen == first.seen
    is_other = other.state.fingerprint() != first.state.fingerprint()
    return (first, other) if same and is_other else None


def _with_another(
    game: Game, seats: int, viewer: int, seed: int, deal: Deal, place: int
) -> Iterator[Deal]:
    if place < len(deal.ranges):
        for value in range(min(deal.ranges[place], MOST_VALUES)):
            written = [*deal.written[:place], value, *deal.written[place + 1 :]]
            yield Deal(game, seats, written, seed, viewer)


def _distance(one: Deal, other: Deal) -> int:
    """In how many places two viewers would see something else."""
    mine, theirs = (list(_leaves(msgspec.json.decode(deal.seen))) for deal in (one, other))
    same = sum(a == b for a, b in zip(mine, theirs, strict=False))
    return max(len(mine), len(theirs)) - same


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        yield value
        return
    for part in value:
        yield from _leaves(part)
