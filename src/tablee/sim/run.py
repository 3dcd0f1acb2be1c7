"""Hands plans' games out in chunks and adds the answers up.

`Playing` does that and never waits. Whoever has a thread to spare waits for it here (`play_each`),
and whoever has an event loop there (`play_meanwhile`).
"""

import asyncio
import math
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from typing import Generic

import msgspec

from tablee.games import load_game
from tablee.sim.crew import AnswerT, Crew
from tablee.sim.errors import SimulationError
from tablee.sim.plan import Chunk, Plan
from tablee.sim.tally import Tally, add_to, empty_tally
from tablee.sim.work import decode_finished, encode_chunk

GROWTH = 4
"""A chunk is at most so many times as long as the last one that came back."""
MOST_AHEAD = 16
"""So many chunks a hand may be handed out beyond the last game that counts: a slow worker does
not hold up the others, and stopping does not lose much of what they did."""
LISTEN_SECONDS = 0.1
"""How soon a request to stop is heard."""


class Run(msgspec.Struct, frozen=True):
    """What came of a plan."""

    tally: Tally
    lost: bool = False
    """Whether the crew died or went out of reach before the end."""


def never() -> bool:
    return False


def ignore(_games: int) -> None:
    pass


def play(
    plan: Plan,
    crew: Crew[Future[bytes]],
    stopped: Callable[[], bool] = never,
    tell: Callable[[int], None] = ignore,
) -> Run:
    """Play a plan's games, or the first of them if it is stopped or the crew is lost.

    `tell` is told how many games are done with. The crew is dismissed whatever happens.
    """
    return play_each([plan], crew, stopped, tell)[0]


def play_each(
    plans: Sequence[Plan],
    crew: Crew[Future[bytes]],
    stopped: Callable[[], bool] = never,
    tell: Callable[[int], None] = ignore,
) -> list[Run]:
    """One plan after the other, as `play` does, by the same crew: those that were begun."""
    playing = Playing(plans, crew)
    try:
        while not playing.is_done and not stopped():
            wait(playing.hand_out(), timeout=LISTEN_SECONDS, return_when=FIRST_COMPLETED)
            playing.take_in()
            tell(playing.played)
    finally:
        crew.dismiss()
    return playing.runs


async def play_meanwhile(
    plans: Sequence[Plan], crew: Crew[asyncio.Future[bytes]]
) -> AsyncGenerator[list[Run], None]:
    """The same in an event loop: what has come of the plans so far, whenever there is more of it.

    The crew is dismissed when nobody asks for more.
    """
    playing = Playing(plans, crew)
    try:
        while not playing.is_done:
            if waiting := playing.hand_out():
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            playing.take_in()
            yield playing.runs
    finally:
        crew.dismiss()


class Playing(Generic[AnswerT]):
    """Plans that are being played, one after the other: no further than one that is cut short."""

    def __init__(self, plans: Sequence[Plan], crew: Crew[AnswerT]) -> None:
        self._plans = list(plans)
        self._crew = crew
        self._complete: list[Run] = []
        self._desk = _Desk(self._plans[0], crew)
        self._is_lost = False

    @property
    def is_done(self) -> bool:
        return self._is_lost or (self._is_last and self._desk.is_done)

    @property
    def _is_last(self) -> bool:
        return len(self._complete) == len(self._plans) - 1

    @property
    def runs(self) -> list[Run]:
        """Of the plans that were begun."""
        return [*self._complete, Run(self._desk.tally, self._is_lost)]

    @property
    def played(self) -> int:
        return sum(run.tally.played for run in self.runs)

    def hand_out(self) -> list[AnswerT]:
        """As much as the crew should have; all that it has. When some of it is done, `take_in`."""
        with self._noticing_loss():
            self._desk.hand_out()
        return list(self._desk.waiting)

    def take_in(self) -> None:
        with self._noticing_loss():
            self._desk.take_in()
        if not self._is_lost and self._desk.is_done and not self._is_last:
            self._complete.append(Run(self._desk.tally))
            self._desk = _Desk(self._plans[len(self._complete)], self._crew)

    @contextmanager
    def _noticing_loss(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if not self._crew.is_lost(error):
                raise
            self._is_lost = True


class _Desk(Generic[AnswerT]):
    """Which games of a plan are handed out, which have come back, and the tally of the first.

    Answers are added up in the order of the games. A run that is stopped has thus played the
    first so many games: no chunk is missing because its games were long.
    """

    def __init__(self, plan: Plan, crew: Crew[AnswerT]) -> None:
        game = load_game(plan.game)
        self.tally = empty_tally(plan.seats, len(game.endings), len(game.move_kinds))
        self.waiting: dict[AnswerT, Chunk] = {}
        self._plan = plan
        self._crew = crew
        self._early: dict[int, Tally] = {}
        self._handed_out = 0
        self._size = 1

    @property
    def is_done(self) -> bool:
        return self.tally.played == self._plan.games

    def hand_out(self) -> None:
        hands = self._crew.hands
        while (
            # Two chunks a hand: whoever finishes one finds the next.
            len(self.waiting) < 2 * hands
            and len(self.waiting) + len(self._early) < MOST_AHEAD * hands
            and self._handed_out < self._plan.games
        ):
            left = self._plan.games - self._handed_out
            # Towards the end chunks get smaller, so that all finish together.
            size = min(self._size, math.ceil(left / (2 * hands)))
            chunk = Chunk(self._plan, self._plan.first + self._handed_out, size)
            self.waiting[self._crew.submit(encode_chunk(chunk))] = chunk
            self._handed_out += size

    def take_in(self) -> None:
        """What has come back."""
        for answer in [one for one in self.waiting if one.done()]:
            self._take_in(self.waiting.pop(answer), answer)

    def _take_in(self, chunk: Chunk, answer: AnswerT) -> None:
        try:
            finished = decode_finished(answer.result())
        except ImportError as error:
            raise SimulationError("no_tablee") from error
        speed = chunk.games / max(finished.seconds, 1e-6)
        wanted = math.ceil(speed * self._crew.chunk_seconds)
        self._size = min(wanted, GROWTH * chunk.games)
        self._early[chunk.first] = finished.tally
        while (following := self._plan.first + self.tally.played) in self._early:
            add_to(self.tally, self._early.pop(following))
