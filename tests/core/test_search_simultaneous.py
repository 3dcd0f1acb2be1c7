"""Seats that decide at the same time: in the search, too, neither knows the other's choice."""

from collections import Counter

import pytest
from librt.vecs import vec
from tests.core.small_games import UNDECIDED, OneShot, odd_one_out, pennies, rock_paper_scissors

from tablee.core.chance import FastChance
from tablee.core.heuristic import Heuristic
from tablee.core.search import Bandit, Budget, Node, Search
from tablee.core.state import MoveList, State


def no_clock() -> float:
    return 0.0


def root_after(
    world: OneShot, iterations: int, heuristic: Heuristic, seed: int = 1
) -> list[Bandit]:
    """What each seat has learnt at the root, by seat."""
    search, root, chance = Search(heuristic, no_clock), Node(), FastChance(seed)
    for _ in range(iterations):
        search.iterate(root, world.clone(), chance)
    return sorted(root.bandits, key=lambda bandit: bandit.seat)


def shares(bandit: Bandit) -> list[float]:
    return [float(visits) / float(bandit.all_visits) for visits in bandit.visits]


def mean(bandit: Bandit) -> float:
    return bandit.all_totals / float(bandit.all_visits)


def test_matching_pennies_are_fair_to_both() -> None:
    """Whoever saw the other's choice, or guessed it every time, would win nearly always."""
    for seed in range(5):
        for bandit in root_after(pennies(), 400, Heuristic(), seed):
            assert mean(bandit) == pytest.approx(0.5, abs=0.25)
            assert shares(bandit) == pytest.approx([0.5, 0.5], abs=0.2)


def test_rock_paper_scissors_is_mixed() -> None:
    for seed in range(5):
        for bandit in root_after(rock_paper_scissors(), 600, Heuristic(), seed):
            assert mean(bandit) == pytest.approx(0.5, abs=0.1)
            assert shares(bandit) == pytest.approx([1 / 3] * 3, abs=0.15)


def test_three_may_decide_at_once() -> None:
    bandits = root_after(odd_one_out(), 400, Heuristic())
    assert [bandit.seat for bandit in bandits] == [0, 1, 2]
    assert all(bandit.all_visits == 400 for bandit in bandits)
    assert sum(map(mean, bandits)) == pytest.approx(1, abs=0.2), "there is one victory to share"


def highest(seats: int) -> OneShot:
    """Whoever makes the highest choice wins: nothing else makes sense."""
    return OneShot(seats, 15, lambda chosen: {s for s in range(seats) if chosen[s] == max(chosen)})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 10])
def test_any_number_may_decide_at_once(seats: int) -> None:
    bandits = root_after(highest(seats), 100, Heuristic())
    assert [bandit.seat for bandit in bandits] == list(range(seats))
    assert all(bandit.all_visits == 100 for bandit in bandits)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_choice_that_is_always_best_is_found_by_all(seats: int) -> None:
    for bandit in root_after(highest(seats), 500, Heuristic()):
        assert bandit.most_visited() == 14


def test_nobody_can_predict_the_choice() -> None:
    """Two bots play matching pennies against each other, with thoughts of their own."""
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(80):
        search, world = Search(Heuristic(), no_clock), pennies()
        choices = [search.choose(world, s, Budget(60), FastChance(seed, s)) for s in (0, 1)]
        pairs[choices[0], choices[1]] += 1
    matches = pairs[0, 0] + pairs[1, 1]
    assert 20 <= matches <= 60
    assert all(10 <= sum(pairs[pair] for pair in pairs if pair[s] == 0) <= 70 for s in (0, 1))


def test_a_choice_that_lies_on_the_table_already_is_not_seen() -> None:
    """Seat 0 has chosen, face down. Seat 1 does not match it more often than chance would."""
    matched = 0
    for seed in range(80):
        world = pennies()
        world.apply(0, seed % 2, FastChance(0), None)
        chosen = Search(Heuristic(), no_clock).choose(world, 1, Budget(40), FastChance(seed))
        matched += chosen == seed % 2
    assert 20 <= matched <= 60


class Nosy(Heuristic):
    """Seat 0 prefers the second choice; seat 1 prefers whatever it sees of seat 0's."""

    def weigh(self, state: State, seat: int, moves: MoveList, weights: "vec[float]") -> None:
        assert isinstance(state, OneShot)
        liked = 1 if seat == 0 else state.chosen[0]
        for number, move in enumerate(moves.to_list()):
            weights[number] = 5.0 if move == liked != UNDECIDED else 0.0


def test_a_nosy_heuristic_sees_nothing_of_a_choice_made_at_the_same_time() -> None:
    bandit = root_after(pennies(), 1, Nosy())[1]
    assert bandit.priors[0] == bandit.priors[1]


def test_a_nosy_heuristic_sees_nothing_in_the_moves_played_on() -> None:
    """Beyond the leaf, too, those who decide at once must not answer each other."""
    wins = Counter[int]()
    search = Search(Nosy(), no_clock)
    for seed in range(40):
        world = pennies()
        search.look_ahead(world, FastChance(seed))
        wins.update(world.winners())
    assert 8 <= wins[1] <= 32
