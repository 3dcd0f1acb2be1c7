"""The search: legal, repeatable, blind to what it cannot know, and able to see the obvious."""

import math

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from tests.core.matches import random_position
from tests.core.small_games import Guess, Path, Tree
from tests.games.onix.tables import play, table

from tablee.core.chance import FastChance, RecordingChance
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.heuristic import Heuristic
from tablee.core.search import CLOCK_EVERY, Budget, BudgetError, Search
from tablee.core.state import MoveList, State
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onix import GAME as ONIX
from tablee.games.onix.moves import Destroy, Place, Steal, Take
from tablee.games.onix.rules import Onix

quickly = settings(
    deadline=None,
    max_examples=30,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)


class Clock:
    """A clock that goes on by itself, a step every time somebody looks."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        now = self.now
        self.now += self.step
        return now


def searching(heuristic: Heuristic | None = None) -> Search:
    """A search with a heuristic that by default knows nothing but the score."""
    return Search(heuristic or Heuristic(), Clock())


def choose(world: State, seat: int, iterations: int, seed: int = 1) -> int:
    return searching().choose(world, seat, Budget(iterations), FastChance(seed))


def position_of(game: Game, seats: int, switch: bool, seed: int, decisions: int) -> State:
    return random_position(
        game, seats, {"advanced": switch} if game is ONIX else {}, seed, decisions
    )


positions = given(
    seats=st.integers(2, 4),
    switch=st.booleans(),
    seed=st.integers(0, 2**32),
    decisions=st.integers(0, 120),
    iterations=st.integers(1, 12),
)
games = pytest.mark.parametrize("game", [ONIX, TEMPLATE], ids=["onix", "template"])


@games
@quickly
@positions
def test_it_answers_legally_and_leaves_the_world_alone(
    game: Game, seats: int, switch: bool, seed: int, decisions: int, iterations: int
) -> None:
    world = position_of(game, seats, switch, seed, decisions)
    before = world.fingerprint()
    for seat in world.deciders():
        for heuristic in (game.skill.heuristic(), Heuristic()):
            search = searching(heuristic)
            move = search.choose(world, seat, Budget(iterations), FastChance(seed, 1))
            assert move in world.legal(seat)
            # A move without an alternative needs no thought.
            assert search.iterations == (iterations if len(world.legal(seat)) > 1 else 0)
    assert world.fingerprint() == before


@games
@quickly
@positions
def test_the_same_chance_gives_the_same_move(
    game: Game, seats: int, switch: bool, seed: int, decisions: int, iterations: int
) -> None:
    """Also in a search that has been used before."""
    world = position_of(game, seats, switch, seed, decisions)
    seat = world.deciders()[-1]
    used = searching(game.skill.heuristic())
    other = position_of(game, 4, False, 3, 7)
    used.choose(other, other.deciders()[0], Budget(3), FastChance(2))
    results = set()
    for search in (used, used, searching(game.skill.heuristic())):
        chance = RecordingChance(FastChance(seed, 1))
        results.add((search.choose(world, seat, Budget(iterations), chance), *chance.collect()))
    assert len(results) == 1


def test_other_chance_may_give_another_move() -> None:
    worlds = [position_of(ONIX, 3, False, number, 4 * number) for number in range(10)]
    answers = [
        {choose(world, world.deciders()[0], 8, seed) for seed in range(10)} for world in worlds
    ]
    assert any(len(moves) > 1 for moves in answers)


# What it cannot know


def test_it_does_not_look_under_the_cards() -> None:
    found = sum(
        choose(Guess(cards=4, hidden=seed % 4), 0, 50, seed) == seed % 4 for seed in range(60)
    )
    assert found < 30, "one in four would be fair"


def test_it_looks_where_it_may() -> None:
    """The test above can fail: a card that is dealt to the same place every time is found."""

    class Open(Guess):
        def redeal(self, viewer: int, chance: object) -> None:
            """Nothing is hidden."""

        def clone(self) -> "Open":
            copy = Open(self.cards, self.hidden)
            copy.named = self.named
            return copy

    assert all(choose(Open(4, seed % 4), 0, 50, seed) == seed % 4 for seed in range(12))


# Any number of players


def branch(tree: Tree, seats: int) -> int:
    answers = {choose(Path(seats, tree), 0, 200, seed) for seed in range(5)}
    assert len(answers) == 1
    return answers.pop()


def test_it_expects_an_opponent_to_take_the_win() -> None:
    trap: Tree = (1, [{0}, {0}, {1}, {0}])
    share: Tree = (1, [{0, 1}, {0, 1}])
    assert branch((0, [trap, share]), 2) == 1
    assert branch((0, [share, trap]), 2) == 0


def test_everybody_plays_for_themselves() -> None:
    """Seat 1 would rather share with seat 0 than see seat 2 win: seat 0 can count on that."""
    shared_by_three: Tree = {0, 1, 2}
    helpful: Tree = (1, [{2}, {0, 1}])
    assert branch((0, [shared_by_three, helpful]), 3) == 1
    spiteful: Tree = (1, [{1}, {0}])
    assert branch((0, [shared_by_three, spiteful]), 3) == 0


def test_it_looks_several_players_ahead() -> None:
    lost: Tree = (1, [(2, [(3, [{3}, {0}]), (3, [{3}, {0}])]), (2, [(3, [{3}, {0}]), {2}])])
    won: Tree = (1, [(2, [(3, [{0}, {0}]), {0}]), (2, [(3, [{0}, {0}]), {0}])])
    assert branch((0, [lost, won, lost]), 4) == 1


# The obvious, in Onix


def chosen_in(state: Onix, iterations: int = 300) -> set[object]:
    """What the search chooses, with several seeds, knowing nothing but the score."""
    return {ONIX.decode(choose(state, state.turn, iterations, seed)) for seed in range(4)}


@pytest.mark.parametrize("seats", [2, 3])
def test_it_takes_the_card_that_wins_at_once(seats: int) -> None:
    state = table(
        ["circle", "cross", "square", "circle", "square"],
        collections={0: ["circle/square+diamond"]},
        stocks=[0, 5, 5],
        seats=seats,
        advanced=True,
    )
    assert chosen_in(state) == {Take("cross", (1,))}
    play(state, Take("cross", (1,)))
    assert chosen_in(state) == {Place(0)}


@pytest.mark.parametrize(("gem", "kind"), [("cross", Destroy), ("diamond", Steal)])
def test_it_does_not_hand_the_win_to_an_opponent(gem: str, kind: type[Destroy | Steal]) -> None:
    """Seat 1 has one gem left: whoever takes it away makes it win (OX-60)."""
    state = table(
        [gem, "square", "circle", "square", "circle"],
        collections={1: ["circle"]},
        seats=3,
        advanced=True,
    )
    gem_index = ["circle", "square", "diamond", "cross"].index(gem)
    play(state, ONIX.decode(32 * gem_index + 1), Place(None))
    assert kind(1, 0) in [ONIX.decode(move) for move in state.legal(0)]
    chosen = chosen_in(state)
    assert all(isinstance(move, kind) and move.seat == 2 for move in chosen)


def test_it_does_not_take_a_gem_that_forces_it_to_hand_the_win_over() -> None:
    state = table(
        ["diamond", "cross", "diamond", "cross", "square"],
        collections={1: ["circle"]},
        seats=2,
        advanced=True,
    )
    assert chosen_in(state) == {Take("square", (4,))}


def test_it_finishes_a_game_that_it_is_winning() -> None:
    """Seat 0 leads by a card, and seat 1 will complete six cards if it gets another turn."""
    state = table(
        ["circle", "square", "square", "square", "square"],
        under={0: ""},
        collections={
            0: ["circle"],
            1: ["circle/cross+diamond", "circle/cross+diamond"],
        },
        stocks=[1, 0],
    )
    assert chosen_in(state) == {Take("circle", (0,))}


# What the game's heuristic says


class Fond(Heuristic):
    """Likes one move above all others, and all of its opponents' positions equally."""

    def __init__(self, move: int) -> None:
        super().__init__()
        self.move = move

    def weigh(self, state: State, seat: int, moves: MoveList, weights: "vec[float]") -> None:
        for number, move in enumerate(moves.to_list()):
            weights[number] = 10.0 if move == self.move else 0.0


