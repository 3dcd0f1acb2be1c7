"""What PostgreSQL is to the nodes of a house, in memory: unique keys, rows and one clock.

Each method is a statement, or a transaction that holds the lock of its room: it happens at one
moment, wholly or not at all. The real statements are tried on a real PostgreSQL (`test_nodes.py`,
`chaos.py`); what they mean is written down here once more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from tests.load.seeds.machine import EPOCH

from tablee import __version__
from tablee.server.clock import GRACE_SECONDS
from tablee.server.nodes import register
from tablee.server.nodes.register import (
    ALIVE_SECONDS,
    BACK_SECONDS,
    FORGOTTEN_SECONDS,
    GAP_SECONDS,
    People,
)
from tablee.server.settings import find_or_make_house_id
from tablee.server.storage import (
    Conflict,
    StoredBase,
    StoredEntry,
    StoredMatch,
    StoredReplay,
    StoredRoom,
)

NEVER = math.inf
HEARD_SECONDS = 10.0
"""Within so long everybody knows that the house's time was set back, by more than that."""
SAME_SECONDS = 0.001


class Appended(NamedTuple):
    """When an entry was kept, by the house's time as the database has it, and how badly whoever
    wrote it may have known that."""

    at: float
    unsure: float = 0.0


class Lease(NamedTuple):
    node: str | None
    due_at: float


