"""A room from its log, a slice at a time: whoever plays elsewhere does not wait for it."""

import asyncio
import time

from tablee.server import entries
from tablee.server.growth import LogKeys
from tablee.server.room import Room
from tablee.server.storage import Storage, StoredEntry

SLICE_SECONDS = 0.004
"""Not in a thread: it would take the interpreter's lock from the tables at every turn."""

Loaded = tuple[Room, LogKeys]
"""A room, and what is known of who wrote its log."""


class BrokenLog(Exception):
    """A room's log does not play: `tablee admin repair` says where."""


class Loader:
    """Rooms are read in turns, one slice each, so a short log does not wait for a long one."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._turn = asyncio.Lock()

    async def load(self, code: str) -> Loaded | None:
        """None if there is no such room; BrokenLog if its log does not play."""
        stored = await self._storage.load(code)
        if not stored:
            return None
        room = Room(code)
        while room.sequence < len(stored):
            async with self._turn:
                try:
                    _perform_some(room, stored)
                except Exception as error:
                    raise BrokenLog(code) from error
            # Everybody else first.
            await asyncio.sleep(0)
        return room, LogKeys(entry.id for entry in stored)


def _perform_some(room: Room, stored: list[StoredEntry]) -> None:
    enough = time.perf_counter() + SLICE_SECONDS
    for number in range(room.sequence, len(stored)):
        room.perform(entries.read_body(stored[number].body), stored[number].at)
        if time.perf_counter() >= enough:
            return
