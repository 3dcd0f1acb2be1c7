"""Hands a plan's games out in chunks and adds the answers up."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

import msgspec

from tablee.core.errors import TableeError
from tablee.games import load_game
from tablee.sim.crew import Crew
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
    crew: Crew,
    stopped: Callable[[], bool] = never,
    tell: Callable[[int], None] = ignore,
) -> Run:
    """Play a plan's games, or the first of them if it is stopped or the crew is lost.

    `tell` is told how many games are done with. The crew is dismissed whatever happens.
    """
    return play_each([plan], crew, stopped, tell)[0]


def play_each(
    plans: Sequence[Plan],
    crew: Crew,
    stopped: Callable[[], bool] = never,
    tell: Callable[[int], None] = ignore,
) -> list[Run]:
    """One plan after the other, as `play` does, by the same crew: those that were begun."""
    runs: list[Run] = []
    before = 0
    try:
        for plan in plans:

            def tell_all(games: int, before: int = before) -> None:
                tell(before + games)

            run = _play(plan, crew, stopped, tell_all)
            runs.append(run)
            before += run.tally.played
            if run.tally.played < plan.games:
                break
    finally:
        crew.dismiss()
    return runs


def _play(plan: Plan, crew: Crew, stopped: Callable[[], bool], tell: Callable[[int], None]) -> Run:
    desk = _Desk(plan, crew)
    try:
        while not desk.is_done and not stopped():
            desk.hand_out()
            done, _ = wait(desk.waiting, timeout=LISTEN_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                desk.take_in(future)
            tell(desk.tally.played)
    except Exception as error:
        if crew.is_lost(error):
            return Run(desk.tally, lost=True)
        raise
    return Run(desk.tally)


class _Desk:
    """Which games are handed out, which have come back, and the tally of the first of them.

    Answers are added up in the order of the games. A run that is stopped has thus played the
    first so many games: no chunk is missing because its games were long.
    """

    def __init__(self, plan: Plan, crew: Crew) -> None:
        game = load_game(plan.game)
        self.tally = empty_tally(plan.seats, len(game.endings), len(game.move_kinds))
        self.waiting: dict[Future[bytes], Chunk] = {}
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

    def take_in(self, future: Future[bytes]) -> None:
        chunk = self.waiting.pop(future)
        try:
            finished = decode_finished(future.result())
        except ImportError as error:
            raise TableeError("the workers cannot import tablee: install it there too") from error
        speed = chunk.games / max(finished.seconds, 1e-6)
        wanted = math.ceil(speed * self._crew.chunk_seconds)
        self._size = min(wanted, GROWTH * chunk.games)
        self._early[chunk.first] = finished.tally
        while (following := self._plan.first + self.tally.played) in self._early:
            add_to(self.tally, self._early.pop(following))
