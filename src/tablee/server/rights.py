"""Who may do what at a table. A message is allowed or forbidden by who sends it here alone.

- Whoever is in the room may look, speak, and sit down on a free chair.
- A seat's player decides for that seat, and nobody else does: neither the host nor a television.
- Whoever may set the table (`setters`) chooses options, chairs, bots and their pace, starts and
  plays again. That is the host; at a table that is everybody's it is everybody who sits there.
- The host says yes or no to whoever asks to play on for a bot. Around a television, where the host
  has no hand, everybody who sits there does, but not for a seat that somebody may come back to.
- The host, who has opened the room, deals with people: asks them to leave and lets them back in,
  gives a seat's link to another device, shares a screen, says who may find the room.
- The host ends a match before its end, and whoever is the only one who plays; around a television,
  which has no hands, every phone at the table does, and one that goes on too long, everybody who
  plays.

While the host is away, the first player who is there stands in, for what cannot wait: sets the
table, lets a bot play for somebody who has been away for a while (`absences.py`).
Nothing of it touches the host's own seats, nor anybody who is there, and nothing of it lasts: the
host is back with everything the moment the host is back.

During a match a seat that nobody holds is a bot's. It is taken over by whoever has left it, or with
consent; never by somebody who knows another hand (`expect_unknowing`).
"""

from collections.abc import Iterator

from tablee.server.protocol import Guest
from tablee.server.refusals import refuse
from tablee.server.requests import RoomScreen
from tablee.server.room import Room


def is_everybodys(room: Room) -> bool:
    """Whether the host's screen is a television, which has no hands, or the host only watches."""
    host = room.host.handle
    return not room.host_plays or host in room.table_screens or not room.seating.seats_of(host)


def setters(room: Room) -> list[str]:
    """The handles of whoever may set the table: the host first."""
    seated = [chair.guest.handle for chair in room.seating.chairs if chair.guest is not None]
    return list(dict.fromkeys([room.acting_host, *(seated if is_everybodys(room) else [])]))


def screen_for(room: Room, guest: Guest | None) -> RoomScreen:
    """Where somebody belongs who comes with the room's code."""
    if not room.has_television:
        return "room"
    is_host = guest is not None and guest.handle == room.host.handle
    return "table" if is_host and not room.seating.seats_of(room.host.handle) else "hand"


def expect_welcome(room: Room, guest: Guest) -> None:
    if guest.handle in room.removed:
        raise refuse("removed")


def expect_setter(room: Room, guest: Guest) -> None:
    if guest.handle not in setters(room):
        raise refuse("not_host")


def expect_host(room: Room, guest: Guest) -> None:
    """The host, or whoever stands in."""
    if guest.handle != room.acting_host:
        raise refuse("not_host")


def expect_opener(room: Room, guest: Guest) -> None:
    """The host and nobody else."""
    if guest.handle != room.host.handle:
        raise refuse("not_host")


def may_stop(room: Room, guest: Guest) -> bool:
    """End a match before its end. Not whoever stands in: the host may be away for a blip."""
    people = set(room.seating.owners) - {None}
    is_anybodys = _has_no_hands(room) or len(people) == 1 or room.goes_on_too_long
    is_ours = guest.handle in people and is_anybodys
    return room.is_playing and (guest.handle == room.host.handle or is_ours)


def _has_no_hands(room: Room) -> bool:
    """The host is a television. One who plays, with a screen beside, ends it and gives himself."""
    return room.has_television and not room.seating.seats_of(room.host.handle)


def expect_stopper(room: Room, guest: Guest) -> None:
    if not may_stop(room, guest):
        raise refuse("not_host")


def expect_seat(room: Room, seat: int) -> None:
    if seat >= len(room.seating.chairs):
        raise refuse("no_such_seat")


def expect_own_seat(room: Room, guest: Guest, seat: int) -> None:
    expect_seat(room, seat)
    if seat not in room.seating.seats_of(guest.handle):
        raise refuse("not_your_seat")


