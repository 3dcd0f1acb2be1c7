"""What a game tells bots: weights, payoffs, and the move that weighs most."""

import math
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from tests.core.small_games import OneShot, Path

from tablee.core.chance import EnumeratingChance, FastChance
from tablee.core.heuristic import Heuristic, Weighing, win_share
from tablee.core.state import MoveList, State
from tablee.games._template import GAME as TEMPLATE
from tablee.games._template.rules import Template

quickly = settings(deadline=None, max_examples=100, derandomize=True)


class Scored(Path):
    """A position with these scores; over if it has winners."""

    def __init__(self, scores: Sequence[int], winners: set[int] | None = None) -> None:
        super().__init__(len(scores), (0, []) if winners is None else winners)
        self.scores = scores

    def score(self, seat: int) -> int:
        return self.scores[seat]


# How good a position is


@pytest.mark.parametrize(
    ("scores", "standings"),
    [([5, 3], [2, -2]), ([4, 4], [0, 0]), ([1, 7, 5], [-6, 2, -2]), ([-3, -5], [2, -2])],
)
def test_standing_is_the_lead_over_the_best_opponent(
    scores: list[int], standings: list[int]
) -> None:
    heuristic, state = Heuristic(), Scored(scores)
    assert [heuristic.standing(state, seat) for seat in range(len(scores))] == standings


def test_a_level_game_is_worth_a_half() -> None:
    assert Heuristic().payoff(Scored([4, 4]), 0) == 0.5


def test_the_spread_says_how_much_a_lead_is_worth() -> None:
    wide, narrow = Heuristic(spread=40.0), Heuristic(spread=5.0)
    ahead = Scored([5, 3])
    assert 0.5 < wide.payoff(ahead, 0) < narrow.payoff(ahead, 0) < 1
    assert Heuristic().payoff(Scored([10, 0]), 0) > 0.95, "a lead of the spread all but decides"


@quickly
@given(
    scores=st.lists(st.integers(-100_000, 100_000), min_size=2, max_size=5),
    winners=st.none() | st.sets(st.integers(0, 1), min_size=1),
)
def test_a_payoff_lies_between_lost_and_won(scores: list[int], winners: set[int] | None) -> None:
    state = Scored(scores, winners)
    for seat in range(len(scores)):
        assert 0.0 <= Heuristic().payoff(state, seat) <= 1.0


@quickly
@given(lead=st.integers(-200, 200), better=st.integers(1, 50))
def test_more_is_better(lead: int, better: int) -> None:
    heuristic = Heuristic()
    worse, best = Scored([lead, 0]), Scored([lead + better, 0])
    assert heuristic.payoff(worse, 0) <= heuristic.payoff(best, 0)
    assert heuristic.payoff(worse, 0) + heuristic.payoff(worse, 1) == pytest.approx(1)


def test_a_finished_game_is_won_or_lost_whatever_the_score() -> None:
    heuristic = Heuristic()
    state = Scored([0, 9], winners={0})
    assert heuristic.payoff(state, 0) >= 0.9
    assert heuristic.payoff(state, 1) <= 0.1
    assert heuristic.payoff(Scored([0, 9]), 0) < 0.1, "while it is on, the score is all there is"


def test_the_margin_counts_a_little() -> None:
    heuristic = Heuristic()
    assert (
        heuristic.payoff(Scored([0, 9], {1}), 0)
        < heuristic.payoff(Scored([8, 9], {1}), 0)
        < heuristic.payoff(Scored([8, 9], {0}), 0)
    )


@pytest.mark.parametrize(
    ("winners", "shares"),
    [({0}, [1, 0, 0]), ({1, 2}, [0, 1 / 2, 1 / 2]), ({0, 1, 2}, [1 / 3, 1 / 3, 1 / 3])],
)
def test_a_victory_is_shared(winners: set[int], shares: list[float]) -> None:
    state = Path(3, winners)
    assert [win_share(state, seat) for seat in range(3)] == pytest.approx(shares)


# Weighing


class Weights(Heuristic):
    """As they are given, by move."""

    def __init__(self, weights: Sequence[float]) -> None:
        super().__init__()
        self.given = weights

    def weigh(self, state: State, seat: int, moves: MoveList, weights: "vec[float]") -> None:
        for number, move in enumerate(moves.to_list()):
            weights[number] = self.given[move]


def weighed(weights: Sequence[float]) -> Weighing:
    weighing = Weighing(Weights(weights))
    weighing.weigh(OneShot(2, len(weights), lambda chosen: {0}), 0)
    return weighing


def distribution(weights: Sequence[float], overlooked_percent: int = 0) -> list[Fraction]:
    """How likely each move is to be found the best, exactly."""
    weighing = weighed(weights)
    chance = EnumeratingChance()
    found = [Fraction(0)] * len(weights)
    while chance.begin_course():
        found[weighing.best(chance, overlooked_percent)] += Fraction(chance.probability)
    return [share.limit_denominator(10_000) for share in found]


def test_by_default_no_move_is_better_than_another() -> None:
    weighing = Weighing(Heuristic())
    state = OneShot(2, 5, lambda chosen: {0})
    weighing.weigh(state, 0)
    assert weighing.moves.to_list() == [0, 1, 2, 3, 4]
    assert [weighing.weights[number] for number in range(5)] == [0.0] * 5


def test_the_heaviest_is_best() -> None:
    assert distribution([1.0, 3.0, 2.0]) == [0, 1, 0]
    assert distribution([-1.0, -3.0, -2.0]) == [1, 0, 0]
    assert distribution([-math.inf, -5.0]) == [0, 1]


def test_equals_are_equally_likely() -> None:
    third = Fraction(1, 3)
    assert distribution([2.0, 1.0, 2.0, 0.0, 2.0]) == [third, 0, third, 0, third]
    assert distribution([0.0] * 4) == [Fraction(1, 4)] * 4


def test_a_move_can_be_overlooked() -> None:
    """The best is seen with 65 %; both are overlooked with 12.25 %, and then any is played."""
    seen = Fraction(65, 100)
    both = Fraction(35, 100) ** 2
    best = seen + both / 2
    assert distribution([1.0, 0.0], overlooked_percent=35) == [best, 1 - best]
    assert distribution([0.0, 1.0], overlooked_percent=35) == [1 - best, best]
    assert distribution([0.0, 1.0], overlooked_percent=100) == [Fraction(1, 2)] * 2


def test_nothing_is_drawn_where_nothing_is_to_be_drawn() -> None:
    chance = EnumeratingChance()
    chance.begin_course()
    assert weighed([1.0, 3.0, 2.0]).best(chance) == 1
    assert chance.probability == 1.0
    assert not chance.begin_course()


def test_buffers_grow_and_are_used_again() -> None:
    weighing = Weighing(Weights([float(number) for number in range(300)]))
    for choices in (3, 300, 70, 2):
        weighing.weigh(OneShot(2, choices, lambda chosen: {0}), 0)
        assert weighing.best(FastChance(1)) == choices - 1


def test_the_templates_heuristic_likes_high_cards() -> None:
    weighing = Weighing(TEMPLATE.skill.heuristic())
    weighing.weigh(Template([[3, 7, 12], [1, 2, 4]], box=[]), 0)
    assert weighing.best(FastChance(1)) == 12