@games
def test_a_heuristic_leads_a_short_search(game: Game) -> None:
    """Also one in plain Python, whatever the search is."""
    world = position_of(game, 3, False, 5, 0)
    seat = world.deciders()[0]
    for move in world.legal(seat):
        search = searching(Fond(move))
        assert search.choose(world, seat, Budget(1), FastChance(1)) == move


class Hopeful(Heuristic):
    """Judges by how many cards of seat 0 lie in the Stock, and weighs nothing."""

    def payoff(self, state: State, seat: int) -> float:
        share = min(1.0, state.score(0) / 4)
        return share if seat == 0 else 1.0 - share


def test_a_heuristic_of_ones_own_judges_the_leaves() -> None:
    state = table(["circle", "square", "circle", "cross", "diamond"], seats=2)
    move = searching(Hopeful()).choose(state, 0, Budget(200), FastChance(1))
    assert ONIX.decode(move) == Take("square", (1,))


# How long it may think


def iterations_within(budget: Budget, step: float) -> int:
    world = position_of(TEMPLATE, 2, False, 1, 0)
    search = Search(TEMPLATE.skill.heuristic(), Clock(step))
    assert search.choose(world, 0, budget, FastChance(1)) in world.legal(0)
    return search.iterations


def test_iterations_are_counted() -> None:
    assert iterations_within(Budget(1), 0.0) == 1
    assert iterations_within(Budget(iterations=77), 3600.0) == 77


