"""Positions of random games, for the conformance kit to look at."""

import functools
from collections.abc import Callable, Iterator

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import Game, Options
from tablee.core.kit.deeds import Deed, do, next_deed
from tablee.core.kit.tables import tables
from tablee.core.state import State

LONGEST_GAME = 20_000
"""Decisions after which a random game is taken to be endless."""

GAMES_EACH = 2
"""Random games for each number of seats and choice of options."""


class NonConformance(AssertionError):
    """A game breaks the contract."""


Check = Callable[[Game], None]


def reported(check: Check) -> Check:
    """A check that tells whatever a broken game raises as what it is: a breach of the contract."""

    @functools.wraps(check)
    def looking(game: Game) -> None:
        try:
            check(game)
        except NonConformance:
            raise
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
            raise NonConformance(f"{game.name}, {check.__name__}: {found}") from error

    return looking


class Position:
    """A moment of a random game: where it comes from, and the state."""

    def __init__(self, game: Game, options: Options, seats: int, seed: int) -> None:
        self._chance = FastChance(seed)
        self._choices = FastChance(seed, 1)
        self._origin = f"{game.name}, {seats} seats, {options}, seed {seed}"
        self.game = game
        self.options = options
        self.seed = seed
        self.decisions = 0
        self.recorder = Recorder()
        self.state: State = game.start(options, seats, self._chance, self.recorder)

    @property
    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.state.seats)]

    def advance(self) -> None:
        """Play a random legal move; where time plays, let anything happen that can."""
        deed = self.deed()
        self.recorder = Recorder()
        do(self.state, deed, self._chance, self.recorder)
        self.count()

    def deed(self) -> Deed:
        """What happens next, drawn among all that can."""
        return next_deed(self.game, self.state, self._choices)

    def count(self) -> None:
        """One more thing has happened."""
        self.decisions += 1
        self.expect(self.decisions < LONGEST_GAME, "this game does not end")

    def choose(self, count: int) -> int:
        return self._choices.below(count)

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise NonConformance(f"{self._origin}, after {self.decisions} decisions: {otherwise}")


def random_games(game: Game, each: int = GAMES_EACH) -> Iterator[Position]:
    """New games, for every number of seats and every choice of options."""
    for options, seats, is_usual in tables(game):
        for seed in range(each if is_usual else 1):
            yield Position(game, options, seats, seed)


def positions(game: Game, each: int = GAMES_EACH, every: int = 1) -> Iterator[Position]:
    """The positions of random games; one in `every`, and always the last."""
    for position in random_games(game, each):
        while not position.state.is_over():
            if position.decisions % every == 0:
                yield position
            position.advance()
        yield position
