"""A node's heart: it beats in the database, so that others know that it is alive, and brings the
house's time from there.

The clocks of nodes differ, and a table's time must not. So it is the database's clock that runs,
and the house's time is behind it by as much as decision 29 wants. Each node measures how far its
own ticks are from that, and believes the quickest of its latest answers.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from tablee.core.errors import TableeError
from tablee.server.clock import Clock
from tablee.server.metrics import LastTry
from tablee.server.nodes import register
from tablee.server.sql import SqlStorage
from tablee.server.timekeeping import Timekeeper

BEAT_SECONDS = 1.0
REMEMBERED = 12
"""Answers. In so many beats two quartzes part by less than a millisecond."""
ASTRAY_SECONDS = 0.02
"""An answer that is further off than its trip explains: some clock was set, or a machine slept."""

log = logging.getLogger(__name__)


class Heart(Timekeeper):
    def __init__(self, node: str, clock: Clock, storage: SqlStorage, writing: LastTry) -> None:
        super().__init__(clock, storage, writing)
        self._node = node
        self._register = storage
        self._answers: deque[register.TimeTold] = deque(maxlen=REMEMBERED)
        self._alive_until = 0.0

    @property
    def is_alive(self) -> bool:
        """Whether others still count on us, as far as we know."""
        return time.monotonic() < self._alive_until

    async def resume(self) -> None:
        await self._register.write(register.make)
        await super().resume()
        await self._beat()

    async def run(self, is_anybody_here: Callable[[], bool]) -> None:
        # To keep the time for good may wait for the disk, and for others: the heart does not.
        keeping = asyncio.create_task(super().run(is_anybody_here))
        try:
            while True:
                await asyncio.sleep(BEAT_SECONDS)
                try:
                    await self._beat()
                except TableeError:
                    pass  # Others see to what is ours until the database is back.
                except Exception:
                    log.exception("beat_failed")
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def _beat(self) -> None:
        began = time.monotonic()
        await self._register.in_one_statement(partial(register.beat, node=self._node))
        tell_time = partial(register.tell_time, clock=self._clock)
        self._believe(await self._register.in_one_statement(tell_time))
        self._alive_until = began + register.ALIVE_SECONDS

    def _believe(self, told: register.TimeTold) -> None:
        best = min((*self._answers, told), key=lambda one: one.trip)
        apart = abs(_apart(told) - _apart(best))
        if apart > ASTRAY_SECONDS + told.trip / 2:
            self._answers.clear()
            best = told
        self._answers.append(told)
        # Whether time goes on is not known for longer: all nodes may have been stopped meanwhile.
        self._clock.run_by(told.ahead + _apart(best), told.ticks + register.ALIVE_SECONDS)


def _apart(told: register.TimeTold) -> float:
    return told.moment - told.ticks
