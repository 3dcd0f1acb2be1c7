"""A node among others that serve the same house, on one PostgreSQL (decision 74).

No node owns a room. The unique keys of the log decide who appended; whoever loses reads what was
appended, plays it, and decides again. Redis wakes up whoever has the room in memory, and what it
loses is found here: every few seconds each node looks how long the logs of its rooms are.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from tablee import __version__
from tablee.core.errors import TableeError
from tablee.server.nodes import register
from tablee.server.nodes.hearsay import Hearsay
from tablee.server.nodes.heart import Heart
from tablee.server.nodes.keeping_up import KeepingUp
from tablee.server.nodes.leases import Leases
from tablee.server.nodes.presence import Elsewhere, Presence, people_at
from tablee.server.nodes.register import People
from tablee.server.nodes.wakeups import WakeUps
from tablee.server.settings import find_or_make_house_id
from tablee.server.storage import Conflict

if TYPE_CHECKING:
    from tablee.server.door import ShutHome
    from tablee.server.house import House
    from tablee.server.live import LiveRoom
    from tablee.server.logged import LoggedRoom
    from tablee.server.reading import Trouble
    from tablee.server.sql import SqlStorage
    from tablee.server.storage import Storage
    from tablee.server.timekeeping import Timekeeper

LOOK_SECONDS = 1.0
"""How often it is looked who is alive, and which rooms are free."""
COMPARE_SECONDS = 5.0
"""How often all rooms are compared with their logs, though everything was heard."""
TOGETHER_SECONDS = 0.03
"""Who comes and goes within so long is written together; so is what is to be looked up, read."""
TIDY_SECONDS = 60.0
TELL_SECONDS = 0.25
BEGINNING = "match_begun"
"""The kind of entry that says by which rules a match is played."""
HANDED_SECONDS = 5.0
"""For so long a room that was handed over is left to those where its people are. So long, too, a
room sleeps of which the database says that it is ours, and we do not know why."""

log = logging.getLogger(__name__)


class AmongOthers:
    def __init__(self, storage: SqlStorage, redis: str | None = None) -> None:
        self.node = secrets.token_hex(8)
        self._storage = storage
        self._redis = redis
        self._leases = Leases(self.node, storage)
        self._presence = Presence(self.node, storage)
        self._wake_ups = WakeUps(redis, "", self.node, self)
        self._hearsay: Hearsay | None = None
        self._time: Callable[[], float] = time.time
        self._live: dict[str, LiveRoom] = {}
        self._keeping_up = KeepingUp(storage, self._live)
        self._strangers: set[str] = set()
        """Rooms of which it is not known who is there elsewhere."""
        self._waking: set[str] = set()
        """Rooms that we have claimed and will load: many, and one after another."""
        self._missing: AbstractSet[str] = frozenset()
        """Rooms that are ours to look after and were not in memory when we last looked."""
        self._alive: dict[str, str] = {}
        """The version of each node that is."""
        self._is_strange = asyncio.Event()
        self._is_changed = asyncio.Event()

    @property
    def troubles(self) -> Sequence[str]:
        is_away = self._wake_ups.is_wanted and not self._wake_ups.is_up
        return ("redis",) if is_away else ()

    def timekeeper(self, house: House) -> Timekeeper:
        self._time = house.clock
        heart = Heart(self.node, house.clock, self._storage, house.writing)
        self._leases.trust(heart)
        return heart

    async def open(self, house: House) -> None:
        self._hearsay = Hearsay(self.node, house)
        self._storage.expect_answers()
        await self._storage.write(register.note_in_play)
        named = await self._house_id()
        self._wake_ups = WakeUps(self._redis, named, self.node, self)

    async def _house_id(self) -> str:
        """Under which nodes of one house find each other: a Redis may be several houses'."""
        try:
            found = await self._storage.write(find_or_make_house_id)
        except Conflict:
            # Another node has made it in this moment.
            found = await self._storage.write(find_or_make_house_id)
        return found.hex()

    def chores(self) -> Sequence[Coroutine[Any, Any, None]]:
        return (
            self._wake_ups.run(),
            self._again_and_again(self._look, LOOK_SECONDS),
            self._again_and_again(self._compare_all, LOOK_SECONDS),
            self._again_and_again(self._compare, TOGETHER_SECONDS, self._keeping_up.has_to_compare),
            self._again_and_again(self._write, TOGETHER_SECONDS, self._is_changed),
            self._again_and_again(self._read_people, TOGETHER_SECONDS, self._is_strange),
            self._again_and_again(self._tidy, TIDY_SECONDS),
            self._again_and_again(self._tell, TELL_SECONDS),
        )

    async def _again_and_again(
        self,
        work: Callable[[], Awaitable[None]],
        pause: float,
        when: asyncio.Event | None = None,
    ) -> None:
        """While the database is away there is nothing to be done: others say so."""
        while True:
            if when is not None:
                await when.wait()
                when.clear()
            await asyncio.sleep(pause)
            try:
                await work()
                continue
            except TableeError:
                pass
            except Exception:
                log.exception("node_failed")
            await asyncio.sleep(LOOK_SECONDS)
            if when is not None:
                when.set()

    async def close(self) -> None:
        """What is ours is others' at once. Who is here is counted until our last beat is old: by
        then they are elsewhere."""
        await self._keeping_up.close()
        with contextlib.suppress(TableeError):
            await self._leases.hand_over()

    # Logs

    def appended(self, code: str, sequence: int) -> None:
        self._wake_ups.tell_length(code, sequence)

    async def catch_up(self, log: LoggedRoom) -> bool:
        return await log.follow()

    async def refresh(self, live: LiveRoom) -> None:
        # Without a database nobody can do anything, but look.
        with contextlib.suppress(TableeError):
            await live.follow()
            # Whoever comes first here is not the first: a host may be at another node.
            await self._read_people_at({live.room.code: live})

    def leaves_to_others(self, trouble: Trouble) -> bool:
        is_foreign = trouble.what == "unreadable" and trouble.kind != "?"
        begins_otherwise = trouble.what == "other_play" and trouble.kind == BEGINNING
        are_others = any(version != __version__ for version in self._alive.values())
        return are_others and (is_foreign or begins_otherwise)

    def heard_of_log(self, code: str, sequence: int) -> None:
        self._keeping_up.heard(code, sequence)

    async def _compare_all(self) -> None:
        """What was not heard is found, though nothing seems to be wrong. More often while nothing
        is heard."""
        if self._wake_ups.is_up:
            await asyncio.sleep(COMPARE_SECONDS - LOOK_SECONDS)
        self._keeping_up.compare(self._live)

    async def _compare(self) -> None:
        """Rooms with their logs."""
        lengths = await self._keeping_up.lengths_to_compare()
        for code, length in lengths.items():
            self.heard_of_log(code, length)
        if lengths:
            self._forget_who_is_where(lengths)

    def listens_to(self, code: str) -> None:
        self._keeping_up.compare([code])

    def listens_again(self) -> None:
        if self._hearsay is not None:
            self._hearsay.begin()
        self._keeping_up.compare(self._live)

    # What is told in passing

    async def _tell(self) -> None:
        if self._hearsay is not None:
            for rumour in self._hearsay.rumours():
                self._wake_ups.say(rumour)

    def heard_rumour(self, rumour: bytes) -> None:
        if self._hearsay is not None:
            self._hearsay.hear(rumour)

    def shut(self, code: str, homes: list[ShutHome]) -> None:
        if self._hearsay is not None:
            self._hearsay.note_shut(code, homes)

    # Rooms in memory, and those that sleep

    asleep: AbstractSet[str] = frozenset()

    async def sleepers(self) -> AbstractSet[str]:
        return await self._storage.read(register.looked_after)

    async def rooms_to_wake(self, storage: Storage) -> list[str]:
        # The register has them, and whoever claims one wakes it (`due`): others may start as well.
        return []

    async def due(self, now: float) -> list[str]:
        with contextlib.suppress(TableeError):
            due = await self._leases.claim_due(now)
            self._waking.update(due)
            return due
        return []

    def woke(self, code: str) -> None:
        pass

    def came_alive(self, live: LiveRoom) -> None:
        self._live[live.room.code] = live
        self._waking.discard(live.room.code)
        self._wake_ups.watch(live.room.code)
        self._forget_who_is_where([live.room.code])

    def let_go(self, live: LiveRoom, due: float | None) -> None:
        code = live.room.code
        if self._live.get(code) is not live:
            return
        del self._live[code]
        self._wake_ups.unwatch(code)
        self._presence.gone(code)
        self.lay(code, due)

    def lay(self, code: str, due: float | None) -> None:
        self._waking.discard(code)
        self._leases.lay(code, due)
        self._is_changed.set()

    def leave_to_others(self, code: str) -> None:
        self._leases.leave(code)
        self.lay(code, self._time())

    # Pilots

    async def may_pilot(self, live: LiveRoom) -> bool:
        return not is_only_elsewhere(live) and await self._leases.claim(live.room.code)

    def pilots(self, live: LiveRoom) -> bool:
        return self._leases.has(live.room.code)

    async def _look(self) -> None:
        seen = await self._leases.look()
        for code in seen.free:
            if code in self._live:
                self._live[code].wake()
        for code in seen.held:
            live = self._live.get(code)
            if live is not None and is_only_elsewhere(live):
                # Where people are, their bots are best: not a wake-up away.
                self.lay(code, self._time() + HANDED_SECONDS)
        missing = seen.held - self._live.keys() - self._waking
        for code in missing & self._missing:
            # We have claimed it and not heard so: nobody has looked whether something is due there.
            self.lay(code, self._time() + HANDED_SECONDS)
        self._missing = missing
        if seen.alive != self._alive:
            self._note_nodes(seen.alive)
            self._forget_who_is_where(self._live)

    def _note_nodes(self, alive: dict[str, str]) -> None:
        if self._hearsay is not None:
            for node in self._alive.keys() - alive.keys():
                self._hearsay.forget(node)
            if alive.keys() - self._alive.keys():
                # Among them may be one whose heart had stopped, and what it held was forgotten.
                self._hearsay.begin()
        self._leases.try_left_again()
        self._alive = alive

    async def _tidy(self) -> None:
        await self._storage.write(register.forget_the_dead)
        await self._storage.write(register.note_in_play)

    # People

    def people_changed(self, live: LiveRoom) -> None:
        self._presence.changed(live)
        self._is_changed.set()

    async def _write(self) -> None:
        for code in await self._presence.write():
            self._wake_ups.tell_people(code)
        await self._leases.write()

    def heard_of_people(self, code: str) -> None:
        self._forget_who_is_where([code])

    def _forget_who_is_where(self, codes: Iterable[str]) -> None:
        self._strangers.update(codes)
        self._is_strange.set()

    async def _read_people(self) -> None:
        codes, self._strangers = self._strangers, set()
        rooms = {code: self._live[code] for code in codes if code in self._live}
        try:
            await self._read_people_at(rooms)
        except BaseException:
            self._strangers |= codes
            raise

    async def _read_people_at(self, rooms: Mapping[str, LiveRoom]) -> None:
        found = await self._presence.read(rooms.keys())
        for code, live in rooms.items():
            if self._live.get(code) is live:
                self._note_people(live, found.get(code, {}))
        self._is_changed.set()

    def _note_people(self, live: LiveRoom, there: Mapping[str, People]) -> None:
        """By node. What is said of us and is not so is put right."""
        if there.get(self.node, ()) != people_at(live):
            self._presence.changed(live)
        others = [
            one for node, all_there in there.items() if node != self.node for one in all_there
        ]
        live.note_elsewhere(Elsewhere.made_of(others))


def is_only_elsewhere(live: LiveRoom) -> bool:
    """Whether people are at a room, and all of them at other nodes."""
    return live.is_watched and not live.connections
