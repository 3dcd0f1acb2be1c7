"""A seat on another device: the link that brings it there, and who comes with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.server import entries, rights
from tablee.server.messages.message import InTurn, NewSeed
from tablee.server.protocol import Guest, Seat, ServerAnswer, SharedSeat
from tablee.server.refusals import refuse
from tablee.server.room import Room

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom


class ClientLink(InTurn, frozen=True, tag="link"):
    """Ask for the link that brings a seat to another device.

    Its player gets the one there is; from the host, who gives it to another, it is a new one.
    """

    seat: Seat

    def changes(self, room: Room, guest: Guest) -> bool:
        rights.expect_linkable(room, guest, self.seat)
        return room.seating.owner_of(self.seat) != guest.handle

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_linkable(room, guest, self.seat)
        return [entries.SeatLinked(self.seat)]

    def answer(self, live: LiveRoom, guest: Guest) -> ServerAnswer:
        # That it was heard before proves nothing: whoever asks has to be allowed to have it now.
        rights.expect_linkable(live.room, guest, self.seat)
        return ServerAnswer(self.id, link=live.house.links.of(live.room, self.seat))


def claim(room: Room, guest: Guest, seat: int) -> entries.SeatClaimed:
    """The entry for a guest who holds the seat's link. The seat keeps its name and its avatar."""
    rights.expect_welcome(room, guest)
    if guest.handle in room.seating.owners:
        raise refuse("seated_already")
    rights.expect_unknowing(room, guest, seat)
    name, avatar = face_of(room, seat)
    return entries.SeatClaimed(seat, Guest(guest.handle, name, avatar))


def face_of(room: Room, seat: int) -> tuple[str, int]:
    """The name and the avatar of whoever sits there."""
    chair = room.seating.chairs[seat]
    who = chair.guest or chair.plan
    assert isinstance(who, (Guest, SharedSeat))
    return who.name, who.avatar
