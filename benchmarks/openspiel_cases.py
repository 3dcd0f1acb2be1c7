"""OpenSpiel's card games: inside C++, stepped from Python, and copied; always after the deal."""

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Any, TypeAlias

import pyspiel

from benchmarks.groups import CLONE, FROM_PYTHON, IN_CORE, OPEN_SPIEL
from benchmarks.interleave import Case
from benchmarks.picks import PICK_BITS, endless_picks

CARD_GAMES = {
    "crazy_eights, 2 players": "crazy_eights(players=2)",
    "crazy_eights, 4 players": "crazy_eights(players=4)",
    "hearts": "hearts",
    "spades": "spades",
    "oh_hell, 4 players": "oh_hell(players=4)",
    "go_fish": "go_fish",
    "euchre": "euchre",
}
"""The cases whose geometric mean Onix is held against."""

Outcomes: TypeAlias = list[tuple[int, float]]
Picks: TypeAlias = Iterator[int]
Draw: TypeAlias = Callable[[Outcomes, Picks], int]
"""Chooses an outcome of chance."""

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE = int(pyspiel.PlayerId.CHANCE)

POSITIONS = 24
"""Deals of each game. Their lengths differ, so every batch goes through all of them."""

ROLLOUTS = 16
"""Random playouts of each deal in a batch in C++."""

SAMPLE = 150
"""Playouts of each deal from Python, to know how many decisions a playout in C++ has."""


@dataclass(frozen=True)
class LengthEstimate:
    decisions: float
    """Decisions of a random playout, chance not counted, over all deals of a game."""
    error: float
    """The standard error of that, as a part of it."""


def openspiel_cases(say: Callable[[str], None]) -> list[Case]:
    cases: list[Case] = []
    for number, (title, spec) in enumerate(CARD_GAMES.items()):
        name = f"{OPEN_SPIEL} {title}"
        game = pyspiel.load_game(spec)
        picks = endless_picks(number)
        deals = [deal(game, picks) for _ in range(POSITIONS)]
        draw = fitting_draw(deals, picks)
        length = estimate_length(deals, draw, picks)
        say(f"{name}: {length.decisions:.1f} decisions after the deal, known to {length.error:.1%}")
        cases += [
            in_core(name, game, deals, length),
            from_python(name, deals, draw, picks),
            clone(name, deals[0]),
        ]
    return cases


def in_core(name: str, game: Any, deals: list[Any], length: LengthEstimate) -> Case:
    """Random playouts by OpenSpiel's own C++ loop.

    That loop is not offered on its own, but the evaluator of its Monte-Carlo bot is one: with one
    simulation the bot copies the position ROLLOUTS times and plays each copy to the end, with no
    tree to speak of. It does not say how many decisions that took: that is ROLLOUTS times the mean
    length of a random playout of the same deals, which was estimated beforehand.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=2.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )
    decisions = round(length.decisions * ROLLOUTS * len(deals))

    def batch() -> int:
        for state in deals:
            bot.mcts_search(state)
        return decisions

    return Case(IN_CORE, name, batch)


def from_python(name: str, deals: list[Any], draw: Draw, picks: Picks) -> Case:
    def batch() -> int:
        decisions = 0
        for state in deals:
            decisions += play_out(state.clone(), draw, picks)
        return decisions

    return Case(FROM_PYTHON, name, batch)


def clone(name: str, state: Any) -> Case:
    def batch() -> int:
        copy = state.clone
        for _ in repeat(None, 2000):
            copy()
        return 2000

    return Case(CLONE, name, batch)


def play_out(state: Any, draw: Draw, picks: Picks) -> int:
    """Random moves to the end; how many decisions. Draws from the deck take time but are none."""
    decisions = 0
    while (player := state.current_player()) != TERMINAL:
        if player != CHANCE:
            moves = state.legal_actions()
            state.apply_action(moves[next(picks) % len(moves)])
            decisions += 1
        else:
            state.apply_action(draw(state.chance_outcomes(), picks))
    return decisions


def draw_weighted(outcomes: Outcomes, picks: Picks) -> int:
    left = next(picks) / 2**PICK_BITS
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def draw_even(outcomes: Outcomes, picks: Picks) -> int:
    """Quicker, and right where every outcome is as likely as the next."""
    return outcomes[next(picks) % len(outcomes)][0]


def fitting_draw(deals: list[Any], picks: Picks) -> Draw:
    """The quickest way to draw that is right for a game."""
    even = True

    def look(outcomes: Outcomes, picks: Picks) -> int:
        nonlocal even
        likeliest = max(probability for _, probability in outcomes)
        even = even and math.isclose(likeliest * len(outcomes), 1)
        return draw_weighted(outcomes, picks)

    for state in deals:
        play_out(state.clone(), look, picks)
    return draw_even if even else draw_weighted


def deal(game: Any, picks: Picks) -> Any:
    """A state in which the first decision is due."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw_weighted(state.chance_outcomes(), picks))
    return state


def estimate_length(deals: list[Any], draw: Draw, picks: Picks) -> LengthEstimate:
    means: list[float] = []
    variances: list[float] = []
    for state in deals:
        lengths = [play_out(state.clone(), draw, picks) for _ in range(SAMPLE)]
        means.append(statistics.fmean(lengths))
        variances.append(statistics.variance(lengths) / SAMPLE)
    mean = statistics.fmean(means)
    # The deals are the very ones that are measured: only the playouts of each are a sample.
    return LengthEstimate(mean, sum(variances) ** 0.5 / len(deals) / mean)
