"""What an entry is, by how it begins: a log is surveyed without being read, or if it cannot be."""

from collections.abc import Iterable

from tablee.server.entries import (
    KINDS,
    Body,
    MatchBroken,
    SeatAsked,
    SeatClaimed,
    SeatReturned,
    SeatTaken,
)
from tablee.server.storage import StoredEntry

Beginnings = tuple[bytes, ...]
"""How entries of some kinds begin, as bytes: what they are is always first."""


def beginnings(kinds: Iterable[type[Body]]) -> Beginnings:
    return tuple(b'{"entry":"%s"' % str(kind.__struct_config__.tag).encode() for kind in kinds)


KNOWN = beginnings(KINDS)
BEGUN = beginnings(kind for kind in KINDS if kind.begins_match)
BROKEN_OFF = beginnings(kind for kind in KINDS if kind.breaks_off)
PLAYED = beginnings(kind for kind in KINDS if kind.is_play)
DOES_NOT_PLAY = beginnings([MatchBroken])
SEAT_RETURNED = beginnings([SeatReturned])
SEAT_WANTED = beginnings([SeatTaken, SeatAsked, SeatClaimed])


def is_one(entry: StoredEntry, of: Beginnings) -> bool:
    """Whether an entry, which need not be readable, begins like one of these."""
    return isinstance(entry.body, bytes) and entry.body.startswith(of)


def size_of(entry: StoredEntry) -> int:
    return len(entry.body) if isinstance(entry.body, bytes) else 0
