"""Whoever does the work: the cores of this machine. `cluster.py` has the other kind of crew."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from tablee.pool.pool import Kind, Pool
from tablee.pool.turns import NOBODY
from tablee.pool.worker import TooHeavy
from tablee.sim.errors import SimulationError
from tablee.sim.work import play_encoded

CHUNKS = "chunks"
MOST_CORES = 64
"""More than that has to be there before it can be asked for."""


class Answer(Protocol):
    """What will come of a chunk: a future, of threads or of an event loop."""

    def done(self) -> bool: ...

    def result(self) -> bytes: ...


AnswerT = TypeVar("AnswerT", bound=Answer)
AnswerT_co = TypeVar("AnswerT_co", bound=Answer, covariant=True)


class Crew(Protocol[AnswerT_co]):
    """Workers that take encoded chunks."""

    hands: int
    """How many chunks can be worked on at the same time."""
    chunk_seconds: float
    """How long a chunk should take: short for smooth progress, long against the overhead."""

    def submit(self, order: bytes) -> AnswerT_co: ...

    def is_lost(self, error: Exception) -> bool:
        """Whether an error means that the workers died or went out of reach."""

    def dismiss(self) -> None:
        """Let everybody go at once; what is unfinished is given up."""


class Cores:
    """Processes on this machine. `work` is what they do with a chunk."""

    chunk_seconds = 0.25

    def __init__(
        self, cores: int | None = None, work: Callable[[bytes], bytes] = play_encoded
    ) -> None:
        """So many processes, or as many as this process may use cores."""
        usable = usable_cores()
        most = max(MOST_CORES, usable)
        if cores is not None and not 1 <= cores <= most:
            raise SimulationError("cores", most=most, given=cores)
        self.hands = usable if cores is None else cores
        self._work = work
        # Nobody else wants anything here, so there are no limits.
        self._pool = Pool(Kind(CHUNKS, self.hands))
        # A pool lives in a loop, which goes on while chunks are cut and tallies added up.
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def submit(self, order: bytes) -> Future[bytes]:
        asking = self._pool.ask(CHUNKS, NOBODY, self._work, order)
        return asyncio.run_coroutine_threadsafe(asking, self._loop)

    def is_lost(self, error: Exception) -> bool:
        return isinstance(error, TooHeavy)

    def dismiss(self) -> None:
        asyncio.run_coroutine_threadsafe(self._give_up(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _give_up(self) -> None:
        asking = asyncio.all_tasks() - {asyncio.current_task()}
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        self._pool.close()


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
