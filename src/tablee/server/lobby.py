"""What somebody finds on the first screen: tables that everybody may find, the own ones, and the
matches that were played. All of it is kept beside the logs (`keeping.py`)."""

import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import msgspec

from tablee.pool.turns import Asker
from tablee.server.clock import Clock
from tablee.server.metrics import Metrics
from tablee.server.networks import circles_around
from tablee.server.protocol import Guest, RoomSummary
from tablee.server.requests import MatchSummary, OwnTable
from tablee.server.storage import UNREADABLE, Damaged, Storage, StoredRoom

LOBBY_SECONDS = 12 * 3600.0
LOBBY_ROOMS = 12
MOST_LOBBY_ROOMS = 240
"""So many public rooms are shown at home, and so many to whoever asks for more."""
MOST_TABLES = 12
MOST_PLAYED = 12
"""So many of a guest's own tables and matches are shown at home."""

FEW_OF_HOST, FEW_OF_HOME = 2, 4
"""Rooms of one host, and of one home, that come before those of others; what is around a home has
some more (`networks.py`)."""
FEW_OF_UNKNOWN = 6
"""Of those of which nobody knows any more from where they were opened, all together."""
MOST_LOOKED_AT = 1000
"""Public rooms that are looked through where somebody has opened more than a few, the last touched
first; and besides them the latest few of each network."""
MOST_NETWORKS = 240
"""Of which the latest few are known: as many as are shown."""
MOST_OPENERS = 20_000
"""Rooms of which it is known who opened them, and from where: in memory only."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Lobby:
    def __init__(self, storage: Storage, clock: Clock, metrics: Metrics) -> None:
        self._storage = storage
        self._clock = clock
        self._metrics = metrics
        self._openers: OrderedDict[str, Asker] = OrderedDict()
        self._latest: OrderedDict[str, deque[str]] = OrderedDict()
        """The last few public rooms of each of the widest networks."""

        self.on_opened: Callable[[str, Asker, bool], None] = lambda *_: None
        """Who else wants to know, if anybody does: other nodes of the house."""

    def opened(self, code: str, opener: Asker, *, public: bool) -> None:
        self.note(code, opener, public=public)
        self.on_opened(code, opener, public)

    def note(self, code: str, opener: Asker, *, public: bool) -> None:
        """Who has opened a room, here or elsewhere."""
        self._openers[code] = opener
        if len(self._openers) > MOST_OPENERS:
            self._openers.popitem(last=False)
        if public and opener.address is not None:
            widest = circles_around(opener.address)[-1][0]
            self._latest.setdefault(widest, deque(maxlen=FEW_OF_HOME)).append(code)
            self._latest.move_to_end(widest)
            if len(self._latest) > MOST_NETWORKS:
                self._latest.popitem(last=False)

    def host_came(self, code: str, host: Asker, *, public: bool) -> None:
        """After a restart a table is known again when its host is there."""
        if code not in self._openers:
            self.opened(code, host, public=public)

    async def rooms(self, most: int = LOBBY_ROOMS) -> tuple[list[RoomSummary], bool]:
        """So many public rooms, and whether there are more."""
        most = min(max(most, LOBBY_ROOMS), MOST_LOBBY_ROOMS)
        since = self._clock.today() - LOBBY_SECONDS
        rooms = await self._unless_damaged(self._storage.public_rooms(since, most + 1))
        first, later = self._shared_out(rooms)
        if later and len(rooms) > most:
            first, later = self._shared_out(await self._look_through(since))
        rooms = [*first, *later]
        shown = self._readable(RoomSummary, (room.summary for room in rooms[:most]))
        return [room for room in shown if room is not None], len(rooms) > most

    async def _look_through(self, since: float) -> list[StoredRoom]:
        rooms = await self._unless_damaged(self._storage.public_rooms(since, MOST_LOOKED_AT))
        if len(rooms) < MOST_LOOKED_AT:
            return rooms
        others = {code for latest in self._latest.values() for code in latest}
        others -= {room.code for room in rooms}
        found = self._storage.public_rooms_among(sorted(others), since)
        return [*rooms, *await self._unless_damaged(found)]

    def _shared_out(self, rooms: list[StoredRoom]) -> tuple[list[StoredRoom], list[StoredRoom]]:
        """A few of each host and each network, and then the rest of theirs: the lobby does not
        belong to whoever has opened most."""
        first: list[StoredRoom] = []
        later: list[StoredRoom] = []
        shown = Counter[str]()
        for room in rooms:
            few = self._few_of(room.code)
            is_one_of_few = all(shown[whose] < most for whose, most in few)
            (first if is_one_of_few else later).append(room)
            shown.update(whose for whose, _ in few)
        return first, later

    def _few_of(self, code: str) -> list[tuple[str, int]]:
        """Whose a room is, and how many of theirs come first."""
        opener = self._openers.get(code)
        if opener is None:
            return [("somebody", FEW_OF_UNKNOWN)]
        few = [(f"host {opener.guest}", FEW_OF_HOST)] if opener.guest is not None else []
        if opener.address is not None:
            circles = circles_around(opener.address)
            few += [(network, FEW_OF_HOME * shares) for network, shares in circles]
        return few

    async def tables_of(self, guest: Guest) -> list[OwnTable]:
        since = self._clock.today() - LOBBY_SECONDS
        rooms = await self._unless_damaged(self._storage.rooms_of(guest.handle, since, MOST_TABLES))
        shown = self._readable(RoomSummary, (room.summary for room, _ in rooms))
        others = self._readable(list[str], (place.others for _, place in rooms))
        return [
            OwnTable(room, place.sits, names or [])
            for (_, place), room, names in zip(rooms, shown, others, strict=True)
            if room is not None
        ]

    async def played_by(self, guest: Guest) -> list[MatchSummary]:
        matches = await self._unless_damaged(self._storage.matches_of(guest.handle, MOST_PLAYED))
        shown = self._readable(MatchSummary, matches)
        return [match for match in shown if match is not None]

    async def _unless_damaged(self, asked: Awaitable[list[T]]) -> list[T]:
        try:
            return await asked
        except Damaged as error:
            self._metrics.unreadable_rows += 1
            log.warning("row_unreadable", extra={"detail": str(error)})
            return []

    def _readable(self, kind: type[T], stored: Iterable[bytes]) -> list[T | None]:
        """What is damaged is left out, told of and counted; nobody else's is missing for it."""
        found: list[T | None] = []
        for row in stored:
            try:
                found.append(msgspec.json.decode(row, type=kind))
            except UNREADABLE as error:
                found.append(None)
                self._metrics.unreadable_rows += 1
                log.warning("row_unreadable", extra={"detail": str(error)})
        return found
