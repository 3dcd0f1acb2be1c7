"""Onix: random play inside the compiled core and from Python, playouts of a search, clones."""

from itertools import repeat

from benchmarks.groups import CLONE, FROM_PYTHON, IN_CORE, ONIX, REDEALT
from benchmarks.interleave import Case
from benchmarks.picks import endless_picks
from tablee.core.chance import FastChance
from tablee.core.playout import play_out, play_out_redealt
from tablee.core.state import Dealer, MoveList, State
from tablee.games.onix import GAME

SEAT_COUNTS = (2, 4)

MID_GAME = 70
"""Decisions before a mid-game position; about as many follow."""

POSITIONS = 8
"""Mid-game positions, each played out as often as the others: one alone could be a freak."""


def onix_cases() -> list[Case]:
    cases: list[Case] = []
    for seats in SEAT_COUNTS:
        name = f"{ONIX}, {seats} players"
        dealer = GAME.dealer(GAME.options({}), seats)
        positions = [mid_game(dealer, FastChance(seed)) for seed in range(POSITIONS)]
        cases += [
            in_core(name, dealer),
            from_python(name, dealer),
            redealt(name, positions),
            clone(name, positions[0]),
        ]
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


def mid_game(dealer: Dealer, chance: FastChance) -> State:
    """A position after MID_GAME random decisions, of a game that lasts long enough."""
    while True:
        state = dealer.deal(chance)
        for _ in range(MID_GAME):
            seat = state.next_decider(-1)
            if seat < 0:
                break
            moves = state.legal(seat)
            state.apply(seat, moves[chance.below(len(moves))], chance, None)
        if not state.is_over():
            return state
