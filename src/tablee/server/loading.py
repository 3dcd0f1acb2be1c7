"""Rooms and matches from their logs, a slice at a time: whoever plays elsewhere does not wait."""

import asyncio
import logging
import time
from collections.abc import Sequence

import msgspec

from tablee.core.errors import TableeError
from tablee.server.finished import pack_match
from tablee.server.growth import LogKeys
from tablee.server.reading import BrokenLog, DoesNotPlay, Reading, Trouble
from tablee.server.room import Room
from tablee.server.storage import Storage, StoredBase, StoredEntry, StoredReplay

SLICE_SECONDS = 0.004
"""Not in a thread: it would take the interpreter's lock from the tables at every turn."""

log = logging.getLogger(__name__)


class Loaded(msgspec.Struct, frozen=True):
    """A room, and what is known of who wrote its log."""

    room: Room
    keys: LogKeys
    trouble: Trouble | None
    """The first thing in its log that could not be carried out."""


class Loader:
    """Rooms are read in turns, one slice each, so a short log does not wait for a long one."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._turn = asyncio.Lock()
        self._lost: set[tuple[str, int]] = set()
        """Finished matches that cannot be made of their logs: nobody has to try again."""

    def forget(self, code: str) -> None:
        """The log of a room was changed: what was lost may be there again."""
        self._lost = {(room, number) for room, number in self._lost if room != code}

    async def load(self, code: str) -> Loaded | None:
        """None if there is no such room; BrokenLog if not even its beginning can be read."""
        base = await self._storage.base(code)
        stored = await self._storage.load(code, base.sequence if base else 0)
        if not stored and base is None:
            return None
        try:
            reading = Reading(code, base, stored)
        except (msgspec.DecodeError, UnicodeError, TableeError):
            # All that is in a base is in the log as well.
            log.warning("base_unreadable", extra={"room": code})
            base, stored = None, await self._storage.load(code)
            reading = Reading(code, None, stored)
        try:
            await self._carry_out(reading)
        except DoesNotPlay as found:
            return await self._without_match(code, base, stored, found.trouble)
        if reading.new_base is not None:
            await self._storage.keep_base(code, reading.new_base)
        return Loaded(reading.room, reading.keys, reading.skipped)

    async def _without_match(
        self, code: str, base: StoredBase | None, stored: Sequence[StoredEntry], trouble: Trouble
    ) -> Loaded:
        reading = Reading(code, base, stored)
        number, sequence = await self._storage.last_finished(code)
        reading.play_none(sequence)
        await self._carry_out(reading)
        room = reading.room
        # The entry that begins a match may be the one that is lost.
        room.matches = max(room.matches, number)
        if room.is_playing:
            room.find_broken()
        return Loaded(room, reading.keys, reading.skipped or trouble)

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        """A match that was played to its end; None if there is none, or if it does not play.

        In a database of before, it is in the log alone: it is played once, and kept.
        """
        kept = await self._storage.finished_match(code, number)
        if kept is not None or (code, number) in self._lost:
            return kept
        reading = Reading(code, None, await self._storage.load(code))
        if not reading.play_only(number):
            return None
        try:
            await self._carry_out(reading)
        except (BrokenLog, DoesNotPlay):
            self._lost.add((code, number))
            log.warning("match_unreadable", extra={"room": code, "match": number})
            return None
        if reading.room.match is None or reading.room.is_playing:
            # It was stopped: what was dealt stays secret.
            return None
        finished = msgspec.structs.replace(pack_match(reading.room), number=number)
        await self._storage.keep_finished(code, finished)
        return finished

    async def _carry_out(self, reading: Reading) -> None:
        while not reading.is_done:
            async with self._turn:
                enough = time.perf_counter() + SLICE_SECONDS
                # At least one step, however long this process was kept from going on.
                reading.step()
                while not reading.is_done and time.perf_counter() < enough:
                    reading.step()
            # Everybody else first.
            await asyncio.sleep(0)
