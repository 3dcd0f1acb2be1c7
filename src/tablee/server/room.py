"""A room: seats, the people on them, and one match after another. It has no I/O.

A message goes through it in two steps. `decide` says what the message would put into the log, or
refuses it, and changes nothing. `perform` carries an entry out, fresh or from the log: a room that
performs its log again is the same room.
"""

from collections.abc import Sequence
from copy import copy
from typing import Literal, TypeVar, assert_never, get_args

import msgspec

from tablee.bots.names import bot_name
from tablee.core.events import SPECTATOR
from tablee.core.game import Game, GameError
from tablee.core.lesson import Laid, Lesson
from tablee.core.match import Match
from tablee.games import load_game, load_lesson
from tablee.server import entries
from tablee.server.deadlines import Deadlines
from tablee.server.protocol import (
    Asked,
    BotSeat,
    ChatLine,
    ClockPlan,
    Guest,
    Level,
    OpenSeat,
    Pace,
    RoomPlan,
    SeatPlan,
    SharedSeat,
    Stage,
    UndoReason,
)
from tablee.server.stays import Stays
from tablee.server.undos import Undos

CHAT_KEPT = 100
FORMER_KEPT = 200
STAND_IN: Level = "medium"
"""The bot that plays for somebody who is not there, at a table without bots (EV-1, EV-2)."""


class Chair:
    """One seat of the room, and who is on it."""

    def __init__(self, plan: SeatPlan) -> None:
        self.plan = plan
        self.guest: Guest | None = None
        self.stand_in: Level | None = None
        self.habits: dict[str, str] = {}
        """What its player does by itself, beyond the defaults (`Hosting.habits`)."""
        self.moved_from: str | None = None
        """The handle of whoever had the seat before its link was used on another device."""
        self.stay = 0
        """The number of the stay of whoever sits here: no two in a room have the same."""
        self.stay_of: str | None = None

    @property
    def is_free(self) -> bool:
        return self.guest is None and isinstance(self.plan, OpenSeat)

    @property
    def bot(self) -> Level | None:
        """The level of the bot that decides here now, if one does."""
        if self.stand_in is not None:
            return self.stand_in
        if self.guest is None and isinstance(self.plan, BotSeat):
            return self.plan.level
        return None

    @property
    def name(self) -> str:
        if self.guest is not None:
            return self.guest.name
        return self.plan.name if isinstance(self.plan, SharedSeat) else ""


Done = TypeVar("Done", entries.MoveMade, entries.TimePassed)


WhatChanged = Literal["left", "removed", "joined", "replaced", "returned"]


class Change(msgspec.Struct, frozen=True):
    """Who plays for a seat has changed during a match, after so much was told."""

    told: int
    seat: int
    what: WhatChanged
    was: str
    now: str


class Visitor(msgspec.Struct):
    """Somebody who has come since the house was opened, and with which devices."""

    guest: Guest
    devices: set[str]


