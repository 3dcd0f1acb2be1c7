"""Heavy work for guests, in the pool's processes: one thing at a time for each of them.

A new cookie is free, so those who wait have their turns by where they come from, and only then by
who they are: somebody with many cookies is served as often as somebody with one, who comes from
elsewhere.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Protocol, TypeVar

from tablee.pool.pool import Pool, TooMany
from tablee.pool.turns import Asker, Crowded
from tablee.pool.worker import Missing, TooHeavy, TooLong
from tablee.server.answers import Answers
from tablee.server.limits import at_home
from tablee.server.processes import WORK
from tablee.server.refusals import RefusedMessage, refuse

T = TypeVar("T")

log = logging.getLogger(__name__)


class Do(Protocol):
    """`Workshop.do`, for somebody."""

    async def __call__(self, work: Callable[[bytes], T], asked: bytes) -> T: ...


def not_installed(detail: str) -> RefusedMessage:
    """A guest is told that it cannot be had here; whoever runs the house, what to install."""
    log.error("not_installed", extra={"detail": detail})
    return refuse("not_installed")


class WorkshopCrew:
    """Plays a simulation's chunks for somebody who is at work, one after the other: more nobody has
    at a time. A crew as the forge's trials want one."""

    hands = 1
    chunk_seconds = 0.5

    def __init__(self, do: Do, work: Callable[[bytes], bytes]) -> None:
        self._do = do
        self._work = work
        self._lock = asyncio.Lock()
        self._playing: set[asyncio.Task[bytes]] = set()

    def submit(self, order: bytes) -> asyncio.Task[bytes]:
        task = asyncio.create_task(self._play(order))
        self._playing.add(task)
        task.add_done_callback(self._be_done)
        return task

    async def _play(self, order: bytes) -> bytes:
        async with self._lock:
            return await self._do(self._work, order)

    def _be_done(self, task: asyncio.Task[bytes]) -> None:
        self._playing.discard(task)
        if not task.cancelled():
            # Heard, though nobody may ask: of two that are refused, the first is told.
            task.exception()

    def is_lost(self, error: Exception) -> bool:
        """The workshop says itself what went wrong: as a refusal."""
        return False

    def dismiss(self) -> None:
        for task in self._playing:
            task.cancel()


class Workshop:
    """Compiled code holds on to its thread, so a thread of ours would hold up every table."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.answers = Answers()

    @asynccontextmanager
    async def at_work(self, asker: Asker) -> AsyncIterator[Do]:
        """What does things for somebody, one after the other; whoever asks for more than a few at
        once is refused."""
        try:
            async with self._pool.at_work(WORK, at_home(asker)):
                yield partial(self.do, asker)
        except TooMany as error:
            raise refuse("too_fast", wait=1) from error

    async def do(self, asker: Asker, work: Callable[[bytes], T], asked: bytes) -> T:
        """Bytes in, and whatever can be pickled out; a refusal if it takes too long or too much."""
        try:
            return await self._pool.ask(WORK, at_home(asker), work, asked)
        except Crowded as error:
            raise refuse("workshop_full") from error
        except TooLong as error:
            seconds = self._pool.kinds[WORK].seconds or 0
            raise refuse("too_much_work", seconds=round(seconds)) from error
        except TooHeavy as error:
            raise refuse("too_heavy_work") from error
        except Missing as error:
            raise not_installed(str(error)) from error
