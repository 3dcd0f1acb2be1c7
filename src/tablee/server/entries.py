"""The log of a room: what has happened in it, in order. A room is its log, played again.

Each entry is declared whole: what is kept of it, and what it does to a room.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar

import msgspec

from tablee.core.lesson import Laid
from tablee.server.kinds import kinds_of
from tablee.server.protocol import (
    ClockPlan,
    Emote,
    Guest,
    Level,
    Pace,
    RoomPlan,
    SeatPlan,
)

if TYPE_CHECKING:
    from tablee.server.room import Room


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry"):
    """The base of every entry."""

    begins_match: ClassVar[bool] = False
    breaks_off: ClassVar[bool] = False
    """The match goes no further with it, and has no outcome."""
    is_play: ClassVar[bool] = False
    """It happens in a match, and may be what ends it."""
    is_decision: ClassVar[bool] = False
    """It is a seat's, and counted."""
    may_be_secret: ClassVar[bool] = False
    """That it was done at all may be nobody else's business."""
    is_talk: ClassVar[bool] = False
    """Nothing depends on it, unless talking means something in the game."""

    def dated(self, room: Room, now: float, credit: int = 0) -> Self:
        """With the match's time at that moment, where time plays and it carries any; `credit` is
        how much earlier than it came it may have been sent, in milliseconds."""
        return self

    def perform(self, room: Room, at: float) -> None:
        """Carry it out, fresh or from the log; `at` is when, by the house's clock."""
        raise NotImplementedError

    def pass_over(self, room: Room, at: float) -> None:
        """Carry it out in a match that nobody needs any more: all of it but the match."""
        self.perform(room, at)

    def as_performed(self, room: Room) -> Self:
        """As it goes into the log, right after it was carried out."""
        return self


class RoomOpened(Body, frozen=True, tag="room_opened"):
    host: Guest
    plan: RoomPlan

    def perform(self, room: Room, at: float) -> None:
        room.open(self.host, self.plan, at)


class RoomPlanned(Body, frozen=True, tag="room_planned"):
    options: dict[str, Any]
    public: bool
    clock: ClockPlan
    patience: int
    seats: int

    def perform(self, room: Room, at: float) -> None:
        room.options = self.options
        room.public = self.public
        room.clock = self.clock
        room.patience = self.patience
        room.seating.make(self.seats)


class PaceChosen(Body, frozen=True, tag="pace_chosen"):
    """How long bots take from now on, also in mid-game."""

    pace: Pace

    def perform(self, room: Room, at: float) -> None:
        room.pace = self.pace


class ChairsKept(Body, frozen=True, tag="chairs_kept"):
    """Only these chairs stay, in their order; the options are those that fit them."""

    kept: list[int]
    options: dict[str, Any]

    def perform(self, room: Room, at: float) -> None:
        room.options = self.options
        room.seating.keep(self.kept)


class SeatPlanned(Body, frozen=True, tag="seat_planned"):
    seat: int
    plan: SeatPlan

    def perform(self, room: Room, at: float) -> None:
        room.seating.plan(self.seat, self.plan)


class SeatTaken(Body, frozen=True, tag="seat_taken"):
    seat: int
    guest: Guest

    def perform(self, room: Room, at: float) -> None:
        with room.changing("joined", [self.seat]):
            room.seating.take(self.seat, self.guest)
            room.seating.chairs[self.seat].habits = {}


class SeatLeft(Body, frozen=True, tag="seat_left"):
    seat: int

    def perform(self, room: Room, at: float) -> None:
        with room.changing("left", [self.seat]):
            room.seating.vacate(self.seat, is_playing=room.is_playing)


class SeatReplaced(Body, frozen=True, tag="seat_replaced"):
    """A bot plays for the seat's player from now on."""

    seat: int
    level: Level

    def perform(self, room: Room, at: float) -> None:
        with room.changing("replaced", [self.seat]):
            room.seating.chairs[self.seat].stand_in = self.level


class SeatReturned(Body, frozen=True, tag="seat_returned"):
    """The seat's player is back."""

    seat: int

    def perform(self, room: Room, at: float) -> None:
        with room.changing("returned", [self.seat]):
            room.seating.chairs[self.seat].stand_in = None


class SeatLinked(Body, frozen=True, tag="seat_linked"):
    """The seat has a new link; the one before is void."""

    seat: int

    def perform(self, room: Room, at: float) -> None:
        # The link is the stay's: whoever sits there begins another one.
        room.seating.chairs[self.seat].stay_of = None


class SeatClaimed(Body, frozen=True, tag="seat_claimed"):
    """Whoever held the seat's link has the seat now, on another device."""

    seat: int
    guest: Guest

    def perform(self, room: Room, at: float) -> None:
        room.seating.claim(self.seat, self.guest, is_playing=room.is_playing)


class GuestRemoved(Body, frozen=True, tag="guest_removed", omit_defaults=True):
    """Somebody has to leave, and does not come back as another guest of the same device.

    The name is for the host, who may let them back in. What stands for a device says nothing of it
    outside this room.
    """

    handle: str
    name: str = ""
    avatar: int = 0
    devices: list[str] = []

    def perform(self, room: Room, at: float) -> None:
        room.removed[self.handle] = self
        room.seating.stays.forget(self.handle)
        seats = room.seating.seats_of(self.handle)
        with room.changing("removed", seats):
            for seat in seats:
                room.seating.vacate(seat, is_playing=room.is_playing)


