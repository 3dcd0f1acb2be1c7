"""Setting the table, starting, playing again, and stopping."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from tablee.server import entries, plans, rights
from tablee.server.absences import BLIP_SECONDS, is_hasty
from tablee.server.handwriting import tidy_plan
from tablee.server.messages.message import InTurn, NewSeed
from tablee.server.protocol import ClockPlan, Guest, Pace, Seat, SeatPlan, SharedSeat
from tablee.server.refusals import refuse
from tablee.server.room import Room


class ClientPlanSeat(InTurn, frozen=True, tag="plan_seat"):
    """Whoever may set the table changes what an unoccupied seat is."""

    seat: Seat
    plan: SeatPlan

    counts_as = ("messages", "plans")

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_setter(room, guest)
        _expect_not_playing(room)
        rights.expect_seat(room, self.seat)
        chair = room.seating.chairs[self.seat]
        if chair.guest is not None:
            raise refuse("seat_taken")
        if SharedSeat in (type(chair.plan), type(self.plan)):
            rights.expect_opener(room, guest)
        return [entries.SeatPlanned(self.seat, tidy_plan(self.plan))]


class ClientPlanRoom(InTurn, frozen=True, tag="plan_room"):
    """Whoever may set the table changes options, clock, patience, chairs, or who may find the room,
    between matches. Who comes last has chosen."""

    options: dict[str, Any]
    public: bool
    clock: ClockPlan
    patience: Annotated[int, Meta(ge=0, le=3600)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    """How many seats there are. Only unoccupied ones can go."""

    counts_as = ("messages", "plans")

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_setter(room, guest)
        _expect_not_playing(room)
        if self.public != room.public and not rights.is_everybodys(room):
            rights.expect_opener(room, guest)
        if self.patience != room.patience and 0 < self.patience < BLIP_SECONDS:
            # A bot would play for whose line blips, and the host may be back by then.
            rights.expect_opener(room, guest)
        if self.clock != room.clock and is_hasty(self.clock) and not rights.is_everybodys(room):
            # So would the clock.
            rights.expect_opener(room, guest)
        options, seats = self.options, self.seats
        there = len(room.seating.chairs)
        kept = plans.kept(room, seats)
        if seats != there:
            options = plans.options_for(room.newest, options, [*kept, *[None] * (seats - there)])
        plans.check_plan(room, options, seats)
        planned = entries.RoomPlanned(options, self.public, self.clock, self.patience, seats)
        return [planned] if len(kept) == there else [entries.ChairsKept(kept, options), planned]


class ClientPace(InTurn, frozen=True, tag="pace"):
    """Whoever may set the table says how long bots take, at any time."""

    pace: Pace

    counts_as = ("messages", "plans")

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_setter(room, guest)
        return [entries.PaceChosen(self.pace)]


class ClientBegin(InTurn, frozen=True, tag="begin"):
    """Whoever may set the table starts a match, the first or a rematch."""

    everybody_in: bool = False
    """Nobody else comes: chairs that are still free go."""

    share = "table"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_setter(room, guest)
        _expect_not_playing(room)
        begun = entries.MatchBegun(room.newest.rules_version, new_seed().hex())
        taken = [seat for seat, chair in enumerate(room.seating.chairs) if not chair.is_free]
        if len(taken) == len(room.seating.chairs):
            plans.check_plan(room, room.options, len(room.seating.chairs))
            return [begun]
        if not self.everybody_in:
            raise refuse("seats_open")
        missing = room.newest.fewest_seats - len(taken)
        if missing > 0:
            raise refuse("too_few", missing=missing)
        options = plans.options_for(room.newest, room.options, taken)
        plans.check_plan(room, options, len(taken))
        return [entries.ChairsKept(taken, options), begun]


class ClientStop(InTurn, frozen=True, tag="stop"):
    """End the match that is on, without an outcome: the host, or whoever is the only one there."""

    again: bool = False
    """And begin another one at once."""

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        if not room.is_playing:
            raise refuse("not_playing")
        rights.expect_stopper(room, guest)
        stopped = entries.MatchStopped(guest)
        if not self.again:
            return [stopped]
        # Whoever learns begins the lesson anew.
        lesson = None if room.hosted is None else room.hosted.lesson
        laid = None if lesson is None else lesson.laid
        return [stopped, entries.MatchBegun(room.newest.rules_version, new_seed().hex(), laid)]


def _expect_not_playing(room: Room) -> None:
    if room.is_playing:
        raise refuse("already_playing")
