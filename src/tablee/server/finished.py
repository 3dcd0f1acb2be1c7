"""Finished matches, as they are kept: a replay and who sat where, packed."""

import zlib

import msgspec

from tablee.core.errors import TableeError
from tablee.core.replay import Replay
from tablee.server.protocol import Level, SeatKind
from tablee.server.room import Room
from tablee.server.seating import Chair
from tablee.server.showing import show_seat
from tablee.server.storage import UNREADABLE, StoredReplay

PACKED_WELL = 6
PACKED_QUICKLY, LONG_BYTES = 1, 256 * 1024
"""Of a match of thousands of decisions: everybody waits while it is packed, and a quarter of the
time is worth a quarter more bytes."""
MOST_BYTES = 64 << 20
"""Of a replay that is unpacked: no match comes near."""


class Sat(msgspec.Struct, frozen=True):
    """Who sat somewhere when a match began."""

    kind: SeatKind
    name: str
    avatar: int
    level: Level | None
    handle: str | None
    """Of a guest, and whoever plays on another device is the same person."""


class FinishedMatch(msgspec.Struct, frozen=True):
    replay: Replay
    lineup: list[Sat]


class DamagedMatch(TableeError):
    """A row that cannot be unpacked."""


def pack_match(room: Room) -> StoredReplay:
    """The match that is just over."""
    assert room.match is not None
    lineup = [_sat(room, seat, chair) for seat, chair in enumerate(room.seating.lineup)]
    replay = msgspec.json.encode(room.match.replay())
    packed = zlib.compress(replay, PACKED_WELL if len(replay) < LONG_BYTES else PACKED_QUICKLY)
    return StoredReplay(room.matches, room.sequence, packed, msgspec.json.encode(lineup))


def _sat(room: Room, seat: int, chair: Chair) -> Sat:
    shown = show_seat(room, seat, chair)
    handle = None if chair.guest is None else chair.guest.handle
    return Sat(shown.kind, shown.name, shown.avatar, shown.level, handle)


def is_whole(stored: StoredReplay) -> bool:
    try:
        unpack_match(stored)
    except TableeError:
        return False
    return True


def unpack_match(stored: StoredReplay) -> FinishedMatch:
    """TableeError if it is damaged."""
    try:
        return FinishedMatch(unpack_replay(stored.replay), unpack_lineup(stored))
    except DamagedMatch as error:
        raise TableeError(f"match {stored.number} is damaged: {error}") from error


def unpack_lineup(stored: StoredReplay) -> list[Sat]:
    """DamagedMatch if that cannot be read."""
    try:
        return msgspec.json.decode(stored.lineup, type=list[Sat])
    except UNREADABLE as error:
        raise DamagedMatch(str(error)) from error


def unpack_replay(packed: bytes) -> Replay:
    """For a worker: a long match takes a tenth of a second. DamagedMatch if it is none."""
    try:
        replay = zlib.decompressobj().decompress(packed, MOST_BYTES)
        return msgspec.json.decode(replay, type=Replay)
    except (zlib.error, *UNREADABLE) as error:
        raise DamagedMatch(str(error)) from error
