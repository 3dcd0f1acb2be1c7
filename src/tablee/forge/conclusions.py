"""What follows from trying a set out, in sentences: or that so many games cannot tell.

All that is looked at shares one certainty: the more is looked at, the further a figure has to
stray before it is called more than chance.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tablee.forge.trials import Trials, Turns
from tablee.sim.estimates import CERTAINTY, CONFIDENCE, Share, deviations, judge

POINTS = 0.05
"""A share that is off by less than five points is nothing that a table would notice."""
PACE = 0.05
"""Nor is a set that is faster or slower by less than five percent."""


class Conclusion(msgspec.Struct, frozen=True):
    """A sentence of `texts.*.toml`, under `conclusion`, and what it needs, by kind."""

    says: str
    name: str = ""
    """A character."""
    place: int = 0
    """In turn order, from one."""
    shares: dict[str, float] = {}
    turns: dict[str, float] = {}
    games: int = 0
    """That would tell, where these cannot."""
    looked_at: int = 0
    """Figures, among which one strays by chance."""


def conclude(trials: Trials) -> list[Conclusion]:
    """One or more sentences about each: its pace, the default set, turn order, characters."""
    looked_at = 2 + len(trials.mine.order) + len(trials.mine.characters)
    strict = deviations(1 - (1 - CERTAINTY) / looked_at)
    return [
        _pace(trials, strict),
        _duel(trials, strict, looked_at),
        *_order(trials, strict, looked_at),
        *_characters(trials, strict, looked_at),
    ]


def _pace(trials: Trials, strict: float) -> Conclusion:
    sides = (trials.mine.turns, trials.house.turns)
    mine, house = (side.mean for side in sides)
    turns = {"mine": mine, "house": house}
    margin = math.hypot(*(_deviation(side) for side in sides)) * strict
    if abs(mine - house) > margin:
        return Conclusion("faster" if mine < house else "slower", turns=turns)
    if margin <= PACE * house:
        return Conclusion("same_pace", turns=turns, shares={"within": PACE})
    needed = _rounded(trials.mine.games * (margin / (PACE * house)) ** 2)
    return Conclusion("pace_unknown", turns=turns, shares={"within": PACE}, games=needed)


def _deviation(turns: Turns) -> float:
    """Of a mean, from its interval."""
    return (turns.high - turns.low) / 2 / deviations(CONFIDENCE)


def _duel(trials: Trials, strict: float, looked_at: int) -> Conclusion:
    share = trials.duel
    verdict = judge([share], trials.mine.games, looked_at)
    if verdict.verdict == "unequal":
        return Conclusion("beats" if verdict.above else "loses", shares=_shares(share))
    needed = _needed(share.fair, strict)
    if needed <= trials.mine.games:
        return Conclusion("even", shares={**_shares(share), "within": POINTS})
    says = "duel_doubtful" if verdict.astray else "duel_unknown"
    shares = {**_shares(share), "within": POINTS}
    return Conclusion(says, shares=shares, games=_rounded(needed), looked_at=looked_at)


def _order(trials: Trials, strict: float, looked_at: int) -> Iterator[Conclusion]:
    yield from _stray(
        list(enumerate(trials.mine.order, 1)),
        trials.mine.games,
        trials.mine.games,
        strict,
        looked_at,
        "order",
        lambda place: {"place": place},
    )


def _characters(trials: Trials, strict: float, looked_at: int) -> Iterator[Conclusion]:
    listed = [(each.character, each.win) for each in trials.mine.characters]
    fewest = min((each.times for each in trials.mine.characters), default=0)
    if fewest:
        yield from _stray(
            listed,
            fewest,
            trials.mine.games,
            strict,
            looked_at,
            "character",
            lambda name: {"name": name},
        )


def _stray(
    listed: Sequence[tuple[Any, Share]],
    times: int,
    games: int,
    strict: float,
    looked_at: int,
    what: str,
    about: Callable[[Any], dict[str, Any]],
) -> Iterator[Conclusion]:
    """Who wins more or less than chance explains; otherwise one sentence about all of them."""
    verdict = judge([share for _, share in listed], times, looked_at)
    for place in (*verdict.above, *verdict.below):
        key, share = listed[place]
        how = "more" if place in verdict.above else "less"
        yield Conclusion(f"{what}_{how}", shares=_shares(share), **about(key))
    if verdict.verdict == "unequal":
        return
    needed = _needed(listed[0][1].fair, strict)
    if needed <= times:
        yield Conclusion(f"{what}_alike", shares={"within": POINTS})
    else:
        told = _rounded(needed * games / times)
        shares = {"within": POINTS}
        if not verdict.astray:
            yield Conclusion(f"{what}_unknown", shares=shares, games=told)
            return
        # Its interval is there to be read: the sentence says why that is not enough.
        key, share = max(
            (listed[place] for place in verdict.astray),
            key=lambda each: abs(each[1].share - each[1].fair),
        )
        yield Conclusion(
            f"{what}_doubtful",
            shares={**_shares(share), **shares},
            games=told,
            looked_at=looked_at,
            **about(key),
        )


def _shares(share: Share) -> dict[str, float]:
    return {"share": share.share, "low": share.low, "high": share.high, "fair": share.fair}


def _needed(fair: float, strict: float) -> float:
    """How many games tell a share that is off by so many points from a fair one."""
    return (strict / POINTS) ** 2 * fair * (1 - fair)


def _rounded(games: float) -> int:
    """Up, to a number that one can keep in mind.

    >>> _rounded(1234.5), _rounded(87)
    (1300, 90)
    """
    step = 10 ** max(1, int(math.log10(games)) - 1)
    whole: int = step * math.ceil(games / step)
    return whole
