"""Where loading a room begins: the room as it was when its latest match was about to begin.

A base follows from the log, and whoever does not trust it makes it again; it is there so that a
room's past costs nothing. At that moment there is no match, so that no game's state is in it: who
sits where, and what was said last.
"""

import re
import zlib

import msgspec

from tablee.core.errors import TableeError
from tablee.games import load_game
from tablee.server import entries
from tablee.server.protocol import ChatLine, ClockPlan, Guest, Level, Pace, SeatPlan
from tablee.server.room import Room
from tablee.server.seating import Chair, Seating
from tablee.server.storage import StoredBase


class _Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    plan: SeatPlan
    guest: Guest | None = None
    stand_in: Level | None = None
    habits: dict[str, str] = {}
    moved_from: str | None = None
    stay: int = 0
    stay_of: str | None = None


class _Base(msgspec.Struct, frozen=True):
    """Each is what the room and its seating call it."""

    game: str
    host: Guest
    options: dict[str, object]
    public: bool
    clock: ClockPlan
    patience: int
    pace: Pace
    host_plays: bool
    chairs: list[_Chair]
    chat: list[ChatLine]
    spoken: int
    removed: list[entries.GuestRemoved]
    matches: int
    finished: int
    last_finished: int
    stopped_by: Guest | None
    former: list[str]
    """With those of the match that was the latest then."""
    has_been_played: bool
    opened_at: float
    stays_begun: int
    log_bytes: int = 0
    """None are known of in bases of before."""


_CHAIR = _Chair.__struct_fields__
_OTHERWISE = ("game", "host", "chairs", "removed", "former", "stays_begun")
_SAME = tuple(name for name in _Base.__struct_fields__ if name not in _OTHERWISE)


def base_of(room: Room) -> StoredBase:
    """The room, between two matches."""
    seating = room.seating
    base = _Base(
        game=room.newest.name,
        host=seating.host,
        chairs=[_Chair(*(getattr(chair, name) for name in _CHAIR)) for chair in seating.chairs],
        removed=list(room.removed.values()),
        former=seating.players_known(),
        stays_begun=seating.stays_begun,
        **{name: getattr(room, name) for name in _SAME},
    )
    return StoredBase(room.sequence, _sealed(room.sequence, msgspec.json.encode(base)))


_SEAL = re.compile(rb',"seal":"([0-9a-f]{8})"}$')


def _sealed(sequence: int, plain: bytes) -> bytes:
    """With a checksum: most of what is wrong in a base would show only as another match. It is one
    more field, which a program of before passes over."""
    return plain[:-1] + b',"seal":"%08x"}' % _sum(sequence, plain)


def _sum(sequence: int, plain: bytes) -> int:
    return zlib.crc32(b"%d" % sequence + plain)


def _expect_seal(stored: StoredBase) -> None:
    """Those of before have none."""
    if not isinstance(stored.body, bytes):
        raise TableeError("a base that is no bytes")
    seal = _SEAL.search(stored.body)
    if seal and int(seal[1], 16) != _sum(stored.sequence, stored.body[: seal.start()] + b"}"):
        raise TableeError("a base that is not what it was")


def read_base(code: str, stored: StoredBase) -> Room:
    """TableeError or DecodeError if it is damaged, GameError if there is no such game."""
    _expect_seal(stored)
    base = msgspec.json.decode(stored.body, type=_Base)
    room = Room(code)
    room.sequence = stored.sequence
    room.newest = load_game(base.game)
    for name in _SAME:
        setattr(room, name, getattr(base, name))
    room.seating = seating = Seating(base.host)
    for kept in base.chairs:
        chair = Chair(kept.plan)
        for name in _CHAIR:
            setattr(chair, name, getattr(kept, name))
        seating.chairs.append(chair)
    seating.former, seating.stays_begun = base.former, base.stays_begun
    room.removed = {one.handle: one for one in base.removed}
    return room
