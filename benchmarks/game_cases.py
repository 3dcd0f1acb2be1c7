"""Our games: random play inside the compiled core and from Python, playouts of a search, clones."""

from itertools import repeat
from typing import NamedTuple

from benchmarks.groups import (
    CLONE,
    FROM_PYTHON,
    IN_CORE,
    MEMODIXE,
    ONCARD,
    ONEMORE,
    ONIX,
    REDEALT,
)
from benchmarks.interleave import Case
from benchmarks.picks import endless_picks
from tablee.core.chance import FastChance
from tablee.core.playout import play_out, play_out_redealt
from tablee.core.state import Dealer, MoveList, State
from tablee.games import load_game


class Measured(NamedTuple):
    """A game that is measured, and where its mid-game positions are."""

    title: str
    name: str
    seat_counts: tuple[int, ...]
    mid_game: int
    """Decisions before a mid-game position; about as many follow."""
    is_played_out: bool = True
    """Whether a search could play positions out at random; some games hardly end that way."""


MEASURED = (
    Measured(ONIX, "onix", (2, 4), 70),
    Measured(ONEMORE, "onemore", (3, 5, 9), 6),
    Measured(ONCARD, "oncard", (2, 4), 2000, is_played_out=False),
    Measured(MEMODIXE, "memodixe", (2, 4), 25),
)

POSITIONS = 8
"""Mid-game positions, each played out as often as the others: one alone could be a freak."""


def game_cases() -> list[Case]:
    cases: list[Case] = []
    for measured in MEASURED:
        game = load_game(measured.name)
        for seats in measured.seat_counts:
            name = f"{measured.title}, {seats} players"
            dealer = game.dealer(game.options({}), seats)
            chances = [FastChance(seed) for seed in range(POSITIONS)]
            positions = [mid_game(dealer, chance, measured.mid_game) for chance in chances]
            cases += [
                in_core(name, dealer),
                from_python(name, dealer),
                clone(name, positions[0]),
            ]
            if measured.is_played_out:
                cases.append(redealt(name, positions))
    return cases


def in_core(name: str, dealer: Dealer) -> Case:
    """Whole games, shuffle and deal included; Python only asks for the next game."""
    chance = FastChance(1)
    moves = MoveList()

    def batch() -> int:
        decisions = 0
        for _ in repeat(None, 100):
            decisions += play_out(dealer.deal(chance), chance, moves)
        return decisions

    return Case(IN_CORE, name, batch)


def from_python(name: str, dealer: Dealer) -> Case:
    """Whole games, stepped by the interpreter: who decides, what is legal, one of those moves."""
    chance = FastChance(2)
    picks = endless_picks(2)

    def batch() -> int:
        decisions = 0
        for _ in repeat(None, 10):
            state = dealer.deal(chance)
            while (seat := state.next_decider(-1)) >= 0:
                moves = state.legal(seat)
                state.apply(seat, moves[next(picks) % len(moves)], chance, None)
                decisions += 1
        return decisions

    return Case(FROM_PYTHON, name, batch)


def redealt(name: str, positions: list[State]) -> Case:
    """Playouts as a search makes them: copy, deal the hidden cards anew, play to the end."""
    chance = FastChance(3)
    games = 25

    def batch() -> int:
        for position in positions:
            play_out_redealt(position, games, chance)
        return games * len(positions)

    return Case(REDEALT, name, batch)


def clone(name: str, position: State) -> Case:
    def batch() -> int:
        copy = position.clone
        for _ in repeat(None, 5000):
            copy()
        return 5000

    return Case(CLONE, name, batch)


def mid_game(dealer: Dealer, chance: FastChance, decisions: int) -> State:
    """A position after so many random decisions, of a game that lasts long enough."""
    while True:
        state = dealer.deal(chance)
        for _ in range(decisions):
            seat = state.next_decider(-1)
            if seat < 0:
                break
            moves = state.legal(seat)
            state.apply(seat, moves[chance.below(len(moves))], chance, None)
        if not state.is_over():
            return state
