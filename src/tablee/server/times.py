"""A room's time: in games in which none plays, no alarm ever rings.

A match's clock counts milliseconds since the match began, by the house's clock. It goes on at a
table that everybody has left, and stands still while the house is closed: that is nobody's doing.
"""

import msgspec

from tablee.server import entries
from tablee.server.room import Room


def fallen_due(room: Room, now: float) -> entries.TimePassed | None:
    """The entry for what has fallen due by then, if anything has."""
    if room.hosted is None or room.goes_on_too_long:
        return None
    at = room.hosted.clock_at(now)
    return entries.TimePassed(at) if room.hosted.match.is_due(at) else None


def said_by(room: Room, handle: str) -> entries.MoveMade | None:
    """The move that is made for somebody who has just spoken, if talking means anything.

    Around one screen people talk as they like: nobody knows which of them it was.
    """
    if room.match is None or not room.is_playing or room.goes_on_too_long:
        return None
    for seat in range(room.match.state.seats):
        chair = room.seating.chairs[seat]
        if chair.guest is not None and chair.guest.handle == handle and chair.bot is None:
            move = room.game.hosting.said(room.game.view(room.match.state, seat))
            if move is not None:
                return entries.MoveMade(seat, msgspec.to_builtins(move), "player")
    return None
