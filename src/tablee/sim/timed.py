"""Whole games in which time plays: what is due by itself comes first, then who means to act."""

from typing import NamedTuple

from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.intentions import Minds
from tablee.core.player import Player
from tablee.core.state import State
from tablee.sim.bulk import MOST_DECISIONS
from tablee.sim.errors import SimulationError

MOST_AT_ONCE = 10_000
"""So many acts at one moment, and bots are taken to act for ever."""


class Bot(NamedTuple):
    """Who chooses for a seat, and the level that its pace is that of."""

    player: Player
    level: str


def play_timed_game(
    game: Game,
    state: State,
    bots: list[Bot],
    chance: Chance,
    thoughts: Chance,
    kinds: list[list[int]],
    turns: list[int],
) -> int:
    """Play a game to its end; how many times somebody acted. The rest is as in `bulk.play_game`."""
    minds = _Bots(game, bots, thoughts)
    acts = at_once = 0
    previous = -1
    while not state.is_over():
        act = minds.next_act(state)
        if act is None:
            state.advance(state.alarm(), chance, None)
            continue
        seat, move = act.seat, act.move
        at_once = at_once + 1 if act.at == state.clock else 0
        if at_once > MOST_AT_ONCE:
            raise SimulationError("time_stands")
        turns[seat] += seat != previous
        previous = seat
        kinds[seat][state.move_kind(move)] += 1
        state.apply_at(seat, move, act.at, 0, chance, None)
        minds.forget(seat)
        acts += 1
        if acts > MOST_DECISIONS:
            raise SimulationError("nobody_won", decisions=MOST_DECISIONS)
    return acts


class _Bots(Minds):
    """Bots that are shown worlds instead of views: no view is ever built."""

    def __init__(self, game: Game, bots: list[Bot], thoughts: Chance) -> None:
        super().__init__(thoughts)
        self._skill = game.skill
        self._bots = bots

    def glances(self, state: State) -> dict[int, object]:
        deciders = state.deciders()
        return dict(zip(deciders, self._skill.glances(state, deciders), strict=True))

    def choose(self, state: State, seat: int) -> tuple[int, int] | None:
        bot = self._bots[seat]
        delay = self._skill.reaction_at(state, seat, bot.level, self.thoughts)
        if delay is None:
            return None
        # A world that this seat cannot tell from the real one: there is nothing to peek at.
        world = state.clone()
        world.redeal(seat, self.thoughts)
        return delay, bot.player.choose(world, seat, self.thoughts)
