"""What the house does for its clock: it is kept in the database while it runs, so that a house that
is killed opens again at the time it was then, give or take two seconds."""

import asyncio
import logging
from collections.abc import Callable

from tablee.core.errors import TableeError
from tablee.server.clock import Clock, time_of
from tablee.server.metrics import LastTry
from tablee.server.storage import UNREADABLE, Storage

CLOCK = "clock"
"""The setting that has it."""
KEEP_SECONDS = 2.0
BELIEVED_SECONDS = 24 * 3600.0
"""What was written later than that after today is damaged, and nobody's time."""

log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(self, clock: Clock, storage: Storage, writing: LastTry) -> None:
        self._clock = clock
        self._storage = storage
        self._writing = writing

    async def resume(self) -> None:
        """Before anything happens in the house."""
        kept = await self._storage.setting(CLOCK)
        if kept is not None:
            try:
                self._clock.resume(kept)
            except UNREADABLE:
                log.warning("clock_unreadable")
            else:
                return
        last = await self._storage.last_moment(self._clock.today() + BELIEVED_SECONDS)
        if last is not None:
            self._clock.go_on_from(last)

    async def run(self, is_anybody_here: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            # Where nobody is, there is nothing to lose, unless another node wants to know.
            if is_anybody_here() or self._storage.is_shared:
                try:
                    await self.keep()
                except TableeError:
                    pass  # That the database is away is said by those who have something to lose.
                except Exception:
                    log.exception("chore_failed")

    async def keep(self) -> None:
        """Also tells whether anything can be kept at all (`/ready`)."""
        with self._writing.noted():
            await self._storage.keep_latest(CLOCK, self._clock.keep(), time_of)

    async def look_at_date(self) -> None:
        leap = self._clock.leap()
        if leap:
            # First this: if we are killed in between it is done again, and rooms are kept longer.
            await self._storage.move_dates(self._clock.sure(), leap)
            self._clock.believe()
            await self.keep()
