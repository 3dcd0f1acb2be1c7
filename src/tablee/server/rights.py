"""Who may do what at a table. A message is allowed or forbidden by who sends it here alone.

- Whoever is in the room may look, speak, and take a free chair.
- A seat's player decides for that seat, and nobody else does: neither the host nor a television.
- Whoever may set the table (`setters`) chooses options, chairs, bots and their pace, starts and
  plays again. That is the host; at a table that is everybody's it is everybody who sits there.
- Only the host, or whoever stands in while the host is away, deals with other people: asks them to
  leave, lets a bot play for somebody who is away, gives a seat's link to another.
"""

from tablee.server.protocol import Guest
from tablee.server.requests import RoomScreen
from tablee.server.room import Room, refuse


def is_everybodys(room: Room) -> bool:
    """Whether the host's screen is a television, which has no hands, or the host only watches."""
    host = room.host.handle
    return not room.host_plays or host in room.table_screens or not room.seats_of(host)


def setters(room: Room) -> list[str]:
    """The handles of whoever may set the table: the host first."""
    seated = [chair.guest.handle for chair in room.chairs if chair.guest is not None]
    return list(dict.fromkeys([room.acting_host, *(seated if is_everybodys(room) else [])]))


def screen_for(room: Room, guest: Guest | None) -> RoomScreen:
    """Where somebody belongs who comes with the room's code."""
    if not room.has_television:
        return "room"
    is_host = guest is not None and guest.handle == room.host.handle
    return "table" if is_host and not room.seats_of(room.host.handle) else "hand"


def expect_welcome(room: Room, guest: Guest) -> None:
    if guest.handle in room.removed:
        raise refuse("removed")


def expect_setter(room: Room, guest: Guest) -> None:
    if guest.handle not in setters(room):
        raise refuse("not_host")


def expect_host(room: Room, guest: Guest) -> None:
    if guest.handle != room.acting_host:
        raise refuse("not_host")


def expect_seat(room: Room, seat: int) -> None:
    if seat >= len(room.chairs):
        raise refuse("no_such_seat")


def expect_own_seat(room: Room, guest: Guest, seat: int) -> None:
    expect_seat(room, seat)
    if seat not in room.seats_of(guest.handle):
        raise refuse("not_your_seat")


def expect_linkable(room: Room, guest: Guest, seat: int) -> None:
    """A seat has a link if somebody sits there; the host and its player may have it."""
    expect_seat(room, seat)
    owner = room.owner_of(seat)
    if owner is None:
        raise refuse("nobody_to_replace")
    if owner != guest.handle:
        expect_host(room, guest)
        if guest.handle != room.host.handle and (
            owner == room.host.handle or owner in room.present
        ):
            # Whoever stands in for the host helps people who have lost their phone, and takes
            # neither the host's seat nor that of somebody who is there.
            raise refuse("not_host")