class Room:
    """Built by performing its log, from `RoomOpened` on."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.sequence = 0
        self.log_bytes = 0
        """Of its log, counted by whoever reads or writes it."""
        self.newest: Game
        """The game by its newest rules, which the next match is played by."""
        self.host: Guest
        self.options: dict[str, object] = {}
        self.public = False
        self.clock = ClockPlan()
        self.patience = 0
        self.pace: Pace = "normal"
        self.host_plays = True
        self.chairs: list[Chair] = []
        self.chat: list[ChatLine] = []
        self.removed: dict[str, entries.GuestRemoved] = {}
        """Whoever was asked to leave and not let back in, by handle."""
        self.lesson: Lesson | None = None
        """The lesson that the latest match is."""
        self.match: Match | None = None
        self.stopped_by: Guest | None = None
        """Who stopped the latest match, until somebody plays in the next one."""
        self.matches = 0
        self.finished = 0
        """How many of them were played to the end. Their replays are rows (`finished.py`)."""
        self.last_finished = 0
        """The number of the latest of these."""
        self.is_broken = False
        """The latest match cannot be played on."""
        self.owes_break = False
        """That was found, and is not in the log yet (`MatchBroken`)."""
        self._goes_on = False
        self.has_been_played = False
        """Whether somebody has ever made a move here."""
        self.lineup: list[Chair] = []
        """Who sat where when the latest match began."""
        self.former: list[str] = []
        """The handles of those with whom matches before it began: some, the last."""
        self.opened_at = 0.0
        self.began_at = 0.0
        """When the latest match began, by the house's clock."""
        self.changes: list[Change] = []
        """Who has come and gone during the latest match."""
        self.undos = Undos()
        """What was taken back in the latest match."""
        self.deadlines: Deadlines
        """Of the match that is on."""
        self.spoken = 0
        self.stays_begun = 0
        self.stays = Stays()
        """Who has been on which seat in the latest match, and who would like to be."""
        # Who is connected, as a player and with a screen that is everybody's table, and what is
        # known of who has come. It is not in the log: the server tells.
        self.present: set[str] = set()
        self.table_screens: set[str] = set()
        self.visitors: dict[str, Visitor] = {}

    # What anybody may ask

    @property
    def game(self) -> Game:
        """By the rules of the match that is shown."""
        return self.newest if self.match is None else self.match.game

    @property
    def is_playing(self) -> bool:
        return self._goes_on

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "waiting"
        return "playing" if self.is_playing else "over"

    @property
    def acting_host(self) -> str:
        """The host; while the host is away, the first player who is there."""
        if self.host.handle in self.present | self.table_screens:
            return self.host.handle
        for chair in self.chairs:
            if chair.guest is not None and chair.guest.handle in self.present:
                return chair.guest.handle
        return self.host.handle

    @property
    def has_television(self) -> bool:
        """Whether a screen shows the table to everybody, or is meant to and off for a moment.

        Only the host's does: what a stranger hangs up changes nothing for anybody else.
        """
        return not self.host_plays or self.host.handle in self.table_screens

    @property
    def stand_in(self) -> Level:
        """The bot that plays on for somebody: as the weakest that was chosen for this table."""
        chosen = {chair.plan.level for chair in self.chairs if isinstance(chair.plan, BotSeat)}
        return next((level for level in get_args(Level) if level in chosen), STAND_IN)

    @property
    def names(self) -> list[str]:
        """What the seats are called; where nobody sits, what a bot would be called."""
        return [chair.name or bot_name(seat) for seat, chair in enumerate(self.chairs)]

    def seats_of(self, handle: str) -> list[int]:
        """The seats that this guest speaks for: the own ones, and the host's shared ones."""
        return [seat for seat in range(len(self.chairs)) if self.owner_of(seat) == handle]

    def has_played(self, handle: str) -> bool:
        """Whether somebody sits here, or has at the beginning of a match or during the latest."""
        began = any(one.guest and one.guest.handle == handle for one in self.lineup)
        return (
            began
            or handle in self.former
            or bool(self.seats_of(handle))
            or self.stays.has_sat(handle)
        )

    def players_known(self) -> list[str]:
        """The handles of those with whom matches began: the latest, and some of those before."""
        latest = [chair.guest.handle for chair in self.lineup if chair.guest is not None]
        return list(dict.fromkeys(latest + self.former))[:FORMER_KEPT]

    def owner_of(self, seat: int) -> str | None:
        """The handle of whoever speaks for a seat; nobody speaks for a bot's or an open one."""
        chair = self.chairs[seat]
        if chair.guest is not None:
            return chair.guest.handle
        return self.host.handle if isinstance(chair.plan, SharedSeat) else None

    def eyes_of(self, handle: str) -> int:
        """The seat whose view this guest is shown: one that has to decide, if one has.

        Around one screen nobody's secrets are shown while nobody there has to decide.
        """
        seats = self.seats_of(handle)
        if self.match is not None:
            for seat in self.match.state.deciders():
                if seat in seats:
                    return seat
            # Seats that were added after the match have seen nothing of it.
            seats = [seat for seat in seats if seat < self.match.state.seats]
            if len(seats) > 1 and self.game.has_private_views:
                return SPECTATOR
        return seats[0] if seats else SPECTATOR

    def prompt_of(self, seat: int) -> str:
        """The name of the decision that a seat owes now. It changes when the decision does."""
        assert self.match is not None
        made = sum(entry.seat == seat for entry in self.match.entries)
        return f"{self.matches}.{seat}.{made}.{self.undos.withdrawn(seat)}"

    def undoable_seats(self) -> list[int]:
        """The seats whose players may take their last decision back, if no bot made it (EV-5)."""
        return [] if self.match is None else self.undos.seats(self.match)

    def why_no_undo(self, seats: Sequence[int]) -> UndoReason | None:
        """Why whoever speaks for these seats can take nothing back now; None if they can."""
        return "nothing" if self.match is None else self.undos.why_not(self.match, seats)

    def meant_by(self, seat: int) -> int | None:
        """In a lesson, the move that a seat means to make now, if it means to make any."""
        if self.lesson is None or self.match is None:
            return None
        return self.lesson.meant(self.game, self.match.state, seat, self.match.entries)

    def course_place_of(self, seat: int) -> int | None:
        """In a lesson, where in its course that is."""
        if self.lesson is None or self.match is None:
            return None
        return self.lesson.place(self.game, self.match.state, seat, self.match.entries)

    @property
    def asked(self) -> list[Asked]:
        """Whoever is there and would like to play on for a bot."""
        everybody = self.stays.asked.values() if self.is_playing else ()
        return [asked for asked in everybody if asked.guest.handle in self.present]

    def is_removed(self, handle: str, device: str | None = None) -> bool:
        """Whether somebody was asked to leave, as this guest or as another on this device."""
        return handle in self.removed or any(device in one.devices for one in self.removed.values())

    # Carrying entries out

    def perform(self, body: entries.AnyBody, at: float) -> entries.AnyBody:
        """Carry an entry out; the entry as it goes into the log."""
        names = self.names if self.is_playing else []
        gone = self.seats_of(body.handle) if isinstance(body, entries.GuestRemoved) else []
        done = self._perform(body, at)
        self._goes_on = self.match is not None and not self.match.state.is_over()
        self._note_stays()
        self._note_change(body, names, gone)
        if isinstance(body, entries.MatchBegun):
            self.began_at = at
        elif isinstance(body, entries.RoomOpened):
            self.opened_at = at
        self.sequence += 1
        if self.match is not None:
            self.deadlines.look(at)
        return done

    def pass_over(self, body: entries.AnyBody, at: float, *, ends: bool) -> None:
        """Carry out an entry of a match that nobody needs here any more: all of it but the match.

        `ends` if the match was over with it.
        """
        match body:
            case entries.MatchBegun():
                self._turn_to_next()
                self._goes_on = True
            case entries.MoveMade():
                self._note_player(body)
            case entries.TimePassed() | entries.MoveUndone():
                pass
            case _:
                self._perform(body, at)
        if ends:
            self._count_finished()
        self._note_stays()
        if isinstance(body, entries.RoomOpened):
            self.opened_at = at
        self.sequence += 1

    def find_broken(self) -> None:
        """The latest match does not play: everything else goes on without it, and the log will say
        so before the first thing that depends on it."""
        self._break_off()
        self.is_broken = self.owes_break = True

    def _break_off(self) -> None:
        self.match = None
        self.lesson = None
        self._goes_on = False

    def _perform(self, body: entries.AnyBody, at: float) -> entries.AnyBody:
        match body:
            case entries.RoomOpened():
                self._open(body)
            case entries.RoomPlanned():
                self._plan(body)
            case entries.PaceChosen(pace):
                self.pace = pace
            case entries.ChairsKept(kept, options):
                self.options = options
                self._keep(kept)
            case entries.SeatPlanned(seat, plan):
                self.chairs[seat] = Chair(plan)
            case entries.SeatTaken(seat, guest):
                self._take(seat, guest)
                self.chairs[seat].habits = {}
            case entries.SeatLeft(seat):
                self._vacate(seat)
            case entries.SeatReplaced(seat, level):
                self.chairs[seat].stand_in = level
            case entries.SeatReturned(seat):
                self.chairs[seat].stand_in = None
            case entries.Spoken(guest, text, emote):
                self.spoken += 1
                self.chat.append(ChatLine(self.spoken, guest, text, emote))
                del self.chat[:-CHAT_KEPT]
            case entries.MatchBegun(rules, seed, laid):
                self._begin(rules, bytes.fromhex(seed), laid)
            case entries.MatchStopped(by):
                self._break_off()
                self.stopped_by = by
            case entries.HabitChosen(seat, key, choice):
                self.chairs[seat].habits[key] = choice
            case entries.MoveMade():
                return self._move(body, at)
            case entries.TimePassed():
                assert self.match is not None
                self.match.pass_time(body.at)
                return self._checked(body)
            case entries.MoveUndone(seat):
                self._undo(seat)
            case entries.MatchBroken():
                self._break_off()
                self.is_broken, self.owes_break = True, False
            case _:
                self._perform_for_people(body)
        return body

    def _perform_for_people(self, body: entries.OfPeople) -> None:
        """Who comes to a seat by a link, who asks for one, and who has to leave."""
        match body:
            case entries.SeatLinked(seat):
                # The link is the stay's: whoever sits there begins another one.
                self.chairs[seat].stay_of = None
            case entries.SeatClaimed(seat, guest):
                self._claim(seat, guest)
            case entries.SeatAsked(seat, guest):
                self.stays.ask(guest, seat)
            case entries.SeatDenied(handle):
                self.stays.deny(handle)
            case entries.GuestRemoved(handle):
                self.removed[handle] = body
                self.stays.forget(handle)
                for seat in self.seats_of(handle):
                    self._vacate(seat)
            case entries.GuestReadmitted(handle):
                self.removed.pop(handle, None)
            case _:
                assert_never(body)

    def _note_stays(self) -> None:
        """Who has begun a stay on a seat, in whatever way."""
        owners = [self.owner_of(seat) for seat in range(len(self.chairs))]
        for chair, owner in zip(self.chairs, owners, strict=True):
            if chair.stay_of != owner:
                self.stays_begun += 1
                chair.stay, chair.stay_of = self.stays_begun, owner
        if self.is_playing:
            self.stays.look(owners)

    def _claim(self, seat: int, guest: Guest) -> None:
        before = self.owner_of(seat)
        self._take(seat, guest)
        self.chairs[seat].moved_from = before
        began = self.lineup[seat].guest if self.is_playing else None
        if began is not None and began.handle == before:
            # The same person, from another device: it is their match there, too.
            self.lineup[seat].guest = guest

    def _note_change(self, body: entries.AnyBody, before: list[str], gone: list[int]) -> None:
        """What has become of the seats of a match that is being played; `gone` were removed."""
        if not self.is_playing or self.match is None:
            return
        what: WhatChanged
        match body:
            case entries.SeatLeft(seat):
                what, seats = "left", [seat]
            case entries.GuestRemoved():
                what, seats = "removed", gone
            case entries.SeatTaken(seat):
                what, seats = "joined", [seat]
            case entries.SeatReplaced(seat):
                what, seats = "replaced", [seat]
            case entries.SeatReturned(seat):
                what, seats = "returned", [seat]
            case _:
                return
        told = len(self.match.told)
        self.changes += [Change(told, seat, what, before[seat], self.names[seat]) for seat in seats]

    def _open(self, body: entries.RoomOpened) -> None:
        plan: RoomPlan = body.plan
        self.newest = load_game(plan.game)
        self.host = body.host
        self.options = plan.options
        self.public = plan.public
        self.clock = plan.clock
        self.patience = plan.patience
        self.host_plays = plan.host_plays
        self.chairs = [Chair(seat) for seat in plan.seats]

    def _plan(self, body: entries.RoomPlanned) -> None:
        self.options = body.options
        self.public = body.public
        self.clock = body.clock
        self.patience = body.patience
        while len(self.chairs) > body.seats:
            free = [chair for chair in self.chairs if chair.guest is None]
            self.chairs.remove(free[-1])
        while len(self.chairs) < body.seats:
            self.chairs.append(Chair(OpenSeat()))

    def _keep(self, kept: Sequence[int]) -> None:
        self.chairs = [self.chairs[seat] for seat in kept]

    def _take(self, seat: int, guest: Guest) -> None:
        for chair in self.chairs:
            # Whoever has another seat does not look for the one that went elsewhere.
            if chair.moved_from == guest.handle:
                chair.moved_from = None
        self.chairs[seat].guest = guest
        self.chairs[seat].stand_in = None
        self.chairs[seat].moved_from = None

    def _vacate(self, seat: int) -> None:
        # EV-2: during a match a bot plays on; nobody else's game ends because of it.
        self.chairs[seat] = Chair(BotSeat(self.stand_in) if self.is_playing else OpenSeat())

    def _begin(self, rules: int, seed: bytes, laid: Laid | None) -> None:
        names = self.names
        self._turn_to_next()
        game = self.newest.under(rules)
        self.lesson = None if laid is None else load_lesson(game)
        options = game.options(self.options if laid is None else laid.options)
        self.match = Match(game, options, names, seed, None if laid is None else laid.chance)
        self.deadlines = Deadlines(
            self.match, self.clock, public=self.public, is_lesson=self.lesson is not None
        )
        self._count_if_over()

    def _turn_to_next(self) -> None:
        """Nothing of the match before is needed any more."""
        self.match = None
        self.lesson = None
        self.is_broken = self.owes_break = False
        for chair in self.chairs:
            chair.stand_in = None
        self.former = self.players_known()
        self.lineup = [copy(chair) for chair in self.chairs]
        self.stays = Stays([self.owner_of(seat) for seat in range(len(self.chairs))])
        self.matches += 1
        self.changes = []
        self.undos = Undos()

    def _count_if_over(self) -> None:
        """Also a match that nobody could play a card in: it was dealt, and lost."""
        if self.match is not None and self.match.state.is_over():
            self._count_finished()

    def _count_finished(self) -> None:
        self._goes_on = False
        self.finished += 1
        self.last_finished = self.matches

    def _move(self, body: entries.MoveMade, at: float) -> entries.MoveMade:
        assert self.match is not None
        self.match.play(body.seat, self.game.read_move(body.move), body.at, body.credit)
        self._note_player(body)
        self.undos.decided(body.seat, body.by)
        self.deadlines.decided(body.seat, at)
        return self._checked(body)

    def _note_player(self, body: entries.MoveMade) -> None:
        if body.by == "player":
            self.has_been_played, self.stopped_by = True, None

    def _checked(self, body: Done) -> Done:
        """The entry with what came of it; GameError if that is not what came of it before."""
        assert self.match is not None
        entry = self.match.entries[-1]
        if body.hash is not None and (entry.hash, entry.chance) != (body.hash, body.chance):
            raise GameError(f"room {self.code}: its log does not play as it did")
        self._count_if_over()
        return msgspec.structs.replace(body, chance=entry.chance, hash=entry.hash)

    def _undo(self, seat: int) -> None:
        assert self.match is not None
        cut = self.undos.take_back(self.match, seat)
        self.deadlines.taken_back(seat)
        self.changes = [
            msgspec.structs.replace(change, told=max(cut.place, change.told - cut.length))
            if change.told > cut.place
            else change
            for change in self.changes
        ]
