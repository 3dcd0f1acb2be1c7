"""Whole games in which time plays: a queue of what the players mean to do, and when.

Every bot that may act chooses a move and a moment; the earliest acts. What is due by itself comes
first, and whoever sees something new chooses anew.
"""

from typing import NamedTuple

from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.player import Player
from tablee.core.state import State
from tablee.sim.bulk import MOST_DECISIONS

TIES = 1 << 20
MOST_AT_ONCE = 10_000
"""So many acts at one moment, and bots are taken to act for ever."""


class Bot(NamedTuple):
    """Who chooses for a seat, and the level that its pace is that of."""

    player: Player
    level: str


class _Intention(NamedTuple):
    at: int
    tie: int
    seat: int
    move: int


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
    minds = [_Mind(game, seat, bot, thoughts) for seat, bot in enumerate(bots)]
    acts = at_once = 0
    previous = -1
    while not state.is_over():
        first = min(_intentions(game, state, minds), default=None)
        alarm = state.alarm()
        if first is None and alarm < 0:
            raise TableeError("nobody acts, and nothing happens by itself")
        if first is None or 0 <= alarm <= first.at:
            state.advance(alarm, chance, None)
            continue
        seat, move = first.seat, first.move
        at_once = at_once + 1 if first.at == state.clock else 0
        if at_once > MOST_AT_ONCE:
            raise TableeError("bots act and act, and time does not pass")
        turns[seat] += seat != previous
        previous = seat
        kinds[seat][state.move_kind(move)] += 1
        state.apply_at(seat, move, first.at, 0, chance, None)
        minds[seat].forget()
        acts += 1
        if acts > MOST_DECISIONS:
            raise TableeError(f"nobody has won after {MOST_DECISIONS} decisions")
    return acts


def _intentions(game: Game, state: State, minds: list["_Mind"]) -> list[_Intention]:
    deciders = state.deciders()
    glances = dict(zip(deciders, game.skill.glances(state, deciders), strict=True))
    looks = [mind.look(state, glances.get(seat)) for seat, mind in enumerate(minds)]
    return [meant for meant in looks if meant is not None]


class _Mind:
    """What one bot has seen, and what it means to do about it."""

    def __init__(self, game: Game, seat: int, bot: Bot, thoughts: Chance) -> None:
        self._game = game
        self._seat = seat
        self._bot = bot
        self._thoughts = thoughts
        self._seen: object = None
        self._meant: _Intention | None = None

    def look(self, state: State, seen: object) -> _Intention | None:
        """None is seen by who may not act now."""
        if seen is None:
            self.forget()
            return None
        if self._seen is None or seen != self._seen:
            self._seen = seen
            self._meant = self._choose(state)
        return self._meant

    def forget(self) -> None:
        """Who has acted, or may not act for a moment, begins again."""
        self._seen = None
        self._meant = None

    def _choose(self, state: State) -> _Intention | None:
        thoughts = self._thoughts
        delay = self._game.skill.reaction_at(state, self._seat, self._bot.level, thoughts)
        if delay is None:
            return None
        # A world that this seat cannot tell from the real one: there is nothing to peek at.
        world = state.clone()
        world.redeal(self._seat, thoughts)
        move = self._bot.player.choose(world, self._seat, thoughts)
        return _Intention(state.clock + delay, thoughts.below(TIES), self._seat, move)
