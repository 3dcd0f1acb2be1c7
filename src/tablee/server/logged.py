"""A room and its log, in step: what is done is saved, all of it or nothing, and then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from tablee.core.errors import TableeError
from tablee.server import entries, habits
from tablee.server.bases import base_of
from tablee.server.beginnings import size_of
from tablee.server.growth import LogKeys
from tablee.server.keeping import past_of, places_of
from tablee.server.nodes.following import LostTrack, follow
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.storage import StoredBase, StoredEntry

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom

AGAIN_SECONDS = 1.0
"""After which a room that could not be loaded is tried again, though nobody says anything."""

log = logging.getLogger(__name__)


class Floor:
    """Who has it speaks: one after another, and never on a room that may be ahead of its log."""

    def __init__(
        self, settle: Callable[[], Awaitable[None]], on_release: Callable[[], None]
    ) -> None:
        self._lock = asyncio.Lock()
        self._settle = settle
        self._on_release = on_release
        self._in_line = 0

    @property
    def is_free(self) -> bool:
        return not self._lock.locked()

    @property
    def is_wanted(self) -> bool:
        """Whether somebody has it, or waits for it."""
        return self._in_line > 0

    async def __aenter__(self) -> None:
        self._in_line += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._in_line -= 1
            raise
        try:
            await self._settle()
        except BaseException:
            self._release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._release()

    def _release(self) -> None:
        self._in_line -= 1
        self._lock.release()
        self._on_release()

    async def until_free(self) -> None:
        """For whoever has nothing to say."""
        async with self._lock:
            pass


class LoggedRoom:
    """`room` is as its log says it is, for whoever has the floor. It is another object once it had
    to be loaded again.

    Whatever becomes of it, those who are there are told from here: whoever began it may be gone.
    """

    def __init__(self, live: LiveRoom, room: Room, keys: LogKeys) -> None:
        self.room = room
        self.keys = keys
        self._live = live
        self._house = live.house
        self._floor = Floor(self._settle, self._leave_floor)
        self._may_be_ahead = False
        self._settling: asyncio.Task[None] | None = None
        self._is_closed = False
        self._summary = b""
        self._summed_up = -1

    @property
    def is_saved(self) -> bool:
        """Whether all that has happened in the room is in its log."""
        return not self._may_be_ahead

    @property
    def is_free(self) -> bool:
        """Whether nobody has the floor, and the room is as its log says."""
        return self._floor.is_free and not self._may_be_ahead

    @property
    def is_in_doubt(self) -> bool:
        """Whether the room may be ahead of its log, and nobody is about to find out."""
        return self._may_be_ahead and self._floor.is_free

    @property
    def is_wanted(self) -> bool:
        """Whether somebody is saying something, or about to."""
        return self._floor.is_wanted

    def floor(self) -> Floor:
        return self._floor

    async def settled(self) -> None:
        """Then the room is as its log says, until whoever has waited for it waits again."""
        if not self.is_free:
            async with self._floor:
                pass

    async def until_free(self) -> None:
        """Then nobody has the floor; whether the room is saved is another question."""
        await self._floor.until_free()

    async def _settle(self) -> None:
        if self._may_be_ahead:
            await self._reload()

    def _leave_floor(self) -> None:
        is_tried = self._settling is not None and not self._settling.done()
        if self._may_be_ahead and not is_tried and not self._is_closed:
            self._settling = asyncio.create_task(self._settle_later())

    async def _settle_later(self) -> None:
        """Those who are there wait to see what is so, and perhaps nobody speaks any more."""
        while self._may_be_ahead:
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                await self.settled()
            except TableeError:
                pass  # The database is still away: others say so.
            except RefusedMessage:
                return  # Everybody was sent away.
            except Exception:
                log.exception("room_unreadable", extra={"room": self.room.code})

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._is_closed = True
        if self._settling is not None:
            self._settling.cancel()

    async def append(self, bodies: Sequence[entries.Body], key: str) -> None:
        """Carry out and save, all or nothing. If it cannot be saved, the room is as its log says.

        The key is the first entry's; another comes of the first.
        """
        if not self._house.awake.has(self._live):
            # Taken out while this waited for the floor: whoever comes again comes to another room.
            raise refuse("restarting")
        self._may_be_ahead = True
        finished, known = self.room.finished, self.room.known_of_secrets
        try:
            new, base, moves = self._carry_out(bodies, key)
            ended = self.room.finished > finished
            # A choice that lies face down, and one that is taken back, reach nobody else: lists
            # of tables, which are in the order of when something happened, do not tell either.
            may_be_secret = all(one.may_be_secret for one in bodies)
            is_secret = may_be_secret and known is not None and known == self.room.known_of_secrets
            changed = not is_secret and self._changed_summary()
            await self._house.save(self.room, new, changed, ended, base, touched=not is_secret)
        except BaseException:
            # Who is cancelled in it leaves the room in doubt: who has the floor next loads it.
            await self._reload()
            raise
        self._may_be_ahead = False
        if base is not None:
            # Whatever was wrong with its log is before its base now.
            self._house.unreadable.discard(self.room.code)
        self._house.metrics.moves_saved += moves
        self._live.broadcast()

    def _carry_out(
        self, bodies: Sequence[entries.Body], key: str
    ) -> tuple[list[StoredEntry], StoredBase | None, int]:
        """What the log gets of it; where a match begins, what it is loaded from; how many moves."""
        at = self._house.clock()
        base: StoredBase | None = None
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
        return new, base, moves

    async def follow(self) -> bool:
        """For whoever has the floor: what other nodes have appended is done here as well. False if
        there is nothing."""
        appended = await self._house.storage.load(self.room.code, self.room.sequence)
        if not appended:
            return False
        self._may_be_ahead = True
        # What others have made of it is what is kept beside the log now.
        self._summary, self._summed_up = b"", -1
        try:
            follow(self.room, self.keys, appended)
        except LostTrack:
            await self._reload()
        else:
            self._may_be_ahead = False
            self._live.wake()
            self._live.broadcast()
        return True

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
        if self._summed_up == self.room.revision:
            return False
        self._summed_up = self.room.revision
        places = places_of(self.room)
        summary = msgspec.json.encode(
            [show_summary(self.room), self.room.public, places, past_of(self.room)]
        )
        changed = summary != self._summary
        self._summary = summary
        return changed

    async def _reload(self) -> None:
        """For whoever has the floor, and never longer than that: what went on behind the back of
        the next one would put an older room in the place of theirs."""
        try:
            loaded = await self._house.load(self.room.code)
            if loaded is None:
                raise refuse("no_such_room")
        except RefusedMessage as refused:
            self._live.dismiss(refused.refused.reason)
            raise
        self.room, self.keys = loaded.room, loaded.keys
        self._summary, self._summed_up = b"", -1
        self._may_be_ahead = False
        self._live.be_reloaded()
