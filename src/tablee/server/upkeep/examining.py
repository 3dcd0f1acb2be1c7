"""Whether a room's log plays, and where it stops to. What is in it stays in it."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablee.core.errors import TableeError
from tablee.server import entries
from tablee.server.room import Room
from tablee.server.storage import StoredEntry

WhatIsWrong = Literal["missing", "unreadable", "other_play", "fault"]


class Trouble(msgspec.Struct, frozen=True):
    """Where a log breaks. Only the entry's kind is told: there may be cards in it, or chat."""

    sequence: int
    kind: str
    what: WhatIsWrong
    error: str
    """The kind of error."""


class Examined(msgspec.Struct, frozen=True):
    room: Room | None
    """As far as its log is good; None if not even its beginning is."""
    good: int
    """How many entries are."""
    trouble: Trouble | None


def examine(code: str, log: Sequence[StoredEntry]) -> Examined:
    """Carry a log out, up to the first entry that cannot be."""
    room = Room(code)
    for number, entry in enumerate(log, 1):
        trouble = _try(room, entry, number)
        if trouble is not None:
            # An entry that failed half-way has left its room in disorder: play up to it anew.
            return Examined(_replay(code, log[: number - 1]), number - 1, trouble)
    return Examined(room if log else None, len(log), None)


def _try(room: Room, entry: StoredEntry, number: int) -> Trouble | None:
    kind = kind_of(entry)
    if entry.sequence != number:
        return Trouble(number, kind, "missing", "")
    try:
        body = entries.read_body(entry.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Trouble(number, kind, "unreadable", type(error).__name__)
    try:
        room.perform(body, entry.at)
    except TableeError as error:
        return Trouble(number, kind, "other_play", type(error).__name__)
    except Exception as error:  # noqa: BLE001 Whatever it is, it is what is being looked for.
        return Trouble(number, kind, "fault", type(error).__name__)
    return None


def _replay(code: str, log: Sequence[StoredEntry]) -> Room | None:
    if not log:
        return None
    room = Room(code)
    for entry in log:
        room.perform(entries.read_body(entry.body), entry.at)
    return room


class _Tagged(msgspec.Struct):
    entry: str


def kind_of(entry: StoredEntry) -> str:
    """What kind of entry it is, if it says so."""
    try:
        return msgspec.json.decode(entry.body, type=_Tagged).entry
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return "?"
