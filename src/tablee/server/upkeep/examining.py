"""Whether a room's log plays, and where it stops to. What is in it stays in it."""

from collections.abc import Sequence

import msgspec

from tablee.server.bases import read_base
from tablee.server.reading import BAD_BASE, BrokenLog, DoesNotPlay, Reading, Trouble
from tablee.server.room import Room
from tablee.server.storage import StoredBase, StoredEntry


class Examined(msgspec.Struct, frozen=True):
    room: Room | None
    """As far as its log is good; None if not even its beginning is."""
    good: int
    """The sequence of the last entry that is."""
    trouble: Trouble | None


def examine(code: str, log: Sequence[StoredEntry], base: StoredBase | None = None) -> Examined:
    """Carry a whole log out as a server does, up to the first entry that cannot be: from its base
    on, and of the matches the latest, even if it was broken off."""
    if not log:
        return Examined(None, 0, None)
    usable = _usable(code, log, base)
    examined = _examine(code, log, usable)
    if usable is None or examined.trouble is None:
        return examined
    # All that is in a base is in the log as well: perhaps it is the base that is wrong.
    whole = _examine(code, log, None)
    return examined if whole.trouble else whole


def _usable(code: str, log: Sequence[StoredEntry], base: StoredBase | None) -> StoredBase | None:
    if base is None or base.sequence > log[-1].sequence:
        return None
    try:
        read_base(code, base)
    except BAD_BASE:
        return None
    return base


def _examine(code: str, log: Sequence[StoredEntry], base: StoredBase | None) -> Examined:
    try:
        reading = _read(code, log, base)
    except BrokenLog as found:
        return Examined(None, 0, found.trouble)
    except DoesNotPlay as found:
        trouble: Trouble | None = found.trouble
    else:
        trouble = reading.skipped
        if trouble is None:
            return Examined(reading.room, log[-1].sequence, None)
    assert trouble is not None
    # An entry that failed half-way has left its room in disorder: play up to it anew.
    sound = [entry for entry in log if entry.sequence < trouble.sequence]
    return Examined(_read(code, sound, base).room, trouble.sequence - 1, trouble)


def _read(code: str, log: Sequence[StoredEntry], base: StoredBase | None) -> Reading:
    after = 0 if base is None else base.sequence
    reading = Reading(code, base, [entry for entry in log if entry.sequence > after])
    reading.play_broken()
    while not reading.is_done:
        reading.read_on()
    return reading
