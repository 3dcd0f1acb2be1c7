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


def pack_match(room: Room) -> StoredReplay:
    """The match that is just over."""
    assert room.match is not None
    lineup = [_sat(room, seat, chair) for seat, chair in enumerate(room.seating.lineup)]
    packed = zlib.compress(msgspec.json.encode(room.match.replay()), PACKED_WELL)
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
        replay = zlib.decompressobj().decompress(stored.replay, MOST_BYTES)
        return FinishedMatch(
            msgspec.json.decode(replay, type=Replay),
            msgspec.json.decode(stored.lineup, type=list[Sat]),
        )
    except (zlib.error, *UNREADABLE) as error:
        raise TableeError(f"match {stored.number} is damaged: {error}") from error
