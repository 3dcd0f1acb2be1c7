"""Measuring many cases fairly: in turn, in one process, on one core, the best of several rounds.

A computer is never equally fast from one second to the next. What one case gets in a round, the
others get right before and after it, so ratios are steadier than the figures they are made of.
The clock is the processor time of this process: it stands still while another process has the core.
"""

import gc
import math
import os
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time


@dataclass(frozen=True)
class Case:
    """Something to measure. `batch` does some of it, a millisecond or so, and says how much."""

    group: str
    name: str
    batch: Callable[[], int]


@dataclass
class Measurement:
    """What a case did in each round, per second."""

    case: Case
    rates: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        return max(self.rates)

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def measure(
    cases: Sequence[Case],
    rounds: int,
    seconds: float,
    *,
    clock: Callable[[], float] = process_time,
    report: Callable[[int], None] = lambda _round: None,
) -> list[Measurement]:
    """Let every case work for `seconds`, again in each round; `report` hears of finished rounds."""
    measurements = [Measurement(case) for case in cases]
    for case in cases:
        case.batch()  # Once unmeasured: caches fill, interpreters specialize.
    for number in range(rounds):
        # Every round begins with another case, so that none has the same place every time.
        start = number * len(measurements) // rounds
        for measurement in measurements[start:] + measurements[:start]:
            measurement.rates.append(rate(measurement.case, seconds, clock))
        report(number + 1)
    return measurements


def rate(case: Case, seconds: float, clock: Callable[[], float]) -> float:
    """How much of a case gets done in a second, over `seconds` or a batch more."""
    gc.collect()
    done = 0
    start = clock()
    elapsed = 0.0
    while elapsed < seconds:
        done += case.batch()
        elapsed = clock() - start
    return done / elapsed


def geometric_mean(values: Sequence[float]) -> float:
    """The mean for ratios: twice as fast here and half as fast there comes to equal."""
    if not values or min(values) <= 0:
        raise ValueError("a geometric mean needs positive values")
    return math.exp(sum(math.log(value) for value in values) / len(values))


def pin_to_one_core() -> int | None:
    """Keep this process on the last core it may use; None where the system cannot do that."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core
