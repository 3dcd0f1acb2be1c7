"""Rooms and matches from their logs, a slice at a time: whoever plays elsewhere does not wait."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Sequence
from typing import TypeVar

import msgspec

from tablee.server.bases import read_base
from tablee.server.finished import pack_match
from tablee.server.growth import LogKeys
from tablee.server.reading import BAD_BASE, BrokenLog, Course, DoesNotPlay, Reading, Trouble
from tablee.server.room import Room
from tablee.server.storage import Damaged, Storage, StoredBase, StoredEntry, StoredReplay

MOST_REMEMBERED = 10_000
SLICE_SECONDS = 0.004
"""Not in a thread: it would take the interpreter's lock from the tables again and again."""

T = TypeVar("T")

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
        self._lock = asyncio.Lock()
        self._looking = asyncio.Lock()
        self._without: set[tuple[str, int]] = set()
        """Matches that no replay can be made of: nobody has to look through their logs again."""

    def forget(self, code: str) -> None:
        """The log of a room was changed: what was lost may be there again."""
        self._without = {(room, number) for room, number in self._without if room != code}

    async def load(self, code: str) -> Loaded | None:
        """None if there is no such room; BrokenLog if not even its beginning can be read."""
        base = former = await self._unless_damaged(self._storage.base(code), None)
        stored = await self._storage.load(code, base.sequence if base else 0)
        if base is not None and not await self._is_usable(code, base, stored):
            base, stored = None, await self._storage.load(code)
            log.warning("base_unreadable", extra={"room": code})
        if not stored and base is None:
            return None
        finished, _ = await self._unless_damaged(self._storage.last_finished(code), (0, 0))
        read = await self._read(code, base, stored)
        if base is not None and not _is_right(read, finished):
            # All that is in a base is in the log as well: perhaps it is the base that is wrong.
            whole = await self._read_whole(code)
            if _is_right(whole, finished):
                base, read = None, whole
                log.warning("base_unreadable", extra={"room": code})
        if isinstance(read, Trouble):
            return await self._without_match(code, base, stored, read)
        room = read.room
        if not _is_right(read, finished) and not room.is_playing:
            return await self._without_match(code, base, stored, read.skipped)
        # What began one of them is lost. Their rows are there, and their numbers taken.
        room.matches = max(room.matches, finished + room.is_playing)
        if read.new_base is not None:
            keeping = self._storage.keep_base(code, read.new_base, None if base else former)
            await self._unless_damaged(keeping, None)
        return Loaded(room, read.keys, read.skipped)

    @staticmethod
    async def _unless_damaged(asked: Awaitable[T], instead: T) -> T:
        """Beside the log there is nothing that could not be done without."""
        try:
            return await asked
        except Damaged as error:
            log.warning("row_unreadable", extra={"detail": str(error)})
            return instead

    async def _is_usable(self, code: str, base: StoredBase, stored: Sequence[StoredEntry]) -> bool:
        # Where nothing follows it, the log may be shorter than it says.
        if not stored and not await self._storage.load(code, base.sequence - 1):
            return False
        try:
            read_base(code, base)
        except BAD_BASE:
            return False
        return True

    async def _read(
        self, code: str, base: StoredBase | None, stored: Sequence[StoredEntry]
    ) -> Reading | Trouble:
        reading = await self._survey(code, base, stored)
        try:
            await self._carry_out(reading)
        except DoesNotPlay as found:
            return found.trouble
        return reading

    async def _read_whole(self, code: str) -> Reading | Trouble:
        try:
            return await self._read(code, None, await self._storage.load(code))
        except BrokenLog as found:
            return found.trouble

    async def _without_match(
        self,
        code: str,
        base: StoredBase | None,
        stored: Sequence[StoredEntry],
        trouble: Trouble | None,
    ) -> Loaded:
        reading = await self._survey(code, base, stored)
        number, sequence = await self._unless_damaged(self._storage.last_finished(code), (0, 0))
        reading.play_none(sequence)
        await self._carry_out(reading)
        room = reading.room
        # The entry that begins a match may be the one that is lost.
        room.matches = max(room.matches, number)
        room.last_finished = max(room.last_finished, number)
        if room.is_playing:
            room.find_broken()
        return Loaded(room, reading.keys, reading.skipped or trouble)

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        """A match that was played to its end; None if there is none, or if it does not play.

        In a database of before, it is in the log alone: it is played once, and kept.
        """
        kept = await self._row_of(code, number)
        return kept or await self._look_for(code, number)

    async def make_again(self, code: str, number: int) -> StoredReplay | None:
        """A finished match whose row is damaged, from its log."""
        return await self._look_for(code, number, is_damaged=True)

    async def _look_for(
        self, code: str, number: int, is_damaged: bool = False
    ) -> StoredReplay | None:
        if (code, number) in self._without:
            return None
        # A whole log is much: one at a time, and whoever waited finds what the first one found.
        async with self._looking:
            kept = None if is_damaged else await self._row_of(code, number)
            if kept is None and (code, number) not in self._without:
                kept = await self._from_log(code, number)
            if kept is None:
                if len(self._without) >= MOST_REMEMBERED:
                    self._without.clear()
                self._without.add((code, number))
            return kept

    async def _from_log(self, code: str, number: int) -> StoredReplay | None:
        row = await self._row_of(code, number)
        reading = await self._survey(code, None, await self._storage.load(code))
        if not reading.play_only(number, None if row is None else row.sequence):
            return None
        try:
            await self._carry_out(reading)
        except (BrokenLog, DoesNotPlay):
            log.warning("match_unreadable", extra={"room": code, "match": number})
            return None
        if reading.room.match is None or reading.room.is_playing:
            # It was stopped: what was dealt stays secret.
            return None
        finished = msgspec.structs.replace(pack_match(reading.room), number=number)
        if row is not None and row.sequence != finished.sequence:
            # What began it is lost, and this is the one before.
            log.warning("match_unreadable", extra={"room": code, "match": number})
            return None
        await self._unless_damaged(self._storage.keep_finished(code, finished), None)
        return finished

    async def _row_of(self, code: str, number: int) -> StoredReplay | None:
        return await self._unless_damaged(self._storage.finished_match(code, number), None)

    async def _survey(
        self, code: str, base: StoredBase | None, stored: Sequence[StoredEntry]
    ) -> Reading:
        """A reading that has not begun: where its matches begin is known."""
        course = Course(stored)
        await self._carry_out(course)
        return Reading(code, base, stored, course)

    async def _carry_out(self, work: Course | Reading) -> None:
        while not work.is_done:
            async with self._lock:
                enough = time.perf_counter() + SLICE_SECONDS
                # At least one entry, however long this process was kept from going on.
                work.read_on()
                while not work.is_done and time.perf_counter() < enough:
                    work.read_on()
            # Everybody else first.
            await asyncio.sleep(0)


def _is_right(read: Reading | Trouble, finished: int) -> bool:
    """It plays, and has all the matches that are known to have been finished."""
    return isinstance(read, Reading) and read.room.matches - read.room.is_playing >= finished
