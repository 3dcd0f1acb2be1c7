"""What is kept of a room beside its log: how the lobby, and those who play there, find it."""

import msgspec

from tablee.server.finished import pack_match
from tablee.server.requests import MatchSummary
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.storage import Past, StoredMatch, StoredPlace, StoredRoom


def stored_room(room: Room, now: float) -> StoredRoom:
    summary = msgspec.json.encode(show_summary(room))
    return StoredRoom(room.code, room.public, summary, now, room.is_playing, past_of(room))


def past_of(room: Room) -> Past:
    """What bots play among themselves is nobody's past."""
    if not room.has_been_played:
        return Past.NOTHING
    return Past.FINISHED if room.finished else Past.PLAYED


def places_of(room: Room) -> list[StoredPlace]:
    """Whose tables a room is among: of those who sit there, and of its host.

    A host who has left a running match for good has left it; a television never sat there.
    """
    owners = room.seating.owners
    handles = {handle: True for handle in owners if handle is not None}
    if not (room.is_playing and room.host_plays):
        handles.setdefault(room.host.handle, False)
    return [
        StoredPlace(handle, sits, msgspec.json.encode(_others(room, handle)))
        for handle, sits in handles.items()
    ]


def _others(room: Room, handle: str) -> list[str]:
    return [
        chair.name
        for chair in room.seating.chairs
        if chair.name and (chair.guest is None or chair.guest.handle != handle)
    ]


def stored_match(room: Room, now: float) -> StoredMatch:
    """The match that is just over, for everybody who has played in it."""
    assert room.match is not None
    replay = pack_match(room)
    outcome = room.match.state.outcome()
    ranks = [] if outcome is None else outcome.ranks
    summary = MatchSummary(
        room.code,
        replay.number,
        room.game.name,
        room.match.players,
        [seat for seat, rank in enumerate(ranks) if rank == 1],
        now,
    )
    began = {chair.guest.handle for chair in room.seating.lineup if chair.guest is not None}
    handles = began | {place.handle for place in places_of(room) if place.sits}
    return StoredMatch(replay, tuple(sorted(handles)), msgspec.json.encode(summary), now)
