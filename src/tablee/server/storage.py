"""What the server keeps. One interface; SQLite by default, PostgreSQL for many."""

from collections.abc import Callable, Collection, Sequence
from enum import IntEnum
from typing import Protocol

import msgspec

from tablee.server.errors import HouseError
from tablee.server.orders import Orders

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError, TypeError)
"""What reading a row may raise. SQLite gives what it has: in a damaged file, a number or a text."""


class Damaged(HouseError):
    """What was asked for is in a part of the database that cannot be read. Others may be."""

    def __init__(self, database: str, why: str) -> None:
        super().__init__("damaged", database=database, why=why)


class Conflict(Exception):
    """Somebody else was first, this message is known already, or the room is gone: load again."""


class StoredEntry(msgspec.Struct, frozen=True):
    """One line of a room's log. `body` is JSON, and says all that is needed to do it again."""

    sequence: int
    id: str
    """The client's id of the message that caused it, with its guest; or one of the house's own."""
    at: float
    """By the house's clock, which stands still while the house is closed (`Clock`)."""
    body: bytes


class Past(IntEnum):
    """What a room has seen; the more it was, the longer it is kept."""

    NOTHING = 0
    """Nobody has ever made a move there."""
    PLAYED = 1
    FINISHED = 2


class StoredRoom(msgspec.Struct, frozen=True):
    """A room as the lobby finds it, without its log."""

    code: str
    public: bool
    summary: bytes
    """JSON of a RoomSummary."""
    touched_at: float
    """Seconds since 1970."""
    in_play: bool = False
    """A match is on: bots and clocks go on after a restart."""
    past: int = Past.FINISHED


class StoredPlace(msgspec.Struct, frozen=True):
    """Somebody finds this room among the own tables."""

    handle: str
    sits: bool
    """False for a host who only looks on, as a television does."""
    others: bytes
    """JSON of the names of the other people who sit there."""


class StoredReplay(msgspec.Struct, frozen=True):
    """A finished match, to be watched again (`finished.py` packs it)."""

    number: int
    """Of the matches of its room, from one."""
    sequence: int
    """Of the entry that ended it."""
    replay: bytes
    lineup: bytes


class StoredMatch(msgspec.Struct, frozen=True):
    """A match that is over, as those who played it find it again."""

    replay: StoredReplay
    handles: tuple[str, ...]
    """Those who played."""
    summary: bytes
    """JSON of a MatchSummary."""
    ended_at: float
    """Seconds since 1970."""


class StoredBase(msgspec.Struct, frozen=True):
    """A room as it was after an entry of its log, where loading begins (`bases.py`).

    It follows from the log, and can be made of it again.
    """

    sequence: int
    body: bytes


class Storage(Protocol):
    """Everything is durable when the call returns.

    A write that is cancelled ends first, one way or the other: what is loaded afterwards is final.
    If the database cannot be used, TableeError says why; a write may have been kept even so, and
    doing it again is safe: at worst it is a Conflict.
    """

    is_shared: bool
    """Whether there may be other servers on it at the same time."""
    faults: int
    """How often it could not be used, since it was made."""

    async def open(self) -> None:
        """Connect, and bring the database to the newest version."""

    async def close(self) -> None:
        """End what is under way, and disconnect. Opening again is possible."""

    async def examine(self) -> list[str]:
        """What the database itself finds wrong with it, if it can say that."""

    async def secret(self) -> bytes:
        """32 bytes that sign cookies: made once, kept until an operator changes them."""

    async def orders(self, now: float) -> Orders:
        """What whoever runs the house wants, as of now."""

    async def setting(self, name: str) -> bytes | None:
        """What was last kept under that name."""

    async def keep_latest(self, name: str, value: bytes, when: Callable[[bytes], float]) -> bytes:
        """Keep it, unless what another server has kept there is later; what is kept now."""

    async def create_room(
        self, room: StoredRoom, first: StoredEntry, places: Sequence[StoredPlace] = ()
    ) -> None:
        """Conflict if the code is taken."""

    async def append(
        self,
        code: str,
        entries: list[StoredEntry],
        room: StoredRoom | None = None,
        places: Sequence[StoredPlace] = (),
        ended: StoredMatch | None = None,
        touched_at: float | None = None,
        base: StoredBase | None = None,
    ) -> None:
        """Append in one transaction, and update what the lobby shows if `room` is given.

        With `room`, `places` are all there are from now on. `ended` is a match that is over now;
        `base` takes the place of the one before.

        Unique on (room, sequence) and on (room, id): otherwise Conflict, and nothing is kept.
        Without `room`, the room is touched at `touched_at`, or else at the time of the last entry;
        a room that was touched later stays as it is.
        """

    async def load(self, code: str, after: int = 0) -> list[StoredEntry]:
        """The log of a room in order, from the sequence after `after`; empty if there is none."""

    async def last_moment(self, until: float) -> float | None:
        """When the last entry was made that is not later than `until`, by the house's clock."""

    async def base(self, code: str) -> StoredBase | None:
        """Where to begin to load a room; None: with its first entry."""

    async def keep_base(
        self, code: str, base: StoredBase, instead_of: StoredBase | None = None
    ) -> None:
        """One that was made of the log; not if there is a later one, unless that is the one it is
        `instead_of`, or no such log any more."""

    async def has_entry(self, code: str, name: str) -> bool:
        """Whether the log of a room has an entry with that id."""

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        """A match that was played to its end. Those of an old database are kept when they are first
        asked for (`Loader.finished_match`)."""

    async def last_finished(self, code: str) -> tuple[int, int]:
        """The number of the last of those that are kept of a room, and the sequence of the entry
        that ended it; 0 and 0 if there is none."""

    async def keep_finished(self, code: str, replay: StoredReplay) -> None:
        """One that was made of the log, in place of what is there; not if there is no such log any
        more."""

    async def public_rooms(self, touched_after: float, most: int) -> list[StoredRoom]:
        """What the lobby shows, the last touched first."""

    async def public_rooms_among(
        self, codes: Sequence[str], touched_after: float
    ) -> list[StoredRoom]:
        """Those of these codes, the last touched first."""

    async def is_open_to(self, code: str, handle: str) -> bool:
        """Whether there is a room of that code that is public, or where this guest has a place."""

    async def code_lengths(self) -> dict[int, int]:
        """How many rooms there are with codes of each length."""

    async def rooms_of(
        self, handle: str, touched_after: float, most: int
    ) -> list[tuple[StoredRoom, StoredPlace]]:
        """The rooms where somebody has a place: those in play, then those touched since, the last
        touched first."""

    async def matches_of(self, handle: str, most: int) -> list[bytes]:
        """The summaries of the last matches that somebody has played to the end, newest first."""

    async def rooms_in_play(self) -> list[str]:
        """Codes of the rooms that were last stored with `in_play`."""

    async def touch_rooms(self, codes: Collection[str], before: float, now: float) -> None:
        """Those that were last touched before are touched now."""

    async def forget_rooms(
        self, touched_before: float, past: Past = Past.FINISHED, but: Collection[str] = ()
    ) -> int:
        """Delete rooms with such a past, or less, that nobody has touched since, with their logs;
        how many."""

    async def move_dates(self, until: float, by: float) -> None:
        """Rooms that were last touched until then, and what was set aside until then, are so many
        seconds younger."""

    async def forget_aside(self, moved_before: float) -> None:
        """Delete what was set aside before, for good."""
