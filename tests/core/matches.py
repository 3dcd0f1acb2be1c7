"""Matches and positions for tests, played at random; and a game that rolls a die in play."""

from collections.abc import Mapping
from typing import Any

from tablee.core.chance import Chance, FastChance
from tablee.core.events import Recorder
from tablee.core.game import Game, Options
from tablee.core.match import Match
from tablee.core.state import Dealer, State
from tablee.games._template.game import TemplateGame
from tablee.games._template.rules import Template
from tablee.games._template.set_up import TemplateDealer

SEED = bytes(range(32))


def begun(
    game: Game, seats: int, options: Mapping[str, Any] | None = None, seed: bytes = SEED
) -> Match:
    names = [f"Player {seat + 1}" for seat in range(seats)]
    return Match(game, game.options(options or {}), names, seed)


def played(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None = None,
    *,
    seed: bytes = SEED,
    decisions: int | None = None,
) -> Match:
    """A match played at random, to its end or for so many decisions."""
    match = begun(game, seats, options, seed)
    choices = FastChance(seats)
    while not match.state.is_over() and decisions != 0:
        play_any(match, choices)
        decisions = None if decisions is None else decisions - 1
    return match


def play_any(match: Match, choices: Chance) -> None:
    deciders = match.state.deciders()
    seat = deciders[choices.below(len(deciders))]
    legal = match.state.legal(seat)
    match.play(seat, legal[choices.below(len(legal))])


def random_position(
    game: Game, seats: int, options: Mapping[str, Any], seed: int, decisions: int
) -> State:
    """A position of a random game that is not over; earlier than asked if the game is short."""
    chance = FastChance(seed)
    state: State = game.start(game.options(options), seats, chance)
    for _ in range(decisions):
        deciders = state.deciders()
        seat = deciders[chance.below(len(deciders))]
        legal = state.legal(seat)
        after = state.clone()
        after.apply(seat, legal[chance.below(len(legal))], chance, None)
        if after.is_over():
            break
        state = after
    return state


class Rolling(Template):
    """The template's game, with a die thrown after every choice."""

    def __init__(self, hands: list[list[int]], box: list[int]) -> None:
        super().__init__(hands, box)
        self.rolls: list[int] = []

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        super().apply(seat, move, chance, recorder)
        self.rolls.append(chance.below(6))

    def facts(self) -> list[int]:
        return [*super().facts(), *self.rolls]

    def clone(self) -> "Rolling":
        other = super().clone()
        copy = Rolling(other.hands, other.box)
        copy.chosen, copy.shown, copy.taken = other.chosen, other.shown, other.taken
        copy.rolls = list(self.rolls)
        return copy


class RollingDealer(TemplateDealer):
    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Rolling:
        dealt = super().deal(chance, recorder)
        return Rolling(dealt.hands, dealt.box)


class RollingGame(TemplateGame):
    name = "rolling"

    def dealer(self, options: Options, seats: int) -> Dealer:  # type: ignore[override]
        return RollingDealer(seats)


ROLLING = RollingGame()
