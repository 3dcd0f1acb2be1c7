"""Intervals, summaries and verdicts against known values."""

import pytest

from tablee.core.chance import FastChance
from tablee.sim.estimates import Share, estimate, judge, summarise, wilson


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        # As R's prop.test(correct=FALSE) and Wilson's formula give them.
        (0.1, 100, 0.05522914, 0.17436566),
        (0.5, 10, 0.23659309, 0.76340691),
        (0.0, 20, 0.0, 0.16112516),
        (1.0, 20, 0.83887484, 1.0),
        (0.25, 100_000, 0.24732572, 0.25269348),
    ],
)
def test_wilson(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-6)


def test_the_interval_holds_the_truth_nineteen_times_out_of_twenty() -> None:
    chance = FastChance(11)
    held = 0
    for _ in range(600):
        wins = sum(chance.below(4) == 0 for _ in range(60))
        low, high = wilson(wins / 60, 60)
        held += low <= 0.25 <= high
    assert 0.93 < held / 600 < 0.98


def test_estimate_counts_parts() -> None:
    # 30 games of 12 parts: 7 and a half victories.
    share = estimate(90, 360, 30, 0.25)
    low, high = wilson(0.25, 30)
    assert share == Share(0.25, round(low, 6), round(high, 6), 0.25)


def test_summary() -> None:
    summary = summarise({7: 1, 2: 4, 3: 3})
    assert summary.mean == 3.0
    assert summary.deviation == pytest.approx(1.581139)
    assert (summary.least, summary.most) == (2, 7)
    assert (summary.lower_quartile, summary.median, summary.upper_quartile) == (2, 2, 3)
    assert list(summary.counts) == [2, 3, 7], "in order, whatever order the games came in"


def test_summary_of_negative_scores() -> None:
    summary = summarise({-4: 1, 2: 1})
    assert (summary.mean, summary.deviation, summary.median) == (-1.0, 3.0, -4)


def shares(*values: float) -> list[Share]:
    return [Share(value, 0.0, 1.0, 1 / len(values)) for value in values]


def test_a_clear_difference_is_told() -> None:
    verdict = judge(shares(0.31, 0.25, 0.25, 0.19), 2000)
    assert (verdict.verdict, verdict.above, verdict.below) == ("unequal", (0,), (3,))


def test_a_small_sample_is_told() -> None:
    verdict = judge(shares(0.31, 0.25, 0.25, 0.19), 100)
    assert (verdict.verdict, verdict.above, verdict.below) == ("too_few", (), ())
    assert verdict.margin == pytest.approx(0.0849, abs=1e-4)
    assert verdict.games_needed == 7203


def test_a_large_sample_without_a_difference_is_told() -> None:
    assert judge(shares(0.251, 0.249, 0.252, 0.248), 20_000).verdict == "alike"


def test_many_shares_do_not_cry_wolf() -> None:
    # One interval of 95% misses the fair share here; among six, that is to be expected.
    games = 1000
    low, _ = wilson(0.192, games)
    assert low > 1 / 6
    assert judge(shares(0.192, 0.162, 0.162, 0.162, 0.161, 0.161), games).verdict == "too_few"


def test_a_fair_game_is_rarely_accused_whatever_is_looked_at() -> None:
    """Four seats, four places and a side of each kind: a false alarm in one report of a hundred."""
    chance = FastChance(5)
    games, reports, accused = 300, 400, 0
    for _ in range(reports):
        verdicts = []
        for _ in range(2):
            wins = [0] * 4
            for _ in range(games):
                wins[chance.below(4)] += 1
            verdicts.append(judge(shares(*(win / games for win in wins)), games, 8).verdict)
        accused += "unequal" in verdicts
    assert accused / reports < 0.03


def test_what_strays_from_its_interval_but_not_from_chance_is_named() -> None:
    """So that a report can say why an interval without the fair share proves nothing."""
    games = 300
    seats = [estimate(wins, games, games, 1 / 3) for wins in (120, 90, 90)]
    verdict = judge(seats, games, 8)
    assert seats[0].low > seats[0].fair
    assert (verdict.verdict, verdict.astray, verdict.looked_at) == ("too_few", (0,), 8)
