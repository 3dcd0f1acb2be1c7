"""The log of a room: what has happened in it, in order. A room is its log, played again."""

from typing import Any, Literal, get_args

import msgspec

from tablee.core.lesson import Laid
from tablee.server.protocol import (
    ClockPlan,
    Emote,
    Guest,
    Level,
    Pace,
    RoomPlan,
    SeatPlan,
)
from tablee.server.storage import StoredEntry


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry"):
    """The base of every entry."""


class RoomOpened(Body, frozen=True, tag="room_opened"):
    host: Guest
    plan: RoomPlan


class RoomPlanned(Body, frozen=True, tag="room_planned"):
    options: dict[str, Any]
    public: bool
    clock: ClockPlan
    patience: int
    seats: int


class PaceChosen(Body, frozen=True, tag="pace_chosen"):
    """How long bots take from now on, also in mid-game."""

    pace: Pace


class ChairsKept(Body, frozen=True, tag="chairs_kept"):
    """Only these chairs stay, in their order; the options are those that fit them."""

    kept: list[int]
    options: dict[str, Any]


class SeatPlanned(Body, frozen=True, tag="seat_planned"):
    seat: int
    plan: SeatPlan


class SeatTaken(Body, frozen=True, tag="seat_taken"):
    seat: int
    guest: Guest


class SeatLeft(Body, frozen=True, tag="seat_left"):
    seat: int


class SeatReplaced(Body, frozen=True, tag="seat_replaced"):
    """A bot plays for the seat's player from now on."""

    seat: int
    level: Level


class SeatReturned(Body, frozen=True, tag="seat_returned"):
    """The seat's player is back."""

    seat: int


class SeatLinked(Body, frozen=True, tag="seat_linked"):
    """The seat has a new link; the one before is void."""

    seat: int


class SeatClaimed(Body, frozen=True, tag="seat_claimed"):
    """Whoever held the seat's link has the seat now, on another device."""

    seat: int
    guest: Guest


class GuestRemoved(Body, frozen=True, tag="guest_removed", omit_defaults=True):
    """Somebody has to leave, and does not come back as another guest of the same device.

    The name is for the host, who may let them back in. What stands for a device says nothing of it
    outside this room.
    """

    handle: str
    name: str = ""
    avatar: int = 0
    devices: list[str] = []


class GuestReadmitted(Body, frozen=True, tag="guest_readmitted"):
    """Whoever was asked to leave may come again."""

    handle: str


class SeatAsked(Body, frozen=True, tag="seat_asked"):
    """Somebody would like to play on for a bot in mid-match; with no seat, not any more."""

    seat: int | None
    guest: Guest


class SeatDenied(Body, frozen=True, tag="seat_denied"):
    """Not in this match."""

    handle: str


class Spoken(Body, frozen=True, tag="spoken"):
    guest: Guest
    text: str | None
    emote: Emote | None


class MatchBegun(Body, frozen=True, tag="match_begun", omit_defaults=True):
    """`rules` is the version of the game's rules that it is played by, to its end and for ever.
    `laid` where it is a lesson, with options of its own."""

    rules: int
    seed: str
    laid: Laid | None = None


class MatchStopped(Body, frozen=True, tag="match_stopped"):
    """Nobody plays it to its end: there is no outcome, no replay, and its seed stays secret."""

    by: Guest


class HabitChosen(Body, frozen=True, tag="habit_chosen"):
    """What the seat's player does by itself from now on (`Hosting.habits`)."""

    seat: int
    key: str
    choice: str


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


class TimePassed(Body, frozen=True, tag="time_passed"):
    """Something fell due in a game in which time plays, until `at` on the match's clock."""

    at: int
    chance: list[int] | None = None
    hash: str | None = None


class MoveUndone(Body, frozen=True, tag="move_undone"):
    seat: int


class MatchBroken(Body, frozen=True, tag="match_broken"):
    """What the log has of the latest match does not play: it goes no further, and nobody has won.

    It is written before the first thing that depends on it, not when it is found: until then, a
    program that plays it as it was played goes on with it.
    """


OfPeople = SeatLinked | SeatClaimed | SeatAsked | SeatDenied | GuestRemoved | GuestReadmitted
"""Who comes to a seat by a link, who asks for one, and who has to leave."""

AnyBody = (
    RoomOpened
    | RoomPlanned
    | PaceChosen
    | ChairsKept
    | SeatPlanned
    | SeatTaken
    | SeatLeft
    | SeatReplaced
    | SeatReturned
    | OfPeople
    | Spoken
    | MatchBegun
    | MatchStopped
    | HabitChosen
    | MoveMade
    | TimePassed
    | MoveUndone
    | MatchBroken
)

_decoder = msgspec.json.Decoder(AnyBody)


BEGUN = b'{"entry":"match_begun"'
BROKEN_OFF = (b'{"entry":"match_stopped"', b'{"entry":"match_broken"')
PLAYED = (b'{"entry":"move_made"', b'{"entry":"time_passed"')
"""How such entries begin: what they are is always first."""
BEGINNINGS = tuple(
    b'{"entry":"%s"' % kind.__struct_config__.tag.encode() for kind in get_args(AnyBody)
)
"""How entries begin, of whatever kind."""


def is_one(entry: StoredEntry, *beginnings: bytes) -> bool:
    """Whether an entry, which need not be readable, begins like one of these."""
    return isinstance(entry.body, bytes) and entry.body.startswith(beginnings)


def size_of(entry: StoredEntry) -> int:
    return len(entry.body) if isinstance(entry.body, bytes) else 0


def write_body(body: AnyBody) -> bytes:
    return msgspec.json.encode(body)


def read_body(data: bytes) -> AnyBody:
    body: AnyBody = _decoder.decode(data)
    return body