class Database:
    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self.settings: dict[str, bytes] = {}
        self.rooms: dict[str, StoredRoom] = {}
        self.logs: dict[str, list[StoredEntry]] = {}
        self.appended: dict[str, list[Appended]] = {}
        self._names: dict[str, set[str]] = {}
        self.bases: dict[str, StoredBase] = {}
        self.finished: dict[tuple[str, int], StoredReplay] = {}
        self._played: set[tuple[str, int, str]] = set()
        self._ahead = -math.inf
        self._set_back_at = 0.0
        self.crash()
        self.works: Mapping[Any, Callable[..., Any]] = {
            register.make: lambda: None,
            register.beat: self.beat,
            register.forget_the_dead: self.forget_the_dead,
            register.claim: self.claim,
            register.claim_due: self.claim_due,
            register.lay: self.lay,
            register.hand_over: self.hand_over,
            register.note_in_play: self.note_in_play,
            register.looked_after: self.looked_after,
            register.lengths: self.lengths,
            register.write_people: self.write_people,
            register.find_people: self.find_people,
            find_or_make_house_id: lambda: self.settings.setdefault("house", bytes(16)),
        }
        """What the nodes' functions of a connection do."""

    def crash(self) -> None:
        """What does not wait for the disk is empty afterwards."""
        self._beats: dict[str, float] = {}
        self.leases: dict[str, Lease] = {}
        self._presence: dict[tuple[str, str], bytes] = {}
        self._clock: tuple[float, float] | None = None

    def now(self) -> float:
        return EPOCH + self._time()

    # Logs

    def create_room(self, room: StoredRoom, first: StoredEntry) -> None:
        if room.code in self.rooms:
            raise Conflict("room")
        self.rooms[room.code] = room
        self.logs[room.code], self._names[room.code] = [first], {first.id}
        self.appended[room.code] = [Appended(self.house_time())]

    def append(
        self,
        unsure: float,
        code: str,
        entries: list[StoredEntry],
        room: StoredRoom | None,
        ended: StoredMatch | None,
        base: StoredBase | None,
    ) -> None:
        self.expect_unique(code, entries)
        played = () if ended is None else ended.handles
        number = 0 if ended is None else ended.replay.number
        rows = {(code, number, handle) for handle in played}
        if rows & self._played:
            raise Conflict("played")
        self._played |= rows
        self.logs[code] += entries
        self._names[code].update(entry.id for entry in entries)
        if self.now() < self._set_back_at + HEARD_SECONDS:
            # The house was closed, or the database has forgotten its time: not all knew it yet.
            unsure = math.inf
        self.appended[code] += [Appended(self.house_time(), unsure)] * len(entries)
        if room is not None:
            self.rooms[code] = room
        if ended is not None:
            self.finished[code, number] = ended.replay
        if base is not None:
            self.bases[code] = base

    def expect_unique(self, code: str, entries: Sequence[StoredEntry]) -> None:
        log = self.logs.get(code)
        if log is None or (entries and entries[0].sequence > len(log) + 1):
            raise Conflict("there is no such room, or its log is shorter")
        for number, entry in enumerate(entries, len(log) + 1):
            if entry.sequence != number or entry.id in self._names[code]:
                raise Conflict("entry")

    def load(self, code: str, after: int) -> list[StoredEntry]:
        return self.logs.get(code, [])[after:]

    def has_entry(self, code: str, name: str) -> bool:
        return name in self._names.get(code, ())

    def keep_base(self, code: str, base: StoredBase, instead_of: StoredBase | None) -> None:
        there = self.bases.get(code)
        is_later = there is not None and there != instead_of and there.sequence >= base.sequence
        if not is_later and len(self.logs.get(code, ())) >= base.sequence:
            self.bases[code] = base

    def last_finished(self, code: str) -> tuple[int, int]:
        kept = [one for (of, _), one in self.finished.items() if of == code]
        return max(((one.number, one.sequence) for one in kept), default=(0, 0))

    def keep_latest(self, name: str, value: bytes, when: Callable[[bytes], float]) -> bytes:
        kept = self.settings.get(name)
        if kept is None or when(kept) <= when(value):
            self.settings[name] = value
        return self.settings[name]

    # The register

    def alive(self) -> dict[str, str]:
        since = self.now() - ALIVE_SECONDS
        return {node: __version__ for node, at in self._beats.items() if at > since}

    def beat(self, node: str) -> None:
        self._beats[node] = self.now()

    def forget_the_dead(self) -> None:
        old = self.now() - FORGOTTEN_SECONDS
        self._beats = {node: at for node, at in self._beats.items() if at >= old}
        kept = self._presence.items()
        self._presence = {at: people for at, people in kept if at[1] in self._beats}

    def tell_time(self, mine: float) -> tuple[float, float]:
        """How far the house is ahead of us, and what time we have."""
        moment = self.now()
        if self._clock is None:
            self._clock = (mine - moment, mine)
        else:
            ahead, kept = self._clock
            goes_on = moment + ahead
            if goes_on > kept + GAP_SECONDS:
                goes_on = kept - GRACE_SECONDS
            elif goes_on < kept - BACK_SECONDS:
                goes_on = kept
            self._clock = (goes_on - moment, goes_on)
        if self._clock[0] < self._ahead - SAME_SECONDS:
            self._set_back_at = moment
        self._ahead = self._clock[0]
        return self._clock[0], moment

    def house_time(self) -> float:
        """As it was last told to anybody."""
        return self.now() + self._ahead

    def _is_free(self, lease: Lease | None, node: str = "") -> bool:
        return lease is None or lease.node in (None, node) or lease.node not in self.alive()

    def claim(self, node: str, code: str) -> bool:
        if not self._is_free(self.leases.get(code), node):
            return False
        self.leases[code] = Lease(node, 0.0)
        return True

    def claim_due(self, node: str, now: float, most: int, but: Collection[str] = ()) -> list[str]:
        alive = self.alive()
        due = [
            code
            for code, lease in self.leases.items()
            if (lease.due_at <= now if lease.node is None else lease.node not in alive)
            and code not in but
        ]
        due = sorted(due, key=lambda code: self.leases[code].due_at)[:most]
        self.leases.update({code: Lease(node, 0.0) for code in due})
        return sorted(due)

    def lay(self, node: str, due: dict[str, float | None]) -> None:
        for code, moment in sorted(due.items()):
            lease = self.leases.get(code)
            is_ours = lease is not None and lease.node == node
            if moment is not None:
                if is_ours or lease is None:
                    self.leases[code] = Lease(None, moment)
                elif lease.node is None:
                    self.leases[code] = Lease(None, min(lease.due_at, moment))
            elif is_ours and self.rooms[code].in_play:
                self.leases[code] = Lease(None, NEVER)
            elif is_ours:
                del self.leases[code]

    def hand_over(self, node: str) -> None:
        for code, lease in self.leases.items():
            if lease.node == node:
                self.leases[code] = Lease(None, 0.0)

    def note_in_play(self) -> None:
        for code, room in self.rooms.items():
            if room.in_play:
                self.leases.setdefault(code, Lease(None, 0.0))

    def looked_after(self) -> frozenset[str]:
        return frozenset(code for code, lease in self.leases.items() if lease.due_at < NEVER)

    def held(self, node: str) -> frozenset[str]:
        return frozenset(code for code, lease in self.leases.items() if lease.node == node)

    def free(self, codes: Collection[str]) -> frozenset[str]:
        alive = self.alive()
        taken = {code for code, lease in self.leases.items() if lease.node in alive}
        return frozenset(codes) - taken

    def lengths(self, codes: Sequence[str]) -> dict[str, int]:
        return {code: len(self.logs[code]) for code in codes if code in self.logs}

    def write_people(self, node: str, people: dict[str, People]) -> None:
        for code, there in sorted(people.items()):
            if there:
                self._presence[code, node] = msgspec.json.encode(there)
            else:
                self._presence.pop((code, node), None)

    def find_people(self, codes: Sequence[str]) -> dict[str, dict[str, People]]:
        alive = self.alive()
        found: dict[str, dict[str, People]] = {}
        for (code, node), people in self._presence.items():
            if code in codes and node in alive:
                found.setdefault(code, {})[node] = msgspec.json.decode(people, type=People)
        return found
