"""Who sits down, stands up, asks for a bot's seat, and is played for while away."""

from collections.abc import Sequence

from tablee.server import entries, plans, rights
from tablee.server.messages.message import InTurn, NewSeed
from tablee.server.protocol import Guest, Level, Seat
from tablee.server.refusals import refuse
from tablee.server.room import Room


class ClientSit(InTurn, frozen=True, tag="sit"):
    """Take an open seat, or one that a bot holds; during a match only the seat that one has left.

    Around a television the seat after the last one is open, too: a chair is pulled up.
    """

    seat: Seat

    is_from_seat = True
    share = "sittings"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        _expect_on_foot(room, guest)
        taken = entries.SeatTaken(self.seat, guest)
        if self.seat == len(room.seating.chairs) and room.has_television and not room.is_playing:
            # Around a television nobody has to make room first: one pulls up a chair.
            return [plans.planned_with(room, [*range(self.seat), None]), taken]
        _expect_unowned(room, self.seat)
        if room.is_playing:
            rights.expect_unknowing(room, guest, self.seat)
            rights.expect_taker(room, guest, self.seat)
        return [taken]


class ClientStand(InTurn, frozen=True, tag="stand"):
    """Leave a seat: before a match it is open again, during one a bot plays on (EV-2)."""

    seat: Seat

    is_from_seat = True
    share = "none"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_own_seat(room, guest, self.seat)
        return [entries.SeatLeft(self.seat)]


class ClientAsk(InTurn, frozen=True, tag="ask"):
    """Ask to play on for a bot in the middle of a match; with no seat, never mind."""

    seat: Seat | None

    is_from_seat = True
    share = "sittings"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        if self.seat is None:
            if guest.handle not in room.seating.stays.asked:
                raise refuse("not_asked")
            return [entries.SeatAsked(None, guest)]
        if not room.is_playing:
            raise refuse("not_playing")
        _expect_on_foot(room, guest)
        _expect_unowned(room, self.seat)
        rights.expect_unknowing(room, guest, self.seat)
        if rights.may_take(room, guest.handle, self.seat):
            # There is nobody to ask.
            return [entries.SeatTaken(self.seat, guest)]
        if guest.handle in room.seating.stays.denied:
            raise refuse("denied")
        return [entries.SeatAsked(self.seat, guest)]


class ClientAllow(InTurn, frozen=True, tag="allow"):
    """The host says yes or no to somebody who asks for a bot's seat: the one that was shown."""

    handle: str
    seat: Seat
    is_welcome: bool

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        asked = next((one for one in room.asked if one.guest.handle == self.handle), None)
        if asked is None or asked.seat != self.seat:
            raise refuse("not_asked")
        rights.expect_giver(room, guest, asked.seat)
        if not self.is_welcome:
            return [entries.SeatDenied(self.handle)]
        # What was so when it was asked for may have changed.
        rights.expect_unknowing(room, asked.guest, asked.seat)
        return [entries.SeatTaken(asked.seat, asked.guest)]


class ClientReplace(InTurn, frozen=True, tag="replace"):
    """A bot is to play for a seat whose player has been away for a while; the host decides."""

    seat: Seat
    level: Level | None = None
    """As strong as the bots that the table has, if nothing is said."""

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_seat(room, self.seat)
        owner = room.seating.owner_of(self.seat)
        if owner is None:
            raise refuse("nobody_to_replace")
        if owner != guest.handle:
            rights.expect_host(room, guest)
            rights.expect_missed(room, self.seat)
        if not room.is_playing:
            raise refuse("not_playing")
        level = self.level or room.seating.stand_in
        if room.seating.chairs[self.seat].stand_in == level:
            raise refuse("replaced_already")
        return [entries.SeatReplaced(self.seat, level)]


class ClientReturn(InTurn, frozen=True, tag="return"):
    """The player of a seat that a bot plays for is back."""

    seat: Seat

    is_from_seat = True
    share = "returns"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_own_seat(room, guest, self.seat)
        if room.seating.chairs[self.seat].stand_in is None:
            raise refuse("not_replaced")
        return [entries.SeatReturned(self.seat)]


def _expect_on_foot(room: Room, guest: Guest) -> None:
    if not guest.name:
        raise refuse("no_name")
    if room.seating.guest_of(guest.handle) is not None:
        raise refuse("seated_already")


def _expect_unowned(room: Room, seat: int) -> None:
    rights.expect_seat(room, seat)
    if room.seating.owner_of(seat) is not None:
        raise refuse("seat_taken")
