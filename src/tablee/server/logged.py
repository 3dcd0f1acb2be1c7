"""A room and its log, in step: what is done is saved, all of it or nothing, and then told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from tablee.server import entries, habits
from tablee.server.bases import base_of
from tablee.server.beginnings import size_of
from tablee.server.growth import LogKeys
from tablee.server.keeping import past_of, places_of
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.storage import StoredBase, StoredEntry

if TYPE_CHECKING:
    from tablee.server.house import House


class LoggedRoom:
    """`room` is as its log says it is, for whoever has the turn. It is another object once it had
    to be loaded again, of which `reloaded` is told: True if there is such a room."""

    def __init__(
        self, house: House, room: Room, keys: LogKeys, reloaded: Callable[[bool], None]
    ) -> None:
        self.room = room
        self.keys = keys
        self._house = house
        self._reloaded = reloaded
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._summary = b""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One after another, and never on a room that may be ahead of its log."""
        async with self._lock:
            if self._in_doubt:
                await self._reload()
            yield

    async def append(self, bodies: Sequence[entries.Body], key: str) -> None:
        """Carry out and save, all or nothing. If it cannot be saved, the room is as its log says.

        The key is the first entry's; another comes of the first.
        """
        at = self._house.clock()
        self._in_doubt = True
        finished = self.room.finished
        base: StoredBase | None = None
        try:
            new: list[StoredEntry] = []
            moves = 0
            for body in self._with_others(bodies):
                if body.begins_match:
                    base = base_of(self.room)
                    self.keys.begin_match()
                done = entries.write_body(self.room.perform(body, at))
                name = f"{key}:{len(new)}" if new else key
                entry = StoredEntry(self.room.sequence, name, at, done)
                new.append(entry)
                self.keys.add(entry)
                self.room.log_bytes += size_of(entry)
                moves += body.is_decision
            ended = self.room.finished > finished
            await self._house.save(self.room, new, self._changed_summary(), ended, base)
        except BaseException:
            # Shielded, because a cancelled task must not leave a room that was never saved.
            await asyncio.shield(self._reload())
            raise
        self._in_doubt = False
        if base is not None:
            # Whatever was wrong with its log is before its base now.
            self._house.unreadable.discard(self.room.code)
        self._house.metrics.moves_saved += moves

    async def has(self, key: str) -> bool:
        """Whether the log has an entry of that key, also before its base: that is seldom asked."""
        if key in self.keys or self.keys.is_whole:
            return key in self.keys
        return await self._house.storage.has_entry(self.room.code, key)

    def _with_others(self, bodies: Sequence[entries.Body]) -> Iterator[entries.Body]:
        """And what seats do by habit after them: nobody sees a question that answers itself.
        Before them, that a match was broken off, where it matters to them."""
        if self.room.owes_break and not all(one.is_talk for one in bodies):
            yield entries.MatchBroken()
        yield from bodies
        while (move := habits.due(self.room)) is not None:
            yield move

    def _changed_summary(self) -> bool:
        places = places_of(self.room)
        summary = msgspec.json.encode(
            [show_summary(self.room), self.room.public, places, past_of(self.room)]
        )
        changed = summary != self._summary
        self._summary = summary
        return changed

    async def _reload(self) -> None:
        loaded = await self._house.load(self.room.code)
        if loaded is None:
            self._reloaded(False)
            return
        self.room, self.keys = loaded.room, loaded.keys
        self._summary = b""
        self._in_doubt = False
        self._reloaded(True)
