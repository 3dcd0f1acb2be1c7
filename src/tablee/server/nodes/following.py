"""A room that another node has written to goes on: what was appended is played here as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.server import entries
from tablee.server.beginnings import size_of

if TYPE_CHECKING:
    from tablee.server.growth import LogKeys
    from tablee.server.room import Room
    from tablee.server.storage import StoredEntry

MOST_FOLLOWED = 50
"""Entries. Whoever is further behind loads the room again, and others have their turns between."""


class LostTrack(Exception):
    """What was appended does not follow, or does not play here: load the room again."""


def follow(room: Room, keys: LogKeys, appended: Sequence[StoredEntry]) -> None:
    """If it cannot be followed, the room is none any more."""
    if len(appended) > MOST_FOLLOWED:
        raise LostTrack
    for entry in appended:
        if entry.sequence != room.sequence + 1:
            raise LostTrack
        try:
            body = entries.read_body(entry.body)
            if body.begins_match:
                keys.begin_match()
            room.perform(body, entry.at)
        except Exception as error:
            # Whatever it is, loading finds out, and says so.
            raise LostTrack from error
        keys.add(entry)
        room.log_bytes += size_of(entry)