def expect_linkable(room: Room, guest: Guest, seat: int) -> None:
    """A seat has a link if somebody sits there; the host and its player may have it."""
    expect_seat(room, seat)
    owner = room.seating.owner_of(seat)
    if owner is None:
        raise refuse("nobody_to_replace")
    if owner != guest.handle:
        # Not whoever stands in: a player may be away for a blip, and a link is a hand.
        expect_opener(room, guest)


def expect_missed(room: Room, seat: int) -> None:
    """Somebody has been away for longer than a line that blips. The host waits as well: what a bot
    has played in the meantime, nobody takes back."""
    owner = room.seating.owner_of(seat)
    if owner in room.present:
        raise refuse("player_present")
    if owner not in room.missed:
        raise refuse("gone_just_now", name=room.seating.names[seat])


def replaceable(room: Room, handle: str | None) -> list[int]:
    """The seats of others that somebody may let a bot play for now."""
    if not room.is_playing or handle != room.acting_host:
        return []
    missed = room.missed - room.present - {handle}
    return [
        seat
        for seat, owner in enumerate(room.seating.owners)
        if owner in missed and room.seating.chairs[seat].stand_in is None
    ]


# A bot's seat, in the middle of a match


def knows_another_hand(room: Room, handle: str, seat: int) -> bool:
    """Whether this match hides something, and somebody has seen more of it than a seat may."""
    if not (room.is_playing and room.game.has_private_views):
        return False
    return any(room.seating.stays.has_seen_others(one, seat) for one in _same_browser(room, handle))


def _same_browser(room: Room, handle: str) -> Iterator[str]:
    """This guest, and every other one who has come with the same device."""
    yield handle
    visitor = room.visitors.get(handle)
    if visitor is not None:
        for other, found in room.visitors.items():
            if other != handle and not visitor.devices.keys().isdisjoint(found.devices):
                yield other


def may_take(room: Room, handle: str, seat: int) -> bool:
    """Whoever has left a seat comes back to it; the host needs nobody else's consent."""
    return handle in (room.seating.stays.left_by(seat), room.host.handle)


def expect_unknowing(room: Room, guest: Guest, seat: int) -> None:
    if knows_another_hand(room, guest.handle, seat):
        raise refuse("seen_another")


def expect_taker(room: Room, guest: Guest, seat: int) -> None:
    if not may_take(room, guest.handle, seat):
        raise refuse("ask_first")


def may_give(room: Room, handle: str, seat: int) -> bool:
    """The host gives a bot's seat away; around a television any phone may, but none that somebody
    has left and may come back to. Not whoever stands in: a hand is seen, and it can wait. Nor
    anybody because the host stood up: whoever asks may be his own second browser."""
    host = room.host.handle
    if handle == host:
        return True
    left_by = room.seating.stays.left_by(seat)
    is_nobodys = left_by is None or left_by in room.removed
    return is_nobodys and _has_no_hands(room) and handle in setters(room)


def expect_giver(room: Room, guest: Guest, seat: int) -> None:
    if not may_give(room, guest.handle, seat):
        raise refuse("not_host")


def takeable(room: Room, guest: Guest | None) -> tuple[list[int], list[int]]:
    """The bots' seats that a guest has left in this match, and those that may be asked for."""
    if guest is None or not guest.name or not room.is_playing:
        return [], []
    if room.seating.seats_of(guest.handle):
        return [], []
    free = [
        seat
        for seat in range(len(room.seating.chairs))
        if room.seating.owner_of(seat) is None and not knows_another_hand(room, guest.handle, seat)
    ]
    own = [seat for seat in free if room.seating.stays.left_by(seat) == guest.handle]
    if guest.handle in room.seating.stays.denied:
        return own, []
    return own, [seat for seat in free if seat not in own]
