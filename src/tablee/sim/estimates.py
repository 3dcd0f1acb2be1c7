"""What counts allow us to say: intervals, summaries, verdicts."""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Literal

import msgspec

CONFIDENCE = 0.95
CERTAINTY = 0.99
"""Of a report in which nothing strays, that it accuses nobody: one in a hundred does."""
TELLING = 0.01
"""A margin of one point: what a sample has to reach before it can call seats alike."""
MEAN_DEVIATIONS = 1.96
"""How many standard errors the interval of a mean reaches to either side: `CONFIDENCE`, rounded as
it is in every table. With more digits, trials would give other figures than people have noted."""

DECIMALS = 6
"""Enough for any reader, and few enough to hide the last bits of different processors."""


class Share(msgspec.Struct, frozen=True):
    """A share of the victories with its interval, and what it would be if all were equal."""

    share: float
    low: float
    high: float
    fair: float


class Summary(msgspec.Struct, frozen=True):
    """A distribution of whole numbers; `counts` has all of it."""

    mean: float
    deviation: float
    least: int
    lower_quartile: int
    median: int
    upper_quartile: int
    most: int
    counts: dict[int, int]


class Verdict(msgspec.Struct, frozen=True):
    """Whether the sample tells the shares apart.

    `unequal`: at least one strays from its fair share further than chance explains. `alike`: none
    does, and the sample is large. `too_few`: none does, but the sample is too small to say more.
    """

    verdict: Literal["unequal", "alike", "too_few"]
    above: tuple[int, ...]
    """The places of those that win more than their fair share, if unequal."""
    below: tuple[int, ...]
    margin: float
    """How far a share may be from the truth, with so many games."""
    games_needed: int
    """How many games it takes to bring that margin down to one point."""
    astray: tuple[int, ...] = ()
    """The places whose interval leaves the fair share out, as chance lets one in twenty do."""
    looked_at: int = 0
    """Among how many."""


def round_off(value: float) -> float:
    return round(value, DECIMALS)


def wilson(share: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson interval of a share of so many games.

    A shared victory counts as a fraction. Fractions vary less than whole wins, so the interval is
    then a little too wide, never too narrow.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    z = deviations(confidence)
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def estimate(parts: int, parts_in_all: int, games: int, fair: float, sharers: int = 1) -> Share:
    """The share of victories that so many parts are, or what each of several sharers has of it."""
    share = parts / parts_in_all
    low, high = wilson(share, games)
    return Share(
        share=round_off(share / sharers),
        low=round_off(low / sharers),
        high=round_off(high / sharers),
        fair=round_off(fair / sharers),
    )


def summarise(counts: dict[int, int]) -> Summary:
    """
    >>> summarise({1: 2, 4: 2}).mean
    2.5
    """
    ordered = dict(sorted(counts.items()))
    total = sum(ordered.values())
    mean, deviation = _mean_and_deviation(ordered)
    return Summary(
        mean=round_off(mean),
        deviation=round_off(deviation),
        least=min(ordered),
        lower_quartile=_quantile(ordered, total, 1),
        median=_quantile(ordered, total, 2),
        upper_quartile=_quantile(ordered, total, 3),
        most=max(ordered),
        counts=ordered,
    )


def estimate_mean(counts: Mapping[int, int]) -> tuple[float, float, float]:
    """The mean of a distribution, and its interval.

    >>> estimate_mean({1: 50, 4: 50})
    (2.5, 2.206, 2.794)
    """
    mean, deviation = _mean_and_deviation(counts)
    reach = MEAN_DEVIATIONS * deviation / math.sqrt(sum(counts.values()))
    return round_off(mean), round_off(mean - reach), round_off(mean + reach)


def _mean_and_deviation(counts: Mapping[int, int]) -> tuple[float, float]:
    total = sum(counts.values())
    weighted = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    # In whole numbers up to here, so that the order of the games leaves no trace.
    variance = (squares * total - weighted * weighted) / (total * total)
    return weighted / total, math.sqrt(variance)


def judge(shares: Sequence[Share], games: int, looked_at: int | None = None) -> Verdict:
    """Tell shares apart, or say that the sample is too small to.

    `looked_at` is how many shares the reader is shown in all, in other tables as well: among many
    intervals one misses now and then, so each has to be wider for all of them to be right.
    """
    looked_at = looked_at or len(shares)
    strict = 1 - (1 - CERTAINTY) / looked_at
    above: list[int] = []
    below: list[int] = []
    for place, share in enumerate(shares):
        low, high = wilson(share.share, games, strict)
        if low > share.fair:
            above.append(place)
        elif high < share.fair:
            below.append(place)
    told = (*above, *below)
    astray = [
        place
        for place, share in enumerate(shares)
        if place not in told and not share.low <= share.fair <= share.high
    ]
    fair = shares[0].fair
    z = deviations(CONFIDENCE)
    margin = z * math.sqrt(fair * (1 - fair) / games)
    alike: Literal["alike", "too_few"] = "alike" if margin <= TELLING else "too_few"
    return Verdict(
        verdict="unequal" if above or below else alike,
        above=tuple(above),
        below=tuple(below),
        margin=round_off(margin),
        games_needed=math.ceil((z / TELLING) ** 2 * fair * (1 - fair)),
        astray=tuple(astray),
        looked_at=looked_at,
    )


def deviations(confidence: float) -> float:
    """How many standard deviations an interval reaches to either side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _quantile(ordered: dict[int, int], total: int, quarters: int) -> int:
    """The smallest value that at least so many quarters of all do not exceed."""
    so_far = 0
    for value, count in ordered.items():
        so_far += count
        if 4 * so_far >= quarters * total:
            return value
    raise AssertionError("a distribution has at least one value")
