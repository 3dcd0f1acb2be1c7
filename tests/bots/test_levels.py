"""The levels: each sees a view only, plays legally, and is better than the one below."""

from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.core.matches import random_position

from tablee.bots.levels import LEVELS, UnknownLevel, decide, make_player
from tablee.bots.players import PATIENCE
from tablee.core.chance import Chance, EnumeratingChance, FastChance
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.heuristic import Weighing
from tablee.core.player import Player, RandomPlayer
from tablee.core.search import BudgetError
from tablee.core.state import State
from tablee.games import load_game
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onix import GAME as ONIX
from tablee.sim.bulk import play_game

FEW = 6
"""Iterations that are enough to decide something."""

games = pytest.mark.parametrize("game", [ONIX, TEMPLATE], ids=["onix", "template"])
quickly = settings(
    deadline=None,
    max_examples=25,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)
positions = given(
    seats=st.integers(2, 4), seed=st.integers(0, 2**32), decisions=st.integers(0, 100)
)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel) as caught:
        make_player(ONIX, "brutal")
    assert isinstance(caught.value, TableeError)
    message = "there is no bot 'brutal': choose one of random, easy, medium, hard"
    assert str(caught.value) == message
    for level in ("", "Hard", "hard "):
        with pytest.raises(UnknownLevel):
            make_player(ONIX, level)


def test_hard_refuses_an_impossible_budget() -> None:
    with pytest.raises(BudgetError, match="1 to 1000000000 iterations, not 0"):
        make_player(ONIX, "hard", iterations=0)


@pytest.mark.parametrize("level", LEVELS)
@games
@quickly
@positions
def test_every_level_plays_legally(
    game: Game, level: str, seats: int, seed: int, decisions: int
) -> None:
    state = random_position(game, seats, {}, seed, decisions)
    before = state.fingerprint()
    player = make_player(game, level, FEW)
    for seat in state.deciders():
        view = game.view(state, seat)
        assert decide(game, player, view, None, FastChance(seed)) in state.legal(seat)
    assert state.fingerprint() == before


# Only a view


@pytest.mark.parametrize("level", LEVELS)
@games
@quickly
@positions
def test_what_a_seat_cannot_know_changes_nothing(
    game: Game, level: str, seats: int, seed: int, decisions: int
) -> None:
    """The same view over other hidden cards: the same decision, with the same thoughts."""
    state = random_position(game, seats, {}, seed, decisions)
    seat = state.deciders()[-1]
    other = state.clone()
    other.redeal(seat, FastChance(seed, 1))
    player = make_player(game, level, FEW)
    moves = {
        decide(game, player, game.view(world, seat), None, FastChance(3))
        for world in (state, other)
    }
    assert len(moves) == 1


class Spy(Player):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, world: State, seat: int, chance: Chance) -> int:
        self.shown.append(world)
        return world.legal(seat)[0]


@games
def test_a_player_is_shown_an_imagined_world(game: Game) -> None:
    state = random_position(game, 3, {}, 1, 0)
    seat = state.deciders()[0]
    view, spy = game.view(state, seat), Spy()
    for seed in range(8):
        decide(game, spy, view, None, FastChance(seed))
    assert all(game.view(world, seat) == view for world in spy.shown)
    assert all(world is not state for world in spy.shown)
    assert len({world.fingerprint() for world in spy.shown}) == 8
    assert state.fingerprint() not in {world.fingerprint() for world in spy.shown}


# How each of them chooses


def test_random_takes_any_move_with_equal_chance() -> None:
    state = random_position(ONIX, 2, {}, 1, 0)
    seat = state.deciders()[0]
    legal = state.legal(seat)
    chance = EnumeratingChance()
    found: dict[int, Fraction] = {}
    while chance.begin_course():
        move = RandomPlayer().choose(state, seat, chance)
        found[move] = found.get(move, Fraction(0)) + Fraction(chance.probability)
    assert found.keys() == set(legal)
    assert len(legal) > 2
    assert all(float(share) == pytest.approx(1 / len(legal)) for share in found.values())


def weights_of(game: Game, state: State, seat: int) -> dict[int, float]:
    weighing = Weighing(game.skill.heuristic())
    weighing.weigh(state, seat)
    return {move: weighing.weights[i] for i, move in enumerate(weighing.moves.to_list())}


@games
@quickly
@positions
def test_medium_takes_the_heaviest_move(game: Game, seats: int, seed: int, decisions: int) -> None:
    state = random_position(game, seats, {}, seed, decisions)
    seat = state.deciders()[0]
    weights = weights_of(game, state, seat)
    heaviest = {move for move in weights if weights[move] == max(weights.values())}
    player = make_player(game, "medium")
    chosen = {player.choose(state, seat, FastChance(thoughts)) for thoughts in range(12)}
    assert chosen <= heaviest
    if len(heaviest) == 2:
        assert chosen == heaviest, "equals are drawn"


def test_easy_plays_like_medium_but_overlooks_things() -> None:
    easy, medium = make_player(ONIX, "easy"), make_player(ONIX, "medium")
    decisions = different = 0
    for seed in range(120):
        state = random_position(ONIX, 3, {}, seed, seed)
        seat = state.deciders()[0]
        weights = list(weights_of(ONIX, state, seat).values())
        if weights.count(max(weights)) == 1 < len(weights):
            decisions += 1
            best = medium.choose(state, seat, FastChance(seed))
            different += easy.choose(state, seat, FastChance(seed, 1)) != best
    assert decisions > 40
    assert 0.15 < different / decisions < 0.5


# Better and better


def wins(better: str, worse: str, games: int, iterations: int | None = None) -> float:
    """Victories of `better` in so many games of two; each begins every other game."""
    total = 0.0
    for number in range(games):
        levels = [better, worse] if number % 2 == 0 else [worse, better]
        players = [make_player(ONIX, level, iterations) for level in levels]
        chance, thoughts = FastChance(number), FastChance(number, 1)
        state = ONIX.start(ONIX.options({"first": 0}), 2, chance)
        while not state.is_over():
            seat = state.deciders()[0]
            view = ONIX.view(state, seat)
            state.play(seat, decide(ONIX, players[seat], view, None, thoughts), chance)
        outcome = state.outcome()
        assert outcome is not None
        total += (number % 2 in outcome.winners) / len(outcome.winners)
    return total


def test_easy_beats_random() -> None:
    assert wins("easy", "random", 12) >= 9


def test_medium_beats_easy() -> None:
    assert wins("medium", "easy", 40) >= 28


def test_hard_beats_medium() -> None:
    """With a small part of what it may think in a real game."""
    assert wins("hard", "medium", 10, iterations=24) > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_of_oncard_end(seats: int) -> None:
    """By chance alone they take tens of thousands of decisions: random players grow tired of it."""
    oncard = load_game("oncard")
    dealer = oncard.dealer(oncard.options({}), seats)
    player = make_player(oncard, "random")
    for seed in range(3):
        state = dealer.deal(FastChance(seed))
        kinds = [[0] * len(oncard.move_kinds) for _ in range(seats)]
        play_game(state, [player] * seats, FastChance(seed, 1), FastChance(seed, 2), kinds)
        assert PATIENCE <= state.turns_played() / seats < 2 * PATIENCE


def test_random_is_random_before_it_is_bored() -> None:
    oncard = load_game("oncard")
    state = oncard.start(oncard.options({"first": 0}), 2, FastChance(0))
    bored = make_player(oncard, "random")
    once = [bored.choose(state, 0, FastChance(seed)) for seed in range(20)]
    assert once == [RandomPlayer().choose(state, 0, FastChance(seed)) for seed in range(20)]