class GuestReadmitted(Body, frozen=True, tag="guest_readmitted"):
    """Whoever was asked to leave may come again."""

    handle: str

    def perform(self, room: Room, at: float) -> None:
        room.removed.pop(self.handle, None)


class SeatAsked(Body, frozen=True, tag="seat_asked"):
    """Somebody would like to play on for a bot in mid-match; with no seat, not any more."""

    seat: int | None
    guest: Guest

    def perform(self, room: Room, at: float) -> None:
        room.seating.stays.ask(self.guest, self.seat)


class SeatDenied(Body, frozen=True, tag="seat_denied"):
    """Not in this match."""

    handle: str

    def perform(self, room: Room, at: float) -> None:
        room.seating.stays.deny(self.handle)


class Spoken(Body, frozen=True, tag="spoken"):
    guest: Guest
    text: str | None
    emote: Emote | None

    is_talk = True

    def perform(self, room: Room, at: float) -> None:
        room.hear(self.guest, self.text, self.emote)


class MatchBegun(Body, frozen=True, tag="match_begun", omit_defaults=True):
    """`rules` is the version of the game's rules that it is played by, to its end and for ever.
    `laid` where it is a lesson, with options of its own."""

    rules: int
    seed: str
    laid: Laid | None = None

    begins_match = True

    def perform(self, room: Room, at: float) -> None:
        room.begin(self.rules, bytes.fromhex(self.seed), self.laid, at)

    def pass_over(self, room: Room, at: float) -> None:
        room.turn_to_next()


class MatchStopped(Body, frozen=True, tag="match_stopped"):
    """Nobody plays it to its end: there is no outcome, no replay, and its seed stays secret."""

    by: Guest

    breaks_off = True

    def perform(self, room: Room, at: float) -> None:
        room.break_off()
        room.stopped_by = self.by


class HabitChosen(Body, frozen=True, tag="habit_chosen"):
    """What the seat's player does by itself from now on (`Hosting.habits`)."""

    seat: int
    key: str
    choice: str

    def perform(self, room: Room, at: float) -> None:
        room.seating.chairs[self.seat].habits[self.key] = self.choice


PlayedT = TypeVar("PlayedT", bound="MoveMade | TimePassed")


def _as_played(body: PlayedT, room: Room) -> PlayedT:
    """With what came of it."""
    entry = room.came_of(body.chance, body.hash)
    return msgspec.structs.replace(body, chance=entry.chance, hash=entry.hash)


class MoveMade(Body, frozen=True, tag="move_made", omit_defaults=True):
    """`chance` and `hash` are filled in when the move has been carried out.

    Where time plays, `at` is when it arrived, in milliseconds since the match began, and `credit`
    how much earlier the player may be taken to have acted.
    """

    seat: int
    move: dict[str, Any]
    by: Literal["player", "habit", "bot", "clock"]
    chance: list[int] | None = None
    hash: str | None = None
    at: int | None = None
    credit: int = 0

    is_play = True
    is_decision = True
    may_be_secret = True

    def dated(self, room: Room, now: float, credit: int = 0) -> Self:
        if not room.game.is_clocked:
            return self
        assert room.hosted is not None
        return msgspec.structs.replace(self, at=room.hosted.clock_at(now), credit=credit)

    def perform(self, room: Room, at: float) -> None:
        room.move(self, at)

    def pass_over(self, room: Room, at: float) -> None:
        room.note_player(self)

    def as_performed(self, room: Room) -> Self:
        return _as_played(self, room)


class TimePassed(Body, frozen=True, tag="time_passed"):
    """Something fell due in a game in which time plays, until `at` on the match's clock."""

    at: int
    chance: list[int] | None = None
    hash: str | None = None

    is_play = True

    def perform(self, room: Room, at: float) -> None:
        room.pass_time(self.at)

    def pass_over(self, room: Room, at: float) -> None:
        pass

    def as_performed(self, room: Room) -> Self:
        return _as_played(self, room)


class MoveUndone(Body, frozen=True, tag="move_undone"):
    seat: int

    may_be_secret = True

    def perform(self, room: Room, at: float) -> None:
        room.take_back(self.seat)

    def pass_over(self, room: Room, at: float) -> None:
        pass


class MatchBroken(Body, frozen=True, tag="match_broken"):
    """What the log has of the latest match does not play: it goes no further, and nobody has won.

    It is written before the first thing that depends on it, not when it is found: until then, a
    program that plays it as it was played goes on with it.
    """

    breaks_off = True

    def perform(self, room: Room, at: float) -> None:
        room.break_off()
        room.is_broken, room.owes_break = True, False


KINDS = kinds_of(Body)

_decoder = msgspec.json.Decoder(reduce(or_, KINDS))


def write_body(body: Body) -> bytes:
    return msgspec.json.encode(body)


def read_body(data: bytes) -> Body:
    body: Body = _decoder.decode(data)
    return body