def test_time_is_up_when_the_clock_says_so() -> None:
    assert iterations_within(Budget(seconds=1.0), 3600.0) == CLOCK_EVERY, "even if it was at once"
    for looks in (3, 10):
        done = iterations_within(Budget(seconds=1.0), 1.0 / looks)
        assert looks * CLOCK_EVERY <= done <= (looks + 1) * CLOCK_EVERY


def test_whichever_ends_first_ends_it() -> None:
    assert iterations_within(Budget(iterations=50, seconds=1.0), 0.0) == 50
    assert iterations_within(Budget(iterations=5000, seconds=1.0), 0.4) < 5 * CLOCK_EVERY


@pytest.mark.parametrize(
    ("iterations", "seconds", "words"),
    [
        (None, None, "a search needs a number of iterations or a time in seconds"),
        (0, None, "a search has 1 to 1000000000 iterations, not 0"),
        (-5, 1.0, "a search has 1 to 1000000000 iterations, not -5"),
        (10**9 + 1, None, "a search has 1 to 1000000000 iterations, not 1000000001"),
        (2**70, None, f"a search has 1 to 1000000000 iterations, not {2**70}"),
        (None, 0.0, "a search has up to 3600 seconds, not 0"),
        (None, -0.5, "a search has up to 3600 seconds, not -0.5"),
        (5, 3601.0, "a search has up to 3600 seconds, not 3601"),
        (None, math.inf, "a search has up to 3600 seconds, not inf"),
        (None, math.nan, "a search has up to 3600 seconds, not nan"),
    ],
)
def test_an_impossible_budget_is_refused(
    iterations: int | None, seconds: float | None, words: str
) -> None:
    with pytest.raises(BudgetError) as caught:
        Budget(iterations, seconds)
    assert str(caught.value) == words
    assert isinstance(caught.value, TableeError)


def test_possible_budgets() -> None:
    assert Budget(1).iterations == 1
    assert Budget(seconds=3600.0).seconds == 3600.0
    assert Budget(10**9, 0.001).iterations == 10**9
