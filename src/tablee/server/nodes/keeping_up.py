"""Rooms in memory keep up with their logs: what was heard of is read, and what was not is found by
comparing their lengths."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.server.nodes import register
from tablee.server.refusals import RefusedMessage

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom
    from tablee.server.sql import SqlStorage

log = logging.getLogger(__name__)


class KeepingUp:
    """Of one node."""

    def __init__(self, storage: SqlStorage, live: Mapping[str, LiveRoom]) -> None:
        self._storage = storage
        self._live = live
        self._following: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        """Rooms of which more was heard while what was heard before is being read."""
        self._to_compare: set[str] = set()
        """Rooms whose logs may have gone on without our hearing of it."""
        self.has_to_compare = asyncio.Event()

    async def close(self) -> None:
        following = list(self._following.values())
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    def compare(self, codes: Iterable[str]) -> None:
        self._to_compare.update(codes)
        self.has_to_compare.set()

    async def lengths_to_compare(self) -> Mapping[str, int]:
        """Of the logs of all rooms that are to be compared with them, together."""
        codes, self._to_compare = sorted(self._to_compare & self._live.keys()), set()
        if not codes:
            return {}
        try:
            return await self._storage.read(partial(register.lengths, codes=codes))
        except BaseException:
            self._to_compare.update(codes)
            raise

    def heard(self, code: str, sequence: int) -> None:
        """Its log is that long."""
        live = self._live.get(code)
        # What could not be saved, and not read again either, hides what others have saved since.
        if live is not None and (live.room.sequence < sequence or live.is_in_doubt):
            self._follow(live)

    def _follow(self, live: LiveRoom) -> None:
        code = live.room.code
        if code in self._following:
            self._behind.add(code)
            return
        self._following[code] = asyncio.create_task(self._follow_log(live))

    async def _follow_log(self, live: LiveRoom) -> None:
        code = live.room.code
        try:
            while self._live.get(code) is live:
                self._behind.discard(code)
                await live.follow()
                if code not in self._behind:
                    return
        except TableeError:
            pass  # It is looked at again (`lengths_to_compare`).
        except RefusedMessage as refused:
            # A newer node has written what only newer ones can read, or the room is gone.
            await live.house.give_up(live, refused.refused.reason)
        except Exception:
            log.exception("room_unreadable", extra={"room": code})
        finally:
            del self._following[code]
            newer = self._live.get(code)
            if newer is not None and newer is not live and code in self._behind:
                # It was let go of and is here again: what was heard meanwhile is for that one.
                self._follow(newer)
