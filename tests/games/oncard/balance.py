"""The figures of docs/oncard-balance.md: `python -m tests.games.oncard.balance [GAMES ITERATIONS]`.

Without numbers, how many turns each card takes. With them, how long games of the hard level last.
With `first GAMES`, how long games of the first level last.
"""

import sys

from tests.games.oncard.test_oncard_solitaire import turns_for

from tablee.bots.levels import make_player
from tablee.core.chance import FastChance
from tablee.games.oncard import GAME
from tablee.games.oncard.deck import known_cards
from tablee.games.oncard.rules import OnCard
from tablee.sim.bulk import play_game


def print_cards() -> None:
    for name, card in known_cards().items():
        sizes = " + ".join(str(len(symbols)) for symbols in card.combinations)
        sys.stdout.write(f"| {name} | {sizes} | {turns_for(name):.2f} |\n")


def print_lengths(games: int, iterations: int) -> None:
    for jokers in ("normal", "expert", "super_expert"):
        for seats in (2, 3, 4):
            turns = lengths(jokers, seats, games, iterations)
            sys.stdout.write(f"| {jokers} | {seats} | {turns:.1f} |\n")
            sys.stdout.flush()


def lengths(jokers: str, seats: int, games: int, iterations: int) -> float:
    """Turns of the winner in an average game."""
    player = make_player(GAME, "hard" if iterations else "medium", iterations or None)
    dealer = GAME.dealer(GAME.options({"jokers": jokers}), seats)
    turns = 0
    for number in range(games):
        chance = FastChance(number)
        state = dealer.deal(chance)
        assert isinstance(state, OnCard)
        kinds = [[0] * len(GAME.move_kinds) for _ in range(seats)]
        play_game(state, [player] * seats, chance, FastChance(number, 1), kinds)
        turns += -(-state.turns // seats)
    return turns / games


def print_first_level(games: int) -> None:
    dealers = {seats: GAME.dealer(GAME.options({"rules": "first"}), seats) for seats in (2, 3, 4)}
    for level in ("medium", "easy"):
        player = make_player(GAME, level)
        for seats, dealer in dealers.items():
            turns = decisions = opened = 0
            for number in range(games):
                chance = FastChance(number)
                state = dealer.deal(chance)
                assert isinstance(state, OnCard)
                kinds = [[0] * len(GAME.move_kinds) for _ in range(seats)]
                thoughts = FastChance(number, 1)
                decisions += play_game(state, [player] * seats, chance, thoughts, kinds)
                turns += -(-state.turns // seats)
                opened += state.rank(state.opener()) == 1
            figures = (
                f"{turns / games:.1f} | {decisions / games / seats:.0f} | {opened / games:.0%}"
            )
            sys.stdout.write(f"| {level} | {seats} | {figures} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1:2] == ["first"]:
        print_first_level(int(sys.argv[2]))
    elif len(sys.argv) == 3:
        print_lengths(int(sys.argv[1]), int(sys.argv[2]))
    else:
        print_cards()
